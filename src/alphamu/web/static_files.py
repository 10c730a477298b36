"""The files of the page, read once at the start: a request names one of them, and never a path."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable

_TYPES = {
    "css": "text/css; charset=utf-8",
    "html": "text/html; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml",
}


@dataclass(frozen=True)
class StaticFile:
    """What is sent for a file, and a tag that changes with it."""

    body: bytes
    content_type: str
    tag: str


def static_files() -> dict[str, StaticFile]:
    """All files by their names, as in `js/main.js`."""
    return dict(_below(files("alphamu.web") / "static", ""))


def _below(folder: Traversable, prefix: str) -> list[tuple[str, StaticFile]]:
    found: list[tuple[str, StaticFile]] = []
    for entry in folder.iterdir():
        name = prefix + entry.name
        if entry.is_dir():
            found += _below(entry, f"{name}/")
        elif (content_type := _TYPES.get(entry.name.rpartition(".")[2])) is not None:
            body = entry.read_bytes()
            found.append((name, StaticFile(body, content_type, f'"{sha256(body).hexdigest()[:16]}"')))
    return found
