"""The position file: JSON, one position or a list of them.

    {"trump": "N", "declarer": "S", "tricks_needed": 3, "leader": "W", "trick": ["D5"],
     "north": "AK4.-.K2.-", "south": "Q2.-.A3.7",
     "worlds": [{"east": "...", "west": "..."}], "weights": [1.0]}

The two visible hands are declarer's and dummy's, under the names of their seats; with `"viewer": "W"` those of
this defender and of dummy. `tricks_needed` is declarer's all the same. Without `worlds`, `unseen` gives the
hidden cards as one hand. Keys that mean nothing here are ignored, with a warning: one may be mistyped.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import partial
from typing import Any, TypeVar

from alphamu.bridge.card import Card
from alphamu.bridge.contract import Contract, Strain, Vulnerability
from alphamu.bridge.errors import BridgeError
from alphamu.bridge.hand import HAND_SIZE, Hand
from alphamu.bridge.seat import Seat, Side
from alphamu.bridge.stakes import Stakes
from alphamu.formats.errors import FormatError
from alphamu.formats.json_places import Places
from alphamu.formats.records import FilePath, Found, Records, read_file, write_file
from alphamu.formats.texts import Watch, prepared, unwatched, writable
from alphamu.worlds.hidden import hidden_seats
from alphamu.worlds.position import Position, PositionError, World, key

_BOTH = "both"  # the key of what is said about both hidden hands together
_KEYS = (
    *("id", "theme", "trump", "declarer", "viewer", "tricks_needed", "leader", "trick", *map(key, Seat)),
    *("constraints", "unseen", "worlds", "weights", "contract", "vulnerable", "tricks_won", "aim"),
)
_MOST_NAMED = 10  # unknown keys
_LONGEST_KEY = 40
_MOST_LOOKED_AT = 100
_LOOKED_FOR = 'a position in JSON, as in {"trump": "N", "declarer": "S", ...}'
_Object = Mapping[str, Any]
Read = TypeVar("Read")


def load(path: FilePath, watch: Watch = unwatched) -> Records[Position]:
    """The positions of a file."""
    return read_file(path, loads, watch)


def loads(text: str, watch: Watch = unwatched, file: str | None = None) -> Records[Position]:
    """The positions of a text; errors name the file."""
    text = prepared(text)
    whole = _decoded(text)
    values = whole if isinstance(whole, list) else [whole]
    unknown = dict.fromkeys(name for value in values for name in _unknown_keys(value))  # in the order of the file
    warnings = (_warning(list(unknown)),) if unknown else ()
    find = partial(_find, values, Places(text))
    return Records(find, warnings=warnings, looked_for=_LOOKED_FOR, watch=watch, file=file).unless_all_broken()


def dump(positions: Position | Iterable[Position], path: FilePath) -> None:
    """Write one position, or a list of them, to a file."""
    write_file(path, dumps(positions))


def dumps(positions: Position | Iterable[Position]) -> str:
    """One position, or a list of them, as the text of a position file, a world on each line."""
    if isinstance(positions, Position):
        return _layout(to_json(positions)) + "\n"
    return "[\n" + ",\n".join(_layout(to_json(position)) for position in positions) + "\n]\n"


def from_json(value: object) -> Position:
    """The position that a JSON object says; a `PositionError` names the key at fault."""
    if not isinstance(value, dict):
        raise PositionError(f"expected an object with trump, declarer and hands, not {_shown(value)}")
    declarer = _seat(value, "declarer")
    viewer = declarer if value.get("viewer") is None else _seat(value, "viewer")
    if viewer is declarer.partner:
        raise PositionError(f"viewer: {viewer} is dummy, and plays no card: declarer asks, or a defender")
    visible = (viewer, declarer.partner)
    for seat in Seat:
        if seat not in visible and key(seat) in value:
            when = f"{declarer} declares" if viewer is declarer else f"{viewer} asks"
            raise PositionError(f"{key(seat)}: is hidden when {when}: hidden hands stand under worlds or unseen")
    by_defender = viewer is not declarer
    unseen = _unseen(value)
    for name in ("unseen", "worlds"):
        if "unseen" not in value and "worlds" not in value and (written := _written(value, name)):
            raise PositionError(f"{name}: is missing{written}")
    strain = _read(Strain.parse, _entry(value, "trump"), "trump")
    stakes = _stakes(value, declarer)
    needed = stakes.tricks_needed if stakes and "tricks_needed" not in value else None
    position = Position(
        strain=strain,
        declarer=declarer,
        tricks_needed=_whole_number(value, "tricks_needed") if needed is None else needed,
        leader=_seat(value, "leader"),
        trick=_trick(value),
        declarer_hand=Hand() if by_defender else _hand(value, declarer),
        dummy_hand=_hand(value, declarer.partner),
        defender=viewer if by_defender else None,
        defender_hand=_hand(value, viewer) if by_defender else Hand(),
        worlds=_worlds(value, hidden_seats(viewer, declarer.partner), unseen),
        weights=_weights(value),
        unseen=unseen,
        constraints=_constraints(value),
        joint_constraint=_joint_constraint(value),
        id=_name(value, "id"),
        theme=_name(value, "theme"),
        stakes=stakes,
        aim=_read(str, value["aim"], "aim") if value.get("aim") is not None else None,
    )
    if stakes is None and position.tricks_needed > position.cards_left:
        raise PositionError(
            f"tricks_needed: {position.tricks_needed} cannot be won: {position.cards_left} tricks are left"
        )
    if stakes is not None and position.tricks_needed != stakes.tricks_needed:
        raise PositionError(
            f"tricks_needed: {position.tricks_needed}, but {stakes.contract} with {stakes.tricks_won} tricks won "
            f"needs {stakes.tricks_needed} more"
        )
    return position


def to_json(position: Position) -> dict[str, object]:
    """The position as a JSON object."""
    value: dict[str, object] = {
        "id": position.id,
        "theme": position.theme,
        "trump": position.strain.letter,
        "declarer": position.declarer.letter,
        "viewer": None if position.defender is None else position.defender.letter,
        "tricks_needed": position.tricks_needed,
        "leader": position.leader.letter,
        "trick": [str(card) for card in position.trick],
    }
    value |= {key(seat): str(hand) for seat, hand in sorted(position.hands.items())}
    if position.constraints or position.joint_constraint:
        constraints = {key(seat): words for seat, words in position.constraints.items()}
        value["constraints"] = constraints | (
            {_BOTH: position.joint_constraint} if position.joint_constraint else {}
        )
    if position.unseen is not None:
        value["unseen"] = str(position.unseen)
    if position.worlds is not None:
        left, right = position.hidden
        value["worlds"] = [{key(left): str(world.left), key(right): str(world.right)} for world in position.worlds]
    if position.weights is not None:
        value["weights"] = list(position.weights)
    if position.stakes is not None:
        value["contract"] = position.stakes.contract.bid
        value["vulnerable"] = position.stakes.vulnerability.value
        value["tricks_won"] = position.stakes.tricks_won
    value["aim"] = position.aim
    return {name: entry for name, entry in value.items() if entry is not None}


def _find(values: Sequence[object], places: Places) -> Iterator[Found[Position]]:
    """The positions, before they are read."""
    for number, value in enumerate(values):
        name = _name(value, "id") if isinstance(value, dict) else None
        yield Found(partial(_position, value, places, number), name, share=number / len(values))


def _position(value: object, places: Places, number: int) -> Position:
    try:
        return from_json(value)
    except PositionError as error:
        which = f"position {number + 1}: " if places.is_list else ""
        raise FormatError(f"{which}{error}", line=places.line_at_fault(number, str(error))) from None


def _decoded(text: str) -> object:
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise FormatError(f"not JSON: {error.msg}", line=error.lineno) from None
    except (ValueError, RecursionError) as error:
        raise FormatError(f"not a position: {error}") from None


def _unknown_keys(value: object) -> Iterator[str]:
    if isinstance(value, dict):
        yield from (name for name in value if name not in _KEYS)


def _warning(unknown: Sequence[str]) -> FormatError:
    """What is passed over, and which key each may have been meant to be."""
    described = []
    for name in unknown[:_MOST_NAMED]:
        similar = get_close_matches(name.lower(), _KEYS, n=1, cutoff=0.75) if len(name) < _LONGEST_KEY else []
        described.append(f"{name} (meant: {similar[0]}?)" if similar else name[:_LONGEST_KEY])
    described += ["…"] if len(unknown) > _MOST_NAMED else []
    return FormatError(f"unknown key{'s' if len(unknown) > 1 else ''} ignored: {', '.join(described)}")


def _entry(value: _Object, name: str) -> Any:
    if name not in value:
        raise PositionError(f"{name}: is missing{_written(value, name)}")
    return value[name]


def _written(value: _Object, name: str) -> str:
    """How a key that is missing may have been written."""
    others = [other for other in value if other not in _KEYS and len(other) < _LONGEST_KEY]
    similar = get_close_matches(name, others[:_MOST_LOOKED_AT], n=1, cutoff=0.75)
    return f" (or is it {similar[0]}?)" if similar else ""


def _text(entry: object, place: str) -> str:
    if not isinstance(entry, str):
        raise PositionError(f"{place}: expected text, not {_shown(entry)}")
    return writable(entry)


def _list(entry: object, place: str) -> list[Any]:
    if not isinstance(entry, list):
        raise PositionError(f"{place}: expected a list, not {_shown(entry)}")
    return entry


def _object(entry: object, place: str) -> dict[str, Any]:
    if not isinstance(entry, dict):
        raise PositionError(f"{place}: expected an object with the names of seats, not {_shown(entry)}")
    return entry


def _shown(entry: object) -> str:
    text = json.dumps(entry)
    return text if len(text) <= 40 else text[:37] + "..."


def _whole_number(value: _Object, name: str) -> int:
    entry = _entry(value, name)
    if isinstance(entry, bool) or not isinstance(entry, int):
        raise PositionError(f"{name}: expected a whole number, not {_shown(entry)}")
    return entry


def _name(value: _Object, name: str) -> str | None:
    entry = value.get(name)
    return None if entry is None else writable(str(entry))


def _read(parse: Callable[[str], Read], entry: object, place: str) -> Read:
    text = _text(entry, place)
    try:
        return parse(text)
    except BridgeError as error:
        raise PositionError(f"{place}: {error}") from None


def _seat(value: _Object, name: str) -> Seat:
    return _read(Seat.parse, _entry(value, name), name)


def _stakes(value: _Object, declarer: Seat) -> Stakes | None:
    """The contract, if it is named; the tricks won follow from those needed, or the other way round."""
    if value.get("contract") is None:
        for name in ("vulnerable", "tricks_won"):
            if value.get(name) is not None:
                raise PositionError(f"{name}: means something only with a contract")
        return None
    contract = _read(lambda text: Contract.parse(text, declarer), value["contract"], "contract")
    if "tricks_won" in value:
        won = _whole_number(value, "tricks_won")
    else:
        won = contract.tricks_needed - _whole_number(value, "tricks_needed") if "tricks_needed" in value else 0
    return Stakes(contract, _vulnerability(value.get("vulnerable"), declarer), won)


def _vulnerability(entry: object, declarer: Seat) -> Vulnerability:
    """True and false speak of declarer's side; the words are those of PBN."""
    if entry is None or entry is False:
        return Vulnerability.NONE
    if entry is True:
        north_south = declarer.side is Side.NORTH_SOUTH
        return Vulnerability.NORTH_SOUTH if north_south else Vulnerability.EAST_WEST
    return _read(Vulnerability.parse, entry, "vulnerable")


def _hand(value: _Object, seat: Seat, within: str = "") -> Hand:
    place = within + key(seat)
    if key(seat) not in value:
        raise PositionError(f"{place}: is missing")
    return _read(Hand.parse, value[key(seat)], place)


def _unseen(value: _Object) -> Hand | None:
    if value.get("unseen") is None:
        return None
    return _read(lambda text: Hand.parse(text, limit=2 * HAND_SIZE), value["unseen"], "unseen")


def _trick(value: _Object) -> tuple[Card, ...]:
    entries = _list(value.get("trick", []), "trick")
    return tuple(_read(Card.parse, entry, f"trick[{place}]") for place, entry in enumerate(entries))


def _worlds(value: _Object, hidden: tuple[Seat, Seat], unseen: Hand | None) -> tuple[World, ...] | None:
    if value.get("worlds") is None:
        return None
    entries = _list(value["worlds"], "worlds")
    return tuple(_world(entry, f"worlds[{place}]", hidden, unseen) for place, entry in enumerate(entries))


def _world(entry: object, place: str, hidden: tuple[Seat, Seat], unseen: Hand | None) -> World:
    hands = _object(entry, place)
    for seat in Seat:
        if seat not in hidden and key(seat) in hands:
            raise PositionError(f"{place}.{key(seat)}: this hand is seen: a world holds the two hidden hands only")
    given = [seat for seat in hidden if key(seat) in hands or unseen is None]
    known = {seat: _hand(hands, seat, f"{place}.") for seat in given}
    if not known:
        raise PositionError(f"{place}: neither a hand of {hidden[0]} nor one of {hidden[1]}")
    rest = unseen.mask if unseen is not None else 0
    for hand in known.values():
        rest &= ~hand.mask
    left, right = (known.get(seat, Hand(rest)) for seat in hidden)
    return World(left, right)


def _weights(value: _Object) -> tuple[float, ...] | None:
    if value.get("weights") is None:
        return None
    weights = []
    for place, entry in enumerate(_list(value["weights"], "weights")):
        if isinstance(entry, bool) or not isinstance(entry, int | float):
            raise PositionError(f"weights[{place}]: expected a number, not {_shown(entry)}")
        try:
            weights.append(float(entry))
        except OverflowError:
            raise PositionError(f"weights[{place}]: the number is too large") from None
    return tuple(weights)


def _constraints(value: _Object) -> dict[Seat, str]:
    constraints: dict[Seat, str] = {}
    for name, words in _object(value.get("constraints") or {}, "constraints").items():
        if name == _BOTH:
            continue
        seat = _read(Seat.parse, name, f"constraints.{name}")
        if seat in constraints:
            raise PositionError(f"constraints.{name}: {seat} stands here twice")
        constraints[seat] = _text(words, f"constraints.{name}")
    return constraints


def _joint_constraint(value: _Object) -> str | None:
    words = _object(value.get("constraints") or {}, "constraints").get(_BOTH)
    return None if words is None else _text(words, f"constraints.{_BOTH}")


def _layout(value: Mapping[str, object]) -> str:
    """JSON as a person would lay it out: a line for each key, and one for each world."""
    lines = []
    for name, entry in value.items():
        if name == "worlds" and isinstance(entry, list):
            rows = ",\n".join("  " + json.dumps(world) for world in entry)
            lines.append(f' "worlds": [\n{rows}\n ]')
        else:
            lines.append(f" {json.dumps(name)}: {json.dumps(entry, ensure_ascii=False)}")
    return "{\n" + ",\n".join(lines) + "\n}"
