"""The C++ kernel, built from the folder `kernel/`."""

import enum
from collections.abc import Sequence
from typing import ClassVar

def version() -> str:
    """The version of the compiled kernel."""

class Solver:
    """Answers double-dummy questions; its table serves all of them.

    Hands are sets of cards from North clockwise, `trick` the cards already played to the current trick, from
    `leader` on. Trump 4 is notrump; side 0 is North-South. An impossible position raises ValueError.
    """

    def __init__(self, memory_bytes: int) -> None: ...
    def reaches(
        self, hands: Sequence[int], trump: int, leader: int, trick: Sequence[int], side: int, target: int
    ) -> bool:
        """Whether the side wins at least target of the tricks that are not finished."""

    def reaches_relevant(
        self, hands: Sequence[int], trump: int, leader: int, trick: Sequence[int], side: int, target: int
    ) -> tuple[bool, int]:
        """The same, with the cards whose ranks the answer rests on."""

    def tricks(
        self, hands: Sequence[int], trump: int, leader: int, trick: Sequence[int], side: int, guess: int = -1
    ) -> int:
        """How many of the tricks that are not finished the side wins."""

    def nodes(self) -> int:
        """Positions searched so far."""

    def clear(self) -> None:
        """Forget everything learnt."""

class Layouts:
    """All ways to give the unseen cards to two hands such that a formula holds.

    The first hand gets `first_size` of the unseen cards; `allowed` says which cards each hand may get, `fixed`
    what it is known to have had besides. A condition (hand, sets, low, high) asks that the cards of hand 0 or
    1, the fixed ones included, stand in the sets between low and high times in all. The formula is in postfix
    order: numbers of conditions, -1 not, -2 and, -3 or; empty, it always holds.
    """

    def __init__(
        self,
        unseen: int,
        first_size: int,
        allowed: tuple[int, int],
        fixed: tuple[int, int],
        conditions: Sequence[tuple[int, Sequence[int], int, int]],
        formula: Sequence[int],
    ) -> None: ...
    @property
    def count(self) -> int:
        """How many there are."""

    def layout(self, number: int) -> tuple[int, int]:
        """The layout of a number from 0 to count - 1."""

    def all(self) -> list[tuple[int, int]]:
        """All layouts, in the order of their numbers."""

    def sample(self, size: int, seed: int) -> list[tuple[int, int]]:
        """Different layouts, each set of that size being equally likely; all when there are no more."""

class Stopped(Exception):
    """A search was stopped before its end."""

class FrontsTooLarge(Exception):
    """The fronts of an analysis exploded."""

class Options:
    """The optimizations of the search, each with its switch."""

    table: bool
    early_cut: bool
    root_cut: bool
    useful_worlds: bool
    world_cuts: bool
    empty_entry: bool
    alpha_cut: bool
    cut_on_win: bool
    equal_cards: bool
    skip_min: bool
    relative_ranks: bool
    partition: bool
    lost_first: bool
    own_order: bool
    known_first: bool
    lower_cards: bool
    only_card: bool
    single_steps: bool
    sure_tricks: bool
    value_bound: bool
    common_plan: bool
    sibling_bounds: bool
    all_layouts: bool
    divided_weights: bool
    clashes: bool
    joint_plans: bool
    front_comparisons: int
    joined_comparisons: int
    diagram_nodes: int
    listed_vectors: int

class Role(enum.Enum):
    """What a seat is to whoever asks."""

    OURS = 0
    FOE = 1
    PARTNER = 2
    SILENT = 3

class Question:
    """What the search is asked.

    By seats from North clockwise: their roles, and their hands, None for the two that are hidden. A level has the
    tricks that the asker's side needs, and what they are worth in each world; a world is the pair of the hidden
    hands, clockwise from the asker. What cannot be, or cannot be answered yet, raises ValueError.
    """

    def __init__(
        self,
        *,
        asker: int,
        roles: Sequence[Role],
        hands: Sequence[int | None],
        trump: int,
        leader: int,
        trick: Sequence[int],
        tricks_left: int,
        levels: Sequence[tuple[int, Sequence[int]]],
        worlds: Sequence[tuple[int, int]],
    ) -> None: ...

class CardReport:
    """What the search says of one card at the root."""

    @property
    def card(self) -> int: ...
    @property
    def weight(self) -> int: ...
    @property
    def possible(self) -> int: ...
    @property
    def bound(self) -> bool: ...
    @property
    def complete(self) -> bool: ...
    @property
    def front(self) -> list[str]: ...
    @property
    def vectors(self) -> float: ...

class DepthReport:
    """What a finished depth says."""

    @property
    def depth(self) -> int: ...
    @property
    def complete(self) -> bool: ...
    @property
    def cards(self) -> list[CardReport]: ...

class AlphaMu:
    """One question for αμ, searched deeper and deeper.

    Only `stop` may be called while another call is running.
    """

    def __init__(
        self, question: Question, options: Options, memory_mb: int, threads: int, solver: Solver | None = None
    ) -> None:
        """With a solver its table is used and goes on growing, whatever the memory, which is then for the rest."""

    def cards(self) -> list[int]:
        """The cards that can be played at the root, touching cards once, by the lowest."""

    def full_depth(self) -> int:
        """How many cards declarer's side still has to play."""

    def analyse(self, depth: int, cards: Sequence[int], comparisons: int = ...) -> DepthReport:
        """Every card's own front and value; FrontsTooLarge after so many comparisons of vectors."""

    def fronts(self, depth: int, cards: Sequence[int], patient: bool) -> list[CardReport | None]:
        """Every card's own front and value, joined or, where fronts explode, from decision diagrams of its plans.

        None for a card whose front is too large: it still has its value. To whoever is patient, diagrams may grow
        to any size that memory has room for.
        """

    @property
    def fronts_are_joined(self) -> bool:
        """Whether all of these fronts so far could be joined as in the paper."""

    @property
    def divides_weights(self) -> bool:
        """Whether values are found without fronts where these explode, as in endings."""

    def choose(self, depth: int, cards: Sequence[int], upper: int, to_the_end: bool = False) -> DepthReport:
        """The best value, no more than upper, and the first of the cards that reaches it.

        With `to_the_end` its plan is tried to the last trick, which may show that deeper search changes nothing.
        """

    def value(self, depth: int, card: int, upper: int) -> CardReport:
        """The value of one card, its own, no more than upper; its front has the best plans only."""

    def whole_front(self, depth: int, card: int, most_vectors: int, nodes: int) -> CardReport:
        """The value of one card, the heaviest vectors of its front, and how many there are, by a decision diagram.

        Raises FrontsTooLarge where the diagram has more nodes than these, or no room.
        """

    def tricks(self, cards: Sequence[int]) -> list[list[int]]:
        """For each of the cards the double-dummy tricks in every world; -1 where it cannot be played."""

    def winning_cards(self, path: Sequence[int], worlds: str, depth: int) -> list[int]:
        """The cards after the path with which a plan of this depth wins in all of the worlds marked 1."""

    def replies(self, path: Sequence[int], worlds: str) -> list[tuple[int, str]]:
        """Each card that can be played after the path, with those of the worlds in which it can.

        With a silent partner on turn, those in which it is played.
        """

    def achieved(self, card: int, depth: int) -> int:
        """What a complete plan that begins with this card wins, searched anew to this depth at every turn."""

    def go_on(self) -> None:
        """After a stop: the next question is answered again."""

    def stop(self) -> None:
        """Make the running search raise Stopped."""

    def limit_nodes(self, nodes: int) -> None:
        """Let a search that spends more than so many nodes from now on raise Stopped."""

    @property
    def nodes(self) -> int: ...
    @property
    def spent(self) -> int:
        """In nodes: those visited, and what takes as long as so many."""

    @property
    def solves(self) -> int: ...

class SuitSolver:
    """The best chances in one suit with unlimited entries.

    A holding is a set of ranks, with bit r for the rank r from 2 to 14; North's hand is 0, South's 1. A layout is
    known by what West holds. With several goals, the first is `needed` tricks, the next one more, and so on.
    """

    def __init__(self, north: int, south: int, goals: int) -> None: ...
    def leads(self) -> list[tuple[int, int]]:
        """The cards to lead first: hand and rank, of touching cards the lowest."""

    def best(
        self,
        hand: int,
        rank: int,
        needed: int,
        weights: Sequence[int],
        third: int = 0,
        duck: bool = False,
        at_most: int = ...,
    ) -> tuple[int, list[int]]:
        """The weight of the heaviest plan that begins with a lead, and how many goals it reaches in each layout.

        A layout's weight counts once for each goal; layouts that weigh nothing cannot be. With a third card,
        partner plays it whenever the second player plays a lower one, or, to duck, whenever that one follows.
        Whoever knows that no plan weighs more than `at_most` says so: the first plan that does is then the answer.
        """

    def wins(
        self,
        hands: tuple[int, int],
        hidden: int,
        needed: int,
        leader: int,
        trick: Sequence[int],
        layouts: Sequence[tuple[int, int]],
    ) -> bool:
        """Whether one plan reaches in each layout of the cards left as many goals as stand with it.

        In the trick, 0 is a card of another suit.
        """

    def stop(self) -> None:
        """To be called from another thread: whatever is asked raises Stopped from now on."""

    def layouts(self) -> list[int]:
        """What West holds in each layout."""

    def double_dummy(self, west: int) -> int:
        """The tricks there are when declarer sees all cards."""

class PlayStyle:
    """How a side chooses its cards in a play-out."""

    def __init__(self, kind: str, worlds: int = ..., depth: int = ...) -> None: ...

class PlayOutStart:
    """The moment at which play-outs begin, the same in all layouts."""

    def __init__(
        self,
        trump: int,
        declarer: int,
        leader: int,
        trick: Sequence[int],
        needed: int,
        chronicle: Chronicle | None = None,
        steps: Sequence[int] = ...,
    ) -> None: ...

class PlayOutKnowledge:
    """What is known of the hands when play-outs begin."""

    def __init__(
        self,
        asker: int,
        played: Sequence[int],
        may_hold: Sequence[int],
        told: Sequence[tuple[Sequence[tuple[int, Sequence[int], int, int]], Sequence[int]]],
        believed: Sequence[HiddenSeat | None],
    ) -> None: ...

class PlayOuts:
    """Hands played to the end by players who do not see the hidden cards."""

    def __init__(
        self,
        start: PlayOutStart,
        knowledge: PlayOutKnowledge,
        declarer: PlayStyle,
        defenders: PlayStyle,
        asking_defender: PlayStyle,
        seed: int,
        memory_mb: int,
        threads: int,
        experts: CardModel | None = None,
        solver: Solver | None = None,
    ) -> None:
        """With a solver its table is used, and goes on growing."""

    def play(self, card: int, layouts: Sequence[Sequence[int]]) -> list[int]: ...
    def record(self, card: int, layout: Sequence[int]) -> list[int]: ...
    def stop(self) -> None: ...
    def go_on(self) -> None: ...
    @property
    def decisions(self) -> int: ...

def holding_features(holding: int, first: int = ..., second: int = ...) -> list[int]:
    """Which of a suit's weights count for a holding (bit 0 the two) after the first ranks played, from 0."""

def hand_features(lengths: Sequence[int], points: int) -> list[int]:
    """Which of a hand's weights count for these lengths, clubs first, and points."""

def power_of_two(score: int) -> float:
    """2 to the power of score / 1024."""

class HiddenSeat:
    """What the model makes of one hidden hand."""

    HOLDING_WEIGHTS: ClassVar[int]  # how many weights a suit's features have
    HAND_WEIGHTS: ClassVar[int]  # how many those of lengths and points have
    NO_CARD: ClassVar[int]  # in place of a rank where no card was played
    DOUBLING: ClassVar[int]  # a score higher by this is twice as likely

    @property
    def suit_weights(self) -> list[list[int]]:
        """The weights of the features of each suit's holding, clubs first."""

    @property
    def hand_weights(self) -> list[int]:
        """The weights of the features of lengths and points."""

    def score(self, hand: int) -> int:
        """The worth of a hand of thirteen cards."""

    def scores(self, hands: Sequence[int]) -> list[int]:
        """The worth of each of many hands."""

class BeliefNetwork:
    """The model of hidden hands."""

    def __init__(self, bytes: bytes) -> None: ...
    def seat(
        self, hand: Sequence[int], suits: Sequence[Sequence[int]], first_cards: Sequence[tuple[int, int]]
    ) -> HiddenSeat:
        """A seat from the keys of its words and the first two ranks that it played in each suit."""

class TwoHiddenHands:
    """Two hidden hands as the model believes in them; the cards are given as to `Layouts`."""

    def __init__(
        self,
        unseen: int,
        first_size: int,
        allowed: tuple[int, int],
        fixed: tuple[int, int],
        first: HiddenSeat,
        second: HiddenSeat,
    ) -> None: ...
    def draw(self, size: int, seed: int) -> list[tuple[int, int]]:
        """Independent layouts."""

    def chances(self) -> list[float]:
        """The first hand's chance to hold each card, by bit."""

    def lengths(self) -> list[list[float]]:
        """The first hand's chances for the number of unseen cards of each suit."""

    def points(self) -> list[float]:
        """The first hand's chances for the points among its unseen cards."""

class ThreeHiddenHands:
    """Three hidden hands of thirteen cards as the model believes in them."""

    def __init__(self, unseen: int, seats: Sequence[HiddenSeat], tries: int, seed: int) -> None: ...
    def draw(self, size: int, seed: int) -> list[tuple[int, int, int]]:
        """Layouts."""

    def chances(self) -> list[list[float]]:
        """Each hand's chance to hold each card, by bit."""

    @property
    def effective(self) -> float:
        """How many equally weighted tries would tell as much."""

class Chronicle:
    """What everybody at the table remembers of the bidding and the play."""

    def __init__(
        self,
        trump: int,
        declarer: int,
        level: int,
        doubled: int,
        needed: int,
        bidders: Sequence[int],
        leader: int,
        gone: int = 0,
    ) -> None: ...
    def play(self, card: int) -> None:
        """The next card."""

    @property
    def turn(self) -> int: ...
    @property
    def seen_seat(self) -> int:
        """The seat whose hand is seen beside the one on turn; 4 for none."""

    def decisions(self, dealt: Sequence[int], cards: Sequence[int]) -> tuple[bytes, bytes, bytes, bytes]:
        """The words of all decisions when these cards are played on, as bytes, for learning."""

    def kind(self, hand: int) -> int:
        """What kind of decision the next card is."""

class WordIndex:
    """The places of words, for learning."""

    def __init__(self, keys: Sequence[int]) -> None: ...
    def places(self, keys: bytes) -> bytes:
        """For each of these words its place; -1 for one that is not known."""

class CardModel:
    """How likely an expert is to play each card."""

    def __init__(self, bytes: bytes) -> None: ...
    def chances(self, chronicle: Chronicle, hand: int, seen: int) -> list[tuple[int, int, float]]:
        """Each card that may be played, the number of its group of equal cards, and its chance."""

    def choice(self, chronicle: Chronicle, hand: int, seen: int) -> int:
        """The card that most experts would play."""

    def likelihoods(
        self,
        start: Chronicle,
        cards: Sequence[int],
        judged: Sequence[int],
        passed: int,
        layouts: Sequence[Sequence[int]],
    ) -> list[float]:
        """For each layout, the hands as dealt, the product of the chances of the judged seats' cards."""
