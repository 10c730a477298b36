"""Duplicate scores and IMPs: figures from the laws that players know. For all others OpenSpiel is the judge."""

import pytest

from alphamu.bridge.contract import Contract
from alphamu.bridge.scoring import ScoringError, imps, score

# contract, tricks, not vulnerable, vulnerable
SCORES = [
    # part scores, with and without overtricks
    ("1C", 7, 70, 70),
    ("2D", 10, 130, 130),
    ("2H", 8, 110, 110),
    ("1NT", 7, 90, 90),
    ("1NT", 9, 150, 150),
    ("2NT", 8, 120, 120),
    # games
    ("3NT", 9, 400, 600),
    ("3NT", 10, 430, 630),
    ("4S", 10, 420, 620),
    ("4H", 11, 450, 650),
    ("5C", 11, 400, 600),
    # slams
    ("6D", 12, 920, 1370),
    ("6H", 12, 980, 1430),
    ("6NT", 13, 1020, 1470),
    ("7C", 13, 1440, 2140),
    ("7S", 13, 1510, 2210),
    ("7NT", 13, 1520, 2220),
    # doubled and redoubled into game, or not
    ("1CX", 7, 140, 140),
    ("1NTX", 7, 180, 180),
    ("1NTX", 8, 280, 380),
    ("2HX", 8, 470, 670),
    ("2CXX", 8, 560, 760),
    ("1CXX", 7, 230, 230),
    ("1NTXX", 7, 560, 760),
    ("1NTXX", 9, 960, 1560),
    ("1HXX", 13, 1720, 3120),
    ("7NTXX", 13, 2280, 2980),
    # down
    ("3NT", 8, -50, -100),
    ("3NT", 5, -200, -400),
    ("4SX", 9, -100, -200),
    ("4SX", 8, -300, -500),
    ("4SX", 7, -500, -800),
    ("4SX", 6, -800, -1100),
    ("4SX", 5, -1100, -1400),
    ("4SXX", 9, -200, -400),
    ("4SXX", 6, -1600, -2200),
    ("7NTXX", 0, -7000, -7600),
]


@pytest.mark.parametrize(("bid", "tricks", "not_vulnerable", "vulnerable"), SCORES)
def test_known_scores(bid: str, tricks: int, not_vulnerable: int, vulnerable: int) -> None:
    contract = Contract.parse(f"{bid} by S")
    assert score(contract, tricks, vulnerable=False) == not_vulnerable
    assert score(contract, tricks, vulnerable=True) == vulnerable


def test_passed_out_is_nothing() -> None:
    assert score(None, 0, vulnerable=True) == 0


@pytest.mark.parametrize("tricks", [-1, 14])
def test_impossible_number_of_tricks_is_named(tricks: int) -> None:
    with pytest.raises(ScoringError, match=f"{tricks} tricks in 3NT by South"):
        score(Contract.parse("3NT by S"), tricks, vulnerable=False)


@pytest.mark.parametrize(
    ("least", "most", "points"),
    [
        (0, 10, 0),
        (20, 40, 1),
        (50, 80, 2),
        (90, 120, 3),
        (130, 160, 4),
        (170, 210, 5),
        (220, 260, 6),
        (270, 310, 7),
        (320, 360, 8),
        (370, 420, 9),
        (430, 490, 10),
        (500, 590, 11),
        (600, 740, 12),
        (750, 890, 13),
        (900, 1090, 14),
        (1100, 1290, 15),
        (1300, 1490, 16),
        (1500, 1740, 17),
        (1750, 1990, 18),
        (2000, 2240, 19),
        (2250, 2490, 20),
        (2500, 2990, 21),
        (3000, 3490, 22),
        (3500, 3990, 23),
        (4000, 15200, 24),
    ],
)
def test_imp_scale(least: int, most: int, points: int) -> None:
    assert [imps(least), imps(most)] == [points, points]
    assert [imps(-least), imps(-most)] == [-points, -points]
