"""The solver as a player asks it."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from alphamu._kernel import Solver
from alphamu.bridge.card import FULL_PACK, Card
from alphamu.bridge.contract import Strain
from alphamu.bridge.deal import Deal
from alphamu.bridge.errors import BridgeError
from alphamu.bridge.hand import Hand
from alphamu.bridge.seat import Seat, Side
from alphamu.bridge.trick import Trick
from alphamu.double_dummy import DoubleDummy, solve

Ending = tuple[Deal, Strain, Trick]
DATA = Path(__file__).parent.parent / "data"

#              ♠ A Q
#              ♥ A
#   ♠ K J                 ♠ -
#   ♥ K                   ♥ Q J T
#              ♠ 3 2
#              ♥ 2
FINESSE = Deal.parse("N:AQ.A.. .QJT.. 32.2.. KJ.K..")


@pytest.fixture(scope="module")
def solver() -> DoubleDummy:
    return DoubleDummy(memory_mb=16)


def test_the_finesse_works_from_south_only(solver: DoubleDummy) -> None:
    assert solver.tricks(FINESSE, Strain.NOTRUMP, Seat.SOUTH) == 3
    assert solver.tricks(FINESSE, Strain.NOTRUMP, Seat.NORTH) == 2
    assert solver.reaches(FINESSE, Strain.NOTRUMP, Seat.SOUTH, 3)
    assert not solver.reaches(FINESSE, Strain.NOTRUMP, Seat.NORTH, 3)


def test_in_the_middle_of_a_trick(solver: DoubleDummy) -> None:
    """West has covered the two with the jack: only the queen wins all tricks, and the ace gives one up."""
    deal = Deal.parse("N:AQ.A.. .QJT.. 3.2.. K.K..")
    trick = Trick(Seat.SOUTH, (Card.parse("S2"), Card.parse("SJ")))
    assert solver.tricks_by_card(deal, Strain.NOTRUMP, trick) == {Card.parse("SA"): 2, Card.parse("SQ"): 3}


def test_a_ruff(solver: DoubleDummy) -> None:
    """East ruffs the king of hearts when spades are trumps, and not at notrump."""
    deal = Deal.parse("N:.K.. 2... .3.. .4..")
    assert solver.tricks(deal, Strain.NOTRUMP, Seat.NORTH, Side.NORTH_SOUTH) == 1
    assert solver.tricks(deal, Strain.SPADES, Seat.NORTH, Side.NORTH_SOUTH) == 0


@pytest.mark.parametrize("number", range(100))
def test_tables_of_known_deals(number: int) -> None:
    """Of the deals chosen for being hard, the worst take most of a minute each; most others take a moment."""
    cases = json.loads((DATA / "dd_tables.json").read_text())
    assert len(cases) == 100
    case = cases[number]
    tricks = solve(Deal.parse(case["deal"]), DoubleDummy(memory_mb=256))
    letters = {strain.letter: {seat.letter: n for seat, n in row.items()} for strain, row in tricks.items()}
    assert letters == case["tricks"], case["deal"]


def test_threads_change_no_answer(random_ending: Callable[[random.Random, int], Ending]) -> None:
    rng = random.Random(8)
    endings = [random_ending(rng, rng.randint(4, 9)) for _ in range(200)]
    alone = DoubleDummy(memory_mb=16)
    shared = DoubleDummy(memory_mb=16)
    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(lambda ending: shared.tricks(*ending), endings))
    assert answers == [alone.tricks(*ending) for ending in endings]


@pytest.mark.parametrize("seed", range(4))
def test_only_relevant_ranks_matter(random_ending: Callable[[random.Random, int], Ending], seed: int) -> None:
    """Cards below the lowest relevant one of their suit may change places, in all hands and in the trick."""
    rng = random.Random(seed)
    solver = Solver(16 << 20)
    changed = 0
    for _ in range(300):
        deal, strain, trick = random_ending(rng, rng.randint(2, 7))
        hands = [hand.mask for _, hand in deal.known()]
        cards = [card.bit for card in trick.cards]
        target = rng.randint(1, len(deal.hand(trick.turn)))
        answer, relevant = solver.reaches_relevant(hands, strain, trick.leader, cards, 0, target)
        places = _permuted_below(rng, sum(hands) | sum(1 << card for card in cards), relevant)
        moved = [sum(1 << places[card.bit] for card in Hand(hand)) for hand in hands]
        moved_cards = [places[card] for card in cards]
        changed += moved != hands
        assert Solver(1 << 20).reaches(moved, strain, trick.leader, moved_cards, 0, target) == answer, str(deal)
    assert changed > 100


def _permuted_below(rng: random.Random, in_play: int, relevant: int) -> dict[int, int]:
    """Where each card goes when those below the lowest relevant one of their suit are shuffled."""
    places: dict[int, int] = {}
    for suit in range(4):
        mask = 0xFFFF << 16 * suit
        bits = [card.bit for card in Hand(in_play & mask)]
        lowest = min((card.bit for card in Hand(relevant & mask)), default=64)
        low = [bit for bit in bits if bit < lowest]
        places |= {bit: bit for bit in bits} | dict(zip(low, rng.sample(low, len(low)), strict=True))
    return places


WHOLE = Deal.parse("N:AKQJ.AKQ.AKQ.AKQ 5432.432.432.432 T98.JT9.JT9.JT98 76.8765.8765.765")


@pytest.mark.parametrize(
    ("deal", "trick", "reason"),
    [
        (Deal.parse("N:A... K... Q... -"), Seat.NORTH, "the hand of West is not known"),
        (Deal.parse("N:A... K... Q... J.2.."), Seat.NORTH, "West holds 2 cards: expected 1, as North"),
        (WHOLE, Trick(Seat.NORTH, (Card.parse("SA"),)), "card SA stands in the trick and elsewhere"),
        (
            Deal.parse("N:.2.. A... K.4.. Q.5.."),
            Trick(Seat.NORTH, (Card.parse("S2"), Card.parse("H3"))),
            "East played H3 and still holds the suit led",
        ),
        (
            Deal.parse("N:... ... ... ..."),
            Trick(Seat.NORTH, tuple(map(Card.parse, ("S2", "S3", "S4", "S5")))),
            "is complete",
        ),
    ],
)
def test_impossible_positions(solver: DoubleDummy, deal: Deal, trick: Trick | Seat, reason: str) -> None:
    with pytest.raises(BridgeError, match=reason):
        solver.tricks(deal, Strain.NOTRUMP, trick)


@pytest.mark.parametrize("target", [-1, 14])
def test_impossible_targets(solver: DoubleDummy, target: int) -> None:
    with pytest.raises(BridgeError, match=f"a target of {target} tricks: expected 0 to 13"):
        solver.reaches(FINESSE, Strain.NOTRUMP, Seat.SOUTH, target)


@pytest.mark.parametrize(
    ("hands", "trump", "leader", "trick", "side"),
    [
        ([FULL_PACK, 0, 0, 0], 4, 0, [], 0),
        ([1, 0, 0, 0], 4, 0, [], 0),
        ([4, 4, 8, 16], 4, 0, [], 0),
        ([4, 8, 16, 32], 5, 0, [], 0),
        ([4, 8, 16, 32], 4, 4, [], 0),
        ([4, 8, 16, 32], 4, 0, [], 2),
        ([0, 0, 0, 0], 4, 0, [2], 0),
        ([0, 0, 0, 0], 4, 0, [2, 3, 4, 5], 0),
        ([0, 8, 16, 32], 4, 0, [300], 0),
        ([0, 8, 16, 32], 4, 0, [-5], 0),
    ],
)
def test_the_kernel_refuses_nonsense(
    hands: list[int], trump: int, leader: int, trick: list[int], side: int
) -> None:
    with pytest.raises(ValueError, match=r"expected|no card|another player|elsewhere|begun"):
        Solver(1 << 20).tricks(hands, trump, leader, trick, side)


def test_no_cards_no_tricks(solver: DoubleDummy) -> None:
    assert solver.tricks(Deal.parse("N:... ... ... ..."), Strain.HEARTS, Seat.EAST) == 0


def test_memory_must_be_possible() -> None:
    with pytest.raises(BridgeError, match="a table of 0 MB"):
        DoubleDummy(memory_mb=0)
