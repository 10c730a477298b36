"""Double dummy: what each side can win when everybody sees all four hands, par, and DDS to compare with."""

from alphamu.double_dummy.solver import DoubleDummy, DoubleDummyError, TrickTable, solve

__all__ = ["DoubleDummy", "DoubleDummyError", "TrickTable", "solve"]
