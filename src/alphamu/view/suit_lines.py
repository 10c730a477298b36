"""The lines of a suit set against each other, for people and as JSON."""

from __future__ import annotations

from fractions import Fraction

from alphamu.aims.aim import AimKind
from alphamu.suits.holdings import Holdings
from alphamu.suits.matchpoints import LineAgainstLine

MOST_SHOWN = 8


def lines_text(lines: LineAgainstLine, aim: AimKind, holdings: Holdings) -> str:
    """Which line is best, or the circle; and how the others do against it."""
    unit = "at matchpoints" if aim is AimKind.MATCHPOINTS else "for IMPs"
    text = [f"{holdings}: every line against every other, {unit}", ""]
    if lines.best:
        names = list(dict.fromkeys(str(line.beginning) for line in lines.best))
        text.append(f"Best: {' or '.join(names)}. No other line beats it more than it is beaten.")
        first = names[0]
    else:
        text.append("No line is best: each is beaten by another one more than it beats it.")
        for place, (line, margin) in enumerate(lines.circle):
            following, _ = lines.circle[(place + 1) % len(lines.circle)]
            text.append(f"  {line.beginning} beats {following.beginning} by {_amount(margin, aim)}")
        first = str(lines.against[0][0].beginning) if not lines.circle else str(lines.circle[0][0].beginning)
    text += ["", f"The best line of each beginning, against {first}:"]
    for line, margin in lines.against[:MOST_SHOWN]:
        text.append(f"  {line.beginning!s:<12} {_amount(margin, aim):>10}")
    text += ["", "Cards of the defenders that touch look alike; among equal cards the highest is named."]
    return "\n".join(text)


def lines_json(lines: LineAgainstLine, aim: AimKind) -> dict[str, object]:
    """The same for programs; shares are not rounded."""
    return {
        "aim": aim.value,
        "best": list(dict.fromkeys(str(line.beginning) for line in lines.best)),
        "circle": [{"line": str(line.beginning), "margin": float(margin)} for line, margin in lines.circle],
        "against": [{"line": str(line.beginning), "margin": float(margin)} for line, margin in lines.against],
    }


def _amount(margin: Fraction, aim: AimKind) -> str:
    return f"{100 * float(margin):+.4f}%" if aim is AimKind.MATCHPOINTS else f"{float(margin):+.3f} IMPs"
