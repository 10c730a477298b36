"""Opening leads over HTTP: what is asked, what is answered, and the time it may take."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from alphamu import defaults
from alphamu.bridge.contract import Contract, Vulnerability
from alphamu.bridge.hand import Hand
from alphamu.bridge.seat import Seat
from alphamu.defence.leads import LeadError, LeadQuestion, LeadSearch
from alphamu.playouts.contest import PlayingOut
from alphamu.view.leads import explain_leads, leads_json
from alphamu.web.limits import Limits
from alphamu.web.models import AimRequest
from alphamu.web.pool import Job
from alphamu.worlds.sources import Believe

LONGEST_AUCTION = 400

Json = dict[str, Any]


class LeadRequest(AimRequest):
    """The leader's hand, and the auction or the contract."""

    hand: str = Field(max_length=40, description="Thirteen cards.", examples=["QJT9.K52.A43.872"])
    auction: str | None = Field(
        None, max_length=LONGEST_AUCTION, description="The calls, in order.", examples=["1N P 3N P P P"]
    )
    dealer: str = Field("S", max_length=5, description="Who called first.")
    contract: str | None = Field(None, max_length=20, description="Instead of an auction, as in `3NT by S`.")
    vulnerable: str = Field("none", max_length=8, description="none, ns, ew or all.")
    layouts: int = Field(defaults.WORLDS, ge=1, description="How many are dealt and solved.")
    seconds: float = Field(defaults.SECONDS, gt=0, description="Take at most so long.")
    believe: Literal["experts", "nothing"] = Field("experts", description="What the calls tell.")
    seed: int = Field(0, description="Another seed deals other layouts.")
    play_outs: int = Field(0, ge=0, description="Play the best three leads out on so many fresh layouts.")

    def question(self) -> LeadQuestion:
        """What the leader knows."""
        hand, vulnerability = Hand.parse(self.hand), Vulnerability.parse(self.vulnerable)
        if self.auction is not None:
            return LeadQuestion.of_auction(hand, self.auction, Seat.parse(self.dealer), vulnerability)
        if self.contract is None:
            raise LeadError("auction: is missing, and so is contract")
        return LeadQuestion(hand, Contract.parse(self.contract), None, vulnerability)


def answer(asked: LeadRequest, limits: Limits, job: Job) -> Json:
    """The leads, the best first."""
    limits.search(None, asked.seconds)
    search = LeadSearch(
        asked.question(),
        believe=Believe(asked.believe),
        seed=asked.seed,
        memory_mb=limits.memory_of_search,
        aim=asked.named_aim(),
    )
    job.begin(search.stop)
    limits.playing_out(PlayingOut(asked.play_outs))
    analysis = search.run(limits.sample(asked.layouts), seconds=asked.seconds, play_outs=asked.play_outs)
    return leads_json(analysis) | {"explanation": explain_leads(analysis)}
