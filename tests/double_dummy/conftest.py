from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from alphamu.double_dummy.dds import Dds
from alphamu.games.random_moments import OpenMoment, random_moment


@pytest.fixture(scope="session")
def dds() -> Dds:
    return Dds()


@pytest.fixture(scope="session")
def random_ending() -> Callable[[random.Random, int], OpenMoment]:
    return random_moment
