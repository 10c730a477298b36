"""The commands: `alphamu`, one module for each of its own commands, and `alphamju`, which loads none of these."""

from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> None:
    """Run `alphamu`; without arguments given, those of the command line."""
    from alphamu.cli import command

    command.main(arguments)
