"""From a defender's seat: the own hand and dummy are seen, and the analysis is that seat's."""

from playwright.sync_api import expect

from tests.web.conftest import OpenPage
from tests.web.steps import paste
from tests.web.test_accessibility import faults

# South has led the ♠2, needs all seven tricks, and West has ♠K and ♠4 to choose from.
#                ♠ AQ ♥ AK2 ♦ AK
#  ♠ K4 ♣ AKQJ10                  ♠ 65 ♣ 98765
#                ♠ 3 ♥ QJ3 ♦ QJ
ENDING = """[Deal "N:AQ.AK2.AK. 65...98765 32.QJ3.QJ. K4...AKQJT"][Contract "1NT"][Declarer "S"][Play "S"]
S2
"""


def test_a_defender_sees_the_own_hand_and_dummy_and_is_answered_for_the_own_seat(open_page: OpenPage) -> None:
    page = open_page()
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
    expect(page.locator("#grid")).to_contain_text("✓ the contract is beaten")
    page.click("#grid .world-button >> nth=0")
    expect(page.locator(".south.supposed .card")).to_have_count(6)
    page.click(".south .look")
    assert faults(page) == []
    page.click("#table .west button.card[data-card=S4]")
    expect(page.locator("#trick.over .card")).to_have_count(4)  # dummy, East and South have played for themselves
