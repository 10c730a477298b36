"""The whole play is judged on the page; double dummy, par and all hands on demand; a session and its order."""

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from alphamu.formats import pbn
from alphamu.view.review_html import live_link
from tests.web.conftest import OpenPage
from tests.web.steps import cards_played, paste, play_all_hands, whole_play
from tests.web.test_accessibility import faults

EXAMPLES = Path(__file__).parents[2] / "examples"
# South plays the ♠A where the finesse of the queen is better.
REFUSED = (EXAMPLES / "finesse-refused.pbn").read_text(encoding="utf-8")


def test_a_play_is_judged_with_a_curve_to_walk_along(open_page: OpenPage) -> None:
    page = open_page()
    page.uncheck("#live")
    play_all_hands(page)
    paste(page, REFUSED)
    expect(page.locator("#facts .contract")).to_contain_text("1NT by South")
    page.evaluate("document.getElementById('review-seconds').value = '0.3'")
    page.click("#review-open")
    expect(page.locator("#review-state")).to_contain_text("judged:", timeout=60_000)
    mistake = page.locator("#mistakes li").first
    expect(mistake).to_contain_text("blunder")
    expect(mistake).to_contain_text(re.compile("♠A by .* in trick 1; better was ♠Q"))
    expect(mistake).to_contain_text("By what could be known:")
    expect(mistake).to_contain_text("With all cards seen: 1 trick lost")
    expect(mistake.locator(".why")).to_contain_text("makes")
    expect(page.locator("#curve .mark.blunder")).to_have_count(1)
    expect(page.locator("#history .blame")).to_have_text("??")
    mistake.locator("button").click()
    expect(page.locator("body")).to_have_attribute("data-place", "2")
    expect(page.locator("#table .card.advised")).to_have_attribute("data-card", "SQ")
    expect(page.locator("#table .card.advised")).to_be_in_viewport()
    expect(page.locator("#curve")).to_be_in_viewport()  # both at once
    expect(mistake.locator("button")).to_have_attribute("aria-current", "step")
    assert faults(page) == []
    box = page.locator("#curve").bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] - 12, box["y"] + 40)
    expect(page.locator("body")).to_have_attribute("data-place", "4")
    for key, place in (("ArrowLeft", "3"), ("Home", "0"), ("ArrowRight", "1"), ("End", "4")):
        page.locator("#curve").press(key)
        expect(page.locator("body")).to_have_attribute("data-place", place)
    expect(page.locator("#curve")).to_have_attribute(
        "aria-valuetext", re.compile(r"After 4 cards: .* chance \d+%")
    )


# Notrump, where two calls were explained and one was only alerted.
ALERTED = """\
pn|Sam,Wim,Nora,Eva|st||md|1SQT4HAJT94DK7CKT2,S863H852DJ62CA965,SA95HK76DAQ53CJ84,|sv|e|ah|Board 19|\
mb|1N!|an|12-14|mb|p|mb|2C!|an|asks for ♥ and ♠|mb|p|mb|2H|mb|p|mb|4H!|mb|p|mb|p|mb|p|\
pc|S8|pc|S5|pc|SJ|pc|SQ|mc|10|
"""


def test_alerts_and_their_explanations_can_be_read_and_are_exported(open_page: OpenPage) -> None:
    page = open_page()
    page.uncheck("#live")
    play_all_hands(page)
    paste(page, ALERTED)
    expect(page.locator("#facts")).to_contain_text("on record: made (claimed)")
    expect(page.locator("body")).to_have_attribute(
        "data-place", "1"
    )  # what was claimed is looked at from the lead on
    page.select_option("#sitting", "declarer")
    page.click("#last")
    expect(page.locator("#facts")).to_contain_text("on record: made (claimed)")
    page.wait_for_timeout(600)
    assert cards_played(page) == 4  # nobody goes on with what was claimed
    page.click("#engine-card")
    expect(page.locator("#lines [aria-current]")).to_contain_text("Variation 1, trick 2")
    page.select_option("#sitting", "all")
    page.click("#to-main")
    expect(page.locator("#auction .explanations li")).to_have_text(["12-14", "asks for ♥ and ♠"])
    expect(page.locator("#auction td", has_text="1NT")).to_have_text("1NT1")
    expect(page.locator("#auction td", has_text="4♥")).to_have_text("4♥! alerted, not explained")
    expect(page.locator("#auction td", has_text="2♥")).to_have_text("2♥")
    assert faults(page) == []
    for part in ("mb|1N!|an|12-14|", "mb|4H!|mb|p|", "pc|SQ|", "mc|10|"):
        assert part in exported(page)


def exported(page: Page) -> str:
    page.click("#export")
    with page.expect_download() as download:
        page.click("[data-export=lin]")
    return download.value.path().read_text(encoding="utf-8")


def shared(page: Page) -> str:
    """What a shared link says after its #."""
    page.click("#share")
    expect(page.locator("#toast")).to_contain_text("copied")
    return "#" + str(page.evaluate("navigator.clipboard.readText()")).partition("#")[2]


def test_a_claim_stays_with_the_record_in_links_and_exports(open_page: OpenPage) -> None:
    page = open_page()
    page.uncheck("#live")
    play_all_hands(page)
    paste(page, ALERTED)
    expect(page.locator("body")).to_have_attribute("data-place", "1")
    assert "pc|SQ|mc|10|" in exported(page).replace("\n", "")  # all of it, wherever the table stands
    friend = open_page(fragment=shared(page))
    expect(friend.locator("#facts")).to_contain_text("on record: made (claimed)")
    friend.uncheck("#live")
    play_all_hands(friend)
    assert "mc|10|" in exported(friend)
    friend.click("#table button.card >> nth=0")  # another card than on record
    expect(friend.locator("#lines [aria-current]")).to_contain_text("Variation 1")
    assert "mc|" not in exported(friend)  # nobody claimed there


def test_a_record_of_the_lead_alone_keeps_its_result_until_somebody_plays_on(open_page: OpenPage) -> None:
    page = open_page()
    page.uncheck("#live")
    play_all_hands(page)
    paste(page, ALERTED.replace("pc|S5|pc|SJ|pc|SQ|", ""))
    expect(page.locator("body")).to_have_attribute("data-place", "1")
    assert "pc|S8|mc|10|" in exported(page).replace("\n", "")
    page.click("#table button.card >> nth=0")
    expect(page.locator("body")).to_have_attribute("data-place", "2")
    assert "mc|" not in exported(page)


def test_a_link_to_a_judged_play_judges_it_there(open_page: OpenPage) -> None:
    page = open_page()
    page.uncheck("#live")
    play_all_hands(page)
    paste(page, REFUSED)
    expect(page.locator("#facts .contract")).to_contain_text("1NT by South")
    assert "review=" not in shared(page)
    page.click("#review-panel > summary")
    page.select_option("#review-seconds", "0.3")
    page.click("#review-begin")
    expect(page.locator("#mistakes li")).to_contain_text("better was ♠Q", timeout=60_000)
    friend = open_page(fragment=shared(page))
    expect(friend.locator("#mistakes li")).to_contain_text("better was ♠Q", timeout=60_000)
    expect(friend.locator("#review-seconds")).to_have_value("0.3")
    assert "review=" not in friend.url  # whoever loads the page anew is not kept waiting


def test_the_links_of_a_printed_review_lead_to_the_position(open_page: OpenPage) -> None:
    [board] = pbn.loads(REFUSED)
    page = open_page(fragment="#" + live_link(board, 2).partition("#")[2])
    expect(page.locator("#facts .contract")).to_contain_text("1NT by South")
    expect(page.locator("body")).to_have_attribute("data-place", "2")
    page.click("#last")
    expect(page.locator("body")).to_have_attribute("data-place", "4")  # the whole play has come along


def test_all_hands_double_dummy_and_par_come_on_demand(open_page: OpenPage) -> None:
    page = open_page()
    page.uncheck("#live")
    play_all_hands(page)
    expect(page.locator("#dd-panel")).to_be_hidden()  # nobody knows the hands of the first example
    expect(page.locator("#all-hands")).to_be_hidden()
    paste(page, whole_play())
    expect(page.locator("#facts")).to_contain_text("on record:")
    page.click("#first")
    page.click("#all-hands")
    expect(page.locator("#table .card")).to_have_count(52)
    page.click("#all-hands")
    expect(page.locator(".east .card")).to_have_count(0)
    page.click("#dd-panel > summary")
    expect(page.locator("#dd")).to_contain_text("Par is +", timeout=60_000)
    expect(page.locator("#dd tbody tr")).to_have_count(4)
    expect(page.locator("#dd")).to_contain_text("when West plays")
    assert faults(page) == []


def test_a_session_is_gone_through_and_the_worst_comes_first(open_page: OpenPage) -> None:
    page = open_page()
    page.uncheck("#live")
    play_all_hands(page)
    paste(page, whole_play() + "\n" + REFUSED)
    page.click("#boards button >> nth=1")
    expect(page.locator("#facts .contract")).to_contain_text("1NT by South")
    expect(page.locator("#session-boards option:checked")).to_contain_text("1NT by South")
    expect(page.locator("#board-after")).to_be_disabled()
    page.click("#board-before")
    expect(page.locator("#facts .contract")).to_contain_text("3NT by South")
    page.click("#board-after")
    expect(page.locator("#facts .contract")).to_contain_text("1NT by South")
    page.select_option("#session-order", "seen")
    chosen = page.locator("#session-boards option:checked")
    expect(chosen).to_contain_text(
        re.compile(r"3NT by South.* \d+ tricks lost with all cards seen"), timeout=60_000
    )
    expect(page.locator("#facts .contract")).to_contain_text("3NT by South")
    page.select_option("#session-order", "played")
    expect(chosen).to_have_text(re.compile(r"3NT by South, down \d+$"))


def test_the_worst_comes_first_by_what_could_be_known(open_page: OpenPage) -> None:
    page = open_page()
    page.uncheck("#live")
    play_all_hands(page)
    lucky = REFUSED.replace("S2 S4 SA S5", "S2 S4 SQ S5")  # the best card
    assert lucky != REFUSED
    paste(page, lucky + "\n" + REFUSED)
    page.click("#boards button >> nth=0")
    expect(page.locator("#session-boards option")).to_have_count(2)
    page.select_option("#session-order", "known")
    chosen = page.locator("#session-boards option:checked")
    expect(chosen).to_contain_text("points of a hundred lost", timeout=60_000)
    expect(page.locator("#mistakes li")).to_contain_text("better was ♠Q")  # judged already
    page.click("#board-after")
    expect(chosen).to_contain_text("nothing lost that could be known")
