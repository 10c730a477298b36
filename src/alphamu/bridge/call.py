"""Calls: pass, double, redouble and the thirty-five bids."""

from __future__ import annotations

import re
from dataclasses import dataclass

from alphamu.bridge.contract import Strain
from alphamu.bridge.errors import BridgeError


class CallError(BridgeError):
    """A call that cannot be read or does not exist."""


_FIRST_BID = 3
_CALLS = _FIRST_BID + 7 * len(Strain)

_WORDS = {
    0: ("PASS", "P"),
    1: ("X", "D", "DBL", "DOUBLE"),
    2: ("XX", "R", "RDBL", "REDOUBLE"),
}
_BID = re.compile(r"([1-7])\s*(NT|[SHDCN♠♥♦♣])", re.IGNORECASE)


@dataclass(frozen=True, order=True, slots=True)
class Call:
    """A call, by its number: pass 0, double 1, redouble 2, then the bids from 1♣ to 7NT as the auction ranks them.

    >>> Call.parse("1nt"), str(Call.parse("p")), Call.parse("1S") < Call.parse("2C")
    (Call.parse('1NT'), 'Pass', True)
    """

    number: int

    def __post_init__(self) -> None:
        if not 0 <= self.number < _CALLS:
            raise CallError(f"no call has the number {self.number}: expected 0 to {_CALLS - 1}")

    @classmethod
    def bid(cls, level: int, strain: Strain) -> Call:
        """The bid of so many tricks over six in a strain.

        >>> print(Call.bid(4, Strain.SPADES))
        4S
        """
        if not 1 <= level <= 7:
            raise CallError(f"a bid at level {level}: expected 1 to 7")
        return cls(_FIRST_BID + len(Strain) * (level - 1) + strain)

    @classmethod
    def parse(cls, text: str) -> Call:
        """Read `Pass` or `P`; `X`, `D` or `Dbl`; `XX`, `R` or `Rdbl`; or a bid such as `1NT`, `1N` or `4♠`.

        >>> [str(Call.parse(text)) for text in ("d", "Rdbl", "3n", "2♥")]
        ['X', 'XX', '3NT', '2H']
        """
        word = text.strip()
        match = _BID.fullmatch(word)
        if match is not None:
            return cls.bid(int(match[1]), Strain.parse(match[2]))
        for number, names in _WORDS.items():
            if word.upper() in names:
                return cls(number)
        raise CallError(f"no call {text!r}: expected Pass, X, XX or a bid such as 1NT or 4S")

    @property
    def is_bid(self) -> bool:
        """It names a level and a strain."""
        return self.number >= _FIRST_BID

    @property
    def level(self) -> int:
        """The level of a bid, 1 to 7."""
        return (self._bid_number // len(Strain)) + 1

    @property
    def strain(self) -> Strain:
        """The strain of a bid."""
        return Strain(self._bid_number % len(Strain))

    @property
    def symbol(self) -> str:
        """The call with its suit as a symbol, as in 4♠; the others as they are written."""
        return f"{self.level}{self.strain.symbol}" if self.is_bid else str(self)

    @property
    def _bid_number(self) -> int:
        if not self.is_bid:
            raise CallError(f"{self} is no bid: it has no level and no strain")
        return self.number - _FIRST_BID

    def __str__(self) -> str:
        if not self.is_bid:
            return ("Pass", "X", "XX")[self.number]
        return f"{self.level}{'NT' if self.strain is Strain.NOTRUMP else self.strain.letter}"

    def __repr__(self) -> str:
        return f"Call.parse({str(self)!r})"


PASS = Call(0)
DOUBLE = Call(1)
REDOUBLE = Call(2)
ALL_CALLS = tuple(Call(number) for number in range(_CALLS))
