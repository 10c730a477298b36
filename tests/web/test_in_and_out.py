"""Boards come in by paste, by clicking and by link, and go out in every format."""

import json
from urllib.parse import quote

from playwright.sync_api import Page, expect

from alphamu.formats import loads
from tests.web.conftest import OpenPage
from tests.web.steps import PHONE, RECORDS, paste, play_all_hands, table_card

DIAGRAM = """
Board 7, North deals
                  ♠ A Q 2
                  ♥ 7 5
                  ♦ K Q J 5 4
                  ♣ 9 3 2
    ♠ J 9 4                       ♠ 10 8 7 5 3
    ♥ K Q J 8 6 2                 ♥ 3
    ♦ 8 6                         ♦ 9 7 3 2
    ♣ K 8                         ♣ Q 10 7
                  ♠ K 6
                  ♥ A 10 9 4
                  ♦ A 10
                  ♣ A J 6 5 4
"""
DEAL = "N:AQ2.75.KQJ54.932 T8753.3.9732.QT7 K6.AT94.AT.AJ654 J94.KQJ862.86.K8"


HANDS = {"N": "AQ2.75.KQJ54.932", "E": "T8753.3.9732.QT7", "S": "K6.AT94.AT.AJ654", "W": "J94.KQJ862.86.K8"}
VIEWER = "https://www.bridgebase.com/tools/handviewer.html?"


def marked(hand: str, marks: str, ten: str = "10", between: str = " ") -> str:
    """A hand with a mark before each suit."""
    suits = zip(marks, hand.replace("T", ten).split("."), strict=True)
    return between.join(mark + ranks for mark, ranks in suits)


def lin_of(contract: str) -> str:
    hands = ",".join(marked(HANDS[seat], "SHDC", "T", "") for seat in "SWNE")
    return f"md|1{hands}|sv|o|mb|{contract}|mb|p|mb|p|mb|p|"


def notations() -> dict[str, str]:
    """The same deal as it is found anywhere, each with a contract of its own."""
    parameters = "&".join(f"{seat.lower()}={marked(hand, 'shdc', 't', '')}" for seat, hand in HANDS.items())
    return {
        "1NT": f'[Deal "{DEAL}"]\n[Contract "1NT"]\n[Declarer "S"]',
        "2NT": lin_of("2N"),
        "3NT": f"{VIEWER}lin={quote(lin_of('3N'))}",
        "4NT": f"{VIEWER}{parameters}&d=s&a=4nppp",
        "5NT": "\n".join(f"{seat}: {marked(hand, '♠♥♦♣')}" for seat, hand in HANDS.items()) + "\n5NT by South",
        "6NT": "\n".join(hand.replace("T", "10").replace(".", ", ") for hand in HANDS.values()) + "\n6NT by S",
        "7NT": f"{DEAL.replace('T', '10')} 7NT by S",
    }


def paste_anywhere(page: Page, text: str) -> None:
    page.locator("#title").click()
    page.evaluate("text => navigator.clipboard.writeText(text)", text)
    page.keyboard.press("Control+V")


def test_a_diagram_and_the_own_link_are_pasted_anywhere(open_page: OpenPage) -> None:
    page = open_page()
    page.uncheck("#live")
    play_all_hands(page)
    paste_anywhere(page, DIAGRAM)
    expect(page.locator("#input-error")).to_contain_text("Which contract is to be played?")
    picker = page.locator("#pane-paste .contract-picker")
    for name in ("4", "spades", "doubled", "by West"):
        picker.get_by_role("button", name=name, exact=True).click()
    expect(page.locator("#paste-contract")).to_have_value("4SX by W")
    page.click("#pane-paste button.primary")
    expect(page.locator("#facts .contract")).to_contain_text("4♠× by West")
    link = str(page.evaluate("location.href"))
    paste_anywhere(page, f"{DEAL} 3NT by S")
    expect(page.locator("#facts .contract")).to_contain_text("3NT by South")
    expect(page.locator("#input")).not_to_be_visible()
    paste_anywhere(page, link)
    expect(page.locator("#facts .contract")).to_contain_text("4♠× by West")


def test_a_deal_is_pasted_in_every_usual_notation_and_as_the_page_itself_writes_it(open_page: OpenPage) -> None:
    page = open_page()
    page.uncheck("#live")
    play_all_hands(page)
    for contract, text in notations().items():
        paste_anywhere(page, text)
        expect(page.locator("#facts .contract")).to_contain_text(f"{contract} by South")
        page.click("#all-hands")
        expect(page.locator("#table .card")).to_have_count(52)
    page.click("#export")
    page.click("[data-export=text]")
    expect(page.locator("#toast")).to_have_text("Copied.")
    own = str(page.evaluate("navigator.clipboard.readText()"))
    paste_anywhere(page, notations()["1NT"])
    expect(page.locator("#facts .contract")).to_contain_text("1NT by South")
    paste_anywhere(page, own)
    expect(page.locator("#facts .contract")).to_contain_text("7NT by South")


def test_hands_are_picked_by_clicking(open_page: OpenPage) -> None:
    page = open_page(size=PHONE)
    page.uncheck("#live")
    play_all_hands(page)
    page.click("#open-input")
    page.click("#tab-hands")
    cards = page.locator("#picker-cards")
    for seat, held in (("North", ["ace of spades", "queen of spades"]), ("South", ["3 of spades", "2 of spades"])):
        page.locator("#picker-seats").get_by_role("button", name=seat).click()
        for card in held:
            cards.get_by_role("button", name=card, exact=True).click()
    expect(page.locator("#hand-N")).to_have_value("AQ...")
    expect(cards.get_by_role("button", name="2 of spades, with South")).to_be_focused()
    cards.get_by_role("button", name="2 of spades, with South").click()
    expect(page.locator("#hand-S")).to_have_value("3...")
    page.click("#empty-hands")
    for seat, hand in zip("NS", ("AQ2.75.KQJ54.932", "K6.AT94.AT.AJ654"), strict=True):
        page.fill(f"#hand-{seat}", hand)
    expect(page.locator("#picker-seats")).to_contain_text("North (13)")
    picker = page.locator("#pane-hands .contract-picker")
    picker.get_by_role("button", name="3", exact=True).click()
    picker.get_by_role("button", name="notrump").click()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    page.click("#pane-hands button.primary")
    expect(page.locator("#facts .contract")).to_contain_text("3NT by South")


def test_every_format_goes_out(open_page: OpenPage) -> None:
    page = open_page()
    page.uncheck("#live")
    play_all_hands(page)
    paste(page, RECORDS["four-spades"])
    expect(page.locator("#turn")).to_have_text("North to play")
    table_card(page, "DT")
    expect(page.locator("#turn")).to_have_text("East to play")
    for kind in ("pbn", "lin", "json", "svg"):
        page.click("#export")
        with page.expect_download() as download:
            page.click(f"[data-export={kind}]")
        text = download.value.path().read_text()
        if kind == "svg":
            assert text.startswith("<svg")
        elif kind == "json":
            assert json.loads(text)["trick"] == ["D2", "DT"]
        else:
            [board] = loads(text)
            assert [str(card) for card in getattr(board, "cards", ())] == ["D2", "DT"]
    page.evaluate("window.print = () => { document.body.dataset.printed = 'yes'; }")
    page.click("#export")
    page.click("[data-export=print]")
    expect(page.locator("body")).to_have_attribute("data-printed", "yes")
    page.emulate_media(media="print")
    expect(page.locator("#export")).to_be_hidden()
    expect(page.locator("#table")).to_be_visible()
