"""How well the cards of experts are foretold, on boards that they played: bits, hits and calibration.

A decision is a card that was played where at least two could be that are not equal; equal cards, between which no
card of another player lies, count as one. Bits: -log2 of the chance that was given to the card played. A hit: it
was the likeliest. Beside the model stand two others: all cards equally likely; and a player who sees all cards
and plays a double-dummy best one, at random among them, but one time in ten any card: who is thought never to err
surprises without end.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from alphamu._kernel import Solver
from alphamu.bridge.auction import Auction
from alphamu.bridge.card import Card
from alphamu.bridge.play import Play
from alphamu.bridge.seat import Seat
from alphamu.cardplay.chronicle import chronicle_of
from alphamu.cardplay.model import CardModel, Shares, expert_cards
from alphamu.experiments.expert_boards import ExpertBoard
from alphamu.experiments.expert_odds import TENTHS, mean_and_interval, name_of
from alphamu.experiments.report import Table
from alphamu.experiments.rows import EXPERIMENT, Row, Settings

KINDS = ("opening lead", "lead", "second hand", "third hand", "fourth hand", "discard", "declarer")
ERRORS = 0.1  # of the player who sees all cards
_SOLVER_MEMORY = 64 << 20


@dataclass(frozen=True)
class Foretold:
    """Judges one board; one in so many is also solved double dummy, none with 0."""

    solve_every: int = 0

    @property
    def settings(self) -> Settings:
        """What a row depends on, beside the board."""
        return {EXPERIMENT: "cards", "solve-every": self.solve_every}

    def __call__(self, one: ExpertBoard) -> Row:
        """Sums over the decisions of a board, by kind; and the tenths of all chances that were given."""
        board, model = one.board, expert_cards()
        solver = Solver(_SOLVER_MEMORY) if self.solve_every and one.place % self.solve_every == 0 else None
        kinds: dict[str, dict[str, float]] = {kind: defaultdict(float) for kind in KINDS}
        cases, said, came = [0] * TENTHS, [0.0] * TENTHS, [0] * TENTHS
        play = Play(board.deal.completed(), board.play().contract)
        for card in board.cards:
            kind, shares = _decision(play, board.auction, model)
            if len(shares.groups) > 1:
                _count(kinds[kind], shares, card)
                if solver is not None:
                    _count_double_dummy(kinds[kind], play, shares, card, solver)
                for group in shares.groups:
                    chance = shares.of_group(group)
                    tenth = min(TENTHS - 1, int(TENTHS * chance))
                    cases[tenth] += 1
                    said[tenth] += chance
                    came[tenth] += card in group
            play.play(card)
        return {
            "name": str(one),
            "deal": name_of(play.deal.known()),
            "kinds": kinds,
            "cases": cases,
            "said": said,
            "came": came,
        }


def _decision(play: Play, auction: Auction | None, model: CardModel) -> tuple[str, Shares]:
    chronicle = chronicle_of(play, auction)
    return KINDS[chronicle.kind(play.hand(play.turn).mask)], model.shares(play, auction)


def _count(sums: dict[str, float], shares: Shares, card: Card) -> None:
    own = next(group for group in shares.groups if card in group)
    sums["decisions"] += 1
    sums["bits"] -= math.log2(shares.of_group(own))
    sums["card bits"] -= math.log2(shares.of[card])
    sums["right"] += own == shares.likeliest_group
    sums["plain bits"] += math.log2(len(shares.groups))
    sums["plain right"] += 1 / len(shares.groups)


def _count_double_dummy(sums: dict[str, float], play: Play, shares: Shares, card: Card, solver: Solver) -> None:
    tricks = {group: _tricks(play, group[0], solver) for group in shares.groups}
    best = [group for group in tricks if tricks[group] == max(tricks.values())]
    chosen = sum(card in group for group in best) / len(best)
    sums["solved"] += 1
    sums["solved model bits"] -= math.log2(shares.of_group(next(group for group in tricks if card in group)))
    sums["solved bits"] -= math.log2((1 - ERRORS) * chosen + ERRORS / len(tricks))
    sums["solved right"] += chosen


def _tricks(play: Play, card: Card, solver: Solver) -> int:
    """What the side on turn wins after this card, double dummy."""
    side, strain = play.turn.side, play.contract.strain
    hands = [play.hand(seat).mask for seat in Seat]
    hands[play.turn] &= ~card.mask
    trick = play.trick.after(card)
    won = 0
    if trick.is_complete:
        trick = trick.or_next(strain)
        won = trick.leader.side is side
    if not any(hands):
        return won
    return won + solver.tricks(hands, strain, trick.leader, trick.bits, side)


def tables(rows: Sequence[Row]) -> list[Table]:
    """Bits and hits by kind of decision, and calibration."""
    return [_bits(rows), _calibration(rows)]


def _bits(rows: Sequence[Row]) -> Table:
    lines = []
    for kind in (*KINDS, "all"):
        chosen = [(row["deal"], _sums_of(row, kind)) for row in rows]
        total = sum(sums["decisions"] for _, sums in chosen)
        solved = sum(sums["solved"] for _, sums in chosen)
        if not total:
            continue

        def mean(what: str, of: str = "decisions", chosen: list[tuple[str, Row]] = chosen) -> str:
            number = sum(sums[of] for _, sums in chosen)
            return f"{sum(sums[what] for _, sums in chosen) / number:.3f}" if number else "-"

        bits = mean_and_interval([(deal, sums["bits"], int(sums["decisions"])) for deal, sums in chosen])
        right = mean_and_interval([(deal, sums["right"], int(sums["decisions"])) for deal, sums in chosen])
        lines.append(
            (
                kind,
                f"{total:,.0f}",
                "{:.3f} ({:.3f} to {:.3f})".format(*bits),
                "{:.1f}% ({:.1f} to {:.1f})".format(*(100 * share for share in right)),
                mean("plain bits"),
                _percent(mean("plain right")),
                f"{solved:,.0f}",
                mean("solved model bits", "solved"),
                mean("solved bits", "solved"),
                _percent(mean("solved right", "solved")),
                mean("card bits"),
            )
        )
    columns = (
        "decision",
        "number",
        "bits",
        "likeliest played",
        "bits, all equally likely",
        "hits",
        "solved",
        "bits there",
        "bits, double dummy",
        "hits",
        "bits for the very card",
    )
    return Table("The card that was played, among those that are not equal", columns, tuple(lines))


def _sums_of(row: Row, kind: str) -> Row:
    """The sums of one kind of decision, or of all."""
    sums: Row = defaultdict(float)
    for name, found in row["kinds"].items():
        if kind in (name, "all"):
            for what, value in found.items():
                sums[what] += value
    return sums


def _percent(share: str) -> str:
    return share if share == "-" else f"{100 * float(share):.1f}%"


def tenths(rows: Iterable[Row]) -> list[tuple[int, int, float, float]]:
    """For each tenth that occurs: its number, the cases, the mean chance that was given, and how many came."""
    cases, said, came = [0] * TENTHS, [0.0] * TENTHS, [0] * TENTHS
    for row in rows:
        for tenth in range(TENTHS):
            cases[tenth] += row["cases"][tenth]
            said[tenth] += row["said"][tenth]
            came[tenth] += row["came"][tenth]
    return [
        (tenth, cases[tenth], said[tenth] / cases[tenth], came[tenth] / cases[tenth])
        for tenth in range(TENTHS)
        if cases[tenth]
    ]


def _calibration(rows: Sequence[Row]) -> Table:
    lines = tuple(
        (
            f"{10 * tenth} to {10 * tenth + 10}%",
            f"{cases:,}",
            f"{100 * said:.1f}%",
            f"{100 * came:.1f}%",
            f"{100 * (came - said):+.1f}",
        )
        for tenth, cases, said, came in tenths(rows)
    )
    return Table("Of the cards given this chance", ("chance", "cards", "mean", "played", "points off"), lines)
