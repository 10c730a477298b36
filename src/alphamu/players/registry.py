"""Players by name, as on the command line: `pimc`, `alphamu(depth=3)`, `mymodule:MyPlayer(boldness=2)`."""

from __future__ import annotations

import ast
import importlib
import inspect
import os
import sys
from collections.abc import Callable, Mapping
from types import NoneType
from typing import Any, get_args

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

_KINDS: Mapping[type, str] = {
    int: "a whole number",
    float: "a number",
    bool: "True or False",
    str: "a word, or text in quotes",
    NoneType: "None",
}


def player_named(text: str) -> Player:
    """Make the player that a text names: a built-in one, or `module:Class`, with settings in brackets.

    A module is looked for in the current folder too.

    >>> player = player_named("alphamu(depth=2, worlds=40)")
    >>> player.depth, player.worlds
    (2, 40)
    """
    name, bracket, rest = text.strip().partition("(")
    name = name.strip()
    make, settings = _maker(name, text), _settings(bracket + rest, text)
    _check_names(name, make, settings)
    if name in PLAYERS:
        _check_kinds(name, make, settings)
    try:
        player = make(**settings)
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
        if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name) or call.args:
            raise ValueError
        settings = {word.arg: _value(word.value) for word in call.keywords if word.arg}
        if len(settings) < len(call.keywords):  # one is named twice, or has no name
            raise ValueError
    except (SyntaxError, ValueError):
        raise PlayerError(f"player {text!r}: expected settings such as (depth=3, worlds=20)") from None
    return settings


def _check_names(player: str, make: Callable[..., Player], settings: Mapping[str, Any]) -> None:
    """Refuse settings that the player does not have, as far as it tells which it has."""
    try:
        known = inspect.signature(make).parameters
    except (TypeError, ValueError):  # some that are not written in Python do not
        return
    if any(one.kind is one.VAR_KEYWORD for one in known.values()):
        return
    for name in settings:
        if name not in known:
            expected = f"expected {', '.join(known)}" if known else "it has none"
            raise PlayerError(f"no setting {name!r} of {player}: {expected}")


def _check_kinds(player: str, make: Callable[..., Player], settings: Mapping[str, Any]) -> None:
    """Refuse settings of a built-in player that are of another kind than theirs."""
    known = inspect.signature(make, eval_str=True).parameters
    for name, value in settings.items():
        kind = known[name].annotation
        kinds = get_args(kind) or (kind,)
        if type(value) not in kinds and not (type(value) is int and float in kinds):
            expected = " or ".join(_KINDS[one] for one in kinds)
            raise PlayerError(f"setting {name} of {player} is {value!r}: expected {expected}")


def _value(node: ast.expr) -> Any:
    """A literal; a bare word is text, as in aim=imps."""
    return node.id if isinstance(node, ast.Name) else ast.literal_eval(node)
