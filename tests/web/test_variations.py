"""Another card never destroys the record: variations and the way back; the browser's history; recent boards."""

import json
import re

from playwright.sync_api import expect

from tests.web.conftest import OpenPage
from tests.web.steps import ENDING, FINESSE, paste, play_all_hands, table_card, whole_play

PLAY = ["S2", "S4", "SQ", "D2", "SA", "H4", "S3", "SK", "H2", "H5", "HA", "H3"]


def test_another_card_becomes_a_variation_and_the_record_stays(open_page: OpenPage) -> None:
    page = open_page()
    page.uncheck("#live")
    play_all_hands(page)
    paste(page, ENDING)
    expect(page.locator("#title")).to_have_text("Three cards")
    for number, card in enumerate(PLAY[:8], 1):
        table_card(page, card)
        expect(page.locator("body")).to_have_attribute("data-place", str(number))
    expect(page.locator("#lines")).to_be_hidden()
    for _ in range(6):
        page.keyboard.press("ArrowLeft")
    expect(page.locator("body")).to_have_attribute("data-place", "2")
    expect(page.locator("#history button").nth(1)).to_have_class("ahead")
    expect(page.locator("#history .won-it").first).to_contain_text("♠Q")
    table_card(page, "SA")  # and not the queen, which is on record
    expect(page.locator("#lines li")).to_have_count(2)
    expect(page.locator("#lines [aria-current]")).to_contain_text("Variation 1, trick 1: ♠A")
    table_card(page, "D2")
    expect(page.locator("body")).to_have_attribute("data-place", "4")
    page.click("#share")
    expect(page.locator("#toast")).to_contain_text("copied")
    link = str(page.evaluate("navigator.clipboard.readText()"))
    page.click("#to-main")
    expect(page.locator("#to-main")).to_be_hidden()
    expect(page.locator("body")).to_have_attribute("data-place", "2")
    page.click("#last")
    expect(page.locator("body")).to_have_attribute("data-place", "8")

    other = open_page(fragment="#" + link.partition("#")[2])
    expect(other.locator("#lines [aria-current]")).to_contain_text("♠A")
    expect(other.locator("body")).to_have_attribute("data-place", "4")
    other.click("#lines .remove")
    expect(other.locator("#lines")).to_be_hidden()
    expect(other.locator("body")).to_have_attribute("data-place", "2")
    other.click("#last")
    expect(other.locator("body")).to_have_attribute("data-place", "8")


def test_each_board_has_its_place_in_the_history_and_recent_boards_are_kept(open_page: OpenPage) -> None:
    page = open_page()
    page.uncheck("#live")
    play_all_hands(page)
    first = page.locator("#title").inner_text()
    paste(page, ENDING)
    expect(page.locator("#title")).to_have_text("Three cards")
    table_card(page, "S2")
    paste(page, json.dumps(json.loads(FINESSE) | {"id": "Two cards"}))
    expect(page.locator("#title")).to_have_text("Two cards")
    page.go_back()
    expect(page.locator("#title")).to_have_text("Three cards")
    expect(page.locator("body")).to_have_attribute("data-place", "1")
    page.go_back()
    expect(page.locator("#title")).to_have_text(first)
    page.go_forward()
    expect(page.locator("#title")).to_have_text("Three cards")
    page.wait_for_timeout(400)
    page.reload()
    page.click("#open-input")
    page.click("#tab-recent")
    expect(page.locator("#recent li")).to_have_text(
        [re.compile("Two cards"), re.compile("Three cards.*after 1 card")]
    )
    page.click("#recent li:nth-child(1) button:first-child")
    expect(page.locator("#title")).to_have_text("Two cards")
    page.click("#open-input")
    page.click("#recent li:nth-child(2) .remove")
    expect(page.locator("#recent li")).to_have_count(1)
    page.click("#forget-all")
    expect(page.locator("#recent")).to_contain_text("None yet")


def test_stepping_through_a_play_waits_for_nobody(open_page: OpenPage) -> None:
    """Every step is done when its key is: nothing is asked, whatever is searched meanwhile."""
    page = open_page()
    play_all_hands(page)
    paste(page, whole_play())
    expect(page.locator("#history button")).to_have_count(13)  # all of it is there
    page.keyboard.press("Home")
    expect(page.locator("body")).to_have_attribute("data-place", "0")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    waited = page.evaluate(
        """async () => {
            const waited = [];
            for (let wanted = 1; wanted <= 52; wanted += 1) {
                document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
                if (Number(document.body.dataset.place) !== wanted) waited.push(wanted);
                await new Promise((go) => setTimeout(go, wanted % 13 ? 5 : 250)); // searches begin meanwhile
            }
            return waited;
        }"""
    )
    assert waited == []
    assert [url for url in asked if "/table" in url] == []
    expect(page.locator("#result")).to_be_visible()
