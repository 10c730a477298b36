"""Diagrams for a newsletter: at a moment of the play, with hands hidden, as SVG, HTML or LaTeX."""

import re
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest

from alphamu.cli import main

CLUB = "examples/club-evening.pbn"
SPACE = "{http://www.w3.org/2000/svg}"


def show(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    with pytest.raises(SystemExit) as ended:
        main(["show", *arguments])
    assert ended.value.code == 0
    return capsys.readouterr().out


def drawn(svg: str) -> list[str]:
    """The lines of text in a drawing."""
    return ["".join(text.itertext()) for text in ElementTree.fromstring(svg).iter(f"{SPACE}text")]


class Words(HTMLParser):
    """Collects what is written in a page, and whether what is opened is closed again."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.text = ""
        self.open: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in ("meta", "br"):
            self.open.append(tag)
        self.text += "\n" if tag in ("br", "div", "p", "tr", "td", "th", "figure") else ""

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


def test_alerts_and_explanations_can_be_read_in_every_form(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    text = Path(CLUB).read_text(encoding="utf-8")
    (tmp_path / "alerts.pbn").write_text(
        text.replace("Pass 2NT", "Pass 2NT =1=")
        .replace("4C Pass", "4C =2= Pass")
        .replace("[Play ", '[Note "1:Jacoby, 13+ & support"]\n[Note "2:Alert"]\n[Play ')
    )
    asked = (str(tmp_path / "alerts.pbn"), "--board", "2")
    plain = show(capsys, *asked, "--plain")
    assert re.search(r"Pass +2NT \(1\) +Pass +4♣!", plain)
    assert "\n(1) Jacoby, 13+ & support" in plain
    lines = drawn(show(capsys, *asked, "--format", "svg"))
    assert {"2NT (1)", "4♣!", "(1) Jacoby, 13+ & support"} <= set(lines)
    assert "(1) Jacoby, 13+ & support" in Words(show(capsys, *asked, "--format", "html")).text
    assert r"(1) Jacoby, 13+ \& support" in show(capsys, *asked, "--format", "latex")


def test_after_some_cards_there_is_what_is_left(capsys: pytest.CaptureFixture[str]) -> None:
    lines = show(capsys, CLUB, "--board", "2", "--after", "6", "--plain").splitlines()
    shown = [line.rstrip() for line in lines]
    assert shown[1:16] == [
        "Board 2          North to play Nora",
        "East deals       ♠ AQ854",
        "N-S vulnerable   ♥ K3",
        "Matchpoints      ♦ AJ4",
        "                 ♣ K7",
        "West Wim         ╭───────────╮        East Eva",
        "♠ —              │     N     │        ♠ 72",
        "♥ T876           │ ♣5      E │        ♥ QJ952",
        "♦ Q975           │    ♠3     │        ♦ T83",
        "♣ JT6            ╰───────────╯        ♣ 98",
        "                 South Sam",
        "                 ♠ KJT96",
        "                 ♥ A4",
        "                 ♦ K62",
        "                 ♣ 3",
    ]
    assert "Contract 6♠ by South" in shown
    assert [line for line in shown if "    2    ♣5" in line] == ["    2    ♣5                      ›♠3"]
    assert not [line for line in shown if line.startswith("    3 ")]


def test_hidden_hands_are_left_out_with_all_that_would_tell_them(capsys: pytest.CaptureFixture[str]) -> None:
    shown = show(capsys, CLUB, "--board", "2", "--hide", "W,E", "--plain")
    assert "West Wim" in shown
    assert "Contract 6♠ by South\n" in shown.replace(" \n", "\n")
    for told in ("QJT65", "Q975", "QJ952", "Trick", "made", "1460"):
        assert told not in shown
    assert "KJT963" in shown


@pytest.mark.parametrize("form", ["svg", "html", "latex"])
def test_every_form_tells_the_same(form: str, capsys: pytest.CaptureFixture[str]) -> None:
    shown = show(capsys, CLUB, "--board", "2", "--after", "6", "--hide", "west, E", "--format", form)
    if form == "svg":
        text = "\n".join(drawn(shown))
    elif form == "html":
        text = Words(shown).text
    else:
        names = {"spade": "♠", "heart": "♥", "diamond": "♦", "club": "♣"}
        text = re.sub(r"\$\\(\w+)suit\$", lambda match: names[match[1]], shown)
    for told in ("Club evening", "♠ AQ854", "♣ K7", "♠ KJ1096", "4♣", "Contract 6♠ by South", "♣Q", "to play"):
        assert told in text
    for hidden in ("QJ952", "1083", "J106", "98"):
        assert hidden not in text
    assert shown.isascii()


@pytest.mark.parametrize("form", ["svg", "html", "latex"])
def test_all_boards_of_a_file_stand_in_one_document(form: str, capsys: pytest.CaptureFixture[str]) -> None:
    shown = show(capsys, CLUB, "--format", form)
    assert shown.count("Club evening") == (3 if form == "html" else 2)  # there it is the title, too
    assert shown.index("Board 1") < shown.index("Board 2")


def test_what_is_written_is_closed_again(capsys: pytest.CaptureFixture[str]) -> None:
    page = Words(show(capsys, CLUB, "--format", "html"))
    assert page.open == []
    latex = show(capsys, CLUB, "--format", "latex")
    assert re.findall(r"\\begin\{(\w+)\}", latex) == re.findall(r"\\end\{(\w+)\}", latex)
    assert latex.count("{") == latex.count("}")


def test_a_position_and_its_hidden_cards(capsys: pytest.CaptureFixture[str]) -> None:
    lines = drawn(show(capsys, "examples/finesse.json", "--format", "svg"))
    assert "Hidden ♠ Q10985 ♥ AKQ" in lines
    assert "♠ ?" in lines
    assert "♠ ?" not in drawn(show(capsys, "examples/finesse.json", "--format", "svg", "--hide", "W,E"))


def test_names_may_hold_any_sign(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "signs.pbn"
    path.write_text(
        '[Event "R&D <50% #1_{}~^$"][North "Zoë \\\\"][Deal "N:A... K... Q... J..."]', encoding="utf-8"
    )
    assert "R&D <50% #1_{}~^$" in drawn(show(capsys, str(path), "--format", "svg"))
    assert "R&D <50% #1_{}~^$" in Words(show(capsys, str(path), "--format", "html")).text
    latex = show(capsys, str(path), "--format", "latex")
    assert r"\textit{R\&D <50\% \#1\_\{\}\textasciitilde{}\textasciicircum{}\$}" in latex
    assert "Zoë" in latex


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ([CLUB, "--board", "2", "--after", "99"], "board 2: after 99 cards: 16 are on record"),
        ([CLUB, "--hide", "W,X"], "no seat 'X'"),
        ([CLUB, "--format", "pdf"], "'pdf' is not one of 'text', 'svg', 'html', 'latex'"),
        (["examples/finesse.json", "--after", "1"], "only a board has a play to stop in"),
    ],
)
def test_bad_input_is_one_line(arguments: list[str], reason: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["show", *arguments])
    assert ended.value.code == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert reason in output.err
    assert output.err.count("\n") == 1
