"""Reviews over HTTP: the same judgements as the command's, told as they come."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from alphamu.web.limits import Limits

from .conftest import serving

RECORD = (Path(__file__).parents[2] / "examples" / "finesse-refused.pbn").read_text(encoding="utf-8")
EVENING = (Path(__file__).parents[2] / "examples" / "club-evening.pbn").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def client() -> Iterator[httpx.Client]:
    limits = Limits(memory_mb=256, boards=2, seconds=20)
    with serving(limits) as address, httpx.Client(base_url=address, timeout=60) as client:
        yield client


def events(client: httpx.Client, body: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    headers = {"accept": "text/event-stream"}
    with client.stream("POST", "/api/v1/review", json=body, headers=headers) as answer:
        name = ""
        for line in answer.iter_lines():
            if line.startswith("event: "):
                name = line[7:]
            elif line.startswith("data: "):
                yield name, json.loads(line[6:])


def test_each_decision_is_told_and_then_all(client: httpx.Client) -> None:
    told = list(events(client, {"record": RECORD, "seconds": 0.3}))
    assert [name for name, _ in told] == ["queued", "begun", "decision", "decision", "decision", "done"]
    [board] = told[-1][1]["boards"]
    assert [decision["verdict"] for decision in board["decisions"]][-1] == "blunder"
    assert told[4][1] == {"board": "7", "room": None, **board["decisions"][-1]}
    assert told[-1][1]["not_judged"] == [{"board": "7", "room": None, "reason": "the record ends after 4 cards"}]
    answer = client.post("/api/v1/review", json={"record": RECORD, "seconds": 0.3})
    assert answer.json() == told[-1][1]


def test_a_review_can_be_cancelled(client: httpx.Client) -> None:
    job, decisions, last = "", 0, {}
    for name, data in events(client, {"record": EVENING, "seconds": 0.3}):
        job = data.get("id", job)
        decisions += name == "decision"
        if name == "decision" and decisions == 1:
            assert client.delete(f"/api/v1/review/{job}").json() == {"cancelled": True}
        last = data
    assert last["stopped"] == "cancelled"
    assert sum(len(board["decisions"]) for board in last["boards"]) == decisions < 34


def test_a_first_look(client: httpx.Client) -> None:
    [board] = client.post("/api/v1/review", json={"record": RECORD, "quick": True}).json()["boards"]
    assert board["decisions"][-1]["dd_loss"] == 1
    assert board["decisions"][-1]["verdict"] is None


def test_what_is_too_much_or_wrong_is_refused_in_a_line(client: httpx.Client) -> None:
    for body, reason in (
        ({"record": RECORD, "seconds": 100}, "seconds 100: this server searches for 20 seconds at most"),
        ({"record": "nothing"}, "is neither PBN nor LIN"),
        ({"record": RECORD, "board": "99"}, "no board '99'"),
        ({"record": EVENING + RECORD}, "3 boards: this server reviews 2 at once at most"),
    ):
        answer = client.post("/api/v1/review", json=body)
        assert answer.status_code == 422
        assert reason in answer.json()["error"]


def test_a_board_that_breaks_the_rules_is_told(client: httpx.Client) -> None:
    both = EVENING.replace("D5 DJ D3 D2", "D5 DJ D3 H2")
    answer = client.post("/api/v1/review", json={"record": both, "quick": True}).json()
    assert [board["board"] for board in answer["boards"]] == ["1"]
    assert "board 2 is not reviewed" in answer["not_reviewed"][0]
