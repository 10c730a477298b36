"""The command `alphamu`."""

import typer

app = typer.Typer(no_args_is_help=True, add_completion=False)


@app.callback()
def alphamu() -> None:
    """Which card should declarer play? The αμ search for the game of bridge."""


def main() -> None:
    """Run the command."""
    app()
