"""Why the hidden hands are believed to be so: what calls, lead and cards played did to the picture.

The model is asked with the public record cut: the auction alone, with the lead, after each trick. What it says
before and after is told in a player's words, with numbers.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from alphamu.beliefs.public import Event, Public
from alphamu.bridge.call import PASS, Call
from alphamu.bridge.card import Card, Suit
from alphamu.bridge.hand import Hand
from alphamu.bridge.seat import Seat
from alphamu.worlds.hidden import hidden_hands
from alphamu.worlds.knowledge import Knowledge
from alphamu.worlds.learned import Learned
from alphamu.worlds.learned_by_cards import learned_from

NOTICEABLE = 0.08  # by how much a card's place must have become more or less likely to be told
MOST_TOLD = 3  # of the cards of a trick
_LONG = 4.5  # cards in a second suit that is worth telling
_USUAL = 0.7  # how often the lengths told of a lead are right
_DRAWS = 1_000  # for what no sum gives exactly
_LOWEST_HONOUR = 11
_NUMBERS = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


@dataclass(frozen=True)
class Reason:
    """Where it comes from, as in `West's 1♥`, and what it did to the picture."""

    source: str
    words: str

    def __str__(self) -> str:
        return f"{self.source}: {self.words}"


def reasons(knowledge: Knowledge) -> list[Reason]:
    """What the auction, the lead and each trick did to the picture of two hidden hands; nothing where none is."""
    public = knowledge.public
    if public is None or knowledge.learned is None:
        return []
    read = len(public.cards) if knowledge.cards_read is None else min(knowledge.cards_read, len(public.cards))
    moments = [0, *([1] if read else []), *range(4, read, 4), *([read] if read > 1 else [])]
    earlier = map(public.after, moments)
    seats, by_cards = knowledge.hidden.seats, knowledge.by_cards
    pictures = [learned_from(hidden_hands(then.play, seats), then, by_cards=by_cards) for then in earlier]
    found = list(_of_auction(public, pictures[0]))
    if read:
        found += _of_lead(public, pictures[0], pictures[1])
    for start, end, before, after in zip(moments[1:], moments[2:], pictures[1:], pictures[2:], strict=False):
        found += _of_cards(public.events[start:end], before, after)
    return found


@dataclass(frozen=True)
class Picture:
    """What a hidden hand holds on average: its points, and its longest suit or two."""

    seat: Seat
    points: float
    suits: dict[Suit, float]

    def __str__(self) -> str:
        suits = [f"{length:.1f} {_name(suit)}" for suit, length in self.suits.items()]
        return f"{self.seat}: {_listed([f'{self.points:.1f} points', *suits])} on average"


def pictures(knowledge: Knowledge) -> list[Picture]:
    """What experts' ways make of each hidden hand; nothing where they are not asked."""
    learned = knowledge.learned
    if learned is None:
        return []
    lengths, points = learned.mean_lengths(), learned.mean_points()
    found = []
    for place, seat in enumerate(knowledge.hidden.seats):
        longest = sorted(Suit, key=lambda suit: -lengths[suit][place])[:2]
        told = [suit for suit in longest if suit is longest[0] or lengths[suit][place] >= _LONG]
        found.append(Picture(seat, points[place], {suit: lengths[suit][place] for suit in told}))
    return found


def calls_of(public: Public) -> dict[Seat, list[str]]:
    """What each player called, passes left out where there was another call."""
    calls: dict[Seat, list[Call]] = {seat: [] for seat in Seat}
    for place, call in enumerate(public.auction.calls):
        calls[public.auction.seat_of(place)].append(call)
    return {
        seat: [call.symbol for call in dict.fromkeys(made) if call != PASS] or ["pass" for _ in made[:1]]
        for seat, made in calls.items()
    }


def _of_auction(public: Public, picture: Learned) -> Iterator[Reason]:
    """For each bid of a hidden hand its suit and points, for one that only passed its points."""
    lengths, points = picture.mean_lengths(), picture.mean_points()
    for place, seat in enumerate(picture.hidden.seats):
        auction = public.auction
        calls = [call for place, call in enumerate(auction.calls) if auction.seat_of(place) is seat]
        made = [call for call in dict.fromkeys(calls) if call != PASS]
        strength = f"{points[place]:.1f} points"
        if not made:
            passes = "pass" if len(calls) == 1 else "passes"
            if calls:
                yield Reason(f"{seat}'s {passes}", f"{strength} on average{_plainly(picture, place)}")
            continue
        suits = list(
            dict.fromkeys(call.strain.trump for call in made if call.is_bid and call.strain.trump is not None)
        )
        said = [f"{lengths[suit][place]:.1f} {_name(suit)}" for suit in suits]
        names = ", ".join(call.symbol for call in made)
        yield Reason(f"{seat}'s {names}", f"{_listed([*said, strength])} on average{_plainly(picture, place)}")


def _plainly(picture: Learned, place: int) -> str:
    """The points that the cards alone would give the hand."""
    hidden = picture.hidden
    share = Hand(hidden.unseen).hcp * hidden.sizes[place] / max(1, sum(hidden.sizes))
    return f" ({share + Hand(hidden.played[place]).hcp:.1f} by the cards alone)"


def _of_lead(public: Public, before: Learned, after: Learned) -> Iterator[Reason]:
    """From what length the card was led, and whether from an honour."""
    card, leader = public.cards[0], public.contract.leader
    if leader not in after.hidden.seats:
        return
    place = after.hidden.seats.index(leader)
    suit = card.suit
    chances: dict[int, float] = {}
    played = tuple(Hand(mask).length(suit) for mask in after.hidden.played)
    for split, chance in after.splits().get(suit, {(0, 0): 1.0}).items():
        chances[played[place] + split[place]] = chance
    length, means = _usual_lengths(chances), (before.mean_lengths()[suit], after.mean_lengths()[suit])
    words = f"from {length}; {means[1][place]:.1f} {_name(suit)} on average, {means[0][place]:.1f} before the lead"
    honours = after.hidden.unseen & suit.mask & _honours()
    if honours and card.rank < _LOWEST_HONOUR:
        draws = after.draw(_DRAWS, seed=1)
        share = sum(bool(world[place] & honours) for world in draws) / len(draws)
        words += f"; an honour in {_of_ten(share)}"
    yield Reason(f"the lead of {card.symbol}", words)
    yield from _told(f"the lead of {card.symbol}, other suits", before, after, suit)


def _of_cards(events: tuple[Event, ...], before: Learned, after: Learned) -> Iterator[Reason]:
    """Whose cards became likelier to lie where, by what the hidden hands played to a trick."""
    own = [event for event in events if event.seat in after.hidden.seats]
    if not own:
        return
    cards = ", ".join(f"{event.seat} {event.card.symbol}" for event in own)
    yield from _told(f"trick {own[0].trick + 1} ({cards})", before, after, None)


def _told(source: str, before: Learned, after: Learned, but: Suit | None) -> Iterator[Reason]:
    """The honours that moved most, in one sentence; nothing where none moved noticeably."""
    was, now = before.chances(), after.chances()
    moved = [
        card
        for card in now
        if card.rank >= _LOWEST_HONOUR and card.suit is not but and abs(now[card] - was[card]) >= NOTICEABLE
    ]
    moved.sort(key=lambda card: -abs(now[card] - was[card]))
    if moved:
        yield Reason(source, ", ".join(_moved(card, was[card], now[card], after) for card in moved[:MOST_TOLD]))


def _moved(card: Card, was: float, now: float, picture: Learned) -> str:
    first, second = picture.hidden.seats
    if now < was:
        first, was, now = second, 1 - was, 1 - now
    return f"{card.symbol} with {first} {100 * was:.0f}% before, now {100 * now:.0f}%"


def _usual_lengths(chances: dict[int, float]) -> str:
    """The fewest neighbouring lengths that are right most of the time, as in `four or five`."""
    lengths = sorted(chances)
    ranges = [
        (last - first, -sum(chances[one] for one in range(first, last + 1) if one in chances), first, last)
        for first in lengths
        for last in lengths
        if first <= last
    ]
    _, _, first, last = min(one for one in ranges if -one[1] >= _USUAL)
    if first == last:
        return _NUMBERS[first] if first < len(_NUMBERS) else str(first)
    joint = "or" if last == first + 1 else "to"
    return f"{_NUMBERS[first]} {joint} {_NUMBERS[min(last, len(_NUMBERS) - 1)]}"


def _of_ten(share: float) -> str:
    """A share as players say it."""
    for part, whole in ((1, 2), (1, 3), (2, 3), (1, 4), (3, 4)):
        if abs(share - part / whole) < 0.035:
            return f"{_NUMBERS[part]} of {_NUMBERS[whole]}"
    return f"{100 * share:.0f}%"


def _listed(parts: list[str]) -> str:
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"


def _name(suit: Suit) -> str:
    return suit.name.lower()


def _honours() -> int:
    return sum(Card(suit, rank).mask for suit in Suit for rank in range(_LOWEST_HONOUR, 15))
