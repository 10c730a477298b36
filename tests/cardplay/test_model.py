"""The model of cards: its arithmetic, its file, and that it is told nothing that the player does not see."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from alphamu import _kernel
from alphamu.beliefs.model import ModelError
from alphamu.bridge.card import Card
from alphamu.bridge.deal import Deal
from alphamu.bridge.play import Play
from alphamu.bridge.seat import Seat
from alphamu.cardplay.chronicle import beginning, chronicle_of
from alphamu.cardplay.model import CARDS, CardModel, expert_cards, hands_seen

from .boards import decisions_of, random_play
from .plain_cards import PlainCards


@pytest.mark.parametrize("seed", range(6))
def test_chances_are_those_of_plain_whole_numbers(seed: int) -> None:
    chance = random.Random(seed)
    play = random_play(chance, 52)
    decisions = decisions_of(play)
    known = sorted({word for one in decisions for words in one.words.values() for word in words})
    plain = PlainCards.random(chance.sample(known, len(known) * 2 // 3), chance)
    model = _kernel.CardModel(plain.bytes())
    for decision in decisions:
        moment = play.after(decision.after)
        chronicle = chronicle_of(moment)
        hands = hands_seen(moment, chronicle)
        found = {Card.from_bit(bit): share for bit, _, share in model.chances(chronicle, *hands)}
        scores = {card: plain.score(words) for card, words in decision.words.items()}
        best = max(scores.values())
        powers = {card: 2 ** ((score - best) / 1024) for card, score in scores.items()}
        total = sum(powers.values())
        assert found == {card: pytest.approx(power / total, rel=1e-6) for card, power in powers.items()}
        together: dict[int, float] = {}
        for card, group in decision.groups.items():
            together[group] = together.get(group, 0.0) + found[card]
        chosen = Card.from_bit(model.choice(chronicle, *hands))
        assert together[decision.groups[chosen]] == pytest.approx(max(together.values()))
        equals = [card for card in found if decision.groups[card] == decision.groups[chosen]]
        assert found[chosen] == max(found[card] for card in equals)


@pytest.mark.parametrize("seed", range(6))
def test_a_likelihood_is_the_product_of_the_chances(seed: int) -> None:
    chance = random.Random(seed)
    play = random_play(chance, chance.randint(5, 40))
    model = expert_cards()
    hands = [play.deal.hand(seat).mask for seat in Seat]
    judged = chance.sample(list(Seat), 2)
    product = 1.0
    for number, card in enumerate(play.cards):
        moment = play.after(number)
        if number >= 3 and moment.turn in judged:
            product *= model.shares(moment).of[card]
    bits = [card.bit for card in play.cards]
    [found] = model.kernel.likelihoods(beginning(play), bits, judged, 3, [hands])
    assert found == pytest.approx(product, rel=1e-9)


def test_layouts_are_judged_one_by_one() -> None:
    """What is kept of one layout for the next changes nothing."""
    chance = random.Random(7)
    play = random_play(chance, 24)
    kernel, start, bits = expert_cards().kernel, beginning(play), [card.bit for card in play.cards]
    one, two = play.contract.declarer.next, play.contract.declarer.previous
    pool = [card for seat in (one, two) for card in play.hand(seat)]
    layouts = []
    for _ in range(60):
        chance.shuffle(pool)
        hands = [play.deal.hand(seat).mask for seat in Seat]
        for seat, cards in ((one, pool[: len(play.hand(one))]), (two, pool[len(play.hand(one)) :])):
            hands[seat] = play.played[seat] | sum(card.mask for card in cards)
        layouts.append(hands)
    alone = [kernel.likelihoods(start, bits, [one, two], 1, [layout])[0] for layout in layouts]
    assert kernel.likelihoods(start, bits, [one, two], 1, layouts) == alone
    assert len(set(alone)) > 1


def test_a_card_that_could_not_be_played_is_impossible() -> None:
    """In a layout where East has a heart, East's discard on hearts has no chance."""
    play = Play(Deal.parse("N:A.2.. K.3.. Q.A.. J.4.."), random_play(random.Random(1), 0).contract)
    hands = [play.deal.hand(seat).mask for seat in Seat]
    start = beginning(play)
    led = next(iter(play.legal_cards()))
    other = next(card for card in play.deal.hand(play.turn.next) if card.suit is not led.suit)
    [found] = expert_cards().kernel.likelihoods(start, [led.bit, other.bit], list(Seat), 1, [hands])
    assert found == 0


@pytest.mark.parametrize("seed", range(10))
def test_hidden_hands_are_not_looked_at(seed: int) -> None:
    """Two hidden hands change two cards of a suit: the player on turn plays the same."""
    chance = random.Random(seed)
    play = random_play(chance, chance.randint(0, 30))
    seen = chronicle_of(play).seen_seat
    one, two = [seat for seat in Seat if seat not in (play.turn, seen)][:2]
    pairs = [(a, b) for a in play.hand(one) for b in play.hand(two) if a.suit is b.suit]
    mine, theirs = chance.choice(pairs)
    changed = {one: play.deal.hand(one) - mine + theirs, two: play.deal.hand(two) - theirs + mine}
    other = Play(Deal.of(dict(play.deal.known()) | changed), play.contract)
    for card in play.cards:
        other.play(card)
    assert expert_cards().shares(play) == expert_cards().shares(other)


def test_files_that_are_no_model(tmp_path: Path) -> None:
    good = CARDS.read_bytes()
    damaged = bytearray(good)
    damaged[len(good) // 2] ^= 1
    cases = {
        b"": "begin like a model of cards",
        good[:-9]: "checksum is wrong",
        bytes(damaged): "checksum is wrong",
        PlainCards.random([1, 2], random.Random(1)).bytes(version=9): "another version",
        PlainCards.random([1], random.Random(1), width=65).bytes(): "sizes are wrong",
    }
    path = tmp_path / "cards.bin"
    for data, message in cases.items():
        path.write_bytes(data)
        with pytest.raises(ModelError, match=message):
            CardModel(path)
    with pytest.raises(ModelError, match="cannot be read"):
        CardModel(tmp_path / "none.bin")


def test_a_weight_that_would_not_fit_is_refused() -> None:
    plain = PlainCards.random([1, 2], random.Random(1))
    plain.middle[0][0] = 1 << 12
    with pytest.raises(ValueError, match="a weight is too large"):
        _kernel.CardModel(plain.bytes())


def test_what_cannot_be_is_refused() -> None:
    """At the boundary, in one line: cards and seats that do not exist, hands that are empty or too large."""
    play = random_play(random.Random(1), 0)
    kernel, start = expert_cards().kernel, beginning(play)
    pack = (1 << 15) - 4
    everything = pack | pack << 16 | pack << 32 | pack << 48
    for hand in (0, everything, 1):
        with pytest.raises(ValueError, match="a hand of 1 to 13 cards"):
            kernel.choice(start, hand, 0)
        with pytest.raises(ValueError, match="a hand of 1 to 13 cards"):
            kernel.chances(start, hand, 0)
    with pytest.raises(ValueError, match="none of the pack"):
        kernel.likelihoods(start, [15], [0], 0, [])
    with pytest.raises(ValueError, match="a seat: expected 0 to 3"):
        kernel.likelihoods(start, [2], [7], 0, [])
    with pytest.raises(ValueError, match="a hand of up to 13 cards"):
        kernel.likelihoods(start, [2], [0], 0, [[everything, 0, 0, 0]])
    with pytest.raises(ValueError, match="none of the pack"):
        beginning(play).play(63)
    with pytest.raises(ValueError, match="trump: expected 0 to 4"):
        _kernel.Chronicle(5, 0, 1, 0, 7, [0, 0, 0, 0], 1)
    with pytest.raises(ValueError, match="a seat: expected 0 to 3"):
        _kernel.Chronicle(4, 4, 1, 0, 7, [0, 0, 0, 0], 1)
