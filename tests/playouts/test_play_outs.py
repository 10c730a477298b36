"""Play-outs: they follow the rules, see nothing that a player cannot see, and count what they should."""

import threading
from dataclasses import replace
from typing import cast

import pytest

from alphamu import _kernel
from alphamu.bridge.card import Card
from alphamu.bridge.contract import Contract, Strain
from alphamu.bridge.deal import Deal
from alphamu.bridge.hand import Hand
from alphamu.bridge.play import Play
from alphamu.bridge.seat import Seat
from alphamu.games.random_endings import random_ending
from alphamu.playouts.estimate import PlayedOut
from alphamu.playouts.outs import PlayOuts, Stream
from alphamu.playouts.players import Style
from alphamu.playouts.race import Race
from alphamu.settings import Settings
from alphamu.worlds.grammar import read_constraint
from alphamu.worlds.knowledge import Knowledge, given_statement
from alphamu.worlds.position import Position
from alphamu.worlds.situation import Situation

PIMC, ALPHAMU, PERFECT = Style("pimc"), Style("alphamu", depth=2), Style("dd")

# Twelve tricks on top, and the spade queen to find for the thirteenth:
#
#            ♠ AJT  ♥ AKQ  ♦ AKQ  ♣ 5432
#     West to lead                       East
#            ♠ K32  ♥ J54  ♦ 542  ♣ AKQJ
TWO_WAY = Position(
    strain=Strain.NOTRUMP,
    declarer=Seat.SOUTH,
    tricks_needed=13,
    leader=Seat.WEST,
    trick=(Card.parse("D9"),),
    dummy_hand=Hand.parse("AJT.AKQ.AKQ.5432"),
    declarer_hand=Hand.parse("K32.J54.542.AKQJ"),
    unseen=Hand.parse("Q987654.T987632.JT8763.T9876", limit=26),
)


def knowledge_of(position: Position) -> Knowledge:
    knowledge = Situation.of_record(position).knowledge
    assert knowledge is not None
    return knowledge


def outs_of(position: Position, defenders: Style, declarer: Style = PIMC, *, threads: int = 1) -> PlayOuts:
    knowledge = knowledge_of(position)
    return PlayOuts(position, knowledge, declarer, defenders, seed=1, settings=Settings(threads=threads))


def made(position: Position, card: str, layouts: int, declarer: Style) -> float:
    stream = outs_of(position, PERFECT, declarer).stream("test")
    assert stream.extend(Card.parse(card), layouts)
    return stream.estimate(Card.parse(card)).make


def endings(count: int, cards: int) -> list[Position]:
    """Positions of which only the cards are known, not the layouts."""
    found = []
    for seed in range(count):
        position = random_ending(seed, cards, 30, weighted=False, tricks_needed=cards // 2)
        found.append(
            Position(
                strain=position.strain,
                declarer=position.declarer,
                tricks_needed=position.tricks_needed,
                leader=position.leader,
                trick=position.trick,
                declarer_hand=position.declarer_hand,
                dummy_hand=position.dummy_hand,
                unseen=position.hidden_cards,
            )
        )
    return [position for position in found if position.turn not in position.hidden]


def first_card(position: Position) -> Card:
    hand = position.hands[position.turn]
    follow = list(hand.cards(position.trick[0].suit)) if position.trick else []
    return (follow or list(hand))[0]


def layouts_of(position: Position, count: int) -> list[list[int]]:
    knowledge = knowledge_of(position)
    result = []
    for left, right in knowledge.layouts.sample(count, 5).worlds:
        hands = {seat: hand.mask for seat, hand in position.hands.items()}
        hands |= dict(zip(knowledge.hidden.seats, (left, right), strict=True))
        result.append([hands[seat] for seat in Seat])
    return result


def records(
    position: Position, defenders: Style, declarer: Style, count: int
) -> list[tuple[list[int], list[int]]]:
    outs = outs_of(position, defenders, declarer)
    card = first_card(position)
    return [(hands, outs.kernel.record(card.bit, hands)) for hands in layouts_of(position, count)]


@pytest.mark.parametrize("defenders", [PERFECT, PIMC], ids=str)
@pytest.mark.parametrize("declarer", [PIMC, ALPHAMU], ids=str)
def test_every_card_is_legal_and_the_tricks_are_counted(declarer: Style, defenders: Style) -> None:
    for position in endings(8, 5):
        outs = outs_of(position, defenders, declarer)
        card = first_card(position)
        for hands, cards in records(position, defenders, declarer, 6):
            play = _play(position, hands)
            before = play.won(position.declarer.side)
            for bit in cards:
                play.play(Card.from_bit(bit))
            assert play.is_over
            [tricks] = outs.kernel.play(card.bit, [hands])
            assert tricks == play.won(position.declarer.side) - before


def _play(position: Position, hands: list[int]) -> Play:
    """The layout as a play that has come to this moment: the cards of the trick are back in their hands."""
    owners = {seat: Hand(hands[seat]) for seat in Seat}
    for seat, card in position.played.items():
        owners[seat] += card
    play = Play(Deal.of(owners), Contract(1, position.strain, position.declarer), leader=position.leader)
    for card in position.trick:
        play.play(card)
    return play


@pytest.mark.parametrize("declarer", [PIMC, ALPHAMU], ids=str)
def test_declarer_does_not_see_the_layout(declarer: Style) -> None:
    """In two layouts that look alike so far declarer plays the same card: they part at a defender's."""
    compared = 0
    for position in endings(10, 6):
        found = records(position, PERFECT, declarer, 12)
        for _, one in found:
            for _, other in found:
                parted = next((i for i, (a, b) in enumerate(zip(one, other, strict=True)) if a != b), None)
                if parted is None:
                    continue
                play = _play(position, found[[cards for _, cards in found].index(one)][0])
                for bit in one[:parted]:
                    play.play(Card.from_bit(bit))
                assert play.turn in position.hidden
                compared += 1
    assert compared > 200


def test_defenders_who_see_all_cards_give_no_trick_away() -> None:
    solver = _kernel.Solver(1 << 24)
    for position in endings(10, 5):
        for hands, cards in records(position, PERFECT, PIMC, 6):
            play = _play(position, hands)
            for bit in cards:
                if play.turn in position.hidden:
                    before = _double_dummy(solver, play)
                    play.play(Card.from_bit(bit))
                    assert _double_dummy(solver, play) == before
                else:
                    play.play(Card.from_bit(bit))


def _double_dummy(solver: _kernel.Solver, play: Play) -> int:
    """Tricks of declarer's side, those won and those to come."""
    side = play.contract.declarer.side
    if play.is_over:
        return play.won(side)
    hands = [play.hand(seat).mask for seat in Seat]
    trick = [card.bit for card in play.trick.cards]
    return play.won(side) + solver.tricks(hands, play.contract.strain, play.trick.leader, trick, side)


def test_threads_change_nothing() -> None:
    position = endings(6, 7)[0]
    card = first_card(position)
    layouts = layouts_of(position, 60)
    tricks = [
        outs_of(position, PIMC, ALPHAMU, threads=threads).kernel.play(card.bit, layouts) for threads in (1, 2)
    ]
    assert tricks[0] == tricks[1]
    assert len(tricks[0]) == 60


def test_a_stop_leaves_the_layouts_finished_in_order() -> None:
    outs = outs_of(TWO_WAY, PIMC, ALPHAMU)
    stream, card = outs.stream("test"), Card.parse("DA")
    timer = threading.Timer(0.3, outs.stop)
    timer.start()
    assert not stream.extend(card, 2_000)
    done = list(stream.tricks(card))
    again = outs_of(TWO_WAY, PIMC, ALPHAMU).stream("test")
    assert again.extend(card, len(done))
    assert list(again.tricks(card)) == done


def test_a_two_way_guess_is_no_certainty() -> None:
    """A search over a sample says 100%; a defender who keeps the queen guarded makes it a guess."""
    planned = made(TWO_WAY, "DA", 150, ALPHAMU)
    assert 0.6 < planned < 0.95
    assert made(TWO_WAY, "DA", 150, PIMC) < planned - 0.1


# East wins the club and has to find the suit of which West has ace and four. Told that South has two diamonds,
# East knows it; knowing nothing, East leads the cheaper diamond.
#
#               ♠ 432
#     ♥ A4 ♣ 3         ♥ 2 ♦ 2 ♣ A
#               ♦ A4 ♣ 2
@pytest.mark.parametrize(("told", "tricks"), [((), [2]), (("2+D",), [0])])
def test_pimc_defenders_know_what_declarer_has_told(told: tuple[str, ...], tricks: list[int]) -> None:
    position = Position(
        strain=Strain.NOTRUMP,
        declarer=Seat.SOUTH,
        tricks_needed=2,
        leader=Seat.SOUTH,
        dummy_hand=Hand.parse("432..."),
        declarer_hand=Hand.parse("..A4.2"),
        unseen=Hand.parse(".A42.2.A3"),
    )
    statements = tuple(given_statement(Seat.SOUTH, read_constraint(words)) for words in told)
    knowledge = replace(knowledge_of(position), told=statements)
    outs = PlayOuts(position, knowledge, PIMC, PIMC, seed=1)
    hands = {Seat.NORTH: "432...", Seat.EAST: ".2.2.A", Seat.SOUTH: "..A4.2", Seat.WEST: ".A4..3"}
    layout = [Hand.parse(hands[seat]).mask for seat in Seat]
    assert outs.kernel.play(Card.parse("C2").bit, [layout]) == tricks


def test_other_streams_have_other_layouts() -> None:
    outs = outs_of(TWO_WAY, PERFECT)
    card = Card.parse("DA")
    one, two, again = outs.stream("one"), outs.stream("two"), outs.stream("one")
    for stream in (one, two, again):
        stream.extend(card, 40)
    assert list(one.tricks(card)) == list(again.tricks(card)) != list(two.tricks(card))


def test_an_estimate_is_never_certain() -> None:
    estimate = PlayedOut.of([3] * 50, 3, "PIMC", "double dummy")
    assert estimate.make == 1
    assert 0 < estimate.standard_error < 0.03


def test_weighted_layouts_give_weighted_means_and_errors() -> None:
    """Two layouts of which one weighs three times as much are worth 1.6 equal ones, and a weight of 0 nothing."""
    weighted = PlayedOut.of([4, 2, 0], 3, "PIMC", "double dummy", [3.0, 1.0, 0.0], [10.0, 2.0, 99.0])
    assert (weighted.make, weighted.tricks, weighted.value) == (0.75, 3.5, 8.0)
    share = (0.75 * 1.6 + 1) / 3.6
    assert weighted.standard_error == pytest.approx((share * (1 - share) / 3.6) ** 0.5)
    assert weighted.value_error == pytest.approx((12 / 0.6) ** 0.5)
    plain = PlayedOut.of([4, 2], 3, "PIMC", "double dummy")
    assert PlayedOut.of([4, 2], 3, "PIMC", "double dummy", [5.0, 5.0]) == plain


# South needs two of the last two tricks, and the ♠K is with West, for East has shown out.
#
#            ♠ AQ
#     West           East
#            ♠ 3 ♥ 2
def test_a_race_goes_to_the_card_that_makes_more_often() -> None:
    position = Position(
        strain=Strain.NOTRUMP,
        declarer=Seat.SOUTH,
        tricks_needed=2,
        leader=Seat.SOUTH,
        dummy_hand=Hand.parse("AQ..."),
        declarer_hand=Hand.parse("3.2.."),
        unseen=Hand.parse("K.3.4.5"),
    )
    stream = outs_of(position, PERFECT).stream("test")
    assert Race(stream, dict.fromkeys(map(Card.parse, ("H2", "S3")), 0.5)).run(4, 64) == Card.parse("S3")


class Made:
    """Layouts in which it was written down which cards make."""

    def __init__(self, made: dict[Card, list[float]]) -> None:
        self._made = made

    def extend(self, card: Card, layouts: int) -> bool:
        return layouts <= len(self._made[card])

    def scores(self, card: Card) -> list[float]:
        return self._made[card]

    own_tricks = scores

    def weights(self, layouts: int) -> list[float]:
        return [1.0] * layouts


def test_a_couple_of_layouts_do_not_outweigh_the_search_but_many_do() -> None:
    good, poor = Card.parse("H4"), Card.parse("D5")
    searched = {good: 0.22, poor: 0.10}
    few = Made({good: [0.0] * 19 + [1.0], poor: [0.0] * 18 + [1.0, 1.0]})
    assert Race(cast(Stream, few), searched).run(20, 20) == good
    many = Made({good: [1.0, *[0.0] * 9] * 16, poor: [1.0, 1.0, *[0.0] * 8] * 16})
    assert Race(cast(Stream, many), searched).run(20, 160) == poor
    assert Race(cast(Stream, few), dict.fromkeys((good, poor), 0.2)).run(20, 20) == poor


@pytest.mark.parametrize(
    ("declarer", "defenders", "message"),
    [
        (PERFECT, PERFECT, "declarer does not see all cards"),
        (Style("pimc", worlds=0), PERFECT, "expected 1 to"),
        (Style("chess"), PERFECT, "expected dd, pimc, expert or alphamu"),
    ],
)
def test_players_that_cannot_be(declarer: Style, defenders: Style, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        outs_of(TWO_WAY, defenders, declarer)
