"""What holds in every play, with hypothesis looking for one in which it does not."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from alphamu.bridge.card import FULL_PACK
from alphamu.bridge.contract import Contract, Strain
from alphamu.bridge.deal import Deal
from alphamu.bridge.hand import Hand
from alphamu.bridge.play import Play
from alphamu.bridge.seat import Seat, Side


@st.composite
def deals(draw: st.DrawFn) -> Deal:
    """Four hands of one to thirteen cards."""
    size = draw(st.integers(1, 13))
    pack = draw(st.permutations(list(Hand(FULL_PACK))))
    return Deal.of({seat: Hand.of(pack[size * seat : size * seat + size]) for seat in Seat})


contracts = st.builds(Contract, st.integers(1, 7), st.sampled_from(Strain), st.sampled_from(Seat))
seats = st.sampled_from(Seat)
choices = st.lists(st.integers(0, 12), min_size=52, max_size=52)


def without(deal: Deal, hidden: frozenset[Seat]) -> Deal:
    for seat in hidden:
        deal = deal.with_hand(seat, None)
    return deal


def everything(play: Play) -> dict[str, Any]:
    """All that a play can be asked, by the name of the question."""
    return {
        "cards": play.cards,
        "tricks": play.tricks,
        "trick": play.trick,
        "leader": play.leader,
        "turn": play.turn,
        "remaining": play.remaining,
        "legal": play.legal_cards(),
        "won": [play.won(side) for side in Side],
        "left": [play.cards_left(seat) for seat in Seat],
        "shown out": play.shown_out,
        "over": play.is_over,
        "result": play.result,
        "claimed": play.claimed,
    }


@settings(max_examples=60, deadline=None)
@given(deals(), contracts, seats, choices, st.frozensets(seats, max_size=3), st.integers(0, 13))
def test_undo_restores_everything(
    deal: Deal, contract: Contract, leader: Seat, picks: list[int], hidden: frozenset[Seat], claim: int
) -> None:
    """To the last card and back; a claim on the way, where one is possible, leaves no trace."""
    open_play = Play(deal, contract, leader)
    play = Play(without(deal, hidden), contract, leader)
    before = [everything(play)]
    for pick in picks:
        if open_play.is_over:
            break
        legal = tuple(open_play.legal_cards())
        card = legal[pick % len(legal)]
        open_play.play(card)
        play.play(card)
        before.append(everything(play))
    if not play.is_over and play.tricks_won_by_declarer <= claim <= play.tricks_won_by_declarer + play.tricks_left:
        play.claim(claim)
    for state in reversed(before[:-1]):
        card = play.cards[-1]
        assert play.undo() == card
        assert everything(play) == state


@settings(max_examples=60, deadline=None)
@given(deals(), contracts, seats, choices, st.frozensets(seats, min_size=1))
def test_hiding_hands_forbids_nothing_that_was_legal(
    deal: Deal, contract: Contract, leader: Seat, picks: list[int], hidden: frozenset[Seat]
) -> None:
    open_play = Play(deal, contract, leader)
    half_seen = Play(without(deal, hidden), contract, leader)
    # With no hand known nobody can tell how many cards are left; the play is then of thirteen.
    for pick in picks[: 4 * open_play.tricks_left]:
        legal = open_play.legal_cards()
        if open_play.turn in hidden:
            assert legal.mask & ~half_seen.legal_cards().mask == 0
        else:
            assert legal == half_seen.legal_cards()
        card = tuple(legal)[pick % len(legal)]
        open_play.play(card)
        half_seen.play(card)
    assert open_play.is_over
    assert open_play.tricks == half_seen.tricks


@settings(max_examples=60, deadline=None)
@given(deals(), contracts, choices)
def test_every_trick_is_somebodys(deal: Deal, contract: Contract, picks: list[int]) -> None:
    play = Play(deal, contract)
    for pick in picks:
        if play.is_over:
            break
        legal = tuple(play.legal_cards())
        play.play(legal[pick % len(legal)])
        assert sum(play.won(side) for side in Side) == len(play.tricks)
        assert {*play.cards, *Hand(play.remaining.mask)} == {*Hand(deal.mask)}
        assert len(play.cards) + play.remaining.mask.bit_count() == deal.mask.bit_count()
    assert play.is_over
    assert play.result == play.won(contract.declarer.side)
    for trick, following in zip(play.tricks, play.tricks[1:], strict=False):
        assert following.leader is trick.winner(contract.strain)
