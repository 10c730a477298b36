"""Suit combinations over HTTP."""

import json
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

import httpx
import pytest

from alphamu.cli import main
from alphamu.web import suit
from alphamu.web.limits import LimitError, Limits
from alphamu.web.pool import LEFT, Job
from alphamu.web.suit import SuitAnswer, SuitRequest

Serve = Callable[[Limits], AbstractContextManager[str]]


def ask(client: httpx.Client, **body: Any) -> Any:
    answer = client.post("/api/v1/suit", json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_the_answer_is_that_of_the_command(client: httpx.Client, capsys: pytest.CaptureFixture[str]) -> None:
    """AQT9 opposite 432, with all that can be said of it."""
    known = {"west": "1+S", "east": "not SJ", "vacant": "12-10"}
    answer = ask(client, north="AQT9", south="xxx", **known)
    with pytest.raises(SystemExit):
        main(["suit", "AQT9", "432", "--json", *(f"--{name}={words}" for name, words in known.items())])
    command = json.loads(capsys.readouterr().out)
    for row in (*answer["tricks"], answer["average"]):
        assert row.pop("tree")["play"] in ("South: low to the ten", "play from the top")
    assert {key: answer[key] for key in command} == command
    assert answer["missing"] == "KJ8765"
    assert answer["known"] == "vacant places West 12, East 10, West 1+S, East not SJ"


def in_english(step: dict[str, Any]) -> dict[str, Any]:
    """A step without what is there for other languages."""
    told = {name: value for name, value in step.items() if not name.endswith("_phrase")}
    return told | {"steps": [in_english(following) for following in step["steps"]]}


def test_every_sentence_comes_with_its_parts_for_another_language(client: httpx.Client) -> None:
    [goal] = ask(client, north="AQ", south="32", tricks=2)["tricks"]
    assert goal["text_phrase"] == {"say": "sentences", "of": [[{"say": "low-to", "of": ["Q"]}]]}
    assert goal["tree"]["play_phrase"]["of"] == ["S", {"say": "low-to", "of": ["Q"]}]
    king = goal["tree"]["steps"][1]
    assert king["when_phrase"] == {"say": "plays", "of": ["W", {"say": "cards", "of": [["K"]]}]}
    odds = ask(client, north="AQ", south="32", vacant="12-10", west="1+S")["odds"]
    assert odds == {"west_vacant": 12, "east_vacant": 10, "west": "1+S", "east": ""}


def test_the_tree_in_words(client: httpx.Client) -> None:
    answer = ask(client, north="AQ", south="32", tricks=2)
    [goal] = answer["tricks"]
    assert (goal["probability"], goal["text"]) == (0.5, "Low to the queen.")
    assert in_english(goal["tree"]) == {
        "when": "",
        "play": "South: low to the queen",
        "kind": "lead",
        "steps": [
            {
                "when": "West plays the jack, ten or low",
                "play": "North the queen, then play from the top",
                "kind": "rest",
                "steps": [],
            },
            {
                "when": "West plays the king",
                "play": "North the ace, then play from the top",
                "kind": "rest",
                "steps": [],
            },
        ],
    }


def test_the_answer_is_as_described(client: httpx.Client) -> None:
    for north, south in (("AQT9", "432"), ("AKQ", "-"), ("AJ92", "K843")):
        answer = ask(client, north=north, south=south)
        assert SuitAnswer.model_validate(answer, strict=True).model_dump() == answer
    description = client.get("/api/v1/openapi.json").json()
    operation = description["paths"]["/api/v1/suit"]["post"]
    described = [
        place["content"]["application/json"]["schema"]["$ref"].rpartition("/")[2]
        for place in (operation["requestBody"], operation["responses"]["200"], operation["responses"]["422"])
    ]
    assert described == ["SuitRequest", "SuitAnswer", "Problem"]


def test_lines_stand_beside_each_other(client: httpx.Client) -> None:
    """AQT9 opposite 432: two tricks are certain, whatever comes first; three and four are not."""
    comparison = ask(client, north="AQT9", south="432")["comparison"]
    assert comparison["tricks"] == [4, 3]
    rows = {
        row["line"]: [round(100 * chance, 1) for chance in row["probabilities"]] for row in comparison["lines"]
    }
    assert rows["low to the ten"] == [24.0, 76.0]
    assert rows["low to the queen"] == [2.8, 76.0]


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ({"north": "AQ", "south": "A2"}, "the A is in both hands: North 'AQ', South 'A2'"),
        ({"north": "A1", "south": "2"}, "North's holding 'A1': no rank '1'"),
        ({"north": "AQ"}, "south: Field required"),
        ({"north": "A" * 41, "south": "2"}, "north: String should have at most 40 characters"),
        ({"north": "AQ", "south": "32", "tricks": 3}, "3 tricks: this suit can take 1 to 2"),
        ({"north": "J63", "south": "52"}, "J63 opposite 52 takes no trick in any layout"),
        ({"north": "AQ", "south": "32", "vacant": "14-8"}, "Vacant '14-8': expected West's places"),
        ({"north": "AQ", "south": "32", "west": "5+H"}, "West: '5+H' is not about the suit alone"),
        ({"north": "AQ", "south": "32", "west": "SK", "east": "SK"}, "no layout of the missing cards fits"),
        ({"north": "AQ", "south": "32", "suit": "S"}, "suit: Extra inputs are not permitted"),
    ],
)
def test_what_cannot_be_answered_is_refused(client: httpx.Client, body: dict[str, Any], reason: str) -> None:
    answer = client.post("/api/v1/suit", json=body)
    assert answer.status_code == 422
    assert answer.json()["error"].startswith(reason)


def test_a_suit_that_takes_too_long_is_given_up(serve: Serve) -> None:
    """KJ974 opposite a void, one of the hardest, and no time at all."""
    with serve(Limits(searches=1, seconds=0, memory_mb=64)) as address, httpx.Client(base_url=address) as client:
        answer = client.post("/api/v1/suit", json={"north": "KJ974", "south": "-"})
    assert answer.status_code == 422
    assert answer.json()["error"] == "this suit takes longer than the 0 seconds that this server allows"


def test_nothing_is_worked_out_for_whoever_left() -> None:
    job = Job()
    job.stop(LEFT)
    with pytest.raises(LimitError, match="stopped: the client left"):
        suit.answer(SuitRequest.model_validate({"north": "AQT9", "south": "432"}), Limits(), job)
