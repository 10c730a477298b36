"""The process in which the server reads what it is sent, started as `python -m alphamu.web.reader`.

Questions come in and answers go out as pickles, one after the other, until the server closes the pipe. Whatever a
text may do to its reader, it does it here, where it can be ended.
"""

from __future__ import annotations

import os
import pickle
import sys
import traceback
from typing import Any, NamedTuple

from alphamu.bridge.board import Board
from alphamu.bridge.contract import Contract
from alphamu.bridge.errors import BridgeError
from alphamu.formats import FormatError, boards_among, loads, numbered, with_number
from alphamu.review.reading import playable
from alphamu.web import state
from alphamu.worlds.moment import with_contract
from alphamu.worlds.position import Position

DONE, REFUSED, FAILED = "done", "refused", "failed"


class FirstRecord(NamedTuple):
    """Which board or position is meant: the first, or the one with a number; perhaps with another contract."""

    text: str
    board: str | None = None
    contract: str | None = None

    def answer(self) -> Board | Position:
        """The record."""
        return _records(*self)[0]


class Summaries(NamedTuple):
    """The boards or positions of a text, to choose from."""

    text: str
    board: str | None = None
    contract: str | None = None

    def answer(self) -> list[state.Json]:
        """What the page shows of each."""
        return [state.summary(record) for record in _records(*self)]


class Boards(NamedTuple):
    """The boards of a text that can be reviewed, and what is wrong with the others."""

    text: str
    board: str | None = None

    def answer(self) -> tuple[list[Board], list[str]]:
        """The boards that keep to the rules, and a line for each that does not."""
        records = boards_among(loads(self.text), "the record")
        chosen = records if self.board is None else numbered(records, self.board, "the record")
        return playable(chosen)


def _records(text: str, board: str | None, contract: str | None) -> tuple[Board | Position, ...]:
    records = loads(text)
    if not records:
        raise FormatError("there is no board here")
    chosen = records.good if board is None else with_number(records, board, "the record")
    wanted = Contract.parse(contract) if contract else None
    return tuple(with_contract(record, wanted) for record in chosen)


def answer(question: Any) -> tuple[str, Any]:
    """How it went, and the answer, or why there is none."""
    try:
        return DONE, question.answer()
    except BridgeError as error:
        return REFUSED, str(error)
    except RecursionError:
        return REFUSED, "it is nested too deep to be read"
    except Exception:  # a defect of the program: the server tells it as one
        return FAILED, traceback.format_exc()


def main() -> None:
    """Answer until there are no more questions."""
    questions, answers = sys.stdin.buffer, os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what is printed does not get among the answers
    pickle.dump(DONE, answers)
    answers.flush()
    while True:
        try:
            question = pickle.load(questions)
        except EOFError:
            return
        pickle.dump(answer(question), answers)
        answers.flush()


if __name__ == "__main__":
    main()
