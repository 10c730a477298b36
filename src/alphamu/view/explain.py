"""Where αμ and PIMC disagree, in words that a player follows.

PIMC plays every layout as if all cards were seen, and so each by a plan of its own. αμ plays one plan in all
layouts that look alike. The difference is what PIMC believes too much.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

from alphamu.bridge.seat import Seat
from alphamu.search.analysis import Analysis, CardAnalysis

MOST_NAMED = 3  # cards that a sentence can name before nobody reads it
FEW = 20  # layouts, from which little can be told
MANY = 10  # times as many layouts as were dealt: hardly one of these comes twice
CLEARLY = 2.0  # standard errors
ONE_PLAN = "But one plan has to serve all layouts that look alike"


def explain(analysis: Analysis, declarer: Seat) -> str:
    """What the numbers say, and no more than that.

    >>> from alphamu.bridge.card import Card
    >>> diamond = CardAnalysis(Card.parse("D7"), make=0.9, pimc=0.9)
    >>> club = CardAnalysis(Card.parse("C4"), make=0.8, pimc=1.0)
    >>> analysis = Analysis(Seat.SOUTH, (diamond, club), 20, depth=7, complete=True, effective_worlds=20)
    >>> print(explain(analysis, Seat.SOUTH))  # doctest: +NORMALIZE_WHITESPACE
    PIMC would play ♣4: it believes that this makes in all 20 layouts. But one plan has to serve all layouts that
    look alike, and the best one after ♣4 makes in 16 of 20 layouts. αμ plays ♦7, which makes in 18 of 20 layouts.
    """
    if analysis.depth == 0 and not analysis.is_forced:
        return "No card has been valued yet."
    if analysis.turn.side is not declarer.side:
        return _of_defence(analysis)
    if len(analysis.cards) == 1:
        return _of_only_card(analysis)
    if race := _of_race(analysis):
        return race
    if any(card.bound or card.pimc is None for card in analysis.cards):
        return _of_choice(analysis)
    return _of_declarer(analysis) + _of_rivals(analysis)


def explain_chance(analysis: Analysis) -> str:
    """The figure that holds where only a sample was searched: what the best card made when it was played out.

    >>> from alphamu.bridge.card import Card
    >>> from alphamu.playouts.estimate import PlayedOut
    >>> spade = CardAnalysis(Card.parse("S2"), make=0.91, pimc=0.95)
    >>> told = PlayedOut(0.66, 9.1, 200, 0.033, "αμ with 20 layouts, M=2", "double dummy")
    >>> analysis = Analysis(Seat.SOUTH, (spade,), 100, depth=3, layouts=10_400_600, played_out=told)
    >>> print(explain_chance(analysis))
    ♠2 makes 66% ± 3, played out on 200 layouts it had not seen, against defenders who see all cards.
    """
    told = analysis.played_out
    if told is None:
        return ""
    few = " These are too few to rely on." if told.layouts < FEW else ""
    are_many = (analysis.layouts or 0) >= MANY * (analysis.worlds + told.layouts)
    fresh = "it had not seen" if are_many else "dealt afresh"
    return f"{_name(analysis.best)} makes {told} {fresh}, against {told.against}.{few}"


def _of_race(analysis: Analysis) -> str:
    """Which cards were played out against each other, where that chose another card than the search."""
    best, searched = analysis.best, max(analysis.cards, key=lambda card: card.make)
    if best.played_out is None or searched.played_out is None or best.make >= searched.make:
        return ""
    ours, theirs = best.played_out, searched.played_out
    return (
        f"The search prefers {_name(searched)}, which makes {_percent(searched.make)} of the layouts that it "
        f"searched; "
        f"played out on {theirs.layouts} others, it makes {_percent(theirs.make)}, and {_name(best)} "
        f"{_percent(ours.make)} on {ours.layouts}."
    )


def _of_rivals(analysis: Analysis) -> str:
    """How the card was chosen among those that were played out against each other, all on the same layouts."""
    best, others = analysis.best.played_out, [card for card in analysis.cards[1:] if card.played_out]
    if best is None or not others:
        return ""
    close = [
        card
        for card in others
        if (told := card.played_out)
        and best.make - told.make < CLEARLY * hypot(best.standard_error, told.standard_error)
    ]
    how = f" Played out against each other on {best.layouts} other layouts,"
    if not close:
        return f"{how} {_name(analysis.best)} did best."
    names = _listed(close[:MOST_NAMED], len(close) - MOST_NAMED)
    return f"{how} {names} {'is' if len(close) == 1 else 'are'} too close to {_name(analysis.best)} to tell."


def explain_bounds(analysis: Analysis, declarer: Seat) -> str:
    """What is proved: an exact figure, or between which two bounds it lies."""
    best = analysis.best
    if analysis.turn.side is not declarer.side:
        return _bounds_of_defence(analysis)
    if analysis.is_exact:
        return (
            f"Exact: {best.card.symbol} makes {100 * best.make:.2f}% against the best defence, over all layouts."
        )
    if analysis.at_most is None or analysis.complete:
        return ""
    if best.at_least == best.make:
        return (
            f"In the layouts searched {best.card.symbol} cannot get worse: a plan played to the end makes as much."
        )
    high = f"{100 * analysis.at_most:.1f}%"
    if analysis.at_least is None:
        limit = f"In the layouts searched no plan makes more than {high}. " if analysis.at_most < 1 else ""
        them = "them" if limit else "the layouts searched"
        return f"{limit}What the best plan makes of {them} at least is not known: none could be played to the end."
    proved = max(analysis.cards, key=lambda card: -1.0 if card.at_least is None else card.at_least)
    low = f"{100 * analysis.at_least:.1f}%"
    return (
        f"In the layouts searched the best plan makes between {low} and {high}: a plan that begins with "
        f"{proved.card.symbol} makes {low} when it is played to the end, and no plan makes more than {high}."
    )


def _bounds_of_defence(analysis: Analysis) -> str:
    """The figure of the whole position: in each layout the defender plays the best of the cards held there."""
    if analysis.at_most is None:
        return ""
    high = f"{100 * analysis.at_most:.1f}%"
    is_exact = analysis.exhaustive and analysis.at_least == analysis.at_most
    makes = f"{'Exact: if' if is_exact else 'If'} {analysis.turn} always plays the best card, declarer makes"
    if analysis.at_least is None:
        return f"{makes} no more than {high} of these layouts."
    if analysis.at_least == analysis.at_most:
        return f"{makes} {100 * analysis.at_most:.2f}% of these layouts."
    return f"{makes} between {100 * analysis.at_least:.1f}% and {high} of these layouts."


def _of_defence(analysis: Analysis) -> str:
    """What the defender's cards leave declarer, each in the layouts in which it can be played."""
    who, least, most = analysis.turn, analysis.best, max(card.make for card in analysis.cards)
    if least.make == most:
        how_often = {1.0: "makes", 0.0: "goes down"}.get(most, f"makes {_percent(most)} of the time")
        return f"Whatever {who} plays, declarer {how_often}{_at_depth(analysis)}."
    text = (
        f"After {_name(least)} declarer makes the least, {_percent(least.make)} of the layouts in which {who} can"
    )
    text += f" play it{_at_depth(analysis)}"
    if least.pimc is not None and least.pimc > least.make:
        text += f" (PIMC believes {_percent(least.pimc)}, as if declarer saw all cards)"
    return text + "."


def _of_only_card(analysis: Analysis) -> str:
    best = analysis.best
    if not best.equals:
        return f"{_name(best)} is the only card to play."
    names = [card.symbol for card in sorted((best.card, *best.equals))]
    return f"There is nothing to choose: {_joined(names)} are equal, and no other card can be played."


def _of_choice(analysis: Analysis) -> str:
    """In play mode only the card chosen has its own value."""
    best = analysis.best
    text = f"{_name(best)} was chosen: it makes {_share(analysis, best.make)}{_at_depth(analysis)}."
    return text + " The others were only searched until they could not be better."


def _of_declarer(analysis: Analysis) -> str:
    best = analysis.best
    most = max(_pimc(card) for card in analysis.cards)
    favourites = [card for card in analysis.cards if _pimc(card) == most]
    if len({(card.make, card.pimc) for card in analysis.cards}) == 1 and best.make == best.pimc:
        return _of_nothing_to_choose(analysis)
    if best not in favourites:
        return _of_another_card(analysis, favourites[0])
    fooled = [card for card in favourites if card.make < best.make]
    if fooled:
        return _of_false_friends(analysis, fooled)
    if _pimc(best) > best.make:
        return (
            f"PIMC would play {_name(best)} too, and believes that it makes {_share(analysis, _pimc(best))}. "
            f"{ONE_PLAN}, and the best one makes {_share(analysis, best.make)}{_at_depth(analysis)}."
        )
    agreed = f"{_name(best)} makes {_share(analysis, best.make)}{_equally_good(analysis)}"
    return f"αμ and PIMC agree: {agreed}{_at_depth(analysis)}."


def _of_nothing_to_choose(analysis: Analysis) -> str:
    share = _share(analysis, analysis.best.make)
    if analysis.played_out is not None:
        return f"The search finds nothing to choose: every card makes {share}{_at_depth(analysis)}."
    text = f"There is nothing to choose: every card makes {share}{_at_depth(analysis)}."
    tricks = [card.tricks for card in analysis.cards if card.tricks is not None]
    if tricks and analysis.best.tricks == max(tricks) > min(tricks):
        also = " none more" if tricks.count(max(tricks)) > 1 else " the most"
        text += f" {_name(analysis.best)} wins {max(tricks):.2f} tricks on average,{also}."
    return text


def _of_another_card(analysis: Analysis, favourite: CardAnalysis) -> str:
    best = analysis.best
    text = (
        f"PIMC would play {_name(favourite)}: it believes that this makes {_share(analysis, _pimc(favourite))}. "
        f"{ONE_PLAN}, and the best one after {_name(favourite)} makes {_share(analysis, favourite.make)}"
        f"{_at_depth(analysis)}. "
    )
    if best.make == favourite.make:
        return text + f"So does the best one after {_name(best)}, which αμ prefers."
    return text + f"αμ plays {_name(best)}, which makes {_share(analysis, best.make)}{_as_far(analysis)}."


def _of_false_friends(analysis: Analysis, fooled: Sequence[CardAnalysis]) -> str:
    best, first, *others = (analysis.best, *fooled[:MOST_NAMED])
    more = len(fooled) - MOST_NAMED
    plans = f"the best one after {_name(first)} makes {_share(analysis, first.make)}"
    plans += "".join(f", after {_name(card)} {_share(analysis, card.make)}" for card in others)
    return (
        f"PIMC cannot tell {_name(best)} from {_listed(fooled[:MOST_NAMED], more)}: it believes that each "
        f"makes {_share(analysis, _pimc(best))}. {ONE_PLAN}, and {plans}{_at_depth(analysis)}. "
        f"αμ plays {_name(best)}, which makes {_share(analysis, best.make)}{_as_far(analysis)}."
    )


def _equally_good(analysis: Analysis) -> str:
    others = [card for card in analysis.cards[1:] if card.make == analysis.best.make]
    if not others:
        return ""
    named = others[:MOST_NAMED]
    return f", and so {'does' if len(others) == 1 else 'do'} {_listed(named, len(others) - len(named))}"


def _listed(cards: Sequence[CardAnalysis], more: int) -> str:
    return _joined([_name(card) for card in cards] + ([f"{more} more"] if more > 0 else []))


def _joined(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _share(analysis: Analysis, chance: float) -> str:
    """How often, in layouts where all count alike, in percent where they have weights."""
    worlds = analysis.worlds
    if analysis.effective_worlds != worlds and 0 < chance < 1:
        where = " in the layouts searched" if analysis.is_sample else ""
        return f"with a chance of {_percent(chance)}{where}"
    wins = round(chance * worlds)
    if worlds == 1:
        return f"{'' if wins else 'not '}in the only layout"
    if wins == worlds:
        return f"in all {worlds:,} layouts"
    return f"in none of the {worlds:,} layouts" if wins == 0 else f"in {wins:,} of {worlds:,} layouts"


def _at_depth(analysis: Analysis) -> str:
    """A search that has not seen the end says so: beyond its depth it believes what PIMC does."""
    return "" if analysis.complete else f", as far as depth {analysis.depth} sees"


def _as_far(analysis: Analysis) -> str:
    """The same, where the depth has been named."""
    return "" if analysis.complete else ", as far as that"


def _percent(chance: float) -> str:
    return f"{100 * chance:.1f}%"


def _name(card: CardAnalysis) -> str:
    return card.card.symbol


def _pimc(card: CardAnalysis) -> float:
    assert card.pimc is not None
    return card.pimc
