"""What must hold whatever happens: a little of it in every run of the tests, much more in `make soak`."""

import os
import signal

import pytest


def pytest_configure() -> None:
    """Hear Ctrl-C, as what the tests start does: a shell lets its background jobs, and all theirs, ignore it."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session")
def soaking() -> bool:
    """Whether there is time for much more than a little."""
    return "ALPHAMU_SOAK" in os.environ
