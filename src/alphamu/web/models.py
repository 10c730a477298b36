"""What requests look like. A record is a text in any format the library reads, or a position as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

from alphamu import defaults
from alphamu.aims import Aim, AimKind, Result
from alphamu.aims import Field as AimField
from alphamu.bridge.board import Board
from alphamu.bridge.card import Card
from alphamu.bridge.errors import BridgeError
from alphamu.bridge.seat import Seat
from alphamu.playouts.contest import PlayingOut
from alphamu.playouts.players import ASKING_DEFENDERS, DECLARERS, AgainstWhom, Declarer, PlayingOn
from alphamu.review.run import Wanted
from alphamu.web.reader import Boards, FirstRecord, Summaries
from alphamu.web.state import Format
from alphamu.worlds.moment import Moment
from alphamu.worlds.position import Position
from alphamu.worlds.situation import Said
from alphamu.worlds.sources import Believe, Sources

MOST_CARDS = 52
LONGEST_WORDS = 500

Words = Annotated[str | None, Field(max_length=LONGEST_WORDS)]


class RequestError(BridgeError):
    """A request that cannot be answered."""


class Model(BaseModel):
    """What is sent: nothing but what is asked for, and each of its own kind, so that `false` is no number."""

    model_config = ConfigDict(extra="forbid", strict=True)

    @model_validator(mode="before")
    @classmethod
    def _is_text(cls, value: Any) -> Any:
        """Refuse halves of characters, which JSON can write and nothing else can."""
        try:
            json.dumps(value, ensure_ascii=False).encode()
        except UnicodeEncodeError:
            raise ValueError("the text holds half of a character, as in \\ud800") from None
        return value


class RecordRequest(Model):
    """A board or a position, and the cards played."""

    record: str | dict[str, Any] = Field(
        description="PBN, LIN, a link to BBO's hand viewer, or a position file; the latter also as an object.",
        examples=['[Deal "N:AQ2.75.KQJ54.932 - K6.AT94.AT.AJ654 -"][Contract "3NT"][Declarer "S"]'],
    )
    board: str | None = Field(None, max_length=100, description="Which one: its number, or its place. The first.")
    contract: str | None = Field(None, max_length=40, description="As in `3NT by S`: in place of the record's.")
    cards: list[str] | None = Field(
        None,
        max_length=MOST_CARDS,
        description="The cards played, in order, as in SA; for a position those after it. Without them, as many "
        "as the record has, or those before declarer's first card if it has all.",
    )

    def first_record(self) -> FirstRecord:
        """The question for the board or position asked about."""
        return FirstRecord(self._text, self.board, self.contract)

    def summaries(self) -> Summaries:
        """The question for all boards or positions, or those with the number asked for."""
        return Summaries(self._text, self.board, self.contract)

    def moment(self, record: Board | Position) -> Moment:
        """The record after the cards."""
        if isinstance(record, Board) and record.contract is None:
            reason = "the board was passed out" if record.is_passed_out else "the record has no contract"
            raise RequestError(f"{reason}: say which one is to be played, as in 3NT by S")
        if self.cards is not None:
            return Moment.of(record, self._cards)
        return Moment.after(record)

    def moments(self, record: Board | Position) -> Iterator[Moment]:
        """The record before the cards, and after each of them."""
        self.moment(record)  # all of them can be played
        return Moment.along(record, self._cards)

    @property
    def _cards(self) -> list[Card]:
        return [Card.parse(card) for card in self.cards or ()]

    @property
    def _text(self) -> str:
        return self.record if isinstance(self.record, str) else json.dumps(self.record)


class Constraints(Model):
    """What is known of the hidden hands, in the words of the command line."""

    north: Words = None
    east: Words = Field(default=None, examples=["11-15 hcp, 5+S, not SA"])
    south: Words = None
    west: Words = None
    both: Words = Field(default=None, examples=["west 6+S or east 6+S"])

    def said(self) -> Said:
        """The same for the library."""
        words = {seat: getattr(self, seat.name.lower()) for seat in Seat}
        return Said({seat: text for seat, text in words.items() if text and text.strip()}, self.both or None)


class KnowledgeRequest(RecordRequest):
    """A table, and what is believed of the hidden hands."""

    constraints: Constraints = Constraints()
    believe: Literal["experts", "rules", "nothing"] = Field(
        "experts",
        description="What calls, lead and cards are taken for: `experts`, as learned from their records; "
        "`rules`, which exclude what does not fit; or `nothing`.",
    )
    auction: bool = Field(True, description="Believe the auction.")
    lead: bool = Field(True, description="Believe the opening lead.")

    def sources(self) -> Sources:
        """What is believed."""
        return Sources(Believe(self.believe), self.auction, self.lead)


class WorldsRequest(KnowledgeRequest):
    """How many layouts to deal from what is known."""

    worlds: int | Literal["all"] | None = Field(
        None,
        description=f"How many layouts, or all; {defaults.WORLDS} unless said, and with at most "
        f"{defaults.SMALL_ENDING} cards left all that this server allows.",
    )
    seed: int = Field(0, description="Another seed deals other layouts.")
    rare: bool = Field(False, description="Deal some rare breaks on purpose.")


class AimRequest(Model):
    """What the asker plays for."""

    aim: Literal["make", "tricks", "points", "imps", "matchpoints"] | None = Field(
        None,
        description="What the asker plays for; `make` unless said, here or in the position: for a defender, to "
        "beat the contract.",
    )
    against: str | None = Field(
        None,
        max_length=40,
        description="With the aim `imps`: the result at the other table, as in `3NT by S +1` or `+620`. The same "
        "contract, played double dummy in each layout, unless said.",
    )
    field: str | None = Field(
        None,
        max_length=5000,
        description="With the aim `matchpoints`: the field, a share and a result on each line, as in `60% 3NT S`.",
    )

    def named_aim(self) -> Aim | None:
        """The aim; None where nothing is said."""
        if self.aim is None:
            if self.against is not None or self.field is not None:
                raise RequestError("against and field mean something only with the aims imps and matchpoints")
            return None
        against = None if self.against is None else Result.parse(self.against)
        return Aim(AimKind(self.aim), against, None if self.field is None else AimField.parse(self.field))


class AnalyseRequest(WorldsRequest, AimRequest):
    """How far to search."""

    depth: Annotated[int, Field(ge=1)] | Literal["full"] | None = Field(
        None,
        description=f"Look so many of declarer's cards ahead; `full` for the end of the hand. {defaults.DEPTH} "
        f"where neither this nor `seconds` is said and more than {defaults.SMALL_ENDING} cards are left, else "
        "`full`.",
    )
    seconds: float | None = Field(
        None,
        gt=0,
        description=f"Search at most so long; {defaults.SECONDS:.0f} unless said. Who says this alone, and "
        "neither `worlds` nor `depth`, gets more and more layouts as long as there is time.",
    )
    play: bool = Field(False, description="Choose a card fast, without valuing each.")
    play_outs: Annotated[int, Field(ge=1)] | Literal["none"] | None = Field(
        None,
        description="Where layouts are a sample: play the best cards out on so many that were not searched; "
        f"{defaults.PLAY_OUTS} unless said, with `play` none.",
    )
    defenders: Literal["dd", "pimc", "expert"] | None = Field(
        None,
        description="Who defends there: `dd` sees all cards, `pimc` what a defender sees; or an `expert`. `dd` "
        "unless said; `pimc` for the partner of a defender who asks.",
    )
    declarer: Literal["alphamu", "pimc", "expert"] = Field(
        "alphamu", description="Where a defender asks: who is declarer there."
    )
    play_on: Literal["alphamu", "pimc"] = Field(
        "pimc", description="Where a defender asks: how the asker goes on there."
    )

    tricks: Annotated[int, Field(ge=1, le=13)] | None = Field(
        None, description="Win at least so many tricks from here, whatever the contract."
    )

    def askers_aim(self) -> Aim | None:
        """What the asker plays for; None where nothing is said."""
        if self.tricks is not None and self.aim not in (None, "make"):
            raise RequestError(f"tricks {self.tricks}: is an aim of its own, and so is {self.aim}")
        aim = self.named_aim()
        return Aim() if aim is None and self.tricks is not None else aim

    def playing_out(self) -> PlayingOut | None:
        """How to play out; None for not at all."""
        if self.play_outs == "none" or (self.play_outs is None and self.play):
            return None
        return PlayingOut(
            self.play_outs or defaults.PLAY_OUTS,
            None if self.defenders is None else AgainstWhom(self.defenders),
            DECLARERS[Declarer(self.declarer)],
            asking_defender=ASKING_DEFENDERS[PlayingOn(self.play_on)],
        )


class DefendRequest(AnalyseRequest):
    """What a defender is to be told besides."""

    plan: bool = Field(False, description="The line of play behind the best card, too: without signals.")


class PlanRequest(AnalyseRequest):
    """Of which card the plan is wanted."""

    card: str | None = Field(None, max_length=3, description="The best card unless said.")


class PlayRequest(AnalyseRequest):
    """Who is to choose the card."""

    player: Literal["alphamu", "pimc", "dd", "expert"] = Field(
        "alphamu", description="Before dummy is seen, αμ is PIMC."
    )


class ReviewRequest(Model):
    """Boards to be judged card by card."""

    record: str = Field(description="PBN, LIN, or links to BBO's hand viewer.")
    board: str | None = Field(None, max_length=100, description="Only this one: its number, or its place.")
    player: str | None = Field(None, max_length=100, description="Only decisions of this player.")
    seat: Literal["N", "E", "S", "W", "declarer", "defence"] | None = Field(
        None, description="Only decisions of one seat, or of one part."
    )
    seconds: float = Field(
        1.0, gt=0, description="How much thought a decision gets: about so long on a usual machine."
    )
    quick: bool = Field(False, description="Only a first look: what each card cost double dummy.")
    believe: Literal["experts", "rules", "nothing"] = Field("experts", description="As for `analyse`.")
    aim: Literal["make", "tricks", "points", "imps", "matchpoints"] = Field(
        "make", description="What cards are judged by: what is played for."
    )
    defenders: Literal["dd", "pimc", "expert"] = Field("dd", description="As for `analyse`.")
    seed: int = Field(0, description="Another seed deals other layouts.")

    def boards(self) -> Boards:
        """The question for the boards."""
        return Boards(self.record, self.board)

    def wanted(self) -> Wanted:
        """Whose decisions are asked for."""
        is_part = self.seat in ("declarer", "defence")
        seat = None if self.seat is None or is_part else Seat.parse(self.seat)
        return Wanted(self.player, seat, self.seat if is_part else None)


class WorldRequest(RecordRequest):
    """One layout of the hidden hands, and the card to play in it."""

    world: dict[str, str] = Field(description='The hands by their seats, as in {"west": "...", "east": "..."}.')
    card: str | None = Field(None, max_length=3)


class ConvertRequest(RecordRequest):
    """The format wanted."""

    to: Format
    with_result: bool = Field(
        False, description="The cards are all that were played: where the record has a result, it was claimed."
    )


class DealRequest(Model):
    """The contract that a random deal is to suit."""

    contract: str = Field("3NT by S", max_length=40)
    seed: int | None = None


class Problem(BaseModel):
    """Why a request was refused, for a person to read."""

    error: str
    kind: str | None = Field(None, description="What kind of refusal it is, as in `format` or `busy`.")


# On every route: a request may go wrong before anybody looks at what it asks.
REFUSALS: dict[int | str, dict[str, Any]] = {
    status: {"model": Problem, "description": description}
    for status, description in (
        (400, "What was sent is no HTTP, or its body is no JSON that can be read."),
        (403, "A page of another site asks."),
        (408, "The request did not come whole in time."),
        (413, "The body is too large."),
        (421, "The server is not called by this name."),
        (422, "What was sent cannot be read, is no bridge, or asks too much."),
        (503, "The queue is full, all connections are taken, or the server ends."),
    )
}
