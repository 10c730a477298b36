"""Options are spelled by the command alone: the library and the server say facts."""

import ast
import re
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "src" / "alphamu"
LIBRARY = sorted(path for path in PACKAGE.rglob("*.py") if "cli" not in path.relative_to(PACKAGE).parts)
OPTION = re.compile(r"(?<![\w-])--[a-z]")


def options_in(source: str) -> list[str]:
    """The texts of a module that spell an option; a docstring is one of them."""
    texts = (node.value for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Constant))
    return [text for text in texts if isinstance(text, str) and OPTION.search(text)]


def test_an_option_would_be_found() -> None:
    assert options_in('print(f"ask with --seconds {1}")') == ["ask with --seconds "]
    assert not options_in('print("a -- b, three---four")')


@pytest.mark.parametrize("path", LIBRARY, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_the_library_spells_no_option(path: Path) -> None:
    assert options_in(path.read_text(encoding="utf-8")) == []
