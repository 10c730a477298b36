"""DDS, the double-dummy solver of Haglund and Hein, as endplay ships it: the judge in tests and benchmarks.

Needs the extra `bench`. The library keeps one state for the whole process: use it from one thread.
"""

from __future__ import annotations

import ctypes
from importlib.util import find_spec
from pathlib import Path

from alphamu.bridge.card import Card, Suit
from alphamu.bridge.contract import Strain, Vulnerability
from alphamu.bridge.deal import Deal
from alphamu.bridge.errors import BridgeError
from alphamu.bridge.seat import Seat
from alphamu.bridge.trick import Trick

# DDS counts suits from spades down; notrump is 4 for both.
_SUITS_DOWN = (3, 2, 1, 0, 4)
_NO_FAULT = 1


class DdsError(BridgeError):
    """DDS is not there, or refuses a question."""


class _Deal(ctypes.Structure):
    _fields_ = (
        ("trump", ctypes.c_int),
        ("first", ctypes.c_int),
        ("trick_suits", ctypes.c_int * 3),
        ("trick_ranks", ctypes.c_int * 3),
        ("remaining", (ctypes.c_uint * 4) * 4),
    )


class _FutureTricks(ctypes.Structure):
    _fields_ = (
        ("nodes", ctypes.c_int),
        ("cards", ctypes.c_int),
        ("suit", ctypes.c_int * 13),
        ("rank", ctypes.c_int * 13),
        ("equals", ctypes.c_int * 13),
        ("score", ctypes.c_int * 13),
    )


class _Table(ctypes.Structure):
    _fields_ = (("tricks", (ctypes.c_int * 4) * 5),)


class _ParResults(ctypes.Structure):
    _fields_ = (("number", ctypes.c_int), ("score", ctypes.c_int), ("contracts", (ctypes.c_char * 10) * 10))


class Dds:
    """DDS with one thread, one question at a time."""

    def __init__(self) -> None:
        self._library = ctypes.CDLL(str(_library_path()))
        self._library.SetMaxThreads(1)
        self._library.SolveBoard.argtypes = [
            _Deal,
            *[ctypes.c_int] * 3,
            ctypes.POINTER(_FutureTricks),
            ctypes.c_int,
        ]

    def tricks(self, deal: Deal, strain: Strain, trick: Trick) -> int:
        """How many tricks the side on turn wins."""
        return max(self._solve(deal, strain, trick, target=-1, solutions=1).values())

    def reaches(self, deal: Deal, strain: Strain, trick: Trick, target: int) -> bool:
        """Whether the side on turn wins at least `target` tricks, target being possible; DDS at its fastest."""
        return max(self._solve(deal, strain, trick, target=target, solutions=1, mode=2).values()) >= target

    def tricks_by_card(self, deal: Deal, strain: Strain, trick: Trick) -> dict[Card, int]:
        """How many tricks the side on turn wins with each card; touching cards are named by the highest."""
        return self._solve(deal, strain, trick, target=-1, solutions=3)

    def par_score(self, tricks: dict[Strain, dict[Seat, int]], vulnerability: Vulnerability, dealer: Seat) -> int:
        """North-South's par score for a table of tricks."""
        table = _Table()
        for strain, by_declarer in tricks.items():
            for seat, number in by_declarer.items():
                table.tricks[_SUITS_DOWN[strain]][seat] = number
        code = {"None": 0, "All": 1, "NS": 2, "EW": 3}[vulnerability.value]
        result = _ParResults()
        _accept(self._library.DealerPar(ctypes.byref(table), ctypes.byref(result), int(dealer), code))
        return int(result.score)

    def _solve(
        self, deal: Deal, strain: Strain, trick: Trick, target: int, solutions: int, mode: int = 1
    ) -> dict[Card, int]:
        question = _Deal(trump=_SUITS_DOWN[strain], first=trick.leader)
        for place, card in enumerate(trick.cards):
            question.trick_suits[place] = _SUITS_DOWN[card.suit]
            question.trick_ranks[place] = card.rank
        for seat, hand in deal.known():
            for suit in Suit:
                question.remaining[seat][_SUITS_DOWN[suit]] = hand.mask >> 16 * suit & 0x7FFC
        answer = _FutureTricks()
        _accept(self._library.SolveBoard(question, target, solutions, mode, ctypes.byref(answer), 0))
        return {
            Card(Suit(_SUITS_DOWN[answer.suit[place]]), answer.rank[place]): answer.score[place]
            for place in range(answer.cards)
        }


def _library_path() -> Path:
    endplay = find_spec("endplay")
    for folder in (endplay and endplay.submodule_search_locations) or ():
        for path in Path(folder).glob("_dds/libdds*"):
            return path
    raise DdsError("DDS is not installed: it comes with endplay, as in pip install alphamu[bench]")


def _accept(code: int) -> None:
    if code != _NO_FAULT:
        raise DdsError(f"DDS refuses the question with code {code}")
