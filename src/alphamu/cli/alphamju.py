"""`alphamju`: the command that BEN calls for αμ, with the same arguments and the same lines of output.

    alphamju DECISIONS LOGLEVEL TRICKS SUIT WORLDSFILE LEADER [CARD …]

South is always to play, with North as partner. The file has a `[Deal "W:<west> <north> <east> <south>"]` for each
world, the cards that are left. For each card of South's one line is printed, as in `1:SA  85`: its percentage of
worlds won. The caller waits ten seconds, and DECISIONS says how deep to look at least: we deepen as long as there
is time.
"""

from __future__ import annotations

import re
import sys
import time
from collections import Counter
from collections.abc import Sequence

from alphamu.bridge.card import Card
from alphamu.bridge.contract import Strain
from alphamu.bridge.deal import Deal
from alphamu.bridge.errors import BridgeError
from alphamu.bridge.seat import Seat
from alphamu.formats.texts import text_of
from alphamu.search import analyse
from alphamu.search.analysis import Analysis
from alphamu.settings import Limit
from alphamu.streams import flush_all
from alphamu.worlds.position import Position, World

USAGE = "alphamju DECISIONS LOGLEVEL TRICKS SUIT WORLDSFILE LEADER [CARD ...]"
SECONDS = 7.0  # of the ten that BEN waits, with a margin for a slow or busy machine
BAD_INPUT = 2
CUT_OFF = 1
_DEAL = re.compile(r'\[\s*Deal\s+"([^"]*)"\s*\]', re.IGNORECASE)


class AlphamjuError(BridgeError):
    """Arguments or worlds that cannot be read."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command; without arguments given, those of the command line."""
    try:
        print(answer(sys.argv[1:] if arguments is None else arguments))
    except BridgeError as error:
        _refuse(str(error))
    except BrokenPipeError:
        raise SystemExit(CUT_OFF) from None
    except OSError as error:
        _refuse(f"{error.filename}: {error.strerror}" if error.filename else str(error.strerror))
    finally:
        broken = flush_all()
    if broken is not None:  # nobody has read the answer
        raise SystemExit(CUT_OFF)


def answer(arguments: Sequence[str]) -> str:
    """The lines for these arguments, the best card first."""
    started = time.perf_counter()
    if len(arguments) < 6:
        raise AlphamjuError(f"{len(arguments)} arguments: expected {USAGE}")
    decisions, verbosity, tricks, suit, file, leader, *cards = arguments
    depth = _number("DECISIONS", decisions)
    _number("LOGLEVEL", verbosity)
    played = tuple(Card.parse(card) for argument in cards for card in argument.split())
    position = position_of(_number("TRICKS", tricks), Strain.parse(suit), Seat.parse(leader), played, _deals(file))
    left = max(0.1, SECONDS - (time.perf_counter() - started))
    result = analyse(position, Limit(seconds=left))
    if result.depth == 0:
        raise AlphamjuError(f"no depth of the {depth} asked for was finished in {SECONDS:g} seconds")
    return "\n".join(lines(result))


def position_of(
    tricks: int, strain: Strain, leader: Seat, played: tuple[Card, ...], deals: Sequence[Deal]
) -> Position:
    """What South is asked. Worlds that do not fit the others are left out: BEN's small cards can be amiss."""
    if leader.plus(len(played)) is not Seat.SOUTH:
        raise AlphamjuError(f"LEADER {leader.letter} and {len(played)} cards: it is not South's turn")
    fitting = _alike(deals)
    first = fitting[0]
    return Position(
        strain=strain,
        declarer=Seat.SOUTH,
        tricks_needed=min(tricks, len(first.hand(Seat.SOUTH))),
        leader=leader,
        trick=played,
        declarer_hand=first.hand(Seat.SOUTH),
        dummy_hand=first.hand(Seat.NORTH),
        worlds=tuple(World(deal.hand(Seat.WEST), deal.hand(Seat.EAST)) for deal in fitting),
    )


def lines(analysis: Analysis) -> list[str]:
    """A line for each card: touching cards have the same percentage."""
    cards = [(one, row.make) for row in analysis.cards for one in (row.card, *row.equals)]
    return [f"{place}:{card}  {_percent(make)}" for place, (card, make) in enumerate(cards, 1)]


def _percent(chance: float) -> int:
    """Whole percent; all and none are said only where it is so."""
    rounded = round(100 * chance)
    if rounded == 100 and chance < 1:
        return 99
    return 1 if rounded == 0 and chance > 0 else rounded


def _alike(deals: Sequence[Deal]) -> list[Deal]:
    """The deals in which the same cards are hidden, with as many in each hand as in most."""
    kinds = Counter(map(_kind, deals))
    most = kinds.most_common(1)[0][0]
    left_out = len(deals) - kinds[most]
    if left_out:
        print(f"alphamju: {left_out} of {len(deals)} worlds do not fit the others: left out", file=sys.stderr)
    return [deal for deal in deals if _kind(deal) == most]


def _kind(deal: Deal) -> tuple[int, ...]:
    north, south = deal.hand(Seat.NORTH), deal.hand(Seat.SOUTH)
    sizes = (len(deal.hand(Seat.WEST)), len(deal.hand(Seat.EAST)))
    return (north.mask, south.mask, deal.mask, *sizes)


def _deals(file: str) -> list[Deal]:
    with open(file, "rb") as opened:
        text = text_of(opened.read())
    deals = []
    for number, line in enumerate(text.splitlines(), 1):
        if match := _DEAL.search(line):
            try:
                deals.append(Deal.parse(match[1]))
            except BridgeError as error:
                raise AlphamjuError(f"{file}:{number}: {error}") from None
    if not deals:
        raise AlphamjuError(f"{file}: there is no [Deal] in it")
    return deals


def _number(name: str, text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise AlphamjuError(f"{name} {text!r}: expected a whole number") from None


def _refuse(reason: str) -> None:
    print(f"alphamju: {' '.join(reason.split())}", file=sys.stderr)
    raise SystemExit(BAD_INPUT)


if __name__ == "__main__":
    main()
