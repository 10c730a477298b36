"""What `alphamu show` draws, in a real browser: nothing lies outside the drawing or on something else."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from alphamu.cli import main

# A suit of thirteen cards, long names, and a trick on the table.
LONG = """\
[Event "A club evening with a long name, and a guest of honour from abroad"]
[Board "12"][Dealer "W"][Vulnerable "All"][Contract "7NTXX"][Declarer "N"]
[West "Wilhelmina van der Meer-Oosterhuis"][North "Nora"][East "Ev"][South "Sam the elder"]
[Deal "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"]
[Play "E"]
HA DA C2 *
"""


@pytest.mark.parametrize("arguments", [[], ["--after", "2"], ["--hide", "N,E"]])
def test_no_text_covers_another(
    arguments: list[str], browser: Browser, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "long.pbn").write_text(LONG)
    with pytest.raises(SystemExit):
        main(["show", str(tmp_path / "long.pbn"), *arguments, "--format", "svg"])
    drawing = tmp_path / "long.svg"
    drawing.write_text(capsys.readouterr().out)
    page = browser.new_page()
    page.goto(drawing.as_uri())
    boxes: list[dict[str, Any]] = page.evaluate(
        """[...document.querySelectorAll("text")].map((one) => {
            const {x, y, width, height} = one.getBBox();
            return {text: one.textContent, left: x, right: x + width, top: y + 3, bottom: y + height - 3};
        }).filter((one) => one.text)"""
    )
    width, height = page.evaluate(
        "(({width, height}) => [width, height])(document.documentElement.viewBox.baseVal)"
    )
    page.close()
    assert len(boxes) > 10
    for place, one in enumerate(boxes):
        assert one["left"] >= 0
        assert one["right"] <= width
        assert one["bottom"] <= height
        for other in boxes[:place]:
            beside = one["left"] >= other["right"] or one["right"] <= other["left"]
            assert beside or one["top"] >= other["bottom"] or one["bottom"] <= other["top"], (one, other)
