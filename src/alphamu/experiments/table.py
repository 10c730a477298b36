"""One deal at the table: the cards are asked for one by one until the contract is decided."""

from __future__ import annotations

import time
from dataclasses import dataclass

from alphamu.background import BackgroundThread
from alphamu.bridge.card import Card
from alphamu.bridge.play import Play
from alphamu.bridge.seat import Seat
from alphamu.experiments.deals import Task
from alphamu.players.outlook import Heard, Outlook, Workbench
from alphamu.players.player import Choice, Player
from alphamu.seeds import seed_of
from alphamu.worlds.sources import Sources


@dataclass(frozen=True, slots=True)
class Decision:
    """One card: after how many cards it was played, from which hand, what was chosen, and the processor time."""

    place: int
    seat: Seat
    by_declarer: bool
    choice: Choice
    seconds: float


@dataclass(frozen=True, slots=True)
class Result:
    """How a deal ended for one declarer.

    `tricks` are declarer's; where the play ended because the contract was decided, the rest counts as double dummy
    gives it. A player who failed loses the board: `failure` says how, and the rest goes to the other side.
    """

    tricks: int
    made: bool
    score: int
    cards: tuple[Card, ...]
    decisions: tuple[Decision, ...]
    failure: str | None = None

    @property
    def by_declarer(self) -> tuple[Decision, ...]:
        """The decisions of declarer's side."""
        return tuple(decision for decision in self.decisions if decision.by_declarer)


class PlayerFailedError(Exception):
    """A player threw, ran out of time, or played a card that is not legal."""

    def __init__(self, seat: Seat, reason: str) -> None:
        super().__init__(f"{seat}: {reason}")
        self.seat = seat


@dataclass
class Table:
    """A deal with what its declarers share.

    A player who has seen the same cards played chooses the same card, so no choice is made twice. `to_the_end`:
    play all cards, also when the contract is decided. `move_seconds`: who takes longer for a card loses the board.
    """

    task: Task
    seed: int
    to_the_end: bool = False
    move_seconds: float | None = None
    shares_depths: bool = True

    def __post_init__(self) -> None:
        self._workbench = Workbench(self.shares_depths)
        self._choices: dict[tuple[Player, tuple[Card, ...]], tuple[Choice, float]] = {}

    def play(self, declarer: Player, defence: Player) -> Result:
        """Play the deal with this declarer against these defenders."""
        task = self.task
        play = Play(task.deal, task.contract)
        for card in task.cards:
            play.play(card)
        decisions: list[Decision] = []
        failure = None
        gives_nothing = task.ends_when_lost and bool(getattr(defence, "sees_all_cards", False))
        try:
            while not play.is_over and (self.to_the_end or not self._is_decided(play)):
                if gives_nothing and self._double_dummy(play) < task.tricks_needed - play.tricks_won_by_declarer:
                    break
                by_declarer = play.turn.side is task.contract.declarer.side
                choice, seconds = self.choice(declarer if by_declarer else defence, play)
                decisions.append(Decision(len(play.cards), play.turn, by_declarer, choice, seconds))
                play.play(choice.card)
        except PlayerFailedError as lost:
            failure = lost
        return self._result(play, tuple(decisions), failure)

    def choice(self, player: Player, play: Play) -> tuple[Choice, float]:
        """What a player does here, and the processor time it took."""
        key = (player, play.cards)
        if key not in self._choices:
            self._choices[key] = self._ask(player, play)
        return self._choices[key]

    def outlook(self, play: Play, *, all_cards: bool = False) -> Outlook:
        """What the player on turn knows."""
        task = self.task
        # An expert's are the calls and, where it is real, the lead. What follows is no expert's.
        sources = Sources(lead=task.lead_is_experts, play=False)
        return Outlook(
            play.copy(),
            task.tricks_needed - play.tricks_won_by_declarer,
            Heard(task.auction, task.vulnerability, task.statements, sources),
            seed=seed_of(self.seed, "worlds", task.number, *play.cards),
            workbench=self._workbench,
            all_cards=all_cards,
        )

    def _ask(self, player: Player, play: Play) -> tuple[Choice, float]:
        outlook = self.outlook(play, all_cards=bool(getattr(player, "sees_all_cards", False)))
        started = time.process_time()
        answer = self._answer(player, outlook)
        seconds = time.process_time() - started
        choice = answer if isinstance(answer, Choice) else Choice(answer)
        if not isinstance(choice.card, Card) or choice.card not in play.legal_cards():
            raise PlayerFailedError(play.turn, f"plays {choice.card}, which is not legal")
        return choice, seconds

    def _answer(self, player: Player, outlook: Outlook) -> Card | Choice:
        """Ask the player; with a limit, in a thread that is left behind when it takes too long."""
        answers: list[Card | Choice] = []
        errors: list[Exception] = []

        def ask() -> None:
            try:
                answers.append(player.choose(outlook))
            except Exception as error:  # a player may do anything: the match goes on
                errors.append(error)

        if self.move_seconds is None:
            ask()
        else:
            thread = BackgroundThread(ask, stop=None, name="alphamu-player")
            thread.start()
            thread.join(self.move_seconds)
        if errors:
            raise PlayerFailedError(outlook.turn, f"{type(errors[0]).__name__}: {errors[0]}") from errors[0]
        if not answers:
            raise PlayerFailedError(outlook.turn, f"no card after {self.move_seconds:g} seconds")
        return answers[0]

    def _is_decided(self, play: Play) -> bool:
        needed = self.task.tricks_needed - play.tricks_won_by_declarer
        return needed <= 0 or needed > play.tricks_left

    def _result(self, play: Play, decisions: tuple[Decision, ...], failure: PlayerFailedError | None) -> Result:
        task = self.task
        tricks = play.tricks_won_by_declarer
        if failure is not None:
            declarer_failed = failure.seat.side is task.contract.declarer.side
            tricks += 0 if declarer_failed else play.tricks_left
            made = not declarer_failed
        else:
            tricks += self._double_dummy(play) if not play.is_over else 0
            made = tricks >= task.tricks_needed
        if failure is not None and not made:  # also where declarer had won enough tricks already
            tricks = min(tricks, task.tricks_needed - 1)
        text = None if failure is None else str(failure)
        return Result(tricks, made, task.score(tricks), play.cards, decisions, text)

    def _double_dummy(self, play: Play) -> int:
        return self._workbench.solver.tricks(
            [play.hand(seat).mask for seat in Seat],
            self.task.contract.strain,
            play.trick.leader,
            [card.bit for card in play.trick.cards],
            self.task.contract.declarer.side,
        )
