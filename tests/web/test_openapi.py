"""The server keeps to its own description: no status that is not in it, no answer of another form, no failure."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import load_all_checks

from alphamu.web.limits import Limits

Serve = Callable[[Limits], AbstractContextManager[str]]
SMALL = Limits(searches=2, memory_mb=64, worlds=20, depth=2, seconds=0.2)
EXAMPLES_OF_A_ROUTE = 12

load_all_checks()


@pytest.fixture(scope="module")
def described(serve_for_module: Serve) -> Iterator[Any]:
    with serve_for_module(SMALL) as address:
        yield schemathesis.openapi.from_url(f"{address}/api/v1/openapi.json")


schema = schemathesis.pytest.from_fixture("described")


@schema.parametrize()
@settings(
    max_examples=EXAMPLES_OF_A_ROUTE,
    derandomize=True,
    deadline=None,
    phases=(Phase.explicit, Phase.generate),
    suppress_health_check=list(HealthCheck),
)
def test_the_server_keeps_to_its_description(case: Any) -> None:
    case.call_and_validate(checks=CHECKS)


CHECKS = [
    schemathesis.checks.not_a_server_error,
    *schemathesis.CHECKS.get_by_names(
        ["status_code_conformance", "content_type_conformance", "response_schema_conformance"]
    ),
]


def test_every_route_says_how_it_refuses(address: str) -> None:
    paths = httpx.get(f"{address}/api/v1/openapi.json").json()["paths"]
    assert len(paths) > 12
    for path, methods in paths.items():
        for method, route in methods.items():
            assert {"400", "413", "422", "503"} <= set(route["responses"]), (method, path)
