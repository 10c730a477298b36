import copy
import json
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from alphamu.bench.positions import SHIPPED
from alphamu.bridge.card import Card
from alphamu.bridge.contract import Strain
from alphamu.bridge.deal import Deal
from alphamu.bridge.hand import Hand
from alphamu.bridge.seat import Seat
from alphamu.formats import position
from alphamu.formats.errors import FormatError
from alphamu.worlds.position import Position, PositionError, World

DATA = Path(__file__).parents[1] / "data"

#             North
#             ♠ AK4  ♦ K2
#   West                   East
#   ♦ 5 led                unknown
#             South
#             ♠ Q2  ♦ A3  ♣ 7
ENDING: dict[str, Any] = {
    "trump": "N",
    "declarer": "S",
    "tricks_needed": 3,
    "leader": "W",
    "trick": ["D5"],
    "north": "AK4.-.K2.-",
    "south": "Q2.-.A3.7",
    "worlds": [
        {"east": "JT.-.QJT.-", "west": "98.-.9.8"},
        {"east": "JT8.-.QJ.-", "west": "9.-.T9.8"},
    ],
    "weights": [2, 1.5],
}


def changed(**changes: Any) -> dict[str, Any]:
    """The ending with other entries; None takes an entry away."""
    value = {**copy.deepcopy(ENDING), **changes}
    return {name: entry for name, entry in value.items() if entry is not None}


def test_the_ending_is_read() -> None:
    ending = position.loads(json.dumps(ENDING))[0]
    assert ending == Position(
        strain=Strain.NOTRUMP,
        declarer=Seat.SOUTH,
        tricks_needed=3,
        leader=Seat.WEST,
        trick=(Card.parse("D5"),),
        declarer_hand=Hand.parse("Q2..A3.7"),
        dummy_hand=Hand.parse("AK4..K2."),
        worlds=(
            World(left=Hand.parse("98..9.8"), right=Hand.parse("JT..QJT.")),
            World(left=Hand.parse("9..T9.8"), right=Hand.parse("JT8..QJ.")),
        ),
        weights=(2.0, 1.5),
    )
    assert ending.turn is Seat.NORTH
    assert ending.cards_left == 5
    assert ending.dummy is Seat.NORTH
    assert ending.hidden == (Seat.WEST, Seat.EAST)
    assert ending.hidden_cards == Hand.parse("JT98..QJT9.8")
    assert ending.worlds is not None
    assert ending.deal_of(ending.worlds[0]) == Deal.parse("N:AK4..K2. JT..QJT. Q2..A3.7 98..9.8")


def test_declarer_may_sit_anywhere() -> None:
    value = {
        "trump": "H",
        "declarer": "E",
        "tricks_needed": 0,
        "leader": "E",
        "east": "A...",
        "west": "K...",
        "worlds": [{"south": "Q...", "north": "J..."}],
    }
    ending = position.from_json(value)
    assert ending.hidden == (Seat.SOUTH, Seat.NORTH)
    assert ending.worlds == (World(left=Hand.parse("Q..."), right=Hand.parse("J...")),)
    assert ending.turn is Seat.EAST


def test_hidden_cards_as_one_hand_may_be_twenty_six() -> None:
    value = changed(
        tricks_needed=9,
        leader="S",
        trick=[],
        north="AKQJT98765432...",
        south=".AKQJT98765432..",
        worlds=None,
        weights=None,
        unseen="..AKQJT98765432.AKQJT98765432",
        constraints={"west": "5+D", "east": "0-2 D"},
        id=7,
        theme="a freak",
        front=["ignored"],
    )
    whole = position.from_json(value)
    assert whole.unseen is not None
    assert len(whole.unseen) == 26
    assert whole.constraints == {Seat.WEST: "5+D", Seat.EAST: "0-2 D"}
    assert (whole.id, whole.theme) == ("7", "a freak")
    assert position.loads(position.dumps(whole))[0] == whole


def test_one_hidden_hand_is_completed_from_the_unseen_cards() -> None:
    ending = position.from_json(changed(worlds=[{"west": "98..9.8"}], weights=None, unseen="JT98..QJT9.8"))
    assert ending.worlds == (World(left=Hand.parse("98..9.8"), right=Hand.parse("JT..QJT.")),)


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"trump": "X"}, "trump: no strain 'X'"),
    ({"trump": None}, "trump: is missing"),
    ({"trump": 4}, "trump: expected text, not 4"),
    ({"declarer": "Q"}, "declarer: no seat 'Q'"),
    ({"declarer": "E"}, "north: is hidden when East declares"),
    ({"south": None}, "south: is missing"),
    ({"leader": ["W"]}, 'leader: expected text, not ["W"]'),
    ({"tricks_needed": True}, "tricks_needed: expected a whole number, not true"),
    ({"tricks_needed": 2.5}, "tricks_needed: expected a whole number, not 2.5"),
    ({"tricks_needed": 6}, "tricks_needed: 6 cannot be won: 5 tricks are left"),
    ({"trick": "D5"}, "trick: expected a list"),
    ({"trick": ["5D"]}, "trick[0]: no card '5D'"),
    ({"trick": ["D5", "D4", "D5"]}, "trick[2]: card D5 stands twice"),
    ({"trick": ["D5", "D4", "D6", "D7"]}, "trick: has 4 cards"),
    ({"trick": ["D3"]}, "south: card D3 is on the table"),
    ({"trick": ["DQ"]}, "worlds[0].east: card DQ is on the table"),
    ({"trick": []}, "worlds[0].west: West has 4 cards and should have 5"),
    ({"north": "AKQJT98765432.-.K2.-"}, "north: hand 'AKQJT98765432.-.K2.-' has 15 cards"),
    ({"north": "AK.-.K2.-"}, "north: North has 4 cards and should have 5"),
    ({"north": "AK2.-.K4.-"}, "north: card S2 is with South too"),
    ({"north": "AK4.K2"}, "north: hand 'AK4.K2' has 2 suits"),
    ({"worlds": None, "weights": None}, "worlds: neither worlds nor unseen"),
    ({"worlds": []}, "worlds: the list is empty"),
    ({"worlds": {}}, "worlds: expected a list"),
    ({"worlds": [7]}, "worlds[0]: expected an object"),
    ({"worlds": [ENDING["worlds"][0], {"east": "JT..QJT."}]}, "worlds[1].west: is missing"),
    ({"worlds": [{"east": "JTT..QJ.", "west": "98..9.8"}]}, "worlds[0].east: card ST stands twice"),
    ({"worlds": [{"east": "AT..QJT.", "west": "98..9.8"}]}, "worlds[0].east: card SA is with North"),
    ({"worlds": [{"east": "JT8..QJ.", "west": "98..9.8"}]}, "worlds[0]: card S8 stands in both hands"),
    ({"worlds": [{"east": "J..QJT.", "west": "98..9.8"}]}, "worlds[0].east: East has 4 cards and should have 5"),
    (
        {"worlds": [ENDING["worlds"][0], {"east": "JT.A.QJ.", "west": "98..9.8"}]},
        "worlds[1]: card HA is not among the hidden cards of worlds[0]",
    ),
    ({"worlds": [{"east": "JT..QJT.", "north": "..."}]}, "worlds[0].north: this hand is seen"),
    ({"unseen": "JT98..QJT.8"}, "unseen: has 8 cards: 9 are hidden"),
    ({"unseen": "JT98..QJT9.7"}, "unseen: card C7 is with South"),
    ({"unseen": "JT98.2.QJT9."}, "worlds[0]: card C8 is not among the hidden cards of unseen"),
    ({"unseen": "JT98..QJT9.8", "worlds": [{}]}, "worlds[0]: neither a hand of West nor one of East"),
    ({"weights": [1]}, "weights: 1 weights for 2 worlds"),
    ({"weights": [1, -1]}, "weights[1]: -1.0 is not a weight"),
    ({"weights": [1, float("nan")]}, "weights[1]: nan is not a weight"),
    ({"weights": [1, 10**400]}, "weights[1]: the number is too large"),
    ({"weights": [1e308, 1e308]}, "weights: their sum must be more than 0 and finite"),
    ({"weights": [0, 0]}, "weights: their sum must be more than 0"),
    ({"weights": ["1", 2]}, 'weights[0]: expected a number, not "1"'),
    ({"constraints": {"north": "5+H"}}, "constraints.north: the hand of North is not hidden"),
    ({"constraints": {"nobody": "5+H"}}, "constraints.nobody: no seat 'nobody'"),
    ({"constraints": {"west": 5}}, "constraints.west: expected text, not 5"),
    ({"constraints": {"west": "5+H", "W": "4+H"}}, "constraints.W: West stands here twice"),
    # West leads a diamond, North discards the heart three holding the king of diamonds.
    ({"trick": ["D5", "H3"], "north": "AK.-.K2.-"}, "north: holds DK, but North played H3 to the lead of D5"),
]


@pytest.mark.parametrize(("changes", "reason"), WRONG, ids=[reason for _, reason in WRONG])
def test_what_cannot_be_is_refused_by_name(changes: dict[str, Any], reason: str) -> None:
    with pytest.raises(PositionError) as refused:
        position.from_json(changed(**changes))
    assert str(refused.value).startswith(reason)


def test_a_hidden_revoke_is_refused() -> None:
    # East, last to play, discarded the club eight on West's diamond: East can have no diamond left.
    value = changed(trick=["D5", "D2", "C8"], north="AK4..K.", weights=None)
    value["worlds"] = [{"west": "98..T9.", "east": "JT..QJ."}]
    with pytest.raises(PositionError, match=r"worlds\[0\].east: holds DQ, but East played C8 to the lead of D5"):
        position.from_json(value)


def test_an_unknown_key_is_ignored_with_a_warning() -> None:
    records = position.loads(
        json.dumps([{**ENDING, "wieghts": [1.0], "source": "a book"}, {**ENDING, "source": ""}])
    )
    assert len(records) == 2
    assert records.errors == ()
    (warning,) = records.warnings
    assert warning.reason == "unknown keys ignored: wieghts (meant: weights?), source"
    assert position.loads(json.dumps({**ENDING, "id": 1, "theme": "a squeeze"})).warnings == ()


def test_one_broken_position_does_not_lose_the_others() -> None:
    text = json.dumps([ENDING, changed(trump="X"), ENDING], indent=1)
    records = position.loads(text)
    assert len(records) == 2
    (error,) = records.errors
    assert error.line is not None
    assert error.line > json.dumps(ENDING, indent=1).count("\n") + 1
    assert text.splitlines()[error.line - 1] == '  "trump": "X",'
    assert error.reason == "position 2: trump: no strain 'X': expected S, H, D, C or N"
    with pytest.raises(FormatError, match="position 2"):
        records.all_good()


def test_the_error_names_file_and_line(tmp_path: Path) -> None:
    path = tmp_path / "broken.json"
    path.write_text('{"trump": "N",\n "declarer": }\n')
    with pytest.raises(FormatError) as refused:
        position.load(path)
    assert str(refused.value) == f"{path}:2: not JSON: Expecting value"


WRONG_LINES = """\
{"trump": "N", "declarer": "S",
 "tricks_needed": 3,
 "leader": "W", "trick": ["D5"],
 "north": "AK4.-.K2.-",
 "south": "Q2.-.A3.7",
 "worlds": [
  {"east": "JT.-.QJT.-", "west": "98.-.9.8"},
  {"east": "JT.-.QJ9.-",
   "west": "98.-.T.8"}
 ],
 "weights": [
  1,
  2
 ],
 "constraints": {"west": "5+S",
                 "east": "anything"}}
"""


@pytest.mark.parametrize(
    ("right", "wrong", "reason", "line"),
    [
        ('"trump": "N"', '"trump": "X"', "trump: no strain 'X'", 1),
        ('"tricks_needed": 3', '"tricks_needed": 9', "tricks_needed: 9 cannot be won", 2),
        ('"D5"', '"D5", "D5"', "trick[1]: card D5 stands twice", 3),
        ('"Q2.-.A3.7"', '"Q2.-.A3.77"', "south: ", 5),
        ('"98.-.T.8"', '"98.-.X.8"', "worlds[1].west: no rank 'X'", 9),
        ('"east": "JT.-.QJ9.-"', '"east": "A.-.QJ9.T"', "worlds[1].east: card SA is with North", 8),
        ('"west": "98.-.T.8"}', '"waste": ""}', "worlds[1].west: is missing", 8),
        ("  2\n", "  -2\n", "weights[1]: -2.0 is not a weight", 13),
        ('"east": "anything"', '"east": 5', "constraints.east: expected text, not 5", 16),
        ('"leader": "W", ', "", "leader: is missing", 1),
    ],
)
def test_the_error_names_the_line_of_the_value_at_fault(right: str, wrong: str, reason: str, line: int) -> None:
    assert right in WRONG_LINES
    with pytest.raises(FormatError) as refused:
        position.loads(WRONG_LINES.replace(right, wrong))
    assert refused.value.reason.startswith(reason)
    assert refused.value.line == line


@pytest.mark.parametrize(
    "path", [DATA / "exact_endings.json", SHIPPED, DATA / "declarer_leads.json"], ids=lambda path: path.stem
)
def test_ground_truth_is_read_and_written_back(path: Path, tmp_path: Path) -> None:
    records = position.load(path)
    given = json.loads(path.read_text())
    assert records.errors == ()
    assert [(entry.id, len(entry.worlds or ())) for entry in records] == [
        (entry["id"], len(entry["worlds"])) for entry in given
    ]
    position.dump(records, tmp_path / "again.json")
    assert position.load(tmp_path / "again.json") == records


@given(st.text())
def test_no_text_makes_the_reader_fall_over(text: str) -> None:
    with suppress(FormatError):
        position.loads(text)


def test_deep_nesting_is_refused() -> None:
    with pytest.raises(FormatError):
        position.loads("[" * 100_000)


JSON_VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=5)
    | st.sampled_from(["AK4..K2.", "W"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


@settings(max_examples=150)
@given(st.dictionaries(st.sampled_from([*ENDING, "unseen", "constraints", "id", "east"]), JSON_VALUES))
def test_no_entry_makes_the_reader_fall_over(changes: dict[str, Any]) -> None:
    text = json.dumps({**ENDING, **changes})
    try:
        records = position.loads(text)
    except FormatError:
        return
    assert position.loads(position.dumps(records)) == records
