"""Deals as people write them: in one line, hand by hand, or as a diagram copied from a page or a newsletter.

    N:AKQ.JT9.876.5432 - A32.KQ.KQ2.AKQ98 -        the value of PBN's tag, from any seat on, or without one
    North: ♠AQ2 ♥75 ♦KQJ54 ♣932                    a hand on each line, with a name or in the order N E S W
    W  AQ2, 75, KQ1054, 932                        suits from spades down, with commas or blanks between them

A diagram has North above, West and East side by side or one below the other, and South at the bottom. Suits are
marked by symbols or letters, tens are `T` or `10`, cards may stand apart, a void is empty or a dash. A contract,
as in `4♠ by South`, and a dealer, as in `North deals`, are taken if they are there; all else is passed over.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

from alphamu.bridge.board import Board
from alphamu.bridge.card import SUITS_DOWN
from alphamu.bridge.contract import Contract
from alphamu.bridge.deal import Deal
from alphamu.bridge.errors import BridgeError
from alphamu.bridge.hand import HAND_SIZE, Hand
from alphamu.bridge.seat import Seat
from alphamu.formats.deals import whole_or_ending
from alphamu.formats.errors import FormatError
from alphamu.formats.records import FilePath, Found, Records, read_file, records_in, several, write_file
from alphamu.formats.texts import Watch, unwatched

_LOOKED_FOR = "a deal, as in N:AKQ.JT9.876.5432 and so on, or a diagram"
_SYMBOLS = {"♠": "S", "♤": "S", "♥": "H", "♡": "H", "♦": "D", "♢": "D", "♣": "C", "♧": "C"}
_SUITS = "".join(suit.letter for suit in SUITS_DOWN)
_RANKS = frozenset("AKQJT98765432")
_VOIDS = frozenset(("-", "--", "—", "–", "---", "VOID"))
_SEATS = {name: seat for seat in Seat for name in (seat.name, seat.letter)}
_DIAGRAM = _SUITS + "".join(2 * suit for suit in _SUITS) + _SUITS
_HANDS_AT_LEAST = 2
_LONGEST_WORD = 60  # a whole deal without blanks between its suits is no longer


@dataclass
class _Holding:
    """What stands behind a mark of a suit, and on which line."""

    suit: str
    line: int
    ranks: str = ""
    is_closed: bool = False


@dataclass
class _Found:
    """What was gathered from a text."""

    hands: dict[Seat, str] = field(default_factory=dict)  # as PBN writes them
    contract: str = ""
    dealer: Seat | None = None


def load(path: FilePath, watch: Watch = unwatched) -> Records[Board]:
    """The deal of a file."""
    return read_file(path, loads, watch)


def loads(text: str, watch: Watch = unwatched, file: str | None = None) -> Records[Board]:
    """The deal of a text; errors name the file."""
    return records_in(text, find, _LOOKED_FOR, watch, file)


def find(text: str, watch: Watch = unwatched) -> Iterator[Found[Board]]:
    """The deal of a text, before it is looked at closely."""
    watch(0.0)
    found = _gathered(text)
    if found is not None:
        yield Found(partial(_board, found))


def holds_a_deal(text: str) -> bool:
    """Whether somebody has written two hands or more here."""
    return _gathered(text) is not None


def dump(boards: Board | Iterable[Board], path: FilePath) -> None:
    """Write the deal of each board to a file."""
    write_file(path, dumps(boards))


def dumps(boards: Board | Iterable[Board]) -> str:
    """The deal of each board on a line, with its contract."""
    return "".join(
        f"{board.deal}{'' if board.contract is None else f' {board.contract}'}\n" for board in several(boards)
    )


def _board(found: _Found) -> Board:
    try:
        hands = {seat: Hand.parse(text) for seat, text in found.hands.items()}
        contract = Contract.parse(found.contract) if found.contract else None
        return Board(whole_or_ending(Deal.of(hands)), contract=contract, dealer=found.dealer)
    except BridgeError as error:
        raise error if isinstance(error, FormatError) else FormatError(str(error)) from None


def _gathered(text: str) -> _Found | None:
    """The hands of a text, in the first notation that makes two of it."""
    lines = [_words(line) for line in text.splitlines()]
    hands = _dotted(lines) or _marked(lines) or _in_columns(lines)
    if len(hands) < _HANDS_AT_LEAST:
        return None
    return _Found(hands, _contract(lines), _dealer(lines))


def _words(line: str) -> list[str]:
    """The words of a line, in capitals, with T for a ten; what is longer than a deal is none of this."""
    return [word for word in line.upper().replace("10", "T").split() if len(word) <= _LONGEST_WORD]


# Hands in one word: AKQ.JT9.876.5432, from some seat on or each with its name


def _dotted(lines: Sequence[list[str]]) -> dict[Seat, str]:
    hands: dict[Seat, str] = {}
    seat = Seat.NORTH
    for words in lines:
        for word in words:
            named, word = _named(word)
            seat = named if named is not None else seat
            hand = _suits_of(word, ".") if word.count(".") == 3 else None
            if hand is not None:
                hands.setdefault(seat, hand)
            if hand is not None or (word in _VOIDS and hands):
                seat = seat.next
    return hands


def _named(word: str) -> tuple[Seat | None, str]:
    """The seat that a word begins with, and the rest of it."""
    name, colon, rest = word.partition(":")
    if colon and name in _SEATS:
        return _SEATS[name], rest
    return (_SEATS[word], "") if word in _SEATS else (None, word)


def _suits_of(word: str, between: str) -> str | None:
    """The four suits of a hand as PBN writes them; None if this is no hand."""
    suits = ["" if suit in _VOIDS else suit for suit in word.split(between)]
    if len(suits) != 4 or not any(suits) or not all(_RANKS.issuperset(suit) for suit in suits):
        return None
    return ".".join(suits)


# Hands whose suits follow one another without marks, one hand on each line


def _in_columns(lines: Sequence[list[str]]) -> dict[Seat, str]:
    """As in `West AQ2, 75, KQJ54, 932`, with commas or blanks; without its name a hand must be a whole one."""
    hands: dict[Seat, str] = {}
    unnamed: list[str] = []
    for words in lines:
        seat, rest = _named(words[0]) if words else (None, "")
        text = " ".join([rest, *words[1:]]).strip()
        parts = [part.replace(" ", "") for part in text.split(",")] if "," in text else text.split()
        hand = _suits_of(".".join(parts), ".") if len(parts) == 4 else None
        if hand is not None and seat is not None:
            hands.setdefault(seat, hand)
        elif hand is not None and len(hand) == HAND_SIZE + 3:
            unnamed.append(hand)
    order = (Seat.NORTH, Seat.SOUTH) if len(unnamed) == _HANDS_AT_LEAST else tuple(Seat)
    return hands or dict(zip(order, unnamed, strict=False))


# Suits with marks


def _marked(lines: Sequence[list[str]]) -> dict[Seat, str]:
    """Hands whose suits are marked: each behind its name, or in the order of a diagram."""
    has_symbols = any(letter in _SYMBOLS for words in lines for word in words for letter in word)
    holdings, names = _holdings(lines, has_symbols)
    marks = "".join(holding.suit for holding in holdings)
    if marks.startswith(_DIAGRAM):
        return _of_diagram(holdings)
    hands = 0
    while hands < len(Seat) and marks.startswith(_SUITS, 4 * hands):
        hands += 1
    groups = [holdings[4 * place : 4 * place + 4] for place in range(hands)]
    seats = _seats_of(groups, names)
    return {seat: _joined(group) for seat, group in zip(seats, groups, strict=False)}


def _holdings(lines: Sequence[list[str]], has_symbols: bool) -> tuple[list[_Holding], dict[int, Seat]]:
    """All suits in the order of reading, and the names, by the number of suits before them."""
    holdings: list[_Holding] = []
    names: dict[int, Seat] = {}
    for number, words in enumerate(lines):
        if holdings and holdings[-1].ranks:
            holdings[-1].is_closed = True
        for place, word in enumerate(words):
            name, rest = _named(word)
            if name is not None and (has_symbols or _is_name(word, rest or "".join(words[place + 1 : place + 2]))):
                names[len(holdings)] = name
                word = rest
            pieces = _pieces(word, has_symbols)
            if pieces is None:  # a word that is none of this
                if holdings:
                    holdings[-1].is_closed = True
                continue
            for mark, ranks in pieces:
                if mark:
                    holdings.append(_Holding(mark, number))
                if ranks and holdings and not holdings[-1].is_closed:
                    holdings[-1].ranks += "" if ranks in _VOIDS else ranks
                    holdings[-1].is_closed = ranks in _VOIDS or len(holdings[-1].ranks) > HAND_SIZE
    return holdings, names


def _is_name(word: str, following: str) -> bool:
    """Whether a letter that may be a suit is a seat: then a mark of spades follows on its line, or nothing."""
    return word.rstrip(":") != "S" or not following or (following[0] == "S" and following != "SOUTH")


def _pieces(word: str, has_symbols: bool) -> list[tuple[str, str]] | None:
    """Marks and the ranks behind them, as in ♠AK♥QJ; ranks alone have no mark; None for any other word."""
    if word in _VOIDS:
        return [("", "-")]
    pieces: list[tuple[str, str]] = []
    for letter in word:
        mark = _SYMBOLS.get(letter) or ("" if has_symbols or letter not in _SUITS else letter)
        if mark:
            pieces.append((mark, ""))
        elif letter in _RANKS or (letter in _VOIDS and pieces):
            if not pieces:
                pieces.append(("", ""))
            pieces[-1] = (pieces[-1][0], pieces[-1][1] + letter)
        elif letter not in ":,.;":
            return None
    if pieces and not pieces[0][0] and len(pieces) > 1:
        return None  # as in 4♠, which is a bid
    return pieces


def _of_diagram(holdings: Sequence[_Holding]) -> dict[Seat, str]:
    """North's suits, then West's and East's in turn, then South's."""
    middle = holdings[4:12]
    return {
        Seat.NORTH: _joined(holdings[:4]),
        Seat.WEST: _joined(middle[::2]),
        Seat.EAST: _joined(middle[1::2]),
        Seat.SOUTH: _joined(holdings[12:16]),
    }


def _seats_of(groups: Sequence[Sequence[_Holding]], names: Mapping[int, Seat]) -> Sequence[Seat]:
    """Whose hands these are: by their names, else one on each line from North on, else as in a diagram."""
    named = [names.get(4 * place) for place in range(len(groups))]
    if groups and all(seat is not None for seat in named) and len(set(named)) == len(named):
        return [seat for seat in named if seat is not None]
    if len(groups) == _HANDS_AT_LEAST:
        return (Seat.NORTH, Seat.SOUTH)
    if all(group[0].line == group[-1].line for group in groups):
        return tuple(Seat)
    return (Seat.NORTH, Seat.WEST, Seat.EAST, Seat.SOUTH)


def _joined(group: Sequence[_Holding]) -> str:
    return ".".join(holding.ranks for holding in group)


# What stands beside the hands


def _contract(lines: Sequence[list[str]]) -> str:
    """A bid and a seat behind it, as in 4♠X by South or 3NT E; nothing if there is none."""
    for words in lines:
        for place, word in enumerate(words):
            bid = "".join(_SYMBOLS.get(letter, letter) for letter in word.strip(",.;()")).replace("×", "X")
            behind = [other.strip(",.;()") for other in words[place + 1 : place + 3]]
            seat = next((other for other in behind if other not in ("BY", "-")), "")
            if bid[:1] in tuple("1234567") and bid[1:].rstrip("X") in (*_SUITS, "N", "NT") and seat in _SEATS:
                return f"{bid} by {_SEATS[seat].letter}"
    return ""


def _dealer(lines: Sequence[list[str]]) -> Seat | None:
    """As in `North deals` or `Dealer: N`."""
    for words in lines:
        for before, word in zip(["", *words], [*words, ""], strict=True):
            if word.rstrip(",.") == "DEALS" and before in _SEATS:
                return _SEATS[before]
            if before.rstrip(":") in ("DEALER", "DLR") and word.strip(",.;") in _SEATS:
                return _SEATS[word.strip(",.;")]
    return None
