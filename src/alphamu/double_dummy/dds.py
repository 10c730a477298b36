"""DDS, the double-dummy solver of Haglund and Hein, as endplay ships it: the judge in tests and benchmarks.

Needs the extra `bench`. The library keeps one state for the whole process: use it from one thread.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from pathlib import Path

from alphamu.bridge.card import Card, Suit
from alphamu.bridge.contract import Strain, Vulnerability
from alphamu.bridge.deal import Deal
from alphamu.bridge.errors import BridgeError
from alphamu.bridge.hand import Hand
from alphamu.bridge.seat import Seat
from alphamu.bridge.trick import Trick

# DDS counts suits from spades down; notrump is 4 for both.
_SUITS_DOWN = (3, 2, 1, 0, 4)
_NO_FAULT = 1
_EMPTY_TABLE, _KEEP_TABLE = 1, 2  # modes: what DDS learnt from one question may serve the next


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


class PreparedQuestion:
    """A question in the terms of DDS, and room for its answer: made beforehand, so that only DDS is timed.

    The side on turn wants at least `target` tricks; DDS names one card that gets them, with two `solutions` all.
    """

    def __init__(
        self, deal: Deal, strain: Strain, trick: Trick, target: int, solutions: int = 1, mode: int = _KEEP_TABLE
    ) -> None:
        question = _Deal(trump=_SUITS_DOWN[strain], first=trick.leader)
        for place, card in enumerate(trick.cards):
            question.trick_suits[place] = _SUITS_DOWN[card.suit]
            question.trick_ranks[place] = card.rank
        for seat, hand in deal.known():
            for suit in Suit:
                question.remaining[seat][_SUITS_DOWN[suit]] = hand.mask >> 16 * suit & 0x7FFC
        self._answer = _FutureTricks()
        self.arguments = (question, target, solutions, mode, ctypes.byref(self._answer), 0)

    @property
    def tricks(self) -> dict[Card, int]:
        """What DDS answered: tricks of the side on turn by card, touching cards named by the highest.

        With a target, the cards that reach it, so many as asked for; no card where none does.
        """
        answer = self._answer
        return {
            Card(Suit(_SUITS_DOWN[answer.suit[place]]), answer.rank[place]): answer.score[place]
            for place in range(answer.cards)
        }


class Dds:
    """DDS with one thread, one question at a time."""

    def __init__(self) -> None:
        self._library = ctypes.CDLL(str(_library_path()))
        self._library.SetMaxThreads(1)
        self._solve_board = self._library.SolveBoard
        self._nothing = ctypes.CDLL(None).abs  # any function of C that does no harm when given other arguments
        for function in (self._solve_board, self._nothing):
            function.argtypes = [_Deal, *[ctypes.c_int] * 3, ctypes.POINTER(_FutureTricks), ctypes.c_int]

    def answer(self, questions: Sequence[PreparedQuestion]) -> None:
        """Answer prepared questions, one after the other."""
        self._call(self._solve_board, questions)

    def pretend_to_answer(self, questions: Sequence[PreparedQuestion]) -> None:
        """Make the same calls without reaching DDS: what calling it from Python costs."""
        self._call(self._nothing, questions)

    def forget(self) -> None:
        """Empty the table: a question in mode 1 begins with an empty one."""
        hands = (Hand.parse(f"{ranks}." * 3 + ranks) for ranks in ("AK", "QJ", "T9", "87"))
        deal = Deal.of(dict(zip(Seat, hands, strict=True)))
        self._solve(deal, Strain.CLUBS, Trick(Seat.NORTH), target=-1, solutions=1)

    @staticmethod
    def _call(function: Callable[..., int], questions: Sequence[PreparedQuestion]) -> None:
        for question in questions:
            function(*question.arguments)

    def tricks(self, deal: Deal, strain: Strain, trick: Trick) -> int:
        """How many tricks the side on turn wins."""
        return max(self._solve(deal, strain, trick, target=-1, solutions=1).values())

    def reaches(self, deal: Deal, strain: Strain, trick: Trick, target: int) -> bool:
        """Whether the side on turn wins at least `target` tricks, target being possible; DDS at its fastest."""
        scores = self._solve(deal, strain, trick, target=target, solutions=1, mode=_KEEP_TABLE)
        return any(tricks >= target for tricks in scores.values())

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
        self, deal: Deal, strain: Strain, trick: Trick, target: int, solutions: int, mode: int = _EMPTY_TABLE
    ) -> dict[Card, int]:
        question = PreparedQuestion(deal, strain, trick, target, solutions, mode)
        _accept(self._solve_board(*question.arguments))
        return question.tricks


def _library_path() -> Path:
    endplay = find_spec("endplay")
    for folder in (endplay and endplay.submodule_search_locations) or ():
        for path in Path(folder).glob("_dds/libdds*"):
            return path
    raise DdsError("DDS is not installed: it comes with endplay, as in pip install 'alphamu[bench]'")


def _accept(code: int) -> None:
    if code != _NO_FAULT:
        raise DdsError(f"DDS refuses the question with code {code}")
