"""αμ search for the game of bridge: which card should declarer play next, how good is it, and why.

What a program needs is here; docs/python.md shows how it is used. Nothing is loaded before it is asked for.

>>> import alphamu
>>> [ending] = alphamu.loads('''{"trump": "N", "declarer": "S", "tricks_needed": 2, "leader": "S",
...   "north": "AQ...", "south": "32...", "unseen": "K4..32."}''')
>>> str(alphamu.analyse(alphamu.Situation.of_record(ending).deal(None)).best.card)
'S2'
"""

# Nothing is imported before the command hears Ctrl-C: so no `typing` either, and type checkers know this name.
TYPE_CHECKING = False

if TYPE_CHECKING:
    from alphamu.bridge.auction import Auction as Auction
    from alphamu.bridge.board import Board as Board
    from alphamu.bridge.card import Card as Card
    from alphamu.bridge.card import Suit as Suit
    from alphamu.bridge.contract import Contract as Contract
    from alphamu.bridge.contract import Strain as Strain
    from alphamu.bridge.contract import Vulnerability as Vulnerability
    from alphamu.bridge.deal import Deal as Deal
    from alphamu.bridge.errors import BridgeError as BridgeError
    from alphamu.bridge.hand import Hand as Hand
    from alphamu.bridge.play import Play as Play
    from alphamu.bridge.seat import Seat as Seat
    from alphamu.bridge.seat import Side as Side
    from alphamu.bridge.trick import Trick as Trick
    from alphamu.defence.analysis import CardDefence as CardDefence
    from alphamu.defence.analysis import DefenceAnalysis as DefenceAnalysis
    from alphamu.defence.leads import LeadAnalysis as LeadAnalysis
    from alphamu.defence.leads import best_lead as best_lead
    from alphamu.defence.search import DefenceSearch as DefenceSearch
    from alphamu.defence.thinking import DefenceThinking as DefenceThinking
    from alphamu.double_dummy.par import Par as Par
    from alphamu.double_dummy.par import par as par
    from alphamu.double_dummy.solver import DoubleDummy as DoubleDummy
    from alphamu.double_dummy.solver import solve as solve
    from alphamu.formats import load as load
    from alphamu.formats import loads as loads
    from alphamu.players import AlphaMu as AlphaMu
    from alphamu.players import Choice as Choice
    from alphamu.players import DoubleDummyPlayer as DoubleDummyPlayer
    from alphamu.players import Outlook as Outlook
    from alphamu.players import Pimc as Pimc
    from alphamu.players import Player as Player
    from alphamu.playouts.contest import PlayingOut as PlayingOut
    from alphamu.playouts.estimate import PlayedOut as PlayedOut
    from alphamu.playouts.outs import PlayOuts as PlayOuts
    from alphamu.playouts.players import AgainstWhom as AgainstWhom
    from alphamu.playouts.players import Style as Style
    from alphamu.playouts.race import Race as Race
    from alphamu.playouts.thinking import Thinking as Thinking
    from alphamu.search.analysis import Analysis as Analysis
    from alphamu.search.analysis import CardAnalysis as CardAnalysis
    from alphamu.search.plan import PlanStep as PlanStep
    from alphamu.search.plan import plan_behind as plan_behind
    from alphamu.search.search import Search as Search
    from alphamu.search.search import analyse as analyse
    from alphamu.settings import Limit as Limit
    from alphamu.settings import Optimizations as Optimizations
    from alphamu.settings import Settings as Settings
    from alphamu.suits import suit as suit
    from alphamu.view.explain import explain as explain
    from alphamu.worlds.knowledge import Knowledge as Knowledge
    from alphamu.worlds.moment import Moment as Moment
    from alphamu.worlds.odds import Odds as Odds
    from alphamu.worlds.odds import odds_of as odds_of
    from alphamu.worlds.odds import sampled_odds as sampled_odds
    from alphamu.worlds.position import Position as Position
    from alphamu.worlds.position import World as World
    from alphamu.worlds.situation import Dealt as Dealt
    from alphamu.worlds.situation import Said as Said
    from alphamu.worlds.situation import Situation as Situation
    from alphamu.worlds.sources import NOTHING as NOTHING
    from alphamu.worlds.sources import RULES as RULES
    from alphamu.worlds.sources import Believe as Believe
    from alphamu.worlds.sources import Sources as Sources


_HOMES = {
    "alphamu.bridge.auction": ("Auction",),
    "alphamu.bridge.board": ("Board",),
    "alphamu.bridge.card": ("Card", "Suit"),
    "alphamu.bridge.contract": ("Contract", "Strain", "Vulnerability"),
    "alphamu.bridge.deal": ("Deal",),
    "alphamu.bridge.errors": ("BridgeError",),
    "alphamu.bridge.hand": ("Hand",),
    "alphamu.bridge.play": ("Play",),
    "alphamu.bridge.seat": ("Seat", "Side"),
    "alphamu.bridge.trick": ("Trick",),
    "alphamu.defence.analysis": ("CardDefence", "DefenceAnalysis"),
    "alphamu.defence.leads": ("LeadAnalysis", "best_lead"),
    "alphamu.defence.search": ("DefenceSearch",),
    "alphamu.defence.thinking": ("DefenceThinking",),
    "alphamu.double_dummy.par": ("Par", "par"),
    "alphamu.double_dummy.solver": ("DoubleDummy", "solve"),
    "alphamu.formats": ("load", "loads"),
    "alphamu.players": ("AlphaMu", "Choice", "DoubleDummyPlayer", "Outlook", "Pimc", "Player"),
    "alphamu.playouts.estimate": ("PlayedOut",),
    "alphamu.playouts.outs": ("PlayOuts",),
    "alphamu.playouts.players": ("AgainstWhom", "Style"),
    "alphamu.playouts.race": ("Race",),
    "alphamu.playouts.contest": ("PlayingOut",),
    "alphamu.playouts.thinking": ("Thinking",),
    "alphamu.search.analysis": ("Analysis", "CardAnalysis"),
    "alphamu.search.plan": ("PlanStep", "plan_behind"),
    "alphamu.search.search": ("Search", "analyse"),
    "alphamu.settings": ("Limit", "Optimizations", "Settings"),
    "alphamu.suits": ("suit",),
    "alphamu.view.explain": ("explain",),
    "alphamu.worlds.knowledge": ("Knowledge",),
    "alphamu.worlds.moment": ("Moment",),
    "alphamu.worlds.odds": ("Odds", "odds_of", "sampled_odds"),
    "alphamu.worlds.position": ("Position", "World"),
    "alphamu.worlds.situation": ("Dealt", "Said", "Situation"),
    "alphamu.worlds.sources": ("NOTHING", "RULES", "Believe", "Sources"),
}
_HOME = {name: module for module, names in _HOMES.items() for name in names}

__all__ = sorted(_HOME)


def __getattr__(name: str):  # type: ignore[no-untyped-def]  # what it gives is imported above, for type checkers
    from importlib import import_module

    if name == "__version__":
        return import_module("alphamu._kernel").version()
    if name not in _HOME:
        raise AttributeError(f"module 'alphamu' has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(_HOME[name]), name)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
