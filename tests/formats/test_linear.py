"""Every reader takes work in proportion to its text, also for texts that nobody writes by chance."""

import ast
import inspect
import random
from collections.abc import Callable
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from alphamu.bridge.errors import BridgeError
from alphamu.bridge.seat import Seat
from alphamu.formats import (
    Records,
    handviewer,
    json_places,
    lin,
    lin_entries,
    loads,
    numbered,
    pbn,
    pbn_games,
    pbn_tokens,
    plain_deals,
    position,
)
from alphamu.worlds import grammar, meanings
from alphamu.worlds.grammar import read_constraint, read_joint_constraint
from alphamu.worlds.meanings import System
from tests.formats.work import work_of
from tests.rounds import SOAKING, rounds

EXAMPLES = Path(__file__).parents[2] / "examples"
DEAL = "N:A95.K76.AQ53.J84 KJ72.Q3.T984.Q73 QT4.AJT94.K7.KT2 863.852.J62.A965"
HANDS = "md|1SQT4HAJT94DK7CKT2,S863H852DJ62CA965,SA95HK76DAQ53CJ84,SKJ72HQ3DT984CQ73|"
LINK = "https://www.bridgebase.com/tools/handviewer.html?"
ENDING = '{"trump": "N", "declarer": "S", "tricks_needed": 1, "leader": "S", "north": "A...", "south": "2...", '

Reader = Callable[[str], object]


def all_of(form: Callable[[str], Records[Any]]) -> Reader:
    """Reads every board of a text, and looks for one that is not there."""

    def read(text: str) -> None:
        with suppress(BridgeError):
            if records := form(text):
                assert len(records.good) == len(records)
                numbered(records, "no such board", "a text")

    return read


def refusing(reader: Callable[[str], object]) -> Reader:
    def read(text: str) -> None:
        with suppress(BridgeError):
            reader(text)

    return read


PBN, LIN, LINKS, JSON = (all_of(form.loads) for form in (pbn, lin, handviewer, position))
PLAIN = all_of(plain_deals.loads)
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
    (PBN, f'[Deal "{DEAL}"]\n[Auction "N"]\n1C =1=\n', '[Note "1:x"]\n', ""),
    (PBN, f'[Deal "{DEAL}"]\n[Auction "N"]\n1C', " =1=", '\n[Note "1:x"]\n'),
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
    (LIN, HANDS + "mb|1N!|", "an|alert|", ""),
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
    (LINKS, LINK + "n=s2&a=", "p(x)", ""),
    (LINKS, LINK + "n=s2&p=", "s2,", ""),
    (LINKS, "", "http\n", ""),
    (PLAIN, "", "♠ ", ""),
    (PLAIN, "♠ ", "A ", ""),
    (PLAIN, "", "♠A\n", ""),
    (PLAIN, "", "N: ", ""),
    (PLAIN, "", "S ", ""),
    (PLAIN, "N ", "2, ", ""),
    (PLAIN, "", "A.K.Q.J ", ""),
    (PLAIN, "", "4S by ", ""),
    (PLAIN, "", "word", ""),
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
SMALLEST = 10_000
LARGEST = rounds(80_000, 640_000) if SOAKING else 640_000
FEWEST_DOUBLINGS = 2
ENOUGH_WORK = 10**12 if SOAKING else 400_000  # then a text is not doubled again
MOST_GROWTH = 2.2  # for a text of double the size


def filled(begin: str, unit: str, end: str, size: int) -> str:
    """The shape in about this many characters."""
    count = max(1, size // len(unit.format(0)))
    if "{}" not in unit.replace("{{}}", ""):
        return begin + unit.format() * count + end
    return begin + "".join(unit.format(place) for place in range(count)) + end


def growths(read: Reader, text_of_size: Callable[[int], str]) -> list[float]:
    """By how much the work grows whenever the text doubles; where it stays small, not at all."""
    works: list[int] = []
    size = SMALLEST
    while size <= LARGEST and (len(works) <= FEWEST_DOUBLINGS or works[-1] < ENOUGH_WORK):
        works.append(max(work_of(read, text_of_size(size)), size))
        size *= 2
    return [after / before for before, after in pairwise(works)]


@pytest.mark.parametrize(("read", "begin", "unit", "end"), SHAPES)
def test_twice_the_text_is_twice_the_work(read: Reader, begin: str, unit: str, end: str) -> None:
    assert max(growths(read, lambda size: filled(begin, unit, end, size))) < MOST_GROWTH


@pytest.mark.parametrize(
    ("read", "name"), [(PBN, "club-evening.pbn"), (LIN, "village-match.lin"), (JSON, "finesse.json")]
)
@pytest.mark.parametrize("seed", range(4))
def test_damage_to_a_file_does_not_change_that(read: Reader, name: str, seed: int) -> None:
    whole = (EXAMPLES / name).read_text()
    chance = random.Random(seed)
    place, length = chance.randrange(len(whole)), chance.randint(1, 40)
    piece = whole[place : place + length]  # is repeated, where it stands or elsewhere, in the middle of the file
    place = chance.choice([place, chance.randrange(len(whole))])

    def damaged(size: int) -> str:
        return whole[:place] + piece * (size // len(piece)) + whole[place:]

    assert max(growths(read, damaged)) < MOST_GROWTH


def quadratic_in_text(text: str) -> None:
    while text:
        text = text[1:]


def quadratic_in_a_pattern(text: str) -> None:
    pbn._RESULT.match(text)


def quadratic_in_lines(text: str) -> None:
    entries = lin_entries.Stretch(text, 1, 0, [], "")
    for place in range(len(text)):
        entries.add(place, "an", "")
        entries.entries()


@pytest.mark.parametrize("read", [quadratic_in_text, quadratic_in_a_pattern, quadratic_in_lines])
def test_the_measure_sees_what_is_quadratic(read: Reader) -> None:
    assert work_of(read, " " * 400) / work_of(read, " " * 200) > 3


def test_no_reader_goes_through_a_list_unseen() -> None:
    for module in (
        pbn,
        pbn_tokens,
        pbn_games,
        lin,
        lin_entries,
        handviewer,
        position,
        json_places,
        grammar,
        meanings,
    ):
        calls = [
            node.func for node in ast.walk(ast.parse(inspect.getsource(module))) if isinstance(node, ast.Call)
        ]
        methods = {func.attr for func in calls if isinstance(func, ast.Attribute)}
        assert not methods & {"remove", "insert"}, module.__name__
