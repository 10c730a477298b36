"""Where commands print."""

from rich.console import Console

from alphamu.view.terminal import Terminal


def console_for(plain: bool) -> Console:
    """Where a command prints what people read."""
    return Terminal(highlight=False, color_system=None if plain else "auto")


def console_for_progress() -> Console:
    """Where a command tells how far it is."""
    return Terminal(stderr=True, highlight=False)
