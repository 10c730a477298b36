"""Lessons and practice over HTTP."""

import httpx
import pytest

from alphamu.formats import loads
from alphamu.formats.position import loads as positions
from alphamu.lessons.library import lesson_named
from alphamu.lessons.text import dumps


def asked(client: httpx.Client, path: str, **body: object) -> dict[str, object]:
    answer = client.post(f"/api/v1/{path}", json=body)
    assert answer.status_code == 200, answer.text
    found: dict[str, object] = answer.json()
    return found


def refused(client: httpx.Client, path: str, **body: object) -> str:
    answer = client.post(f"/api/v1/{path}", json=body)
    assert answer.status_code == 422
    return str(answer.json()["error"])


def test_ten_lessons_are_listed_and_told_without_their_answers(client: httpx.Client) -> None:
    listed = client.get("/api/v1/lessons").json()
    assert len(listed) == 10
    assert listed[0] == {
        "name": "ducking",
        "title": "Ducking: lose it early, keep the way in",
        "theme": "ducking",
        "hands": 1,
    }
    for one in listed:
        lesson = asked(client, "lesson", name=one["name"])
        hands = lesson["hands"]
        assert isinstance(hands, list)
        assert len(hands) == one["hands"]
        assert "answers" not in str(lesson)
        for hand in hands:
            assert client.post("/api/v1/table", json={"record": hand["record"]}).status_code == 200


def test_an_answer_is_judged_and_the_reason_told(client: httpx.Client) -> None:
    wrong = asked(client, "lesson/answer", name="hold-up", hand=0, question=0, card="HA")
    assert (wrong["right"], wrong["exact"], wrong["layouts"]) == (False, True, 105)
    assert wrong["cost"] == pytest.approx(60 / 105)
    right = asked(client, "lesson/answer", name="hold-up", card="H7")
    assert (right["right"], right["cost"]) == (True, 0)
    assert str(right["why"]).startswith("East has one more heart.")
    assert right["answers"] == ["H2", "H7"]


def test_a_lesson_of_ones_own_is_read_from_text(client: httpx.Client) -> None:
    text = dumps(lesson_named("squeeze"))
    assert asked(client, "lesson", text=text) == asked(client, "lesson", name="squeeze")
    assert asked(client, "lesson/answer", text=text, question=1, card="H3")["right"] is True
    assert refused(client, "lesson", text="# A") == "line 1: no hand: its heading begins with ##"
    assert refused(client, "lesson").startswith("either the name or the text")
    assert refused(client, "lesson", name="x").startswith("no lesson 'x'")
    assert refused(client, "lesson/answer", name="squeeze", hand=4, card="H3").endswith("there is no hand 5")
    assert refused(client, "lesson/answer", name="squeeze", card="SA") == "SA cannot be played here"


def test_a_deal_to_practise_has_a_contract_and_an_auction(client: httpx.Client) -> None:
    dealt = asked(client, "practice", kind="major", seed=3)
    assert dealt["seed"] == 3
    assert dealt == asked(client, "practice", kind="major", seed=3)
    [board] = loads(str(dealt["record"]))
    assert str(getattr(board, "contract", "")).startswith("4")
    assert dealt["auction"]


def test_an_ending_to_practise_has_its_theme(client: httpx.Client) -> None:
    dealt = asked(client, "practice", theme="endplay", seed=5)
    checked = dealt["theme_checked"]
    assert isinstance(checked, dict)
    assert checked["margin"] >= 0.1
    [ending] = positions(str(dealt["asked"]))
    assert ending.worlds is None
    hands = dealt["hands"]
    assert isinstance(hands, dict)
    assert all(hands[seat]["cards"] for seat in "NESW")  # shown at the end, and to nobody before
    assert dealt["known"] == [{"seat": "W", "words": "CA"}]


def test_a_whole_deal_to_practise_begins_where_its_theme_is(client: httpx.Client) -> None:
    dealt = asked(client, "practice", theme="hold-up", whole=True, seed=5)
    assert dealt == asked(client, "practice", theme="hold-up", whole=True, seed=5)
    checked = dealt["theme_checked"]
    assert isinstance(checked, dict)
    assert checked["margin"] - 2 * checked["error"] >= 0.1
    begun, legal = dealt["begun"], dealt["legal"]
    assert begun == dealt["played"]
    assert isinstance(begun, list)
    assert isinstance(legal, list)
    assert len(begun) == 3  # a lead, and two cards to it
    assert dealt["turn"] == "S"
    assert {*checked["right"], checked["obvious"]} <= {*legal}
    assert refused(client, "practice", kind="slam", whole=True) == "whole means something only with a theme"


def test_the_trainer_moves_the_hidden_cards_against_a_wrong_card(client: httpx.Client) -> None:
    dealt = asked(client, "practice", theme="endplay", seed=5)
    checked = dealt["theme_checked"]
    assert isinstance(checked, dict)
    wrong = {"record": dealt["asked"], "cards": [], "card": checked["obvious"]}
    moved = asked(client, "practice/move", **wrong)
    assert (moved["moved"], moved["certain"]) == (True, True)
    [record] = positions(str(moved["record"]))
    assert len(record.worlds or ()) == 1
    right = {"record": dealt["record"], "cards": [], "card": checked["right"][0]}
    assert asked(client, "practice/move", **right) == {"moved": False}
    assert "cannot be played here" in refused(client, "practice/move", **{**wrong, "card": "H2"})
    deal = '[Deal "N:A.2.. K.3.. Q.A.. J.4.."][Contract "1NT"][Declarer "S"][Play "W"]'
    defence = {"record": deal, "card": "SJ"}
    assert refused(client, "practice/move", **defence).startswith("the trainer looks at cards of declarer's side")


def test_a_claim_stands_only_if_no_defence_beats_it(client: httpx.Client) -> None:
    """South has two top tricks of two: ♠A and ♥A."""
    record = '[Deal "N:A.2.. K.3.. Q.A.. J.4.."][Contract "1NT"][Declarer "S"][Vulnerable "NS"][Play "W"]'
    answer = asked(client, "practice/result", record=record, cards=["SJ"], claimed=2)
    assert (answer["accepted"], answer["tricks"]) == (True, 2)
    assert asked(client, "practice/result", record=record, cards=["SJ"], claimed=1)["accepted"] is True
    finesse = '{"trump":"N","declarer":"S","tricks_needed":2,"leader":"S","north":"AQ...","south":"32...",'
    lost = finesse + '"worlds":[{"west":"..32.","east":"K4..."}]}'
    assert asked(client, "practice/result", record=lost, cards=[], claimed=2)["accepted"] is False
    assert "2 are left" in refused(client, "practice/result", record=lost, cards=[], claimed=3)


def test_the_score_of_a_board_is_told(client: httpx.Client) -> None:
    deal = "N:AQ2.75.KQJ54.932 T8753.3.9732.QT7 K6.AT94.AT.AJ654 J94.KQJ862.86.K8"
    record = f'[Deal "{deal}"][Contract "3NT"][Declarer "S"][Vulnerable "NS"]'
    answer = asked(client, "practice/result", record=record, cards=["HK"], claimed=9)
    assert answer == {"accepted": True, "tricks": 9, "text": "made", "score": 600, "vulnerable": True}
