"""Play-outs for a defender: partner and declarer are hidden, and the aim is to beat the contract."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from alphamu.aims import Aim, AimKind, Worth
from alphamu.bridge.card import FULL_PACK, Card
from alphamu.bridge.contract import Contract
from alphamu.bridge.deal import Deal
from alphamu.bridge.hand import Hand
from alphamu.bridge.play import Play
from alphamu.bridge.seat import Seat
from alphamu.playouts.outs import PlayOuts
from alphamu.playouts.players import (
    ASKING_DEFENDER,
    ASKING_DEFENDERS,
    DECLARER,
    DEFENDERS,
    AgainstWhom,
    PlayingOn,
    PlayOutError,
    Style,
)
from alphamu.playouts.race import Race
from alphamu.settings import Settings
from alphamu.worlds.knowledge import Knowledge
from alphamu.worlds.position import Position, World

CONTRACTS = ("1NT S", "1H S", "1C E", "1S N")


def plays(count: int, cards: int) -> list[Play]:
    """Plays at which a defender is on turn, in the second trick of endings at random."""
    found = []
    for seed in range(count):
        random = Random(seed)
        pack = random.sample(list(Hand(FULL_PACK)), 4 * cards)
        deal = Deal.of({seat: Hand.of(pack[cards * seat : cards * (seat + 1)]) for seat in Seat})
        contract = Contract.parse(CONTRACTS[seed % len(CONTRACTS)])
        play = Play(deal, contract, contract.declarer.next)
        while len(play.cards) < 4 or play.turn.side is contract.declarer.side:
            play.play(random.choice(list(play.legal_cards())))
        found.append(play)
    return found


def outs_of(
    play: Play, needed: int, defenders: AgainstWhom, *, threads: int = 1, asker: Style = ASKING_DEFENDER
) -> PlayOuts:
    defence = (play.contract.declarer.next, play.contract.declarer.previous)
    unseen = Hand(sum(play.hand(seat).mask for seat in defence))
    position = Position.of_play(play, needed, unseen=unseen)
    knowledge = Knowledge.of_play(play)
    assert knowledge.viewer is play.turn
    return PlayOuts(
        position,
        knowledge,
        DECLARER,
        DEFENDERS[defenders],
        asking_defender=asker,
        seed=3,
        settings=Settings(threads=threads),
    )


def layouts_of(outs: PlayOuts, count: int) -> list[list[int]]:
    knowledge = outs.knowledge
    hands = {seat: hand.mask for seat, hand in knowledge.seen.items()}
    return [
        [(hands | dict(zip(knowledge.hidden.seats, world, strict=True)))[seat] for seat in Seat]
        for world in knowledge.layouts.sample(count, 5).worlds
    ]


def with_hands(play: Play, layout: list[int]) -> Play:
    """The same play in another layout."""
    played = play.played
    again = Play(Deal.of({seat: Hand(layout[seat] | played[seat]) for seat in Seat}), play.contract, play.leader)
    for card in play.cards:
        again.play(card)
    return again


@pytest.mark.parametrize(
    ("defenders", "asker"),
    [*((defenders, PlayingOn.PIMC) for defenders in AgainstWhom), (AgainstWhom.PIMC, PlayingOn.ALPHAMU)],
)
def test_the_asker_does_not_see_the_other_hands(defenders: AgainstWhom, asker: PlayingOn) -> None:
    """Where two play-outs part, it is at the card of somebody else: all cards are legal, and all are counted."""
    compared = 0
    for play in plays(8, 6):
        outs = outs_of(play, 3, defenders, asker=ASKING_DEFENDERS[asker])
        card = next(iter(play.legal_cards()))
        before = play.won(play.contract.declarer.side)
        records = []
        for layout in layouts_of(outs, 10):
            record = outs.kernel.record(card.bit, layout)
            whole = with_hands(play, layout)
            turns = []
            for bit in record:
                turns.append(whole.turn)
                whole.play(Card.from_bit(bit))
            assert whole.is_over
            assert outs.kernel.play(card.bit, [layout]) == [whole.won(play.contract.declarer.side) - before]
            records.append((record, turns))
        for one, turns in records:
            for other, _ in records:
                parted = next((i for i, (a, b) in enumerate(zip(one, other, strict=True)) if a != b), None)
                if parted is not None:
                    compared += 1
                    assert turns[parted] is not play.turn
    assert compared > 100


# West has won a diamond and is on lead. South needs both tricks that are left.
#
#              ♥ AK
#     ♠ A ♥ 3        East
#             South
def test_a_race_goes_to_the_card_that_beats_more_often() -> None:
    hands = {Seat.NORTH: ".AK.2.", Seat.EAST: "..4.32", Seat.SOUTH: "..5.54", Seat.WEST: "A.3.K."}
    deal = Deal.of({seat: Hand.parse(text) for seat, text in hands.items()})
    play = Play(deal, Contract.parse("1NT S"), Seat.WEST)
    for card in ("DK", "D2", "D4", "D5"):
        play.play(Card.parse(card))
    stream = outs_of(play, 2, AgainstWhom.DD).stream("test")
    ace, heart = Card.parse("SA"), Card.parse("H3")
    assert Race(stream, {heart: 0.5, ace: 0.5}).run(4, 64) == ace
    assert stream.estimate(ace).make == 0
    assert stream.estimate(heart).make == 1
    assert stream.own_tricks(ace)[0] >= 1
    assert stream.estimate(ace).for_defence().startswith("beats the contract in 100%")


def test_threads_change_nothing() -> None:
    for play in plays(4, 7):
        card = next(iter(play.legal_cards()))
        tricks = []
        for threads in (1, 2):
            outs = outs_of(play, 3, AgainstWhom.PIMC, threads=threads)
            tricks.append(outs.kernel.play(card.bit, layouts_of(outs, 30)))
        assert tricks[0] == tricks[1]


def test_only_who_is_on_turn_may_ask() -> None:
    play = plays(1, 5)[0]
    position = outs_of(play, 2, AgainstWhom.DD).position
    declarers = Knowledge.of_play(play, viewer=play.contract.declarer)
    with pytest.raises(PlayOutError, match="asks, but"):
        PlayOuts(position, declarers, DECLARER, DEFENDERS[AgainstWhom.DD])


def test_the_asker_cannot_see_all_cards() -> None:
    play = plays(1, 5)[0]
    outs = outs_of(play, 2, AgainstWhom.DD)
    with pytest.raises(ValueError, match="who asks does not see"):
        PlayOuts(outs.position, outs.knowledge, DECLARER, Style("dd"), asking_defender=Style("dd"))


def test_what_a_defender_plays_for_is_counted_in_the_defenders_tricks() -> None:
    for play in plays(6, 5):
        plain = outs_of(play, 1, AgainstWhom.DD, asker=ASKING_DEFENDERS[PlayingOn.ALPHAMU])
        position = replace(
            plain.position,
            declarer_hand=Hand(),
            defender=play.turn,
            defender_hand=play.hand(play.turn),
            unseen=Hand(sum(play.hand(seat).mask for seat in plain.knowledge.hidden.seats)),
        )
        dealt = replace(
            position,
            worlds=tuple(World(Hand(one), Hand(two)) for one, two in plain.knowledge.layouts.sample(10, 5).worlds),
            unseen=None,
        )
        worth = Worth.of(Aim(AimKind.TRICKS), dealt)
        outs = PlayOuts(position, plain.knowledge, DECLARER, DEFENDERS[AgainstWhom.DD], seed=3, worth=worth)
        stream, card = outs.stream("test"), next(iter(play.legal_cards()))
        assert stream.extend(card, 10)
        assert stream.scores(card) == [float(won) for won in stream.own_tricks(card)]
        told = stream.estimate(card)
        assert told.value == pytest.approx(position.cards_left - told.tricks)
        assert told.asker is not None
        assert told.asker.endswith("for tricks")
