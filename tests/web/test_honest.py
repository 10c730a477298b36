"""What the page says of a card is what holds, in words for people, and old answers are called old."""

import re
from urllib.parse import urlencode

from playwright.sync_api import expect

from tests.web.conftest import OpenPage
from tests.web.steps import FINESSE, RECORDS, cards_played, paste, play_all_hands, table_card


def test_the_figure_that_was_played_out_is_the_big_one_and_narrows(open_page: OpenPage) -> None:
    page = open_page()
    page.evaluate(
        "const node = document.getElementById('figure-error'); window.told = [];"
        "new MutationObserver(() => node.textContent && told.push(Number(node.textContent.slice(2))))"
        ".observe(node, {childList: true})"
    )
    paste(page, RECORDS["slam"])
    page.click("#settings > summary")
    expect(page.locator("#depth option").first).to_have_text("usual: 5 cards ahead")
    expect(page.locator("#worlds")).to_have_attribute("placeholder", "usual: 100")
    expect(page.locator("#headline")).to_contain_text("layouts it had not seen", timeout=60_000)
    expect(page.locator("#stop")).to_be_hidden(timeout=60_000)
    told = re.search(r"makes (\d+%) ± (\d+), played out on \d+ layouts", page.locator("#headline").inner_text())
    assert told is not None
    expect(page.locator("#figure")).to_have_text(told[1])
    expect(page.locator("#figure-error")).to_have_text(f"± {told[2]}")
    errors = page.evaluate("told")
    assert errors[-1] == int(told[2])
    best = page.locator("#cards .choice").first
    expect(best).to_contain_text("of those searched")
    expect(page.locator("#figure-row")).not_to_have_class(re.compile("provisional"))


def test_a_short_question_is_answered_while_two_others_are_searched(open_page: OpenPage) -> None:
    busy = [open_page(fragment="#" + urlencode({"record": RECORDS["slam"], "seconds": "60"})) for _ in range(2)]
    for page in busy:
        expect(page.locator("#status")).to_have_class(re.compile("searching"))
    short = open_page()
    expect(short.locator("#figure")).to_have_text("100%")
    expect(short.locator("#cards .choice").last).to_contain_text("50.0%")
    for page in busy:
        expect(page.locator("#stop")).to_be_visible()


def test_an_answer_to_another_question_is_grey_says_why_and_comes_anew(open_page: OpenPage) -> None:
    page = open_page()
    paste(page, FINESSE)
    expect(page.locator("#status")).to_contain_text("all 6 layouts")
    expect(page.locator("#headline")).to_contain_text("Exact")
    expect(page.locator("#stale")).to_be_hidden()
    page.click("#known > summary")
    page.locator("#left-words").press_sequentially("SK")
    expect(page.locator("#stale")).to_contain_text("what is known of the hidden hands")
    expect(page.locator("#answers")).to_have_class(re.compile("stale"))
    expect(page.locator("#status")).to_contain_text("all 3 layouts")  # without a press of any button
    expect(page.locator("#stale")).to_be_hidden()
    page.uncheck("#live")
    page.click("#settings > summary")
    page.select_option("#depth", "1")
    expect(page.locator("#stale")).to_contain_text("the settings")
    expect(page.locator("#stale")).to_contain_text("Press Analyse")
    page.click("#usual")
    expect(page.locator("#stale")).to_be_hidden()
    page.fill("#left-words", "5+Q")
    page.click("#analyse")
    expect(page.locator("#error")).to_have_text(re.compile(r"^West: .*\.$"))


def test_what_things_mean_is_told_once_and_behind_every_question_mark(open_page: OpenPage) -> None:
    page = open_page()
    expect(page.locator("#about")).to_contain_text("Which card should declarer play?")
    page.click("#about-close")
    page.reload()
    expect(page.locator("#cards .choice")).to_have_count(4)
    expect(page.locator("#about")).to_be_hidden()
    page.click("#what")
    expect(page.locator("#about")).to_be_visible()
    page.click("#known > summary")
    page.click("#settings > summary")
    page.click("#front-panel > summary")
    page.click("#plan-panel > summary")
    questions = page.locator("[data-help]:visible")
    assert questions.count() >= 10
    for question in questions.all():
        question.click()
        expect(page.locator("#help h2")).not_to_be_empty()
        expect(page.locator("#help")).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.locator("#help")).to_be_hidden()


def test_a_layout_is_seen_on_the_table_and_the_grid_is_one_stop_of_the_tab_key(open_page: OpenPage) -> None:
    page = open_page()
    expect(page.locator("#grid .cell")).to_have_count(80)
    assert page.locator("#grid [tabindex='0']").count() == 1
    page.locator("#grid [tabindex='0']").focus()
    for key in ("ArrowDown", "ArrowDown", "ArrowRight", "ArrowRight", "Enter"):
        page.keyboard.press(key)
    expect(page.locator("#cards .choice[aria-pressed=true]")).to_have_attribute("data-card", "C4")
    expect(page.locator("#world")).to_contain_text("Layout 3. After ♣4")
    expect(page.locator(".west.supposed .card")).to_have_count(5)
    expect(page.locator(".east .look")).to_contain_text("as in layout 3")
    expect(page.locator("#grid [data-key='2-2']")).to_be_focused()
    assert page.locator("#grid [tabindex='0']").count() == 1
    page.keyboard.press("End")
    expect(page.locator("#grid [data-key='2-19']")).to_be_focused()
    assert cards_played(page) == 0, "arrows in the grid do not step through the play"
    page.click(".east .look")
    expect(page.locator(".supposed")).to_have_count(0)


def test_after_a_card_by_the_keyboard_the_focus_stays_on_the_table(open_page: OpenPage) -> None:
    page = open_page()
    page.locator(".south [data-card=D7]").focus()
    page.keyboard.press("Enter")  # West answers for itself, and then it is dummy's turn
    expect(page.locator("#turn")).to_have_text("North to play")
    expect(page.locator(".north button.card").first).to_be_focused()
    play_all_hands(page)
    table_card(page, "DJ")
    expect(page.locator("#turn")).to_have_text("East to play")
    assert page.evaluate("document.getElementById('table').contains(document.activeElement)")
