"""The rules against an independent judge: OpenSpiel's bridge, over complete random deals.

OpenSpiel numbers cards by rank, then suit, clubs first (♣2 is 0, ♦2 is 1); calls start at 52 and go on as ours do.
"""

import random
import re
from typing import Any

import pyspiel
import pytest

from alphamu.bridge.auction import Auction
from alphamu.bridge.call import DOUBLE, PASS, REDOUBLE, Call
from alphamu.bridge.card import FULL_PACK, Card, Suit
from alphamu.bridge.contract import Contract, Strain, Vulnerability
from alphamu.bridge.deal import Deal
from alphamu.bridge.hand import Hand
from alphamu.bridge.play import Play
from alphamu.bridge.scoring import score
from alphamu.bridge.seat import Seat

DEALS_PER_TABLE = 80  # 4 dealers x 4 vulnerabilities x 80 = 1,280 deals, some of them passed out
FIRST_CALL = 52


def judge(dealer: Seat, vulnerability: Vulnerability) -> Any:
    """OpenSpiel's game, in which the score comes from the cards as played."""
    return pyspiel.load_game(
        "bridge",
        {
            "use_double_dummy_result": False,
            "dealer": int(dealer),
            "dealer_vul": vulnerability.includes(dealer.side),
            "non_dealer_vul": vulnerability.includes(dealer.side.opponents),
        },
    )


def card_of(action: int) -> Card:
    return Card(Suit(action % 4), action // 4 + 2)


def action_of(card: Card) -> int:
    return 4 * (card.rank - 2) + card.suit


def deal_out(state: Any, deal: Deal) -> None:
    """OpenSpiel deals one card at a time, from North on."""
    for round_of_cards in zip(*(deal.hand(seat) for seat in Seat), strict=True):
        for card in round_of_cards:
            state.apply_action(action_of(card))


def random_deal(random_source: random.Random) -> Deal:
    pack = list(Hand(FULL_PACK))
    random_source.shuffle(pack)
    return Deal.of({seat: Hand.of(pack[13 * seat : 13 * seat + 13]) for seat in Seat})


def random_call(auction: Auction, passing: float, random_source: random.Random) -> Call:
    """Passes, doubles and low bids more often than others, or most auctions would end in 7NT redoubled."""
    if random_source.random() < passing:
        return PASS
    others = [call for call in auction.legal_calls() if call != PASS]
    return random_source.choice(others[:6] if random_source.random() < 0.95 else others) if others else PASS


def random_auction(state: Any, dealer: Seat, random_source: random.Random) -> Auction:
    auction = Auction(dealer)
    passing = random_source.uniform(0.4, 0.75)
    while not auction.is_over:
        assert state.current_player() == auction.turn
        assert [FIRST_CALL + call.number for call in auction.legal_calls()] == state.legal_actions()
        call = random_call(auction, passing, random_source)
        state.apply_action(FIRST_CALL + call.number)
        auction = auction.after(call)
    return auction


def random_play(state: Any, deal: Deal, contract: Contract, random_source: random.Random) -> Play:
    play = Play(deal, contract)
    while not play.is_over:
        # For OpenSpiel declarer acts in dummy's place.
        assert state.current_player() == (contract.declarer if play.turn is contract.dummy else play.turn)
        legal = play.legal_cards()
        assert sorted(map(action_of, legal)) == state.legal_actions()
        card = random_source.choice(list(legal))
        state.apply_action(action_of(card))
        play.play(card)
    return play


def winners_told_by(state: Any) -> list[Seat]:
    return [Seat.parse(name) for name in re.findall(r"Won by (\w+)\.", str(state))]


@pytest.mark.parametrize("vulnerability", Vulnerability)
@pytest.mark.parametrize("dealer", Seat)
def test_random_deals_agree(dealer: Seat, vulnerability: Vulnerability) -> None:
    game = judge(dealer, vulnerability)
    random_source = random.Random(f"{dealer} {vulnerability}")
    contracts = set()
    for _ in range(DEALS_PER_TABLE):
        state = game.new_initial_state()
        deal = random_deal(random_source)
        deal_out(state, deal)

        auction = random_auction(state, dealer, random_source)
        contract = auction.contract
        contracts.add(contract)
        if contract is None:
            assert auction.is_passed_out
            assert state.is_terminal()
            assert state.returns() == [0] * 4
            continue
        assert contract == Contract.parse(game.contract_string(state.contract_index()))

        play = random_play(state, deal, contract, random_source)
        assert state.is_terminal()
        assert [trick.winner(contract.strain) for trick in play.tricks] == winners_told_by(state)
        assert play.result is not None
        points = score(contract, play.result, vulnerability.includes(contract.declarer.side))
        for seat in Seat:
            assert state.player_return(seat) == (points if seat.side is contract.declarer.side else -points)

    # The judge has been asked about more than a few kinds of contract.
    assert len(contracts) > DEALS_PER_TABLE / 3
    assert len({contract.strain for contract in contracts if contract}) == len(Strain)
    assert len({contract.doubled for contract in contracts if contract}) == 3


def played_out(strain: Strain, leader: Seat, winners: list[Seat]) -> tuple[Deal, list[Card]]:
    """A deal with a legal play of its 52 cards in which these seats win the thirteen tricks.

    The first twelve tricks are AKQJ, T987 and 6543 of each suit, to which everyone follows. The last is the four
    deuces: the winner's is a trump, or, at notrump, any that is led.
    """
    hands: dict[Seat, list[Card]] = {seat: [] for seat in Seat}
    played = []
    for number, winner in enumerate(winners):
        for place in range(4):
            if number < 12:
                card = Card(Suit(number // 3), (14, 10, 6)[number % 3] - place)
            else:
                card = Card(Suit((strain + place) % 4), 2)
            hands[winner.plus(place)].append(card)
        played += [hands[leader.plus(place)][-1] for place in range(4)]
        leader = winner
    return Deal.of({seat: Hand.of(cards) for seat, cards in hands.items()}), played


def winners_of(declarer: Seat, tricks: int) -> list[Seat]:
    """Declarer wins so many tricks, first or last, so that at notrump one side wins the last two."""
    ours, theirs = [declarer] * tricks, [declarer.next] * (13 - tricks)
    return ours + theirs if tricks < 2 else theirs + ours


@pytest.mark.parametrize("vulnerable", [False, True])
@pytest.mark.parametrize("strain", Strain)
def test_every_score_agrees(strain: Strain, vulnerable: bool) -> None:
    """All contracts, doubled or not, with every number of tricks, declared by North."""
    north = Seat.NORTH
    game = judge(north, Vulnerability.NORTH_SOUTH if vulnerable else Vulnerability.NONE)
    for tricks in range(14):
        deal, played = played_out(strain, north.next, winners_of(north, tricks))
        for level in range(1, 8):
            for doubles in ((), (DOUBLE,), (DOUBLE, REDOUBLE)):
                auction = Auction(north, (Call.bid(level, strain), *doubles, PASS, PASS, PASS))
                state = game.new_initial_state()
                deal_out(state, deal)
                for call in auction.calls:
                    state.apply_action(FIRST_CALL + call.number)
                for card in played:
                    state.apply_action(action_of(card))
                assert f"Declarer tricks won: {tricks}\n" in str(state)
                assert score(auction.contract, tricks, vulnerable) == state.player_return(north)
