"""What was learned from experts' records, asked about two hidden hands: how likely each layout is."""

from __future__ import annotations

from collections.abc import Sequence

from alphamu._kernel import HiddenSeat, TwoHiddenHands, power_of_two
from alphamu.beliefs.model import Model, experts
from alphamu.beliefs.public import Public
from alphamu.bridge.auction import Auction
from alphamu.bridge.card import SUITS_DOWN, Card, Suit
from alphamu.bridge.contract import Vulnerability
from alphamu.bridge.hand import Hand
from alphamu.bridge.play import Play
from alphamu.bridge.seat import Seat
from alphamu.worlds.layouts import Hidden, Masks, word_of
from alphamu.worlds.leads import has_opening_lead

HEAVIEST = 1 << 20  # what the likeliest of several layouts weighs; the least likely one weighs 1
_CERTAIN = 1e-6  # where chances are exact


def public_of(play: Play, auction: Auction, vulnerability: Vulnerability = Vulnerability.NONE) -> Public | None:
    """What everybody has seen; None for an ending, or after an auction that did not come to this contract.

    Of these nothing was learned. Dummy is seen from the opening lead on, by declarer before.
    """
    if not has_opening_lead(play) or auction.contract != play.contract or play.deal[play.contract.dummy] is None:
        return None
    return Public(play.copy(), auction, vulnerability)


class Learned:
    """How likely the layouts of two hidden hands are after what is public; the facts may go further than that."""

    def __init__(self, hidden: Hidden, public: Public, model: Model | None = None) -> None:
        self._model = model if model is not None else experts()
        self._public = public
        self.hidden = hidden
        self._seats = [self._model.seat(public, seat) for seat in hidden.seats]
        self._hands = TwoHiddenHands(
            hidden.unseen, hidden.sizes[0], hidden.allowed, hidden.played, self._seats[0], self._seats[1]
        )

    def seat(self, seat: Seat) -> HiddenSeat:
        """What everybody who does not see the hand of a seat believes of it."""
        return self._model.seat(self._public, seat)

    def draw(self, count: int, seed: int = 0) -> list[Masks]:
        """Independent layouts, each as often as it is likely; the same one may come twice."""
        return [(first, second) for first, second in self._hands.draw(count, word_of(seed))]

    def weights(self, worlds: Sequence[Masks]) -> list[int]:
        """How likely these layouts are in relation to each other, in whole numbers from 1 up."""
        scores = self._scores(worlds)
        best = max(scores, default=0)
        least = best - HiddenSeat.DOUBLING * HEAVIEST.bit_length()
        return [max(1, round(HEAVIEST * power_of_two(max(score, least) - best))) for score in scores]

    def _scores(self, worlds: Sequence[Masks]) -> list[int]:
        """The scores of layouts, in parts of a doubling."""
        (first, second), (one, two) = self._seats, self.hidden.played
        return [
            mine + theirs
            for mine, theirs in zip(
                first.scores([left | one for left, _ in worlds]),
                second.scores([right | two for _, right in worlds]),
                strict=True,
            )
        ]

    def chances(self) -> dict[Card, float]:
        """The first hand's chance to hold each hidden card; of a card that is open never quite 0 or 1."""
        found, certain = self._chances_by_bit(), self._certain
        first, second = self.hidden.allowed
        both = self.hidden.unseen & first & second
        has_room = all(
            (self.hidden.unseen & ~other).bit_count() < size
            for size, other in zip(self.hidden.sizes, (second, first), strict=True)
        )
        chances = {}
        for card in Hand(self.hidden.unseen):
            is_open = has_room and card.mask & both
            chance = found[card.bit]
            chances[card] = min(1 - certain, max(certain, chance)) if is_open else float(round(chance))
        return chances

    def splits(self) -> dict[Suit, dict[tuple[int, int], float]]:
        """For each suit the chances of the ways in which the cards that are out can break."""
        lengths = self._lengths()
        splits = {}
        for suit in SUITS_DOWN:
            out = Hand(self.hidden.unseen).length(suit)
            if out:
                chances = {(number, out - number): lengths[suit][number] for number in range(out + 1)}
                splits[suit] = {split: chance for split, chance in chances.items() if chance > 0}
        return splits

    def mean_lengths(self) -> dict[Suit, tuple[float, float]]:
        """How many cards of each suit the two hands were dealt on average."""
        lengths = self._lengths()
        means = {}
        for suit in Suit:
            out = Hand(self.hidden.unseen).length(suit)
            mean = sum(number * chance for number, chance in enumerate(lengths[suit]))
            one, two = (Hand(played).length(suit) for played in self.hidden.played)
            means[suit] = (one + mean, two + out - mean)
        return means

    def mean_points(self) -> tuple[float, float]:
        """How many high-card points the two hands were dealt on average."""
        mean = sum(number * chance for number, chance in enumerate(self._points()))
        one, two = (Hand(played).hcp for played in self.hidden.played)
        return one + mean, two + Hand(self.hidden.unseen).hcp - mean

    @property
    def _certain(self) -> float:
        """As near to 0 or 1 as the chance of an open card comes."""
        return _CERTAIN

    def _chances_by_bit(self) -> Sequence[float]:
        """The first hand's chance to hold each card."""
        return self._hands.chances()

    def _lengths(self) -> Sequence[Sequence[float]]:
        """For each suit the first hand's chances for the number of unseen cards of it."""
        return self._hands.lengths()

    def _points(self) -> Sequence[float]:
        """The first hand's chances for the points among its unseen cards."""
        return self._hands.points()
