"""The command `alphamu`: one module for each of its commands, and the one place where errors end.

A new command is a new module in this package that decorates a function with `@app.command()`; nothing else has
to know of it. Commands let errors fly: `main` turns what the user can mend into one line and exit code 2.
"""

import importlib
import io
import pkgutil
import sys
from collections.abc import Sequence
from typing import NoReturn

from alphamu.bridge.errors import BridgeError
from alphamu.cli.app import app

BAD_INPUT = 2

for _module in pkgutil.iter_modules(__path__):
    importlib.import_module(f"{__name__}.{_module.name}")


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command; without arguments given, those of the command line."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal without ♠ gets a question mark, not a traceback
    try:
        code = app(arguments, prog_name="alphamu", standalone_mode=False)
    except BridgeError as error:
        _refuse(str(error))
    except OSError as error:
        _refuse(f"{error.filename}: {error.strerror}" if error.filename else str(error))
    except Exception as error:
        if not hasattr(error, "format_message"):
            raise  # a defect of the program
        _refuse(error.format_message())  # Typer on the arguments; the class has no name that all its versions know
    raise SystemExit(code if isinstance(code, int) else 0)


def _refuse(reason: str) -> NoReturn:
    """Say in one line what is wrong and leave; nothing where the help has been shown instead."""
    if line := " ".join(reason.split()):
        print(f"alphamu: {line}", file=sys.stderr)
    raise SystemExit(BAD_INPUT)


__all__ = ["app", "main"]
