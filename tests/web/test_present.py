"""Presenting a board: large cards, hand by hand, trick by trick, and no figure before it is wanted."""

import pytest
from playwright.sync_api import expect

from tests.web.conftest import OpenPage
from tests.web.steps import DESKTOP, PHONE, TABLET, paste, play_all_hands, whole_play
from tests.web.test_accessibility import faults


def test_a_board_is_shown_hand_by_hand_and_trick_by_trick(open_page: OpenPage) -> None:
    page = open_page()
    play_all_hands(page)
    paste(page, whole_play())
    expect(page.locator("#facts .contract")).to_contain_text("3NT by South")
    page.click("#last")
    page.click("#first")
    page.click(".west .look")
    small = page.locator(".south .card").first.bounding_box()
    expect(page.locator("#analysis")).to_be_visible()
    page.click("#present")
    expect(page.locator(".seat[data-covered]")).to_have_count(4)
    page_parts = (
        "#analysis",
        "#history-panel",
        ".engine",
        ".on-record",
        "#review-open",
        "#all-hands",
        "#open-input",
    )
    for hidden in page_parts:
        expect(page.locator(hidden)).to_be_hidden()
    page.click("#reveal")
    expect(page.locator(".south .card")).to_have_count(13)
    large = page.locator(".south .card").first.bounding_box()
    assert small is not None
    assert large is not None
    assert large["width"] > 1.3 * small["width"]
    for seat in ("N", "W", "E"):
        expect(page.locator(f".seat[data-seat={seat}]")).to_have_attribute("data-covered", "")
        page.keyboard.press("PageDown")
        expect(page.locator(f".seat[data-seat={seat}]")).not_to_have_attribute("data-covered", "")
    for place in ("4", "8"):
        page.keyboard.press("PageDown")
        expect(page.locator("body")).to_have_attribute("data-place", place)
    page.keyboard.press("ArrowRight")  # card by card, too
    expect(page.locator("body")).to_have_attribute("data-place", "9")
    page.keyboard.press("PageUp")
    expect(page.locator("body")).to_have_attribute("data-place", "8")
    page.click("#telling")
    expect(page.locator("#verdict")).to_be_visible()
    expect(page.locator(".on-record")).to_be_visible()
    expect(page.locator("#search")).to_be_hidden()
    page.click("#present")
    expect(page.locator("#presenter")).to_be_hidden()
    expect(page.locator(".west .card").first).to_be_visible()  # as it was looked at before
    expect(page.locator(".east .card")).to_have_count(0)


def test_figures_stay_off_the_wall_until_words_are_wanted(open_page: OpenPage) -> None:
    page = open_page()
    expect(page.locator("#table .card.best").first).to_be_visible()
    page.click("#present")
    page.click("#reveal")
    page.click("#reveal")
    expect(page.locator("#reveal")).to_be_disabled()  # nobody knows the other hands
    expect(page.locator("#table .chance").first).to_be_hidden()
    page.click("#telling")
    expect(page.locator("#table .chance").first).to_be_visible()
    expect(page.locator("#figure")).to_be_visible()


@pytest.mark.parametrize(("size", "theme"), [(DESKTOP, "light"), (TABLET, "dark"), (PHONE, "light")])
def test_it_fits_and_has_no_serious_fault(open_page: OpenPage, size: tuple[int, int], theme: str) -> None:
    page = open_page(size=size, theme=theme)
    page.uncheck("#live")
    play_all_hands(page)
    paste(page, whole_play())
    expect(page.locator("#facts .contract")).to_contain_text("3NT by South")
    page.click("#present")
    for _ in range(4):
        page.click("#reveal")
    expect(page.locator("#table .card")).not_to_have_count(0)
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    assert faults(page) == []
