"""`alphamu demo`: an ending, and what αμ sees in it that PIMC does not."""

from importlib.resources import files

from alphamu.cli.app import app
from alphamu.cli.console import console_for
from alphamu.cli.options import Plain
from alphamu.formats import position as position_file
from alphamu.games.bridge import BridgeGame
from alphamu.reference import WHOLE_FRONTS, AlphaMu, pimc
from alphamu.view.position import position_view
from alphamu.view.reference import disagreement, fronts_table


@app.command()
def demo(plain: Plain = False) -> None:
    """Show an ending in which αμ finds the card that PIMC cannot tell from the others.

    The search is the one written to be read beside the paper, in plain Python.
    """
    example = files("alphamu") / "examples" / "elimination.json"
    (position,) = position_file.loads(example.read_text(encoding="utf-8")).all_good()
    game = BridgeGame(position)
    console = console_for(plain)
    console.print(position_view(position))
    console.print()
    result = AlphaMu(game, WHOLE_FRONTS).search(game.full_depth)
    belief = pimc(game)
    console.print(fronts_table(result, belief, game.weights))
    console.print()
    console.print(disagreement(result, belief, game.weights))
