"""Strains, doubles, vulnerability and contracts."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum, IntEnum

from alphamu.bridge.card import Suit
from alphamu.bridge.errors import BridgeError
from alphamu.bridge.seat import Seat, Side


class ContractError(BridgeError):
    """A contract that cannot be read or cannot exist."""


class Strain(IntEnum):
    """What a bid names, in the order of the auction: the four suits, then notrump."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3
    NOTRUMP = 4

    @classmethod
    def parse(cls, text: str) -> Strain:
        """Read a strain by its letter or symbol; notrump is `N` or `NT`.

        >>> Strain.parse("NT"), Strain.parse("♦")
        (<Strain.NOTRUMP: 4>, <Strain.DIAMONDS: 1>)
        """
        if text.upper() in ("N", "NT"):
            return cls.NOTRUMP
        try:
            return cls(Suit.parse(text))
        except BridgeError:
            raise ContractError(f"no strain {text!r}: expected S, H, D, C or N") from None

    @property
    def letter(self) -> str:
        """S, H, D, C or N."""
        return self.name[0]

    @property
    def symbol(self) -> str:
        """♠, ♥, ♦, ♣ or NT."""
        return "NT" if self.trump is None else self.trump.symbol

    @property
    def trump(self) -> Suit | None:
        """The trump suit; None at notrump."""
        return None if self is Strain.NOTRUMP else Suit(self)


class Doubled(IntEnum):
    """What the opponents, and then declarer's side, said to the contract."""

    NO = 0
    DOUBLED = 1
    REDOUBLED = 2

    @property
    def text(self) -> str:
        """Nothing, X or XX."""
        return "X" * self


class Vulnerability(Enum):
    """Who is vulnerable."""

    NONE = "None"
    NORTH_SOUTH = "NS"
    EAST_WEST = "EW"
    BOTH = "All"

    @classmethod
    def parse(cls, text: str) -> Vulnerability:
        """Read what PBN and LIN write: None, Love, -, NS, EW, All, Both, and o, n, e, b.

        >>> Vulnerability.parse("Both")
        <Vulnerability.BOTH: 'All'>
        """
        words = {
            cls.NONE: ("NONE", "LOVE", "-", "O", "0", ""),
            cls.NORTH_SOUTH: ("NS", "N", "N-S"),
            cls.EAST_WEST: ("EW", "E", "E-W"),
            cls.BOTH: ("ALL", "BOTH", "B"),
        }
        for vulnerability, names in words.items():
            if text.strip().upper() in names:
                return vulnerability
        raise ContractError(f"no vulnerability {text!r}: expected None, NS, EW or All")

    @classmethod
    def of_board(cls, number: int) -> Vulnerability:
        """The vulnerability that duplicate boards print for their number.

        >>> Vulnerability.of_board(2), Vulnerability.of_board(16)
        (<Vulnerability.NORTH_SOUTH: 'NS'>, <Vulnerability.EAST_WEST: 'EW'>)
        """
        place = (number - 1) % 16
        return (cls.NONE, cls.NORTH_SOUTH, cls.EAST_WEST, cls.BOTH)[(place + place // 4) % 4]

    def includes(self, side: Side) -> bool:
        """Whether this side is vulnerable."""
        return self is Vulnerability.BOTH or self is (
            Vulnerability.NORTH_SOUTH if side is Side.NORTH_SOUTH else Vulnerability.EAST_WEST
        )


_CONTRACT = re.compile(
    r"(?P<level>[1-7])\s*(?P<strain>NT|[SHDCN♠♥♦♣])\s*(?P<doubled>X{0,2})\s*(?:(?:by\s*)?(?P<seat>North|East|South|West|[NESW]))?",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Contract:
    """What declarer undertook: a level, a strain, the doubles, and who plays it."""

    level: int
    strain: Strain
    declarer: Seat
    doubled: Doubled = Doubled.NO

    def __post_init__(self) -> None:
        if not 1 <= self.level <= 7:
            raise ContractError(f"a contract at level {self.level}: expected 1 to 7")

    @classmethod
    def parse(cls, text: str, declarer: Seat | None = None) -> Contract:
        """Read `3NT by S`, `4SX W`, or `6HXX` with the declarer given beside it.

        >>> print(Contract.parse("4sx by w"))
        4♠X by West
        """
        match = _CONTRACT.fullmatch(text.strip())
        if match is None:
            raise ContractError(f"no contract {text!r}: expected something like 3NT by S or 4SX by W")
        if match["seat"]:
            declarer = Seat.parse(match["seat"])
        if declarer is None:
            raise ContractError(f"contract {text!r} does not say who declares, as in 3NT by S")
        doubled = Doubled(len(match["doubled"]))
        return cls(int(match["level"]), Strain.parse(match["strain"]), declarer, doubled)

    @property
    def tricks_needed(self) -> int:
        """How many of the thirteen tricks declarer must win."""
        return self.level + 6

    @property
    def dummy(self) -> Seat:
        """Declarer's partner."""
        return self.declarer.partner

    @property
    def leader(self) -> Seat:
        """Who leads to the first trick."""
        return self.declarer.next

    @property
    def bid(self) -> str:
        """The contract without its declarer, as PBN writes it: `3NT`, `4SX`."""
        strain = "NT" if self.strain is Strain.NOTRUMP else self.strain.letter
        return f"{self.level}{strain}{self.doubled.text}"

    def __str__(self) -> str:
        return f"{self.level}{self.strain.symbol}{self.doubled.text} by {self.declarer}"
