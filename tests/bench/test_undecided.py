"""What the look before the lead throws away, counted."""

from __future__ import annotations

from alphamu.experiments.deals import Generator
from bench.undecided import HOPELESS, KEPT, SAFE, looked_at, report


def test_a_deal_that_the_filter_keeps_is_played() -> None:
    """The first deals of the pack of 32: only those are played that PIMC calls undecided after the lead."""
    rows = [looked_at(Generator("3NT", 32), 2022, number) for number in range(30)]
    assert {row["look"] for row in rows} == {KEPT, SAFE, HOPELESS}
    for row in rows:
        assert (row["made"] in ("0", "1")) == (0.3 < float(row["after"]) < 0.7)


def test_shares_are_those_of_the_undecided_deals() -> None:
    def row(look: str, made: str) -> dict[str, str]:
        return {"number": "0", "look": look, "after": "0.5", "made": made}

    rows = [row(KEPT, "1"), row(KEPT, "0"), row(SAFE, "1"), row(SAFE, "1"), row(SAFE, "")]
    assert list(report(rows)) == [
        "5 deals, 4 of them undecided after the lead",
        "kept: 2 (50%), made 50.0% (9.5 to 90.5)",
        "thrown away as safe: 2 (50%), made 100.0% (34.2 to 100.0)",
        "all: 4 (100%), made 75.0% (30.1 to 95.4)",
    ]
