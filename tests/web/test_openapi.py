"""The server keeps to its own description: no status that is not in it, no answer of another form, no failure."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

import httpx
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import CHECKS as CHECKS_BY_NAME
from schemathesis.checks import load_all_checks
from schemathesis.generation import GenerationMode

from alphamu.web.limits import Limits
from tests.rounds import rounds

Serve = Callable[[Limits], AbstractContextManager[str]]
SMALL = Limits(searches=2, memory_mb=64, worlds=20, depth=2, seconds=0.2)
LEAST_ROUTES = 15

load_all_checks()
NAMES = (
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_schema_conformance",
)
CHECKS = CHECKS_BY_NAME.get_by_names(NAMES)


def test_the_server_keeps_to_its_description(serve: Serve) -> None:
    """Requests that fit the description of each route, and requests that do not."""
    tried = 0
    with serve(SMALL) as address:
        description = httpx.get(f"{address}/api/v1/openapi.json", timeout=60).json()
        found: Any
        for found in schemathesis.openapi.from_dict(description).get_all_operations():
            route = found.ok()
            for mode in _modes(description["paths"][route.path][route.method.lower()]):
                _try(route, mode, address, rounds(5, 200))
            tried += 1
    assert tried >= LEAST_ROUTES


def _modes(described: dict[str, Any]) -> list[GenerationMode]:
    """Whether there is anything that can be wrong in a request."""
    is_asked = any(parameter["in"] == "query" for parameter in described.get("parameters", []))
    return list(GenerationMode) if is_asked or "requestBody" in described else [GenerationMode.POSITIVE]


def _try(route: Any, mode: GenerationMode, address: str, examples: int) -> None:
    @given(case=route.as_strategy(generation_mode=mode))
    @settings(
        max_examples=examples,
        derandomize=True,
        deadline=None,
        phases=(Phase.explicit, Phase.generate),
        suppress_health_check=list(HealthCheck),
    )
    def holds(case: Any) -> None:
        case.call_and_validate(base_url=address, checks=CHECKS)

    holds()


def test_every_route_says_how_it_refuses(address: str) -> None:
    paths = httpx.get(f"{address}/api/v1/openapi.json", timeout=60).json()["paths"]
    assert len(paths) >= LEAST_ROUTES
    for path, methods in paths.items():
        for method, route in methods.items():
            assert {"400", "413", "422", "503"} <= set(route["responses"]), (method, path)
