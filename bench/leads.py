"""The opening leads of experts beside those of `alphamu lead`, judged double dummy on the real deal.

Boards come from files of records that nothing was learned from. The layouts are dealt from the auction by the
learned model; the real deal is used to judge alone. The file is continued where it ends.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from math import sqrt
from pathlib import Path
from random import Random

from alphamu.bridge.board import Board
from alphamu.bridge.hand import HAND_SIZE
from alphamu.defence.leads import LeadQuestion, LeadSearch
from alphamu.double_dummy import DoubleDummy
from alphamu.experiments.csv_file import CsvFile, Row, parser_of
from alphamu.experiments.expert_boards import expert_boards

COLUMNS = ("file", "place", "contract", "needed", "experts", "ours", "experts_tricks", "our_tricks", "layouts")
SEED = 17


def judged(board: Board, layouts: int, solver: DoubleDummy) -> Row:
    """What the defenders win after the lead that was made, and after the one we would make."""
    assert board.contract is not None
    deal = board.deal.completed()
    best = LeadSearch(LeadQuestion.of_board(board), seed=SEED, memory_mb=64).run(layouts).best
    tricks = solver.tricks_by_card(deal, board.contract.strain, board.contract.declarer.next)
    real = board.cards[0]
    return {
        "contract": str(board.contract),
        "needed": str(HAND_SIZE + 1 - board.contract.tricks_needed),
        "experts": str(real),
        "ours": str(best.card),
        "experts_tricks": str(tricks[real]),
        "our_tricks": str(tricks[best.card]),
        "layouts": str(layouts),
    }


def run(file: CsvFile, files: Sequence[str], boards: int, layouts: int) -> None:
    """Until the file has so many boards: one board of each record, in an order of its own."""
    done = {row["file"] for row in file.rows()}
    order = sorted(files)
    Random(SEED).shuffle(order)
    solver = DoubleDummy(memory_mb=64)
    with file.appending() as write:
        finished = len(done)
        for name in order:
            if finished >= boards:
                return
            if Path(name).name in done:
                continue
            found = list(expert_boards([name]))
            if not found:
                continue
            chosen = Random(f"{SEED} {Path(name).name}").choice(found)
            place = {"file": chosen.file, "place": str(chosen.place)}
            write([place | judged(chosen.board, layouts, solver)])
            finished += 1
            print(f"{finished} of {boards} boards", file=sys.stderr, flush=True)


def report(rows: Sequence[Row]) -> Iterator[str]:
    """Tricks and contracts beaten, board by board."""
    if not rows:
        return
    differences = [int(row["our_tricks"]) - int(row["experts_tricks"]) for row in rows]
    mean = sum(differences) / len(rows)
    spread = sqrt(sum((one - mean) ** 2 for one in differences) / max(1, len(rows) - 1) / len(rows))
    beaten = {who: [int(row[f"{who}_tricks"]) >= int(row["needed"]) for row in rows] for who in ("experts", "our")}
    same = sum(row["ours"] == row["experts"] for row in rows)
    ours = sum(us and not them for us, them in zip(beaten["our"], beaten["experts"], strict=True))
    theirs = sum(them and not us for us, them in zip(beaten["our"], beaten["experts"], strict=True))
    yield f"{len(rows)} boards, {rows[0]['layouts']} layouts each; the same card in {same}"
    yield f"tricks of the defenders, ours minus experts': {mean:+.3f} ± {spread:.3f} a board"
    yield f"beaten double dummy: {sum(beaten['our'])} after our leads, {sum(beaten['experts'])} after experts'"
    yield f"only after ours {ours}, only after experts' {theirs}"


def main() -> None:
    """Read the command line and run."""
    parser = parser_of(__doc__)
    parser.add_argument("records", nargs="*", help="files of records, those ending in 3")
    parser.add_argument("--boards", type=int, default=0, metavar="N", help="judge until there are so many")
    parser.add_argument("--layouts", type=int, default=100, metavar="N", help="for each board")
    arguments = parser.parse_args()
    file = CsvFile(arguments.file, COLUMNS)
    run(file, arguments.records, arguments.boards, arguments.layouts)
    print("\n".join(report(file.rows())))


if __name__ == "__main__":
    main()
