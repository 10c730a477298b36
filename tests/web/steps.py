"""What a user does on the page, and boards that it is done on."""

import json

from playwright.sync_api import Page

from alphamu.bridge.board import Board
from alphamu.bridge.contract import Contract
from alphamu.bridge.deal import Deal
from alphamu.bridge.play import Play
from alphamu.formats import pbn
from alphamu.web.examples import examples

DESKTOP, TABLET, PHONE = (1280, 900), (820, 1180), (390, 844)
RECORDS = {example.id: example.record for example in examples()}
# Three tricks at notrump, South to lead, every hand known: played to the end in twelve cards.
#            ♠ AQ ♥ 2
#  ♠ K4 ♥ 3            ♥ 54 ♦ 2
#            ♠ 32 ♥ A
ENDING = json.dumps(
    {
        **{"id": "Three cards", "trump": "N", "declarer": "S", "tricks_needed": 3, "leader": "S"},
        **{"north": "AQ.2..", "south": "32.A..", "worlds": [{"west": "K4.3..", "east": ".54.2."}]},
    }
)
# The finesse works in two of the six layouts of these four hidden cards.
#            ♠ AQ
#            ♠ 32     hidden: ♠ K4 ♦ 32
FINESSE = json.dumps(
    {
        **{"trump": "N", "declarer": "S", "tricks_needed": 2, "leader": "S", "north": "AQ...", "south": "32..."},
        "unseen": "K4..32.",
    }
)
# West's ace of hearts takes the first trick, in which all the other hearts are played.
#            ♥ 3 ♠ 2
#  ♥ A ♠ K             ♥ 5 ♦ 2
#            ♥ 2 ♠ A
LOSING_TRICK = json.dumps(
    {
        **{"trump": "N", "declarer": "S", "tricks_needed": 1, "leader": "S", "trick": []},
        **{"north": "2.3..", "south": "A.2..", "worlds": [{"west": "K.A..", "east": ".5.2."}]},
    }
)


def whole_play() -> str:
    """3NT, played to the end by players who take the first card they may."""
    deal = Deal.parse("N:AQ2.75.KQJ54.932 T8753.3.9732.QT7 K6.AT94.AT.AJ654 J94.KQJ862.86.K8")
    play = Play(deal, Contract.parse("3NT by S"))
    while not play.is_over:
        play.play(next(iter(play.legal_cards())))
    return pbn.dumps(Board(deal, number="7", contract=play.contract, cards=play.cards))


def paste(page: Page, record: str) -> None:
    page.click("#open-input")
    page.click("#tab-paste")
    page.fill("#paste", record)
    page.click("#pane-paste button.primary")


def table_card(page: Page, card: str) -> None:
    page.click(f"#table button.card[data-card={card}]")


def play_all_hands(page: Page) -> None:
    page.select_option("#sitting", "all")


def cards_played(page: Page) -> int:
    return int(page.evaluate("document.body.dataset.place"))
