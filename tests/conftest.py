"""What all tests have in common."""

import signal


def pytest_configure() -> None:
    """Hear Ctrl-C, as what the tests start does: a shell lets its background jobs, and all theirs, ignore it."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
