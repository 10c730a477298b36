"""The player `expert`: at the table, in play-outs, and what is told of it."""

from __future__ import annotations

import json
import random

import pytest

from alphamu.bridge.card import Card
from alphamu.bridge.hand import Hand
from alphamu.bridge.play import Play
from alphamu.bridge.seat import Seat
from alphamu.cardplay.model import Shares, expert_cards
from alphamu.cli import main
from alphamu.players import Outlook, PlayerError, player_named
from alphamu.players.expert import Expert, likely
from alphamu.players.player import Choice
from alphamu.playouts.outs import PlayOuts
from alphamu.playouts.players import DECLARER, DEFENDERS, AgainstWhom, Style
from alphamu.worlds.knowledge import Knowledge
from alphamu.worlds.position import Position

from .boards import random_play

EXAMPLE = "examples/preempt.pbn"


def outlook_of(play: Play, seed: int = 1) -> Outlook:
    return Outlook(play, play.contract.tricks_needed - play.tricks_won_by_declarer, seed=seed)


@pytest.mark.parametrize("size", [13, 8])
def test_an_expert_plays_a_whole_hand(size: int) -> None:
    """From every seat the likeliest card of the likeliest group; also where the hand begins in the middle."""
    play = random_play(random.Random(3), 0, size)
    while not play.is_over:
        card = Expert().choose(outlook_of(play))
        assert card == outlook_of(play).experts_shares().likeliest
        play.play(card)


def test_with_worlds_only_likely_cards_are_weighed() -> None:
    play = random_play(random.Random(5), 20)
    outlook = outlook_of(play)
    choice = Expert(worlds=5).choose(outlook)
    assert isinstance(choice, Choice)
    assert choice.card in likely(outlook.experts_shares())


def test_likely_cards_are_told_once_for_equal_ones() -> None:
    seven, six, king, two = map(Card.parse, ("S7", "S6", "DK", "C2"))
    shares = Shares({seven: 0.2, six: 0.3, king: 0.47, two: 0.03}, [(six, seven), (king,), (two,)])
    assert likely(shares) == [six, king]


def test_experts_have_no_negative_worlds() -> None:
    with pytest.raises(PlayerError, match="expected none or more"):
        Expert(worlds=-1)
    assert player_named("expert(worlds=20)") == Expert(20)


@pytest.mark.parametrize("seed", range(4))
def test_defenders_of_a_play_out_play_as_experts_do(seed: int) -> None:
    """Each card of a defender is the one that the player would play who has seen the same."""
    chance = random.Random(seed)
    play = random_play(chance, 4 * chance.randint(1, 9))
    while play.turn.side is not play.contract.declarer.side:
        play.play(chance.choice(list(play.legal_cards())))
    declarer = play.contract.declarer
    knowledge = Knowledge.of_play(play, viewer=declarer)
    needed = min(play.tricks_left, max(1, play.contract.tricks_needed - play.tricks_won_by_declarer))
    outs = PlayOuts(
        Position.of_play(play, needed, unseen=Hand(knowledge.hidden.unseen)),
        knowledge,
        Style("pimc", 3),
        DEFENDERS[AgainstWhom.EXPERT],
        seed=1,
    )
    layout = [play.hand(seat).mask for seat in Seat]
    first = next(iter(play.legal_cards()))
    needed_at_first = needed + play.tricks_won_by_declarer
    for bit in outs.kernel.record(first.bit, layout):
        card = Card.from_bit(bit)
        if play.turn.side is not declarer.side:
            shares = expert_cards().shares(play, None, needed_at_first)
            group = next(group for group in shares.groups if card in group)
            forced = len(shares.groups) == 1
            assert forced or card == shares.likeliest, (str(card), group)
        play.play(card)
    assert play.is_over


def test_play_outs_of_a_defender_who_asks_may_have_experts_too() -> None:
    play = random_play(random.Random(1), 0)
    play.play(next(iter(play.legal_cards())))
    play.play(next(iter(play.legal_cards())))
    knowledge = Knowledge.of_play(play)
    defenders = [seat for seat in Seat if seat.side is not play.contract.declarer.side]
    unseen = Hand(sum(play.hand(seat).mask for seat in defenders))
    position = Position.of_play(play, 7, unseen=unseen)
    outs = PlayOuts(position, knowledge, DECLARER, Style("expert"), asking_defender=Style("expert"))
    stream = outs.stream("test")
    card = next(iter(play.legal_cards()))
    assert stream.extend(card, 2)
    assert len(stream.tricks(card)) == 2
    assert stream.estimate(card).defenders == "experts"


def test_analyse_tells_what_most_experts_would_play(capsys: pytest.CaptureFixture[str]) -> None:
    """The sentence, and in JSON the share of each card; of an ending nothing is told."""
    question = ["analyse", EXAMPLE, "--after", "3", "--worlds", "5", "--depth", "1", "--play-outs", "none"]
    with pytest.raises(SystemExit):
        main(question)
    said = capsys.readouterr().out
    with pytest.raises(SystemExit):
        main([*question, "--json"])
    experts = json.loads(capsys.readouterr().out)["experts"]
    assert sum(experts["shares"].values()) == pytest.approx(1)
    assert (
        experts["share"]
        >= experts["shares"][experts["card"]]
        == max(share for card, share in experts["shares"].items() if card == experts["card"])
    )
    assert f"Of experts, {100 * experts['share']:.0f}% would play {Card.parse(experts['card']).symbol}" in said
    with pytest.raises(SystemExit):
        main(["analyse", "tests/data/exact_endings.json", "--json"])
    assert json.loads(capsys.readouterr().out)["experts"] is None
