"""Other searches for games with hidden information, on any game of `alphamu.reference`, to compare αμ with.

`epimc.py` postpones PIMC's leaf, `ismcts.py` searches a tree of what Max sees, `recursive.py` plays moves out with
players who do not see. Each says which paper it is from and what it leaves open. Vector minimaxing is in
`alphamu.reference`.
"""

from alphamu.rivals.epimc import Postponed, epimc
from alphamu.rivals.ismcts import TreeSearch, ismcts
from alphamu.rivals.recursive import recursive_pimc

__all__ = ["Postponed", "TreeSearch", "epimc", "ismcts", "recursive_pimc"]
