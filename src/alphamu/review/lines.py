"""Lines of play on the same layouts: the card at which they part, played out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from alphamu.bridge.board import Board
from alphamu.bridge.card import Card
from alphamu.playouts.players import AgainstWhom
from alphamu.review.contracts import CompareError, Tried
from alphamu.review.decisions import Decision
from alphamu.review.means import Means
from alphamu.review.playing_on import after_declarer
from alphamu.review.question import Question
from alphamu.review.views import played_on
from alphamu.worlds.moment import Moment
from alphamu.worlds.situation import Situation
from alphamu.worlds.sources import Sources


@dataclass(frozen=True)
class Lines:
    """Lines of play after so many cards of a board, each with the cards of all who play in it."""

    board: Board
    after: int
    lines: Sequence[Sequence[Card]]
    layouts: int = 200
    seed: int = 0
    sources: Sources = field(default_factory=Sources)
    against: AgainstWhom = AgainstWhom.DD

    def tried(self) -> list[Tried]:
        """What each line comes to."""
        common = _common(self.lines)
        cards = (*self.board.cards[: self.after], *common)
        board = replace(self.board, cards=cards, claim=None, result=None)
        moment = Moment.after(board, len(cards))
        if moment.play.is_over or moment.play.turn.side is not moment.declarer.side:
            raise CompareError("the lines have to part at a card of declarer's side")
        parting = [line[len(common)] for line in self.lines]
        for card in parting:
            if card not in moment.legal_cards():
                raise CompareError(f"{moment.play.turn} cannot play {card.symbol} there")
        decision = Decision(replace(board, cards=(*cards, parting[0])), len(cards))
        question = Question(decision, seed=self.seed, sources=self.sources, against=self.against)
        situation = Situation.of_moment(decision.moment, sources=self.sources, viewer=decision.viewer)
        players = after_declarer(decision.cards_left, self.against)[0]
        trial = played_on(question, situation, players, "to tell", Means())
        worth = question.worth
        found = []
        for card in parting:
            tricks = tuple(trial.tricks(card, self.layouts))
            scores = tuple(map(worth.points, tricks))
            name = " ".join(one.symbol for one in (*common, card))
            found.append(Tried(name, tricks, worth.contract.tricks_needed, scores))
        return found


def _common(lines: Sequence[Sequence[Card]]) -> tuple[Card, ...]:
    """What the lines have in common; each has one card more."""
    if len(lines) < 2:
        raise CompareError("one line cannot be compared: two are needed")
    common: list[Card] = []
    for cards in zip(*lines, strict=False):
        if len(set(cards)) > 1:
            break
        common.append(cards[0])
    for line in lines:
        if len(line) <= len(common):
            raise CompareError("one line is the beginning of the other: they have to part at a card")
        if len(line) > len(common) + 1:
            parting, rest = line[len(common)], " ".join(card.symbol for card in line[len(common) + 1 :])
            raise CompareError(
                f"the lines part at {parting.symbol}: what follows there ({rest}) depends on the others' cards, "
                "and is played out"
            )
    return tuple(common)
