"""Where deals come from: the papers' generators, or a file of boards.

What the papers leave open is decided here, once:

- 3NT: South opened 1NT and North raised to 3NT; what these bids say is read from the natural table of meanings.
  East and West passed, which says nothing. Nobody is vulnerable.
- 36 or 32 cards are the nine or eight highest cards of each suit, all dealt. Points are counted as ever. A hand is
  balanced when it has no void, at most one singleton and no suit of five cards. Declarer needs the same share of
  the tricks as in 3NT, 9 of 13, rounded: 6 of 9 and 6 of 8.
- 7NT: South opened 2NT (20 to 22 points, balanced) and North, with 15 to 17 points, raised to 7NT.
- 4S, which no paper plays: South opened one spade (13 to 17 points, five or six spades), North raised to three (8
  to 11 points, three or four spades), and South went on to game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from typing import ClassVar

from alphamu.bridge.auction import Auction
from alphamu.bridge.board import Board
from alphamu.bridge.call import Call
from alphamu.bridge.card import ACE, Card, Suit
from alphamu.bridge.contract import Contract, Vulnerability
from alphamu.bridge.deal import Deal
from alphamu.bridge.errors import BridgeError
from alphamu.bridge.scoring import score
from alphamu.bridge.seat import Seat
from alphamu.formats import load_boards
from alphamu.players.dealing import deal_hands
from alphamu.seeds import seed_of
from alphamu.worlds.constraints import At, Constraint
from alphamu.worlds.grammar import read_constraint
from alphamu.worlds.knowledge import given_statement
from alphamu.worlds.meanings import natural
from alphamu.worlds.statements import Origin, Statement

PACKS = (52, 36, 32)
CONTRACTS = ("3NT", "4S", "7NT")


class ExperimentError(BridgeError):
    """An experiment that cannot be run or continued."""


@dataclass(frozen=True)
class Task:
    """A deal to be played: what is needed for it, and what everybody knows about the hidden hands.

    The statements are facts. Deals made for an experiment have no auction: nothing else is believed of them.
    """

    number: int
    deal: Deal
    contract: Contract
    tricks_needed: int
    statements: tuple[Statement, ...] = ()
    vulnerability: Vulnerability = Vulnerability.NONE
    auction: Auction | None = None
    cards: tuple[Card, ...] = ()  # that are played before anybody is asked
    lead_is_experts: bool = False  # the first of them tells what an expert's lead tells
    ends_when_lost: bool = False  # also when only mistakes of a defence that sees all cards could let it make
    people_won: int | None = None  # tricks of declarer's side where people played it, if that is known

    def score(self, tricks: int) -> int:
        """The duplicate score of declarer's side; with a small pack, for as many tricks over or under."""
        full = min(13, max(0, self.contract.tricks_needed + tricks - self.tricks_needed))
        return score(self.contract, full, self.vulnerability.includes(self.contract.declarer.side))


@dataclass(frozen=True)
class Generator:
    """Deals for a contract by South: 3NT after 1NT, 4S or 7NT, with a pack of 52, 36 or 32 cards."""

    kind: ClassVar[str] = "generator"

    contract: str = "3NT"
    cards: int = 52

    def __post_init__(self) -> None:
        if self.contract not in CONTRACTS:
            raise ExperimentError(f"no deals for {self.contract!r}: expected {', '.join(CONTRACTS)}")
        if self.cards not in PACKS:
            raise ExperimentError(f"a pack of {self.cards} cards: expected {', '.join(map(str, PACKS))}")
        if self.contract != "3NT" and self.cards != 52:
            raise ExperimentError(f"{self.contract} is played with 52 cards")

    def task(self, seed: int, number: int) -> Task:
        """The deal of this number."""
        random = Random(seed_of(seed, self.contract, self.cards, "deal", number))
        statements = _statements(self.contract, self.cards)
        rules = {
            said.constraint.seat: said.constraint.constraint
            for said in statements
            if isinstance(said.constraint, At)
        }
        hands = next(deal_hands(pack(self.cards), list(Seat), rules, random))
        contract = Contract.parse(self.contract, Seat.SOUTH)
        return Task(number, Deal.of(hands), contract, tricks_needed(contract, self.cards), statements)

    def __str__(self) -> str:
        """What is played, in words: with a small pack it is not the contract that was bid.

        >>> print(Generator("3NT", 52), Generator("3NT", 32), sep="; ")
        3NT, 52 cards; 6 of 8 tricks at notrump, 32 cards
        """
        if self.cards == 52:
            return f"{self.contract}, 52 cards"
        tricks = tricks_needed(Contract.parse(self.contract, Seat.SOUTH), self.cards)
        return f"{tricks} of {self.cards // 4} tricks at notrump, {self.cards} cards"


@dataclass(frozen=True)
class File:
    """The boards of a PBN or LIN file that have a contract and four hands; each player reads the auction."""

    kind: ClassVar[str] = "file"

    path: str

    def task(self, seed: int, number: int) -> Task:
        """The board at this place."""
        boards = _boards(self.path)
        if number >= len(boards):
            raise ExperimentError(f"{self.path}: {len(boards)} boards can be played, and more were asked for")
        board = boards[number]
        assert board.contract is not None
        return Task(
            number,
            board.deal,
            board.contract,
            board.contract.tricks_needed,
            vulnerability=board.vulnerability,
            auction=board.auction,
        )

    def __len__(self) -> int:
        return len(_boards(self.path))

    def __str__(self) -> str:
        return self.path


def pack(cards: int) -> int:
    """The highest cards of each suit, so many in all."""
    lowest = ACE + 1 - cards // 4
    return sum(Card(suit, rank).mask for suit in Suit for rank in range(lowest, ACE + 1))


def tricks_needed(contract: Contract, cards: int) -> int:
    """How many tricks declarer needs with a pack of this size."""
    return round(contract.tricks_needed * (cards // 4) / 13)


@cache
def _statements(contract: str, cards: int) -> tuple[Statement, ...]:
    """What is known of South's and North's hands."""
    if contract == "7NT":
        return (
            given_statement(Seat.SOUTH, read_constraint("20-22 hcp, balanced"), "South's 2NT"),
            given_statement(Seat.NORTH, read_constraint("15-17 hcp"), "North's 7NT"),
        )
    if contract == "4S":
        return (
            given_statement(Seat.SOUTH, read_constraint("13-17 hcp, 5-6S"), "South's 1S and 4S"),
            given_statement(Seat.NORTH, read_constraint("8-11 hcp, 3-4S"), "North's 3S"),
        )
    if cards == 52:
        auction = Auction(Seat.SOUTH)
        for call in ("1NT", "Pass", "3NT"):
            auction = auction.after(Call.parse(call))
        return tuple(
            Statement(said.constraint, Origin.GIVEN, said.source) for said in natural().statements(auction)
        )
    return (
        given_statement(Seat.SOUTH, read_constraint("15-17 hcp") & _balanced_in_small_pack(), "South's 1NT"),
        given_statement(Seat.NORTH, read_constraint("9-15 hcp, 0-4H, 0-4S"), "North's 3NT"),
    )


def _balanced_in_small_pack() -> Constraint:
    no_void = read_constraint("1-4S, 1-4H, 1-4D, 1-4C")
    one_singleton = [
        read_constraint(", ".join(f"2+{other.letter}" for other in Suit if other is not suit)) for suit in Suit
    ]
    return no_void & (one_singleton[0] | one_singleton[1] | one_singleton[2] | one_singleton[3])


@cache
def _boards(path: str) -> Sequence[Board]:
    records = load_boards(Path(path))
    if records.errors:
        raise ExperimentError(str(records.errors[0]))
    return [board for board in records if board.contract is not None and board.deal.completed().is_complete]
