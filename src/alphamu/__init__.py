"""αμ search for the game of bridge: which card should declarer play next, how good is it, and why."""

from alphamu._kernel import version as _kernel_version

__version__ = _kernel_version()
