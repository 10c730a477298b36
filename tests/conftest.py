"""What must hold whatever happens: a little of it in every run of the tests, much more in `make soak`."""

import os

import pytest


@pytest.fixture(scope="session")
def soaking() -> bool:
    """Whether there is time for much more than a little."""
    return "ALPHAMU_SOAK" in os.environ
