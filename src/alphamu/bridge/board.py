"""A board: what a record of one deal holds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from alphamu.bridge.auction import Auction
from alphamu.bridge.card import Card
from alphamu.bridge.contract import Contract, Vulnerability
from alphamu.bridge.deal import Deal
from alphamu.bridge.errors import BridgeError
from alphamu.bridge.play import Play
from alphamu.bridge.scoring import score
from alphamu.bridge.seat import Seat


class BoardError(BridgeError):
    """A record that contradicts itself, or that does not hold what is asked of it."""


@dataclass(frozen=True, slots=True)
class Board:
    """One deal as it was, or is to be, bid and played. Only the deal must be there.

    The dealer and the contract are taken from the auction where they are not given, and the result from the claim.
    `cards` are the cards played, in order; `claim` and `result` count declarer's tricks in all. `tags` holds what
    has no field here. `alerts` tells of calls, by their place in the auction, what was said of them; nothing where
    a call was alerted and not explained. `leader` leads to the first trick of an ending; of a whole deal it is
    declarer's left-hand opponent, and None.
    """

    deal: Deal
    number: str | None = None
    dealer: Seat | None = None
    vulnerability: Vulnerability = Vulnerability.NONE
    auction: Auction | None = None
    contract: Contract | None = None
    cards: tuple[Card, ...] = ()
    claim: int | None = None
    result: int | None = None
    players: Mapping[Seat, str] = field(default_factory=dict, hash=False)
    event: str = ""
    tags: Mapping[str, str] = field(default_factory=dict, hash=False)
    leader: Seat | None = None
    alerts: Mapping[int, str] = field(default_factory=dict, hash=False)

    def __post_init__(self) -> None:
        if self.auction is not None:
            self._agree_with(self.auction)
        calls = 0 if self.auction is None else len(self.auction.calls)
        heard = {place: text for place, text in self.alerts.items() if 0 <= place < calls}
        object.__setattr__(self, "alerts", heard)  # whoever drops an auction drops its alerts
        for name, tricks in (("a claim", self.claim), ("a result", self.result)):
            if tricks is not None and not 0 <= tricks <= 13:
                raise BoardError(f"{name} of {tricks} tricks: expected 0 to 13")
        if self.claim is not None and self.result is None:
            object.__setattr__(self, "result", self.claim)

    def play(self) -> Play:
        """The play as recorded, cards and claim."""
        if self.contract is None:
            raise BoardError("a board without a contract has no play")
        play = Play(self.deal, self.contract, self.leader)
        for card in self.cards:
            play.play(card)
        if self.claim is not None and self.claim != play.result:
            play.claim(self.claim)
        return play

    @property
    def is_passed_out(self) -> bool:
        """Nobody bid."""
        return self.auction is not None and self.auction.is_passed_out

    @property
    def tricks(self) -> int | None:
        """Declarer's tricks: the result or the claim on record, or what the play came to; None if not known."""
        if self.result is not None:
            return self.result
        if self.claim is not None or self.contract is None:
            return self.claim
        return self.play().result

    @property
    def score(self) -> int | None:
        """The duplicate score of declarer's side; 0 if passed out, None if it is not known."""
        if self.is_passed_out:
            return 0
        if self.contract is None or self.tricks is None:
            return None
        return score(self.contract, self.tricks, self.vulnerability.includes(self.contract.declarer.side))

    def _agree_with(self, auction: Auction) -> None:
        if self.dealer is None:
            object.__setattr__(self, "dealer", auction.dealer)
        elif self.dealer is not auction.dealer:
            raise BoardError(f"the dealer is {self.dealer}, but {auction.dealer} begins the auction")
        if self.contract is None:
            object.__setattr__(self, "contract", auction.contract)
        elif auction.is_over and self.contract != auction.contract:
            reached = "was passed out" if auction.contract is None else f"came to {auction.contract}"
            raise BoardError(f"the contract is {self.contract}, but the auction {reached}")
