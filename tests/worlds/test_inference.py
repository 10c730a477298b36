"""What the defenders' cards tell about their hands."""

import pytest

from alphamu.bridge.card import Card
from alphamu.bridge.contract import Contract
from alphamu.bridge.deal import Deal
from alphamu.bridge.hand import Hand
from alphamu.bridge.play import Play
from alphamu.bridge.seat import Seat
from alphamu.worlds.constraints import At
from alphamu.worlds.grammar import read_constraint
from alphamu.worlds.inference import Defender, Likelihoods, weigh
from alphamu.worlds.knowledge import Knowledge
from alphamu.worlds.layouts import WorldsError
from alphamu.worlds.moment import Moment
from alphamu.worlds.position import Position
from alphamu.worlds.sources import NOTHING


def known(north: str, south: str, contract: str, cards: str, leader: Seat | None = None) -> Knowledge:
    deal = Deal.of({Seat.NORTH: Hand.parse(north), Seat.SOUTH: Hand.parse(south)})
    play = Play(deal, Contract.parse(contract), leader)
    for card in cards.split():
        play.play(Card.parse(card))
    return Knowledge.of_play(play, sources=NOTHING)


def odds(knowledge: Knowledge, one: str, other: str, defender: Defender) -> float:
    """How many times likelier East's hand is the one than the other: exact counts, likelihoods from a sample."""
    likelihoods = Likelihoods(knowledge, defender)
    weights = []
    for words in (one, other):
        layouts = knowledge.layouts.given(At(Seat.EAST, read_constraint(words)))
        worlds = layouts.sample(100, seed=1).worlds
        weights.append(layouts.count * sum(map(likelihoods.of, worlds)) / len(worlds))
    return weights[0] / weights[1]


def test_restricted_choice() -> None:
    """♠7654 opposite ♠AKT98: the queen drops from East under the ace.

    From ♠QJ East would have played the jack half of the time, so that the finesse against West's jack is right by
    11 to 6. Without inference the drop seems better, by 12 to 11.
    """
    knowledge = known("7654.AKQ.AK2.432", "AKT98.J2.Q43.AK5", "6S by S", "SA S2 S4 SQ", Seat.SOUTH)
    assert odds(knowledge, "1S", "2S, SJ", Defender(error_rate=0)) == pytest.approx(11 / 6)
    assert odds(knowledge, "1S", "2S, SJ", Defender(error_rate=1)) == pytest.approx(11 / 12 * 2 / 3 * 2)
    assert 1.7 < odds(knowledge, "1S", "2S, SJ", Defender()) < 11 / 6
    counts = [knowledge.layouts.given(At(Seat.EAST, read_constraint(words))).count for words in ("1S", "2S, SJ")]
    assert counts[0] * 12 == counts[1] * 11


def test_the_hand_of_gitelman() -> None:
    """6NT: West cashed the ♦A and led a small club up to dummy's ♣AKJ. With the queen that would be a gift.

    Dummy ♠AKQ ♥AKQ ♦KQJT ♣AKJ, declarer has small cards and no entry for the finesse.
    """
    knowledge = known("AKQ.AKQ.KQJT.AKJ", "432.432.5432.432", "6NT by S", "DA DT D6 D2 C6")
    sample = knowledge.layouts.sample(200, seed=1)
    weighed = weigh(knowledge, sample, Defender())
    assert weighed.weights is not None
    assert sum(weighed.weights) == pytest.approx(200)
    queen = Card.parse("CQ").mask
    before = sum(bool(west & queen) for west, _ in sample.worlds) / 200
    after = (
        sum(weight for weight, (west, _) in zip(weighed.weights, weighed.worlds, strict=True) if west & queen)
        / 200
    )
    assert before > 0.4
    assert after < 0.2


@pytest.mark.parametrize(
    ("legal", "good", "others", "is_lead", "card", "probability"),
    [
        ("QJ...", "QJ...", "AK2...", False, "SQ", 1 / 2),  # equals
        ("QJ...", "QJ...", "AK2...", False, "SJ", 1 / 2),
        ("Q2...", "Q2...", "AKJ...", False, "SQ", 0),  # no honour is spent for nothing
        ("Q2...", "Q...", "AKJ...", False, "SQ", 1),  # but it is where it matters
        ("QT...", "QT...", "AKJ...", False, "ST", 1),
        ("QT...", "QT...", "AK2...", False, "ST", 1 / 2),  # equals, since the jack has gone
        (".93..", "...", ".A8..", False, "H9", 1 / 2),  # small cards tell nothing
        (".93..", "...", ".A8..", False, "H3", 1 / 2),
        (".K.Q75.", ".K.Q75.", ".A.AJ.", False, "D7", 1 / 2 / 2),  # a discard: either suit, then either spot
        (".K.Q75.", ".K.Q75.", ".A.AJ.", False, "HK", 1 / 2),
        (".K.Q75.", "..Q75.", ".A.AJ.", False, "D5", 1 / 2),
        (".K.Q75.", "..Q75.", ".A.AJ.", False, "HK", 0),
        (".KQ2.75.", ".KQ2.75.", ".AJ.A.", True, "HK", 1 / 3 / 2),  # a lead: ♥KQ, ♥2 or ♦75
        (".KQ2.75.", ".KQ2.75.", ".AJ.A.", True, "H2", 1 / 3),
        (".KQ2.75.", ".KQ..", ".AJ.A.", True, "HQ", 1 / 2),
        (".KQ2.75.", ".KQ..", ".AJ.A.", True, "H2", 0),
    ],
)
def test_the_choice_of_a_defender(
    legal: str, good: str, others: str, is_lead: bool, card: str, probability: float
) -> None:
    hand, is_good = Hand.parse(legal), Hand.parse(good).__contains__
    for rate in (0, 0.2, 1):
        found = Defender(rate).probability(Card.parse(card), hand, Hand.parse(others).mask, is_lead, is_good)
        assert found == pytest.approx((1 - rate) * probability + rate / len(hand))


def test_probabilities_add_up() -> None:
    """All cards a defender might lead or throw, with some errors: one of them is played for certain."""
    legal, good = Hand.parse("KQ62.75.AJ9.T"), Hand.parse("KQ62.75.J9.T")
    others = Hand.parse("AJT.K86.KQT.A9").mask
    for is_lead in (True, False):
        chances = [Defender(0.3).probability(card, legal, others, is_lead, good.__contains__) for card in legal]
        assert sum(chances) == pytest.approx(1)


def test_the_opening_lead_is_not_judged_but_later_leads_are() -> None:
    """A spade is led at trick one, before dummy is seen; then the ♠K, up to ♠AQ, in an ending of three cards."""
    opening = known("AQ3.AKQ2.AKQ.432", "J54.543.5432.AKQ", "3NT by S", "S9")
    assert {Likelihoods(opening, Defender()).of(world) for world in opening.layouts.sample(5).worlds} == {1.0}
    play = Play(Deal.parse("N:AQ.2.. 6.K.6. 43.3.. K2..7."), Contract.parse("3NT by S"), Seat.WEST)
    play.play(Card.parse("SK"))
    ending = Knowledge.of_play(play, sources=NOTHING)
    assert all(Likelihoods(ending, Defender()).of(world) < 1 for world in ending.layouts.sample(None).worlds)


def test_without_the_play_nothing_is_inferred() -> None:
    position = Position(
        strain=Contract.parse("3NT by S").strain,
        declarer=Seat.SOUTH,
        tricks_needed=1,
        leader=Seat.SOUTH,
        declarer_hand=Hand.parse("AK..."),
        dummy_hand=Hand.parse("32..."),
        unseen=Hand.parse("QJT9..."),
    )
    knowledge = Moment.after(position).knowledge()
    with pytest.raises(WorldsError, match="without the cards played"):
        weigh(knowledge, knowledge.layouts.sample(None))


def test_a_defender_who_never_errs_and_yet_did() -> None:
    """West throws the ♠A on a heart, keeping small diamonds: no world explains that without an error."""
    play = Play(Deal.parse("N:K2.A.. 4.9.9. Q3.K.. A..76."), Contract.parse("3NT by S"), Seat.NORTH)
    for card in ("HA", "H9", "HK", "SA"):
        play.play(Card.parse(card))
    knowledge = Knowledge.of_play(play, sources=NOTHING)
    sample = knowledge.layouts.sample(None)
    with pytest.raises(WorldsError, match="allow them errors"):
        weigh(knowledge, sample, Defender(error_rate=0))
    with pytest.raises(WorldsError, match=r"an error rate of 2"):
        Defender(error_rate=2)
