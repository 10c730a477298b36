"""No text makes a reader fall over, and whatever it reads it can write again."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from alphamu.bench.readers import CHECKS
from alphamu.formats import handviewer, load_boards
from tests.rounds import rounds

EXAMPLES = Path(__file__).parents[2] / "examples"
SYSTEM = Path(__file__).parents[2] / "src" / "alphamu" / "worlds" / "natural.txt"
WORDS = "11-15 hcp, 5+S or 4(432), not (SA and 2 of AKQ of H), balanced or not anything, 1+ aces"
SAMPLES = {
    "pbn": (EXAMPLES / "club-evening.pbn").read_text(),
    "lin": (EXAMPLES / "village-match.lin").read_text(),
    "links": handviewer.dumps(load_boards(EXAMPLES / "village-match.lin").good)
    + handviewer.ADDRESS
    + "?n=sakqjt98hak&a=1c(strong)p1np3nppp&p=s2,s3&d=s&v=b&b=7\n",
    "positions": (EXAMPLES / "finesse.json").read_text(),
    "any format": (EXAMPLES / "club-evening.pbn").read_text(),
    "constraint": WORDS,
    "joint constraint": f"west {WORDS} or east not (6+S)",
    "system": "\n".join(SYSTEM.read_text().splitlines()[-30:]),
}
PIECES = st.sampled_from(
    [
        *(
            '[Deal "',
            '"]',
            "[",
            "]",
            '"',
            "\\",
            "{",
            "}",
            ";",
            "%",
            "#",
            "##",
            "\n\n",
            "N:",
            "...",
            "?",
            "*",
            "^",
            "+",
        ),
        *("|", "md|", "qx|c7|", "ah|Board ", ",", "-", "AP", "=1=", "&", "%7C", "=", "(", ")", "not ", "or ", "x"),
        *('"\\ud800"', "\ud800", "\x00", "\x85", "\u2028", "İ", "½", "٣", "null", "1e999", "[[", "{}", "9" * 5000),
    ]
)


@pytest.mark.parametrize("name", CHECKS)
@settings(max_examples=rounds(60, 1800), deadline=None)
@given(text=st.text() | st.lists(PIECES | st.text(max_size=4), max_size=20).map("".join))
def test_any_text(name: str, text: str) -> None:
    CHECKS[name](text)


@pytest.mark.parametrize("name", CHECKS)
@settings(max_examples=rounds(100, 3000), deadline=None)
@given(data=st.data())
def test_a_damaged_text(name: str, data: st.DataObject) -> None:
    text = SAMPLES[name]
    for _ in range(data.draw(st.integers(1, 4))):
        place = data.draw(st.integers(0, len(text)))
        length = data.draw(st.integers(0, 12))
        text = (
            text[:place] + data.draw(PIECES | st.text(max_size=3) | st.sampled_from(text)) + text[place + length :]
        )
    CHECKS[name](text)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("pbn", '[Deal "N:8... - 2... 34..."][Play "N"]'),
        ("pbn", '[Deal "N:8... - 2... 34..."][Play "N"][Contract "3NT"][Declarer "N"]'),
        ("pbn", '[Deal "?"][site "x"]'),
        ("lin", "qx|o7|ah|Board 7b|md|1|"),
        ("lin", "ah|Board 7,|md|1|"),
        ("positions", '{"id": "\\ud800"}'),
    ],
)
def test_texts_that_were_read_and_not_written(name: str, text: str) -> None:
    CHECKS[name](text)
