import inspect
from pathlib import Path

import pytest

from alphamu.bridge.card import Card
from alphamu.bridge.contract import Contract
from alphamu.bridge.deal import Deal
from alphamu.bridge.play import Play
from alphamu.bridge.seat import Seat
from alphamu.experiments.deals import Generator, Task
from alphamu.experiments.table import Table
from alphamu.formats import loads
from alphamu.players import (
    AlphaMu,
    Choice,
    DoubleDummyPlayer,
    Outlook,
    Pimc,
    Player,
    PlayerError,
    Random,
    Reference,
    player_named,
)
from alphamu.players.outlook import Heard
from alphamu.players.registry import PLAYERS
from alphamu.worlds.constraints import At
from alphamu.worlds.grammar import read_constraint
from alphamu.worlds.knowledge import given_statement
from alphamu.worlds.moment import Moment

#         North
#         ♠ A Q
# West            East       South needs both tricks, West to lead. When West leads the spade,
# ♠ 4             ♠ K        the ace drops the king; the queen loses to it.
# ♦ 2             ♦ 3
#         South
#         ♠ 3 2
TENACE = Task(0, Deal.parse("N:AQ... K..3. 32... 4..2."), Contract.parse("3NT by S"), 2)


def outlook_of(task: Task, *cards: str, seed: int = 1, all_cards: bool = False) -> Outlook:
    play = Play(task.deal, task.contract)
    for card in cards:
        play.play(Card.parse(card))
    needed = task.tricks_needed - play.tricks_won_by_declarer
    return Outlook(play, needed, Heard(given=task.statements), seed=seed, all_cards=all_cards)


def chosen(player: Player, outlook: Outlook) -> str:
    choice = player.choose(outlook)
    return str(choice if isinstance(choice, Card) else choice.card)


def test_the_double_dummy_player_drops_the_king_offside() -> None:
    assert chosen(DoubleDummyPlayer(), outlook_of(TENACE, "S4", all_cards=True)) == "SA"


def test_the_double_dummy_player_is_not_asked_to_guess() -> None:
    with pytest.raises(PlayerError, match="was not shown the cards"):
        DoubleDummyPlayer().choose(outlook_of(TENACE, "S4"))


@pytest.mark.parametrize("player", [Pimc(), AlphaMu(depth=2), Reference(depth=2)])
def test_declarer_plays_with_the_odds(player: AlphaMu | Pimc | Reference) -> None:
    # West led the ♠4 and has one card left, East two: the king is with East twice as often, and then it falls.
    choice = player.choose(outlook_of(TENACE, "S4"))
    assert str(choice.card) == "SA"
    assert choice.values[choice.card] == pytest.approx(2 / 3)


def test_a_defender_deals_only_hands_that_fit_what_it_has_seen() -> None:
    # East saw South show out of spades, and knows South for exactly one ace.
    #         North
    #         ♠ 6 5  ♥ 3
    # West               East
    # ♠ A K  ♦ K         ♠ 4 3  ♦ 2
    #         South
    #         ♥ A 2  ♦ 5
    one_ace = given_statement(Seat.SOUTH, read_constraint("1 ace"))
    task = Task(
        0, Deal.parse("N:65.3.. 43..2. .A2.5. AK..K."), Contract.parse("3NT by S"), 1, statements=(one_ace,)
    )
    outlook = outlook_of(task, "SA", "S5", "S3", "D5", "SK", "S6")
    deals = outlook.deals(50)
    assert outlook.viewer is Seat.EAST
    assert {str(deal.hand(Seat.EAST)) for deal in deals} == {"4..2."}
    assert {str(deal.hand(Seat.NORTH)) for deal in deals} == {".3.."}
    assert {str(deal.hand(Seat.SOUTH)) for deal in deals} == {".A2..", ".A.K."}  # never without the ace


def test_the_opening_leader_deals_three_hands_that_fit_the_auction() -> None:
    task = Generator("3NT").task(seed=5, number=3)
    outlook = outlook_of(task)
    deals = outlook.deals(20)
    assert outlook.seen == {Seat.WEST: task.deal.hand(Seat.WEST)}
    assert len({str(deal) for deal in deals}) == 20
    for deal in deals:
        assert deal.is_complete
        assert deal.hand(Seat.WEST) == task.deal.hand(Seat.WEST)
        assert 15 <= deal.hand(Seat.SOUTH).hcp <= 17
        assert 9 <= deal.hand(Seat.NORTH).hcp <= 15


def test_a_pimc_defender_cashes_the_setting_tricks() -> None:
    #         North
    #         ♥ A K Q
    # West               East       South needs one trick of three. West has ♠A K and a low heart,
    # ♠ A K  ♥ 2         ♠ 4 3 2    and must not lead the heart: any spade first keeps two tricks,
    #         South                 but the heart gives three away.
    #         ♠ Q J  ♦ 5
    task = Task(0, Deal.parse("N:.AKQ.. 432... QJ..5. AK.2.."), Contract.parse("3NT by S"), 2)
    choice = Pimc().choose(outlook_of(task))
    assert choice.card.suit.letter == "S"
    assert choice.values[choice.card] == 0


def test_a_contract_that_is_gone_is_played_for_tricks() -> None:
    #         North
    #         ♠ A K  ♦ A  ♣ 3 2      The ace of hearts has won the first trick, and all others are needed, which
    # West               East       cannot be: the defenders have ♣ A K. Once they are in they run the hearts.
    # ♠ 4  ♥ Q J T ...   ♠ 6 5 ...
    #         South
    #         ♠ 3 2  ♦ 2  ♣ 5 4
    deal = Deal.parse("N:AK.A.A.32 65.2.KQ.K 32.3.2.54 4.KQJT..A")
    outlook = outlook_of(Task(0, deal, Contract.parse("3NT by S"), 6), "HK", "HA", "H2", "H3")
    assert str(AlphaMu(depth=2).choose(outlook).card) == "C2"
    assert str(AlphaMu(depth=2, overtricks=True).choose(outlook).card) in ("SK", "DA")
    for worlds in (2, 20):  # few of the layouts, whose cards are played out, and all of them
        assert str(AlphaMu(depth=2, worlds=worlds, play_outs=20).choose(outlook).card) in ("SK", "DA")


def test_touching_cards_are_one_choice() -> None:
    #  South holds ♠ K Q 9 after West's jack: K and Q are equal, the nine is not, since the jack is on the table.
    task = Task(0, Deal.parse("N:.2.2.2 87..3. KQ9... JT..4."), Contract.parse("3NT by S"), 1)
    outlook = outlook_of(task, "SJ", "H2", "S7")
    assert [tuple(map(str, group)) for group in outlook.touching()] == [("S9",), ("SQ", "SK")]


def test_a_deep_search_answers_for_all_depths_and_changes_no_choice() -> None:
    task = Generator("3NT", 36).task(seed=7, number=2)
    together = Table(task, 7)
    for depth in (3, 2, 1):
        shared = together.play(AlphaMu(depth), Random())
        alone = Table(task, 7, shares_depths=False).play(AlphaMu(depth), Random())
        assert shared.cards == alone.cards
        choices = [decision.choice for decision in shared.by_declarer]
        assert [choice.shallow for choice in choices] == [d.choice.shallow for d in alone.by_declarer]


def test_the_reference_player_finds_the_same_value() -> None:
    task = Generator("3NT", 32).task(seed=3, number=1)
    play = Play(task.deal, task.contract)
    table = Table(task, 3)
    while play.tricks_left > 4:
        play.play(table.choice(Random(), play)[0].card)
    while play.turn is not Seat.SOUTH:
        play.play(table.choice(Random(), play)[0].card)
    outlook = table.outlook(play)
    outlook.tricks_needed = 2
    fast, slow = AlphaMu(2, worlds=8).choose(outlook), Reference(2, worlds=8).choose(outlook)
    assert max(fast.values.values()) == pytest.approx(max(slow.values.values()))


def test_players_by_name() -> None:
    assert player_named("pimc") == Pimc()
    assert player_named(" alphamu( depth = None, worlds=80 ) ") == AlphaMu(depth=None, worlds=80)
    assert player_named("dd") == DoubleDummyPlayer()


def test_a_player_of_ones_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = (
        "class Lowest:\n    def __init__(self, sure=True): self.sure = sure\n"
        "    def choose(self, outlook): return min(outlook.legal_cards)\n"
    )
    (tmp_path / "bold_players.py").write_text(source)
    monkeypatch.chdir(tmp_path)
    player = player_named("bold_players:Lowest(sure=False)")
    assert chosen(player, outlook_of(TENACE)) == "D2"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("wbridge", "no player 'wbridge': expected alphamu, dd, epimc"),
        ("alphamu(depth=0)", "depth 0: expected more than 0"),
        ("alphamu(dept=3)", "no setting 'dept' of alphamu: expected depth, worlds, seconds, without, "),
        ("dd(worlds=3)", "no setting 'worlds' of dd: it has none"),
        ("fractions:Fraction(boldness=1)", "no setting 'boldness' of fractions:Fraction: expected numerator, "),
        ("alphamu(depth=x)", "setting depth of alphamu is 'x': expected a whole number or None"),
        ("alphamu(depth=2.5)", "setting depth of alphamu is 2.5: expected a whole number or None"),
        ("alphamu(seconds=soon)", "setting seconds of alphamu is 'soon': expected a number or None"),
        ("alphamu(without=2021)", "setting without of alphamu is 2021: expected a word, or text in quotes"),
        ("alphamu(signals=no)", "setting signals of alphamu is 'no': expected True or False"),
        ("pimc(worlds=True)", "setting worlds of pimc is True: expected a whole number"),
        ("alphamu(depth=3, depth=4)", "expected settings such as"),
        ("alphamu(**{'depth': 3})", "expected settings such as"),
        ("alphamu(depth=3)(worlds=4)", "expected settings such as"),
        ("alphamu(3)", "expected settings such as"),
        ("alphamu(depth=3", "expected settings such as"),
        ("alphamu(without='magic')", "no optimization 'magic'"),
        ("pimc(worlds=0)", "0 worlds: expected at least 1"),
        ("no_such_module:Player", "No module named 'no_such_module'"),
        ("json:dumps.missing", "has no attribute"),
        ("fractions:Fraction", "no method choose"),
    ],
)
def test_a_player_that_cannot_be_made_is_refused_in_words(text: str, reason: str) -> None:
    with pytest.raises(PlayerError) as refusal:
        player_named(text)
    assert reason in str(refusal.value)
    assert str(refusal.value).count("player 'alphamu") <= 1  # said once


@pytest.mark.parametrize("name", PLAYERS)
def test_settings_of_every_player_are_of_a_kind_that_can_be_said(name: str) -> None:
    for setting in inspect.signature(PLAYERS[name]).parameters:
        with pytest.raises(PlayerError, match=rf"setting {setting} of {name} is \[\]: expected "):
            player_named(f"{name}({setting}=[])")


def test_a_number_of_seconds_may_be_whole() -> None:
    assert player_named("alphamu(seconds=2)") == AlphaMu(seconds=2)


#         North
#         ♣ 4 3 2
# West            East       South needs one of three tricks, and West has cashed nothing yet: the ♠A first,
# ♠ A             ♠ 3 2      for any other card gives South a trick.
# ♥ 2  ♦ 2        ♥ A
#         South
#         ♦ A  ♣ K Q
CASH = Task(0, Deal.parse("N:...432 32.A.. ..A.KQ A.2.2."), Contract.parse("3NT by S"), 1)


@pytest.mark.parametrize("player", [AlphaMu(), AlphaMu(depth=1), AlphaMu(signals=False), AlphaMu(depth=None)])
def test_alphamu_defends(player: AlphaMu) -> None:
    assert chosen(player, outlook_of(CASH)) == "SA"  # before dummy is seen, as PIMC
    choice = player.choose(outlook_of(CASH, "SA", "C2", "S2", "CQ"))
    assert str(choice.card) in ("H2", "D2")
    assert 0 < min(choice.values.values()) < 1  # the red ace is with East in some of the layouts


def test_a_defender_who_looks_one_card_ahead_is_pimc() -> None:
    differ = 0
    for number in range(6):
        task = Generator("3NT", 32).task(seed=3, number=number)
        play = Play(task.deal, task.contract)
        while len(play.cards) < 9:
            play.play(next(iter(play.legal_cards())))
            if play.turn.side is task.contract.declarer.side:
                continue
            needed = task.tricks_needed - play.tricks_won_by_declarer
            outlook = Outlook(play, needed, Heard(given=task.statements), seed=number)
            one, other = AlphaMu(depth=1, worlds=30).choose(outlook), Pimc(worlds=30).choose(outlook)
            differ += one.card != other.card
            if one.values and other.values:
                assert max(one.values.values()) == pytest.approx(min(other.values.values()))
    assert differ == 0


def test_random_choices_follow_the_seed() -> None:
    task = Generator("3NT").task(seed=5, number=3)
    chances = {chosen(Random(), outlook_of(task, seed=seed)) for seed in range(200)}
    assert chances == {str(card) for card in task.deal.hand(Seat.WEST)}
    assert chosen(Random(), outlook_of(task, seed=4)) == chosen(Random(), outlook_of(task, seed=4))


def test_without_groups_switch_off_what_the_papers_added() -> None:
    only_2020 = AlphaMu(without="2021").optimizations
    assert only_2020.table
    assert only_2020.early_cut
    assert only_2020.root_cut
    added = ("useful_worlds", "world_cuts", "empty_entry", "alpha_cut", "cut_on_win", "value_bound")
    assert not any(getattr(only_2020, name) for name in added)
    assert not AlphaMu(without="cuts").optimizations.table


def test_the_player_among_the_examples_covers_the_queen(monkeypatch: pytest.MonkeyPatch) -> None:
    #  West leads the ♠Q; dummy holds ♠A K 2.
    task = Task(0, Deal.parse("N:AK2... 43..3. 65..A. QJ..4."), Contract.parse("3NT by S"), 1)
    monkeypatch.chdir(Path(__file__).parents[2] / "examples")
    player = player_named("own_player:Coverer")
    assert chosen(player, outlook_of(task, "SQ")) == "SK"
    assert chosen(player, outlook_of(task, "D4")) == "S2"


def test_in_play_outs_defenders_are_told_what_the_auction_says_of_declarer() -> None:
    """As they are at the table: the papers' deals come with what the bids of declarer's side mean."""
    task = Generator("3NT", 36).task(seed=7, number=2)
    lead = next(iter(task.deal.hand(Seat.WEST)))
    told = outlook_of(task, str(lead)).knowledge.told
    assert Seat.SOUTH in {said.constraint.seat for said in told if isinstance(said.constraint, At)}


def test_play_outs_choose_among_cards_that_the_search_finds_alike() -> None:
    """Whatever is chosen is a card that the search finds best or hardly worse, and the same every time."""
    [board] = loads(Path("examples/club-evening.pbn").read_text(encoding="utf-8"))[:1]
    outlook = Outlook.of_moment(Moment.after(board, 9), seed=3)
    player = player_named("alphamu(depth=1, worlds=20, play_outs=20, defenders='pimc')")
    one, again = (player.choose(outlook) for _ in range(2))
    assert isinstance(one, Choice)
    assert isinstance(again, Choice)
    assert one.card == again.card
    assert one.card in outlook.legal_cards


@pytest.mark.parametrize(
    ("text", "message"),
    [("alphamu(play_outs=-1)", "expected 0 or more"), ("alphamu(defenders='experts')", "expected dd or pimc")],
)
def test_play_outs_that_cannot_be(text: str, message: str) -> None:
    with pytest.raises(PlayerError, match=message):
        player_named(text)


def test_a_player_may_believe_something_else_than_the_table() -> None:
    with pytest.raises(PlayerError, match="expected experts, rules, nothing"):
        player_named("alphamu(believe='luck')")
    with pytest.raises(PlayerError, match="expected experts, rules, nothing"):
        player_named("pimc(believe='luck')")
    assert player_named("pimc(believe='rules')") == Pimc(believe="rules")


@pytest.mark.parametrize("shares_depths", [True, False])
def test_where_time_is_measured_no_declarer_profits_from_what_others_solved(shares_depths: bool) -> None:
    table = Table(Generator("3NT", 32).task(7, 0), 7, shares_depths=shares_depths)
    play = Play(table.task.deal, table.task.contract)
    defender = table.outlook(play)
    play.play(next(iter(play.legal_cards())))
    declarer = table.outlook(play)
    assert defender.solver is table.outlook(Play(table.task.deal, table.task.contract)).solver
    assert (declarer.solver is defender.solver) is shares_depths
