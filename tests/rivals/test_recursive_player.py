"""Recursive PIMC at the table, beside a play-out in plain Python: all hidden hands listed, every card solved."""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, count, islice
from math import sqrt
from random import Random
from statistics import mean, variance
from typing import NamedTuple

import pytest

from alphamu.bridge.card import Card, Suit
from alphamu.bridge.contract import Contract
from alphamu.bridge.deal import Deal
from alphamu.bridge.hand import Hand
from alphamu.bridge.play import Play
from alphamu.bridge.seat import Seat
from alphamu.double_dummy import DoubleDummy
from alphamu.players.outlook import Outlook
from alphamu.players.pimc import Pimc
from alphamu.players.player import Choice
from alphamu.players.recursive import Recursive
from alphamu.playouts.outs import PlayOuts
from alphamu.playouts.players import Style
from alphamu.worlds.layouts import Layouts, Masks

EVERY = 70  # four cards to each of two hands can lie in so many ways: a player with so many worlds sees them all


class Solved(NamedTuple):
    """A deal that a player holds possible: what a hidden hand was dealt, and the tricks after each card."""

    dealt: Hand
    tricks: dict[Card, int]  # of the side on turn, from here


Sampler = Callable[[Seat, list[Solved]], list[Solved]]  # of the deals held possible, those looked at


class Minds:
    """What each player holds possible at a moment of the play, solved double dummy and kept."""

    def __init__(self) -> None:
        self._solver = DoubleDummy(memory_mb=16)
        self._known: dict[tuple[object, ...], list[Solved]] = {}

    def possible(self, viewer: Seat, play: Play) -> list[Solved]:
        sees = (viewer, play.hand(viewer), play.hand(play.contract.dummy), play.cards)
        if sees not in self._known:
            first = hidden_from(viewer, play)[0]
            gone = play.played[first]
            self._known[sees] = [
                Solved(
                    Hand(deal.hand(first).mask | gone),
                    self._solver.tricks_by_card(deal, play.contract.strain, play.trick),
                )
                for deal in possible_deals(viewer, play)
            ]
        return self._known[sees]


def hidden_from(viewer: Seat, play: Play) -> tuple[Seat, Seat]:
    first, second = (seat for seat in Seat if seat not in (viewer, play.contract.dummy))
    return first, second


def possible_deals(viewer: Seat, play: Play) -> Iterator[Deal]:
    """The cards left in every way that they may lie for a player who has seen the cards played."""
    first, second = hidden_from(viewer, play)
    unseen = [*play.hand(first), *play.hand(second)]
    shown_out = play.shown_out
    for held in combinations(unseen, len(play.hand(first))):
        hands = {first: Hand.of(held), second: Hand.of(card for card in unseen if card not in held)}
        if not any(hand.length(suit) for seat, hand in hands.items() for suit in shown_out[seat]):
            seen = {seat: play.hand(seat) for seat in Seat if seat not in hands}
            yield Deal.of({**seen, **hands})


def cheapest_of_the_best(looked_at: Sequence[Solved], needed: int) -> Card:
    """What PIMC plays for a side that needs so many tricks.

    The card that takes them in most deals. Where they are safe in all deals, it must not give up what is sure, and
    goes for one trick more; where they are out of reach in all, for the most there is. Of equals the lowest.
    """
    cards = sorted(looked_at[0].tricks, key=lambda card: (card.rank, card.suit))
    best = [max(one.tricks.values()) for one in looked_at]
    sure, most = min(best), max(best)
    aims = [most] if most < needed else [needed] if sure < needed else [needed, sure, sure + 1]
    for aim in aims:
        missed = {card: sum(one.tricks[card] < aim for one in looked_at) for card in cards}
        cards = [card for card in cards if missed[card] == min(missed.values())]
        if missed[cards[0]]:
            break
    return cards[0]


class PlainPlayOut:
    """Plays deals to the end; every player chooses by PIMC from the deals that the sampler picks."""

    def __init__(self, play: Play, needed: int, minds: Minds, sampler: Sampler = lambda _, deals: deals) -> None:
        self._play, self._needed = play, needed + play.tricks_won_by_declarer
        self._minds, self._sampler = minds, sampler
        self._chosen: dict[tuple[object, ...], Card] = {}

    def share(self, card: Card, deals: Sequence[Deal]) -> float:
        """In how many of these deals declarer goes on to make the contract after the card."""
        return sum(self._makes(deal, card) for deal in deals) / len(deals)

    def _makes(self, deal: Deal, card: Card) -> bool:
        dealt = {seat: Hand(deal.hand(seat).mask | gone) for seat, gone in self._play.played.items()}
        play = Play(Deal.of(dealt), self._play.contract, self._play.leader)
        for played in (*self._play.cards, card):
            play.play(played)
        while not play.is_over:
            play.play(self._choice(play))
        return play.tricks_won_by_declarer >= self._needed

    def _choice(self, play: Play) -> Card:
        viewer = play.contract.declarer if play.turn is play.contract.dummy else play.turn
        sees = (play.hand(viewer), play.cards)
        if sees not in self._chosen:
            needed = self._needed - play.tricks_won_by_declarer
            own_need = needed if viewer is play.contract.declarer else play.tricks_left - needed + 1
            looked_at = self._sampler(viewer, self._minds.possible(viewer, play))
            self._chosen[sees] = cheapest_of_the_best(looked_at, own_need)
        return self._chosen[sees]


def ending(deal: str, contract: str, cards: str) -> Play:
    play = Play(Deal.parse(deal), Contract.parse(contract))
    for card in cards.split():
        play.play(Card.parse(card))
    return play


def random_endings() -> Iterator[Play]:
    """Four cards a hand in three suits, of which up to five were played at random; declarer has a choice."""
    for seed in count():
        random = Random(seed)
        suits = random.sample(list(Suit), 3)
        pack = random.sample([card for suit in suits for card in Hand(suit.mask)], 16)
        strain = random.choice(["NT", *(suit.name[0] for suit in suits)])
        deal = Deal.of({seat: Hand.of(pack[seat::4]) for seat in Seat})
        play = Play(deal, Contract.parse(f"1{strain}", random.choice(list(Seat))))
        for _ in range(random.randint(1, 5)):
            play.play(random.choice(list(play.legal_cards())))
        if play.turn.side is play.contract.declarer.side and len(Outlook(play, 1).touching()) > 1:
            yield play


def every_layout_once(layouts: Layouts, count: int, seed: int = 0) -> list[Masks]:
    assert count == layouts.count
    return layouts.sample(None, seed).worlds


def choice_over_all_layouts(play: Play, needed: int, defenders: str = "pimc") -> Choice:
    layouts = sum(1 for _ in possible_deals(play.contract.declarer, play))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Layouts, "draws", every_layout_once)  # else each play-out draws its own
        return Recursive(layouts, EVERY, defenders).choose(Outlook(play, needed))


def compare_on_all_layouts(play: Play, needed: int, minds: Minds) -> dict[Card, float]:
    """Where all see all that is possible and every layout is played out once, chance decides nothing."""
    deals = list(possible_deals(play.contract.declarer, play))
    choice = choice_over_all_layouts(play, needed)
    plain = PlainPlayOut(play, needed, minds)
    expected = {group[0]: plain.share(group[0], deals) for group in Outlook(play, needed).touching()}
    assert choice.values == expected
    assert choice.card == max(expected, key=lambda card: expected[card])  # the first of equals
    return expected


# The heart is gone, and South needs the last three tricks: which defender has the queen?
#
#            ♠ AJT
#     West           East: six spades to the queen between them
#            ♠ K32
def test_a_two_way_guess_is_right_half_the_time() -> None:
    """After the ♠2 PIMC is sure to guess right next time. Played out, it is right in 10 of the 20 layouts.

    The ♠K gives up the finesse against East, and so is right in 10 as well.
    """
    play = ending("N:AJT.2.. 987.3.. K32.A.. Q64.K..", "1NT by S", "HK H2 H3 HA")
    low, king = Card.parse("S2"), Card.parse("SK")
    assert Pimc(EVERY).choose(Outlook(play, 3)).values[low] == 1
    assert compare_on_all_layouts(play, 3, Minds()) == {low: 0.5, king: 0.5}


def test_every_card_is_worth_what_a_plain_play_out_makes_of_it() -> None:
    minds, told_apart, in_doubt = Minds(), 0, 0
    for play in islice(random_endings(), 9):
        for needed in (1, 2, 3):
            values = compare_on_all_layouts(play, needed, minds).values()
            told_apart += len(set(values)) > 1
            in_doubt += sum(0 < value < 1 for value in values)
    assert told_apart >= 8  # endings in which the cards differ
    assert in_doubt >= 20


@pytest.mark.parametrize(
    ("deal", "contract", "cards", "needed"),
    [
        ("N:6.5.73. 8.AQ.A. QT4.4.. .86.86.", "1NT by S", "D6 D3 DA", 1),
        ("N:95..3.Q Q..95.6 7..7.A2 63...KT", "1NT by N", "SQ S7 S6", 2),
        ("N:53.3.2. KQ9..4. T7.K.6. .A7.Q5.", "1H by E", "ST D5 S3", 3),
        ("N:.J85..6 .62.K4. .KT.Q2. ..97.T2", "1C by S", "D7 H8 DK", 2),
        ("N:4.943.. .KQ.87. QT..T3. J8.T6..", "1NT by E", "D3 S8 H4 D7", 2),
    ],
)
def test_defenders_do_not_see(deal: str, contract: str, cards: str, needed: int) -> None:
    """Endings in which defenders who see all cards would hold declarer to less, or show where the cards lie."""
    play = ending(deal, contract, cards)
    values = compare_on_all_layouts(play, needed, Minds())
    assert choice_over_all_layouts(play, needed, "dd").values != values


@pytest.mark.parametrize(
    ("deal", "contract", "cards", "needed"),
    [
        ("N:3...K98 8...J63 5.Q3..7 Q4.87..", "1C by E", "S5 SQ S3 S8", 1),
        ("N:..J.AKQ ..K9.T2 84..7.8 A6..2.9", "1D by E", "S4 S6 CA", 3),
        ("N:.4.7.63 .7.Q5.A .T.K.KQ .Q..T87", "1C by E", "DK CT D7", 3),
    ],
)
def test_declarer_does_not_plan(deal: str, contract: str, cards: str, needed: int) -> None:
    """Endings in which a declarer who looked two cards ahead with αμ would win other layouts than PIMC."""
    play = ending(deal, contract, cards)
    values = compare_on_all_layouts(play, needed, Minds())
    outlook, pimc = Outlook(play, needed), Style("pimc", EVERY)
    planned = PlayOuts(outlook.position(1), outlook.knowledge, Style("alphamu", EVERY, depth=2), pimc)
    dealt = {seat: hand.mask for seat, hand in outlook.knowledge.seen.items()}
    layouts = [
        [(dealt | dict(zip(outlook.knowledge.hidden.seats, masks, strict=True)))[seat] for seat in Seat]
        for masks in outlook.knowledge.layouts.sample(None).worlds
    ]
    shares = {
        card: sum(won >= needed for won in planned.kernel.play(card.bit, layouts)) / len(layouts)
        for card in values
    }
    assert shares != values


def few_at_random(declarer: Seat, worlds: int, random: Random) -> Sampler:
    """A defender deals anew at every turn. Declarer keeps to the first layouts of a stock that still fit."""
    stock: dict[Hand, float] = {}

    def sampler(viewer: Seat, deals: list[Solved]) -> list[Solved]:
        if viewer is not declarer:
            return random.sample(deals, min(worlds, len(deals)))
        return sorted(deals, key=lambda one: stock.setdefault(one.dealt, random.random()))[:worlds]

    return sampler


# West's ♣8 is winning. Hearts are trumps, and South, who has no club, needs three of four tricks: ruff or discard?
#
#              ♦ A ♣ T7
#     ♣8 West            East  (they hold ♥ T53 ♦ 98 ♣ A)
#              ♥ A6 ♦ K6
def test_with_few_worlds_the_mean_is_that_of_plain_play_outs() -> None:
    """Defenders who look at two of many layouts often let a discard win, which those who look at all do not.

    Means over 400 seeds, in the plain play-out of four layouts each; with one world or three, those of a discard
    would be 0.1 away.
    """
    play = ending("N:..A.T72 .3.9.A6 .A6.K6. .T5.8.8", "1H by S", "C8 C2 C6")
    discard, ruff = Card.parse("D6"), Card.parse("H6")
    minds, deals = Minds(), list(possible_deals(Seat.SOUTH, play))
    told = [Recursive(play_outs=20, worlds=2).choose(Outlook(play, 3, seed=seed)).values for seed in range(400)]
    plain: dict[Card, list[float]] = {discard: [], ruff: []}
    for seed in range(400):
        random = Random(seed)
        played_out = PlainPlayOut(play, 3, minds, few_at_random(Seat.SOUTH, 2, random))
        layouts = random.sample(deals, 4)
        for card, shares in plain.items():
            shares.append(played_out.share(card, layouts))
    for card, shares in plain.items():
        values = [of_seed[card] for of_seed in told]
        error = sqrt((variance(values) + variance(shares)) / 400)
        assert error < 0.02
        assert abs(mean(values) - mean(shares)) < 3 * error
    assert compare_on_all_layouts(play, 3, minds)[discard] == pytest.approx(0.1)
    assert mean(plain[discard]) > 0.4
