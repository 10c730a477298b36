"""Duplicate scores and international match points."""

from __future__ import annotations

from bisect import bisect_right

from alphamu.bridge.contract import Contract, Doubled, Strain
from alphamu.bridge.errors import BridgeError

# The smallest difference in points that is worth 1, 2, ... 24 IMPs.
_IMP_STEPS = (
    *(20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600),
    *(750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000),
)


class ScoringError(BridgeError):
    """A result that cannot be."""


def score(contract: Contract | None, tricks: int, vulnerable: bool) -> int:
    """The duplicate score of declarer's side for so many of the thirteen tricks; a passed-out deal (None) is 0.

    >>> score(Contract.parse("3NT by S"), 9, vulnerable=False)
    400
    >>> score(Contract.parse("4HX by E"), 8, vulnerable=True)
    -500
    """
    if contract is None:
        return 0
    if not 0 <= tricks <= 13:
        raise ScoringError(f"{tricks} tricks in {contract}: expected 0 to 13")
    over = tricks - contract.tricks_needed
    return _made(contract, over, vulnerable) if over >= 0 else -_penalty(contract.doubled, -over, vulnerable)


def imps(difference: int) -> int:
    """The international match points of a difference in points, with its sign.

    >>> imps(10), imps(-420), imps(4000)
    (0, -9, 24)
    """
    points = bisect_right(_IMP_STEPS, abs(difference))
    return points if difference >= 0 else -points


def _made(contract: Contract, over: int, vulnerable: bool) -> int:
    first = 40 if contract.strain is Strain.NOTRUMP else _each(contract.strain)
    odd_tricks = (first + (contract.level - 1) * _each(contract.strain)) << contract.doubled
    game = 500 if vulnerable else 300
    bonus = game if odd_tricks >= 100 else 50
    if contract.level == 6:
        bonus += 750 if vulnerable else 500
    elif contract.level == 7:
        bonus += 1500 if vulnerable else 1000
    for_the_insult = 50 * contract.doubled
    return odd_tricks + bonus + for_the_insult + over * _overtrick(contract, vulnerable)


def _each(strain: Strain) -> int:
    """What every odd trick after the first counts."""
    return 20 if strain in (Strain.CLUBS, Strain.DIAMONDS) else 30


def _overtrick(contract: Contract, vulnerable: bool) -> int:
    if contract.doubled is Doubled.NO:
        return _each(contract.strain)
    return (200 if vulnerable else 100) * contract.doubled


def _penalty(doubled: Doubled, down: int, vulnerable: bool) -> int:
    if doubled is Doubled.NO:
        return down * (100 if vulnerable else 50)
    # Doubled: 100, 300, 500, then 300 a trick; vulnerable: 200, then 300 a trick.
    points = 300 * down - 100 if vulnerable else 200 * down - 100 + 100 * max(0, down - 3)
    return points * doubled
