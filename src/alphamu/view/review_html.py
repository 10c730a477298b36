"""A review as one page that needs nothing else: to read, to click, and to print."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from html import escape
from urllib.parse import urlencode

from alphamu.bridge.board import Board
from alphamu.formats import pbn
from alphamu.review.boards import BoardReview
from alphamu.review.decisions import count
from alphamu.review.judgement import Judgement
from alphamu.review.session import SessionReview, Tally
from alphamu.review.verdicts import Verdict
from alphamu.view.board import board_scene, outcome
from alphamu.view.printed import card_text, note_text
from alphamu.view.review import NOBODYS_FAULT, columns_of, is_worth_showing, nothing_to_tell
from alphamu.view.review_figures import (
    aim_of,
    below_zero,
    bounds_text,
    curve_name,
    first_words,
    loss_text,
    scale_of,
    shares,
    unit_of,
    value_text,
)
from alphamu.view.scene_html import STYLE, ascii_only, figure, marked, play_parts

LIVE_PAGE = "http://127.0.0.1:8000/"  # where `alphamu serve` shows its page
MARKS = {Verdict.INACCURACY: "?!", Verdict.MISTAKE: "?", Verdict.BLUNDER: "??"}

_STYLE = """\
body { font: 16px/1.45 Georgia, "Times New Roman", serif; color: #111; background: #fff; margin: 0 auto;
  max-width: 62em; padding: 1em 1.5em; }
h1 { font-size: 1.6em; } h2 { font-size: 1.25em; margin: 0 0 .2em; }
section { border-top: 1px solid #bbb; padding: 1.2em 0; }
.sides { display: flex; flex-wrap: wrap; gap: 0 2.5em; align-items: flex-start; }
.sides .bridge { margin: .6em 0; font-size: 15px; max-width: 26em; }
.soft { color: #555; } .small { font-size: .9em; }
table.list { border-collapse: collapse; margin: .8em 0; width: 100%; }
.list th, .list td { text-align: left; padding: .2em .9em .2em 0; vertical-align: top; }
.sums td:first-child { white-space: nowrap; }
.list th { border-bottom: 1px solid #999; font-weight: bold; }
.list tr + tr td, .list tbody + tbody td { border-top: 1px solid #e5e5e5; }
.list .n { text-align: right; white-space: nowrap; } .list .w { white-space: nowrap; }
.red { color: #c00; }
.verdict { padding: 0 .45em; border-radius: .6em; font-size: .9em; white-space: nowrap; }
.best, .fine { background: #e3f1e6; } .inaccuracy { background: #fdf1cc; }
.mistake { background: #fbd9cf; } .blunder { background: #e9998a; }
svg.curve { display: block; margin: .5em 0; max-width: 100%; }
a { color: #14508c; }
@media print {
  body { font-size: 10pt; max-width: none; padding: 0; }
  .sides { gap: 0 1.6em; flex-wrap: nowrap; } .sides .bridge { font-size: 9pt; }
  .sides .bridge td, .sides .bridge th { padding-right: .7em; } .sums th { font-size: .85em; }
  .sides, tbody, svg.curve, p { break-inside: avoid; } h2 { break-after: avoid; }
  .verdict { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  a { color: inherit; text-decoration: none; } .screen { display: none; }
}
"""


def review_html(session: SessionReview, page: str = LIVE_PAGE) -> str:
    """The whole page, all of it ASCII; positions link to the live page at this address."""
    title = next((review.board.event for review in session.boards if review.board.event), "") or "Review"
    lines = [
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(title)}</title>\n<style>\n{STYLE}{_STYLE}</style>\n</head>\n<body>",
        f"<h1>{escape(title)}</h1>",
        *(_summary(session) if len(session.boards) > 1 else ()),
        *(line for place, review in enumerate(session.boards) for line in _board(review, place, page)),
        *_key(session),
        "</body>\n</html>\n",
    ]
    return ascii_only("\n".join(lines))


def live_link(board: Board, after: int, page: str = LIVE_PAGE) -> str:
    """The address at which the live page shows this position."""
    record = pbn.dumps(replace(board, cards=(), claim=None, result=None))
    line = "".join(map(str, board.cards))
    return f"{page}#{urlencode({'record': record, 'line': line, 'place': after})}"


def _summary(session: SessionReview) -> Iterator[str]:
    aim = aim_of(session.boards)
    yield "<section>\n<h2>The session</h2>"
    for title, tallies in (("", session.by_part()), ("Side", session.by_side()), ("Player", session.by_player())):
        yield from _tallies(title, tallies, is_first_look=session.is_first_look)
    if session.is_first_look:
        yield f'<p class="soft small">{NOBODYS_FAULT}</p>\n</section>'
        return
    yield (
        f'<p class="soft small">Loss: the average for each decision, in {unit_of(aim)}. Tricks and points '
        f"lost by what the player could know, and double dummy (DD), as the cards lay.{below_zero(session)}</p>"
    )
    if instructive := session.most_instructive():
        yield "<h2>The most instructive hands</h2>\n<ol>"
        for board, one in instructive:
            place = session.boards.index(board)
            yield (
                f'<li><a href="#{_anchor(place)}">{escape(board.name.capitalize())}</a>, trick {one.trick}: '
                f"{_card(one)} by {escape(board.player(one.viewer))}. {marked(note_text(one.why))}</li>"
            )
        yield "</ol>"
    yield "</section>"


def _tallies(title: str, tallies: Sequence[Tally], *, is_first_look: bool) -> Iterator[str]:
    columns = columns_of(is_first_look=is_first_look, apart=True)
    heads = "".join(f"<th class=n>{name}</th>" for name in columns)
    yield f'<table class="list sums">\n<tr><th>{title}</th>{heads}</tr>'
    for one in tallies:
        cells = "".join(f"<td class=n>{cell(one)}</td>" for cell in columns.values())
        yield f"<tr><td>{escape(one.name)}</td>{cells}</tr>"
    yield "</table>"


def _anchor(place: int) -> str:
    return f"board-{place + 1}"


def _board(review: BoardReview, place: int, page: str) -> Iterator[str]:
    marks = {one.card: MARKS[one.verdict] for one in review.judgements if one.verdict in MARKS}
    scene = replace(board_scene(review.board), marks=marks, title="")
    yield f'<section id="{_anchor(place)}">\n<h2>{marked(_title(review))}</h2>'
    yield f'<div class="sides">{figure(replace(scene, play=None))}'
    if scene.play is not None:
        yield f'<div class="bridge">{"".join(play_parts(scene))}</div>'
    yield "</div>"
    yield from _curve(review)
    yield from _in_short(review)
    if review.judgements:
        yield from _decisions(review, page)
    yield from _links(review, page)
    for reason in review.left_out:
        yield f'<p class="soft small">Not judged: {escape(reason)}.</p>'
    yield "</section>"


def _title(review: BoardReview) -> str:
    board = review.board
    parts = [f"Board {board.number}" if board.number else "The board"]
    if review.room:
        parts.append(f"{review.room.lower()} room")
    if board.contract is not None:
        made = "" if board.tricks is None else f", {outcome(board.contract, board.tricks)}"
        parts.append(f"{board.contract}{made}")
    return ", ".join(parts)


def _curve(review: BoardReview) -> Iterator[str]:
    """Declarer's chance at each of declarer's decisions, as bars with the trick below."""
    if not review.curve:
        return
    blamed = {one.after for one in review.blamed}
    bars = [(after, value, str(after // 4 + 1)) for after, value in review.curve]
    if review.at_the_end is not None:
        bars.append((len(review.board.cards), review.at_the_end, "end"))
    width, height, step = 24 * len(bars) + 60, 90, 24
    yield (
        f'<svg class="curve" viewBox="0 0 {width} {height + 24}" width="{width}" height="{height + 24}" '
        f'font-size="11" fill="#555" role="img" aria-label="{curve_name(review.aim)} over the play">'
    )
    low, high = scale_of(review)
    for share in (0.0, 0.5, 1.0):
        y = 8 + height * (1 - share) * 0.9
        value = value_text(review.aim, low + share * (high - low))
        yield f'<text x="34" y="{y + 4:g}" text-anchor="end">{value}</text>'
        yield f'<path d="M36 {y:g}H{width}" stroke="#ddd"/>'
    base = 8 + height * 0.9
    for place, ((after, value_there, label), share) in enumerate(zip(bars, shares(review), strict=True)):
        x, top = 40 + place * step, 8 + height * (1 - share) * 0.9
        colour = "#c0503a" if after in blamed else "#4a8c6a"
        yield (
            f'<rect x="{x}" y="{top:g}" width="16" height="{max(1.0, base - top):g}" fill="{colour}">'
            f"<title>{value_text(review.aim, value_there)}</title></rect>"
        )
        yield f'<text x="{x + 8}" y="{base + 14:g}" text-anchor="middle">{label}</text>'
    yield "</svg>"
    yield (
        f'<p class="soft small">{curve_name(review.aim)} at each decision, as declarer could know it, by trick; '
        "and after the last of them; red where the card that followed cost something.</p>"
    )


def _in_short(review: BoardReview) -> Iterator[str]:
    """The opening lead, what the contract was worth then, and the card that cost most."""
    said = []
    if (lead := review.opening_lead) is not None and lead.verdict is not None:
        said.append(
            f"Opening lead {marked(card_text(lead.card))} by {escape(review.player(lead.viewer))}: {lead.verdict}."
        )
    if review.curve:
        value = value_text(review.aim, review.curve[0][1])
        said.append(f"{curve_name(review.aim)} {first_words(review)}: {value}.")
    if len(review.blamed) > 1 and (worst := review.costliest) is not None:
        who = escape(review.player(worst.viewer))
        said.append(f"Cost most: {marked(card_text(worst.card))} in trick {worst.trick}, by {who}.")
    if said:
        yield f"<p>{' '.join(said)}</p>"


def _links(review: BoardReview, page: str) -> Iterator[str]:
    """Where the live page shows the board as each trick begins."""
    if review.board.cards:
        tricks = [
            f'<a href="{escape(live_link(review.board, after, page))}">{after // 4 + 1}</a>'
            for after in range(0, len(review.board.cards), 4)
        ]
        yield f'<p class="screen small">On the live page (alphamu serve), by trick: {" ".join(tricks)}</p>'


def _decisions(review: BoardReview, page: str) -> Iterator[str]:
    shown = [one for one in review.judgements if is_worth_showing(one)]
    rest = len(review.judgements) - len(shown)
    if not shown:
        yield f"<p>{nothing_to_tell(review)}</p>"
        return
    value = "Chance" if review.aim.is_make else review.aim.unit
    heads = ("Trick", "Card", "", "Verdict", value, "Cost", "DD")
    yield f'<table class="list">\n<tr>{"".join(f"<th>{head}</th>" for head in heads)}</tr>'
    for one in shown:
        yield from _decision(review, one, page)
    yield "</table>"
    if rest:
        said = (
            "cost nothing double dummy"
            if review.is_first_look
            else f"{'was' if rest == 1 else 'were'} best or fine"
        )
        yield f'<p class="soft small">{count(rest, "other decision")} {said}.</p>'


def _decision(review: BoardReview, one: Judgement, page: str) -> Iterator[str]:
    verdict = "" if one.verdict is None else f'<span class="verdict {one.verdict}">{one.verdict}</span>'
    better = f", better {card_text(one.best)}" if one.verdict is not None and one.verdict.blames else ""
    chance = value_text(one.aim, one.after_card)
    if one.loss > 0:
        chance = f"{value_text(one.aim, one.before)} &rarr; {chance}"
    cost = "" if one.before is None else loss_text(one) if one.loss else "0"
    link = f'<a class="screen" href="{escape(live_link(review.board, one.after, page))}">on the live page</a>'
    yield (
        f'<tbody><tr><td class="n">{one.trick}</td><td class="w">{_card(one)}{marked(better)}</td>'
        f'<td class="w">{escape(review.player(one.viewer))}<br><span class="soft small">{one.part}</span></td>'
        f'<td>{verdict}</td><td class="w">{chance}</td><td class="w">{cost}</td>'
        f"<td>{'' if one.dd_loss is None else one.dd_loss}</td></tr>"
        f'<tr><td></td><td colspan="6">{marked(note_text(one.why))} {link}</td></tr></tbody>'
    )


def _card(one: Judgement) -> str:
    mark = MARKS.get(one.verdict, "") if one.verdict is not None else ""
    return f'<b>{marked(card_text(one.card))}</b><b class="red">{mark}</b>'


def _key(session: SessionReview) -> Iterator[str]:
    if session.is_first_look:
        yield f'<section class="soft small"><p>{NOBODYS_FAULT}</p></section>'
        return
    aim = aim_of(session.boards)
    counted = "the chance" if aim.is_make else f"what counts, played {aim.words},"
    yield (
        '<section class="soft small"><p>Every card is judged by what its player could know at that moment, on '
        f"layouts dealt from that; {counted} is that of the player's side. What a card cost is given with its "
        f"standard error, in {unit_of(aim)}, and a card is blamed only where that is beyond two of them: ?! "
        f"inaccuracy, ? mistake, ?? blunder. A {bounds_text(aim)}. DD: the tricks that it cost double dummy, as "
        "the cards lay.</p></section>"
    )
