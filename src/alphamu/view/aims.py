"""An analysis for something else than the contract: what the cards are worth, and where two aims part."""

from __future__ import annotations

from alphamu.aims import Aim, Worth
from alphamu.search.analysis import Analysis, CardAnalysis

NOTICEABLE = 0.005  # a chance that differs by less is called the same


def explain_value(analysis: Analysis, worth: Worth) -> str:
    """What the best card is worth when it is played out on fresh layouts; nothing where it was not."""
    told = analysis.played_out
    if told is None or told.value is None or told.value_error is None:
        return ""
    aim = worth.aim
    return (
        f"{analysis.best.card.symbol}: {aim.text(told.value)} ± {plain_error(aim, told.value_error)}, makes "
        f"{100 * told.make:.0f}% ± {told.points}, played out on {told.layouts:,} layouts it had not seen, "
        f"against {told.against}."
    )


def explain_aim(analysis: Analysis, worth: Worth, needed: int, *, for_declarer: bool) -> str:
    """What declarer plays for, which card is best for that, and where another one makes more often."""
    aim, best = worth.aim, analysis.best
    parts = [analysis.aim_note or f"Played {aim.words}."]
    if not for_declarer:
        parts.append(
            f"After {best.card.symbol} declarer has the least, {aim.text(best.mean)} on average where "
            f"{analysis.turn} can play it{_as_far(analysis)}."
        )
        return " ".join(parts)
    alike = [card.card.symbol for card in analysis.cards[1:] if card.mean == best.mean and not card.bound]
    also = f", and so is {alike[0]}" if len(alike) == 1 else f", and so are {len(alike)} others" if alike else ""
    parts.append(f"{best.card.symbol} is worth {aim.text(best.mean)}{also}{_as_far(analysis)}.")
    parts.append(_of_pimc(analysis, aim))
    parts.append(_of_making(analysis, worth, needed))
    return " ".join(part for part in parts if part)


def _of_pimc(analysis: Analysis, aim: Aim) -> str:
    """Where every layout played as if all cards were seen prefers another card."""
    best = analysis.best
    valued = [card for card in analysis.cards if card.value_pimc is not None and not card.bound]
    if len(valued) < 2 or best.value_pimc is None:
        return ""
    favourite = max(valued, key=lambda card: card.value_pimc or 0.0)
    if favourite.value_pimc == best.value_pimc or favourite.mean == best.mean:
        return ""
    return (
        f"PIMC would play {favourite.card.symbol} and believes in {aim.text(favourite.value_pimc or 0.0)}; but "
        f"one plan for all layouts that look alike has {aim.text(favourite.mean)}."
    )


def _of_making(analysis: Analysis, worth: Worth, needed: int) -> str:
    """The card that makes most often, if it is another one and costs something by the aim."""
    aim, best = worth.aim, analysis.best
    if analysis.to_make is None or analysis.to_make_chance is None or analysis.to_make == best.card:
        return ""
    safe = next((card for card in analysis.cards if analysis.to_make in (card.card, *card.equals)), None)
    if safe is None or safe is best or safe.mean >= best.mean:
        return ""
    fewer = analysis.to_make_chance - best.make
    text = f"{safe.card.symbol} makes most often, {100 * analysis.to_make_chance:.1f}%"
    if fewer <= NOTICEABLE:
        return f"{text}, but has only {aim.text(safe.mean)}."
    gain = _of_tricks(best, safe, needed)
    return (
        f"{text}; {aim.words} {best.card.symbol} is better, {aim.number(best.mean)} to {aim.number(safe.mean)}: "
        f"{gain}{100 * fewer:.1f}% fewer contracts."
    )


def _of_tricks(best: CardAnalysis, safe: CardAnalysis, needed: int) -> str:
    """What the better card has for the contracts that it gives up."""
    chances = [dict(card.levels).get(needed + 1) for card in (best, safe)]
    ours, theirs = chances
    if ours is not None and theirs is not None and ours > theirs + NOTICEABLE:
        return f"an overtrick in {100 * ours:.0f}% of the layouts instead of {100 * theirs:.0f}%, for "
    return "more when it makes, or less when it does not, for "


def value_text(card: CardAnalysis, worth: Worth) -> str:
    """The searched value of a card, as it stands in the table."""
    text = f"{'≤ ' if card.bound else ''}{worth.aim.number(card.mean)}"
    return text if card.value_error is None else f"{text} ± {plain_error(worth.aim, card.value_error)}"


def played_out_text(card: CardAnalysis, analysis: Analysis, worth: Worth) -> str:
    """What a card was worth when it was played out."""
    told = analysis.told_of(card)
    if told is None or told.value is None or told.value_error is None:
        return ""
    return f"{worth.aim.number(told.value)} ± {plain_error(worth.aim, told.value_error)}"


def bounds_text(analysis: Analysis, worth: Worth) -> str:
    """What is proved of the layouts searched."""
    aim, best = worth.aim, analysis.best
    if analysis.is_exact:
        return f"Exact: {best.card.symbol} has {aim.text(best.mean)} against the best defence, over all layouts."
    if analysis.at_most is None or analysis.complete:
        return ""
    if analysis.at_least is None:
        return f"In the layouts searched no plan has more than {aim.text(analysis.at_most)}."
    return (
        f"In the layouts searched the best plan has between {aim.number(analysis.at_least)} and "
        f"{aim.text(analysis.at_most)}."
    )


def plain_error(aim: Aim, error: float) -> str:
    """A standard error, without a sign."""
    return aim.number(error).lstrip("+").rstrip("%")


def _as_far(analysis: Analysis) -> str:
    return "" if analysis.complete else f", as far as depth {analysis.depth} sees"
