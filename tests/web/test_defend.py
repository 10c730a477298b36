"""From a defender's seat: the own hand and dummy are seen, and the analysis is that seat's."""

import re

from playwright.sync_api import expect

from tests.web.conftest import OpenPage
from tests.web.steps import paste, play_all_hands
from tests.web.test_accessibility import faults

# South has led the ♠2, needs all seven tricks, and West has ♠K and ♠4 to choose from.
#                ♠ AQ ♥ AK2 ♦ AK
#  ♠ K4 ♣ AKQJ10                  ♠ 65 ♣ 98765
#                ♠ 3 ♥ QJ3 ♦ QJ
ENDING = """[Deal "N:AQ.AK2.AK. 65...98765 32.QJ3.QJ. K4...AKQJT"][Contract "1NT"][Declarer "S"][Play "S"]
S2
"""
DEAL = "N:AQ2.75.KQJ54.932 T8753.3.9732.QT7 K6.AT94.AT.AJ654 J94.KQJ862.86.K8"


def test_a_defender_sees_the_own_hand_and_dummy_and_is_answered_for_the_own_seat(open_page: OpenPage) -> None:
    page = open_page()
    play_all_hands(page)
    paste(page, ENDING)
    expect(page.locator("#turn")).to_have_text("West to play")
    page.select_option("#sitting", "left")
    expect(page.locator("#cards-heading")).to_have_text("Chance to beat the contract")
    expect(page.locator(".west button.card")).to_have_count(2)
    expect(page.locator(".north .card")).to_have_count(7)
    for hidden in (".south", ".east"):
        expect(page.locator(f"{hidden} .card")).to_have_count(0)
    expect(page.locator("#cards .choice")).to_have_count(2)
    expect(page.locator("#left-name")).to_have_text("East")
    expect(page.locator("#right-name")).to_have_text("South")
    expect(page.locator("#grid-about")).to_contain_text("✓ the contract is beaten")
    page.click("#plan-panel > summary")
    expect(page.locator("#plan .plan-text")).to_contain_text("West ♠")
    expect(page.locator("#plan .plan .ours").first).to_contain_text("West ♠")
    page.click("#grid .world-button >> nth=0")
    expect(page.locator(".south.supposed .card")).to_have_count(6)
    page.click(".south .look")
    assert faults(page) == []
    page.click("#table .west button.card[data-card=S4]")
    expect(page.locator("#trick.over .card")).to_have_count(4)  # dummy, East and South have played for themselves


def test_a_defender_is_asked_about_once_the_hand_lies_open(open_page: OpenPage) -> None:
    page = open_page()
    play_all_hands(page)
    paste(page, ENDING)
    expect(page.locator("#turn")).to_have_text("West to play")
    expect(page.locator("#status")).to_contain_text("Look at West's cards")
    expect(page.locator("#cards-panel")).to_be_hidden()
    page.click(".west .look")
    expect(page.locator("#headline")).to_contain_text("by what West sees")
    page.click("#settings > summary")
    page.select_option("#aim", "tricks")
    expect(page.locator("#figure")).to_have_text(re.compile(r"^\d\.\d\d tricks$"))
    expect(page.locator("#cards .choice").first).to_contain_text("beats the contract in")
    page.select_option("#aim", "")
    expect(page.locator("#cards-heading")).to_have_text("Chance to beat the contract")
    expect(page.locator("#cards .choice")).to_have_count(2)  # of the hand, and none that West might have had
    page.click(".west .look")
    expect(page.locator("#cards-panel")).to_be_hidden()


def test_of_a_leader_whom_nobody_knows_not_all_cards_are_listed(open_page: OpenPage) -> None:
    page = open_page()
    page.click("#settings > summary")
    page.select_option("#depth", "1")
    page.fill("#worlds", "10")
    page.select_option("#play-outs", "none")
    page.select_option("#sitting", "all")
    paste(page, "N:AQ2.75.KQJ54.932 - K6.AT94.AT.AJ654 - 3NT by S")
    expect(page.locator("#turn")).to_have_text("West to play")
    expect(page.locator("#cards .choice")).to_have_count(8)
    page.click("#cards li:last-child button")
    assert page.locator("#cards .choice").count() > 13


def test_the_leader_is_told_about_leads_before_dummy_is_seen(open_page: OpenPage) -> None:
    page = open_page()
    page.select_option("#sitting", "all")
    paste(page, f"{DEAL} 3NT by S")
    expect(page.locator("#facts .contract")).to_contain_text("3NT by South")
    page.select_option("#sitting", "left")
    expect(page.locator(".west button.card")).to_have_count(13)
    for hidden in (".north", ".south", ".east"):
        expect(page.locator(f"{hidden} .card")).to_have_count(0)
    expect(page.locator("#headline")).to_contain_text("that fit your hand", timeout=60_000)
    expect(page.locator("#cards-heading")).to_have_text("Chance to beat the contract")
    assert page.locator("#cards .choice").count() > 5
    expect(page.locator(".west .card.best").first).to_be_visible()
    page.click("#export")
    page.click("[data-export=text]")
    expect(page.locator("#toast")).to_have_text("Copied.")
    assert " layouts\n" in str(page.evaluate("navigator.clipboard.readText()"))
    page.click(".west button.card[data-card=HK]")
    expect(page.locator(".north .card")).not_to_have_count(0)  # dummy comes down


def test_a_defender_plays_for_a_score_too(open_page: OpenPage) -> None:
    page = open_page()
    paste(page, ENDING)
    page.select_option("#sitting", "left")
    page.click("#settings > summary")
    page.select_option("#aim", "tricks")
    expect(page.locator("#cards-heading")).to_have_text("Tricks to come")
    expect(page.locator("#figure")).to_have_text(re.compile(r"^\d\.\d\d tricks$"))
    expect(page.locator("#cards .choice").first).to_contain_text("beats the contract in")
    assert float(page.locator("#figure").inner_text().split()[0]) <= 7


def test_the_leader_plays_for_a_score_too(open_page: OpenPage) -> None:
    page = open_page()
    page.click("#settings > summary")
    page.fill("#worlds", "8")
    page.select_option("#sitting", "all")
    paste(page, f"{DEAL} 3NT by S")
    expect(page.locator("#facts .contract")).to_contain_text("3NT by South")
    page.select_option("#sitting", "left")
    expect(page.locator("#headline")).to_contain_text("on 8 layouts that fit your hand", timeout=60_000)
    page.select_option("#aim", "imps")
    page.fill("#against", "-1400")  # of the defenders: whatever is led, they do better here
    expect(page.locator("#figure")).to_have_text(re.compile(r"^\+\d+\.\d\d IMPs$"))
    expect(page.locator("#cards-heading")).to_have_text("IMPs")
    expect(page.locator("#headline")).to_contain_text("On average double dummy, on 8 layouts")
    expect(page.locator("#cards .choice").first).to_contain_text("beats the contract in")
    page.select_option("#aim", "matchpoints")
    expect(page.locator("#figure")).to_have_text(re.compile(r"^\d+\.\d%$"))
    page.fill("#field", "1 nonsense")
    expect(page.locator("#error")).to_contain_text("nonsense")
