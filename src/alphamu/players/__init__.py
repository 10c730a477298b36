"""Who can sit at a table: PIMC, αμ, the double-dummy player, a random one, the reference αμ, and your own."""

from alphamu.players.alphamu import AlphaMu
from alphamu.players.double_dummy import DoubleDummyPlayer
from alphamu.players.outlook import Outlook
from alphamu.players.pimc import Pimc
from alphamu.players.player import Choice, Player, PlayerError
from alphamu.players.random import Random
from alphamu.players.reference import Reference
from alphamu.players.registry import player_named

__all__ = [
    "AlphaMu",
    "Choice",
    "DoubleDummyPlayer",
    "Outlook",
    "Pimc",
    "Player",
    "PlayerError",
    "Random",
    "Reference",
    "player_named",
]
