"""The page for practice, in a real browser."""

import re

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.conftest import OpenPath
from tests.web.steps import DESKTOP, PHONE, TABLET
from tests.web.test_accessibility import faults
from tests.web.test_languages import ENGLISH

ENDPLAY = "/practise#kind=endplay&seed=5"  # ♥K5 ♦A ♣2 opposite ♥43 ♦K ♣3: ♣2 is right


def open_practice(
    open_path: OpenPath, path: str = ENDPLAY, size: tuple[int, int] = DESKTOP, theme: str = "light"
) -> Page:
    page = open_path(path, size, theme)
    expect(page.locator("#table button.card").first).to_be_visible(
        timeout=60_000
    )  # the deal has to be found first
    expect(page.locator("#hint")).to_be_enabled(timeout=60_000)
    return page


def test_figures_are_hidden_until_they_are_asked_for(open_path: OpenPath) -> None:
    page = open_practice(open_path)
    expect(page.locator("#table .chance").first).to_have_text("")
    for hidden in (".west", ".east"):
        expect(page.locator(f"{hidden} .card")).to_have_count(0)
    expect(page.locator("#story")).to_contain_text("Known: West: ♣A.")
    page.click("#hint")
    expect(page.locator("#advice")).to_contain_text("The best card here: ♣2")
    expect(page.locator("#table .chance").first).to_have_text("")
    page.click("#show")
    expect(page.locator(".south [data-card=C2] .chance")).to_have_text("100%")
    page.click("#show")
    expect(page.locator(".south [data-card=C2] .chance")).to_have_text("")
    assert faults(page) == []


def test_the_right_card_makes_and_the_end_tells_everything(open_path: OpenPath) -> None:
    page = open_practice(open_path)
    page.click(".south button.card[data-card=C2]")
    page.click(".north button.card[data-card=C3]")
    expect(page.locator("#hint")).to_be_enabled()
    page.select_option("#claimed", "3")
    page.click("#claim button")
    expect(page.locator("#advice")).to_contain_text("not certain. Play on.")
    page.select_option("#claimed", "2")
    page.click("#claim button")
    expect(page.locator("#outcome")).to_have_text("2 tricks of the 2 needed: made")
    expect(page.locator("#ending")).to_contain_text("The theme was the endplay. Right was ♣2")
    expect(page.locator("#four-hands .who")).to_have_count(4)
    expect(page.locator(".west .card").first).to_be_visible()
    assert faults(page) == []
    page.click("#again")
    expect(page.locator("#end")).to_be_hidden()
    expect(page.locator("body")).to_have_attribute("data-place", "0")


def test_the_trainers_rule_beats_a_wrong_card_and_says_so(open_path: OpenPath) -> None:
    page = open_practice(open_path)
    page.check("#trainer")
    page.click(".south button.card[data-card=HK]")
    expect(page.locator("#trick .card[data-from=W]")).to_be_visible()
    expect(page.locator("#hint")).to_be_enabled()
    page.select_option("#claimed", "2")
    page.click("#claim button")
    expect(page.locator("#advice")).to_contain_text("not certain")
    page.select_option("#claimed", "0")
    page.click("#claim button")
    expect(page.locator("#outcome")).to_contain_text("down")
    expect(page.locator("#ending")).to_contain_text("After your ♥K (22.9%) the hidden cards were moved")
    page.click("#undo")
    expect(page.locator("#end")).to_be_hidden()
    expect(page.locator(".south button.card")).to_have_count(4)


def test_a_whole_deal_ends_with_its_score_par_and_a_review(open_path: OpenPath) -> None:
    page = open_practice(open_path, "/practise#kind=partscore&seed=2")
    expect(page.locator("#auction-panel")).to_be_visible()
    page.locator("#table .north button.card, #table .south button.card").first.click()
    expect(page.locator("#hint")).to_be_enabled(timeout=60_000)
    page.select_option("#claimed", "0")
    page.click("#claim button")
    expect(page.locator("#outcome")).to_contain_text("down")
    expect(page.locator("#dd")).to_contain_text("With all cards seen, declarer makes")
    expect(page.locator("#dd")).to_contain_text("Par is")
    page.click("#review-begin")
    expect(page.locator("#review-state")).to_contain_text("judged")
    page.click("#next-deal")
    expect(page.locator("#end")).to_be_hidden()
    expect(page).not_to_have_url(re.compile(r"seed=2$"), timeout=90_000)


def test_a_whole_deal_with_a_theme_is_taken_up_where_it_matters(open_path: OpenPath) -> None:
    page = open_practice(open_path, "/practise#kind=whole-hold-up&seed=5")
    expect(page.locator("#story")).to_contain_text("Now it matters: find the card.")
    expect(page.locator("#auction-panel")).to_contain_text("3NT")
    expect(page.locator("#trick .card")).to_have_count(3)
    expect(page.locator("#undo")).to_be_disabled()  # what was played before is given
    page.locator("#table .south button.card").last.click()  # the lowest: the ace is kept
    expect(page.locator("body")).not_to_have_attribute("data-place", "3")
    expect(page.locator("#hint")).to_be_enabled(timeout=60_000)
    page.select_option("#claimed", "0")
    page.click("#claim button")
    expect(page.locator("#ending")).to_contain_text(
        re.compile(
            r"The theme was the hold-up\. Right was .* when it is played out on 200 layouts; .* ± \d+ behind"
        )
    )
    page.click("#again")
    expect(page.locator("body")).to_have_attribute("data-place", "3")


def test_an_endplay_in_a_whole_deal_played_in_german(browser: Browser, address: str) -> None:
    """Five cards are left, everything else is gone: the throw-in, and what is told of it at the end."""
    context = browser.new_context(locale="de-DE", reduced_motion="reduce")
    page = context.new_page()
    page.goto(f"{address}/practise#kind=whole-endplay&seed=1")
    expect(page.locator("#hint")).to_be_enabled(timeout=60_000)
    expect(page.locator("#story")).to_contain_text("Jetzt kommt es darauf an: finden Sie die Karte.")
    page.click("#hint")
    expect(page.locator("#advice")).to_contain_text("Die beste Karte hier: ", timeout=60_000)
    page.select_option("#claimed", "0")
    page.click("#claim button")
    ending = page.locator("#ending")
    expect(ending).to_contain_text(
        re.compile(r"Das Thema: das Einspiel\. Richtig war .* aller Verteilungen; .* zurück\.")
    )
    expect(page.locator("#outcome")).to_contain_text("gefallen")
    assert not ENGLISH.search(page.inner_text("main"))
    context.close()


# Seven cards are left, South to lead, and all of them are needed: the finesse of the ♠Q works.
#                ♠ AQ ♥ AK2 ♦ AK
#  ♠ K4 ♣ AKQJ10                  ♠ 65 ♣ 98765
#                ♠ 32 ♥ QJ3 ♦ QJ
SHORT = """[Deal "N:AQ.AK2.AK. 65...98765 32.QJ3.QJ. K4...AKQJT"][Contract "1NT"][Declarer "S"][Play "S"]
S2
"""


def test_the_review_of_ones_own_cards_comes_to_its_end(open_path: OpenPath, client: httpx.Client) -> None:
    """With a short deal in place of a whole one, since every card is judged."""
    dealt = client.post("/api/v1/table", json={"record": SHORT, "cards": []}).json()
    dealt |= {"seed": 1, "asked": None, "known": [], "begun": [], "theme_checked": None}
    page = open_path("/lessons", DESKTOP, "light")
    page.route("**/api/v1/practice", lambda route: route.fulfill(json=dealt))
    page.goto(page.url.replace("/lessons", "/practise#kind=partscore&seed=1"))
    page.click(".south button.card[data-card=S2]")
    expect(page.locator("#hint")).to_be_enabled()
    page.click(".north button.card[data-card=SA]")  # and not the queen
    expect(page.locator("#trick.over .card")).to_have_count(4)
    expect(page.locator("#hint")).to_be_enabled(timeout=60_000)
    page.select_option("#claimed", "0")
    page.click("#claim button")
    expect(page.locator("#outcome")).to_contain_text("1NT down")
    page.click("#review-begin")
    expect(page.locator("#review-state")).to_contain_text("judged:", timeout=60_000)
    expect(page.locator("#mistakes li")).to_have_count(1)
    expect(page.locator("#mistakes li")).to_contain_text("♠A blunder; better was ♠Q")


@pytest.mark.parametrize(("size", "theme"), [(TABLET, "dark"), (PHONE, "light")])
def test_it_fits_and_has_no_serious_fault(open_path: OpenPath, size: tuple[int, int], theme: str) -> None:
    page = open_practice(open_path, "/practise#kind=finesse&seed=1", size, theme)
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    assert faults(page) == []
    page.focus("#table button.card >> nth=0")
    page.keyboard.press("Enter")
    expect(page.locator("#trick .card").first).to_be_visible()
