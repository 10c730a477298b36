"""Suit combinations on the page, in a real browser."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

DESKTOP, PHONE = (1280, 900), (390, 844)
OpenPath = Callable[[str, tuple[int, int], str], Page]
OpenSuit = Callable[..., Page]


@pytest.fixture
def open_suit(open_path: OpenPath) -> OpenSuit:
    """Open the page of suit combinations with a question in its address."""

    def open_at(question: str = "", size: tuple[int, int] = DESKTOP, theme: str = "light") -> Page:
        return open_path(f"/suit{question}", size, theme)

    return open_at


def goal(page: Page, tricks: int) -> Locator:
    return page.locator(f"#goals tr[data-tricks='{tricks}']")


def test_the_way_there_from_the_board_and_back(open_path: OpenPath) -> None:
    page = open_path("/", DESKTOP, "light")
    page.select_option("#sitting", "all")
    page.get_by_role("button", name="7 of diamonds", exact=True).click()
    expect(page.locator("#turn")).to_have_text("West to play")
    page.get_by_role("link", name="Suit combinations").click()
    expect(page.locator("#result")).to_be_visible()
    page.get_by_role("link", name="Board").click()
    expect(page.locator("#turn")).to_have_text("West to play")


def test_it_reads_like_the_encyclopedia(open_suit: OpenSuit) -> None:
    """KJ2 opposite 543, missing the ace, the queen and five low cards."""
    page = open_suit()
    page.fill("#north", "KJ2")
    page.fill("#south", "543")
    page.press("#south", "Enter")
    expect(goal(page, 1)).to_contain_text("76.0%")
    expect(goal(page, 1)).to_contain_text("Low to the jack, then low to the king.")
    expect(goal(page, 2)).to_contain_text("24.0%")
    expect(page.locator("#north-cards .card")).to_have_count(3)
    expect(page.locator("#missing")).to_have_text("missing AQ109876")
    expect(page.locator("#average")).to_contain_text("Most tricks on average: 1.00")
    lines = page.locator("#comparison tbody tr")
    expect(lines).to_have_count(6)
    expect(lines.filter(has_text="Low to the king")).to_contain_text("1.2%")
    expect(page.locator("#comparison .best").first).to_contain_text("24.0%")


def test_the_tree_opens_step_by_step(open_suit: OpenSuit) -> None:
    page = open_suit("#north=AKQ9&south=432&tricks=4")
    expect(page.locator("#goals tr")).to_have_count(1)
    steps = goal(page, 4).locator(".steps")
    expect(steps.get_by_text("North: cash the ace")).to_have_count(0)
    steps.locator("> summary").focus()
    page.keyboard.press("Enter")
    expect(steps.get_by_text("North: cash the ace")).to_be_visible()
    deeper = steps.get_by_text("East plays low → South low, then play from the top").first
    expect(deeper).to_be_hidden()
    steps.locator("summary", has_text="West plays low → North: cash the king").click()
    expect(deeper).to_be_visible()


def test_what_is_known_changes_the_odds_and_a_link_holds_it(open_suit: OpenSuit) -> None:
    """AQ opposite 32: the king is with West in 10 of 18 places, and for certain if that is known."""
    page = open_suit("#north=AQ&south=32")
    expect(goal(page, 2)).to_contain_text("50.0%")
    page.click("#known > summary")
    page.fill("#vacant", "10-8")
    page.click("#suit button")
    expect(goal(page, 2)).to_contain_text("55.6%")
    page.fill("#west", "SK")
    page.press("#west", "Enter")
    expect(goal(page, 2)).to_contain_text("100%")
    expect(page.locator("#missing")).to_contain_text("vacant places West 10, East 8, West SK")
    page.click("#share")
    expect(page.locator("#toast")).to_contain_text("copied")
    link = str(page.evaluate("navigator.clipboard.readText()"))
    other = open_suit("#" + link.partition("#")[2])
    expect(other.locator("#west")).to_have_value("SK")
    expect(goal(other, 2)).to_contain_text("100%")
    page.go_back()
    expect(goal(page, 2)).to_contain_text("55.6%")
    expect(page.locator("#west")).to_have_value("")


def test_every_example_is_answered(open_suit: OpenSuit) -> None:
    page = open_suit()
    for example in page.locator(".suit-examples a").all():
        example.click()
        expect(example).to_have_attribute("aria-current", "true")
        expect(page.locator("#status")).to_be_empty()
        expect(page.locator("#result")).to_be_visible()
        expect(page.locator("#error")).to_be_hidden()


@pytest.mark.parametrize(
    ("question", "reason"),
    [
        ("#north=AQ&south=A2", "the A is in both hands: North 'AQ', South 'A2'"),
        ("#north=AQ&south=32&vacant=many", "Vacant 'many': expected West's places, then East's"),
        ("#north=AQ&south=32&west=5%2BH", "West: '5+H' is not about the suit alone"),
        ("#north=AQ&south=32&tricks=9", "9 tricks: this suit can take 1 to 2"),
    ],
)
def test_bad_input_is_told_in_one_line(open_suit: OpenSuit, question: str, reason: str) -> None:
    page = open_suit(question)
    expect(page.locator("#error")).to_contain_text(reason)
    expect(page.locator("#result")).to_be_hidden()
    page.locator(".suit-examples a").first.click()
    expect(page.locator("#error")).to_be_hidden()
    expect(goal(page, 3)).to_contain_text("76.0%")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_phone_shows_it_without_scrolling_sideways(open_suit: OpenSuit, theme: str) -> None:
    page = open_suit("#north=AJ92&south=K843", PHONE, theme)
    expect(goal(page, 4)).to_contain_text("41.5%")
    for summary in page.locator(".steps > summary").all():
        summary.click()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    assert page.evaluate("document.documentElement.dataset.theme") == theme
    page.locator(".suit-examples a", has_text="AQ – 32").click()
    expect(page.locator("#south-cards .card")).to_have_count(2)
    expect(page.locator("#south-cards")).to_be_in_viewport()


def test_everything_has_a_name(open_suit: OpenSuit) -> None:
    page = open_suit()
    expect(page.locator("#result")).to_be_visible()
    page.click("#known > summary")
    expect(page.get_by_role("table", name="The best chance for each number of tricks")).to_be_visible()
    expect(page.get_by_role("rowheader", name="3 tricks")).to_be_visible()
    for label in ("North", "South", "Tricks", "West", "East", "Vacant places"):
        expect(page.get_by_label(label, exact=True)).to_be_visible()
    for card in page.locator("#north-cards .card").all():
        expect(card).to_have_attribute("role", "img")


def test_the_chances_of_compared_lines_stand_below_their_numbers_of_tricks(open_suit: OpenSuit) -> None:
    page = open_suit()
    edges = page.locator("#comparison").locator("tr:nth-child(1) > :nth-child(2)")
    expect(edges).to_have_count(2)  # of the head, and of the best line
    head, best = (edge.bounding_box() for edge in edges.all())
    assert head is not None
    assert best is not None
    assert head["x"] == best["x"]
    assert head["y"] < best["y"]
