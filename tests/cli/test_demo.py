"""The demo: the elimination, where PIMC sees no difference between the cards."""

import re

import pytest

from alphamu.cli import main


def test_demo_shows_the_table_and_where_pimc_is_wrong(capsys: pytest.CaptureFixture[str]) -> None:
    """
          ♠ T  ♦ J  ♣ K J T
    spades are trumps, South leads and needs four of five tricks
          ♠ 9  ♦ 7  ♣ A 6 4
    """
    with pytest.raises(SystemExit) as stopped:
        main(["demo", "--plain"])
    assert stopped.value.code == 0
    shown = capsys.readouterr().out
    rows = re.findall(r"^(\S\S)\s+(\d+)%\s+(\d+)%\s+([01]{20})", shown, re.MULTILINE)
    assert rows[0] == ("♦7", "100", "100", "1" * 20)
    assert {card: (chance, belief) for card, chance, belief, _ in rows} == {
        "♦7": ("100", "100"),
        "♣A": ("80", "100"),
        "♣6": ("80", "100"),
        "♣4": ("80", "100"),
        "♠9": ("50", "100"),
    }
    assert all(int(chance) == 5 * vector.count("1") for _, chance, _, vector in rows)
    words = " ".join(shown.split())
    assert "PIMC sees no difference between ♠9, ♦7, ♣A, ♣6, ♣4: 100%" in words
    assert "In truth ♠9 makes 50% and ♦7 makes 100%." in words
