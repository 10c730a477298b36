"""What the calls of an auction say about the hands, by a table that can be read and replaced.

The table that comes with the program is `natural.txt`, whose head explains how the lines are written.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from alphamu.bridge.auction import Auction
from alphamu.bridge.call import PASS, Call
from alphamu.bridge.card import Suit
from alphamu.bridge.errors import BridgeError
from alphamu.worlds.constraints import At, Constraint
from alphamu.worlds.grammar import read_constraint
from alphamu.worlds.statements import Origin, Statement

_SUITS_MEANT = {
    "M": (Suit.HEARTS, Suit.SPADES),
    "m": (Suit.CLUBS, Suit.DIAMONDS),
    "x": tuple(Suit),
    "y": tuple(Suit),
}
_ANY_SUIT_BID = re.compile(r"([1-7])([Mmxy])")
_SUIT_VARIABLE = re.compile(r"(?<![A-Za-z])([Mmxy])(?![A-Za-z0-9])")
_LONGEST_LINE = 2000  # characters
_CALLS = re.compile(r"(\()?([^\s()]+)(\))?")

Suits = dict[str, Suit]


class MeaningError(BridgeError):
    """A table of meanings that cannot be read; the message names the line."""


@dataclass(frozen=True)
class Meaning:
    """One line of the table: the calls, from the first bid to the one explained, and what that one says."""

    calls: tuple[tuple[str, ...], ...]  # for each place the words that fit
    says: str
    reason: str

    def suits_if_fitting(self, calls: tuple[Call, ...]) -> Suits | None:
        """The suits that the letters stand for, if these calls fit."""
        if len(calls) != len(self.calls):
            return None
        suits: Suits = {}
        for words, call in zip(self.calls, calls, strict=True):
            found = next((more for word in words if (more := _fit(word, call, suits)) is not None), None)
            if found is None:
                return None
            suits = found
        return suits

    def constraint(self, suits: Suits, call: Call) -> Constraint:
        """What is said, with suits for the letters; an x that stands in no call is the suit of this one."""
        bid = call.strain.trump if call.is_bid else None
        meant = ({} if bid is None else {"x": bid}) | suits
        return read_constraint(_SUIT_VARIABLE.sub(lambda match: meant[match[1]].letter, self.says))


@dataclass(frozen=True)
class System:
    """A table of meanings; the first line that fits explains a call."""

    name: str
    meanings: tuple[Meaning, ...]

    @classmethod
    def parse(cls, text: str, name: str) -> System:
        """Read a table, line by line; the constraints are tried out, so that a wrong word is found now."""
        meanings = []
        for number, line in enumerate(text.splitlines(), 1):
            content, _, reason = line.partition("#")
            if not content.strip():
                continue
            try:
                meanings.append(_read_line(content, reason.strip()))
            except BridgeError as error:
                raise MeaningError(f"{name}, line {number}: {error}") from None
        return cls(name, tuple(meanings))

    @classmethod
    def load(cls, path: str | Path) -> System:
        """Read a table from a file."""
        try:
            text = Path(path).read_text(encoding="utf-8-sig")
        except UnicodeDecodeError as error:
            raise MeaningError(f"{path}: is not a text in UTF-8: {error.reason}") from None
        return cls.parse(text, str(path))

    def statements(self, auction: Auction) -> list[Statement]:
        """What each call says about the hand of its caller, in the order of the auction."""
        statements = []
        for place, call in enumerate(auction.calls):
            calls = _since_first_bid(auction.calls[: place + 1])
            for meaning in self.meanings:
                suits = meaning.suits_if_fitting(calls)
                if suits is not None:
                    seat = auction.seat_of(place)
                    source = f"{seat}'s {call.symbol}" + (f": {meaning.reason}" if meaning.reason else "")
                    constraint = At(seat, meaning.constraint(suits, call))
                    statements.append(Statement(constraint, Origin.AUCTION, source))
                    break
        return statements


@cache
def natural() -> System:
    """The table that comes with the program."""
    return System.parse(Path(__file__).with_name("natural.txt").read_text(encoding="utf-8"), "natural")


def _since_first_bid(calls: tuple[Call, ...]) -> tuple[Call, ...]:
    """The calls from the first bid on; before any bid, the last pass alone."""
    first = next((place for place, call in enumerate(calls) if call != PASS), len(calls) - 1)
    return calls[first:]


def _fit(word: str, call: Call, suits: Suits) -> Suits | None:
    """The suits with this call explained by this word, None if it does not fit."""
    match = _ANY_SUIT_BID.fullmatch(word)
    if match is None:
        return suits if Call.parse(word) == call else None
    if not call.is_bid or call.level != int(match[1]) or call.strain.trump is None:
        return None
    letter, suit = match[2], call.strain.trump
    if letter in suits:
        return suits if suits[letter] is suit else None
    others = [meant for other, meant in suits.items() if {letter, other} == {"x", "y"}]
    if suit not in _SUITS_MEANT[letter] or suit in others:
        return None
    return suits | {letter: suit}


def _read_line(content: str, reason: str) -> Meaning:
    if len(content) > _LONGEST_LINE:
        raise MeaningError(f"a line of {len(content):,} characters: at most {_LONGEST_LINE:,} are read")
    left, equals, says = content.partition("=")
    if not equals:
        raise MeaningError(f"no equals sign between calls and meaning in {content.strip()!r}")
    calls = []
    words = left.split()
    for place, word in enumerate(words):
        match = _CALLS.fullmatch(word)
        by_opponents = (len(words) - place) % 2 == 0
        if match is None or bool(match[1]) is not by_opponents or bool(match[3]) is not by_opponents:
            raise MeaningError(f"the call {word!r}: the opponents' calls stand in brackets, every second one")
        calls.append(tuple(match[2].split("|")))
    meaning = Meaning(tuple(calls), says.strip(), reason)
    _try_out(meaning)
    return meaning


def _try_out(meaning: Meaning) -> None:
    """Read every call and the constraint once, with some suits for the letters; each must stand for a suit."""
    if not meaning.calls:
        raise MeaningError("no calls before the equals sign")
    call = PASS
    given: set[str] = set()  # the letters that every auction of this line gives a suit
    for place, words in enumerate(meaning.calls, 1):
        letters: list[set[str]] = []
        for word in words:
            match = _ANY_SUIT_BID.fullmatch(word)
            call = Call.parse(match[1] + _SUITS_MEANT[match[2]][0].letter if match else word)
            is_last_bid = place == len(meaning.calls) and call.is_bid and call.strain.trump is not None
            letters.append(({match[2]} if match else set()) | ({"x"} if is_last_bid else set()))
        given |= set.intersection(*letters)
    for letter in _SUIT_VARIABLE.findall(meaning.says):
        if letter not in given:
            raise MeaningError(f"the letter {letter!r} stands for no suit")
    meaning.constraint({letter: _SUITS_MEANT[letter][0] for letter in given}, call)
