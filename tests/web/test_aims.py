"""Declarer plays for the contract, or for tricks, points, IMPs or matchpoints, as on the command line."""

import re

from playwright.sync_api import expect

from tests.web.conftest import OpenPage
from tests.web.steps import ENDING, paste

WORTH = {
    "tricks": ("Tricks to come", r"^\d\.\d\d tricks$"),
    "points": ("Points", r"^[+-]\d+ points$"),
    "imps": ("IMPs", r"^[+-]?\d+\.\d\d IMPs$"),
    "matchpoints": ("Matchpoints", r"^\d+\.\d%$"),
}
# Seven tricks are left, all of them needed.
SEVEN = """[Deal "N:AQ.AK2.AK. 65...98765 32.QJ3.QJ. K4...AKQJT"][Contract "1NT"][Declarer "S"][Play "S"]
S2 S4
"""


def test_cards_are_worth_what_is_played_for(open_page: OpenPage) -> None:
    page = open_page()
    paste(page, SEVEN)
    expect(page.locator("#cards-heading")).to_have_text("Chance to make")
    expect(page.locator("#turn")).to_have_text("North to play")
    page.click("#settings > summary")
    for aim, (heading, figure) in WORTH.items():
        page.select_option("#aim", aim)
        expect(page.locator("#cards-heading")).to_have_text(heading)
        expect(page.locator("#figure")).to_have_text(re.compile(figure))
        expect(page.locator("#cards .choice").first).to_contain_text("makes")


def test_what_is_made_already_can_still_be_played_for_tricks(open_page: OpenPage) -> None:
    page = open_page()
    paste(page, ENDING.replace('"tricks_needed": 3', '"tricks_needed": 0'))
    expect(page.locator("#status")).to_contain_text("made already")
    page.click("#settings > summary")
    page.select_option("#aim", "tricks")
    expect(page.locator("#cards .choice").first).to_contain_text("tricks")
