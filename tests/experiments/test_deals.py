from pathlib import Path

import pytest

from alphamu._kernel import Solver
from alphamu.bridge.auction import Auction
from alphamu.bridge.board import Board
from alphamu.bridge.call import Call
from alphamu.bridge.card import Card
from alphamu.bridge.contract import Contract, Vulnerability
from alphamu.bridge.deal import Deal
from alphamu.bridge.play import Play
from alphamu.bridge.seat import Seat
from alphamu.experiments.deals import ExperimentError, File, Generator, pack
from alphamu.experiments.series import Series
from alphamu.experiments.table import Table
from alphamu.formats import pbn
from alphamu.players import Pimc
from alphamu.worlds.sources import Believe

DEAL = "N:AQ3.K52.KQ84.J95 KT8.QJ98.T3.8742 J64.A74.AJ92.AK3 9752.T63.765.QT6"


def test_three_notrump_deals_fit_the_auction() -> None:
    for number in range(40):
        deal = Generator("3NT").task(11, number).deal
        south, north = deal.hand(Seat.SOUTH), deal.hand(Seat.NORTH)
        assert deal.is_complete
        assert 15 <= south.hcp <= 17
        assert sorted(south.shape) in ([3, 3, 3, 4], [2, 3, 4, 4], [2, 3, 3, 5])
        assert 9 <= north.hcp <= 15
        assert max(north.shape[:2]) <= 4  # no five-card major


@pytest.mark.parametrize(("cards", "lowest", "needed"), [(36, "D6", 6), (32, "D7", 6)])
def test_a_small_pack_has_the_highest_cards_and_a_smaller_aim(cards: int, lowest: str, needed: int) -> None:
    assert pack(cards).bit_count() == cards
    assert pack(cards) & Card.parse(lowest).mask
    for number in range(20):
        task = Generator("3NT", cards).task(3, number)
        south = task.deal.hand(Seat.SOUTH)
        assert task.deal.mask == pack(cards)
        assert task.tricks_needed == needed
        assert 15 <= south.hcp <= 17
        assert min(south.shape) >= 1
        assert sorted(south.shape)[1] >= 2
        assert max(south.shape) <= 4


def test_seven_notrump_deals() -> None:
    for number in range(20):
        task = Generator("7NT").task(3, number)
        assert 20 <= task.deal.hand(Seat.SOUTH).hcp <= 22
        assert 15 <= task.deal.hand(Seat.NORTH).hcp <= 17
        assert task.tricks_needed == 13


def test_four_spades_deals_and_their_pack() -> None:
    for number in range(20):
        task = Generator("4S").task(3, number)
        south, north = task.deal.hand(Seat.SOUTH), task.deal.hand(Seat.NORTH)
        assert 13 <= south.hcp <= 17
        assert south.shape[0] in (5, 6)
        assert 8 <= north.hcp <= 11
        assert north.shape[0] in (3, 4)
        assert (task.tricks_needed, str(task.contract)[:2]) == (10, "4♠")
    with pytest.raises(ExperimentError, match="4S is played with 52 cards"):
        Generator("4S", 32)


def test_a_deal_follows_from_seed_and_number_alone() -> None:
    deals = [str(Generator().task(5, number).deal) for number in range(6)]
    assert [str(Generator().task(5, number).deal) for number in reversed(range(6))] == deals[::-1]
    assert len(set(deals)) == 6
    assert str(Generator().task(6, 0).deal) != deals[0]


def test_the_score_of_a_small_pack_counts_tricks_over_and_under() -> None:
    task = Generator("3NT", 36).task(1, 0)
    assert [task.score(tricks) for tricks in (9, 6, 5, 0)] == [490, 400, -50, -300]


def board(auction: str, contract: str | None = None) -> Board:
    calls = tuple(Call.parse(call) for call in auction.split())
    return Board(
        Deal.parse(DEAL),
        auction=Auction(Seat.SOUTH, calls),
        contract=None if contract is None else Contract.parse(contract),
        vulnerability=Vulnerability.BOTH,
    )


def test_boards_of_a_file_are_played_as_they_were_bid(tmp_path: Path) -> None:
    path = tmp_path / "two.pbn"
    passed_out, played = board("P P P P"), board("1NT P 3NT P P P")
    pbn.dump([passed_out, played], path)
    source = File(str(path))
    assert len(source) == 1  # nobody plays a passed-out board
    task = source.task(0, 0)
    assert str(task.contract) == "3NT by South"
    assert task.score(9) == 600  # vulnerable
    assert task.statements == ()  # nothing but the auction, which each player reads as it believes
    assert task.auction == played.auction


@pytest.mark.parametrize(("believe", "held"), [("rules", ["auction"]), ("experts", []), ("nothing", [])])
def test_a_defender_reads_the_auction_as_it_believes(tmp_path: Path, believe: str, held: list[str]) -> None:
    """South opened 1NT, with 17 points by the book. The lead comes from a player, and is read by nobody."""
    path = tmp_path / "one.pbn"
    pbn.dump([board("1NT P 3NT P P P")], path)
    table = Table(File(str(path)).task(0, 0), 1)
    play = Play(table.task.deal, table.task.contract)
    play.play(next(iter(play.legal_cards())))
    play.play(next(iter(play.legal_cards())))
    knowledge = table.outlook(play).believing(Believe(believe)).knowledge
    assert [said.origin.value for said in knowledge.beliefs.held] == held
    assert (knowledge.learned is not None, knowledge.cards_read) == (believe == "experts", 0)


def test_impossible_wishes_are_refused() -> None:
    with pytest.raises(ExperimentError, match="no deals for '5C'"):
        Generator("5C")
    with pytest.raises(ExperimentError, match="a pack of 40 cards"):
        Generator("3NT", 40)
    with pytest.raises(ExperimentError, match="named twice"):
        Series("match", Generator(), ("pimc", "pimc"))


def test_the_filter_keeps_undecided_deals_only() -> None:
    series = Series("36 cards", Generator("3NT", 36), ("random",), defence="random", seed=4, filtered=True)
    outcomes = [series.play(number) for number in range(60)]
    kept = [outcome for outcome in outcomes if outcome.accepted]
    assert 0 < len(kept) < 30
    for outcome in kept:
        assert outcome.rate is not None
        assert 0.3 < outcome.rate < 0.7
        assert outcome.rate == pytest.approx(chance_by_enumeration(series, outcome.number))


def chance_by_enumeration(series: Series, number: int) -> float:
    """After a PIMC lead: for each card of dummy, in how many of PIMC's 20 worlds the contract still makes."""
    task = series.source.task(series.seed, number)
    table = Table(task, series.seed)
    play = Play(task.deal, task.contract)
    play.play(table.choice(Pimc(), play)[0].card)
    solver = Solver(1 << 24)
    best = 0
    for card in play.legal_cards():
        made = 0
        for deal in table.outlook(play).deals(20):
            hands = [deal.hand(seat).mask & ~card.mask for seat in Seat]
            trick = [play.trick.cards[0].bit, card.bit]
            made += solver.tricks(hands, 4, Seat.WEST, trick, 0) >= task.tricks_needed
        best = max(best, made)
    return best / 20


def test_series_survive_being_written_down() -> None:
    series = Series("a", Generator("3NT", 32), ("pimc", "random"), defence="dd", seed=8, move_seconds=1.5)
    assert Series.from_json(series.to_json()) == series
    boards = Series("b", File("evening.pbn"), ("dd",), to_the_end=True)
    assert Series.from_json(boards.to_json()) == boards
