"""The application that every command registers itself with."""

from typing import Annotated

import typer

import alphamu

# Plain help: Typer's boxes cut words in a narrow window and show a type behind every flag.
app = typer.Typer(
    no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False, rich_markup_mode=None
)


def _show_version(asked: bool) -> None:
    if asked:
        print(f"alphamu {alphamu.__version__}")
        raise typer.Exit


@app.callback()
def command(
    version: Annotated[
        bool, typer.Option("--version", help="Show the version and exit.", callback=_show_version, is_eager=True)
    ] = False,
) -> None:
    """Which card should declarer play? The αμ search for the game of bridge."""
