"""Declarer plays for the contract, or for tricks, points, IMPs or matchpoints, as on the command line."""

import json
import re

from playwright.sync_api import expect

from tests.web.conftest import OpenPage
from tests.web.steps import ENDING, FINESSE, paste

WORTH = {
    "tricks": ("Tricks to come", r"^\d\.\d\d tricks$"),
    "points": ("Points", r"^[+-]\d+ points$"),
    "imps": ("IMPs", r"^[+-]?\d+\.\d\d IMPs$"),
    "matchpoints": ("Matchpoints", r"^\d+\.\d%$"),
}
# Two tricks are left of 1NT, and both are needed: the finesse works in two of six layouts.
TWO_CARDS = json.dumps(json.loads(FINESSE) | {"contract": "1NT by S", "tricks_won": 5})


def test_cards_are_worth_what_is_played_for(open_page: OpenPage) -> None:
    page = open_page()
    paste(page, TWO_CARDS)
    expect(page.locator("#cards-heading")).to_have_text("Chance to make")
    page.click("#settings > summary")
    for aim, (heading, figure) in WORTH.items():
        page.select_option("#aim", aim)
        expect(page.locator("#cards-heading")).to_have_text(heading)
        expect(page.locator("#figure")).to_have_text(re.compile(figure))
        expect(page.locator("#cards .choice").first).to_contain_text("makes")


def test_imps_and_matchpoints_are_compared_with_what_is_said(open_page: OpenPage) -> None:
    page = open_page()
    paste(page, TWO_CARDS)
    page.click("#settings > summary")
    expect(page.locator("#against")).to_be_hidden()
    page.select_option("#aim", "imps")
    expect(page.locator("#field")).to_be_hidden()
    page.fill("#against", "1NT by S -1")
    expect(page.locator("#figure")).to_have_text(re.compile(r"^\+\d\.\d\d IMPs$"))  # never below the other table
    better = page.locator("#figure").inner_text()
    page.fill("#against", "+1400")
    expect(page.locator("#stale")).to_be_visible()
    expect(page.locator("#figure")).to_have_text(re.compile(r"^-\d\d\.\d\d IMPs$"))
    page.fill("#against", "nonsense")
    expect(page.locator("#error")).to_contain_text("No result 'nonsense': expected something like 3NT by S +1")
    page.fill("#against", "1NT by S -1")
    expect(page.locator("#figure")).to_have_text(better)
    page.click("#share")
    link = str(page.evaluate("navigator.clipboard.readText()"))
    page.select_option("#aim", "matchpoints")
    page.fill("#field", "3 1NT by S -1\n1 +1400")
    expect(page.locator("#figure")).to_have_text(re.compile(r"^\d\d\.\d%$"))

    friend = open_page(fragment="#" + link.partition("#")[2])
    expect(friend.locator("#against")).to_have_value("1NT by S -1")
    expect(friend.locator("#figure")).to_have_text(better)


def test_what_is_made_already_can_still_be_played_for_tricks(open_page: OpenPage) -> None:
    page = open_page()
    paste(page, ENDING.replace('"tricks_needed": 3', '"tricks_needed": 0'))
    expect(page.locator("#status")).to_contain_text("made already")
    page.click("#settings > summary")
    page.select_option("#aim", "tricks")
    expect(page.locator("#cards .choice").first).to_contain_text("tricks")
