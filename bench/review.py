"""Is the review just? Experts' boards, the same boards played by others, and what the review says of all of them.

    python bench/review.py pick experts.pbn --boards 100 vugraph/*3.lin
    alphamu review experts.pbn --seconds 1 --out experts.sqlite --json > experts.json
    python bench/review.py replay experts.pbn pimc.pbn --boards 30 --declarer pimc --defence pimc
    python bench/review.py report experts.json pimc.json

`pick` takes boards that were played at two tables, both tables of each, at most one board of a file. `replay` lets
others play them after the real lead. `report` prints a table in Markdown for each question, and examples.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from alphamu.bridge.board import Board
from alphamu.experiments.deals import Task
from alphamu.experiments.expert_boards import expert_boards
from alphamu.experiments.statistics import Z95, Mean
from alphamu.experiments.table import Table
from alphamu.formats import load_boards, pbn
from alphamu.players.registry import player_named
from alphamu.seeds import seed_of

LEAST_CARDS = 20  # of a play that is worth a review
STEPS = (0.0, 0.02, 0.05, 0.1, 0.2)  # between the losses that are counted together
BLAMED = ("inaccuracy", "mistake", "blunder")
SERIOUS = ("mistake", "blunder")
Decision = dict[str, Any]


def main() -> None:
    """Run one of the three."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)
    picking = commands.add_parser("pick")
    picking.add_argument("out", type=Path)
    picking.add_argument("files", nargs="+")
    picking.add_argument("--boards", type=int, default=100)
    picking.set_defaults(run=lambda asked: pick(asked.files, asked.boards, asked.out))
    replaying = commands.add_parser("replay")
    replaying.add_argument("record", type=Path)
    replaying.add_argument("out", type=Path)
    replaying.add_argument("--boards", type=int, default=30)
    replaying.add_argument("--declarer", default="pimc")
    replaying.add_argument("--defence", default="pimc")
    replaying.set_defaults(run=replay)
    reporting = commands.add_parser("report")
    reporting.add_argument("reviews", nargs="+", type=Path)
    reporting.add_argument("--boards", type=int, default=None, help="Count the first so many boards only.")
    reporting.set_defaults(run=lambda asked: report(asked.reviews, asked.boards))
    asked = parser.parse_args()
    asked.run(asked)


def pick(files: Sequence[str], wanted: int, out: Path) -> None:
    """Boards of two tables, spread over the files."""
    boards: list[Board] = []
    step = max(1, 2 * len(files) // (3 * wanted // 2))
    for number, file in enumerate(files[::step]):
        pairs = list(_pairs(file))
        if pairs:
            boards += pairs[7 * number % len(pairs)]
        if len(boards) >= wanted:
            break
    pbn.dump(boards[:wanted], out)
    print(f"{len(boards[:wanted])} boards")


def _pairs(file: str) -> Iterator[list[Board]]:
    rooms: dict[str, dict[str, Board]] = {}
    for one in expert_boards([file]):
        board = one.board
        if board.number and len(board.cards) >= LEAST_CARDS and "Room" in board.tags:
            rooms.setdefault(board.number, {})[board.tags["Room"].lower()] = board
    for number, tables in rooms.items():
        if len(tables) == 2 and tables["open"].deal == tables["closed"].deal:
            name = f"{Path(file).stem}-{number}"
            yield [replace(tables[room], number=name) for room in ("open", "closed")]


def replay(asked: argparse.Namespace) -> None:
    """Let others play the boards after the real lead."""
    declarer, defence = player_named(asked.declarer), player_named(asked.defence)
    played = []
    for number, board in enumerate(load_boards(asked.record).good[: asked.boards]):
        assert board.contract is not None
        task = Task(
            number,
            board.deal.completed(),
            board.contract,
            board.contract.tricks_needed,
            vulnerability=board.vulnerability,
            auction=board.auction,
            cards=board.cards[:1],
        )
        result = Table(task, seed_of("review", number), to_the_end=True).play(declarer, defence)
        played.append(replace(board, cards=result.cards, claim=None, result=result.tricks))
        pbn.dump(played, asked.out)
        print(f"{number + 1} of {asked.boards}", flush=True)


def report(reviews: Sequence[Path], boards: int | None) -> None:
    """What the reviews say, side by side."""
    read = {path.stem: json.loads(path.read_text(encoding="utf-8"))[:boards] for path in reviews}
    print("| | boards | decisions | average loss, points | blamed | mistakes and blunders | DD tricks a board |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    for name, found in read.items():
        decisions = _decisions(found)
        losses = Mean.of([100 * one["loss"] for one in decisions])
        blamed = sum(one["verdict"] in BLAMED for one in decisions)
        serious = sum(one["verdict"] in SERIOUS for one in decisions)
        tricks = sum(one["dd_loss"] or 0 for one in decisions)
        judged = sum(bool(board["decisions"]) for board in found)
        share, grave = 100 * blamed / len(decisions), 100 * serious / len(decisions)
        print(
            f"| {name} | {judged} | {len(decisions)} | {losses.value:.2f} ± {Z95 * losses.error:.2f} | "
            f"{blamed} ({share:.1f}%) | {serious} ({grave:.1f}%) | {tricks / max(1, judged):.2f} |"
        )
    for name, found in read.items():
        print(f"\n### {name}\n")
        _distribution(_decisions(found))
        _double_dummy(_decisions(found))
        _tables(found)
        _examples(found)


def _decisions(found: list[dict[str, Any]]) -> list[Decision]:
    return [one for board in found for one in board["decisions"]]


def _distribution(decisions: Sequence[Decision]) -> None:
    print("| loss, points | decisions |\n| --- | --- |")
    print(f"| 0 | {sum(one['loss'] == 0 for one in decisions)} |")
    for low, high in zip(STEPS, (*STEPS[1:], 1.01), strict=True):
        count = sum(low < one["loss"] <= high for one in decisions)
        print(f"| {100 * low:.0f} to {min(100, 100 * high):.0f} | {count} |")


def _double_dummy(decisions: Sequence[Decision]) -> None:
    known = [one for one in decisions if one["dd_loss"] is not None]
    print("\n| | double dummy lost a trick | double dummy lost nothing |\n| --- | --- | --- |")
    for name, blamed in (("blamed", True), ("not blamed", False)):
        cells = [
            sum((one["verdict"] in BLAMED) is blamed and (one["dd_loss"] > 0) is lost for one in known)
            for lost in (True, False)
        ]
        print(f"| {name} | {cells[0]} | {cells[1]} |")


def _tables(found: list[dict[str, Any]]) -> None:
    """Whether the two tables of a board agree on what it was worth when dummy came down."""
    same = []
    for one, other in zip(found[::2], found[1::2], strict=False):
        alike = all(one[key] == other[key] for key in ("board", "contract", "declarer"))
        chances = [_at_first(board) for board in (one, other)]
        if alike and None not in chances:
            same.append(abs(chances[0] - chances[1]))
    if same:
        print(f"\n{len(same)} boards with one contract at both tables: declarer's chance at the first decision ")
        print(f"differs by {100 * sum(same) / len(same):.0f} points on average (other leads, other samples).")


def _at_first(board: dict[str, Any]) -> Any:
    declarers = "NS" if board["declarer"] in "NS" else "EW"
    return next((one["before"] for one in board["decisions"] if one["seat"] in declarers), None)


def _examples(found: list[dict[str, Any]], wanted: int = 10) -> None:
    """Where the review and double dummy disagree most."""
    rows = [(board, one) for board in found for one in board["decisions"] if one["dd_loss"] is not None]
    differ = [(board, one) for board, one in rows if (one["verdict"] in SERIOUS) is (one["dd_loss"] == 0)]
    differ = [(board, one) for board, one in differ if one["verdict"] in SERIOUS or one["dd_loss"] > 0]
    differ.sort(key=lambda row: -abs(row[1]["loss"] - 0.2 * row[1]["dd_loss"]))
    print("\nWhere the two disagree:\n")
    for board, one in differ[:wanted]:
        where = f"{board['board']} {board['room']}, {board['contract']} by {board['declarer']}"
        print(
            f"- {where}, after {one['after']}: "
            f"{one['seat']} {one['card']}, {one['verdict']}, double dummy {one['dd_loss']}. {one['why']}"
        )


if __name__ == "__main__":
    main()
