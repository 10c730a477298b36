"""What the play-outs after a search tell, and of how few layouts they tell nothing."""

from __future__ import annotations

import pytest

from alphamu.bridge.card import Card
from alphamu.bridge.seat import Seat
from alphamu.experiments.known_endings import RandomEnding
from alphamu.playouts.contest import FEWEST, Contest
from alphamu.playouts.outs import PlayOuts
from alphamu.playouts.players import Style


class Stopped:
    """A kernel that is stopped after so many layouts, each with one trick."""

    def __init__(self, layouts: int) -> None:
        self._left = layouts

    def play(self, card: int, layouts: list[list[int]]) -> list[int]:
        done = min(self._left, len(layouts))
        self._left -= done
        return [1] * done

    def go_on(self) -> None:
        """After a stop."""


def contest(wanted: int, finished: int) -> tuple[Contest, Card]:
    situation = RandomEnding(6, 0).make().situation
    assert situation.knowledge is not None
    outs = PlayOuts(situation.position, situation.knowledge, Style("pimc", 5), Style("dd"))
    outs.kernel = Stopped(finished)  # type: ignore[assignment]
    position = situation.position
    return Contest(outs, wanted, lambda share: None), next(iter(position.hands[position.turn]))


def test_no_layout_that_chose_a_card_tells_of_it() -> None:
    """And none that was searched does: each is drawn from a stream of its own."""
    situation = RandomEnding(8, 0).make().situation
    assert situation.knowledge is not None
    outs = PlayOuts(situation.position, situation.knowledge, Style("pimc", 5), Style("dd"), seed=7)
    played = Contest(outs, 30, lambda share: None)
    chosen, told = (stream.layouts(30) for stream in (played._chosen, played._told))
    position = situation.deal(30, seed=7).position
    deals = [position.deal_of(world) for world in position.worlds or ()]
    searched = [[deal.hand(seat).mask for seat in Seat] for deal in deals]
    assert len(chosen) == len(told) == len(searched) == 30
    for one, other in ((chosen, told), (chosen, searched), (told, searched)):
        assert sum(layout in other for layout in one) <= 2  # of 12,870: by chance


@pytest.mark.parametrize(
    ("wanted", "finished", "told"),
    [(200, 0, 0), (200, FEWEST - 1, 0), (200, FEWEST, FEWEST), (4, 4, 4), (4, 2, 0)],
)
def test_a_figure_needs_some_layouts_or_all_that_were_asked_for(wanted: int, finished: int, told: int) -> None:
    played, card = contest(wanted, finished)
    heard: list[int] = []
    played.tell(card, lambda figure: heard.append(figure.layouts))
    figure = played.told(card)
    assert (0 if figure is None else figure.layouts) == told
    assert heard == ([told] if told else [])
