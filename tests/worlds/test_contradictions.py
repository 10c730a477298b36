"""Why no layout is left: the message names the constraint and what it contradicts.

South plays 4♠ in five cards; West has opened 3♥, has led the ♦8 and has played the ♥T to South's ♥3.

              ♠ —
              ♥ AQ
              ♦ —
              ♣ KJ5
    West                 East         hidden: ♥ KJ96 ♣ Q9876
              ♠ J                     played by West: ♠ 6 ♥ T8754 ♦ 83 ♣ 2
              ♥ —                     played by East: ♠ A7 ♦ AKJ72 ♣ 4
              ♦ —                     shown out: West of ♠ and ♦, East of ♠
              ♣ AT3
"""

import pytest

from alphamu.bridge.seat import Seat
from alphamu.formats import load_boards, position
from alphamu.worlds.layouts import WorldsError
from alphamu.worlds.situation import Said, Situation

BOARD = load_boards("examples/preempt.pbn")[0]


@pytest.mark.parametrize(
    ("west", "reason"),
    [
        ("HA", "'west HA' (West): North was dealt ♥A"),
        ("S3", "'west S3' (West): South was dealt ♠3"),
        ("3-11 hcp, SA", "'west SA' (West): East has played ♠A"),
        ("5+S", "'west 5+S' (West): West can have at most 1 spade, having shown out of spades"),
        ("7+C", "'west 7+C' (West): West can have at most 5 clubs: 1 played, and 4 cards left in the hand"),
        ("10+H", "'west 10+H' (West): West can have at most 9 hearts: 5 played, and 4 unseen"),
        ("0-3H", "'west 0-3H' (West): West has at least 5 hearts"),
        ("12+ hcp", "'west 12+ hcp' (West): West can have at most 6 points"),
        ("5+ hcp in C", "'west 5+ hcp in C' (West): West can have at most 2 points in clubs"),
        ("2 aces", "'west 2 aces' (West): West can have no such cards"),
        ("not D8", "'west not D8' (West): the cards leave no doubt that West has D8"),
        ("balanced", "'west balanced' (West): the cards seen and played leave no such hand"),
        ("4C, 7H", "'west 7H' (West) contradicts 'west 4C' (West)"),
    ],
)
def test_one_hand(west: str, reason: str) -> None:
    with pytest.raises(WorldsError) as refused:
        Situation.of_record(BOARD, said=Said({Seat.WEST: west}))
    assert str(refused.value) == f"no layout fits: {reason}"


def test_only_the_guilty_statements_are_named() -> None:
    """The points have nothing to do with the queen."""
    said = Said({Seat.EAST: "0-18 hcp, CQ"}, both="west 2-6 hcp and west CQ")
    with pytest.raises(WorldsError) as refused:
        Situation.of_record(BOARD, said=said)
    assert str(refused.value) == "no layout fits: 'west CQ' (Both) contradicts 'east CQ' (East)"


def test_a_position_knows_only_its_own_cards() -> None:
    [ending] = position.loads(
        """{"trump": "N", "declarer": "S", "tricks_needed": 1, "leader": "E", "trick": ["SK", "S2"],
            "north": "A4...", "south": "3...", "unseen": "Q.KQ.."}"""
    )
    for words, reason in {
        "SA": "North was dealt ♠A",
        "S2": "South was dealt ♠2",
        "SK": "East has played ♠K",
        "CA": "♣A is not among the hidden cards",
    }.items():
        with pytest.raises(WorldsError, match=f"'west {words}' \\(West\\): {reason}$"):
            Situation.of_record(ending, said=Said({Seat.WEST: words}))


def test_a_suit_shown_out_of() -> None:
    """West threw a heart on the spade: West has no spade, and the queen is with East."""
    [ending] = position.loads(
        """{"trump": "N", "declarer": "S", "tricks_needed": 1, "leader": "S", "trick": ["S2", "H2"],
            "north": "A4...", "south": "3...", "unseen": "Q.KQ.."}"""
    )
    with pytest.raises(WorldsError, match=r"'west SQ' \(West\): West has shown out of spades$"):
        Situation.of_record(ending, said=Said({Seat.WEST: "SQ"}))


def test_a_number_between_two_possible_ones_is_explained() -> None:
    """West has two of ♠ A2 ♥ 32: no points, or four."""
    [ending] = position.loads(
        '{"trump": "N", "declarer": "S", "tricks_needed": 1, "leader": "S", "trick": [], '
        '"north": "KQ...", "south": "JT...", "unseen": "A2.32..", "constraints": {"west": "2 hcp"}}'
    )
    with pytest.raises(WorldsError, match="West can have 0 or 4 points, and nothing between"):
        Situation.of_record(ending).deal(None, 1)
