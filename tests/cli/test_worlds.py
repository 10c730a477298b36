"""The command `alphamu worlds`."""

import json
import re
from pathlib import Path

import pytest

from alphamu.beliefs import model
from alphamu.cli import main

EXAMPLES = Path(__file__).parents[2] / "examples"
EVENING = str(EXAMPLES / "club-evening.pbn")


def worlds(*arguments: str, capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    """The exit code, stdout and stderr."""
    with pytest.raises(SystemExit) as ended:
        main(["worlds", *arguments])
    output = capsys.readouterr()
    assert isinstance(ended.value.code, int)
    return ended.value.code, "\n".join(line.rstrip() for line in output.out.splitlines()), output.err


def test_what_is_known_and_the_odds(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Board 2: ♠JT96 opposite ♠Q85 and so on; West has shown out of trumps, East passed as dealer.

    West must have the ♣J, for ♣Q65 are three: 24,310 layouts, of which 19,855 leave West two diamonds.
    """
    monkeypatch.setenv("COLUMNS", "80")
    code, output, errors = worlds(
        EVENING, "--board", "2", "--plain", "--believe", "rules", "--west", "3+D", capsys=capsys
    )
    assert (code, errors) == (0, "")
    _, _, known = output.partition("Hidden   Cards")
    assert (
        known
        == """   Not known   Played         Shown out of
West     9       9           ♦ 5 ♣ Q65      ♠
East     9       9           ♠ 72 ♦ 3 ♣ 4

Hand   What is said                        From
West   3+D                                 --west
East   0-11 hcp                            East's Pass: a pass denies an
                                           opening bid
West   0-16 hcp                            West's Pass: with more, one finds
                                           a call
West   top of a sequence (with the jack)   the lead of ♣Q
       or of at most two clubs; without
       the king

19,855 layouts

Suit   Out         West-East
♥      QJT987652   4-5 41.2%  5-4 25.4%  3-6 23.7%  2-7 5.1%  6-3 4.2%
                   1-8 0.4%   0-9 <0.1%
♦      QT987       2-3 46.5%  3-2 39.9%  4-1 12.5%  5-0 1.1%
♣      JT98        2-2 45.0%  3-1 34.6%  1-3 14.2%  4-0 6.3%

Honour   West     East
♥Q       44.3%    55.7%
♥J       44.3%    55.7%
♦Q       53.6%    46.4%
♣J       100.0%   0.0%"""
    )


def test_json(capsys: pytest.CaptureFixture[str]) -> None:
    """Eight cards are out, four with each defender: 70 layouts."""
    code, output, _ = worlds(str(EXAMPLES / "finesse.json"), "--json", capsys=capsys)
    value = json.loads(output)
    assert code == 0
    assert value["layouts"] == 70
    assert value["viewer"] == "S"
    assert value["hidden"]["west"] == {"cards": 4, "vacant": 4, "played": "...", "shown_out": []}
    assert value["statements"] == value["set_aside"] == []
    assert value["honours"]["SQ"] == {"west": 0.5, "east": 0.5}
    assert {"west": 2, "east": 3, "probability": pytest.approx(3 / 7)} in value["splits"]["S"]


def test_given_constraints_in_json(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--both", "west 4S or east 4S", "--east", "not SQ")
    _, output, _ = worlds(str(EXAMPLES / "finesse.json"), "--json", *words, capsys=capsys)
    value = json.loads(output)
    assert value["statements"] == [
        {"hand": "east", "constraint": "not SQ", "origin": "given", "source": "--east"},
        {"hand": "both", "constraint": "west 4S or east 4S", "origin": "given", "source": "--both"},
    ]
    assert value["honours"]["SQ"] == {"west": 1.0, "east": 0.0}
    assert [entry["west"] for entry in value["splits"]["S"]] == [1, 4]


def test_what_a_lead_says_in_json_is_a_constraint_and_words(capsys: pytest.CaptureFixture[str]) -> None:
    _, output, _ = worlds(EVENING, "--board", "2", "--believe", "rules", "--no-auction", "--json", capsys=capsys)
    assert json.loads(output)["statements"] == [
        {
            "hand": "west",
            "constraint": "CJ or 1-2C, not CK",
            "origin": "lead",
            "source": "the lead of ♣Q",
            "meaning": "top of a sequence (with the jack) or of at most two clubs; without the king",
        }
    ]


def test_habits_are_switched_off(capsys: pytest.CaptureFixture[str]) -> None:
    off = ("--believe", "rules", "--no-auction", "--no-lead")
    _, output, _ = worlds(EVENING, "--board", "2", *off, "--json", capsys=capsys)
    assert json.loads(output)["statements"] == []


def test_a_system_of_ones_own(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = tmp_path / "ours.txt"
    table.write_text("P = 0-9 hcp  # we open light\n", encoding="utf-8")
    _, output, _ = worlds(EVENING, "--board", "2", "--no-lead", "--system", str(table), "--json", capsys=capsys)
    assert [statement["source"] for statement in json.loads(output)["statements"]] == [
        "East's Pass: we open light"
    ]


def test_finesse_against_the_opening_bidder(capsys: pytest.CaptureFixture[str]) -> None:
    """East opened 1NT and, by the rules, has all points that are out, the ♣Q among them; experts think so."""
    file = str(EXAMPLES / "opening-bidder.pbn")
    _, output, _ = worlds(file, "--json", capsys=capsys)
    value = json.loads(output)
    assert value["layouts"] == 12_870
    assert 0.7 < value["honours"]["CQ"]["east"] < 1
    _, output, _ = worlds(file, "--json", "--believe", "rules", capsys=capsys)
    value = json.loads(output)
    assert value["layouts"] == 42
    assert value["honours"]["CQ"] == {"west": 0.0, "east": 1.0}
    _, output, _ = worlds(
        str(EXAMPLES / "opening-bidder.pbn"), "--json", "--no-auction", "--no-lead", capsys=capsys
    )
    value = json.loads(output)
    assert value["layouts"] == 12_870
    assert value["honours"]["CQ"] == {"west": 0.5, "east": 0.5}


def test_why_the_odds_are_so(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """For each hidden hand what its calls tell, then the lead, then the tricks that changed something."""
    monkeypatch.setenv("COLUMNS", "80")
    file = str(EXAMPLES / "opening-bidder.pbn")
    code, output, errors = worlds(file, "--plain", capsys=capsys)
    assert (code, errors) == (0, "")
    assert re.search(r"^West's passes: \d\.\d points on average \(8\.0 by the cards alone\)$", output, re.M)
    assert re.search(r"^East's 1NT: 1\d\.\d points on average \(8\.0 by the cards alone\)$", output, re.M)
    assert re.search(r"^The lead of ♥8: from \w+", output, re.M)
    _, output, _ = worlds(file, "--json", capsys=capsys)
    value = json.loads(output)
    assert value["believe"] == "experts"
    assert [entry["from"] for entry in value["why"]][:3] == ["West's passes", "East's 1NT", "the lead of ♥8"]
    _, output, _ = worlds(file, "--json", "--believe", "nothing", capsys=capsys)
    value = json.loads(output)
    assert (value["believe"], value["why"]) == ("nothing", [])


@pytest.mark.parametrize("believe", ["experts", "rules", "nothing"])
def test_a_defenders_view(believe: str, capsys: pytest.CaptureFixture[str]) -> None:
    """East does not see South and West; South's 2♠ promises spades."""
    file = str(EXAMPLES / "opening-bidder.pbn")
    code, output, _ = worlds(file, "--seat", "E", "--after", "9", "--json", "--believe", believe, capsys=capsys)
    value = json.loads(output)
    assert code == 0
    assert value["viewer"] == "E"
    assert list(value["hidden"]) == ["south", "west"]
    chances = value["honours"]["SA"]
    assert chances["south"] + chances["west"] == pytest.approx(1)
    assert 0 < chances["west"] < 1
    if believe == "experts":
        assert chances["south"] > 0.8
    _, output, _ = worlds(file, "--seat", "E", "--after", "9", "--plain", capsys=capsys)
    assert "♠ AQT85" not in output


def test_the_leader_sees_one_hand(capsys: pytest.CaptureFixture[str]) -> None:
    """Before the lead three hands are hidden from West; East, who opened 1NT, is the strongest of them."""
    file = str(EXAMPLES / "opening-bidder.pbn")
    code, output, _ = worlds(file, "--seat", "W", "--after", "0", "--json", capsys=capsys)
    value = json.loads(output)
    assert code == 0
    assert list(value["hidden"]) == ["north", "east", "south"]
    assert set(value["splits"]) == set("SHDC")
    for chances in value["honours"].values():
        assert sum(chances.values()) == pytest.approx(1)
        assert all(0 < chance < 1 for chance in chances.values())
    for splits in value["splits"].values():
        assert sum(entry["probability"] for entry in splits) == pytest.approx(1)
    assert value["honours"]["SA"]["south"] > 0.4
    _, output, _ = worlds(file, "--seat", "W", "--after", "0", "--plain", capsys=capsys)
    assert "South's 2♠" in output
    assert "North   East    South" in output
    _, output, _ = worlds(file, "--seat", "W", "--after", "0", "--json", "--believe", "nothing", capsys=capsys)
    value = json.loads(output)
    assert value["honours"]["SA"] == pytest.approx({"north": 1 / 3, "east": 1 / 3, "south": 1 / 3})
    for splits in value["splits"].values():
        assert sum(entry["probability"] for entry in splits) == pytest.approx(1)


def test_no_open_card_is_certain(capsys: pytest.CaptureFixture[str]) -> None:
    for after in range(1, 20, 3):
        _, output, _ = worlds(str(EXAMPLES / "opening-bidder.pbn"), "--json", "--after", str(after), capsys=capsys)
        for chances in json.loads(output)["honours"].values():
            assert all(0 < chance < 1 for chance in chances.values())


def test_a_missing_or_damaged_model_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    damaged = tmp_path / "damaged.bin"
    damaged.write_bytes(model.EXPERTS.read_bytes()[:1000])
    for path, reason in ((tmp_path / "none.bin", "cannot be read"), (damaged, "is damaged")):
        monkeypatch.setattr(model, "EXPERTS", path)
        model.experts.cache_clear()
        code, output, errors = worlds(str(EXAMPLES / "opening-bidder.pbn"), capsys=capsys)
        assert (code, output) == (2, "")
        assert errors.startswith("alphamu: the model of beliefs")
        assert reason in errors
        assert errors.count("\n") == 1
    model.experts.cache_clear()


def test_inference_from_the_play(capsys: pytest.CaptureFixture[str]) -> None:
    """The hand of Gitelman: a small club up to ♣AKJ speaks against the queen with West."""
    file = str(EXAMPLES / "small-club.pbn")
    code, output, _ = worlds(file, "--by-play", "--errors", "0.1", "--worlds", "100", "--json", capsys=capsys)
    value = json.loads(output)
    assert code == 0
    assert value["honours"]["CQ"]["west"] > 0.4
    assert value["by_play"]["honours"]["CQ"]["west"] < 0.25
    assert value["by_play"]["largest_change"] > 0.2
    _, output, _ = worlds(file, "--by-play", "--errors", "0.1", "--worlds", "100", "--plain", capsys=capsys)
    assert "West by the play" in output
    assert "The defenders' cards change the odds, by up to" in output


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (("--west", "11-15 hcp, rich"), "--west: cannot read the word 'rich' in the constraint '11-15 hcp, rich'"),
        (("--west", "5+C, SA"), "no layout fits: 'west SA' (--west): North was dealt ♠A\n"),
        (("--west", ""), "--west: the constraint is empty"),
        (("--both", " "), "--both: the constraint is empty"),
        (("--north", "5+C"), "--north: the hand of North is not hidden"),
        (("--both", "5+C"), "--both: cannot read the word '5+C' in the constraint '5+C': it does not say whose"),
        (("--system", "no/such/table.txt"), "no/such/table.txt: No such file"),
        (("--by-play", "--errors", "3"), "an error rate of 3.0: expected 0 to 1"),
        (("--errors", "0.2"), "Invalid value for --errors: means something only together with --by-play"),
        (("--believe", "myself"), "Invalid value for '--believe': "),
        (("--believe", "nothing", "--system", "x.txt"), "Invalid value for --system: means something only where"),
        (("--seat", "N"), "dummy does not play: declarer's knowledge is asked for"),
        (("--seat", "middle"), "no seat 'middle'"),
        (("--seat", "W", "--after", "0", "--east", "5+C"), "--east: before the lead three hands are hidden"),
        (("--seat", "W", "--after", "0", "--believe", "rules"), "before the lead three hands are hidden"),
        (("--worlds", "50"), "Invalid value for --worlds: means something only together with --by-play"),
    ],
)
def test_bad_input_is_one_line(arguments: tuple[str, ...], line: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, output, errors = worlds(EVENING, "--board", "2", *arguments, capsys=capsys)
    assert (code, output) == (2, "")
    assert errors.startswith(f"alphamu: {line}")
    assert errors.count("\n") == 1
