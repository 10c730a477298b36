"""BEN's play route, asked as its clients ask."""

import json
from pathlib import Path
from typing import Any

import httpx
import pytest

from alphamu import defaults
from alphamu.bridge.contract import Contract
from alphamu.bridge.deal import Deal
from alphamu.bridge.seat import Seat
from alphamu.web import ben

WHOLE_HANDS = json.loads((Path(__file__).parents[1] / "data" / "whole_hands.json").read_text())
# 3NT by South after 1NT, 3NT; West leads the king of hearts.
#                 ♠ AQ2
#                 ♥ 75
#                 ♦ KQJ54
#                 ♣ 932
#     ♠ J94                    ♠ T8753
#     ♥ KQJ862                 ♥ 3
#     ♦ 86                     ♦ 9732
#     ♣ K8                     ♣ QT7
#                 ♠ K6
#                 ♥ AT94
#                 ♦ AT
#                 ♣ AJ654
NORTH, EAST, SOUTH, WEST = ["AQ2.75.KQJ54.932", "T8753.3.9732.QT7", "K6.AT94.AT.AJ654", "J94.KQJ862.86.K8"]
USUAL = {
    "hand": SOUTH,
    "dummy": NORTH,
    "seat": "S",
    "dealer": "S",
    "vul": "",
    "ctx": "1N--3N------",
    "played": "HK",
}


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ben, "SECONDS", 1.0)
    monkeypatch.setattr(defaults, "LEADERS_WORLDS", 4)


def ask(client: httpx.Client, **changes: str) -> Any:
    answer = client.get("/play", params=USUAL | changes)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_declarer_asks_for_dummy(client: httpx.Client) -> None:
    answer = ask(client)
    assert answer["card"] in ("H5", "H7")
    assert (answer["player"], answer["who"], answer["matchpoint"]) == (1, "alphamu", False)
    assert "candidates" not in answer


def test_details_hold_candidates_and_deals(client: httpx.Client) -> None:
    answer = ask(client, details="true", tournament="mp", played="HKH5H3")
    assert (answer["player"], answer["matchpoint"]) == (3, True)
    assert answer["card"] == answer["candidates"][0]["card"]
    for candidate in answer["candidates"]:
        assert set(candidate) == {"card", "expected_tricks_dd", "p_make_contract"}
        assert 0 <= candidate["p_make_contract"] <= 1
    for sample in answer["samples"]:
        deal = Deal.parse(sample)
        assert deal.is_complete
        assert (str(deal[Seat.SOUTH]), str(deal[Seat.NORTH])) == (SOUTH, NORTH)


def test_a_defender_is_answered_by_alphamu_where_there_is_a_choice(client: httpx.Client) -> None:
    east = ask(client, hand=EAST, seat="E", played="HKH5", details="true")
    assert (east["card"], east["player"], east["who"]) == ("H3", 2, "PIMC")
    west = ask(client, hand=WEST, seat="W", played="HKH5H3H4", details="true")
    assert west["who"] == "alphamu"
    assert west["card"] == west["candidates"][0]["card"]
    assert all(0 <= candidate["p_make_contract"] <= 1 for candidate in west["candidates"])
    assert west["card"] in ("HQ", "HJ"), "South has the ace and ten left: anything else gives up the suit"
    assert west["player"] == 0
    tricks = [candidate["expected_tricks_dd"] for candidate in west["candidates"]]
    assert all(number is None or 0 <= number <= 12 for number in tricks)  # None where time was short


def test_the_leader_sees_one_hand_only(client: httpx.Client) -> None:
    answer = ask(client, hand=WEST, seat="W", played="")
    assert (answer["player"], answer["card"][0] in "SHDC") == (0, True)


def test_hands_with_underscores_and_all_ways_to_write_calls_and_vulnerability(client: httpx.Client) -> None:
    east = {"hand": EAST.replace(".", "_"), "dummy": NORTH.replace(".", "_"), "seat": "E", "played": "HKH5"}
    for vul in ("", "NS", "EW", "Both", "All", "@v", "@V", "@v@V"):
        assert ask(client, vul=vul, **east)["card"] == "H3"
    for ctx in ("1NP-3NP-P-P-", "1NPa3NPaPaPa", "1N--3N--", "1N--3NDbRd------"):
        assert ask(client, ctx=ctx, **east)["card"] == "H3"


def test_a_card_is_played_also_when_the_contract_is_down(client: httpx.Client) -> None:
    # 7NT has lost a trick: South to lead to the second.
    answer = ask(client, ctx="1N--7N------", played="HKH5H3H4HQH7S3", details="true")
    assert answer["card"] in ("HA", "H9", "HT")
    assert answer["candidates"]


@pytest.mark.parametrize("case", WHOLE_HANDS, ids=lambda case: str(case["id"]))
def test_whole_hands_where_the_right_card_is_clear(client: httpx.Client, case: dict[str, Any]) -> None:
    contract = Contract.parse(case["contract"])
    declarer, dummy = contract.declarer, contract.dummy
    if "full_deal" in case:
        deal = Deal.parse(case["full_deal"])
        hands = {seat: str(deal[seat]) for seat in Seat}
    else:
        hands = {Seat.NORTH: case["north"], Seat.SOUTH: case["south"]}
    tricks = [trick.split(":")[1].split() for trick in case["play_so_far"].split(" | ")]
    bid = contract.bid.replace("NT", "N")
    answer = ask(
        client,
        hand=hands[declarer],
        dummy=hands[dummy],
        seat=declarer.letter,
        dealer=declarer.letter,
        ctx=f"{bid}------",
        played="".join(card for trick in tricks for card in trick),
    )
    assert answer["card"] in case["acceptable"]


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"hand": "AKQ"}, "hand: hand 'AKQ'"),
        ({"hand": "AK..."}, "hand: has 2 cards: expected the 13"),
        ({"seat": "N"}, "seat: North is dummy: South asks for its cards"),
        ({"seat": "E", "hand": EAST}, "seat: East asks, but North is to play"),
        ({"ctx": "--------"}, "ctx: the auction was passed out"),
        ({"ctx": "1N--1C"}, "ctx: North's bid of 1C over 1NT is insufficient"),
        ({"played": "HKH"}, "played: no card 'H'"),
        ({"played": "HKHA"}, "North plays HA"),
        ({"vul": "maybe"}, "no vulnerability 'maybe'"),
        ({"dummy": SOUTH}, "stands with"),
    ],
)
def test_what_cannot_be_is_refused(client: httpx.Client, changes: dict[str, str], reason: str) -> None:
    answer = client.get("/play", params=USUAL | changes)
    assert answer.status_code == 422
    assert reason in answer.json()["error"]
