"""The page of lessons, in a real browser."""

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import OpenPath
from tests.web.steps import DESKTOP, PHONE, TABLET
from tests.web.test_accessibility import faults

OWN = """# Mine
## One
deal: N:AQ... K4... 32... ..32.
contract: 1NT by S
needs: 2
leader: S
? Which?
! S2 S3
Low.
"""


def open_lesson(open_path: OpenPath, name: str, size: tuple[int, int] = DESKTOP, theme: str = "light") -> Page:
    page = open_path(f"/lessons#lesson={name}", size, theme)
    page.emulate_media(reduced_motion="reduce")
    expect(page.locator("#question")).to_be_visible()
    return page


def test_a_wrong_card_costs_something_and_the_right_one_is_explained(open_path: OpenPath) -> None:
    page = open_lesson(open_path, "ducking")
    expect(page.locator("#question")).to_contain_text("Which card from dummy?")
    page.click("#table .north button.card[data-card=DA]")
    expect(page.locator("#verdict")).to_contain_text("it costs 83 points of a hundred")
    expect(page.locator("#verdict")).to_contain_text("exact, over all 126 layouts")
    page.click("#try-again")
    page.click("#table .north button.card[data-card=D4]")
    expect(page.locator("#verdict")).to_contain_text("Right.")
    expect(page.locator("#verdict")).to_contain_text("Lose it now, and the ace is the way to them.")
    page.click("#go-on")
    expect(page.locator("#words")).to_contain_text("dummy has the rest")
    expect(page.locator("#verdict")).to_contain_text("That is the lesson.")
    expect(page.locator(".east .card")).to_have_count(1)  # all hands are shown at the end
    assert faults(page) == []


def test_a_defender_is_asked_from_the_own_seat(open_path: OpenPath) -> None:
    page = open_lesson(open_path, "deception")
    expect(page.locator(".west button.card")).to_have_count(3)
    expect(page.locator(".south .card")).to_have_count(0)
    expect(page.locator(".north .card")).to_have_count(4)
    page.click("#table .west button.card[data-card=SA]")
    expect(page.locator("#verdict")).to_contain_text("it costs 57 points of a hundred")
    page.click("#show-answer")
    expect(page.locator("#verdict")).to_contain_text("declarer must choose between king and jack")


def test_the_keyboard_is_enough(open_path: OpenPath) -> None:
    page = open_lesson(open_path, "elimination")
    page.focus("#table .south button.card[data-card=D2]")
    page.keyboard.press("Enter")
    expect(page.locator("#verdict")).to_contain_text("Right.")
    expect(page.locator("#go-on")).to_be_visible()
    page.focus("#go-on")
    page.keyboard.press("Enter")
    expect(page.locator("#verdict")).to_contain_text("That is the lesson.")


@pytest.mark.parametrize(("size", "theme"), [(TABLET, "light"), (PHONE, "dark")])
def test_it_fits_and_has_no_serious_fault(open_path: OpenPath, size: tuple[int, int], theme: str) -> None:
    page = open_lesson(open_path, "hold-up", size, theme)
    page.click("#table .south button.card[data-card=HA]")
    expect(page.locator("#verdict .verdict-wrong")).to_be_visible()
    assert faults(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    page.click("#present")
    assert faults(page) == []


def test_presenting_shows_hand_by_hand_and_trick_by_trick(open_path: OpenPath) -> None:
    page = open_lesson(open_path, "hold-up")
    small = page.locator(".south .card").first.bounding_box()
    page.click("#present")
    expect(page.locator(".seat[data-covered]")).to_have_count(4)
    expect(page.locator(".south .card").first).to_be_hidden()
    page.click("#reveal")
    expect(page.locator(".south .card").first).to_be_visible()
    expect(page.locator(".north .card").first).to_be_hidden()
    large = page.locator(".south .card").first.bounding_box()
    assert small is not None
    assert large is not None
    assert large["width"] > 1.3 * small["width"]
    for _ in range(3):
        page.click("#reveal")
    expect(page.locator(".seat[data-covered]")).to_have_count(0)
    expect(page.locator(".east .card").first).to_be_visible()
    page.click("#trick-back")
    expect(page.locator("#trick .card")).to_have_count(0)
    page.click("#telling")
    expect(page.locator("#question")).to_be_visible()
    page.click("#present")
    expect(page.locator("#presenter")).to_be_hidden()


def test_on_paper_there_is_nothing_to_press(open_path: OpenPath) -> None:
    page = open_lesson(open_path, "squeeze")
    page.emulate_media(media="print")
    expect(page.locator("#present")).to_be_hidden()
    expect(page.locator("#show-answer")).to_be_hidden()
    expect(page.locator("#words")).to_be_visible()
    expect(page.locator("#table")).to_be_visible()


def test_a_lesson_of_ones_own_and_what_is_wrong_with_it(open_path: OpenPath) -> None:
    page = open_lesson(open_path, "ducking")
    page.click("#own > summary")
    page.fill("#own-text", "# Mine\n## One\n")
    page.click("#own-read")
    expect(page.locator("#error")).to_contain_text("Line 2: One: its deal is missing.")
    page.fill("#own-text", OWN)
    page.click("#own-read")
    expect(page.locator("#hand-title")).to_have_text("One")
    page.click("#table .south button.card[data-card=S2]")
    expect(page.locator("#verdict")).to_contain_text("Low.")
