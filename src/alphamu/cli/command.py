"""The command `alphamu`: where it begins, and where errors end.

A new command is a new module in this package that decorates a function with `@app.command()`, and a line in the
table of `app.py`. Commands let errors fly: `main` turns what the user can mend into one line and exit code 2.
"""

import sys
from collections.abc import Sequence

import typer

from alphamu.bridge.errors import BridgeError
from alphamu.cli.app import app
from alphamu.streams import flush_all, open_all
from alphamu.view.letters import use_letters

BAD_INPUT = 2
INTERRUPTED = 130  # as shells have it
READER_GONE = 1
KERNEL = "alphamu._kernel"


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command; without arguments given, those of the command line."""
    open_all()
    for stream in (sys.stdout, sys.stderr):
        use_letters(stream)
    try:
        code = _run(arguments)
    except BrokenPipeError:  # as in `alphamu show FILE | head`: nobody reads on
        code = READER_GONE
    finally:
        broken = flush_all()
    raise SystemExit(code if broken is None or code == BAD_INPUT else _cut_off(broken))


def _cut_off(error: OSError) -> int:
    """Nobody has all of the output: it is said, unless the reader wanted no more."""
    if isinstance(error, BrokenPipeError):
        return READER_GONE
    return _refused(f"the output cannot be written: {error.strerror}")


def _run(arguments: Sequence[str] | None) -> int:
    """Run the command and tell what the user can mend in one line; the exit code."""
    try:
        code = app(arguments, prog_name="alphamu", standalone_mode=False)
    except BrokenPipeError:
        raise
    except (KeyboardInterrupt, typer.Abort):  # Typer makes the one of the other
        return INTERRUPTED
    except BridgeError as error:
        return _refused(str(error))
    except ImportError as error:
        if error.name != KERNEL:
            raise
        return _refused("the kernel that is installed was compiled for another version: make run compiles it anew")
    except OSError as error:
        return _refused(f"{error.filename}: {error.strerror}" if error.filename else error.strerror or str(error))
    except Exception as error:
        if not hasattr(error, "format_message"):
            raise  # a defect of the program
        message = error.format_message()  # Typer on the arguments; no name of the class is known to all versions
        if not message.startswith("Usage:"):
            return _refused(message)
        print(message)  # no command was given: the help is the message
        return BAD_INPUT
    return code if isinstance(code, int) else 0


def _refused(reason: str) -> int:
    """Say in one line what is wrong; nothing where the help has been shown instead."""
    if line := " ".join(reason.split()):
        print(f"alphamu: {line}", file=sys.stderr)
    return BAD_INPUT
