"""Where the command `alphamu` begins: it ends without a word if Ctrl-C comes while its parts are still loading."""

import signal


def main() -> None:
    """Load the command and run it."""
    heard_by_python = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if heard_by_python:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    from alphamu.cli import main as run

    if heard_by_python:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    run()


if __name__ == "__main__":
    main()
