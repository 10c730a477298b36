"""The words of a plan are read as a player would read them, and played out: they must take what the plan takes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from itertools import pairwise
from random import Random

import pytest

from alphamu.bridge.card import rank_letter
from alphamu.bridge.seat import Seat
from alphamu.suits.combination import work_out
from alphamu.suits.holdings import ALL_RANKS, Holdings, ranks_of
from alphamu.suits.odds import Odds
from alphamu.suits.sentences import plan_text
from alphamu.suits.words import FROM_THE_TOP, SEE_THE_TREE

NAMES = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace")
RANKS = {name: rank for rank, name in enumerate(NAMES, 2)}
NAME = "(?:" + "|".join(NAMES) + ")"
CARDS = f"(?:low|a low card|the {NAME}(?:, {NAME})*(?: or (?:{NAME}|low))?)"
DOES = f"(?:it loses to {CARDS}|(?:West|East) (?:plays {CARDS}(?: or shows out)?|shows out))"
CONDITION = re.compile(f"if ({DOES})(?: and ({DOES}))?, (.*)", re.IGNORECASE)
EXCEPTION = re.compile(f"(low|the {NAME}) on ({CARDS})")
MARKED = " If a defender shows out, take the marked finesse."
SHOWS_OUT = 0


@dataclass
class Trick:
    """A trick in words. No rule that fits, or no words at all: the rest from the top."""

    words: str
    exceptions: list[tuple[set[int], str]] = field(default_factory=list)
    rules: list[tuple[dict[str, set[int]], Trick]] = field(default_factory=list)


def ranks(words: str) -> set[int]:
    """The cards that are named; low is any spot card."""
    named = {RANKS[name] for name in re.findall(NAME, words)}
    return named | set(range(2, 10)) if re.search(r"\blow\b", words) else named


def read(text: str) -> Trick:
    """The words of a plan, as tricks and rules."""
    first, *others = text.removesuffix(MARKED).removesuffix(".").split(". ")
    tricks = read_sentence(first)
    for sentence in others:
        if sentence == f"Otherwise {FROM_THE_TOP}":
            continue
        for condition in sentence.removeprefix("Otherwise, or ").split(", or if "):
            words = condition if condition.endswith(sentence[-5:]) else f"{condition}, {FROM_THE_TOP}"
            played, following = read_condition(re.sub("^(?!if )", "if ", words, flags=re.IGNORECASE))
            tricks.rules.append((played, read_sentence(following.removesuffix(" next"))))
    return tricks


def read_sentence(sentence: str) -> Trick:
    """Tricks one after the other, and at the end conditions for what comes then."""
    told, _, conditions = sentence.partition("; then, ")
    tricks = [read_trick(words) for words in told.split(", then ")]
    for before, next_one in pairwise(tricks):
        before.rules.append(({}, next_one))
    for words in conditions.split("; ") if conditions else ():
        if words.startswith("otherwise "):
            tricks[-1].rules.append(({}, read_sentence(words.removeprefix("otherwise "))))
        else:
            condition, following = read_condition(words)
            tricks[-1].rules.append((condition, read_sentence(following)))
    return tricks[0]


def read_condition(words: str) -> tuple[dict[str, set[int]], str]:
    """What the defenders must have played, by name, and what follows then."""
    match = CONDITION.fullmatch(words)
    assert match, f"cannot read {words!r}"
    *does, following = match.groups()
    played = {("last" if does.startswith("it") else does.split()[0]): ranks(does) for does in does if does}
    return played, following


def read_trick(words: str) -> Trick:
    match = re.fullmatch(r"([^()]*)(?: \((.*)\))?", words[0].lower() + words[1:])
    assert match, f"cannot read {words!r}"
    exceptions = [(ranks(cards), third) for third, cards in EXCEPTION.findall(match[2] or "")]
    return Trick(match[1], exceptions)


Hands = tuple[int, int, int, int]  # North, East, South, West
SEATS = (Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST)


def cards(hand: int) -> Iterator[int]:
    yield from ranks_of(hand) if hand else (SHOWS_OUT,)


def after(hands: Hands, leader: int, trick: tuple[int, ...]) -> Hands:
    left = list(hands)
    for place, card in enumerate(trick):
        left[(leader + place) % 4] &= ~(1 << card)
    return (left[0], left[1], left[2], left[3])


def won(trick: tuple[int, ...]) -> bool:
    return max(trick[0], trick[2]) > max(trick[1], trick[3])


@cache
def all_seen(hands: Hands) -> int:
    """The tricks of a declarer who sees all the cards."""
    leads = [(leader, card) for leader in (0, 2) for card in ranks_of(hands[leader])]
    return max((all_seen_after(hands, leader, (card,)) for leader, card in leads), default=0)


def all_seen_after(hands: Hands, leader: int, trick: tuple[int, ...]) -> int:
    if len(trick) == 4:
        return won(trick) + all_seen(after(hands, leader, trick))
    best: Callable[..., int] = max if len(trick) == 2 else min
    turn = (leader + len(trick)) % 4
    return best(all_seen_after(hands, leader, (*trick, card)) for card in cards(hands[turn]))


def lead(words: str, hands: Hands) -> tuple[int, int, int]:
    """The hand that leads, its card, and partner's card if the second player plays low."""
    own = {"North": 0, "South": 2}
    named = [held(RANKS[name], hands) for name in re.findall(NAME, words)]
    holders = [seat for card in named for seat in (0, 2) if hands[seat] >> card & 1]
    if words != FROM_THE_TOP and len(holders) == len(named):
        if match := re.match("low from (North|South)", words):
            leader = own[match[1]]
            card, third = next(cards(hands[leader])), next(cards(hands[2 - leader]))
        elif words.startswith("low to"):
            leader, third = 2 - holders[0], named[0]
            card = next(cards(hands[leader]))
        else:
            assert words.startswith(("cash", "run", "lead")), f"cannot read {words!r}"
            leader, card = holders[0], named[0]
            third = named[1] if len(named) > 1 else next(cards(hands[2 - leader]))
        if card != SHOWS_OUT:
            return leader, card, third
    return from_the_top(hands)


def from_the_top(hands: Hands) -> tuple[int, int, int]:
    """The highest card; of cards that are as good, one of the shorter hand."""
    highest = max(hands[0], hands[2]).bit_length() - 1
    _, leader = min((hands[seat].bit_count(), seat) for seat in (0, 2) if equals(highest, hands, seat))
    return leader, max(equals(highest, hands, leader)), next(cards(hands[2 - leader]))


def held(card: int, hands: Hands) -> int:
    """A card that is named, or if it has been played, one that is as good."""
    if (hands[0] | hands[2]) >> card & 1:
        return card
    as_good = equals(card, hands, 0) + equals(card, hands, 2)
    return min(as_good, key=lambda other: abs(other - card), default=card)


def equals(card: int, hands: Hands, seat: int) -> list[int]:
    """The cards of a hand that are as good as this one: no defender's card lies between them."""
    theirs = hands[1] | hands[3]
    return [other for other in ranks_of(hands[seat]) if not theirs & abs((1 << card) - (1 << other))]


def third_card(trick: Trick, led: int, usual: int, second: int, own: int) -> int:
    """Partner's card: what the words say, the usual one, the cheapest that beats a higher card, or the lowest."""
    for second_cards, words in trick.exceptions:
        card = next(cards(own)) if words == "low" else max(ranks(words))
        if second in second_cards and own >> card & 1:
            return card
    if not own or second < max(led, usual):
        return usual
    return next((card for card in ranks_of(own) if card > second), next(ranks_of(own)))


def next_trick(trick: Trick, leader: int, second: int, last: int) -> Trick:
    """By the rule that says the most; one about the second player comes before one about the last."""
    seats = {str(SEATS[(leader + 1) % 4]): second, str(SEATS[(leader + 3) % 4]): last, "last": last}
    first = str(SEATS[(leader + 1) % 4])
    fitting = [
        (len(condition), first in condition, following)
        for condition, following in trick.rules
        if all(seats[who] in played for who, played in condition.items())
    ]
    return max(fitting, key=lambda rule: rule[:2], default=(0, False, Trick(FROM_THE_TOP)))[2]


def fewest_tricks(trick: Trick, hands: Hands) -> int:
    """What a reader takes against the best defence; where he sees all the cards, or the tree, he goes right."""
    if not hands[0] | hands[2]:
        return 0
    if trick.words == SEE_THE_TREE:
        return all_seen(hands)
    leader, led, usual = lead(trick.words, hands)
    fewest = 13
    for second in cards(hands[(leader + 1) % 4]):
        if second == SHOWS_OUT:
            fewest = min(fewest, all_seen_after(hands, leader, (led, second)))
            continue
        third = third_card(trick, led, usual, second, hands[2 - leader])
        for last in cards(hands[(leader + 3) % 4]):
            played = (led, second, third, last)
            left = after(hands, leader, played)
            if last == SHOWS_OUT:
                rest = all_seen(left)
            else:
                rest = fewest_tricks(next_trick(trick, leader, second, last), left)
            fewest = min(fewest, won(played) + rest)
    return fewest


def tricks_of_reader(text: str, holdings: Holdings) -> list[tuple[int, Fraction]]:
    """How many tricks a reader takes in each layout, and how likely it is."""
    wests = [west for west in range(holdings.missing + 1) if west & holdings.missing == west]
    weights = Odds().weights(holdings, wests)
    tricks = read(text)
    all_seen.cache_clear()
    return [
        (
            fewest_tricks(tricks, (holdings.north, holdings.missing & ~west, holdings.south, west)),
            Fraction(weight, sum(weights)),
        )
        for west, weight in zip(wests, weights, strict=True)
    ]


def check_words(north: str, south: str) -> None:
    """The words for each number of tricks, and for the average, are as good as the plan."""
    holdings = Holdings.parse(north, south)
    combination = work_out(holdings)
    for goal in combination.goals:
        text = plan_text(goal.plan, holdings)
        chance = sum(chance for tricks, chance in tricks_of_reader(text, holdings) if tricks >= goal.tricks)
        assert chance >= goal.chance, text
    text = plan_text(combination.average.plan, holdings)
    assert (
        sum(tricks * chance for tricks, chance in tricks_of_reader(text, holdings)) >= combination.average.tricks
    )


@pytest.mark.parametrize(
    ("north", "south"),
    [
        ("AKQ9", "432"),
        ("AQT9", "432"),
        ("AJ92", "K843"),
        ("AT98", "K765"),
        ("KJ2", "543"),
        ("AJ9", "432"),
        ("QT92", "A64"),
        ("AKT9", "875"),
        ("AK43", "Q98"),
        ("JT6542", "K98"),
        ("AKJ432", "765"),
        ("QJ95432", "-"),
    ],
)
def test_whoever_follows_the_words_plays_the_plan(north: str, south: str) -> None:
    check_words(north, south)


@pytest.mark.parametrize("number", range(24))
def test_the_words_of_any_plan(number: int) -> None:
    random = Random(number)
    ours = random.sample(list(ranks_of(ALL_RANKS)), random.choice((7, 7, 8, 9)))
    shorter = random.randrange(len(ours) // 2 + 1)
    north, south = ("".join(map(rank_letter, cards)) for cards in (ours[shorter:], ours[:shorter]))
    check_words(north, south)


def test_few_words_end_with_the_tree() -> None:
    """From there on the reader of these tests is on his own: most plans have to be told to the end."""
    texts = []
    for number in range(40):
        random = Random(f"told {number}")
        ours = random.sample(list(ranks_of(ALL_RANKS)), random.choice((7, 8, 9)))
        shorter = random.randrange(len(ours) // 2 + 1)
        holdings = Holdings.parse(
            *("".join(map(rank_letter, cards)) for cards in (ours[shorter:], ours[:shorter]))
        )
        combination = work_out(holdings)
        texts += [plan_text(plan, holdings) for plan in (*(goal.plan for goal in combination.goals),)]
    assert len(texts) > 80
    assert sum(SEE_THE_TREE in text for text in texts) < 0.1 * len(texts)


def test_a_finesse_that_the_words_leave_out() -> None:
    """AKQ9 opposite 432: without the finesse of the nine after an honour from East, 41.9% are left of 47.7%."""
    holdings = Holdings.parse("AKQ9", "432")
    (goal,) = work_out(holdings, tricks=4).goals
    text = plan_text(goal.plan, holdings)
    assert text == (
        "Cash the ace. If West plays low, cash the king; then, if East plays the jack or ten, low to the nine. "
        "If East plays the jack or ten, cash the king, then low to the nine. Otherwise play from the top."
    )

    def chance(text: str) -> float:
        return round(
            100 * float(sum(chance for tricks, chance in tricks_of_reader(text, holdings) if tricks >= 4)), 1
        )

    assert (chance(text), chance("Cash the ace, then cash the king, then play from the top.")) == (47.7, 41.9)
