"""What tricks are worth by each aim, and what becomes of it in a search."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from alphamu.aims import Aim, AimError, AimKind, Field, OtherTables, Result, Worth, aim_here
from alphamu.bridge.contract import Contract, Vulnerability
from alphamu.bridge.stakes import Stakes
from alphamu.cli.command import main
from alphamu.formats import load_boards
from alphamu.formats.position import dumps, loads
from alphamu.games.bridge import ScoredBridgeGame
from alphamu.reference import AlphaMuForScores
from alphamu.search import analyse
from alphamu.settings import Limit
from alphamu.worlds.position import Position, PositionError
from alphamu.worlds.situation import Situation

#       ♠ AQ        South leads. Two layouts: the king is with West, or with East behind the queen.
#       ♠ 32        3NT needs one trick more, and eight were won: the finesse is for an overtrick.
FINESSE = """{"trump": "N", "declarer": "S", "leader": "S", "north": "AQ...", "south": "32...",
 "contract": "3NT", "vulnerable": true, "tricks_won": 8,
 "worlds": [{"west": "K4...", "east": "..32."}, {"west": "4..2.", "east": "K..3."}]}"""


def finesse(**changes: object) -> Position:
    value = json.loads(FINESSE) | changes
    return loads(json.dumps({key: entry for key, entry in value.items() if entry is not None}))[0]


def rows(aim: Aim, position: Position) -> list[list[float]]:
    tables = OtherTables(position)
    return [list(map(float, aim.worth(position, world, tables))) for world in position.worlds or ()]


def test_the_file_says_what_is_at_stake() -> None:
    position = finesse()
    assert position.stakes == Stakes(Contract.parse("3NT by S"), Vulnerability.NORTH_SOUTH, 8)
    assert position.tricks_needed == 1
    assert list(loads(dumps(position))) == [position]
    assert finesse(tricks_won=None, tricks_needed=2).stakes == replace(position.stakes, tricks_won=7)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"contract": "4S"}, "contract: 4♠ by South, but NT is played by South"),
        ({"tricks_won": 12}, "tricks_won: 12, but at most 11 tricks were played"),
        ({"tricks_needed": 3}, "tricks_needed: 3, but 3NT by South with 8 tricks won needs 1 more"),
        ({"contract": None, "tricks_needed": 1}, "vulnerable: means something only with a contract"),
        ({"vulnerable": "maybe"}, "vulnerable: no vulnerability 'maybe'"),
    ],
)
def test_a_file_that_contradicts_itself_is_refused(changes: dict[str, object], message: str) -> None:
    with pytest.raises((PositionError, ValueError), match=message):
        finesse(**changes)


def test_what_tricks_are_worth() -> None:
    position = finesse()
    assert rows(Aim(), position) == [[0, 1, 1]] * 2
    assert rows(Aim(AimKind.TRICKS), position) == [[0, 1, 2]] * 2
    assert rows(Aim(AimKind.POINTS), position) == [[-100, 600, 630]] * 2
    # The other table plays on from here: both tricks, for the queen scores or the king drops.
    assert rows(Aim(AimKind.IMPS), position) == [[-12, -1, 0], [-12, -1, 0]]
    assert rows(Aim(AimKind.IMPS, Result.parse("3NT by S -1")), position) == [[0, 12, 12]] * 2
    assert rows(Aim(AimKind.IMPS, Result.parse("+600")), position) == [[-12, 0, 1]] * 2
    # Half of the field takes double dummy's ten tricks, a quarter nine, a quarter eleven.
    assert rows(Aim(AimKind.MATCHPOINTS), position) == [[0, 12.5, 50]] * 2
    field = Field.parse("3 3NT by S +1\n1 -100 # somebody went down elsewhere")
    assert rows(Aim(AimKind.MATCHPOINTS, field=field), position) == [[12.5, 25, 62.5]] * 2


def test_scores_of_the_other_side_count_against_us() -> None:
    result = Result.parse("4H by W -1")
    assert result.score(9, Vulnerability.EAST_WEST, Contract.parse("3NT by S").declarer.side) == 100


@pytest.mark.parametrize("text", ["3NT", "3NT by S +9", "eight spades", "", "+12345"])
def test_no_result(text: str) -> None:
    with pytest.raises(AimError, match="result"):
        Result.parse(text)


@pytest.mark.parametrize(
    ("text", "message"), [("", "the field is empty"), ("half 3NT", "line 1"), ("1 +90\n2 xyz", "line 2")]
)
def test_no_field(text: str, message: str) -> None:
    with pytest.raises(AimError, match=message):
        Field.parse(text)


def test_an_aim_without_what_it_needs_is_refused() -> None:
    position = replace(finesse(), stakes=None)
    with pytest.raises(AimError, match="the aim imps needs a contract, which this position does not name"):
        analyse(position, aim=Aim(AimKind.IMPS))
    with pytest.raises(AimError, match="only a whole deal tells"):
        analyse(finesse(), aim=Aim(AimKind.IMPS, Result.parse("4S by N")))


def test_means_and_levels_of_weighted_layouts() -> None:
    position = replace(finesse(), weights=(3.0, 1.0))
    worth = Worth.of(Aim(AimKind.POINTS), position)
    assert [level.tricks for level in worth.levels] == [1, 2]
    assert worth.mean(0) == -100
    assert worth.mean(sum(worth.weights)) == 630
    assert worth.mean(sum(worth.levels[0].weights)) == 600
    assert worth.tricks_in(0b0111) == [2, 1]
    assert worth.chances(0b0111) == ((1, 1.0), (2, 0.75))
    assert worth.steps() == [10_000, 429]


@pytest.mark.parametrize("kind", list(AimKind)[1:])
def test_a_search_has_the_value_of_the_reference(kind: AimKind) -> None:
    position, aim = finesse(), Aim(kind)
    table = [[int(8 * value) for value in row] for row in rows(aim, position)]
    expected = AlphaMuForScores(ScoredBridgeGame(position, table)).search(4)
    assert analyse(position, aim=aim).best.value == pytest.approx(expected.value / 8 / 2)


def test_the_same_trick_is_for_the_contract_or_for_more() -> None:
    """Ten tricks are one too many to risk the ninth for points, with the king behind the queen half the time."""
    points = analyse(finesse(), aim=Aim(AimKind.POINTS)).best
    assert (points.value, points.make) == (615, 1.0)
    assert points.levels == ((1, 1.0), (2, 0.5))
    assert points.value_pimc == 630


def test_once_the_contract_is_decided_it_is_played_for_tricks() -> None:
    safe, down = finesse(tricks_won=9), finesse(tricks_won=6)
    assert aim_here(Aim(), finesse()) == (Aim(), "")
    for position, word in ((safe, "made"), (down, "down")):
        analysis = analyse(position)
        assert analysis.aim_note == f"The contract is {word}: now it is played for tricks."
        assert analysis.best.value == 1.5
    assert analyse(down).best.make == 0.0
    assert analyse(safe).best.make == 1.0


def test_nothing_counts_any_more() -> None:
    """Seven down or eight: against a slam made at the other table that is the same."""
    lost = Aim(AimKind.IMPS, Result.parse("+9999"))
    analysis = analyse(finesse(), aim=lost)
    assert analysis.aim_note == "No trick counts any more, played for IMPs: now it is played for tricks."


def test_a_defenders_cards_have_values_where_they_can_be_played() -> None:
    position = loads(FINESSE.replace('"leader": "S"', '"leader": "S", "trick": ["S2"]').replace("32...", "3..."))[
        0
    ]
    analysis = analyse(position, aim=Aim(AimKind.TRICKS))
    by_card = {str(card.card): card for card in analysis.cards}
    assert (by_card["SK"].value, by_card["SK"].possible) == (2.0, 0.5)
    assert (by_card["S4"].value, by_card["S4"].possible) == (1.5, 1.0)


def test_other_tables_begin_with_the_opening_lead() -> None:
    """Declarer threw a trick away at trick one: the other table has it still."""
    board = Path(__file__).parents[2] / "examples" / "chances.pbn"
    [first, *_] = list(load_boards(board))
    situation = Situation.of_record(first)
    position = situation.deal(5).position
    assert position.stakes is not None
    tables = OtherTables(position)
    assert all(tables.tricks(position.stakes.contract, world) == 13 for world in position.worlds or ())


def run(capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 0) -> str:
    with pytest.raises(SystemExit) as ended:
        main(["analyse", *arguments, "--quiet"])
    assert ended.value.code == code
    return capsys.readouterr().out if code == 0 else capsys.readouterr().err


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "finesse.json"
    path.write_text(FINESSE)
    return str(path)


def test_json_of_another_aim(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    value = json.loads(run(capsys, file, "--aim", "tricks", "--json"))
    assert (value["aim"], value["value"], value["to_make"]) == ("tricks", 1.5, None)
    card = value["cards"][0]
    assert (card["value"], card["value_pimc"], card["make"]) == (1.5, 2.0, 1.0)
    assert card["levels"] == [{"tricks": 1, "chance": 1.0}, {"tricks": 2, "chance": 0.5}]
    assert sorted(card["front"]) == [[1, 2], [2, 0]]
    to_make = json.loads(run(capsys, file, "--json"))["cards"][0]
    assert (to_make["value"], to_make["value_pimc"]) == (to_make["make"], to_make["pimc"])


def test_the_table_of_another_aim(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    text = run(capsys, file, "--aim", "points", "--plain")
    assert "αμ Points" in text
    assert "Played for points. ♠2 is worth +615 points." in text
    assert all(len(line) <= 80 for line in text.splitlines())


def test_tricks_and_contract_by_option(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert json.loads(run(capsys, file, "--tricks", "2", "--json"))["cards"][0]["make"] == 0.5
    value = json.loads(run(capsys, file, "--contract", "4NTX by S", "--aim", "points", "--json"))
    assert value["cards"][0]["value"] == 660  # 610, or 710 with the overtrick


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--aim", "glory"], "glory"),
        (["--against", "+100"], "means something only with --aim imps"),
        (["--aim", "imps", "--field", "x"], "means something only with --aim matchpoints"),
        (["--aim", "imps", "--against", "nonsense"], "no result 'nonsense'"),
        (["--aim", "matchpoints", "--field", "/nowhere"], "/nowhere: cannot be read"),
        (["--aim", "points", "--tricks", "2"], "is an aim of its own"),
        (["--tricks", "3"], "--tricks 3: 2 tricks are left"),
        (["--contract", "3NT"], "does not say who declares"),
        (["--contract", "4S by S"], "contract: 4♠ by South, but NT is played by South"),
    ],
)
def test_bad_options(file: str, options: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert message in run(capsys, file, *options, code=2)


def test_a_defender_plays_for_another_aim(capsys: pytest.CaptureFixture[str]) -> None:
    board = str(Path(__file__).parents[2] / "examples" / "club-evening.pbn")
    asked = ("--after", "23", "--aim", "tricks", "--depth", "1", "--worlds", "10", "--play-outs", "none", "--json")
    value = json.loads(run(capsys, board, *asked))
    assert value["aim"] == "tricks"
    assert all(card["value"] == pytest.approx(card["tricks"]) for card in value["cards"])


def test_the_aim_of_the_file(file: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "aim.json"
    path.write_text(FINESSE.replace('"tricks_won": 8', '"tricks_won": 8, "aim": "points"'))
    assert json.loads(run(capsys, str(path), "--json"))["aim"] == "points"
    assert json.loads(run(capsys, str(path), "--aim", "make", "--json"))["aim"] == "make"


def test_a_limit_of_depth_is_kept() -> None:
    analysis = analyse(finesse(), Limit(depth=1), aim=Aim(AimKind.TRICKS))
    assert (analysis.depth, analysis.best.value) == (1, 2.0)
