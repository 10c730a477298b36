import json
import socket
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest

from alphamu.bridge.board import Board
from alphamu.cli import main
from alphamu.formats import loads, pbn
from alphamu.players import Choice, Outlook, Pimc
from alphamu.web.examples import examples
from alphamu.web.limits import Limits

DATA = Path(__file__).parents[1] / "data"
EXIT = next(example.record for example in examples() if example.id == "exit")
# 3NT by South after a heart lead; the defenders' hands are not known.
#                 ♠ AQ2 ♥ 75 ♦ KQJ54 ♣ 932
#                 ♠ K6 ♥ AT94 ♦ AT ♣ AJ654
BOARD = '[Deal "N:AQ2.75.KQJ54.932 - K6.AT94.AT.AJ654 -"][Contract "3NT"][Declarer "S"]'
# The same with all hands.
WHOLE = (
    '[Board "7"][Dealer "S"][Vulnerable "None"]'
    '[Deal "N:AQ2.75.KQJ54.932 T8753.3.9732.QT7 K6.AT94.AT.AJ654 J94.KQJ862.86.K8"]'
    '[Contract "3NT"][Declarer "S"]'
)
Serve = Callable[[Limits], AbstractContextManager[str]]
LONG: dict[str, Any] = {"record": BOARD, "cards": ["HK"], "worlds": 300, "seconds": 30}


def ask(client: httpx.Client, path: str, **body: Any) -> Any:
    answer = client.post(f"/api/v1{path}", json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()


def refusal(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]


def events(client: httpx.Client, body: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    with client.stream("POST", "/api/v1/analyse", json=body, headers={"accept": "text/event-stream"}) as answer:
        name = ""
        for line in answer.iter_lines():
            if line.startswith("event: "):
                name = line[7:]
            elif line.startswith("data: "):
                yield name, json.loads(line[6:])


def busy_within(client: httpx.Client, seconds: float, *, running: int, waiting: int) -> bool:
    """Whether, before so many seconds are over, just so many searches run and wait."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if client.get("/health").json() == {"status": "ok", "running": running, "waiting": waiting}:
            return True
        time.sleep(0.02)
    return False


def idle_after(client: httpx.Client, seconds: float) -> bool:
    """Whether nothing runs or waits any more before so many seconds are over."""
    return busy_within(client, seconds, running=0, waiting=0)


def test_the_exit_card_is_found_and_explained(client: httpx.Client) -> None:
    answer = ask(client, "/analyse", record=EXIT)
    assert [(row["card"], row["make"], row["pimc"]) for row in answer["cards"]] == [
        ("D7", 1.0, 1.0),
        ("C4", 0.8, 1.0),
        ("CA", 0.8, 1.0),
        ("S9", 0.5, 1.0),
    ]
    assert (answer["best"], answer["complete"], answer["worlds"]) == ("D7", True, 20)
    assert "αμ plays ♦7" in answer["explanation"]
    assert all(row["plans"] >= len(row["front"]) >= 1 for row in answer["cards"])
    assert "pimc_standard_error" in answer["cards"][0]


def test_a_question_of_a_moment_does_not_wait_for_long_ones_whatever_limit_it_asks_for(serve: Serve) -> None:
    with (
        serve(Limits(searches=2, memory_mb=384)) as address,
        httpx.Client(base_url=address, timeout=60) as client,
        ThreadPoolExecutor(3) as others,
    ):
        long = [others.submit(client.post, "/api/v1/analyse", json=LONG | {"seed": seed}) for seed in range(3)]
        assert busy_within(client, 20, running=1, waiting=2)
        began = time.monotonic()
        answer = ask(client, "/analyse", record=EXIT, seconds=60)
        assert answer["complete"]
        assert time.monotonic() - began < 5
        assert not any(one.done() for one in long)
        client.close()  # and with it the long ones


def test_a_defender_is_answered_by_what_that_seat_sees(client: httpx.Client) -> None:
    answer = ask(client, "/defend", record=WHOLE, cards=["HK", "H5"], worlds=10, depth=1, play_outs="none")
    assert (answer["viewer"], answer["best"]) == ("E", "H3")
    assert answer["chance"] == answer["cards"][0]["value"]
    for cards, reason in ((["HK"], "who does not defend"), ([], "before the lead dummy is not seen")):
        status, said = refusal(client.post("/api/v1/defend", json={"record": WHOLE, "cards": cards}))
        assert status == 422
        assert reason in said


# West, to lead, has two aces; the contract is beaten where East has the third. South has six tricks.
DEFENDER = {
    "trump": "N", "declarer": "S", "viewer": "W", "leader": "W", "west": "A.2.A.", "north": ".K.32.",
    "contract": "1NT by S", "tricks_won": 6, "tricks_needed": 1, "vulnerable": "ns",
    "worlds": [{"east": ".A..32", "south": "2...KQ"}, {"east": "2...32", "south": ".A..KQ"}],
}  # fmt: skip


@pytest.mark.parametrize(
    ("asked", "value"),
    [({}, 0.5), ({"aim": "tricks"}, 2.5), ({"aim": "points"}, 5.0), ({"aim": "imps", "against": "-90"}, 2.5),
     ({"tricks": 2}, 1.0)],
)  # fmt: skip
def test_a_defender_has_the_aims_that_declarer_has(
    client: httpx.Client, asked: dict[str, Any], value: float
) -> None:
    answer = ask(client, "/defend", record=DEFENDER, plan=True, **asked)
    assert answer["cards"][0]["value"] == pytest.approx(value)
    assert answer["aim"] == asked.get("aim", "make")
    assert all(set(front) <= {"0", "1"} for card in answer["cards"] for front in card["front"])
    assert answer["plan"]["root"]["card"] == answer["best"]
    assert answer["plan"]["text"].startswith("West ")


def test_what_is_declarers_is_refused_to_a_defender(client: httpx.Client) -> None:
    rare = client.post("/api/v1/defend", json={"record": DEFENDER, "rare": True})
    assert refusal(rare) == (422, "rare: is for declarer, and a defender asks")
    other = client.post("/api/v1/defend", json={"record": DEFENDER | {"leader": "E"}})
    assert refusal(other) == (422, "viewer: in this position West asks, and East is on turn")


def test_leads_come_with_words_and_are_played_out_on_request(client: httpx.Client) -> None:
    asked = {"hand": "QJT9.K52.A43.872", "auction": "1N P 3N P P P", "layouts": 2}
    answer = ask(client, "/lead", **asked, play_outs=1, seconds=30)
    assert [lead["played_out"]["layouts"] for lead in answer["leads"] if "played_out" in lead] == [1] * 3
    assert answer["explanation"]
    assert set(answer["too_close"]) < {lead["card"] for lead in answer["leads"]}
    status, reason = refusal(client.post("/api/v1/lead", json=asked | {"play_outs": 10**9}))
    assert status == 422
    assert reason.startswith("play_outs 1000000000: this server plays out")


def test_leads_are_told_for_an_aim(client: httpx.Client) -> None:
    answer = ask(
        client, "/lead", hand="QJT9.K52.A43.872", auction="1N P 3N P P P", layouts=2, aim="imps", against="-400"
    )
    assert answer["aim"] == "imps"
    assert answer["leads"][0]["value"] == max(lead["value"] for lead in answer["leads"])
    wrong = client.post(
        "/api/v1/lead", json={"hand": "QJT9.K52.A43.872", "contract": "3NT by S", "against": "-400"}
    )
    assert refusal(wrong) == (422, "against and field mean something only with the aims imps and matchpoints")


@pytest.mark.parametrize("form", ["pbn", "lin"])
def test_a_claim_goes_in_is_shown_and_goes_out_again(client: httpx.Client, form: str) -> None:
    claimed = f'{WHOLE}[Result "10"][Play "W"]\nHK H5 H3 H4 *\n'
    table = ask(client, "/table", record=claimed)
    assert (table["recorded"], table["claimed"]) == ("made with an overtrick", True)
    again = ask(client, "/table", record=table["record"])  # as the page keeps it, without its play
    assert (again["recorded"], again["claimed"]) == ("made with an overtrick", False)  # its cards come beside it
    cards = ["HK", "H5", "H3", "H4"]
    out = ask(client, "/convert", record=table["record"], cards=cards, to=form, with_result=True)["text"]
    board = loads(out)[0]
    assert isinstance(board, Board)
    assert ([str(card) for card in board.cards], board.claim) == (cards, 10)
    half = ask(client, "/convert", record=table["record"], cards=cards[:2], to=form)["text"]
    assert getattr(loads(half)[0], "claim", None) is None


def test_the_tables_along_a_play_are_those_asked_for_one_by_one(client: httpx.Client) -> None:
    whole = ask(client, "/table", record=WHOLE, cards=[])
    line = ["HK", "H5", "H3", "H4", "HQ"]
    along: Any = ask(client, "/tables", record=WHOLE, cards=line)
    assert len(along) == 6
    for number, table in enumerate(along):
        alone = ask(client, "/table", record=WHOLE, cards=line[:number])
        assert whole | table == alone


def test_every_depth_is_told_as_it_finishes(client: httpx.Client) -> None:
    told = list(events(client, {"record": json.loads(EXIT)}))
    names = [name for name, _ in told]
    assert (names[0], names[1], names[-1]) == ("queued", "worlds", "done")
    depths = [data["depth"] for name, data in told if name == "depth"]
    assert depths == sorted(depths)
    assert depths[0] == 1
    chances: dict[int, dict[str, float]] = {}
    for data in (data for name, data in told if name == "depth"):
        made = {row["card"]: row["make"] for row in data["cards"]}
        assert chances.setdefault(data["depth"], made) == made, "what comes again for a depth only adds to it"
    assert len(told[1][1]["worlds"]) == 20
    assert told[-1][1]["best"] == "D7"


def test_a_search_can_be_cancelled_and_tells_what_it_has(client: httpx.Client, address: str) -> None:
    told = events(client, LONG)
    name, data = next(told)
    assert name == "queued"
    with httpx.Client(base_url=address) as other:
        assert other.delete(f"/api/v1/analyse/{data['id']}").json() == {"cancelled": True}
        assert other.delete("/api/v1/analyse/nobody").json() == {"cancelled": False}
    name, data = list(told)[-1]
    assert (name, data["stopped"]) == ("done", "cancelled")
    assert data["seconds"] < 5


@pytest.mark.parametrize("streamed", [True, False])
def test_a_client_that_goes_away_stops_its_search(streamed: bool, address: str) -> None:
    accept = "text/event-stream" if streamed else "application/json"
    with (
        httpx.Client(base_url=address, timeout=1) as leaving,
        suppress(httpx.ReadTimeout),
        leaving.stream("POST", "/api/v1/analyse", json=LONG, headers={"accept": accept}) as answer,
    ):
        next(answer.iter_lines())
    with httpx.Client(base_url=address) as client:
        assert idle_after(client, 3)


def test_clients_that_go_away_at_once_leave_the_places_free(serve: Serve) -> None:
    """Some leave just when their search has got its place and has not begun."""
    with serve(Limits(searches=2, memory_mb=64)) as address:
        url = httpx.URL(address)
        body = json.dumps({"record": EXIT, "depth": 1, "worlds": 5, "seconds": 1}).encode()
        head = (
            f"POST /api/v1/analyse HTTP/1.1\r\nhost: {url.host}:{url.port}\r\ncontent-type: application/json\r\n"
            f"accept: text/event-stream\r\ncontent-length: {len(body)}\r\n\r\n"
        )
        for number in range(60):
            with socket.create_connection((url.host, url.port or 80)) as leaving:
                leaving.sendall(head.encode() + body)
                time.sleep(number % 6 / 1000)
        with httpx.Client(base_url=address, timeout=10) as client:
            assert idle_after(client, 5)
            for _ in range(2):
                assert client.post("/api/v1/suit", json={"north": "AQ", "south": "32"}).status_code == 200


def test_all_examples_can_be_loaded_and_analysed(client: httpx.Client) -> None:
    for example in client.get("/api/v1/examples").json():
        table = ask(client, "/table", record=example["record"])
        assert table["turn"] in "NESW"
        answer = ask(client, "/analyse", record=example["record"], worlds=10, depth=1)
        assert answer["best"] in table["legal"], example["id"]


def test_the_table_after_some_cards(client: httpx.Client) -> None:
    table = ask(client, "/table", record=WHOLE, cards=["HK", "H5", "H3", "H4", "HQ"])
    assert (table["turn"], table["legal"], table["hidden"]) == ("N", ["H7"], ["W", "E"])
    assert table["won"] == {"declarer": 0, "defence": 1}
    assert (table["needed"], table["tricks_left"]) == (9, 12)
    assert table["hands"]["E"]["cards"] == ["ST", "S8", "S7", "S5", "S3", "D9", "D7", "D3", "D2", "CQ", "CT", "C7"]
    [trick] = table["tricks"]
    assert (trick["leader"], trick["winner"], trick["cards"][1]) == ("W", "W", {"seat": "N", "card": "H5"})


def test_words_narrow_the_layouts(client: httpx.Client) -> None:
    free = ask(client, "/worlds", record=BOARD, cards=["HK"], worlds=5)
    narrow = ask(client, "/worlds", record=BOARD, cards=["HK"], worlds=5, constraints={"west": "6H, HQJ"})
    assert narrow["layouts"] < free["layouts"]
    assert all(len(world["west"].split(".")[1]) == 5 for world in narrow["worlds"]), "the king has been played"
    assert any("6H" in words for words in narrow["known"])


def test_one_layout_with_what_a_card_leads_to(client: httpx.Client) -> None:
    # East has both diamonds and a low club, West the other clubs.
    world = {"east": ".87.QT.2", "west": ".6..Q983"}
    answer = ask(client, "/world", record=EXIT, world=world, card="D7")
    assert {row["card"]: row["makes"] for row in answer["cards"]}["D7"] is True
    assert len(answer["line"]) == 5
    assert answer["line"][0]["cards"][0] == {"seat": "S", "card": "D7"}
    won = sum(trick["winner"] in "NS" for trick in answer["line"])
    assert won == {row["card"]: row["tricks"] for row in answer["cards"]}["D7"]


def test_the_plan_behind_the_exit_card(client: httpx.Client) -> None:
    plan = ask(client, "/plan", record=EXIT)
    root = plan["root"]
    assert (root["who"], root["card"], root["worlds"]) == ("S", "D7", 20)
    assert {answer["who"] for answer in root["children"]} == {"W"}
    assert plan["text"].startswith("South ♦7")


def test_the_plan_of_another_card_at_a_smaller_depth(client: httpx.Client) -> None:
    plan = ask(client, "/plan", record=EXIT, card="C6", depth=3)
    assert (plan["depth"], plan["root"]["card"]) == (3, "C4"), "♣6 and ♣4 touch"
    assert plan["root"]["worlds"] == 18, "16 at the end of the hand, and 20 double dummy"


def test_a_plan_for_a_defender_is_refused_before_anything_is_searched(
    client: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def search(*_: object, **__: object) -> None:
        raise AssertionError("a search was begun")

    monkeypatch.setattr("alphamu.web.engine.Search", search)
    answer = client.post("/api/v1/plan", json={"record": BOARD, "cards": ["HK", "H5"], "seconds": 60})
    assert refusal(answer) == (422, "a plan is declarer's, and East is to play")


def test_a_card_that_a_defender_may_not_hold_is_marked(client: httpx.Client) -> None:
    answer = ask(client, "/analyse", record=BOARD, cards=["HK", "H5"], worlds=20, depth=1)
    for row in answer["cards"]:
        share = sum(mark != "-" for mark in row["front"][0]) / 20
        assert share == row.get("possible", 1.0)


def test_double_dummy_is_the_form_of_the_command(
    client: httpx.Client, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    known = json.loads((DATA / "dd_tables.json").read_text())[0]
    record = f'[Board "1"][Dealer "E"][Vulnerable "NS"][Deal "{known["deal"]}"]'
    answer = ask(client, "/double-dummy", record=record)
    assert answer["tricks"] == known["tricks"]
    path = tmp_path / "board.pbn"
    path.write_text(record)
    with pytest.raises(SystemExit):
        main(["dd", str(path), "--json"])
    assert [answer] == json.loads(capsys.readouterr().out)


def test_an_ending_has_tricks_and_no_par(client: httpx.Client) -> None:
    answer = ask(client, "/double-dummy", record='[Deal "N:AK... QJ... T9... 87..."]')
    assert answer["tricks"]["N"] == {"N": 2, "E": 0, "S": 2, "W": 0}
    assert answer["par"] is None


# Five cards of each hand, and seven: ♠AQ opposite small ones, ♥AK, and nothing else that matters.
FIVE = {"north": "AQ3.2.2.-", "south": "542.A.A.-", "unseen": "KJT9.KQJ.KQJ."}
SEVEN = {"north": "AQ3.2.2.32", "south": "542.A.A.54", "unseen": "KJT9.KQJ.KQJ.KQJT"}


@pytest.mark.parametrize(("hands", "searched"), [(FIVE, "all 252 layouts"), (SEVEN, "1,000 of 3,432 layouts")])
def test_of_a_small_ending_all_layouts_are_dealt_as_far_as_the_server_goes(
    client: httpx.Client, hands: dict[str, str], searched: str
) -> None:
    ending = {"trump": "N", "declarer": "S", "tricks_needed": 4, "leader": "S", "trick": []} | hands
    assert ask(client, "/worlds", record=ending)["searched"] == searched


def test_of_other_hands_a_hundred_layouts_are_dealt(client: httpx.Client) -> None:
    assert len(ask(client, "/worlds", record=BOARD, cards=["HK"])["worlds"]) == 100


@pytest.mark.parametrize("player", ["alphamu", "pimc", "dd"])
def test_every_player_plays_a_legal_card(client: httpx.Client, player: str) -> None:
    for cards in ([], ["HK"], ["HK", "H5"]):
        table = ask(client, "/table", record=WHOLE, cards=cards)
        answer = ask(client, "/play", record=WHOLE, cards=cards, player=player, worlds=10, depth=1)
        assert answer["card"] in table["legal"]
        assert answer["seat"] == table["turn"]


def test_leads_are_asked_for_with_a_hand_and_an_auction(client: httpx.Client) -> None:
    asked = {"hand": "QJT9.K52.A43.872", "auction": "1N P 3N P P P", "dealer": "S", "layouts": 3}
    answer = ask(client, "/lead", **asked)
    assert (answer["leader"], answer["contract"], answer["layouts"]) == ("W", "3N", 3)
    assert answer["best"] == answer["leads"][0]["card"]
    for wrong, reason in (
        ({"hand": "QJT9"}, "hand"),
        ({"auction": "1N P"}, "not over"),
        ({"auction": None}, "auction"),
    ):
        refusal = client.post("/api/v1/lead", json=asked | wrong)
        assert refusal.status_code == 422 or refusal.status_code == 400
        assert reason in refusal.text


def test_a_defender_whose_hand_nobody_knows_plays_from_a_layout_that_fits(client: httpx.Client) -> None:
    answer = ask(client, "/play", record=BOARD, cards=["HK", "H5"], player="pimc", worlds=5)
    table = ask(client, "/table", record=BOARD, cards=["HK", "H5"])
    assert answer["card"] in table["legal"]


def test_formats_convert_and_read_back(client: httpx.Client) -> None:
    cards = ["HK", "H5", "H3", "H4", "HQ"]
    for wanted in ("pbn", "lin", "link"):
        text = ask(client, "/convert", record=WHOLE, cards=cards, to=wanted)["text"]
        [board] = loads(text)
        assert isinstance(board, Board)
        assert [str(card) for card in board.cards] == cards
    position = json.loads(ask(client, "/convert", record=WHOLE, cards=cards, to="json")["text"])
    assert (position["trick"], position["tricks_needed"]) == (["HQ"], 9)
    assert "♠ AQ2" in ask(client, "/convert", record=WHOLE, cards=[], to="text")["text"]


def test_several_boards_are_listed_each_as_its_own_record(client: httpx.Client) -> None:
    both = ask(client, "/boards", record=WHOLE + "\n\n" + WHOLE.replace('"7"', '"8"'))
    assert [board["title"] for board in both] == ["Board 7", "Board 8"]
    assert len(pbn.loads(both[1]["record"])) == 1


def test_a_random_deal_for_a_contract_is_the_same_for_a_seed(client: httpx.Client) -> None:
    one, two = (ask(client, "/deal", contract="4H by E", seed=3) for _ in range(2))
    assert one == two
    assert (one["contract"]["declarer"], one["contract"]["trump"]) == ("E", "H")
    assert one["record"] != ask(client, "/deal", contract="4H by E", seed=4)["record"]


@pytest.mark.parametrize(
    ("path", "body", "reason"),
    [
        ("/analyse", {"record": "nonsense"}, "is neither PBN nor LIN"),
        ("/analyse", {"record": "/etc/passwd"}, "is neither PBN nor LIN"),
        ("/table", {"record": WHOLE, "cards": ["HA"]}, "trick 1: West plays HA, which South holds"),
        ("/table", {"record": WHOLE, "cards": ["H1"]}, "no card 'H1'"),
        ("/table", {"record": WHOLE.replace("AQ2.", "AQX.")}, "North: no rank 'X'"),
        ("/table", {"record": WHOLE, "board": "9"}, "no board '9'"),
        ("/table", {"record": WHOLE, "extra": 1}, "extra: Extra inputs are not permitted"),
        ("/analyse", {"record": BOARD, "worlds": 5000}, "worlds 5000: this server searches 1000 layouts at most"),
        ("/analyse", {"record": BOARD, "cards": ["HK"], "worlds": "all"}, "layouts at most"),
        ("/analyse", {"record": BOARD, "worlds": 0}, "worlds 0: expected 1 or more"),
        ("/analyse", {"record": BOARD, "depth": 99}, "depth 99: this server searches to depth 26"),
        ("/analyse", {"record": BOARD, "seconds": 3600}, "seconds 3600: this server searches for 60"),
        ("/analyse", {"record": BOARD, "constraints": {"west": "5+Q"}}, "West: "),
        ("/analyse", {"record": BOARD, "constraints": {"north": "5+S"}}, "North: the hand of North is not hidden"),
        ("/plan", {"record": EXIT, "card": "SA"}, "no plan for SA"),
        ("/deal", {"contract": "8NT by S"}, "no contract '8NT by S'"),
        ("/convert", {"record": EXIT, "to": "pbn"}, "a position cannot be written as pbn"),
    ],
)
def test_what_cannot_be_answered_is_refused_with_a_reason(
    client: httpx.Client, path: str, body: dict[str, Any], reason: str
) -> None:
    status, error = refusal(client.post(f"/api/v1{path}", json=body))
    assert status == 422
    assert reason in error


def test_bad_input_is_told_in_the_stream_too(client: httpx.Client) -> None:
    name, data = list(events(client, {"record": "nonsense"}))[-1]
    assert name == "error"
    assert "neither PBN nor LIN" in data["error"]


def test_foreign_names_and_foreign_pages_are_refused(client: httpx.Client) -> None:
    status, error = refusal(client.get("/health", headers={"host": "evil.example:8000"}))
    assert (status, "evil.example" in error) == (421, True)
    status, _ = refusal(client.post("/api/v1/table", json={}, headers={"origin": "https://evil.example"}))
    assert status == 403
    assert client.get("/health", headers={"host": "localhost:1"}).status_code == 200


def test_large_requests_are_refused_whether_or_not_they_say_their_length(client: httpx.Client) -> None:
    status, error = refusal(client.post("/api/v1/table", content=b"x" * 300_000))
    assert (status, "too large" in error) == (413, True)
    answer = client.post("/api/v1/table", content=(b"x" * 50_000 for _ in range(8)))
    assert answer.status_code == 413


def test_wrong_routes_and_methods_are_told_in_the_same_form(client: httpx.Client) -> None:
    assert refusal(client.get("/api/v1/nothing")) == (404, "Not Found")
    assert refusal(client.get("/api/v1/analyse")) == (405, "Method Not Allowed")
    broken = client.post("/api/v1/table", content=b"{", headers={"content-type": "application/json"})
    assert refusal(broken) == (422, "the request: JSON decode error")


def test_a_defect_is_told_as_one(client: httpx.Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("on purpose")

    monkeypatch.setattr("alphamu.web.answers.explain", fail)
    status, error = refusal(client.post("/api/v1/analyse", json={"record": EXIT}))
    assert (status, "a defect of the program" in error) == (500, True)
    name, data = list(events(client, {"record": EXIT}))[-1]
    assert (name, "a defect of the program" in data["error"]) == ("error", True)
    assert idle_after(client, 3)


def test_no_path_of_a_request_is_opened(client: httpx.Client) -> None:
    for path in ("/static/../app.py", "/static/%2e%2e/app.py", "/static//etc/passwd", "/static/js/nothing.js"):
        assert client.get(path).status_code == 404


def test_a_full_queue_is_told_and_empties_again(serve: Serve) -> None:
    with serve(Limits(searches=1, waiting=1, memory_mb=64)) as address, httpx.Client(base_url=address) as client:
        first, second = (events(client, LONG) for _ in range(2))
        ids = [next(told)[1]["id"] for told in (first, second)]
        assert busy_within(client, 5, running=1, waiting=1)
        status, error = refusal(client.post("/api/v1/analyse", json=LONG))
        assert (status, "waiting already" in error) == (503, True)
        for job in ids:
            client.delete(f"/api/v1/analyse/{job}")
        assert [list(told)[-1][0] for told in (first, second)] == ["done", "done"]
        assert idle_after(client, 3)


def test_a_short_search_does_not_wait_for_long_ones(serve: Serve) -> None:
    with serve(Limits(searches=2, memory_mb=96)) as address, httpx.Client(base_url=address, timeout=20) as client:
        long_ones = [events(client, LONG) for _ in range(3)]
        ids = [next(told)[1]["id"] for told in long_ones]
        answer = ask(client, "/analyse", record=EXIT, seconds=2)
        assert answer["best"] == "D7"
        assert busy_within(client, 5, running=1, waiting=2)
        for job in ids:
            client.delete(f"/api/v1/analyse/{job}")
        assert idle_after(client, 5)
        for told in long_ones:
            told.close()  # type: ignore[attr-defined]


def test_the_api_describes_itself_offline(client: httpx.Client) -> None:
    description = client.get("/api/v1/openapi.json").json()
    assert {"/api/v1/analyse", "/api/v1/worlds", "/api/v1/double-dummy", "/api/v1/convert", "/play"} <= set(
        description["paths"]
    )
    for page in ("/", "/api"):
        answer = client.get(page)
        assert "default-src 'self'" in answer.headers["content-security-policy"]
        assert "//" not in answer.text.replace("https://www.bridgebase.com", "").replace("<!doctype html>", "")


def test_what_is_believed_is_chosen(client: httpx.Client) -> None:
    """East passed as dealer and West overcalled: experts, rules and nothing see the hidden hands differently."""
    record = WHOLE + '[Auction "S"]\n1NT 2H 3NT Pass Pass Pass\n'
    asked = {"record": record, "cards": ["HK"], "worlds": 20}
    experts = ask(client, "/worlds", **asked)
    rules = ask(client, "/worlds", **asked, believe="rules")
    nothing = ask(client, "/worlds", **asked, believe="nothing")
    assert experts["believe"] == "experts"
    assert "the lead of ♥K" in [entry["from"] for entry in experts["why"]]
    assert len(experts["believed"]) == 2
    assert experts["honours"]["HQ"]["west"] > 0.9 > nothing["honours"]["HQ"]["west"]
    assert any("the lead of" in words for words in rules["known"])
    assert (nothing["known"], nothing["believed"], nothing["why"]) == ([], [], [])
    answer = client.post("/api/v1/worlds", json=asked | {"believe": "luck"})
    assert answer.status_code == 422


def test_a_player_does_not_read_a_lead_that_is_not_to_be_believed(
    client: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server plays its cards in its own process: what it asks the player with is seen there."""
    asked: list[Outlook] = []

    def choose(self: Pimc, outlook: Outlook) -> Choice:
        asked.append(outlook)
        return Choice(next(iter(outlook.legal_cards)))

    monkeypatch.setattr(Pimc, "choose", choose)
    record = WHOLE + '[Auction "S"]\n1NT 2H 3NT Pass Pass Pass\n'
    for lead in (True, False):
        ask(client, "/play", record=record, cards=["CK", "C2"], player="pimc", lead=lead)
    assert [outlook.knowledge.cards_read for outlook in asked] == [None, 0]
