"""Results at other tables: one to compare with, or a field of them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from alphamu.bridge.contract import Contract, Vulnerability
from alphamu.bridge.errors import BridgeError
from alphamu.bridge.scoring import score
from alphamu.bridge.seat import Side


class AimError(BridgeError):
    """An aim that cannot be read, or that cannot be had in this position."""


_POINTS = re.compile(r"[+-]?\d{1,4}")
_CONTRACT = re.compile(r"(?P<contract>.*?)\s*(?P<result>=|[+-]\d{1,2})?")
_SHARE = re.compile(r"(\d+(?:\.\d*)?|\.\d+)\s*%?")

# How a declarer's tricks differ from what double dummy makes of the whole deal, and how often.
OFF_DOUBLE_DUMMY = {-1: Fraction(1, 4), 0: Fraction(1, 2), 1: Fraction(1, 4)}


@dataclass(frozen=True, slots=True)
class Result:
    """A result: a contract with its tricks, a contract alone, which is then played double dummy, or points.

    Points are those of the side that asks.

    >>> Result.parse("3NT by S +1").tricks, Result.parse("-100").points, Result.parse("4SX by W").tricks
    (10, -100, None)
    """

    contract: Contract | None = None
    tricks: int | None = None
    points: int | None = None

    @classmethod
    def parse(cls, text: str) -> Result:
        """Read `3NT by S +1`, `4S by N =`, `4S by N`, or points as in `+620`."""
        text = text.strip()
        if _POINTS.fullmatch(text):
            return cls(points=int(text))
        match = _CONTRACT.fullmatch(text)
        assert match is not None
        try:
            contract = Contract.parse(match["contract"])
        except BridgeError:
            raise AimError(f"no result {text!r}: expected something like 3NT by S +1, 4S by N or +620") from None
        if match["result"] is None:
            return cls(contract)
        over = 0 if match["result"] == "=" else int(match["result"])
        tricks = contract.tricks_needed + over
        if not 0 <= tricks <= 13:
            raise AimError(f"result {text!r}: {tricks} tricks cannot be won")
        return cls(contract, tricks)

    def score(self, tricks: int, vulnerability: Vulnerability, side: Side) -> int:
        """What it counts for a side, if declarer takes so many tricks."""
        if self.contract is None:
            assert self.points is not None
            return self.points
        declarers = self.contract.declarer.side
        points = score(self.contract, tricks, vulnerability.includes(declarers))
        return points if side is declarers else -points

    def __str__(self) -> str:
        if self.contract is None:
            return f"{self.points:+}"
        if self.tricks is None:
            return str(self.contract)
        over = self.tricks - self.contract.tricks_needed
        return f"{self.contract} {over:+}" if over else f"{self.contract} ="


@dataclass(frozen=True, slots=True)
class Field:
    """Results at the other tables with their shares, which sum to one."""

    results: tuple[tuple[Fraction, Result], ...]

    @classmethod
    def of(cls, results: Iterable[tuple[Fraction, Result]]) -> Field:
        """The field of these results; shares count in proportion."""
        listed = tuple(results)
        total = sum((share for share, _ in listed), Fraction(0))
        if total <= 0:
            raise AimError("the field is empty: expected a share and a result on each line, as in 60% 3NT by S")
        return cls(tuple((share / total, result) for share, result in listed if share))

    @classmethod
    def parse(cls, text: str) -> Field:
        r"""Read a share and a result on each line; what follows a # is a comment.

        >>> [(str(share), str(result)) for share, result in Field.parse("3 3NT by S  # most\n1 +110").results]
        [('3/4', '3NT by South'), ('1/4', '+110')]
        """
        return cls.of(_lines(text))

    @classmethod
    def load(cls, path: str) -> Field:
        """Read a file of them."""
        try:
            text = Path(path).read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise AimError(f"{path}: cannot be read: {error}") from None
        try:
            return cls.parse(text)
        except AimError as error:
            raise AimError(f"{path}: {error}") from None


def _lines(text: str) -> Iterator[tuple[Fraction, Result]]:
    for number, line in enumerate(text.splitlines(), start=1):
        words = line.partition("#")[0].strip()
        if not words:
            continue
        share = _SHARE.match(words)
        if share is None:
            raise AimError(f"line {number}: expected a share and a result, as in 60% 3NT by S, not {words!r}")
        try:
            yield Fraction(share[1]), Result.parse(words[share.end() :])
        except AimError as error:
            raise AimError(f"line {number}: {error}") from None
