"""Words: what is public about one seat, as the model reads it.

Each thing that may matter is a word, and the model knows the words that were frequent when it was trained; others
are passed over. The words about a hand as a whole come from the auction and the opening lead. Those about one suit
come from the calls in it and from what was played to it, and say the same whichever suit it is. Training and play
read the same words.

Seats count from the one the words are about: 0 this seat, 1 left-hand opponent, 2 partner, 3 right-hand opponent.
"""

from __future__ import annotations

from collections import Counter

from alphamu.beliefs.public import Event, Public
from alphamu.bridge.card import Suit
from alphamu.bridge.contract import Strain
from alphamu.bridge.seat import Seat

_FIRST_BID = 3
_STRAINS = 5
_LAST_TURN = 4
_HONOURS = 0x7C00  # ten to ace


def hand_words(public: Public, seat: Seat) -> list[str]:
    """The words about the whole hand of a seat."""
    return [*_setting(public, seat), *_calls(public, seat), *_lead(public, seat), *_discards(public, seat)]


def suit_words(public: Public, seat: Seat) -> list[list[str]]:
    """The words about each suit of a seat, clubs first."""
    by_suit: list[list[Event]] = [[] for _ in Suit]
    for event in public.events:
        by_suit[event.card.suit].append(event)
    bids = _bidders(public, seat)
    own = [event for event in public.events if event.seat is seat]
    return [_about_suit(public, seat, suit, bids[suit], by_suit[suit], own) for suit in Suit]


def _setting(public: Public, seat: Seat) -> list[str]:
    contract = public.contract
    declarer = (contract.declarer - seat) % 4
    we, they = (public.vulnerability.includes(side) for side in (seat.side, seat.side.opponents))
    vulnerable = f"{we:d}{they:d}"
    return [
        "1",
        f"d{(public.dealer - seat) % 4}",
        f"v{vulnerable}",
        f"k{declarer}{contract.level}{contract.strain:d}{contract.doubled:d}",
        f"K{declarer}{contract.strain:d}",
        f"l{declarer}{contract.level}{contract.doubled:d}",
        f"n{min(len(public.cards), 51) // 4}{declarer}",
    ]


def _calls(public: Public, seat: Seat) -> list[str]:
    """Who said what in which turn; and for this seat's calls, what had gone before."""
    words = []
    calls = public.calls
    last_bid, last_bidder = "", ""
    first = (public.dealer - seat) % 4
    opened = next((place for place, call in enumerate(calls) if call), len(calls))
    we, they = (public.vulnerability.includes(side) for side in (seat.side, seat.side.opponents))
    own = ""
    for place, call in enumerate(calls):
        caller = (first + place) % 4
        turn = min(place // 4, _LAST_TURN)
        words.append(f"a{caller}{turn}.{call}")
        words.append(f"b{last_bid}.{last_bidder}>{caller}.{call}")
        if caller == 0:
            before = ".".join(map(str, calls[opened : place + 1]))
            window = ".".join(map(str, calls[max(0, place - 3) : place]))
            passed = "p" if opened > place else "q" if own.startswith("0") else "f"
            words += [
                f"p{first}.{opened}:{before}",
                f"P{passed}{(opened + first) % 4}:{before}",
                f"w{passed}{window}>{call}",
                f"W{own}|{calls[place - 2] if place > 1 else ''}>{call}",
                f"V{we:d}{they:d}{passed}{last_bid}.{last_bidder}>{call}",
            ]
            own += f"{call}."
        if call:
            last_bid, last_bidder = str(call), str(caller)
    words.append(f"o{own}")
    return words


def _lead(public: Public, seat: Seat) -> list[str]:
    """What the opening lead tells of the leader's other suits."""
    if not public.cards or public.contract.leader is not seat:
        return []
    card, strain = public.cards[0], public.contract.strain
    bidders = _bidders(public, seat)[card.suit]
    return [
        f"x{card.suit:d}{strain:d}",
        f"y{card.suit:d}.{card.rank}.{strain == Strain.NOTRUMP:d}",
        f"z{card.suit:d}{bidders}.{public.contract.level}{strain:d}",
    ]


def _discards(public: Public, seat: Seat) -> list[str]:
    """From which suits the seat has discarded, the first apart, and how often it was on lead with what."""
    words = []
    counts: Counter[Suit] = Counter()
    for event in public.events:
        if event.seat is not seat:
            continue
        if event.is_discard and event.card.suit is not public.contract.strain.trump:
            if not counts:
                words.append(f"D{event.card.suit:d}.{event.card.rank}")
            counts[event.card.suit] += 1
        elif event.place == 0 and event.trick:
            words.append(f"L{event.card.suit:d}.{event.card.rank > 9:d}")
    words += [f"E{suit:d}{min(number, 4)}" for suit, number in counts.items()]
    return words


def _bidders(public: Public, seat: Seat) -> list[str]:
    """For each suit, how often each player bid it, from this seat on: 0, 1 or more."""
    first = (public.dealer - seat) % 4
    counts = [[0] * 4 for _ in Suit]
    for place, call in enumerate(public.calls):
        if call >= _FIRST_BID and (call - _FIRST_BID) % _STRAINS < len(Suit):
            counts[(call - _FIRST_BID) % _STRAINS][(first + place) % 4] += 1
    return ["".join(str(min(number, 2)) for number in row) for row in counts]


def _about_suit(
    public: Public, seat: Seat, suit: Suit, bids: str, events: list[Event], own: list[Event]
) -> list[str]:
    contract = public.contract
    kind = "n" if contract.strain == Strain.NOTRUMP else "t" if contract.strain.trump is suit else "s"
    role = (contract.declarer - seat) % 4
    head = f"{kind}{role}"
    words = [
        "2",
        f"h{head}",
        f"b{head}{bids}",
        f"l{head}{contract.level}",
        f"c{head}{min(len(public.cards), 51) // 4}",
    ]
    dummy = ""
    if public.dummy is not None:
        holding = public.dummy >> 16 * suit & 0x7FFC
        dummy = f"{(holding & _HONOURS) >> 10}"
        words += [f"d{head}{holding.bit_count()}", f"D{head}{dummy}"]
    words += _untouched(head, public, seat, suit, own)
    seen = [0, 0, 0, 0]
    ranks = ""
    for event in events:
        player = (event.seat - seat) % 4
        number = seen[player]
        seen[player] += 1
        rank = event.card.rank
        if number < 3:
            words.append(f"u{head}{player}{number}{_manner(event)}.{rank}")
        if number == 0 and sum(seen) == 1:
            words.append(f"i{head}{player}{event.trick == 0:d}{event.place}.{rank}")
        if player:
            continue
        ranks += f".{rank}"
        words += _own_card(head, bids, contract.level, dummy, event, number, seat, len(own))
    if ranks:
        words.append(f"r{head}{ranks}")
        words.append(f"R{kind}{ranks}")
    words.append(f"m{head}{seen[0]}")
    words.append(f"M{kind}{seen[0]}{sum(seen)}")
    return words


def _manner(event: Event) -> str:
    """How a card was played: led, followed with (as second, third or fourth hand), discarded."""
    return "x" if event.is_discard else "l" if event.place == 0 else str(event.place + 1)


def _own_card(
    head: str, bids: str, level: int, dummy: str, event: Event, number: int, seat: Seat, played: int
) -> list[str]:
    """A card that this seat played in the suit."""
    rank, manner = event.card.rank, _manner(event)
    if event.place == 0 and event.trick == 0:
        return [f"o{head}{bids}.{rank}", f"O{head}.{rank}", f"q{head}{dummy}.{rank}", f"Q{head}{level}.{rank}"]
    words = [f"e{head}{number}{manner}.{rank}"]
    if number == 0 and manner in "23":
        words.append(f"G{head}{manner}{dummy}.{event.led.rank}.{rank}")
    if manner == "x":
        first = number == 0
        words.append(f"x{head}{first:d}{min(played, 13)}.{rank}")
    elif event.winning is not None and event.winner is not None:
        winner = (event.winner - seat) % 4
        beaten = event.card.rank > event.winning.rank if event.winning.suit is event.card.suit else False
        led = (event.seat - event.place - seat) % 4
        words += [
            f"f{head}{number}{manner}{winner}{beaten:d}.{event.winning.rank}",
            f"F{head}{manner}{winner}.{event.winning.rank}.{rank}",
            f"g{head}{number}{manner}{led}.{event.led.rank}.{rank}",
        ]
    else:
        words.append(f"j{head}{number}{event.trick}.{rank}")
    return words


def _untouched(head: str, public: Public, seat: Seat, suit: Suit, own: list[Event]) -> list[str]:
    """What this seat did elsewhere while it could have played this suit."""
    leads = sum(event.place == 0 and event.card.suit is not suit for event in own)
    discards = [event for event in own if event.is_discard and event.led.suit is not suit]
    elsewhere = sum(event.card.suit is not suit for event in discards)
    words = [f"t{head}{min(leads, 4)}{min(elsewhere, 4)}"]
    if public.cards and own and own[0].trick == 0 and own[0].place == 0 and own[0].card.suit is not suit:
        trump = "t" if own[0].card.suit is public.contract.strain.trump else "s"
        words.append(f"T{head}{trump}.{own[0].card.rank}")
    return words
