"""What each card would do with all cards seen, where the deal is known: what other programs report."""

from __future__ import annotations

from dataclasses import replace

from alphamu.bridge.play import Play
from alphamu.defence.analysis import DefenceAnalysis
from alphamu.double_dummy import DoubleDummy


def with_open_cards(analysis: DefenceAnalysis, play: Play) -> DefenceAnalysis:
    """The analysis with the double-dummy tricks of the defenders after each card."""
    if any(hand is None for hand in play.remaining.hands):
        return analysis
    tricks = DoubleDummy(memory_mb=64).tricks_by_card(play.remaining, play.contract.strain, play.trick)
    cards = tuple(replace(card, open_tricks=tricks.get(card.card)) for card in analysis.cards)
    return replace(analysis, cards=cards, is_open=True)
