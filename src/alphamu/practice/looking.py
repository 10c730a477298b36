"""Looks for whole deals about one thing, and proves that they are.

Hands are dealt from a story whose constraints make the theme likely, and experts play them until declarer has a
card to choose that is called by the theme's name at the table. Then every choice is judged: played out on the same
fresh layouts where many cards are left, by a search of all layouts to the end where few are. Where the right card
is not better than each other by the margin, beyond twice the error of measurement, the deal is thrown away.

An endplay is the end of a plan. So declarer leads no suit that the defenders had better lead, and with few cards
left plays what the search of all layouts says, winners first, until nothing is as good as the throw-in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from random import Random
from statistics import fmean, stdev

from alphamu.bridge.board import Board
from alphamu.bridge.card import Card
from alphamu.bridge.hand import Hand
from alphamu.bridge.touching import touching_groups
from alphamu.plans.play_words import FINESSE, HOLD_UP, is_better_led_by_them, named, word_for
from alphamu.players.expert import Expert
from alphamu.players.outlook import Outlook
from alphamu.playouts.outs import PlayOuts
from alphamu.playouts.players import DECLARER, DEFENDERS, AgainstWhom
from alphamu.practice.stories import PracticeError, Story, deal
from alphamu.practice.themes import MARGIN
from alphamu.search.analysis import Analysis
from alphamu.search.plan import ThrowIn, plan_behind
from alphamu.search.search import Search
from alphamu.seeds import MOST_SEED
from alphamu.settings import Limit, Settings
from alphamu.worlds.moment import Moment
from alphamu.worlds.situation import Situation

SURE = 2.0  # standard errors beyond the margin
WORTH_PLAYING = 0.25  # a contract that makes more rarely is no fun
A_FEW = 24  # layouts, to see whether it is worth while to play out on more
LARGEST_EXACT = 6  # cards in each hand
LARGEST_TO_STRIP = 5  # the same, where every card of declarer's is looked at
SECONDS = 20.0
ENDPLAY = "endplay"


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
    if theme == ENDPLAY:
        return _endplay(board, settings)
    for moment in _choices(board):
        right = _named_so(theme, moment)
        if not right or len(right) == len(moment.legal_cards()):
            continue
        if measure(moment, right, A_FEW, settings, "a few").margin < MARGIN:
            return None
        measured = measure(moment, right, layouts, settings)
        return WholeDeal(theme, replace(board, cards=moment.cards), measured) if measured.is_sure else None
    return None


def _endplay(board: Board, settings: Settings | None) -> WholeDeal | None:
    """The deal where the throw-in has come, if it does."""
    moment = Moment.of(board, ())
    while not moment.play.is_over and 0 < moment.tricks_needed <= moment.play.tricks_left:
        is_ours = moment.play.turn.side is moment.declarer.side
        card = _stripping(moment) if is_ours else _experts_card(moment)
        if is_ours and moment.play.tricks_left <= LARGEST_TO_STRIP and len(moment.legal_cards()) > 1:
            search = _search(moment, settings)
            right = _thrown_in(search)
            measured = _compared(search, right) if right else None
            if measured is not None and measured.is_sure:
                return WholeDeal(ENDPLAY, replace(board, cards=moment.cards), measured)
            if search.result().is_exact:
                card = _patient(search.result(), search.position.hidden_cards, card)
        moment = Moment.of(board, (*moment.cards, card))
    return None


def _stripping(moment: Moment) -> Card:
    """The card that most experts would play, but for a side suit that the defenders had better lead."""
    usual, position = _experts_card(moment), moment.position()
    if moment.play.trick.cards:
        return usual
    shares = Outlook.of_moment(moment).experts_shares().of
    trump = position.strain.trump
    led = [card for card in shares if card.suit == trump or not is_better_led_by_them(card.suit, position)]
    return max(led, key=lambda card: shares[card], default=usual)


def throw_ins(moment: Moment, settings: Settings | None = None) -> tuple[Card, ...]:
    """The best card of an ending and its equals, if it is led to lose a trick that comes back."""
    return _thrown_in(_search(moment, settings))


def _thrown_in(search: Search) -> tuple[Card, ...]:
    best = search.result().best
    if search.position.trick or not search.result().is_exact or not any(best.front):
        return ()
    [plan] = plan_behind(search)
    is_throw_in = isinstance(named(plan, search.position).called, ThrowIn)
    return tuple(sorted((best.card, *best.equals))) if is_throw_in else ()


def _patient(analysis: Analysis, hidden: Hand, usual: Card) -> Card:
    """Of the best cards one that wins for certain, else the usual one."""
    best = [card for row in analysis.cards if row.make == analysis.best.make for card in (row.card, *row.equals)]
    winners = [card for card in best if all(card > other for other in hidden.cards(card.suit))]
    return usual if usual in (winners or best) else (winners or best)[0]


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
    named_so = [min(group) for group in groups if set(group) & set(right)]
    others = [min(group) for group in groups if not set(group) & set(right)]
    if not others:
        return Measured(right, 0.0, min(right), 0.0, 0.0, 0)
    for card in (*named_so, *others):
        stream.extend(card, layouts)
    ours = min(named_so, key=lambda card: stream.estimate(card).make)  # whichever is played, it is right
    obvious = max(others, key=lambda card: stream.estimate(card).make)
    pairs = zip(stream.reached(ours), stream.reached(obvious), strict=True)
    gains = [float(better) - float(other) for better, other in pairs]
    error = stdev(gains) / len(gains) ** 0.5
    return Measured(right, stream.estimate(ours).make, obvious, fmean(gains), error, layouts)


def _searched(moment: Moment, right: tuple[Card, ...], settings: Settings | None) -> Measured:
    return _compared(_search(moment, settings), right)


def _search(moment: Moment, settings: Settings | None) -> Search:
    """All layouts of an ending, to the end."""
    search = Search(Situation.of_moment(moment).deal(None), Limit(seconds=SECONDS), settings or Settings())
    search.start()
    search.result()
    return search


def _compared(search: Search, right: tuple[Card, ...]) -> Measured:
    """The right cards beside the others by what the search found."""
    analysis = search.result()
    values = {card: row.make for row in analysis.cards for card in (row.card, *row.equals)}
    others = {card: value for card, value in values.items() if card not in right}
    obvious = max(others, key=lambda card: others[card], default=right[0])
    chance = min(values[card] for card in right)
    margin = chance - values[obvious] if analysis.is_exact else 0.0
    return Measured(right, chance, obvious, margin, 0.0, len(search.position.worlds or ()))


def _choices(board: Board) -> Iterator[Moment]:
    """The moments at which declarer has a choice that still matters, as experts play the board."""
    moment = Moment.of(board, ())
    while not moment.play.is_over:
        if not 0 < moment.tricks_needed <= moment.play.tricks_left:
            return
        if moment.play.turn.side is moment.declarer.side and len(moment.legal_cards()) > 1:
            yield moment
        moment = Moment.of(board, (*moment.cards, _experts_card(moment)))


def _experts_card(moment: Moment) -> Card:
    choice = Expert().choose(Outlook.of_moment(moment))
    assert isinstance(choice, Card)
    return choice


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


# What South holds in a suit to lose, what South and North hold in one to clear, and in the one to be led by them.
_TO_STRIP = (
    ("", "A", "K", "AJ", "KT"),
    ("", "A", "K", "KT", "AJ"),
    ("", "A", "K", "KJ", "AT"),
    ("", "A", "K", "AT", "KJ"),
    ("A", "", "AK", "AQ", ""),
    ("A", "", "AK", "AJT", ""),
)


def _endplay_story(random: Random) -> Story:
    """No loser in trumps, one or two in a side suit, one when the next is cleared, and a tenace in the last."""
    trump, other = random.choice(("SH", "HS"))
    lost, cleared, tenace = random.sample([other, "D", "C"], 3)
    loses, south_clears, north_clears, souths, norths = random.choice(_TO_STRIP)
    south = f"13-19 hcp, 5{trump}, {trump}A, {trump}K, 2{lost}, 3{cleared}, 3{tenace}"
    north = f"6-12 hcp, 4{trump}, {trump}Q, 2-3{lost}, 3{cleared}, 3-4{tenace}"
    south_holds = (_holding(lost, loses), _holding(cleared, south_clears), _holding(tenace, souths))
    north_holds = (_holding(lost, ""), _holding(cleared, north_clears), _holding(tenace, norths))
    south, north = ", ".join((south, *south_holds)), ", ".join((north, *north_holds))
    return Story(f"1{trump} 2{trump} 4{trump}", "major", south, north)


def _holding(suit: str, held: str) -> str:
    """These honours of a suit and no others."""
    return ", ".join(f"{'' if rank in held else 'not '}{suit}{rank}" for rank in "AKQJT")


_STORIES: dict[str, Callable[[Random], Story]] = {
    "hold-up": _hold_up_story,
    "finesse": _finesse_story,
    ENDPLAY: _endplay_story,
}
