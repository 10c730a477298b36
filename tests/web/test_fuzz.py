"""Requests that nobody would write: each is answered as the description says, and none with a failure."""

import json
import string
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from alphamu.web.examples import examples
from alphamu.web.limits import Limits
from tests.rounds import SOAKING, rounds

Serve = Callable[[Limits], AbstractContextManager[str]]
BOARD = '[Deal "N:AQ2.75.KQJ54.932 - K6.AT94.AT.AJ654 -"][Contract "3NT"][Declarer "S"]'
LIN = "md|1SAKQHJT9D876C5432,S,,|sv|o|mb|1C|mb|p|mb|p|mb|p|pc|H2|"
RECORDS = [BOARD, LIN, *(example.record for example in examples())]
ROUTES = ["analyse", "plan", "play", "worlds", "world", "double-dummy", "table", "boards", "convert"]
ALLOWED = {200, 400, 413, 422, 503}
CARD = st.builds("".join, st.tuples(st.sampled_from("SHDCX"), st.sampled_from("AKQJT98765432")))

# Anything that JSON can write and Python reads: also numbers that are none, and halves of characters.
ODD = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.integers(10**30, 10**40),
    st.floats(),
    st.text(max_size=20),
    st.sampled_from(["\ud800", "\udfff\ud800", "\x00", "all", "full", "NaN", "1" * 5000]),
    st.lists(st.integers(), max_size=3),
    st.dictionaries(st.text(max_size=5), st.integers(), max_size=3),
)


@st.composite
def mutated(draw: st.DrawFn) -> str:
    """A record with some characters replaced, taken out, doubled or put in."""
    text = draw(st.sampled_from(RECORDS))
    for _ in range(draw(st.integers(0, 4))):
        place = draw(st.integers(0, len(text)))
        length = draw(st.sampled_from((0, 1, 1, 2, 10)))
        put_in = draw(
            st.one_of(st.just(""), st.just(text[place : place + 10]), st.text(string.printable, max_size=5))
        )
        text = text[:place] + put_in + text[place + length :]
    return text


BODIES = st.fixed_dictionaries(
    {"record": st.one_of(mutated(), st.sampled_from(RECORDS), st.sampled_from(RECORDS), ODD)},
    optional={
        "cards": st.one_of(st.lists(CARD, max_size=6), ODD),
        "board": st.one_of(st.sampled_from(["1", "7", "-1", "0"]), ODD),
        "contract": st.one_of(st.sampled_from(["3NT by S", "7C by W", "8S by N", "1H"]), ODD),
        "worlds": st.one_of(st.integers(-1, 30), ODD),
        "seed": ODD,
        "depth": st.one_of(st.integers(-1, 3), ODD),
        "seconds": st.one_of(st.floats(0, 0.2), ODD),
        "card": st.one_of(CARD, ODD),
        "to": st.one_of(st.sampled_from(["pbn", "lin", "link", "json", "text"]), ODD),
        "world": st.one_of(st.just({"west": ".6..Q983", "east": ".87.QT.2"}), ODD),
        "constraints": st.one_of(
            st.dictionaries(st.sampled_from(["west", "east", "both"]), st.text(max_size=12)), ODD
        ),
        "player": st.one_of(st.sampled_from(["alphamu", "pimc", "dd"]), ODD),
        "play": ODD,
        "rare": ODD,
        "auction": ODD,
        "lead": ODD,
        "believe": st.one_of(st.sampled_from(["experts", "rules", "nothing"]), ODD),
        "play_outs": st.one_of(st.integers(-1, 5), st.just("none"), ODD),
        "defenders": st.one_of(st.sampled_from(["dd", "pimc"]), ODD),
    },
)
HOLDING = st.one_of(st.sampled_from(["AQT9", "432", "-", "Kxx", ""]), st.text("AKQJT98765432x", max_size=8), ODD)
SUITS = st.fixed_dictionaries(
    {"north": HOLDING, "south": HOLDING},
    optional={
        "tricks": st.one_of(st.integers(-1, 5), ODD),
        "vacant": st.one_of(st.sampled_from(["10-8", "0-0", "1" * 150 + "-1"]), ODD),
        "west": st.one_of(st.sampled_from(["3+S", "not SK", "5+H"]), ODD),
        "east": ODD,
    },
)
DEALS = st.fixed_dictionaries(
    {}, optional={"contract": st.one_of(st.sampled_from(["3NT by S", "7CXX by W", "1H"]), ODD), "seed": ODD}
)
KNOWN = {
    "double-dummy": {"record", "board", "contract", "cards"},
    "table": {"record", "board", "contract", "cards"},
    "boards": {"record", "board", "contract", "cards"},
    "convert": {"record", "board", "contract", "cards", "to"},
    "world": {"record", "board", "contract", "cards", "world", "card"},
    "worlds": {
        "record",
        "board",
        "contract",
        "cards",
        "constraints",
        "auction",
        "worlds",
        "seed",
        "rare",
        "lead",
        "believe",
    },
}


@pytest.fixture(scope="module")
def small(serve_for_module: Serve) -> Any:
    limits = Limits(searches=2, memory_mb=64, worlds=30, depth=2, seconds=0.2)
    with serve_for_module(limits) as address, httpx.Client(base_url=address, timeout=60) as client:
        yield client


def test_every_request_is_answered(small: httpx.Client) -> None:
    @settings(
        max_examples=rounds(250, 20_000),
        derandomize=not SOAKING,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(route=st.sampled_from(ROUTES), body=BODIES)
    def answered(route: str, body: dict[str, Any]) -> None:
        known = KNOWN.get(route)
        sent = {name: value for name, value in body.items() if known is None or name in known}
        if route == "analyse":
            sent.pop("card", None), sent.pop("player", None)
        answer = small.post(
            f"/api/v1/{route}", content=json.dumps(sent), headers={"content-type": "application/json"}
        )
        assert answer.status_code in ALLOWED, (route, sent, answer.status_code)
        answer.json()

    answered()


@pytest.mark.parametrize(("route", "bodies"), [("suit", SUITS), ("deal", DEALS)])
def test_suits_and_deals_are_answered(
    small: httpx.Client, route: str, bodies: st.SearchStrategy[dict[str, Any]]
) -> None:
    @settings(
        max_examples=rounds(60, 2_000),
        derandomize=not SOAKING,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(body=bodies)
    def answered(body: dict[str, Any]) -> None:
        headers = {"content-type": "application/json"}
        answer = small.post(f"/api/v1/{route}", content=json.dumps(body), headers=headers)
        assert answer.status_code in ALLOWED, (route, body, answer.status_code)
        answer.json()

    answered()


def test_any_bytes_are_answered(small: httpx.Client) -> None:
    @settings(max_examples=80, derandomize=True, deadline=None, suppress_health_check=list(HealthCheck))
    @given(body=st.binary(max_size=200))
    def answered(body: bytes) -> None:
        answer = small.post("/api/v1/table", content=body, headers={"content-type": "application/json"})
        assert answer.status_code in (400, 422)

    answered()


def test_ben_is_answered(small: httpx.Client) -> None:
    hand = st.one_of(st.just("AQ2.75.KQJ54.932"), st.just("K6.AT94.AT.AJ654"), st.text(max_size=20))

    @settings(max_examples=80, derandomize=True, deadline=None, suppress_health_check=list(HealthCheck))
    @given(
        hand=hand,
        dummy=hand,
        seat=st.sampled_from(["S", "N", "W", "x", ""]),
        ctx=st.one_of(st.just("1N--3N------"), st.text(max_size=10)),
        played=st.one_of(st.just("HK"), st.just(""), st.text(max_size=6)),
    )
    def answered(**asked: str) -> None:
        answer = small.get("/play", params={**asked, "dealer": "N", "vul": ""})
        assert answer.status_code in ALLOWED, (asked, answer.text)

    answered()


@pytest.mark.parametrize("origin", ["http://[", "http://[::1", "null", "http://", "://", "\xff", "http://a]b"])
def test_odd_origins_are_refused(client: httpx.Client, origin: str) -> None:
    headers = {b"origin": origin.encode("latin-1")}
    assert client.get("/health", headers=headers).status_code == 403


@pytest.mark.parametrize("host", ["[", "[::1", "", "localhost:x", "a@localhost", "]"])
def test_odd_hosts_are_no_failure(client: httpx.Client, host: str) -> None:
    assert client.get("/health", headers={"host": host}).status_code in (200, 400, 421)


@pytest.mark.parametrize("record", ["\ud800", {"id": "\ud800"}, {"\udfff": 1}, BOARD + '[Event "\ud83d"]'])
def test_half_a_character_is_refused(client: httpx.Client, record: object) -> None:
    for route in ("table", "boards", "analyse"):
        answer = client.post(
            f"/api/v1/{route}",
            content=json.dumps({"record": record}),
            headers={"content-type": "application/json"},
        )
        assert (answer.status_code, "half of a character" in answer.json()["error"]) == (422, True)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("seed", False),
        ("worlds", True),
        ("worlds", "5"),
        ("depth", True),
        ("seconds", True),
        ("play", 1),
        ("seed", 1.5),
    ],
)
def test_only_numbers_are_numbers(client: httpx.Client, field: str, value: object) -> None:
    answer = client.post("/api/v1/analyse", json={"record": BOARD, "cards": ["HK"], field: value})
    assert (answer.status_code, answer.json()["error"].startswith(field)) == (422, True)
