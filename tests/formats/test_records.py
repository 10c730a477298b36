"""Records are read when they are asked for, and the reading can be watched."""

from collections.abc import Iterator
from functools import partial
from types import ModuleType

import pytest

from alphamu.bridge.board import Board
from alphamu.bridge.deal import Deal
from alphamu.formats import FormatError, handviewer, lin, loads, numbered, pbn, with_number
from alphamu.formats.records import Found, Records

DEAL = Deal.parse("N:A95.K76.AQ53.J84 KJ72.Q3.T984.Q73 QT4.AJT94.K7.KT2 863.852.J62.A965")
BOARDS = [Board(DEAL, number=str(number)) for number in range(1, 101)]
FORMATS = [pbn, lin, handviewer]


class TooLongError(Exception):
    pass


def counting(read: list[int], broken: tuple[int, ...] = ()) -> Records[int]:
    """Five records, of which some cannot be read; each that is read is noted."""

    def read_one(number: int) -> int:
        read.append(number)
        if number in broken:
            raise FormatError(f"number {number} is broken")
        return number

    def find() -> Iterator[Found[int]]:
        return (Found(partial(read_one, number), str(number), has_number=True) for number in range(5))

    return Records(find, file="numbers")


def test_a_record_is_read_when_it_is_asked_for() -> None:
    read: list[int] = []
    records = counting(read)
    assert read == []
    assert records[1] == 1
    assert read == [0, 1]
    assert list(records) == [0, 1, 2, 3, 4]
    assert read == [0, 1, 2, 3, 4]
    assert (len(records), records[-1], records[1:3], records.errors) == (5, 4, (1, 2), ())
    assert read == [0, 1, 2, 3, 4]


def test_of_all_boards_only_the_one_with_the_number_is_read() -> None:
    read: list[int] = []
    assert with_number(counting(read), "3", "x") == (3,)
    assert read == [3]


def test_broken_records_are_told_of_when_they_are_met() -> None:
    records = counting([], broken=(0, 3))
    assert records[0] == 1
    assert [str(error) for error in records.errors_met] == ["numbers: number 0 is broken"]
    assert records.good == (1, 2, 4)
    assert [str(error) for error in records.errors] == [
        "numbers: number 0 is broken",
        "numbers: number 3 is broken",
    ]
    with pytest.raises(FormatError, match="numbers: number 3 is broken"):
        numbered(records, "3", "x")
    with pytest.raises(FormatError, match="numbers: number 0 is broken"):
        counting([], broken=(0, 1, 2, 3, 4)).unless_all_broken()


@pytest.mark.parametrize("form", FORMATS)
def test_the_first_board_does_not_wait_for_the_last(form: ModuleType) -> None:
    shares: list[float] = []
    records = form.loads(form.dumps(BOARDS), shares.append)
    assert records[0].deal == DEAL
    assert max(shares) < 0.1
    assert len(records) == len(BOARDS)
    assert shares == sorted(shares)
    assert shares[-1] == 1.0


@pytest.mark.parametrize("form", FORMATS)
def test_a_watch_ends_the_reading(form: ModuleType) -> None:
    def watch(share: float) -> None:
        if share > 0.5:
            raise TooLongError

    records = form.loads(form.dumps(BOARDS), watch)
    with pytest.raises(TooLongError):
        len(records)
    with pytest.raises(TooLongError):  # and nobody takes the first half for all
        assert records.good


@pytest.mark.parametrize("text", ["{}\n", "%\n", "word\n", '[A "1"]\n', "pn||"])
def test_a_watch_ends_the_reading_where_there_is_no_board(text: str) -> None:
    def watch(share: float) -> None:
        if 0.1 < share < 1.0:
            raise TooLongError

    with pytest.raises(TooLongError):
        (lin if "|" in text else pbn).loads(text * 50_000, watch)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "is neither PBN nor LIN"),
        ('[Event "x"]\n', r'^there is no board here: looked for a PBN tag such as \[Deal "N:'),
        ("pn|a,b,c,d|", r"^there is no board here: looked for the hands in LIN, as in md\|"),
        ("[]", "^there is no board here: looked for a position in JSON"),
    ],
)
def test_a_text_without_a_board_says_what_was_looked_for(text: str, reason: str) -> None:
    with pytest.raises(FormatError, match=reason):
        loads(text).unless_none()


def test_an_error_is_short_and_can_be_written() -> None:
    error = FormatError("no hand " + "x" * 10_000 + "\ud800: expected four suits")
    assert len(str(error)) == 400
    assert str(error).startswith("no hand xxx")
    assert str(error).endswith("?: expected four suits")
