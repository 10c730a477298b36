"""Games of OpenSpiel that the reference search plays, and αμ as one of OpenSpiel's bots.

A game fits when one player does not know in which world it is played and all others together may: chance only
before the first decision, every move public, nobody else on the asker's side with cards of their own. What does
not fit, be it a game, a state or a setting, is refused with the reason: `UnfitGameError`. Begin with `bot.py`;
`game.py` is the game as the search sees it, `worlds.py` finds the worlds, `fitting.py` says what fits.
"""

from alphamu.games.openspiel.bot import AlphaMuBot
from alphamu.games.openspiel.fitting import UnfitGameError
from alphamu.games.openspiel.game import WIN, SpielGame
from alphamu.games.openspiel.walk import WalkOverDeals
from alphamu.games.openspiel.worlds import Worlds, worlds_of

__all__ = ["WIN", "AlphaMuBot", "SpielGame", "UnfitGameError", "WalkOverDeals", "Worlds", "worlds_of"]
