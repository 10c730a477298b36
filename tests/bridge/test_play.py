"""The play: what is legal, who wins, what is refused, and taking it all back."""

import pytest

from alphamu.bridge.card import Card, Suit
from alphamu.bridge.contract import Contract, Strain
from alphamu.bridge.deal import Deal, DealError
from alphamu.bridge.hand import Hand
from alphamu.bridge.play import Play, PlayError
from alphamu.bridge.seat import Seat, Side
from alphamu.bridge.trick import Trick, TrickError

#                ♠ A5
#                ♥ 7
#                ♦ -
#                ♣ 3
#   ♠ QJ                      ♠ K9
#   ♥ A                       ♥ 86
#   ♦ -                       ♦ -
#   ♣ 9                       ♣ -
#                ♠ 4
#                ♥ K
#                ♦ 2
#                ♣ A
ENDING = "N:A5.7..3 K9.86.. 4.K.2.A QJ.A..9"

# As declarer sees it: West and East are hidden.
HALF_SEEN = "N:A5.7..3 - 4.K.2.A -"


def started(deal: str, contract: str, cards: str = "", leader: Seat | None = None) -> Play:
    play = Play(Deal.parse(deal), Contract.parse(contract), leader)
    for card in cards.split():
        play.play(Card.parse(card))
    return play


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card.parse, text.split()))


@pytest.mark.parametrize(
    ("played", "strain", "winner"),
    [
        ("SQ SA SK S4", Strain.NOTRUMP, Seat.NORTH),
        # A discard never wins, however high.
        ("S2 HA DA CA", Strain.NOTRUMP, Seat.WEST),
        ("S2 HA DA CA", Strain.SPADES, Seat.WEST),
        ("S2 HA H3 CA", Strain.HEARTS, Seat.NORTH),
        # Overruffed.
        ("SA H2 H3 S4", Strain.HEARTS, Seat.EAST),
        # An underruff stays under.
        ("SA H3 H2 S4", Strain.HEARTS, Seat.NORTH),
        # Trumps led.
        ("H4 H5 SA H3", Strain.HEARTS, Seat.NORTH),
        # Who is winning so far.
        ("SQ SK", Strain.NOTRUMP, Seat.NORTH),
    ],
)
def test_trick_winner(played: str, strain: Strain, winner: Seat) -> None:
    assert Trick(Seat.WEST, cards(played)).winner(strain) is winner


def test_trick_tells_who_played_what() -> None:
    trick = Trick(Seat.SOUTH, cards("H4 HK C2"))
    assert list(trick.plays()) == list(zip((Seat.SOUTH, Seat.WEST, Seat.NORTH), cards("H4 HK C2"), strict=True))
    assert trick.card_of(Seat.WEST) == Card.parse("HK")
    assert trick.card_of(Seat.EAST) is None
    assert trick.turn is Seat.EAST
    assert trick.led_suit is Suit.HEARTS
    assert not trick.is_complete
    assert trick.after(Card.parse("HA")).is_complete
    assert Trick(Seat.SOUTH).led_suit is None


def test_trick_that_cannot_be_is_refused() -> None:
    with pytest.raises(TrickError, match="a trick of 5 cards, W: SA SK SQ SJ ST"):
        Trick(Seat.WEST, cards("SA SK SQ SJ ST"))
    with pytest.raises(TrickError, match="card SA stands twice"):
        Trick(Seat.WEST, cards("SA SK SA"))
    with pytest.raises(TrickError, match="West has not led"):
        Trick(Seat.WEST).winner(Strain.NOTRUMP)


def test_player_left_of_declarer_leads() -> None:
    for declarer in Seat:
        assert Play(Deal(), Contract(3, Strain.NOTRUMP, declarer)).turn is declarer.next


def test_follow_suit_if_you_can_and_discard_if_you_cannot() -> None:
    play = started(ENDING, "3NT by S")
    assert play.legal_cards() == Hand.parse("QJ.A..9")
    play.play(Card.parse("SQ"))
    assert play.legal_cards() == Hand.parse("A5...")
    for card in cards("SA SK S4 C3"):
        play.play(card)
    assert (play.turn, play.trick) == (Seat.EAST, Trick(Seat.NORTH, cards("C3")))
    assert play.legal_cards() == Hand.parse("9.86..")


def test_tricks_are_counted_as_they_are_won() -> None:
    play = started(ENDING, "3NT by S", "SQ SA SK S4  C3 H6 CA C9  HK HA H7 H8  SJ S5 S9 D2")
    assert [trick.winner(Strain.NOTRUMP) for trick in play.tricks] == [
        Seat.NORTH,
        Seat.SOUTH,
        Seat.WEST,
        Seat.WEST,
    ]
    assert (play.won(Side.NORTH_SOUTH), play.won(Side.EAST_WEST)) == (2, 2)
    assert play.is_over
    assert play.result == play.tricks_won_by_declarer == 2
    assert play.legal_cards() == Hand()
    assert play.remaining == Deal.parse("N:... ... ... ...")


def test_ruff_wins_and_leads() -> None:
    """Hearts are trumps: East ruffs the club."""
    play = started(ENDING, "2H by S", "SQ SA SK S4  C3 H6 CA C9  H8 HK HA H7  SJ S5 S9 D2")
    assert [trick.winner(Strain.HEARTS) for trick in play.tricks] == [Seat.NORTH, Seat.EAST, Seat.WEST, Seat.WEST]
    assert play.result == 1


def test_what_is_left_in_the_middle_of_a_trick() -> None:
    play = started(ENDING, "3NT by S", "SQ SA")
    assert play.deal == Deal.parse(ENDING)
    assert play.remaining == Deal.parse("N:5.7..3 K9.86.. 4.K.2.A J.A..9")
    assert play.hand(Seat.WEST) == Hand.parse("J.A..9")
    assert [play.cards_left(seat) for seat in Seat] == [3, 4, 4, 3]
    assert play.tricks_left == 4
    assert play.result is None
    assert play.cards == cards("SQ SA")


@pytest.mark.parametrize(
    ("contract", "played", "card", "reason"),
    [
        ("3NT by S", "", "ST", "trick 1: West plays ST, which is not in the hand QJ.A..9"),
        ("3NT by S", "", "SA", "trick 1: West plays SA, which North holds"),
        ("3NT by S", "SQ", "H7", "trick 1: North revokes with H7, holding ♠A5"),
        # A revoke is a revoke with a trump, too.
        ("3H by S", "SQ", "H7", "trick 1: North revokes with H7, holding ♠A5"),
        ("3NT by S", "SQ SA SK S4", "SA", "trick 2: North plays SA, which has been played already"),
        ("3NT by S", "SQ SA SK S4", "SQ", "trick 2: North plays SQ, which has been played already"),
        (
            "3NT by S",
            "SQ SA SK S4 C3 H6 CA C9 HK HA H7 H8 SJ S5 S9 D2",
            "S2",
            "trick 5: S2 is played after the end of the play",
        ),
    ],
)
def test_card_against_the_rules_is_refused(contract: str, played: str, card: str, reason: str) -> None:
    play = started(ENDING, contract, played)
    before = play.remaining
    with pytest.raises(PlayError) as refusal:
        play.play(Card.parse(card))
    assert str(refusal.value) == reason
    assert play.remaining == before
    assert play.cards == cards(played)


def test_hidden_hand_may_play_any_card_not_seen_elsewhere() -> None:
    play = started(HALF_SEEN, "3NT by S")
    legal = play.legal_cards()
    assert len(legal) == 52 - 8
    assert Card.parse("DK") in legal
    with pytest.raises(PlayError, match="West plays SA, which North holds"):
        play.play(Card.parse("SA"))
    with pytest.raises(DealError, match="the hand of West is not known"):
        play.hand(Seat.WEST)
    assert play.remaining[Seat.WEST] is None
    assert play.cards_left(Seat.WEST) == 4


def test_hidden_hand_cannot_return_to_a_suit_it_has_shown_out_of() -> None:
    """East discards on the spade lead, and in the second trick tries to play one."""
    play = started(HALF_SEEN, "3NT by S", "SQ SA H6 S4  S5")
    assert play.shown_out == {
        Seat.NORTH: frozenset(),
        Seat.EAST: {Suit.SPADES},
        Seat.SOUTH: frozenset(),
        Seat.WEST: frozenset(),
    }
    with pytest.raises(PlayError, match="trick 2: East plays S9 after showing out of spades"):
        play.play(Card.parse("S9"))
    with pytest.raises(PlayError, match="East plays H6, which has been played already"):
        play.play(Card.parse("H6"))
    play.play(Card.parse("H8"))
    play.play(Card.parse("HK"))
    assert play.shown_out[Seat.SOUTH] == {Suit.SPADES}
    play.undo()
    assert play.shown_out[Seat.SOUTH] == frozenset()


def test_hidden_hands_run_out_with_the_others() -> None:
    play = started(HALF_SEEN, "3NT by S", "SQ SA SK S4  C3 H6 CA C9  HK HA H7 H8  SJ S5 S9 D2")
    assert play.is_over
    with pytest.raises(PlayError, match="after the end of the play"):
        play.play(Card.parse("S2"))


def test_three_whole_hands_leave_no_secret_in_the_fourth() -> None:
    """West must hold 632 876 T98 QT76, so a revoke by West is seen at once."""
    deal = "N:AK54.A2.KQ32.A43 QJ9.KQJ9.J54.J92 T87.T543.A76.K85 -"
    play = started(deal, "3NT by N", "HK H3")
    with pytest.raises(PlayError, match="trick 1: West revokes with C6, holding ♥876"):
        play.play(Card.parse("C6"))


def test_hands_of_different_length_are_refused() -> None:
    with pytest.raises(PlayError, match="North holds 2 cards and South 1: expected equally many"):
        started("N:AK... - Q... -", "3NT by S")


def test_claim_ends_the_play_and_counts_all_tricks() -> None:
    play = started(ENDING, "3NT by S", "SQ SA SK S4  C3")
    play.claim(3)
    assert play.is_over
    assert play.claimed == play.result == play.tricks_won_by_declarer == 3
    assert play.won(Side.NORTH_SOUTH) == 1
    assert play.legal_cards() == Hand()
    with pytest.raises(PlayError, match="trick 2: H6 is played after the end of the play"):
        play.play(Card.parse("H6"))
    with pytest.raises(PlayError, match="a claim of 2 tricks after the end of the play"):
        play.claim(2)


def test_impossible_claims_are_refused() -> None:
    play = started(ENDING, "3NT by S", "SQ SA SK S4")
    for tricks in (0, 5):
        with pytest.raises(
            PlayError, match=f"a claim of {tricks} tricks .* won 1 with 3 to play: expected 1 to 4"
        ):
            play.claim(tricks)
    assert not play.is_over


def test_undo_takes_back_the_card_and_the_claim_after_it() -> None:
    play = started(ENDING, "3NT by S", "SQ SA SK S4")
    play.claim(4)
    assert play.undo() == Card.parse("S4")
    assert play.claimed is None
    assert play.turn is Seat.SOUTH
    assert play.won(Side.NORTH_SOUTH) == 0
    assert play.trick == Trick(Seat.WEST, cards("SQ SA SK"))


def test_nothing_to_undo_is_said() -> None:
    with pytest.raises(PlayError, match="there is no card to take back"):
        started(ENDING, "3NT by S").undo()


def test_copy_goes_its_own_way() -> None:
    play = started(ENDING, "3NT by S", "SQ SA SK S4 C3", leader=Seat.WEST)
    twin = play.copy()
    twin.play(Card.parse("H6"))
    twin.undo()
    twin.undo()
    twin.undo()
    twin.claim(2)
    assert play.cards == cards("SQ SA SK S4 C3")
    assert play.remaining == Deal.parse("N:5.7.. 9.86.. .K.2.A J.A..9")
    assert (play.won(Side.NORTH_SOUTH), play.claimed) == (1, None)
    assert (twin.cards, twin.leader) == (cards("SQ SA SK"), Seat.WEST)
    assert twin.copy().claimed == 2


def test_an_earlier_moment_is_a_play_of_its_own() -> None:
    play = Play(Deal.parse("N:A.2.. K.3.. Q.A.. J.4.."), Contract.parse("3NT by S"))
    cards = [Card.parse(card) for card in ("SJ", "SA", "SK", "SQ", "H2", "H3", "HA", "H4")]
    for card in cards:
        play.play(card)
    for number in range(len(cards) + 1):
        earlier = play.after(number)
        assert earlier.cards == tuple(cards[:number])
        assert sum(map(len, (hand for _, hand in earlier.remaining.known()))) == len(cards) - number
    assert play.is_over
    assert play.after(5).turn is Seat.EAST
    assert play.after(5).won(Side.NORTH_SOUTH) == 1
