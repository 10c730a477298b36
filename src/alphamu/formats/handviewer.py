"""Links to BBO's hand viewer: the board is in the address, as LIN or as parameters of its own.

    https://www.bridgebase.com/tools/handviewer.html?lin=pn|...|md|...|
    https://www.bridgebase.com/tools/handviewer.html?n=sakq...&e=...&s=...&w=...&d=n&v=b&b=7&a=1cp1npp&p=s3sj

The parameters are the hands (n e s w), the names (nn en sn wn), dealer, vulnerability, board, auction with notes
in brackets, play, and c for the tricks claimed. Without dealer and board, North deals. Nothing is fetched.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from urllib.parse import parse_qsl, quote, urlsplit

from alphamu.bridge.board import Board
from alphamu.bridge.seat import Seat
from alphamu.formats import lin
from alphamu.formats.errors import FormatError
from alphamu.formats.records import FilePath, Records, read_file, write_file

ADDRESS = "https://www.bridgebase.com/tools/handviewer.html"
_NOTE = re.compile(r"\([^)]*\)?|\{[^}]*\}?")


def load(path: FilePath) -> Records[Board]:
    """The boards of a file with a link on each line."""
    return read_file(path, loads)


def loads(text: str) -> Records[Board]:
    """The boards of a text with a link on each line."""
    good: list[Board] = []
    errors: list[FormatError] = []
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        try:
            good.extend(_boards(line.strip()) if line.strip() else ())
        except FormatError as error:
            errors.append(FormatError(error.reason, line=number))
    return Records(tuple(good), tuple(errors)).unless_all_broken()


def dump(boards: Board | Iterable[Board], path: FilePath) -> None:
    """Write a link for each board to a file."""
    write_file(path, dumps(boards))


def dumps(boards: Board | Iterable[Board]) -> str:
    """A link for each board, one on each line."""
    boards = (boards,) if isinstance(boards, Board) else boards
    return "".join(f"{ADDRESS}?lin={quote(lin.dumps(board).strip(), safe=',')}\n" for board in boards)


def _boards(link: str) -> tuple[Board, ...]:
    if not re.match(r"https?://", link, re.IGNORECASE):
        raise FormatError(f"no link {link[:40]!r}: expected one that begins with {ADDRESS}?")
    try:
        values = dict(parse_qsl(urlsplit(link).query, keep_blank_values=True))
    except ValueError as error:
        raise FormatError(f"no link {link[:40]!r}: {error}") from None
    text = values["lin"] if "lin" in values else "".join(_as_lin(values))
    boards = lin.loads(text).all_good()
    if not boards:
        raise FormatError("the link holds no hands")
    return boards


def _as_lin(values: Mapping[str, str]) -> Iterator[str]:
    """The board of a link with parameters, said in LIN."""
    letters = [seat.letter.lower() for seat in lin.SEATS]
    if not any(values.get(letter) for letter in letters):
        return
    yield _entry("pn", ",".join(values.get(letter + "n", "").replace(",", " ") for letter in letters))
    dealer = values.get("d") or ("" if values.get("b") else "n")
    if dealer and dealer.lower() not in letters:
        raise FormatError(f"no dealer {dealer!r}: expected n, e, s or w")
    digit = str(lin.SEATS.index(Seat.parse(dealer)) + 1) if dealer else "0"
    yield _entry("md", digit + ",".join(values.get(letter, "") for letter in letters))
    if values.get("v"):
        yield _entry("sv", values["v"])
    if values.get("b"):
        yield _entry("ah", f"Board {values['b']}")
    yield _entry("mb", _NOTE.sub("", values.get("a", "")))
    if values.get("p"):
        yield _entry("pc", _NOTE.sub("", values["p"]).replace(",", ""))
    if values.get("c"):
        yield _entry("mc", values["c"])


def _entry(tag: str, value: str) -> str:
    return f"{tag}|{value.replace('|', ' ')}|"
