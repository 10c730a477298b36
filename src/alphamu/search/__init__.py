"""The engine: αμ and PIMC over the worlds of a position, deeper and deeper, and the plan behind the best card."""

from alphamu.search.analysis import Analysis, CardAnalysis
from alphamu.search.search import Search, analyse

__all__ = ["Analysis", "CardAnalysis", "Search", "analyse"]
