"""Links to BBO's hand viewer: the board is in the address, as LIN or as parameters of its own.

    https://www.bridgebase.com/tools/handviewer.html?lin=pn|...|md|...|
    https://www.bridgebase.com/tools/handviewer.html?n=sakq...&e=...&s=...&w=...&d=n&v=b&b=7&a=1cp1npp&p=s3sj

The parameters are the hands (n e s w), the names (nn en sn wn), dealer, vulnerability, board, auction with
explanations of calls in round brackets, play, and c for the tricks claimed. Without dealer and board, North deals.
Nothing is fetched.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from urllib.parse import quote, unquote_plus

from alphamu.bridge.board import Board
from alphamu.bridge.seat import Seat
from alphamu.formats import lin
from alphamu.formats.errors import FormatError
from alphamu.formats.records import FilePath, Found, Records, read_file, records_in, several, write_file
from alphamu.formats.texts import Watch, unwatched, writable

ADDRESS = "https://www.bridgebase.com/tools/handviewer.html"
_LOOKED_FOR = f"a link such as {ADDRESS}?lin=..."
_NOTES_END = {"(": ")", "{": "}"}


def load(path: FilePath, watch: Watch = unwatched) -> Records[Board]:
    """The boards of a file with a link on each line."""
    return read_file(path, loads, watch)


def loads(text: str, watch: Watch = unwatched, file: str | None = None) -> Records[Board]:
    """The boards of a text with a link on each line; errors name the file."""
    return records_in(text, find, _LOOKED_FOR, watch, file)


def find(text: str, watch: Watch = unwatched) -> Iterator[Found[Board]]:
    """The boards of a text, before they are read."""
    lines = text.splitlines()
    for place, line in enumerate(lines):
        share = place / len(lines)
        watch(share)
        if link := line.strip():
            yield from _found(link, place + 1, share)


def is_link(text: str) -> bool:
    """Whether a text begins as links do."""
    return text.lstrip()[: len("https://")].lower().startswith(("http://", "https://"))


def dump(boards: Board | Iterable[Board], path: FilePath) -> None:
    """Write a link for each board to a file."""
    write_file(path, dumps(boards))


def dumps(boards: Board | Iterable[Board]) -> str:
    """A link for each board, one on each line."""
    return "".join(f"{ADDRESS}?lin={quote(lin.dumps(board).strip(), safe=',')}\n" for board in several(boards))


def _found(link: str, number: int, share: float) -> Iterator[Found[Board]]:
    """The boards of a link, mostly one."""
    try:
        boards = list(lin.find(_lin_of(link)))
        if not boards:
            raise FormatError("the link holds no hands")
    except FormatError as error:
        yield Found(partial(_refuse, error, number), share=share)
        return
    for board in boards:
        yield Found(partial(_read, board, number), board.name, board.room, board.has_number, share)


def _read(board: Found[Board], number: int) -> Board:
    try:
        return board.read()
    except FormatError as error:
        return _refuse(error, number)


def _refuse(error: FormatError, number: int) -> Board:
    """A link is one line, whatever its board says of lines."""
    raise FormatError(error.reason, line=number) from None


def _lin_of(link: str) -> str:
    """What a link says, in LIN."""
    if not is_link(link):
        raise FormatError(f"no link {link[:40]!r}: expected one that begins with {ADDRESS}?")
    query = link.partition("?")[2].partition("#")[0]
    pairs = (word.partition("=") for word in query.split("&"))
    values = {unquote_plus(name): unquote_plus(value) for name, _, value in pairs}
    return writable(values["lin"] if "lin" in values else "".join(_as_lin(values)))


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
    for calls, explanation in _explained(values.get("a", "")):
        yield _entry("mb", calls)
        if explanation:
            yield _entry("an", explanation)
    if values.get("p"):
        yield _entry("pc", _without_notes(values["p"]).replace(",", ""))
    if values.get("c"):
        yield _entry("mc", values["c"])


def _entry(tag: str, value: str) -> str:
    return f"{tag}|{value.replace('|', ' ')}|"


def _explained(text: str) -> Iterator[tuple[str, str]]:
    """The calls of an auction up to each explanation, with it; remarks in braces are left out.

    >>> list(_explained("1n(15-17)p2c!{well}p"))
    [('1n', '15-17'), ('p2c!p', '')]
    """
    calls: list[str] = []
    for piece, bracket, note in _pieces(text):
        calls.append(piece)
        if bracket == "(":
            yield "".join(calls), note
            calls.clear()
    yield "".join(calls), ""


def _without_notes(text: str) -> str:
    """A play without what stands in brackets."""
    return "".join(piece for piece, _, _ in _pieces(text))


def _pieces(text: str) -> Iterator[tuple[str, str, str]]:
    """What stands before each bracket, the bracket, and what stands in it; at last the rest."""
    place, start = 0, 0
    while place < len(text):
        end = _NOTES_END.get(text[place])
        if end is None:
            place += 1
            continue
        close = text.find(end, place)
        close = len(text) if close < 0 else close
        yield text[start:place], text[place], text[place + 1 : close]
        place = start = close + 1
    yield text[start:], "", ""
