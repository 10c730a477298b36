"""The application that every command registers itself with."""

import typer

app = typer.Typer(no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False)


@app.callback()
def alphamu() -> None:
    """Which card should declarer play? The αμ search for the game of bridge."""
