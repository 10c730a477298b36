"""Ten problems for a defender, each with its reason: what a good player plays, and why.

The layouts are few, and searched to the end; every right card beats the contract in more of them than any other.
"""

from dataclasses import dataclass

import pytest

from alphamu.defence.search import DefenceSearch
from alphamu.formats import position as position_file


@dataclass(frozen=True)
class Problem:
    """A position, the cards that are right, and why."""

    name: str
    position: str
    right: str
    reason: str


PROBLEMS = [
    Problem(
        "second hand low",
        """{"trump": "N", "declarer": "S", "viewer": "E", "tricks_needed": 2, "leader": "N", "trick": ["C2"],
         "east": ".87..A7", "north": ".J..K9", "worlds": [
           {"south": ".43..65", "west": ".2..JT8"},
           {"south": ".32..J5", "west": ".4..T86"},
           {"south": ".43..T6", "west": ".2..J85"},
           {"south": ".43..T8", "west": ".2..J65"}]}""",
        "C7",
        "Dummy has led away from the king. The ace is there to take it, not the two.",
    ),
    Problem(
        "second hand high",
        """{"trump": "N", "declarer": "S", "viewer": "W", "tricks_needed": 1, "leader": "S", "trick": ["S7"],
         "west": "K5..62.", "north": "Q.QJ5..", "worlds": [
           {"east": "9.T72..", "south": "2.63.."},
           {"east": "92.T2..", "south": ".763.."},
           {"east": "9.762..", "south": "2.T3.."},
           {"east": ".7632..", "south": "92.T.."}]}""",
        "SK",
        "Declarer needs one trick, and dummy's queen would be it: the king goes up, and the queen falls.",
    ),
    Problem(
        "hold up the ace",
        """{"trump": "N", "declarer": "S", "viewer": "E", "tricks_needed": 3, "leader": "S",
         "trick": ["D3", "D4", "DK"],
         "east": "43..A6.", "north": "2..QJ.", "worlds": [
           {"south": "A.3.2.", "west": "K.KQ.."},
           {"south": "A.Q.2.", "west": "K.K3.."}]}""",
        "D6",
        (
            "Dummy has no entry but the suit itself, and South one more diamond: after the ace on the "
            "second round the jack is out of reach."
        ),
    ),
    Problem(
        "cash the ace",
        """{"trump": "N", "declarer": "S", "viewer": "W", "tricks_needed": 1, "leader": "W", "trick": [],
         "west": "A52...2", "north": ".5..983", "worlds": [
           {"east": ".K6..AT", "south": "J...KQ4"},
           {"east": ".6..AKQ", "south": "J.K..T4"},
           {"east": "J.K6..T", "south": "...AKQ4"},
           {"east": ".6..AKT", "south": "J.K..Q4"}]}""",
        "SA",
        (
            "Declarer needs one trick. After the ace the other spades are good where South follows or not; "
            "any other card lets South in, or strands the ace."
        ),
    ),
    Problem(
        "do not cash the ace",
        """{"trump": "N", "declarer": "S", "viewer": "W", "tricks_needed": 2, "leader": "W", "trick": [],
         "west": "A...QT5", "north": "74...73", "worlds": [
           {"east": "K...A92", "south": "93...K8"},
           {"east": "K...AK2", "south": "93...98"},
           {"east": "K...K82", "south": "93...A9"},
           {"east": "K9...82", "south": "3...AK9"}]}""",
        "C5 CT CQ",
        "Partner's king is bare in most layouts, and would fall under the ace: clubs first.",
    ),
    Problem(
        "unblock",
        """{"trump": "N", "declarer": "S", "viewer": "W", "tricks_needed": 2, "leader": "E", "trick": ["CA", "C7"],
         "west": ".Q.T.J9", "north": ".832..4", "worlds": [
           {"east": ".A..T3", "south": "..Q83."},
           {"east": ".A.3.T", "south": "..Q8.3"},
           {"east": "..3.T3", "south": ".A.Q8."},
           {"east": "..83.3", "south": ".A.Q.T"}]}""",
        "CJ",
        "Under partner's ace the jack, or it takes the third club from partner, who has the rest.",
    ),
    Problem(
        "cover an honour",
        """{"trump": "N", "declarer": "S", "viewer": "E", "tricks_needed": 2, "leader": "N", "trick": ["SQ"],
         "east": "K6...KJ", "north": "A...87", "worlds": [
           {"south": "T84...6", "west": "J2...Q9"},
           {"south": "JT8...Q", "west": "42...96"},
           {"south": "JT...96", "west": "842...Q"},
           {"south": "T4...Q9", "west": "J82...6"}]}""",
        "SK",
        "The king wins now; later it would fall under dummy's ace.",
    ),
    Problem(
        "do not cover",
        """{"trump": "N", "declarer": "S", "viewer": "E", "tricks_needed": 3, "leader": "N", "trick": ["SQ"],
         "east": "K8...65", "north": "T53...", "worlds": [
           {"south": "J6...42", "west": "7...KQ7"},
           {"south": "J...KQ2", "west": "76...74"},
           {"south": "J76...K", "west": "...Q742"},
           {"south": "J7...K7", "west": "6...Q42"}]}""",
        "S8",
        "Dummy and declarer have jack and ten behind the queen: the king would only save them a round.",
    ),
    Problem(
        "return partner's suit",
        """{"trump": "N", "declarer": "S", "viewer": "E", "tricks_needed": 2, "leader": "E", "trick": [],
         "east": "2.K.3.", "north": "5.A2..", "worlds": [
           {"south": ".QJ.A.", "west": "AK..2."},
           {"south": ".QJ.A.", "west": "AK..2."}]}""",
        "S2",
        "Partner's spades are two tricks; a heart goes to dummy's ace, a diamond to South's.",
    ),
    Problem(
        "a passive lead",
        """{"trump": "N", "declarer": "S", "viewer": "E", "tricks_needed": 3, "leader": "E", "trick": [],
         "east": "..87.K7", "north": "...A943", "worlds": [
           {"south": "..A93.T", "west": "..T52.Q"},
           {"south": "..AT3.T", "west": "..952.Q"},
           {"south": "..T2.QT", "west": "..A953."},
           {"south": "..A2.QT", "west": "..T953."}]}""",
        "D7 D8",
        "A club from the king runs into dummy's ace; a diamond gives nothing away.",
    ),
    Problem(
        "an active lead",
        """{"trump": "N", "declarer": "S", "viewer": "W", "tricks_needed": 3, "leader": "W", "trick": [],
         "west": "5.Q63..", "north": "KJ92...", "worlds": [
           {"east": "7.A54..", "south": "83.T9.."},
           {"east": "8.A54..", "south": "73.T9.."},
           {"east": "73.A9..", "south": "8.T54.."},
           {"east": "3.T94..", "south": "87.A5.."}]}""",
        "H3 H6 HQ",
        "Dummy's spades will run: hearts have to be taken before declarer comes in.",
    ),
]


@pytest.mark.parametrize("problem", PROBLEMS, ids=[problem.name for problem in PROBLEMS])
def test_a_defender_finds_the_right_card(problem: Problem) -> None:
    [position] = position_file.loads(problem.position)
    analysis = DefenceSearch(position).run()
    right = set(problem.right.split())
    beats = {str(equal): card.beats for card in analysis.cards for equal in (card.card, *card.equals)}
    assert str(analysis.best.card) in right, problem.reason
    assert min(beats[card] for card in right) > max(beats[card] for card in beats if card not in right)


def test_ten_problems_are_there() -> None:
    assert len({problem.name for problem in PROBLEMS}) >= 10
