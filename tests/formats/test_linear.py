"""Every reader takes work in proportion to its text, also for texts that nobody writes by chance."""

import random
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from tests.formats.work import Counted, work_of

from alphamu.bridge.errors import BridgeError
from alphamu.bridge.seat import Seat
from alphamu.formats import handviewer, lin, loads, numbered, pbn, position
from alphamu.worlds.grammar import read_constraint, read_joint_constraint
from alphamu.worlds.meanings import System

EXAMPLES = Path(__file__).parents[2] / "examples"
DEAL = "N:A95.K76.AQ53.J84 KJ72.Q3.T984.Q73 QT4.AJT94.K7.KT2 863.852.J62.A965"
HANDS = "md|1SQT4HAJT94DK7CKT2,S863H852DJ62CA965,SA95HK76DAQ53CJ84,SKJ72HQ3DT984CQ73|"
LINK = "https://www.bridgebase.com/tools/handviewer.html?"
ENDING = '{"trump": "N", "declarer": "S", "tricks_needed": 1, "leader": "S", "north": "A...", "south": "2...", '

Reader = Callable[[str], object]


def all_of(form: Callable[[str], object]) -> Reader:
    """Reads every board of a text, and looks for one that is not there."""

    def read(text: str) -> None:
        with suppress(BridgeError):
            records = form(text)
            assert records.good is not None  # type: ignore[attr-defined]
            numbered(records, Counted("no such board"), "a text")  # type: ignore[arg-type]

    return read


def refusing(reader: Callable[[str], object]) -> Reader:
    def read(text: str) -> None:
        with suppress(BridgeError):
            reader(text)

    return read


PBN, LIN, LINKS, JSON = (all_of(form.loads) for form in (pbn, lin, handviewer, position))
ANY = all_of(loads)
WORDS = refusing(read_constraint)
BOTH = refusing(lambda text: read_joint_constraint(text, (Seat.WEST, Seat.EAST)))
SYSTEM = refusing(lambda text: System.parse(text, "system"))

# Reader, beginning, what is repeated, end; a number stands for {}.
SHAPES = [
    (PBN, '[a "1"]\n[b', " ", ""),
    (PBN, "", "\n", ""),
    (PBN, '[Deal "?"]', "\n \t", "[Board"),
    (PBN, "", '[A{} "1"]', ""),
    (PBN, "", '[A "1"]\n', ""),
    (PBN, "", '[A{} "1"]\n', '[Deal "?"]'),
    (PBN, "", "{{\n", ""),
    (PBN, "", "{{}}", ""),
    (PBN, "", "{{}}\n\n", "{"),
    (PBN, "", "; {{", ""),
    (PBN, "", "%\n", ""),
    (PBN, "", "[", ""),
    (PBN, "", "[A ", ""),
    (PBN, "", '[A "\\"]', ""),
    (PBN, '[A "', "\\", ""),
    (PBN, '[A "', '" ', '"]'),
    (PBN, '[A "', r'\\" ]', '"'),
    (PBN, "[A ", "B]", ""),
    (PBN, "", "word ", ""),
    (PBN, "", "word", ""),
    (PBN, f'[Deal "{DEAL}"]\n[Auction "N"]\n', "- ", ""),
    (PBN, f'[Deal "{DEAL}"]\n[Auction "N"]\n', "AP\n", ""),
    (PBN, f'[Deal "{DEAL}"]\n[Auction "N"]\n', "=1= $7 !\n", "1C"),
    (PBN, f'[Deal "{DEAL}"]\n[Auction "N"]\n', "=", ""),
    (PBN, f'[Deal "{DEAL}"]\n[Contract "3NT"]\n[Declarer "S"]\n[Play "W"]\n', "- - ^L ", "*"),
    (PBN, '[Deal "N:', "A", '"]'),
    (PBN, '[Deal "N:', "- ", '"]'),
    (PBN, '[Board "1"]\n[Contract "', "4", '"]'),
    (PBN, "", '[Board "1"]\n[Room "a"]\n[Room "b"]\n', ""),
    (PBN, "", f'[Dealer "N"][Deal "{DEAL}"]', ""),
    (PBN, "", '[A{} "##1"]\n[Deal "#"]\n\n', ""),
    (PBN, "", '[Board "{}"]\n[Deal "?"]\n[Note "1:"]\n', ""),
    (LIN, "", "pn||", ""),
    (LIN, "", "md||", ""),
    (LIN, "", HANDS, ""),
    (LIN, "", "|", ""),
    (LIN, "", "\n", "pn|"),
    (LIN, "", "x|", ""),
    (LIN, "", "word ", ""),
    (LIN, HANDS, "mb|p|", ""),
    (LIN, HANDS + "mb|", "p", "|"),
    (LIN, HANDS, "an|alert|", ""),
    (LIN, HANDS + "mb|1N|mb|p|mb|p|mb|p|", "pc|S2|\n", ""),
    (LIN, "md|1S", "A", "|"),
    (LIN, "md|1", ",", "|"),
    (LIN, "", "ah|Board |", HANDS),
    (LIN, "ah|", "board ", "|" + HANDS),
    (LIN, "qx|", " ", "|" + HANDS),
    (LIN, "pn|" + "," * 3000 + "|", HANDS, ""),
    (LINKS, "", LINK + "lin=md||\n", ""),
    (LINKS, LINK, "a=1&", ""),
    (LINKS, LINK + "lin=", "%41", ""),
    (LINKS, LINK + "n=s2&a=", "(", ""),
    (LINKS, LINK + "n=s2&a=", "({{)", ""),
    (LINKS, LINK + "n=s2&p=", "s2,", ""),
    (LINKS, "", "http\n", ""),
    (JSON, "[", "{{}},", "{}]"),
    (JSON, "[", "\n", "]"),
    (JSON, "", "[", ""),
    (JSON, "{", '"a{}":1,', '"a":1}'),
    (JSON, '{"tricks_needed":', "9", "}"),
    (JSON, '{"id":"', "a", '"}'),
    (JSON, ENDING + '"worlds":[', '{{"east": "K...", "west": "Q..."}},', "1]}"),
    (JSON, "[" + ENDING + '"unseen": "KQ..."}', ",{{\n}}", "]"),
    (JSON, ENDING + '"unseen": "', "A", '"}'),
    (ANY, "", " ", ""),
    (ANY, "", "\n", ""),
    (ANY, "", '[ "', ""),
    (ANY, "[", "\n", ""),
    (ANY, "", "[\n", ""),
    (ANY, "", "a b\n", ""),
    (WORDS, "", "5+S, ", "5+H"),
    (WORDS, "", "(", ""),
    (WORDS, "", "4", ""),
    (WORDS, "", "(4x)", ""),
    (WORDS, "", " ", "x"),
    (BOTH, "", "west not ", ""),
    (SYSTEM, "", "1C = 5+C\n", ""),
    (SYSTEM, "", "1C|1D ", "= 5+C"),
    (SYSTEM, "1C = ", "x ", ""),
    (SYSTEM, "1C = 5+C # ", "x ", ""),
    (SYSTEM, "", "\n", "1C = 5+C"),
]
SIZES = [10_000 * 2**step for step in range(7)]
MOST_GROWTH = 2.2  # for a text of double the size


def filled(begin: str, unit: str, end: str, size: int) -> str:
    """The shape in about this many characters."""
    count = max(1, size // len(unit.format(0)))
    if "{}" not in unit.replace("{{}}", ""):
        return begin + unit.format() * count + end
    return begin + "".join(unit.format(place) for place in range(count)) + end


def growths(read: Reader, text_of_size: Callable[[int], str]) -> list[float]:
    """By how much the work grows whenever the text doubles; where it stays small, not at all."""
    works = [max(work_of(read, text_of_size(size)), size) for size in SIZES]
    return [after / before for before, after in zip(works, works[1:], strict=False)]


@pytest.mark.parametrize(("read", "begin", "unit", "end"), SHAPES)
def test_twice_the_text_is_twice_the_work(read: Reader, begin: str, unit: str, end: str) -> None:
    assert max(growths(read, lambda size: filled(begin, unit, end, size))) < MOST_GROWTH
