"""What all tests have in common."""

import signal

from hypothesis import HealthCheck, settings

# No test judges by the clock, nor does Hypothesis: on a busy machine drawing an example may take a second.
settings.register_profile("any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("any machine")


def pytest_configure() -> None:
    """Hear Ctrl-C, as what the tests start does: a shell lets its background jobs, and all theirs, ignore it."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
