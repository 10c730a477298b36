"""Games that the reference search plays: explicit trees and bridge endings."""
