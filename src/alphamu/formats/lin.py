"""LIN, the format of Bridge Base Online: single boards, and vugraph files with many boards and one list of names.

A LIN text is a row of tags and values, each ended by a bar: `md|3SAK...|sv|o|mb|1N|pc|S3|mc|9|`. Hands and names
stand in the order South, West, North, East. Read here are

    pn  names: four, or eight with the closed room's after the open room's
    vg  title of a match                    qx  room and number, where a vugraph board begins
    md  dealer (1 South ... 4 East), hands  sv  vulnerability        ah  number, as in `Board 7`
    mb  a call                              pc  a card               mc  declarer's tricks, claimed or won

and everything else, comments and explanations above all, is passed over.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from alphamu.bridge.auction import Auction
from alphamu.bridge.board import Board
from alphamu.bridge.call import DOUBLE, PASS, REDOUBLE, Call
from alphamu.bridge.card import SUITS_DOWN, Card
from alphamu.bridge.contract import Contract, Vulnerability
from alphamu.bridge.deal import Deal
from alphamu.bridge.hand import Hand
from alphamu.bridge.play import Play
from alphamu.bridge.seat import Seat
from alphamu.formats.errors import FormatError, at_line
from alphamu.formats.numbers import dealer_of_board, vulnerability_of_board
from alphamu.formats.records import FilePath, Records, read_each, read_file, write_file

SEATS = (Seat.SOUTH, Seat.WEST, Seat.NORTH, Seat.EAST)
_DEALERS = "1234"
_ROOMS = {"o": "Open", "c": "Closed"}

_TAG = re.compile(r"[a-z0-9]{2}", re.IGNORECASE)
_ROOM_AND_NUMBER = re.compile(r"\s*([oc]?)\s*(\d+)", re.IGNORECASE)
_NUMBER = re.compile(r"board\s+(\S+)|(\d+)", re.IGNORECASE)
_HAND = re.compile(r"(?:[SHDC](?:10|[2-9TJQKA])*)*", re.IGNORECASE)
_HOLDING = re.compile(r"([SHDC])((?:10|[2-9TJQKA])*)", re.IGNORECASE)
_CARD = re.compile(r"[SHDC](?:10|[2-9TJQKA])", re.IGNORECASE)
_CALL = re.compile(r"[1-7](?:NT|[NSHDC])|PASS|P|DBL|D|RDBL|R|XX|X", re.IGNORECASE)
_BESIDE_CALLS = re.compile(r"[\s!?*-]*")


class _Entry(NamedTuple):
    line: int
    tag: str
    value: str


@dataclass
class _Record:
    """The entries of one board, and the names and the title that hold for it."""

    names: list[str]
    title: str
    entries: list[_Entry] = field(default_factory=list)
    fault: FormatError | None = None

    def first(self, tag: str) -> _Entry | None:
        return next((entry for entry in self.entries if entry.tag == tag), None)

    def all(self, tag: str) -> Iterator[_Entry]:
        return (entry for entry in self.entries if entry.tag == tag)


def load(path: FilePath) -> Records[Board]:
    """The boards of a file."""
    return read_file(path, loads)


def loads(text: str) -> Records[Board]:
    """The boards of a text."""
    return read_each(_records(text.removeprefix("\ufeff")), _board)


def dump(boards: Board | Iterable[Board], path: FilePath) -> None:
    """Write boards to a file."""
    write_file(path, dumps(boards))


def dumps(boards: Board | Iterable[Board]) -> str:
    """Boards as LIN, one on each line.

    LIN has no place for a contract without its auction: the shortest auction to it is written instead.
    """
    boards = (boards,) if isinstance(boards, Board) else boards
    lines, event = [], ""
    for board in boards:
        title = [("vg", _title(board.event))] if board.event != event else []
        lines.append("".join(f"{tag}|{value}|" for tag, value in [*title, *_pairs(board)]) + "\n")
        event = board.event
    return "".join(lines)


# Reading


def _records(text: str) -> Iterator[_Record]:
    """The boards of a text: after the hands of one, the next begins with a title, names, `qx` or other hands."""
    record = _Record([], "")
    for entry in _entries(text):
        if isinstance(entry, FormatError):
            record.fault = record.fault or entry
            continue
        if entry.tag in ("vg", "qx", "pn", "md") and record.first("md") is not None:
            yield record
            record = _Record(record.names, record.title)
        if entry.tag == "pn":
            record.names = [_plain(name) for name in entry.value.split(",")]
        elif entry.tag == "vg":
            record.title = ", ".join(filter(None, map(_plain, entry.value.split(",")[:2])))
        record.entries.append(entry)
    if record.fault or record.first("md") is not None:
        yield record


def _entries(text: str) -> Iterator[_Entry | FormatError]:
    """Tags and values; where something stands in a tag's place that is no tag, it is reported and passed over."""
    fields = text.split("|")
    line, place = 1, 0
    while place < len(fields) - 1:
        tag = fields[place].strip()
        line += fields[place].count("\n")
        place += 1
        if _TAG.fullmatch(tag):
            yield _Entry(line, tag.lower(), fields[place])
            line += fields[place].count("\n")
            place += 1
        else:
            yield FormatError(f"{tag[:20]!r} stands where a tag of two letters should", line=line)
    if fields[-1].strip() and not _TAG.fullmatch(fields[-1].strip()):
        yield FormatError(f"{fields[-1].strip()[:20]!r} has no | after it", line=line)


def _board(record: _Record) -> Board:
    if record.fault is not None:
        raise record.fault
    number, room = _number_and_room(record)
    deal_entry = record.first("md")
    assert deal_entry is not None
    dealer, deal = _dealer_and_deal(deal_entry)
    if dealer is None:
        dealer = dealer_of_board(number)
    auction = _auction(record, dealer)
    play = _play(record, deal, deal_entry.line, auction)
    tricks = _tricks(record, play)
    with at_line(deal_entry.line):
        return Board(
            deal=deal,
            number=number,
            dealer=dealer,
            vulnerability=_vulnerability(record, number),
            auction=auction,
            cards=play.cards if play is not None else (),
            claim=tricks if play is not None and play.cards and not play.is_over else None,
            result=tricks,
            players=_players(record.names, room),
            event=record.title,
            tags={"Room": _ROOMS[room]} if room else {},
        )


def _number_and_room(record: _Record) -> tuple[str | None, str]:
    number, room = None, ""
    for entry in record.all("qx"):
        if match := _ROOM_AND_NUMBER.match(entry.value):
            room, number = match[1].lower(), match[2]
    for entry in record.all("ah"):
        if match := _NUMBER.search(entry.value):
            number = match[1] or match[2]
    return number, room


def _players(names: list[str], room: str) -> dict[Seat, str]:
    if room == "c" and len(names) >= 8:
        names = names[4:]
    return {seat: name for seat, name in zip(SEATS, names, strict=False) if name}


def _dealer_and_deal(entry: _Entry) -> tuple[Seat | None, Deal]:
    text = entry.value.strip()
    digit = text[:1] if text[:1].isdecimal() else ""
    words = text[len(digit) :].split(",")
    if len(words) > 4 and any(word.strip() for word in words[4:]):
        raise FormatError(f"{len(words)} hands: expected at most four", line=entry.line)
    with at_line(entry.line):
        hands = {seat: hand_of(word) for seat, word in zip(SEATS, words, strict=False) if word.strip()}
        deal = Deal.of(hands).completed()
    return (SEATS[_DEALERS.index(digit)] if digit and digit in _DEALERS else None), deal


def hand_of(text: str) -> Hand:
    """The hand that LIN writes as `SAKQHJT9D876C5432`, in any order.

    >>> hand_of("s45kHT2dc")
    Hand.parse('K54.T2..')
    """
    word = "".join(text.split())
    if not _HAND.fullmatch(word):
        raise FormatError(f"no hand {text.strip()!r}: expected something like SAKQHJT9D876C5432")
    return Hand.of(
        Card.parse(suit + rank) for suit, holding in _HOLDING.findall(word) for rank in holding.replace("10", "T")
    )


def _vulnerability(record: _Record, number: str | None) -> Vulnerability:
    entry = record.first("sv")
    if entry is not None and entry.value.strip():
        with at_line(entry.line):
            return Vulnerability.parse(entry.value)
    return vulnerability_of_board(number)


def calls_of(text: str) -> tuple[Call, ...]:
    """The calls of a text, one or several, without alerts.

    >>> [str(call) for call in calls_of("1n!p3Npp")]
    ['1NT', 'Pass', '3NT', 'Pass', 'Pass']
    """
    rest = _CALL.sub("", text)
    if not _BESIDE_CALLS.fullmatch(rest):
        raise FormatError(f"no call {text.strip()!r}: expected p, d, r or a bid such as 1N")
    return tuple(Call.parse(word) for word in _CALL.findall(text))


def _auction(record: _Record, dealer: Seat | None) -> Auction | None:
    auction: Auction | None = None
    for entry in record.all("mb"):
        with at_line(entry.line):
            for call in calls_of(entry.value):
                if auction is None:
                    auction = _begun_by(dealer)
                auction = auction.after(call)
    return auction if auction is None or record.first("pc") is None else ended(auction)


def _begun_by(dealer: Seat | None) -> Auction:
    if dealer is None:
        raise FormatError("an auction without its dealer")
    return Auction(dealer)


def ended(auction: Auction) -> Auction:
    """The auction with the passes at its end that a careless record leaves out."""
    while auction.calls and not auction.is_over:
        auction = auction.after(PASS)
    return auction


def cards_of(text: str) -> tuple[Card, ...]:
    """The cards of a text, one or several.

    >>> cards_of("s3SJ")
    (Card.parse('S3'), Card.parse('SJ'))
    """
    if _CARD.sub("", text).strip():
        raise FormatError(f"no card {text.strip()!r}: expected something like S3")
    return tuple(Card.parse(word) for word in _CARD.findall(text))


def _play(record: _Record, deal: Deal, deal_line: int, auction: Auction | None) -> Play | None:
    if auction is None or auction.contract is None:
        if (card := record.first("pc")) is not None:
            raise FormatError("a card without a contract", line=card.line)
        return None
    with at_line(deal_line):
        play = Play(deal, auction.contract)
    for entry in record.all("pc"):
        with at_line(entry.line):
            for played in cards_of(entry.value):
                play.play(played)
    return play


def _tricks(record: _Record, play: Play | None) -> int | None:
    entry = record.first("mc")
    if entry is None or play is None or not entry.value.strip():
        return None
    text = entry.value.strip()
    if not re.fullmatch("[0-9]{1,2}", text):
        raise FormatError(f"no claim {text!r}: expected declarer's tricks", line=entry.line)
    if not play.is_over:
        with at_line(entry.line):
            play.copy().claim(int(text))
    return int(text)


# Writing


def _pairs(board: Board) -> Iterator[tuple[str, str]]:
    room = {name: letter for letter, name in _ROOMS.items()}.get(board.tags.get("Room", ""))
    if room and board.number and board.number.isdecimal():
        yield "qx", room + board.number
    yield "pn", ",".join(_plain(board.players.get(seat, "")) for seat in SEATS)
    yield "st", ""
    auction = board.auction
    if auction is None and board.contract is not None:
        auction = shortest_auction(board.contract, board.dealer)
    dealer = auction.dealer if auction is not None else board.dealer
    hands = ",".join(hand_text(board.deal[seat]) for seat in SEATS)
    yield "md", ("0" if dealer is None else _DEALERS[SEATS.index(dealer)]) + hands
    yield "sv", vulnerability_letter(board.vulnerability)
    if board.number:
        yield "rh", ""
        yield "ah", f"Board {_plain(board.number)}"
    for call in auction.calls if auction is not None else ():
        yield "mb", call_letters(call)
    for card in board.cards:
        yield "pc", str(card)
    if board.result is not None:
        yield "mc", str(board.result)


def _title(event: str) -> str:
    """An event as a title has it: two parts, of which the second is the session."""
    match, _, session = event.partition(", ")
    return f"{_plain(match)},{_plain(session)}" if session else _plain(match)


def _plain(text: str) -> str:
    """A text without the signs that would end it."""
    return " ".join(text.replace("|", " ").replace(",", " ").split())


def hand_text(hand: Hand | None) -> str:
    """A hand as LIN writes it, nothing if it is not known."""
    return "" if hand is None else "".join(suit.letter + hand.holding(suit) for suit in SUITS_DOWN)


def vulnerability_letter(vulnerability: Vulnerability) -> str:
    """What `sv` says: o, n, e or b."""
    order = (Vulnerability.NONE, Vulnerability.NORTH_SOUTH, Vulnerability.EAST_WEST, Vulnerability.BOTH)
    return "oneb"[order.index(vulnerability)]


def call_letters(call: Call) -> str:
    """A call as LIN writes it: p, d, r, 1N, 4S."""
    if not call.is_bid:
        return {PASS: "p", DOUBLE: "d", REDOUBLE: "r"}[call]
    return f"{call.level}{call.strain.letter}"


def shortest_auction(contract: Contract, dealer: Seat | None = None) -> Auction:
    """The auction with the fewest calls that comes to this contract; without a dealer, declarer deals.

    >>> str(shortest_auction(Contract.parse("4SX by W"), Seat.SOUTH))
    'Pass 4S X Pass Pass Pass'
    """
    auction = Auction(contract.declarer if dealer is None else dealer)
    while auction.turn is not contract.declarer:
        auction = auction.after(PASS)
    for call in (Call.bid(contract.level, contract.strain), DOUBLE, REDOUBLE)[: 1 + contract.doubled]:
        auction = auction.after(call)
    return ended(auction)
