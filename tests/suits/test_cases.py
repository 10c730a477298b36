"""The figures of other programs: 202 cases with every first lead, as exact fractions."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from alphamu._kernel import SuitSolver
from alphamu.bridge.card import rank_letter
from alphamu.suits.holdings import Holdings
from alphamu.suits.odds import Odds

CASES = json.loads((Path(__file__).parents[1] / "data" / "suit_combinations.json").read_text())


def name(case: dict[str, Any]) -> str:
    return f"{case['north']}-{case['south']}-{case['tricks']}"


@pytest.mark.parametrize("case", CASES, ids=name)
def test_every_first_lead(case: dict[str, Any]) -> None:
    holdings = Holdings.parse(case["north"], case["south"])
    solver = SuitSolver(holdings.north, holdings.south, 1)
    weights = Odds().weights(holdings, solver.layouts())
    leads = {
        "NS"[hand] + rank_letter(rank): Fraction(solver.best(hand, rank, case["tricks"], weights)[0], sum(weights))
        for hand, rank in solver.leads()
    }
    assert max(leads.values()) == Fraction(case["exact"])
    assert {lead for lead, chance in leads.items() if chance == Fraction(case["exact"])} == set(
        case["best_first_leads"]
    )
    assert {lead: float(chance) for lead, chance in leads.items()} == pytest.approx(case["first_leads"], abs=1e-12)


@pytest.mark.parametrize("case", CASES, ids=name)
def test_what_double_dummy_claims(case: dict[str, Any]) -> None:
    holdings = Holdings.parse(case["north"], case["south"])
    solver = SuitSolver(holdings.north, holdings.south, 1)
    wests = solver.layouts()
    weights = Odds().weights(holdings, wests)
    claimed = sum(
        weight for west, weight in zip(wests, weights, strict=True) if solver.double_dummy(west) >= case["tricks"]
    )
    assert claimed / sum(weights) == pytest.approx(case["double_dummy"], abs=1e-12)
