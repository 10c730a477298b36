"""Players by name, as on the command line: `pimc`, `alphamu(depth=3)`, `mymodule:MyPlayer(boldness=2)`."""

from __future__ import annotations

import ast
import importlib
import os
import sys
from collections.abc import Callable, Mapping
from typing import Any

from alphamu.players.alphamu import AlphaMu
from alphamu.players.double_dummy import DoubleDummyPlayer
from alphamu.players.epimc import Epimc
from alphamu.players.expert import Expert
from alphamu.players.ismcts import Ismcts
from alphamu.players.pimc import Pimc
from alphamu.players.player import Player, PlayerError
from alphamu.players.random import Random
from alphamu.players.recursive import Recursive
from alphamu.players.reference import Reference
from alphamu.players.vector import VectorMinimaxing

PLAYERS: Mapping[str, Callable[..., Player]] = {
    "alphamu": AlphaMu,
    "dd": DoubleDummyPlayer,
    "epimc": Epimc,
    "expert": Expert,
    "ismcts": Ismcts,
    "pimc": Pimc,
    "random": Random,
    "recursive": Recursive,
    "reference": Reference,
    "vector": VectorMinimaxing,
}


def player_named(text: str) -> Player:
    """Make the player that a text names: a built-in one, or `module:Class`, with settings in brackets.

    A module is looked for in the current folder too.

    >>> player = player_named("alphamu(depth=2, worlds=40)")
    >>> player.depth, player.worlds
    (2, 40)
    """
    name, bracket, rest = text.strip().partition("(")
    make = _maker(name.strip(), text)
    try:
        player = make(**_settings(bracket + rest, text))
    except (TypeError, ValueError) as error:
        raise PlayerError(f"player {text!r}: {error}") from None
    if not callable(getattr(player, "choose", None)):
        raise PlayerError(f"player {text!r}: it has no method choose(outlook)")
    return player


def is_built_in(text: str) -> bool:
    """Whether a text names a player that needs no module of somebody's own."""
    return text.partition("(")[0].strip() in PLAYERS


def _maker(name: str, text: str) -> Callable[..., Player]:
    if name in PLAYERS:
        return PLAYERS[name]
    module_name, colon, attribute = name.partition(":")
    if not colon or not attribute:
        known = ", ".join(PLAYERS)
        raise PlayerError(f"no player {text!r}: expected {known}, or module:Class of your own")
    if os.getcwd() not in sys.path:
        sys.path.append(os.getcwd())
    try:
        maker: Any = importlib.import_module(module_name)
        for part in attribute.split("."):
            maker = getattr(maker, part)
    except Exception as error:  # whatever a foreign module does while it is read
        raise PlayerError(f"player {text!r}: {type(error).__name__}: {error}") from None
    if not callable(maker):
        raise PlayerError(f"player {text!r}: {attribute} cannot be called")
    return maker  # type: ignore[no-any-return]


def _settings(brackets: str, text: str) -> dict[str, Any]:
    """The settings in brackets, which are literals with names."""
    if not brackets:
        return {}
    try:
        call = ast.parse(f"f{brackets}", mode="eval").body
        if not isinstance(call, ast.Call) or call.args:
            raise ValueError
        return {word.arg: _value(word.value) for word in call.keywords if word.arg}
    except (SyntaxError, ValueError):
        raise PlayerError(f"player {text!r}: expected settings such as (depth=3, worlds=20)") from None


def _value(node: ast.expr) -> Any:
    """A literal; a bare word is text, as in aim=imps."""
    return node.id if isinstance(node, ast.Name) else ast.literal_eval(node)
