"""Where the command `alphamu` begins and ends: without a word if Ctrl-C comes while its parts load or leave."""

import signal


def main() -> None:
    """Load the command and run it."""
    heard_by_python = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if heard_by_python:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    from alphamu.cli.command import main as run

    if heard_by_python:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        run()
    finally:  # all is said: Ctrl-C could only break off the last steps of Python, with a traceback
        signal.signal(signal.SIGINT, signal.SIG_IGN)


if __name__ == "__main__":
    main()
