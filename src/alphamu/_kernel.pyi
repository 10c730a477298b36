"""The C++ kernel, built from the folder `kernel/`."""

from collections.abc import Sequence

def version() -> str:
    """The version of the compiled kernel."""

class Solver:
    """Answers double-dummy questions; its table serves all of them.

    Hands are sets of cards from North clockwise, `trick` the cards already played to the current trick, from
    `leader` on. Trump 4 is notrump; side 0 is North-South. An impossible position raises ValueError.
    """

    def __init__(self, memory_bytes: int) -> None: ...
    def reaches(
        self, hands: Sequence[int], trump: int, leader: int, trick: Sequence[int], side: int, target: int
    ) -> bool:
        """Whether the side wins at least target of the tricks that are not finished."""

    def reaches_relevant(
        self, hands: Sequence[int], trump: int, leader: int, trick: Sequence[int], side: int, target: int
    ) -> tuple[bool, int]:
        """The same, with the cards whose ranks the answer rests on."""

    def tricks(
        self, hands: Sequence[int], trump: int, leader: int, trick: Sequence[int], side: int, guess: int = -1
    ) -> int:
        """How many of the tricks that are not finished the side wins."""

    def nodes(self) -> int:
        """Positions searched so far."""

    def clear(self) -> None:
        """Forget everything learnt."""
