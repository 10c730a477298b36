"""A whole session without a mouse, and with the review open no serious fault on a tablet in the dark."""

from playwright.sync_api import Page, expect

from tests.web.conftest import OpenPage
from tests.web.steps import TABLET, whole_play
from tests.web.test_accessibility import faults
from tests.web.test_review import REFUSED

MOST_STOPS = 150  # with Tab, around the whole page


def tab_to(page: Page, selector: str, key: str = "Tab") -> None:
    """Press Tab until the element has the keyboard."""
    for _ in range(MOST_STOPS):
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
        page.keyboard.press(key)
    raise AssertionError(f"{selector} is not reached with {key}")


def press(page: Page, selector: str, key: str = "Tab") -> None:
    """Go there with Tab, and press Enter."""
    tab_to(page, selector, key)
    page.keyboard.press("Enter")


def has_focus(page: Page, selector: str) -> bool:
    return bool(page.evaluate("selector => document.activeElement.closest(selector) !== null", selector))


def put_in(page: Page, text: str) -> None:
    press(page, "#open-input")
    tab_to(page, "#tab-examples")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    tab_to(page, "#paste")
    page.keyboard.insert_text(text)
    press(page, "#pane-paste button.primary")


def test_a_session_is_gone_through_judged_and_varied_by_keyboard_alone(open_page: OpenPage) -> None:
    page = open_page(size=TABLET, theme="dark")
    tab_to(page, "#live")
    page.keyboard.press("Space")
    tab_to(page, "#sitting", "Shift+Tab")
    page.keyboard.type("all")  # all four hands
    put_in(page, whole_play() + "\n" + REFUSED)
    expect(page.locator("#boards button").first).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#facts .contract")).to_contain_text("3NT by South")
    press(page, "#board-after")
    expect(page.locator("#facts .contract")).to_contain_text("1NT by South")
    tab_to(page, "#session-boards", "Shift+Tab")  # the last board: there is no next one
    page.keyboard.press("ArrowUp")
    expect(page.locator("#facts .contract")).to_contain_text("3NT by South")
    page.keyboard.press("ArrowDown")
    expect(page.locator("#facts .contract")).to_contain_text("1NT by South")
    press(page, "#first")
    expect(page.locator("body")).to_have_attribute("data-place", "0")
    page.keyboard.press("ArrowRight")
    expect(page.locator("body")).to_have_attribute("data-place", "1")
    press(page, "#undo")
    expect(page.locator("body")).to_have_attribute("data-place", "0")

    tab_to(page, "#review-open")
    page.keyboard.press("Enter")
    assert has_focus(page, "#review-panel")
    expect(page.locator("#review-state")).to_contain_text("judged:", timeout=90_000)
    tab_to(page, "#curve")
    for key, place in (("End", "4"), ("ArrowLeft", "3"), ("Home", "0"), ("ArrowRight", "1")):
        page.keyboard.press(key)
        expect(page.locator("body")).to_have_attribute("data-place", place)
    assert has_focus(page, "#curve")
    press(page, ".mistake-row")
    expect(page.locator("body")).to_have_attribute("data-place", "2")
    expect(page.locator("#table .card.advised")).to_have_attribute("data-card", "SQ")
    assert has_focus(page, ".mistake-row")
    assert faults(page) == []

    press(page, "#table button.card[data-card=SQ]", "Shift+Tab")  # the better card, beside what was played
    expect(page.locator("#lines [aria-current]")).to_contain_text("Variation 1, trick 1: ♠Q")
    assert has_focus(page, "#table")
    press(page, "#to-main")
    expect(page.locator("#to-main")).to_be_hidden()
    assert has_focus(page, ".controls")
    page.keyboard.press("End")
    expect(page.locator("body")).to_have_attribute("data-place", "4")
    press(page, "#board-before", "Shift+Tab")
    expect(page.locator("#facts .contract")).to_contain_text("3NT by South")
