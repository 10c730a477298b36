"""Looks for whole deals about one thing, and proves that they are.

Hands are dealt from a story whose constraints make the theme likely, and experts play them until declarer has a
card to choose that is called by the theme's name at the table. Then every choice is judged: played out on the same
fresh layouts where many cards are left, by a search of all layouts to the end where few are. Where the right card
is not better than each other by the margin, beyond twice the error of measurement, the deal is thrown away.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from random import Random
from statistics import fmean, stdev

from alphamu.bridge.board import Board
from alphamu.bridge.card import Card
from alphamu.bridge.touching import touching_groups
from alphamu.plans.play_words import FINESSE, HOLD_UP, word_for
from alphamu.players.expert import Expert
from alphamu.players.outlook import Outlook
from alphamu.playouts.outs import PlayOuts
from alphamu.playouts.players import DECLARER, DEFENDERS, AgainstWhom
from alphamu.practice.stories import PracticeError, Story, deal
from alphamu.practice.themes import MARGIN
from alphamu.search.search import Search
from alphamu.settings import Limit, Settings
from alphamu.worlds.moment import Moment
from alphamu.worlds.situation import Situation

SURE = 2.0  # standard errors beyond the margin
WORTH_PLAYING = 0.25  # a contract that makes more rarely is no fun
A_FEW = 24  # layouts, to see whether it is worth while to play out on more
LARGEST_EXACT = 6  # cards in each hand
SECONDS = 20.0
MOST_SEED = 2**31


@dataclass(frozen=True)
class Measured:
    """What the right card makes, the best of the others, and by how much it is behind.

    `error` is the standard error of that, in pairs; 0 where all layouts were searched to the end.
    """

    right: tuple[Card, ...]
    chance: float
    obvious: Card
    margin: float
    error: float
    layouts: int

    @property
    def is_sure(self) -> bool:
        """Whether the contract is worth playing, and the margin there, beyond what chance may have added."""
        return self.chance >= WORTH_PLAYING and self.margin - SURE * self.error >= MARGIN


@dataclass(frozen=True)
class WholeDeal:
    """A deal with its theme, and what the choice comes to; `board` has the cards before it."""

    theme: str
    board: Board
    measured: Measured

    @property
    def moment(self) -> Moment:
        """When the choice comes."""
        return Moment.of(replace(self.board, cards=()), self.board.cards)


def look(theme: str, seed: int, layouts: int, settings: Settings | None = None) -> WholeDeal | None:
    """Deal once and look whether it has the theme."""
    random = Random(f"{theme} {seed}")
    if theme not in _STORIES:
        raise PracticeError(f"no theme {theme[:40]!r}: expected {', '.join(_STORIES)}")
    try:
        board = deal(_STORIES[theme](random), random.randrange(MOST_SEED))
    except PracticeError:
        return None
    for moment in _choices(board):
        right = _named_so(theme, moment)
        if not right or len(right) == len(moment.legal_cards()):
            continue
        if measure(moment, right, A_FEW, settings, "a few").margin < MARGIN:
            return None
        measured = measure(moment, right, layouts, settings)
        return WholeDeal(theme, replace(board, cards=moment.cards), measured) if measured.is_sure else None
    return None


def measure(
    moment: Moment, right: tuple[Card, ...], layouts: int, settings: Settings | None = None, name: str = "themes"
) -> Measured:
    """The right card beside every other one; `name` draws other layouts for the play-outs."""
    if moment.play.tricks_left <= LARGEST_EXACT:
        return _searched(moment, right, settings)
    situation = Situation.of_moment(moment)
    assert situation.knowledge is not None
    stream = PlayOuts(
        situation.position, situation.knowledge, DECLARER, DEFENDERS[AgainstWhom.DD], settings=settings
    ).stream(name)
    hidden = situation.position.hidden_cards.mask
    groups = touching_groups(moment.legal_cards(), hidden)
    ours, others = min(right), [min(group) for group in groups if not set(group) & set(right)]
    if not others:
        return Measured(right, 0.0, ours, 0.0, 0.0, 0)
    for card in (ours, *others):
        stream.extend(card, layouts)
    obvious = max(others, key=lambda card: stream.estimate(card).make)
    pairs = zip(stream.reached(ours), stream.reached(obvious), strict=True)
    gains = [float(better) - float(other) for better, other in pairs]
    error = stdev(gains) / len(gains) ** 0.5
    return Measured(right, stream.estimate(ours).make, obvious, fmean(gains), error, layouts)


def _searched(moment: Moment, right: tuple[Card, ...], settings: Settings | None) -> Measured:
    """All layouts of an ending, to the end."""
    dealt = Situation.of_moment(moment).deal(None)
    search = Search(dealt, Limit(seconds=SECONDS), settings or Settings())
    search.start()
    analysis = search.result()
    values = {card: row.make for row in analysis.cards for card in (row.card, *row.equals)}
    others = {card: value for card, value in values.items() if card not in right}
    obvious = max(others, key=lambda card: others[card])
    chance = min(values[card] for card in right)
    margin = chance - others[obvious] if analysis.is_exact else 0.0
    return Measured(right, chance, obvious, margin, 0.0, len(dealt.position.worlds or ()))


def _choices(board: Board) -> Iterator[Moment]:
    """The moments at which declarer has a choice that still matters, as experts play the board."""
    moment = Moment.of(board, ())
    while not moment.play.is_over:
        if not 0 < moment.tricks_needed <= moment.play.tricks_left:
            return
        if moment.play.turn.side is moment.declarer.side and len(moment.legal_cards()) > 1:
            yield moment
        choice = Expert().choose(Outlook.of_moment(moment))
        assert isinstance(choice, Card)
        moment = Moment.of(board, (*moment.cards, choice))


def _named_so(theme: str, moment: Moment) -> tuple[Card, ...]:
    """The cards that have the theme's name at the table."""
    trick, position = moment.play.trick, moment.position()
    if theme == "hold-up":
        if moment.play.tricks:
            return ()  # it begins with their first lead
        return tuple(card for card in moment.legal_cards() if word_for(position, card) == HOLD_UP)
    on_table = max(trick.cards, default=None)
    if on_table is None or moment.play.turn is moment.declarer:
        return ()
    found = [card for card in moment.legal_cards() if card > on_table and word_for(position, card) == FINESSE]
    groups = touching_groups(moment.legal_cards(), position.hidden_cards.mask)
    return next((tuple(group) for group in groups if found and max(found) in group), ())


def _hold_up_story(random: Random) -> Story:
    """Their suit is stopped once, dummy's long one must be set up, and the king of it is out."""
    theirs, other = random.choice(("SH", "HS"))
    ours = random.choice("DC")
    low = f"not {theirs}K, not {theirs}Q, not {theirs}J"
    south = f"15-17 hcp, balanced, {theirs}A, 3{theirs}, {low}, 2-4{other}, 2-3{ours}, not {ours}K"
    north = f"9-13 hcp, 2{theirs}, {low}, 2-3{other}, 5-6{ours}, {ours}A, {ours}Q, not {ours}K"
    return Story("1NT 3NT", "notrump", south, north, f"5{theirs}, 0-10 hcp")


def _finesse_story(random: Random) -> Story:
    """Dummy's long suit has to bring the tricks, and its king is out."""
    ours, other = random.choice(("DC", "CD"))
    inside = random.choice((f"{ours}J", f"{ours}T, not {ours}J"))
    south = f"15-16 hcp, balanced, 2-4S, 2-4H, 2-3{ours}, not {ours}K"
    north = f"8-10 hcp, 2-3S, 2-3H, 5-6{ours}, {ours}A, {ours}Q, {inside}, not {ours}K, 2-4{other}"
    return Story("1NT 3NT", "notrump", south, north)


_STORIES: dict[str, Callable[[Random], Story]] = {
    "hold-up": _hold_up_story,
    "finesse": _finesse_story,
}
