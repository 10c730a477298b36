"""Who plays on when a card is played out: the ways in which a hand may go on after a decision.

The player who is judged plays on as αμ or PIMC does. The others play in one way and in another: against declarer
the defenders that were asked for, and experts; around a defender by searching, and as experts. A card that is
better in one way alone may be so because of somebody's weakness.
"""

from __future__ import annotations

from dataclasses import dataclass

from alphamu.playouts.players import ASKING_DEFENDER, AgainstWhom, Style

MANY_LEFT = 12  # cards: with so many or more, fewer layouts are looked at for each card


@dataclass(frozen=True)
class Players:
    """Who sits at the table: declarer, the defenders, and the defender who is judged."""

    declarer: Style
    defenders: Style
    judged: Style


EXPERTS = Style("expert")
DEFENDERS = {AgainstWhom.DD: Style("dd"), AgainstWhom.PIMC: Style("pimc", 10), AgainstWhom.EXPERT: EXPERTS}


def declarer(cards_left: int) -> Style:
    """How declarer goes on who is judged."""
    return Style("alphamu", 15 if cards_left >= MANY_LEFT else 30, 2)


def after_declarer(cards_left: int, against: AgainstWhom) -> tuple[Players, ...]:
    """The ways to go on after a card of declarer's: against these defenders, and against others."""
    other = AgainstWhom.DD if against is AgainstWhom.EXPERT else AgainstWhom.EXPERT
    return tuple(Players(declarer(cards_left), DEFENDERS[whom], ASKING_DEFENDER) for whom in (against, other))


def after_defender(cards_left: int) -> tuple[Players, ...]:
    """The ways to go on after a card of a defender's; in the first tricks only that which is quick."""
    experts = Players(EXPERTS, EXPERTS, Style("pimc", 15 if cards_left >= MANY_LEFT else 20))
    if cards_left >= MANY_LEFT:
        return (experts,)
    return (Players(Style("alphamu", 20, 2), Style("pimc", 20), Style("pimc", 20)), experts)
