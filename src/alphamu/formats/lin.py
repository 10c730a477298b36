"""LIN, the format of Bridge Base Online: single boards, and vugraph files with many boards and one list of names.

A LIN text is a row of tags and values, each ended by a bar: `md|3SAK...|sv|o|mb|1N|pc|S3|mc|9|`. Hands and names
stand in the order South, West, North, East. Read here are

    pn  names: four, or eight with the closed room's after the open room's
    vg  title of a match                    qx  room and number, where a vugraph board begins
    md  dealer (1 South ... 4 East), hands  sv  vulnerability        ah  number, as in `Board 7`
    mb  a call, with `!` if it was alerted  pc  a card               mc  declarer's tricks, claimed or won
    an  what the call before it means

and everything else, comments above all, is passed over.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import partial

from alphamu.bridge.auction import Auction
from alphamu.bridge.board import Board
from alphamu.bridge.call import DOUBLE, PASS, REDOUBLE, Call
from alphamu.bridge.card import SUITS_DOWN, Card
from alphamu.bridge.contract import Contract, Vulnerability
from alphamu.bridge.deal import Deal
from alphamu.bridge.hand import Hand
from alphamu.bridge.play import Play
from alphamu.bridge.seat import Seat
from alphamu.formats.deals import whole_or_ending
from alphamu.formats.errors import FormatError, at_line
from alphamu.formats.lin_entries import Entry, Stretch, plain, stretches
from alphamu.formats.numbers import dealer_of_board, plain_number, vulnerability_of_board
from alphamu.formats.records import FilePath, Found, Records, read_file, records_in, several, write_file
from alphamu.formats.texts import Watch, short_word, unwatched

SEATS = (Seat.SOUTH, Seat.WEST, Seat.NORTH, Seat.EAST)
_DEALERS = "1234"
_ROOMS = {"o": "Open", "c": "Closed"}
_SCORINGS = {"I": "IMP", "P": "MP", "B": "BAM"}  # in a title, and as PBN names them
_LOOKED_FOR = "the hands in LIN, as in md|3SAK4HQJ2...|"

_HAND = re.compile(r"(?:[SHDC](?:10|[2-9TJQKA])*)*", re.IGNORECASE)
_HOLDING = re.compile(r"([SHDC])((?:10|[2-9TJQKA])*)", re.IGNORECASE)
_CARD = re.compile(r"[SHDC](?:10|[2-9TJQKA])", re.IGNORECASE)
_CALL = re.compile(r"[1-7](?:NT|[NSHDC])|PASS|P|DBL|D|RDBL|R|XX|X", re.IGNORECASE)
_BESIDE_CALLS = re.compile(r"[\s!?*-]*")

_SUIT_SIGN = re.compile(r"!([SHDC])", re.IGNORECASE)  # of a suit, in a text
_SYMBOLS = {suit.letter: suit.symbol for suit in SUITS_DOWN}

_Entries = dict[str, list[Entry]]


def load(path: FilePath, watch: Watch = unwatched) -> Records[Board]:
    """The boards of a file."""
    return read_file(path, loads, watch)


def loads(text: str, watch: Watch = unwatched, file: str | None = None) -> Records[Board]:
    """The boards of a text; errors name the file."""
    return records_in(text, find, _LOOKED_FOR, watch, file)


def find(text: str, watch: Watch = unwatched) -> Iterator[Found[Board]]:
    """The boards of a text, before they are read."""
    for board in stretches(text, watch):
        room, share = _ROOMS.get(board.room, ""), board.place / len(text)
        yield Found(partial(_board, board), board.number, room, board.number is not None, share)


def dump(boards: Board | Iterable[Board], path: FilePath) -> None:
    """Write boards to a file."""
    write_file(path, dumps(boards))


def dumps(boards: Board | Iterable[Board]) -> str:
    """Boards as LIN, one on each line.

    LIN has no place for a contract without its auction: the shortest auction to it is written instead.
    """
    lines, before = [], ""
    for board in several(boards):
        title = _title(board)
        pairs = [("vg", title)] if title != before else []
        lines.append("".join(f"{tag}|{value}|" for tag, value in [*pairs, *_pairs(board)]) + "\n")
        before = title
    return "".join(lines)


# Reading


def _board(stretch: Stretch) -> Board:
    if stretch.fault is not None:
        raise stretch.fault
    number, room = stretch.number, stretch.room
    entries = stretch.entries()
    deal_entry = entries["md"][0]
    dealer, deal = _dealer_and_deal(deal_entry)
    if dealer is None:
        dealer = dealer_of_board(number)
    auction, alerts = _auction(entries, dealer)
    play = _play(entries, deal, deal_entry.line, auction)
    tricks = _tricks(entries, play)
    with at_line(deal_entry.line):
        return Board(
            deal=deal,
            number=number,
            dealer=dealer,
            vulnerability=_vulnerability(entries, number),
            auction=auction,
            cards=play.cards if play is not None else (),
            claim=tricks if play is not None and play.cards and not play.is_over else None,
            result=tricks,
            players=_players(stretch.names, room),
            event=stretch.title,
            tags=_tags(room, stretch.scoring),
            alerts=alerts,
        )


def _tags(room: str, scoring: str) -> dict[str, str]:
    named = {"Room": _ROOMS.get(room, ""), "Scoring": _SCORINGS.get(scoring, "")}
    return {tag: value for tag, value in named.items() if value}


def _players(names: list[str], room: str) -> dict[Seat, str]:
    if room == "c" and len(names) >= 8:
        names = names[4:]
    return {seat: name for seat, name in zip(SEATS, names, strict=False) if name}


def _dealer_and_deal(entry: Entry) -> tuple[Seat | None, Deal]:
    text = entry.value.strip()
    digit = text[:1] if text[:1].isdecimal() else ""
    words = text[len(digit) :].split(",")
    if len(words) > 4 and any(word.strip() for word in words[4:]):
        raise FormatError(f"{len(words)} hands: expected at most four", line=entry.line)
    with at_line(entry.line):
        hands = {seat: hand_of(word) for seat, word in zip(SEATS, words, strict=False)}
        known = Deal.of({seat: hand for seat, hand in hands.items() if hand})  # without cards nobody knows it
        deal = whole_or_ending(known.completed())
    return (SEATS[_DEALERS.index(digit)] if digit and digit in _DEALERS else None), deal


def hand_of(text: str) -> Hand:
    """The hand that LIN writes as `SAKQHJT9D876C5432`, in any order.

    >>> hand_of("s45kHT2dc")
    Hand.parse('K54.T2..')
    """
    word = "".join(short_word(text.strip()).split())
    if not _HAND.fullmatch(word):
        raise FormatError(f"no hand {text.strip()!r}: expected something like SAKQHJT9D876C5432")
    return Hand.of(
        Card.parse(suit + rank) for suit, holding in _HOLDING.findall(word) for rank in holding.replace("10", "T")
    )


def _vulnerability(entries: _Entries, number: str | None) -> Vulnerability:
    for entry in entries.get("sv", [])[:1]:
        if value := entry.value.strip():
            with at_line(entry.line):
                return Vulnerability.parse(short_word(value))
    return vulnerability_of_board(number)


def calls_of(text: str) -> tuple[Call, ...]:
    """The calls of a text, one or several, without alerts.

    >>> [str(call) for call in calls_of("1n!p3Npp")]
    ['1NT', 'Pass', '3NT', 'Pass', 'Pass']
    """
    text = short_word(text.strip())
    rest = _CALL.sub("", text)
    if not _BESIDE_CALLS.fullmatch(rest):
        raise FormatError(f"no call {text!r}: expected p, d, r or a bid such as 1N")
    return tuple(Call.parse(word) for word in _CALL.findall(text))


def _with_symbols(text: str) -> str:
    """A text with its suits as symbols.

    >>> _with_symbols(" !c and  !H")
    '♣ and ♥'
    """
    return _SUIT_SIGN.sub(lambda sign: _SYMBOLS[sign[1].upper()], " ".join(text.split()))


def _without_symbols(text: str) -> str:
    for letter, symbol in _SYMBOLS.items():
        text = text.replace(symbol, f"!{letter}")
    return " ".join(text.replace("|", "/").split())


def _alerted(text: str) -> list[int]:
    """Which of the calls of a text were alerted.

    >>> _alerted("1n!p2C!"), _alerted("p")
    ([0, 2], [])
    """
    calls = enumerate(_CALL.finditer(text))
    return [place for place, call in calls if text[call.end() :].lstrip().startswith("!")]


def _auction(entries: _Entries, dealer: Seat | None) -> tuple[Auction | None, dict[int, str]]:
    """The auction, and what was said of calls that were alerted or explained."""
    auction: Auction | None = None
    alerts: dict[int, list[str]] = {}
    for entry in sorted((*entries.get("mb", []), *entries.get("an", [])), key=lambda entry: entry.number):
        if entry.tag == "an":
            if auction is not None and (words := _with_symbols(entry.value)):
                alerts.setdefault(len(auction.calls) - 1, []).append(words)
            continue
        with at_line(entry.line):
            before = 0 if auction is None else len(auction.calls)
            for call in calls_of(entry.value):
                if auction is None:
                    auction = _begun_by(dealer)
                auction = auction.after(call)
        alerts.update((before + place, []) for place in _alerted(entry.value))
    whole = auction if auction is None or "pc" not in entries else ended(auction)
    return whole, {place: "; ".join(words) for place, words in alerts.items()}


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
    text = short_word(text.strip())
    if _CARD.sub("", text).strip():
        raise FormatError(f"no card {text!r}: expected something like S3")
    return tuple(Card.parse(word) for word in _CARD.findall(text))


def _play(entries: _Entries, deal: Deal, deal_line: int, auction: Auction | None) -> Play | None:
    if auction is None or auction.contract is None:
        if "pc" in entries:
            raise FormatError("a card without a contract", line=entries["pc"][0].line)
        return None
    with at_line(deal_line):
        play = Play(deal, auction.contract)
    for entry in entries.get("pc", []):
        with at_line(entry.line):
            for played in cards_of(entry.value):
                play.play(played)
    return play


def _tricks(entries: _Entries, play: Play | None) -> int | None:
    if "mc" not in entries or play is None:
        return None
    entry = entries["mc"][0]
    text = entry.value.strip()
    if not text:
        return None
    tricks = plain_number(text)
    if tricks is None or len(text) > 2:
        raise FormatError(f"no claim {text!r}: expected declarer's tricks", line=entry.line)
    if not play.is_over:
        with at_line(entry.line):
            play.copy().claim(tricks)
    return tricks


# Writing


def _pairs(board: Board) -> Iterator[tuple[str, str]]:
    room = {name: letter for letter, name in _ROOMS.items()}.get(board.tags.get("Room", ""))
    if room and board.number:
        yield "qx", room + (board.number if board.number.isdecimal() else "0")  # the number comes with `ah` then
    yield "pn", ",".join(plain(board.players.get(seat, "")) for seat in SEATS)
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
        yield "ah", f"Board {plain(board.number)}"
    for place, call in enumerate(auction.calls if auction is not None else ()):
        yield "mb", call_letters(call) + ("!" if place in board.alerts else "")
        if explanation := board.alerts.get(place):
            yield "an", _without_symbols(explanation)
    for card in board.cards:
        yield "pc", str(card)
    if board.result is not None:
        yield "mc", str(board.result)


def _title(board: Board) -> str:
    """An event as a title has it: match, session, and the letter of the scoring where LIN has one."""
    match, _, session = board.event.partition(", ")
    scoring = board.tags.get("Scoring", "")
    letter = next((letter for letter, name in _SCORINGS.items() if name == scoring), "")
    return ",".join((plain(match), plain(session), letter)).rstrip(",")


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
