"""Portable Bridge Notation, version 2.1: read as it is found in the wild, written as the export format wants it.

Sections other than auction and play are skipped, and so are annotations, notes on cards, and a play whose contract
nobody says. Notes on calls are alerts. An auction or a play with a marked irregularity (`^`) is kept up to that
point: what follows broke the rules of the game.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from difflib import get_close_matches
from functools import partial
from textwrap import wrap

from alphamu.bridge.auction import Auction
from alphamu.bridge.board import Board
from alphamu.bridge.call import PASS, Call
from alphamu.bridge.card import Card
from alphamu.bridge.contract import Contract, Vulnerability
from alphamu.bridge.deal import Deal
from alphamu.bridge.hand import HAND_SIZE
from alphamu.bridge.play import Play
from alphamu.bridge.seat import Seat
from alphamu.formats.deals import whole_or_ending
from alphamu.formats.errors import FormatError, at_line
from alphamu.formats.numbers import dealer_of_board, vulnerability_of_board
from alphamu.formats.pbn_games import Game, games
from alphamu.formats.pbn_notes import Notes, alerts_in, is_empty, plain_words
from alphamu.formats.pbn_tokens import Tag, Word
from alphamu.formats.records import FilePath, Found, Records, read_file, records_in, several, write_file
from alphamu.formats.texts import Watch, short_word, unwatched

_LOOKED_FOR = 'a PBN tag such as [Deal "N:AK4.QJ2... - - -"]'
_UNKNOWN = ("", "?", "-")
_NO_BRACES = str.maketrans("{}", "()")  # a comment ends with the first }
_COMMENT_WIDTH = 78
_RESULT = re.compile(r"(?P<side>NS|EW)?\s*(?P<tricks>\d{1,2})(?:\s.*)?", re.IGNORECASE)

# The tags that a board has a field for; all others go to its `tags`.
_FIELDS = (
    *("event", "board", "west", "north", "east", "south", "dealer", "vulnerable", "deal"),
    *("declarer", "contract", "result", "auction", "play", "note"),
)
_EXPORTED = {name.lower(): name for name in ("Site", "Date", "Scoring")}  # of the other tags those always written


def load(path: FilePath, watch: Watch = unwatched) -> Records[Board]:
    """The boards of a file."""
    return read_file(path, loads, watch)


def loads(text: str, watch: Watch = unwatched, file: str | None = None) -> Records[Board]:
    """The boards of a text; errors name the file."""
    return records_in(text, find, _LOOKED_FOR, watch, file)


def find(text: str, watch: Watch = unwatched) -> Iterator[Found[Board]]:
    """The boards of a text, before they are read."""
    for game in games(text, watch):
        number, room = _value(game, "board"), _value(game, "room")
        yield Found(partial(_board, game), number, room or "", number is not None, game.place / len(text))


def dump(boards: Board | Iterable[Board], path: FilePath) -> None:
    """Write boards to a file."""
    write_file(path, dumps(boards))


def dumps(boards: Board | Iterable[Board], said: Callable[[Board], Mapping[Card, str]] = lambda board: {}) -> str:
    """Boards as PBN; `said` gives comments on cards of the play, which stand behind them."""
    texts = ("\n" + "\n".join(_lines(board, said(board))) + "\n" for board in several(boards))
    return "% PBN 2.1\n% EXPORT\n" + "".join(texts)


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
    if contract is not None and "deal" in game.tags:
        with at_line(game.tags["deal"].line):
            Play(deal, contract, leader)  # hands of different sizes cannot be played
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
            tags={_EXPORTED.get(tag.key, tag.name): tag.value for tag in game.tags.values() if _is_other(tag)},
            leader=leader,
            alerts={} if auction is None else alerts_in(game),
        )
    if board.claim is not None and board.contract is not None:
        with at_line(game.tags["play"].line):
            board.play()
    return board


def _value(game: Game, key: str) -> str | None:
    """What a tag says; None where it is missing or says that it does not know."""
    tag = game.tags.get(key)
    return None if tag is None or tag.value in _UNKNOWN else tag.value


def _word(game: Game, key: str) -> str | None:
    """What a tag says in a single word or two."""
    text = _value(game, key)
    return None if text is None else short_word(text, game.tags[key].line)


def _is_other(tag: Tag) -> bool:
    return tag.key not in _FIELDS and tag.value not in _UNKNOWN and not tag.rows


def _deal(game: Game) -> Deal:
    text = _word(game, "deal")
    if text is not None:
        with at_line(game.tags["deal"].line):
            deal = Deal.parse(text)
            known = Deal.of({seat: hand for seat, hand in deal.known() if hand})  # `...` is a hand nobody knows
            return whole_or_ending(known)
    if "deal" in game.tags:
        return Deal()
    if similar := _meant_for_deal(game):
        raise FormatError(f"a board without [Deal]: is [{similar.name}] meant for it?", line=similar.line)
    raise FormatError("a board without [Deal]", line=game.line)


def _meant_for_deal(game: Game) -> Tag | None:
    """The tag that may be the deal, misspelt."""
    unknown = [key for key, tag in game.tags.items() if key not in _FIELDS and ":" in tag.value]
    similar = get_close_matches("deal", [key for key in unknown if len(key) < 8], n=1)
    return game.tags[similar[0]] if similar else None


def _dealer(game: Game, number: str | None) -> Seat | None:
    text = _word(game, "dealer")
    if text is not None:
        with at_line(game.tags["dealer"].line):
            return Seat.parse(text)
    says_unknown = "dealer" in game.tags and game.tags["dealer"].value == "?"
    begun = _value(game, "auction") is not None and bool(game.tags["auction"].rows)
    if says_unknown or begun:
        return None  # who begins the auction is the dealer
    return dealer_of_board(number)


def _vulnerability(game: Game, number: str | None) -> Vulnerability:
    tag = game.tags.get("vulnerable")
    if tag is not None and tag.value not in ("", "?"):
        with at_line(tag.line):
            return Vulnerability.parse(short_word(tag.value))
    return vulnerability_of_board(number)


def _auction(game: Game, dealer: Seat | None) -> tuple[Auction | None, bool]:
    """The auction, and whether it went by the rules."""
    tag = game.tags.get("auction")
    if tag is None:
        return None, True
    first = dealer
    if tag.value not in _UNKNOWN:
        with at_line(tag.line):
            first = Seat.parse(short_word(tag.value))
    auction: Auction | None = None
    for word in plain_words(tag):
        if is_empty(word.text):
            if auction is None and first is not None:  # a column before the dealer's
                first = first.next
            continue
        if first is None:
            raise FormatError("an auction without its dealer", line=tag.line)
        auction = auction or Auction(first)
        if word.text.startswith("^"):
            return auction, False
        if word.text == "+":  # still going on, perhaps before the first call
            return auction, True
        if word.text == "*":
            break
        with at_line(word.line):
            auction = _after_word(auction, word.text)
    return (auction if auction is not None and auction.calls else None), True


def _after_word(auction: Auction, text: str) -> Auction:
    """The auction with the call that a word stands for; `AP` is as many passes as end it."""
    if text.upper() != "AP":
        return auction.after(Call.parse(text))
    while not auction.is_over:
        auction = auction.after(PASS)
    return auction


def _contract(game: Game, auction: Auction | None) -> Contract | None:
    bid = _word(game, "contract")
    declarer = _word(game, "declarer")
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
    text = _word(game, "result")
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
    value = _word(game, "play")
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
    if all(is_empty(word.text) for word in words):
        return (), False  # `*` alone says that the play is not on record
    with at_line(tag.line):
        first = contract.leader if tag.value in _UNKNOWN else Seat.parse(short_word(tag.value))
        play = Play(deal, contract, leader)
    while not play.is_over:
        place = 4 * len(play.tricks) + (play.turn - first) % 4
        word = words[place] if place < len(words) else None
        if word is None or is_empty(word.text):
            break
        if word.text.startswith("^"):
            return play.cards, False
        with at_line(word.line):
            play.play(Card.parse(word.text))
    return play.cards, ended and not play.is_over


def _marked_words(tag: Tag) -> Iterator[Word]:
    """The words of a play; the mark of an irregularity, a word of its own, stays with the card after it."""
    mark = ""
    for line, text in plain_words(tag):
        if text.startswith("^") and not mark:
            mark = text
        else:
            yield Word(line, mark + text)
            mark = ""


# Writing


def _lines(board: Board, said: Mapping[Card, str]) -> Iterator[str]:
    """A board in the order of the export format: the fifteen tags every game has, others, auction, play."""
    tags = {_EXPORTED.get(name.lower(), name): value for name, value in board.tags.items()}
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
        notes = Notes(board.alerts)
        calls = [f"{call}{notes.mark(place)}" for place, call in enumerate(board.auction.calls)]
        yield from _rows(calls, "" if board.auction.is_over else "+")
        for note in notes.texts():
            yield _pair("Note", note)
    if contract is None and board.leader is not None:
        yield _pair("Play", board.leader.letter)
    elif contract is not None and (board.cards or board.claim is not None or board.leader is not None):
        play = board.play()
        yield _pair("Play", play.leader.letter)
        yield from _commented(_rows(_columns(play), "*" if play.is_over else "+"), said)


def _commented(rows: Iterable[str], said: Mapping[Card, str]) -> Iterator[str]:
    """Rows of cards with comments, each on lines of its own behind its card."""
    comments = {str(card): text for card, text in said.items()}
    for row in rows:
        cards: list[str] = []
        for card in row.split():
            cards.append(card)
            if card in comments:
                yield " ".join(cards)
                text = " ".join(comments[card].translate(_NO_BRACES).split())
                yield from wrap(f"{{{text}}}", _COMMENT_WIDTH, break_long_words=False, break_on_hyphens=False)
                cards.clear()
        if cards:
            yield " ".join(cards)


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
