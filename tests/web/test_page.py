"""The page in a real browser."""

import re

import pytest
from playwright.sync_api import expect

from tests.web.conftest import OpenPage
from tests.web.steps import (
    ENDING,
    FINESSE,
    LOSING_TRICK,
    PHONE,
    RECORDS,
    cards_played,
    paste,
    play_all_hands,
    table_card,
)


def test_the_first_example_is_analysed_live_and_explained(open_page: OpenPage) -> None:
    page = open_page()
    rows = page.locator("#cards .choice")
    expect(page.locator("#status")).to_contain_text("searched to the end")
    expect(rows).to_have_count(4)
    expect(rows.nth(0)).to_contain_text("100%")
    expect(rows.nth(0)).to_contain_text("best card")
    expect(rows.nth(3)).to_contain_text("50.0%")
    expect(page.locator("#explanation")).to_contain_text("PIMC cannot tell ♦7 from ♣4")
    expect(page.locator("#status")).to_contain_text("20 layouts")
    expect(page.locator(".south .card.best")).to_have_attribute("data-card", "D7")
    expect(page.locator("#stop")).to_be_hidden()


def test_layouts_plans_and_the_line_of_play(open_page: OpenPage) -> None:
    page = open_page()
    expect(page.locator("#status")).to_contain_text("searched to the end")
    page.click("#cards .choice[data-card=S9]")
    expect(page.locator("#grid tbody tr")).to_have_count(4)
    expect(page.locator("#grid tr.selected .cell.won")).to_have_count(10)
    page.click("#grid .world-button >> nth=4")
    expect(page.locator("#world")).to_contain_text("Layout 5. After ♠9")
    expect(page.locator("#grid .world-button >> nth=4")).to_be_focused()
    expect(page.locator("#world .diagram")).to_contain_text("West")
    page.click("#front-panel > summary")
    expect(page.locator("#front tbody tr")).to_have_count(7)
    page.click("#cards .choice[data-card=D7]")
    expect(page.locator("#front")).to_contain_text("one plan is enough")
    page.click("#plan-panel > summary")
    expect(page.locator("#plan .plan-text")).to_contain_text("South ♦7")
    expect(page.locator("#plan .plan")).to_contain_text(re.compile(r"West ♦\w+ \d+ layouts"))


def test_a_hand_is_played_to_the_end_taken_back_and_played_again(open_page: OpenPage) -> None:
    page = open_page()
    play_all_hands(page)
    paste(page, ENDING)
    expect(page.locator("#title")).to_have_text("Three cards")
    for number, card in enumerate(["S2", "S4", "SQ", "D2", "SA", "H4", "S3", "SK", "H2", "H5", "HA", "H3"], 1):
        table_card(page, card)
        expect(page.locator("body")).to_have_attribute("data-place", str(number))
    expect(page.locator("#result")).to_have_text("made")
    expect(page.locator("#history li")).to_have_count(3)
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#turn")).to_have_text("West to play")
    page.click("#undo")
    expect(page.locator("#turn")).to_have_text("South to play")
    page.click("#redo")
    page.click("#last")
    expect(page.locator("#result")).to_have_text("made")
    page.click("#history li >> nth=0")
    expect(page.locator("body")).to_have_attribute("data-place", "4")
    page.click("#first")
    expect(page.locator("#undo")).to_be_disabled()


def test_the_engine_plays_both_sides_to_the_end(open_page: OpenPage) -> None:
    page = open_page()
    paste(page, FINESSE)
    expect(page.locator("#turn")).to_have_text("South to play")
    page.select_option("#sitting", "none")
    expect(page.locator("#result")).to_have_text(re.compile("made|down 1"))
    assert cards_played(page) == 8


def test_the_engine_leads_and_defends_and_a_trick_is_seen_before_the_next(open_page: OpenPage) -> None:
    page = open_page()
    page.uncheck("#live")
    page.click("#open-input")
    page.click("#tab-random")
    page.click("#pane-random button.primary")
    expect(page.locator("#facts .contract")).to_contain_text("3NT by South")
    expect(page.locator("#turn")).to_have_text("North to play")  # West has led, without being asked
    expect(page.locator("#trick .card")).to_have_count(1)
    # The defence wins the ♥A and goes on, but not at once.
    paste(page, LOSING_TRICK)
    page.evaluate(
        """() => {
            const trick = document.getElementById("trick");
            window.seen = []; // for how long each whole trick was seen
            let since = null;
            new MutationObserver(() => {
                const isOver = trick.classList.contains("over");
                if (since !== null && !isOver) window.seen.push(performance.now() - since);
                since = isOver ? since ?? performance.now() : null;
            }).observe(trick, { attributes: true });
        }"""
    )
    table_card(page, "H2")
    table_card(page, "H3")
    expect(page.locator("#trick.over .card")).to_have_count(4)
    expect(page.locator("#trick.over")).to_have_count(0)
    [milliseconds] = page.evaluate("seen")
    assert milliseconds > 1000
    expect(page.locator("#turn")).to_have_text("North to play")
    # What is on record is not played over: stepping back leaves the line as it is.
    page.click("#first")
    expect(page.locator("#turn")).to_have_text("South to play")
    page.wait_for_timeout(600)
    assert cards_played(page) == 0


def test_a_defender_nobody_knows_plays_what_the_user_says(open_page: OpenPage) -> None:
    page = open_page()
    paste(page, FINESSE)
    table_card(page, "S2")
    expect(page.locator(".west")).to_contain_text("What does West play?")
    expect(page.locator(".west button.card")).to_have_count(4)
    page.click(".west button.card[data-card=SK]")
    expect(page.locator("#turn")).to_have_text("North to play")
    expect(page.locator("#status")).to_contain_text("all")


def test_hidden_hands_are_shown_when_the_user_looks(open_page: OpenPage) -> None:
    page = open_page()
    page.click("#open-input")
    page.click("text=Four spades")
    expect(page.locator("#facts .contract")).to_contain_text("4♠ by South")
    expect(page.locator(".east .card")).to_have_count(0)
    page.click(".east .look")
    expect(page.locator(".east .card")).to_have_count(13)
    expect(page.locator("#auction-panel")).to_be_visible()
    page.click("#stop")
    expect(page.locator("#stop")).to_be_hidden()


def test_words_about_the_hidden_hands_change_the_layouts(open_page: OpenPage) -> None:
    page = open_page()
    paste(page, FINESSE)
    expect(page.locator("#status")).to_contain_text("all 6 layouts")
    page.click("#known > summary")
    page.fill("#left-words", "SK")
    page.press("#left-words", "Enter")
    expect(page.locator("#status")).to_contain_text("all 3 layouts")
    page.fill("#left-words", "5+Q")
    page.press("#left-words", "Enter")
    expect(page.locator("#error")).to_contain_text("West: ")


def test_a_link_holds_the_whole_position(open_page: OpenPage) -> None:
    page = open_page()
    paste(page, FINESSE)
    table_card(page, "S2")
    page.click(".west button.card[data-card=S4]")
    expect(page.locator("#turn")).to_have_text("North to play")
    page.click("#known > summary")
    page.fill("#left-words", "1+D")
    page.click("#share")
    expect(page.locator("#toast")).to_contain_text("copied")
    link = str(page.evaluate("navigator.clipboard.readText()"))
    other = open_page(fragment="#" + link.partition("#")[2])
    expect(other.locator("#turn")).to_have_text("North to play")
    expect(other.locator("#left-words")).to_have_value("1+D")
    expect(other.locator("#status")).to_contain_text("all 2 layouts")
    other.reload()
    expect(other.locator("#turn")).to_have_text("North to play")


def test_export_and_copy(open_page: OpenPage) -> None:
    page = open_page()
    paste(page, RECORDS["four-spades"])
    expect(page.locator("#turn")).to_have_text("North to play")
    page.click("#export")
    with page.expect_download() as download:
        page.click("[data-export=pbn]")
    assert download.value.suggested_filename.endswith(".pbn")
    page.click("#export")
    page.click("[data-export=text]")
    expect(page.locator("#toast")).to_have_text("Copied.")
    assert "♠ A8" in str(page.evaluate("navigator.clipboard.readText()"))


def test_bad_input_is_told_and_nothing_is_lost(open_page: OpenPage) -> None:
    page = open_page()
    before = page.locator("#title").inner_text()
    paste(page, '[Deal "N:AKX... - - -"]')
    expect(page.locator("#input-error")).to_contain_text("no rank 'X'")
    page.fill("#paste", "<script>alert(1)</script>")
    page.click("#pane-paste button.primary")
    expect(page.locator("#input-error")).to_contain_text("neither PBN nor LIN")
    page.keyboard.press("Escape")
    expect(page.locator("#title")).to_have_text(before)
    broken = open_page(fragment="#record=nonsense")
    expect(broken.locator("#error")).to_contain_text("neither PBN nor LIN")
    expect(broken.locator("#title")).to_have_text(before)


def test_hands_are_typed_and_deals_are_dealt(open_page: OpenPage) -> None:
    page = open_page()
    page.uncheck("#live")
    page.click("#open-input")
    page.click("#tab-hands")
    page.fill("#hand-N", "AQ2.75.KQJ54.932")
    page.fill("#hand-S", "K6.AT94.AT.AJ654")
    page.fill("#hands-contract", "3NT by S")
    page.fill("#hands-played", "HK")
    page.click("#pane-hands button.primary")
    expect(page.locator("#turn")).to_have_text("North to play")
    page.click("#open-input")
    page.click("#tab-random")
    page.fill("#random-contract", "4H by E")
    page.click("#pane-random button.primary")
    expect(page.locator("#facts .contract")).to_contain_text("4♥ by East")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_phone_shows_everything_without_scrolling_sideways(open_page: OpenPage, theme: str) -> None:
    page = open_page(size=PHONE, theme=theme)
    expect(page.locator("#status")).to_contain_text("searched to the end")
    play_all_hands(page)
    paste(page, RECORDS["four-spades"])
    expect(page.locator("#turn")).to_have_text("North to play")
    page.click(".west .look")
    page.click(".east .look")
    page.wait_for_function(
        f"document.documentElement.scrollWidth <= {PHONE[0]}"
    )  # when the cards have come to rest
    for card in page.locator("#table .card").all():
        box = card.bounding_box()
        assert box is not None
        assert 0 <= box["x"] <= PHONE[0] - box["width"]
    table_card(page, "DT")
    expect(page.locator("#turn")).to_have_text("East to play")
    assert page.evaluate("document.documentElement.dataset.theme") == theme


def test_the_keyboard_alone_plays_a_card_and_names_are_spoken(open_page: OpenPage) -> None:
    page = open_page()
    play_all_hands(page)
    page.get_by_role("button", name="7 of diamonds", exact=True).focus()
    page.keyboard.press("Enter")
    expect(page.locator("#turn")).to_have_text("West to play")
    page.keyboard.press("Home")
    expect(page.locator("#turn")).to_have_text("South to play")
    expect(page.get_by_role("group", name="South's hand")).to_be_visible()
    unnamed = page.evaluate(
        "[...document.querySelectorAll('button, input, select, textarea')]"
        ".filter(one => one.offsetParent && !one.textContent.trim() && !one.ariaLabel && !one.labels?.length)"
        ".map(one => one.outerHTML)"
    )
    assert unnamed == []


def test_the_reference_of_the_api_works_offline(open_page: OpenPage, address: str) -> None:
    page = open_page()
    page.goto(f"{address}/api")
    expect(page.locator(".operation code", has_text="/api/v1/analyse").first).to_be_visible()
    page.locator("summary", has_text="/api/v1/worlds").click()
    expect(page.locator("details[open] .fields")).to_contain_text("constraints.west")
