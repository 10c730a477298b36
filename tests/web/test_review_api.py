"""A review over HTTP: what is judged, told as it comes, and stopped."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import httpx

# South needs all seven tricks, and refused the finesse in spades.
RECORD = """[Board "7"]
[Deal "N:AQ.AK2.AK. 65...98765 32.QJ3.QJ. K4...AKQJT"]
[Contract "1NT"]
[Declarer "S"]
[Play "S"]
S2 S4 SA S5
*
"""


def events(client: httpx.Client, **body: Any) -> Iterator[tuple[str, Any]]:
    headers = {"accept": "text/event-stream"}
    asked = {"record": RECORD, **body}
    with client.stream("POST", "/api/v1/review", json=asked, headers=headers, timeout=120) as answer:
        name = ""
        for line in answer.iter_lines():
            if line.startswith("event: "):
                name = line[7:]
            elif line.startswith("data: "):
                yield name, json.loads(line[6:])


def test_what_is_played_for_is_asked_for_and_told(client: httpx.Client) -> None:
    body = {"record": RECORD, "seconds": 0.3, "seat": "declarer", "aim": "tricks"}
    answer = client.post("/api/v1/review", json=body, timeout=120).json()
    [board] = answer["boards"]
    assert board["aim"] == "tricks"
    assert board["decisions"][-1]["verdict"] == "best"
    assert board["decisions"][-1]["before"] > 6
    assert answer["not_judged"][0]["reason"] == "the record ends after 4 cards"


def test_an_aim_that_is_none(client: httpx.Client) -> None:
    answer = client.post("/api/v1/review", json={"record": RECORD, "aim": "glory"})
    assert answer.status_code == 422
    assert "aim" in answer.text


def test_decisions_are_told_as_they_are_judged_and_can_be_stopped(client: httpx.Client) -> None:
    """As soon as it has begun the review is told to end: the rest is not judged, and that is said."""
    decisions = judged = 0
    for name, data in events(client, seconds=0.3):
        if name == "begun":
            decisions = data["decisions"]
            assert client.delete(f"/api/v1/review/{data['id']}").is_success
        judged += name == "decision"
        answer = data
    assert decisions == 3
    assert judged < decisions
    assert answer["stopped"] is not None
    assert any("not judged yet" in one["reason"] for one in answer["not_judged"])
