"""Whole deals about one thing, from a list that was found by trying and checked: `bench/themes.py` does both.

What the right card gains is a matter of what declarer sees. So the hands of declarer's side, the auction and the
cards played so far are on the list, and the hidden cards are dealt anew each time, as experts bid and play.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from importlib.resources import files
from random import Random

from alphamu.bridge.board import Board
from alphamu.bridge.card import Card
from alphamu.bridge.hand import Hand
from alphamu.formats import pbn
from alphamu.practice.looking import Measured, WholeDeal
from alphamu.practice.stories import PracticeError
from alphamu.practice.trainer import with_hidden
from alphamu.seeds import seed_of
from alphamu.worlds.position import World
from alphamu.worlds.situation import Situation

_LIST = "whole_deals.pbn"


@cache
def shipped() -> tuple[WholeDeal, ...]:
    """All deals of the list."""
    text = files("alphamu.practice").joinpath(_LIST).read_text(encoding="utf-8")
    return tuple(_read(board) for board in pbn.loads(text))


def themes() -> tuple[str, ...]:
    """The themes of which there are deals."""
    return tuple(dict.fromkeys(one.theme for one in shipped()))


def deal_about(theme: str, seed: int) -> WholeDeal:
    """A deal of the list with hidden cards of its own; the same seed deals the same."""
    known = [one for one in shipped() if one.theme == theme]
    if not known:
        raise PracticeError(f"no whole deals about {theme[:40]!r}: expected {', '.join(themes())}")
    chosen = Random(f"whole {theme} {seed}").choice(known)
    situation = Situation.of_moment(chosen.moment)
    assert situation.knowledge is not None
    [(left, right)] = situation.knowledge.layouts.draws(1, seed_of(seed, "hidden cards"))
    world = World(Hand(left), Hand(right))
    record = with_hidden(chosen.moment, situation.position, world)
    assert isinstance(record, Board)
    return replace(chosen, board=replace(record, cards=chosen.board.cards))


def written(found: Iterable[WholeDeal]) -> str:
    """The list as it is kept."""
    return "\n".join(pbn.dumps(_tagged(one)) for one in found)


def _tagged(found: WholeDeal) -> Board:
    measured = found.measured
    tags = {
        "Theme": found.theme,
        "Right": " ".join(map(str, measured.right)),
        "Obvious": str(measured.obvious),
        "Chance": f"{measured.chance:.4f}",
        "Margin": f"{measured.margin:.4f} {measured.error:.4f} {measured.layouts}",
    }
    return replace(found.board, event="Practice", tags=tags)


def _read(board: Board) -> WholeDeal:
    tags = board.tags
    margin, error, layouts = tags["Margin"].split()
    right = tuple(map(Card.parse, tags["Right"].split()))
    measured = Measured(
        right, float(tags["Chance"]), Card.parse(tags["Obvious"]), float(margin), float(error), int(layouts)
    )
    return WholeDeal(tags["Theme"], replace(board, tags={}), measured)
