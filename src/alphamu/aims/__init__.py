"""What declarer, or a defender, plays for: to make or beat the contract, tricks, points, IMPs or matchpoints.

An `Aim` says what each number of tricks is worth in each layout. `Worth` is that for the layouts of a position, as
levels for the kernel, and back from its weights to a mean with its words.
"""

from alphamu.aims.aim import Aim, AimKind, aim_here
from alphamu.aims.results import AimError, Field, Result
from alphamu.aims.tables import OtherTables
from alphamu.aims.worth import Worth

__all__ = ["Aim", "AimError", "AimKind", "Field", "OtherTables", "Result", "Worth", "aim_here"]
