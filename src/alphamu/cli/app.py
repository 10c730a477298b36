"""The application that every command registers itself with, and the table from which a command is found.

Only the command that is asked for is loaded, with what it needs: the others are known by their line in the table.
"""

from importlib import import_module
from typing import Annotated, Any, NamedTuple

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_group

import alphamu
from alphamu.loading import Loading

LONGEST = 400  # characters of what the help says of a command


class Listed(NamedTuple):
    """A command that is not loaded yet: what the help says of it, and further modules that belong to it."""

    help: str
    more: tuple[str, ...] = ()


COMMANDS = {
    "analyse": Listed("Which card to play, how often it makes, and why."),
    "bench": Listed("How fast this is beside DDS, on this machine."),
    "compare": Listed("Was it a good contract? Which line of play is better?"),
    "dd": Listed("Double-dummy tricks of every declarer and strain, and par."),
    "demo": Listed("An ending, solved by the plain search of the paper."),
    "lead": Listed("Which card to lead, after which auction."),
    "match": Listed("Declarers against each other on the same deals."),
    "review": Listed("Last night's hands: what each card cost, and could one have known?"),
    "serve": Listed("The page, and the API for programs, until Ctrl-C."),
    "show": Listed("Boards and positions as diagrams."),
    "suit": Listed("How to play one suit, and how often that succeeds."),
    "worlds": Listed("What is known of the hidden hands, and the odds."),
    "experiment": Listed("The papers' experiments, and reports on their results.", ("experts", "truth", "cards")),
}


class Group(TyperGroup):
    """Commands of which the help says a whole sentence each, on as many lines as it takes."""

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Typer would cut what is longer than a line."""
        visible = {name: command for name, command in self.commands.items() if not command.hidden}
        with formatter.section("Commands"):
            formatter.write_dl([(name, self.said_of(name, command)) for name, command in visible.items()])

    def said_of(self, name: str, command: Any) -> str:
        """What the list says of a command."""
        return str(command.get_short_help_str(LONGEST))


class _Commands(Group):
    """Commands that stand in the table until one of them is asked for."""

    def __init__(self, *, commands: Any = None, **how: Any) -> None:
        listed = {name: TyperCommand(name, help=listed.help) for name, listed in COMMANDS.items()}
        super().__init__(commands={**listed, **(commands or {})}, **how)

    def said_of(self, name: str, command: Any) -> str:
        """The line of the table, whether the command is loaded or not."""
        return COMMANDS[name].help if name in COMMANDS else super().said_of(name, command)

    def resolve_command(self, ctx: Any, args: list[str]) -> tuple[str | None, Any, list[str]]:
        """Load the command that these arguments begin with."""
        name, command, rest = super().resolve_command(ctx, args)
        if name in COMMANDS:
            with Loading():
                for module in (name, *COMMANDS[name].more):
                    import_module(f"alphamu.cli.{module}")
            command = get_group(app).commands[name]
        return name, command, rest


# Plain help: Typer's boxes cut words in a narrow window and show a type behind every flag.
app = typer.Typer(
    cls=_Commands,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
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
