"""Endings about one thing, and the proof that they are: the right card beats the obvious one by a stated margin.

An ending is made from a pattern: the suits change places, and the hidden cards lie as chance has it. Then all
layouts are searched to the end. Where the right card is not better than every other by the margin, the ending is
thrown away.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

from alphamu.bridge.card import Card, Suit
from alphamu.bridge.contract import Strain
from alphamu.bridge.hand import Hand
from alphamu.bridge.seat import Seat
from alphamu.practice.stories import PracticeError
from alphamu.search.search import analyse
from alphamu.settings import Limit, Settings
from alphamu.worlds.moment import Moment
from alphamu.worlds.position import Position
from alphamu.worlds.situation import Situation

MARGIN = 0.10  # of a hundred such endings or deals, ten more are made
SECONDS = 10.0
MOST_TRIES = 10


@dataclass(frozen=True)
class Pattern:
    """An ending in the usual order of suits: hands, hidden cards, what is known of West, the trick so far.

    `right` are the cards that have the theme.
    """

    theme: str
    strain: str
    needs: int
    north: str
    south: str
    unseen: str
    right: str
    leader: str = "S"
    trick: str = ""
    west: str = ""


_PATTERNS = (
    # The ace of their suit is worth most when it is played late.
    Pattern("hold-up", "N", 5, ".5.AQJT9.", "A.A72.43.A", "K.QJT98.K87652.", "H2 H7", "W", "HK H3 H6", "5H"),
    Pattern("hold-up", "N", 4, ".5.AQJT.", "A.A72.43.", ".QJT98.K8765.", "H2 H7", "W", "HK H3 H6", "5H"),
    # A tenace over the hand that has played low.
    Pattern("finesse", "N", 3, "AQ.2..", "4.A..", "KJ98.K..", "SQ", "S", "S3 S7"),
    Pattern("finesse", "N", 3, "AJT.2..", "54.A..", "KQ98.KQJ..", "ST SJ", "S", "S3 S7"),
    # West wins, and whatever West leads is a present.
    Pattern("endplay", "S", 3, "K.32.3.", "A.AQ.2.", ".KJT54.A.98", "D2", west="DA"),
    Pattern("endplay", "S", 2, "K.43.3.", "A.K5.2.", ".AQJT9.A.98", "D2", west="DA"),
)
THEMES = tuple(dict.fromkeys(pattern.theme for pattern in _PATTERNS))


@dataclass(frozen=True)
class Themed:
    """An ending with its hidden cards in place, the right cards, the best of the others, and the margin between.

    `asked` is the same as declarer sees it.
    """

    theme: str
    record: Position
    asked: Position
    right: tuple[Card, ...]
    obvious: Card
    chance: float
    margin: float
    layouts: int

    @property
    def moment(self) -> Moment:
        """When the decision comes."""
        return Moment.of(self.record, ())


def find(theme: str, seed: int, settings: Settings | None = None) -> Themed:
    """An ending about a theme, checked to have it; the same seed finds the same."""
    patterns = [pattern for pattern in _PATTERNS if pattern.theme == theme]
    if not patterns:
        raise PracticeError(f"no theme {theme[:40]!r}: expected {', '.join(THEMES)}")
    random = Random(f"{theme} {seed}")
    for _ in range(MOST_TRIES):
        if (found := _made(random.choice(patterns), random, settings)) is not None:
            return found
    raise PracticeError(f"no ending with {theme} was found for seed {seed}: try another one")


def _made(pattern: Pattern, random: Random, settings: Settings | None) -> Themed | None:
    """The pattern with its suits in other places and a layout of its own; None where the margin is not there."""
    places = list(Suit)
    random.shuffle(places)
    asked = _position(pattern, places)
    right = tuple(_moved(Card.parse(word), places) for word in pattern.right.split())
    dealt = Situation.of_record(asked).deal(None)
    analysis = analyse(dealt, Limit(seconds=SECONDS), settings)
    values = {card: row.make for row in analysis.cards for card in (row.card, *row.equals)}
    chance = min(values[card] for card in right)
    others = {card: value for card, value in values.items() if card not in right}
    obvious = max(others, key=lambda card: others[card])
    if not analysis.is_exact or chance - others[obvious] < MARGIN:
        return None
    world = random.choice(dealt.position.worlds or ())
    record = replace(asked, worlds=(world,), unseen=None, constraints={})
    worlds = len(dealt.position.worlds or ())
    return Themed(pattern.theme, record, asked, right, obvious, chance, chance - others[obvious], worlds)


def _position(pattern: Pattern, places: list[Suit]) -> Position:
    strain = Strain.parse(pattern.strain)
    trump = strain.trump
    words = pattern.west
    if words and words[-1] in "SHDC":  # so many cards of a suit
        words = words[:-1] + places[Suit.parse(words[-1])].letter
    elif words:
        words = str(_moved(Card.parse(words), places))
    return Position(
        strain=strain if trump is None else Strain(places[trump]),
        declarer=Seat.SOUTH,
        tricks_needed=pattern.needs,
        leader=Seat.parse(pattern.leader),
        trick=tuple(_moved(Card.parse(word), places) for word in pattern.trick.split()),
        declarer_hand=_hand(pattern.south, places),
        dummy_hand=_hand(pattern.north, places),
        unseen=_hand(pattern.unseen, places),
        constraints={Seat.WEST: words} if words else {},
    )


def _hand(text: str, places: list[Suit]) -> Hand:
    return Hand.of([_moved(card, places) for card in Hand.parse(text)])


def _moved(card: Card, places: list[Suit]) -> Card:
    """The card with its suit in another place."""
    return Card(places[card.suit], card.rank)
