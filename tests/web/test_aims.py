"""What declarer plays for, over HTTP: the aim of a request, and BEN's tournament."""

from typing import Any

import httpx
import pytest

#       ♠ AQ        South leads. The king is with West, or with East behind the queen;
#       ♠ 32        one of the two tricks is for 3NT, the other one over.
FINESSE: dict[str, Any] = {
    "trump": "N",
    "declarer": "S",
    "leader": "S",
    "north": "AQ...",
    "south": "32...",
    "contract": "3NT",
    "tricks_won": 8,
    "worlds": [{"west": "K4...", "east": "..32."}, {"west": "4..2.", "east": "K..3."}],
}


def ask(client: httpx.Client, fields: dict[str, object], route: str = "analyse", code: int = 200) -> Any:
    response = client.post(f"/api/v1/{route}", json={"record": FINESSE} | fields)
    assert response.status_code == code, response.text
    return response.json()


def test_the_aim_of_a_request(client: httpx.Client) -> None:
    answer = ask(client, {"aim": "points"})
    assert (answer["aim"], answer["cards"][0]["value"]) == ("points", 415)
    assert answer["explanation"] == "Played for points. ♠2 is worth +415 points."
    assert answer["cards"][0]["front"][0] == "11"  # the contract makes in both layouts
    assert "aim" not in ask(client, {})


def test_results_to_compare_with(client: httpx.Client) -> None:
    assert ask(client, {"aim": "imps", "against": "+400"})["cards"][0]["value"] == 0.5
    assert ask(client, {"aim": "matchpoints", "field": "1 +400\n1 3NT S +1"})["cards"][0]["value"] == 50
    assert ask(client, {"tricks": 2})["cards"][0]["make"] == 0.5


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"aim": "imps", "against": "nonsense"}, "no result 'nonsense'"),
        ({"aim": "points", "tricks": 1}, "is an aim of its own"),
        ({"against": "+100"}, "mean something only with the aims"),
        ({"tricks": 3}, "tricks 3: 2 are left"),
        ({"aim": "points", "field": "1 +400"}, "a field belongs to the aim matchpoints"),
    ],
)
def test_bad_aims(client: httpx.Client, fields: dict[str, object], message: str) -> None:
    assert message in str(ask(client, fields, code=422))


def test_a_plan_for_an_aim(client: httpx.Client) -> None:
    plan = ask(client, {"aim": "tricks", "card": "S2", "depth": 4}, "plan")
    assert plan["root"]["card"] == "S2"
