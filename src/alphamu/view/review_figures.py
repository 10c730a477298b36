"""The figures of a review as people read them: values, losses and bounds in the unit of what is played for."""

from __future__ import annotations

from collections.abc import Sequence

from alphamu.aims import Aim, AimKind
from alphamu.bridge.hand import HAND_SIZE
from alphamu.review.boards import BoardReview
from alphamu.review.judgement import How, Judgement
from alphamu.review.session import SessionReview
from alphamu.review.verdicts import Bounds

_UNITS = {
    AimKind.MAKE: "points of a hundred",
    AimKind.TRICKS: "tricks",
    AimKind.POINTS: "points",
    AimKind.IMPS: "IMPs",
    AimKind.MATCHPOINTS: "percent of the matchpoints",
}
_OF_DECLARER = {
    AimKind.MAKE: "chance",
    AimKind.TRICKS: "tricks",
    AimKind.POINTS: "points",
    AimKind.IMPS: "IMPs",
    AimKind.MATCHPOINTS: "matchpoints",
}


def value_text(aim: Aim, value: float | None) -> str:
    """A chance in percent, or a value in its unit.

    >>> value_text(Aim(), 0.504), value_text(Aim.named("tricks"), 9.25), value_text(Aim(), None)
    ('50%', '9.25', '')
    """
    if value is None:
        return ""
    return f"{100 * value:.0f}%" if aim.is_make else aim.number(value)


def amount(aim: Aim, loss: float) -> str:
    """How much was lost, without the unit; a chance in points of a hundred.

    >>> amount(Aim(), 0.344), amount(Aim.named("tricks"), 0.344), amount(Aim.named("points"), 34.4)
    ('34', '0.34', '34')
    """
    match aim.kind:
        case AimKind.MAKE:
            return f"{100 * loss:.0f}"
        case AimKind.TRICKS | AimKind.IMPS:
            return f"{loss:.2f}"
        case AimKind.POINTS:
            return f"{loss:.0f}"
        case _:
            return f"{loss:.1f}"


def average(aim: Aim, loss: float) -> str:
    """The average of losses, one place finer."""
    digits = {AimKind.TRICKS: 2, AimKind.IMPS: 2, AimKind.POINTS: 1}.get(aim.kind, 1)
    return f"{100 * loss if aim.is_make else loss:.{digits}f}"


def unit_of(aim: Aim) -> str:
    """What losses are counted in."""
    return _UNITS[aim.kind]


def loss_text(one: Judgement) -> str:
    """What a card cost, with its standard error where there is one; the unit is told where it is not usual."""
    lost = amount(one.aim, one.loss)
    if one.how is not How.EXACT and one.loss_error:
        lost += f" ± {amount(one.aim, one.loss_error)}"
    return lost if one.aim.is_make else f"{lost} {_short_unit(one.aim)}"


def curve_name(aim: Aim) -> str:
    """What is shown over the play.

    >>> curve_name(Aim()), curve_name(Aim.named("imps"))
    ("Declarer's chance", "Declarer's IMPs")
    """
    return f"Declarer's {_OF_DECLARER[aim.kind]}"


def first_words(review: BoardReview) -> str:
    """When the first value of the curve was measured."""
    after = review.curve[0][0]
    if after > 1:
        return f"in trick {after // 4 + 1}"
    is_whole = any(len(hand) == HAND_SIZE for _, hand in review.board.deal.known())
    return "when dummy came down" if is_whole else "at first"


def aim_of(reviews: Sequence[BoardReview]) -> Aim:
    """What the cards of a session were judged by."""
    return next((one.aim for review in reviews for one in review.judgements), Aim())


def scale_of(review: BoardReview) -> tuple[float, float]:
    """Between which values a board's curve is drawn."""
    kind = review.aim.kind
    whole = {AimKind.MAKE: 1.0, AimKind.TRICKS: float(HAND_SIZE), AimKind.MATCHPOINTS: 100.0}
    if kind in whole:
        return 0.0, whole[kind]
    values = _values(review)
    return min([0.0, *values]), max([0.0, *values]) or 1.0


def _values(review: BoardReview) -> list[float]:
    end = review.at_the_end
    return [*(value for _, value in review.curve), *([] if end is None else [end])]


def shares(review: BoardReview) -> list[float]:
    """The values of a board's curve as shares of its scale, and last what was left after the last decision."""
    low, high = scale_of(review)
    return [(value - low) / (high - low) for value in _values(review)]


def below_zero(session: SessionReview) -> str:
    """What tricks or points lost below zero are, where there are some."""
    if all(one.tricks_lost >= 0 and one.points_lost >= 0 for _, one in session.judgements if one.loss > 0):
        return ""
    return " Below zero: the better card loses more where it fails."


def bounds_text(aim: Aim) -> str:
    """The bounds of the verdicts in words."""
    bounds = Bounds.of(aim.kind)
    least, mistake, blunder = (_plain(aim, bound) for bound in (bounds.least, bounds.mistake, bounds.blunder))
    return (
        f"mistake: at least {mistake} {unit_of(aim)} beyond its error; blunder: at least {blunder}; "
        f"less than {least} is fine"
    )


def _plain(aim: Aim, bound: float) -> str:
    return f"{100 * bound if aim.is_make else bound:g}"


def _short_unit(aim: Aim) -> str:
    return "%" if aim.kind is AimKind.MATCHPOINTS else _UNITS[aim.kind]
