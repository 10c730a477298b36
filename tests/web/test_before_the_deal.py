"""Whoever is quick uses the page before the server has said which cards lie on the table."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route

OpenPath = Callable[[str, tuple[int, int], str], Page]

CONTROLS = "main button, main summary, main input, .bar-actions button"
DIALOGS = ("#open-input", "#what")  # these need no deal
KEYS = ("ArrowRight", "ArrowLeft", "Home", "End", "Space", "Escape")


def open_without_answers(open_path: OpenPath, name: str) -> Page:
    """A page that has asked something, and gets no answer."""
    page = open_path("/suit", (1280, 900), "light")
    held: list[Route] = []
    page.route("**/api/v1/**", lambda route: held.append(route))
    page.get_by_role("link", name=name, exact=True).click()
    while not held:
        page.wait_for_timeout(20)
    return page


@pytest.mark.parametrize("name", ["Board", "Practise", "Lessons"])
def test_no_control_complains_before_the_deal(open_path: OpenPath, name: str) -> None:
    """What the scripts complain of fails every test of the page."""
    page = open_without_answers(open_path, name)
    used = 0
    for node in page.query_selector_all(CONTROLS):
        place = node.bounding_box()
        if place is None or any(node.evaluate("(node, of) => node.matches(of)", of) for of in DIALOGS):
            continue
        page.mouse.click(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)
        used += 1
    for key in KEYS:
        page.keyboard.press(key)
    assert used >= 3
