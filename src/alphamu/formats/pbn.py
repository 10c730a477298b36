"""Portable Bridge Notation, version 2.1: read as it is found in the wild, written as the export format wants it.

Sections other than auction and play are skipped, and so are notes, alerts and annotations, and a play whose
contract nobody says. An auction or a play with a marked irregularity (`^`) is kept up to that point: what follows
broke the rules of the game.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from alphamu.bridge.auction import Auction
from alphamu.bridge.board import Board
from alphamu.bridge.call import PASS, Call
from alphamu.bridge.card import Card
from alphamu.bridge.contract import Contract, Vulnerability
from alphamu.bridge.deal import Deal
from alphamu.bridge.hand import HAND_SIZE
from alphamu.bridge.play import Play
from alphamu.bridge.seat import Seat
from alphamu.formats.errors import FormatError, at_line
from alphamu.formats.numbers import dealer_of_board, vulnerability_of_board
from alphamu.formats.pbn_games import Game, Tag, Word, games
from alphamu.formats.records import FilePath, Records, read_each, read_file, write_file

_UNKNOWN = ("", "?", "-")
_ANNOTATION = re.compile(r"=[^=\s]*=|\$\d+|[!?]+")
_NOT_PLAYED = re.compile(r"-+")
_RESULT = re.compile(r"(?P<side>NS|EW)?\s*(?P<tricks>\d{1,2})(?:\s.*)?", re.IGNORECASE)

# The tags that a board has a field for; all others go to its `tags`.
_FIELDS = (
    *("event", "board", "west", "north", "east", "south", "dealer", "vulnerable", "deal"),
    *("declarer", "contract", "result", "auction", "play", "note"),
)


def load(path: FilePath) -> Records[Board]:
    """The boards of a file."""
    return read_file(path, loads)


def loads(text: str) -> Records[Board]:
    """The boards of a text."""
    return read_each(games(text.removeprefix("\ufeff")), _board)


def dump(boards: Board | Iterable[Board], path: FilePath) -> None:
    """Write boards to a file."""
    write_file(path, dumps(boards))


def dumps(boards: Board | Iterable[Board]) -> str:
    """Boards as PBN."""
    boards = (boards,) if isinstance(boards, Board) else boards
    return "% PBN 2.1\n% EXPORT\n" + "".join("\n" + "\n".join(_lines(board)) + "\n" for board in boards)


# Reading


def _board(game: Game) -> Board:
    if game.fault is not None:
        raise game.fault
    number = _value(game, "board")
    dealer = _dealer(game, number)
    auction, regular = _auction(game, dealer)
    contract = _contract(game, auction)
    if not regular and auction is not None and contract is not None:
        dealer, auction = auction.dealer, None  # its last calls are lost: what it came to stands in the tags
    deal = _deal(game)
    leader = _leader_of_ending(game, deal)
    cards, ended = _cards(game, deal, contract, leader)
    result = _result(game, contract)
    auction_line = game.tags["auction"].line if "auction" in game.tags else game.line
    with at_line(auction_line):  # what may contradict each other here is the auction and the tags
        board = Board(
            deal=deal,
            number=number,
            dealer=dealer,
            vulnerability=_vulnerability(game, number),
            auction=auction,
            contract=contract,
            cards=cards,
            claim=result if ended else None,
            result=result,
            players={seat: name for seat in Seat if (name := _value(game, seat.name.lower()))},
            event=_value(game, "event") or "",
            tags={tag.name: tag.value for tag in game.tags.values() if _is_other(tag)},
            leader=leader,
        )
    if board.claim is not None and board.contract is not None:
        with at_line(game.tags["play"].line):
            board.play()
    return board


def _value(game: Game, key: str) -> str | None:
    """What a tag says; None where it is missing or says that it does not know."""
    tag = game.tags.get(key)
    return None if tag is None or tag.value in _UNKNOWN else tag.value


def _is_other(tag: Tag) -> bool:
    return tag.key not in _FIELDS and tag.value not in _UNKNOWN and not tag.words


def _deal(game: Game) -> Deal:
    text = _value(game, "deal")
    if text is not None:
        with at_line(game.tags["deal"].line):
            deal = Deal.parse(text)
            return Deal.of({seat: hand for seat, hand in deal.known() if hand})  # `...` is a hand nobody knows
    if game.tags.keys().isdisjoint(("deal", "auction", "play", "contract")):
        raise FormatError("a board without [Deal]", line=game.line)
    return Deal()


def _dealer(game: Game, number: str | None) -> Seat | None:
    text = _value(game, "dealer")
    if text is not None:
        with at_line(game.tags["dealer"].line):
            return Seat.parse(text)
    says_unknown = "dealer" in game.tags and game.tags["dealer"].value == "?"
    begun = _value(game, "auction") is not None and bool(game.tags["auction"].words)
    if says_unknown or begun:
        return None  # who begins the auction is the dealer
    return dealer_of_board(number)


def _vulnerability(game: Game, number: str | None) -> Vulnerability:
    tag = game.tags.get("vulnerable")
    if tag is not None and tag.value not in ("", "?"):
        with at_line(tag.line):
            return Vulnerability.parse(tag.value)
    return vulnerability_of_board(number)


def _plain_words(tag: Tag) -> Iterator[Word]:
    """The words of an auction or a play without annotations; empty ones are left out."""
    for line, text in tag.words:
        if plain := _ANNOTATION.sub("", text):
            yield Word(line, plain)


def _auction(game: Game, dealer: Seat | None) -> tuple[Auction | None, bool]:
    """The auction, and whether it went by the rules."""
    tag = game.tags.get("auction")
    if tag is None:
        return None, True
    words = list(_plain_words(tag))
    first = dealer
    if tag.value not in _UNKNOWN:
        with at_line(tag.line):
            first = Seat.parse(tag.value)
    while words and _NOT_PLAYED.fullmatch(words[0].text):  # columns that are empty before the dealer
        words.pop(0)
        first = None if first is None else first.next
    if not words:
        return None, True
    if first is None:
        raise FormatError("an auction without its dealer", line=tag.line)
    auction = Auction(first)
    for line, text in words:
        if text.startswith("^"):
            return auction, False
        if text == "+":  # still going on, perhaps before the first call
            return auction, True
        if text == "*":
            break
        with at_line(line):
            for call in _calls(auction, text):
                auction = auction.after(call)
    return (auction if auction.calls else None), True


def _calls(auction: Auction, text: str) -> tuple[Call, ...]:
    """The call a word stands for; `AP` is as many passes as end the auction."""
    if _NOT_PLAYED.fullmatch(text):
        return ()
    if text.upper() != "AP":
        return (Call.parse(text),)
    passes: tuple[Call, ...] = ()
    while not Auction(auction.dealer, auction.calls + passes).is_over:
        passes += (PASS,)
    return passes


def _contract(game: Game, auction: Auction | None) -> Contract | None:
    bid = _value(game, "contract")
    declarer = _value(game, "declarer")
    reached = auction.contract if auction is not None else None
    if bid is None or bid.upper() in ("PASS", "AP"):
        return reached
    with at_line(game.tags["contract"].line):
        if declarer is not None:
            return Contract.parse(bid.replace("*", "X"), Seat.parse(declarer.removeprefix("^")))
        if reached is not None:
            return Contract.parse(bid.replace("*", "X"), reached.declarer)
    return None


def _result(game: Game, contract: Contract | None) -> int | None:
    text = _value(game, "result")
    if text is None:
        return None
    line = game.tags["result"].line
    match = _RESULT.fullmatch(text.removeprefix("^"))
    if match is None:
        raise FormatError(f"no result {text!r}: expected declarer's tricks, as in 9", line=line)
    tricks = int(match["tricks"])
    if tricks > 13:
        raise FormatError(f"a result of {tricks} tricks: expected 0 to 13", line=line)
    if match["side"] and contract is not None and contract.declarer.letter not in match["side"].upper():
        return 13 - tricks
    return tricks


def _leader_of_ending(game: Game, deal: Deal) -> Seat | None:
    """Who leads to the first trick of an ending, as the play's tag says; of a whole deal the contract says it."""
    value = _value(game, "play")
    if value is None or all(len(hand) == HAND_SIZE for _, hand in deal.known()):
        return None
    with at_line(game.tags["play"].line):
        return Seat.parse(value)


def _cards(
    game: Game, deal: Deal, contract: Contract | None, leader: Seat | None
) -> tuple[tuple[Card, ...], bool]:
    """The cards in the order of play, and whether the play ended (`*`) before the last card.

    PBN writes a column for each seat, from the leader of the first trick on, and a row for each trick; who wins
    a trick leads to the next, from its own column. `-` is a card that was not played.
    """
    tag = game.tags.get("play")
    if tag is None or contract is None:
        return (), False
    words = list(_marked_words(tag))
    end = next((place for place, word in enumerate(words) if word.text in ("*", "+")), len(words))
    ended = end < len(words) and words[end].text == "*"
    words = words[:end]
    if all(_NOT_PLAYED.fullmatch(word.text) for word in words):
        return (), False  # `*` alone says that the play is not on record
    with at_line(tag.line):
        first = contract.leader if tag.value in _UNKNOWN else Seat.parse(tag.value)
        play = Play(deal, contract, leader)
    while not play.is_over:
        place = 4 * len(play.tricks) + (play.turn - first) % 4
        word = words[place] if place < len(words) else None
        if word is None or _NOT_PLAYED.fullmatch(word.text):
            break
        if word.text.startswith("^"):
            return play.cards, False
        with at_line(word.line):
            play.play(Card.parse(word.text))
    return play.cards, ended and not play.is_over


def _marked_words(tag: Tag) -> Iterator[Word]:
    """The words of a play; the mark of an irregularity, a word of its own, stays with the card after it."""
    mark = ""
    for line, text in _plain_words(tag):
        if text.startswith("^") and not mark:
            mark = text
        else:
            yield Word(line, mark + text)
            mark = ""


# Writing


def _lines(board: Board) -> Iterator[str]:
    """A board in the order of the export format: the fifteen tags every game has, others, auction, play."""
    tags = dict(board.tags)
    contract = board.contract
    first = board.dealer if board.dealer is not None else Seat.NORTH
    yield _pair("Event", board.event)
    yield _pair("Site", tags.pop("Site", ""))
    yield _pair("Date", tags.pop("Date", ""))
    yield _pair("Board", board.number or "")
    for seat in (Seat.WEST, Seat.NORTH, Seat.EAST, Seat.SOUTH):
        yield _pair(str(seat), board.players.get(seat, ""))
    yield _pair("Dealer", board.dealer.letter if board.dealer is not None else "?")
    yield _pair("Vulnerable", board.vulnerability.value)
    yield _pair("Deal", board.deal.text(first))
    yield _pair("Scoring", tags.pop("Scoring", ""))
    yield _pair("Declarer", contract.declarer.letter if contract is not None else "")
    yield _pair("Contract", contract.bid if contract is not None else "Pass" if board.is_passed_out else "")
    yield _pair("Result", str(board.result) if board.result is not None else "")
    for name, value in sorted(tags.items()):
        yield _pair(name, value)
    if board.auction is not None:
        yield _pair("Auction", board.auction.dealer.letter)
        yield from _rows([str(call) for call in board.auction.calls], "" if board.auction.is_over else "+")
    if contract is not None and (board.cards or board.claim is not None or board.leader is not None):
        play = board.play()
        yield _pair("Play", play.leader.letter)
        yield from _rows(_columns(play), "*" if play.is_over else "+")


def _columns(play: Play) -> list[str]:
    """The cards of the play by seat and trick."""
    words = []
    for trick in (*play.tricks, play.trick):
        if trick.cards:
            cards = [trick.card_of(play.leader.plus(place)) for place in range(4)]
            words += ["-" if card is None else str(card) for card in cards]
    return words


def _rows(words: list[str], end: str) -> Iterator[str]:
    for place in range(0, len(words), 4):
        yield " ".join(words[place : place + 4])
    if end:
        yield end


def _pair(name: str, value: str) -> str:
    escaped = " ".join(value.split()).replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{escaped}"]'
