from pathlib import Path

import pytest

from alphamu.bridge.card import Card
from alphamu.bridge.contract import Contract
from alphamu.bridge.deal import Deal
from alphamu.bridge.seat import Seat
from alphamu.experiments.deals import Generator, Task
from alphamu.experiments.series import Series
from alphamu.experiments.table import Table
from alphamu.players import AlphaMu, DoubleDummyPlayer, Outlook, Pimc, Random

#         North
#         ♠ A K
# West            East       South needs two tricks of three and has them on top;
# ♠ 5  ♥ A Q      ♠ 7 6      the ace of hearts is the defenders' one trick.
#         ♥ 4 (N)  ♥ 3 (E)
#         South
#         ♠ Q 2  ♥ 2
TASK = Task(4, Deal.parse("N:AK.4.. 76.3.. Q2.2.. 5.AQ.."), Contract.parse("3NT by S"), 2)


class Says:
    """Plays these cards in turn, whoever is asked."""

    def __init__(self, cards: str) -> None:
        self.cards = [Card.parse(card) for card in cards.split()]
        self.outlooks: list[Outlook] = []

    def choose(self, outlook: Outlook) -> Card:
        self.outlooks.append(outlook)
        return self.cards.pop(0)


def test_a_board_is_played_card_by_card() -> None:
    defence, declarer = Says("HA H3 S5 S6 HQ S7"), Says("H4 H2 SA SQ SK S2")
    defence.cards = [Card.parse(card) for card in ("HA", "H3", "S5", "S6", "S7", "HQ")]
    result = Table(TASK, 1, to_the_end=True).play(declarer, defence)
    assert result.failure is None
    assert (result.tricks, result.made, result.score) == (2, True, 400)
    assert [decision.seat.letter for decision in result.decisions[:4]] == ["W", "N", "E", "S"]
    assert len(result.cards) == 12


def test_nobody_sees_what_is_hidden() -> None:
    defence = Says("HA H3 S5 S7")
    Table(TASK, 1).play(Says("H4 H2 SA SQ"), defence)
    leader, east = defence.outlooks[0], defence.outlooks[1]
    assert set(leader.seen) == {Seat.WEST}
    assert set(east.seen) == {Seat.EAST, Seat.NORTH}
    assert east.deal is None


def test_the_play_ends_when_the_contract_is_decided_and_the_rest_is_double_dummy() -> None:
    # West cashes the ace and the queen of hearts: two tricks are gone, the contract is beaten after trick two.
    result = Table(TASK, 1).play(Says("H4 H2 SK SQ"), Says("HA H3 HQ S6"))
    assert (len(result.cards), result.tricks, result.made) == (8, 1, False)
    assert result.score == -50


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("Thrower", "North: ZeroDivisionError: lost count"),
        ("Revoker", "North: plays C2, which is not legal"),
        ("Sleeper", "North: no card after 0.5 seconds"),
    ],
)
def test_a_declarer_who_fails_loses_the_board_and_the_match_goes_on(
    name: str, reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(Path(__file__).parent))
    declarers = (f"own_players:{name}", "own_players:Lowest")
    series = Series("match", Generator("3NT", 32), declarers, "random", seed=2, move_seconds=0.5)
    outcome = series.play(0)
    failed, other = (outcome.results[name] for name in declarers)
    assert failed.failure == reason
    assert not failed.made
    assert failed.score < 0
    assert other.failure is None
    assert len(other.cards) >= 16


def test_a_defender_who_fails_gives_declarer_the_contract(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(Path(__file__).parent))
    outcome = Series("match", Generator("3NT", 32), ("random",), "own_players:Thrower", seed=2).play(0)
    result = outcome.results["random"]
    assert result.made
    assert result.tricks == 8
    assert result.failure == "West: ZeroDivisionError: lost count"


def test_declarers_who_play_alike_meet_the_same_defence() -> None:
    task = Generator("3NT", 36).task(9, 5)
    table = Table(task, 9)
    first, again = table.play(AlphaMu(1), Pimc()), Table(task, 9).play(Pimc(), Pimc())
    assert first.cards == again.cards  # αμ at depth 1 is PIMC


def test_a_double_dummy_declarer_against_a_double_dummy_defence_gets_the_double_dummy_result() -> None:
    for number in range(5):
        task = Generator("3NT", 36).task(21, number)
        table = Table(task, 21, to_the_end=True)
        expected = table._workbench.solver.tricks(
            [task.deal.hand(seat).mask for seat in Seat], task.contract.strain, Seat.WEST, [], 0
        )
        made = expected >= task.tricks_needed
        assert table.play(DoubleDummyPlayer(), DoubleDummyPlayer()).made == made
        assert table.play(Random(), DoubleDummyPlayer()).tricks <= task.deal.hand(Seat.SOUTH).mask.bit_count()


def test_a_contract_that_is_gone_is_played_to_the_end() -> None:
    lost = 0
    for number in range(6):
        task = Generator("3NT", 32).task(31, number)
        result = Table(task, 31, to_the_end=True).play(AlphaMu(2, worlds=4), DoubleDummyPlayer())
        assert result.failure is None
        assert len(result.cards) == 32
        lost += result.tricks < task.tricks_needed - 1  # beaten before the last trick
    assert lost
