"""A board or a position at one moment, as it is to be drawn: in the terminal, or for a newsletter."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from rich.text import Text

from alphamu.bridge.auction import Auction
from alphamu.bridge.card import Card
from alphamu.bridge.contract import Vulnerability
from alphamu.bridge.hand import Hand
from alphamu.bridge.play import Play
from alphamu.bridge.seat import Seat
from alphamu.view.suits import call_text

# West is on the left of every diagram, so tables begin with West too.
COLUMNS = (Seat.WEST, Seat.NORTH, Seat.EAST, Seat.SOUTH)
LEADS = "›"
WINS = "•"
TO_COME = "?"  # in an auction that is not over


@dataclass(frozen=True)
class TrickRow:
    """A trick: the cards in the order of the columns, who led, who won, and the tricks of both sides by then."""

    cards: tuple[Card | None, ...]
    leader: Seat
    winner: Seat | None
    won: tuple[int, int] | None


@dataclass(frozen=True)
class Scene:
    """What is drawn: a heading in the free corner, the hands round the table, and below them what is told.

    A hand that is missing is not known and drawn as such; one that is `hidden` is left out.
    """

    heading: Text
    hands: Mapping[Seat, Hand]
    title: str = ""
    hidden: frozenset[Seat] = frozenset()
    names: Mapping[Seat, str] = field(default_factory=dict)
    vulnerability: Vulnerability = Vulnerability.NONE
    trick: Mapping[Seat, Card] = field(default_factory=dict)
    turn: Seat | None = None
    auction: Auction | None = None
    notes: tuple[Text, ...] = ()
    play: Play | None = None
    alerts: Mapping[int, str] = field(default_factory=dict)
    marks: Mapping[Card, str] = field(default_factory=dict)  # what stands behind cards of the play, as in "?"

    def calls(self) -> list[list[Text]]:
        """The auction row by row, in the order of the columns; nothing where it has not begun."""
        if self.auction is None or not self.auction.calls:
            return []
        cells = [Text("")] * COLUMNS.index(self.auction.dealer)
        cells += [call_text(call) + self._alert(place) for place, call in enumerate(self.auction.calls)]
        if not self.auction.is_over:
            cells.append(Text(TO_COME, style="dim"))
        cells += [Text("")] * (-len(cells) % len(COLUMNS))
        return [cells[start : start + len(COLUMNS)] for start in range(0, len(cells), len(COLUMNS))]

    def explanations(self) -> list[Text]:
        """What was said of calls, each with its number."""
        return [Text(f"({number}) {text}", style="dim") for text, number in self._numbers().items()]

    def _alert(self, place: int) -> Text:
        """What stands behind a call that was alerted: the number of its explanation, or a mark."""
        if place not in self.alerts:
            return Text("")
        text = self.alerts[place]
        return Text(f" ({self._numbers()[text]})" if text else "!", style="dim")

    def _numbers(self) -> dict[str, int]:
        said = (self.alerts[place] for place in sorted(self.alerts) if self.alerts[place])
        return {text: number for number, text in enumerate(dict.fromkeys(said), 1)}

    def tricks(self) -> list[TrickRow]:
        """The play row by row."""
        if self.play is None:
            return []
        won, rows = [0, 0], []
        for trick in (*self.play.tricks, self.play.trick):
            if not trick.cards:
                continue
            winner = trick.winner(self.play.contract.strain) if trick.is_complete else None
            if winner is not None:
                won[winner.side] += 1
            cards = tuple(trick.card_of(seat) for seat in COLUMNS)
            rows.append(TrickRow(cards, trick.leader, winner, (won[0], won[1]) if winner is not None else None))
        return rows
