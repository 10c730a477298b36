"""Play-outs of the cards of one position, all on the same fresh layouts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from alphamu import _kernel
from alphamu.aims import OtherTables, Worth
from alphamu.bridge.card import FULL_PACK, Card
from alphamu.bridge.hand import Hand
from alphamu.bridge.seat import Seat
from alphamu.cardplay.chronicle import chronicle_of
from alphamu.cardplay.model import expert_cards
from alphamu.playouts.estimate import PlayedOut
from alphamu.playouts.players import ASKING_DEFENDER, PlayOutError, Style
from alphamu.seeds import seed_of
from alphamu.settings import Settings
from alphamu.worlds.constraints import And, At
from alphamu.worlds.hidden import hidden_seats
from alphamu.worlds.inference import Defender, weigh
from alphamu.worlds.knowledge import Knowledge
from alphamu.worlds.layouts import Condition, Sample, compiled
from alphamu.worlds.position import Position, World


class PlayOuts:
    """Plays cards of a position out: who plays, what they know, and one table of solved positions for all of it.

    Who asks is who knows: declarer, or a defender, whose partner then plays as the `defenders` do and who plays on
    as `asking_defender`. The player on turn, or declarer for dummy, has to be the one.

    With `by_play`, each layout weighs as much as the defenders' cards so far are likely in it: as experts play,
    or with an `error_rate` as defenders do who see all cards and err so often.

    `worth` is what the asker plays for, if not to make the contract, or to beat it. Who plays on for the asker
    knows what a trick adds on average over the layouts that were searched.

    With a `solver`, the table is its own, which others may use as well.
    """

    def __init__(
        self,
        position: Position,
        knowledge: Knowledge,
        declarer: Style,
        defenders: Style,
        *,
        asking_defender: Style = ASKING_DEFENDER,
        seed: int = 0,
        by_play: bool = False,
        error_rate: float | None = None,
        settings: Settings | None = None,
        worth: Worth | None = None,
        solver: _kernel.Solver | None = None,
    ) -> None:
        settings = settings or Settings()
        chooser = position.declarer if position.turn is position.dummy else position.turn
        if knowledge.viewer is not chooser:
            raise PlayOutError(f"{knowledge.viewer} asks, but {chooser} is to choose a card")
        if by_play and knowledge.viewer is not position.declarer:
            raise PlayOutError("only declarer weighs layouts by the defenders' cards")
        self.position = position
        self.knowledge = knowledge
        self.declarer, self.defenders, self.asking_defender = declarer, defenders, asking_defender
        self.seed = seed
        self.by_play = by_play
        self.error_rate = error_rate
        self.worth = worth
        self.tables = OtherTables(position)
        start = _kernel.PlayOutStart(
            position.strain,
            position.declarer,
            position.leader,
            [card.bit for card in position.trick],
            max(0, position.tricks_needed),
            _chronicle(knowledge, position),
            [] if worth is None else worth.steps(),
        )
        styles = (declarer, defenders, asking_defender)
        self.kernel = _kernel.PlayOuts(
            start,
            _for_kernel(knowledge, position.dummy),
            declarer.kernel,
            defenders.kernel,
            asking_defender.kernel,
            seed_of(seed, "decisions"),
            settings.memory_mb,
            settings.threads,
            expert_cards().kernel if any(style.kind == "expert" for style in styles) else None,
            solver,
        )

    @property
    def for_declarer(self) -> bool:
        """Whether declarer asks, and not a defender."""
        return self.knowledge.viewer is self.position.declarer

    def stream(self, name: str) -> Stream:
        """Fresh layouts, others for each name."""
        return Stream(self, name)

    def stop(self) -> None:
        """End what runs now: the layouts finished so far count."""
        self.kernel.stop()

    def go_on(self) -> None:
        """After a stop: play again."""
        self.kernel.go_on()


class Stream:
    """Cards played out on the same layouts, so that they can be compared in pairs.

    The layouts are drawn from what the asker knows, independently of each other and of all that was dealt before.
    """

    def __init__(self, outs: PlayOuts, name: str) -> None:
        self._outs = outs
        self._layouts = outs.knowledge.layouts
        self._seed = seed_of(outs.seed, "fresh layouts", name)
        self._dealt: list[list[int]] = []
        self._weights: list[float] | None = None
        self._tricks: dict[Card, list[int]] = {}
        self._rows: list[list[float]] = []  # what tricks are worth in each layout

    def extend(self, card: Card, layouts: int) -> bool:
        """Play the card out until it has so many layouts; False when that was stopped."""
        done = self._tricks.setdefault(card, [])
        if len(done) < layouts:
            self._deal_up_to(layouts)
            done += self._outs.kernel.play(card.bit, self._dealt[len(done) : layouts])
        return len(done) >= layouts

    def tricks(self, card: Card) -> Sequence[int]:
        """The tricks of declarer's side after this card, from here, in the layouts of the stream."""
        return self._tricks.get(card, ())

    def reached(self, card: Card) -> list[bool]:
        """In which layouts the asker's side reached its aim: the contract was made, or beaten."""
        needed, for_declarer = self._outs.position.tricks_needed, self._outs.for_declarer
        return [(won >= needed) is for_declarer for won in self.tricks(card)]

    def scores(self, card: Card) -> list[float]:
        """What the asker's side plays for, in the layouts of the stream."""
        if self._outs.worth is None:
            return [float(reached) for reached in self.reached(card)]
        return self._values(self.own_tricks(card), self._outs.worth)

    def _values(self, tricks: Sequence[int], worth: Worth) -> list[float]:
        for layout in self._dealt[len(self._rows) : len(tricks)]:
            left, right = (Hand(layout[seat]) for seat in self._outs.position.hidden)
            row = worth.aim.worth(self._outs.position, World(left, right), self._outs.tables)
            self._rows.append([float(value) for value in row])
        return [row[won] for row, won in zip(self._rows, tricks, strict=False)]

    def own_tricks(self, card: Card) -> list[int]:
        """The tricks of the asker's side."""
        left = self._outs.position.cards_left
        return [won if self._outs.for_declarer else left - won for won in self.tricks(card)]

    def layouts(self, count: int) -> Sequence[Sequence[int]]:
        """The four hands, by seat, in the first layouts of the stream."""
        self._deal_up_to(count)
        return self._dealt[:count]

    def weights(self, layouts: int) -> list[float]:
        """What the first layouts of the stream weigh."""
        return self._weights[:layouts] if self._weights is not None else [1.0] * layouts

    def estimate(self, card: Card) -> PlayedOut:
        """What is known of a card."""
        tricks = self._tricks.get(card)
        if not tricks:
            raise PlayOutError(f"{card} was not played out")
        outs = self._outs
        values = None if outs.worth is None else self._values(self.own_tricks(card), outs.worth)
        told = PlayedOut.of(
            tricks,
            outs.position.tricks_needed,
            str(outs.declarer),
            str(outs.defenders),
            self.weights(len(tricks)),
            values,
        )
        words = "" if outs.worth is None else f", {outs.worth.aim.words}"
        if outs.for_declarer:
            return replace(told, declarer=told.declarer + words)
        return replace(told, asker=f"{outs.asking_defender}{words}")

    def _deal_up_to(self, count: int) -> None:
        if len(self._dealt) >= count:
            return
        worlds = self._layouts.draws(count, self._seed)
        if self._outs.by_play:
            sample = Sample(worlds, None, False, self._layouts.count)
            defender = None if self._outs.error_rate is None else Defender(self._outs.error_rate)
            self._weights = weigh(self._outs.knowledge, sample, defender).weights
        hands = {seat: hand.mask for seat, hand in self._outs.knowledge.seen.items()}
        for masks in worlds[len(self._dealt) :]:
            dealt = hands | dict(zip(self._layouts.hidden.seats, masks, strict=True))
            self._dealt.append([dealt[seat] for seat in Seat])


def _chronicle(knowledge: Knowledge, position: Position) -> _kernel.Chronicle | None:
    """What everybody remembers; None for a position of which no card is on record."""
    play = knowledge.play
    if play is None or play.turn is not position.turn:
        return None
    auction = None if knowledge.public is None else knowledge.public.auction
    won = play.won(position.declarer.side)
    return chronicle_of(play, auction, position.tricks_needed + won, knowledge.dealt)


def _for_kernel(knowledge: Knowledge, dummy: Seat) -> _kernel.PlayOutKnowledge:
    """What is known at the start, as the kernel wants it: by seats."""
    layouts = knowledge.layouts
    hidden = layouts.hidden
    played = dict(zip(hidden.seats, hidden.played, strict=True))
    if knowledge.play is not None:
        played |= knowledge.play.played
    learned = knowledge.learned
    allowed = dict(zip(hidden.seats, hidden.allowed, strict=True))
    if knowledge.play is not None:
        for seat, suits in knowledge.play.shown_out.items():
            allowed[seat] = allowed.get(seat, FULL_PACK) & ~sum(suit.mask for suit in suits)
    return _kernel.PlayOutKnowledge(
        knowledge.viewer,
        [played.get(seat, 0) for seat in Seat],
        [allowed.get(seat, FULL_PACK) for seat in Seat],
        [
            (layouts.conditions, layouts.formula) if seat is knowledge.viewer else _told_to(seat, knowledge, dummy)
            for seat in Seat
        ],
        [None if learned is None or seat is dummy else learned.seat(seat) for seat in Seat],
    )


def _told_to(seat: Seat, knowledge: Knowledge, dummy: Seat) -> tuple[list[Condition], list[int]]:
    """What a defender has been told of declarer's hand, as the kernel wants it; an empty formula is nothing."""
    declarer = dummy.partner
    said = [one.constraint for one in knowledge.told if isinstance(one.constraint, At)]
    of_declarer = [one for one in said if one.seat is declarer]
    if seat in (declarer, dummy) or not of_declarer:
        return [], []
    return compiled(And(tuple(of_declarer)), hidden_seats(seat, dummy))
