"""What calls and leads say, and a table of one's own."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alphamu.bridge.auction import Auction
from alphamu.bridge.call import Call
from alphamu.bridge.card import Card
from alphamu.bridge.contract import Contract
from alphamu.bridge.hand import Hand
from alphamu.bridge.seat import Seat
from alphamu.worlds.constraints import At
from alphamu.worlds.leads import LeadHabits
from alphamu.worlds.meanings import MeaningError, System, natural


def auction(calls: str, dealer: Seat = Seat.NORTH) -> Auction:
    return Auction(dealer, tuple(Call.parse(word) for word in calls.split()))


def said(calls: str, dealer: Seat = Seat.NORTH) -> list[str]:
    return [str(statement.constraint) for statement in natural().statements(auction(calls, dealer))]


@pytest.mark.parametrize(
    ("calls", "says"),
    [
        ("1S", ["north (11-21 hcp, 5+S)"]),
        ("P 1H", ["north 0-11 hcp", "east (11-21 hcp, 5+H)"]),
        ("2D", ["north (5-11 hcp, 6+D)"]),
        ("2C", ["north 18+ hcp"]),
        ("3C", ["north (3-11 hcp, 6+C)"]),
        ("1NT P 2C P 2H", ["north (15-17 hcp, balanced)", "south (4+H or 4+S)", "north 4+H"]),
        ("1NT P 2D", ["north (15-17 hcp, balanced)", "south 5+H"]),
        ("1H 1S", ["north (11-21 hcp, 5+H)", "east (6-18 hcp, 5+S)"]),
        ("1H X", ["north (11-21 hcp, 5+H)", "east (11+ hcp, (0-3H, 3+S) or 17+ hcp)"]),
        ("1S 2H", ["north (11-21 hcp, 5+S)", "east (9-18 hcp, 5+H)"]),
        ("1H 2S", ["north (11-21 hcp, 5+H)", "east (3-11 hcp, 6+S)"]),
        ("1S P P 2C", ["north (11-21 hcp, 5+S)", "east 0-16 hcp", "south 0-6 hcp"]),
        ("1NT 2C 7NT", ["north (15-17 hcp, balanced)"]),
    ],
)
def test_natural_meanings(calls: str, says: list[str]) -> None:
    assert said(calls) == says


def test_one_notrump_three_notrump_is_the_papers_experiment() -> None:
    """South 1NT, North 3NT: something about these two, and nothing about the defenders who passed."""
    assert said("1NT P 3NT P P P", Seat.SOUTH) == [
        "south (15-17 hcp, balanced)",
        "north (9-15 hcp, 0-4H, 0-4S)",
    ]


def test_every_inference_names_its_call() -> None:
    statements = natural().statements(auction("P 1NT P 2H"))
    assert [statement.source for statement in statements] == [
        "North's Pass: a pass denies an opening bid",
        "East's 1NT: strong notrump",
        "West's 2♥: transfer to spades",
    ]


def test_a_table_of_ones_own() -> None:
    weak_notrump = System.parse("1NT = 12-14 hcp, balanced  # weak\n1x (1y) X = 4+ hcp", "ours")
    statements = weak_notrump.statements(auction("1NT P P P"))
    assert [str(statement) for statement in statements] == [
        "North: 12-14 hcp, balanced (North's 1NT: weak)",
    ]
    assert [str(s) for s in weak_notrump.statements(auction("1D 1S X"))] == ["South: 4+ hcp (South's X)"]


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("1NT 15-17 hcp", "ours, line 2: no equals sign"),
        ("1NT = 15-17 hpc", "ours, line 2: .*'hpc'"),
        ("8NT = 15-17 hcp", "ours, line 2: no call '8NT'"),
        ("1NT P 2C = 4+S", r"ours, line 2: the call 'P': the opponents' calls stand in brackets"),
        ("1x = 5+y", "ours, line 2: the letter 'y' stands for no suit"),
        ("= 5+S", "ours, line 2: no calls"),
        ("1M|1NT = 5+M", "ours, line 2: the letter 'M' stands for no suit"),
        ("1NT = 5+x", "ours, line 2: the letter 'x' stands for no suit"),
    ],
)
def test_a_line_that_cannot_be_read_is_named(line: str, fault: str) -> None:
    with pytest.raises(MeaningError, match=fault):
        System.parse(f"# our table\n{line}\n", "ours")


@given(st.text(alphabet="1234MmxyNTPX()|= 5+hcp,#CDHS", max_size=40))
def test_any_line_is_read_or_refused(line: str) -> None:
    """What is read can be asked about any auction."""
    try:
        system = System.parse(line, "ours")
    except MeaningError:
        return
    for calls in ("1C 1H X 1S P 2C", "P 1NT P 2D P 2H", "2S X P 3D", "1D P 1S 2H"):
        system.statements(auction(calls))


@pytest.mark.parametrize(
    ("lead", "contract", "hand", "expected"),
    [
        ("S5", "3NT by S", "KJ75.Q2.T864.A93", True),  # fourth best
        ("S5", "3NT by S", "KJ752.Q2.T86.A93", True),
        ("S5", "3NT by S", "KJ5.Q42.T864.A93", False),  # third best
        ("S5", "3NT by S", "KQJ5.Q2.T864.A93", False),  # one leads the king
        ("S8", "3NT by S", "865.Q42.T864.A93", True),  # top of nothing
        ("S5", "4H by S", "KJ5.Q42.T864.A93", True),  # lowest of three
        ("S5", "4H by S", "AJ75.42.T864.K93", False),  # not away from the ace
        ("SQ", "3NT by S", "QJ75.42.T864.A93", True),
        ("SQ", "3NT by S", "AQJ5.42.T864.A93", True),
        ("SQ", "3NT by S", "KQ75.42.T864.A93", False),
        ("SQ", "3NT by S", "QT75.42.T864.A93", False),
        ("SQ", "3NT by S", "Q7.9542.T864.A93", True),  # top of a doubleton
        ("SK", "3NT by S", "KQ75.42.T864.A93", True),
        ("SK", "3NT by S", "KT75.42.T864.A93", False),
        ("SA", "4H by S", "A752.42.T864.A93", False),
        ("SA", "3NT by S", "A752.42.T864.A93", True),  # says nothing
        ("SA", "6H by S", "A752.42.T864.A93", True),
        ("S2", "4S by S", "A92.42.T864.A932", True),  # a trump says nothing
    ],
)
def test_leads(lead: str, contract: str, hand: str, expected: bool) -> None:
    statements = LeadHabits().statements(Card.parse(lead), Contract.parse(contract))
    fits = all(statement.constraint.satisfied({Seat.WEST: Hand.parse(hand)}) for statement in statements)
    assert fits is expected


@pytest.mark.parametrize(
    ("lead", "contract", "words"),
    [
        (
            "S5",
            "3NT by S",
            "fourth best (three higher spades) or the highest of at most three; not from AKQ, KQJ or QJT",
        ),
        (
            "D5",
            "4H by S",
            "fourth best (three higher diamonds), the lowest of three, or the highest of at most three; "
            "not from the ace, KQJ or QJT",
        ),
        ("ST", "3NT by S", "top of a sequence (with the nine) or of at most two spades; without the jack"),
        ("CK", "3NT by S", "top of a sequence (with the ace or the queen) or of at most two clubs"),
        ("CA", "4H by S", "top of a sequence (with the king) or of at most two clubs"),
    ],
)
def test_leads_in_the_words_of_a_player(lead: str, contract: str, words: str) -> None:
    [statement] = LeadHabits().statements(Card.parse(lead), Contract.parse(contract))
    assert (statement.hand, statement.words) == ("West", words)


def test_habits_of_leading_can_be_switched_off() -> None:
    contract = Contract.parse("3NT by S")
    assert LeadHabits(fourth_best=False).statements(Card.parse("S5"), contract) == []
    assert LeadHabits(sequences=False).statements(Card.parse("SQ"), contract) == []
    [statement] = LeadHabits().statements(Card.parse("SQ"), contract)
    assert isinstance(statement.constraint, At)
    assert statement.constraint.seat is Seat.WEST
