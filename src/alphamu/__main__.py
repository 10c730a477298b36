"""Where the command `alphamu` begins and ends: without a word if Ctrl-C comes while its parts load or leave."""

import signal

from alphamu.loading import Loading


def main() -> None:
    """Load the command and run it."""
    with Loading():
        from alphamu.cli.command import main as run
    try:
        run()
    finally:  # all is said: Ctrl-C could only break off the last steps of Python, with a traceback
        signal.signal(signal.SIGINT, signal.SIG_IGN)


if __name__ == "__main__":
    main()
