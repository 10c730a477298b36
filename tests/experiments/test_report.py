import csv
import gzip
import io
import re
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from rich.console import Console
from rich.progress import Progress

from alphamu.bridge.card import Card
from alphamu.bridge.seat import Seat
from alphamu.cli import main
from alphamu.cli.repeating import command_for, notes_for
from alphamu.experiments.deals import ExperimentError, Generator
from alphamu.experiments.expert_boards import Records
from alphamu.experiments.export import export
from alphamu.experiments.papers import EXPERIMENTS, alphamu
from alphamu.experiments.plots import write_plots
from alphamu.experiments.progress import Tracker
from alphamu.experiments.report import Table, report
from alphamu.experiments.run import Schedule
from alphamu.experiments.series import Outcome, Series
from alphamu.experiments.statistics import Proportion
from alphamu.experiments.store import Store
from alphamu.experiments.table import Decision, Result
from alphamu.experiments.typeset import Format, typeset
from alphamu.players import Choice


def result(made: bool, discrepancies: int = 0, seconds: float = 0.5) -> Result:
    """A board of two decisions; in the first so many that depth 1 wanted another card."""
    two, ace = Card.parse("C2"), Card.parse("SA")
    decisions = tuple(
        Decision(place, Seat.NORTH, True, Choice(two, shallow=shallow, nodes=3), seconds)
        for place, shallow in enumerate([ace] * discrepancies + [two] * (2 - discrepancies))
    )
    return Result(9 if made else 8, made, 400 if made else -50, (two,), decisions)


def stored(name: str, path: Path, results: dict[str, list[Result]]) -> Store:
    """A results file in which these declarers of the first series have these results."""
    store = Store(path)
    series = EXPERIMENTS[name].make(2020)
    store.begin(name, series)
    count = len(next(iter(results.values())))
    for number in range(count):
        given = {declarer: results[declarer][number] for declarer in results}
        others = {declarer: given.get(declarer, result(True)) for declarer in series[0].declarers}
        store.add(series[0], Outcome(number, "", 0.5, others))
    return store


def test_table_one_stands_beside_the_papers_figures(tmp_path: Path) -> None:
    pimc, deeper = alphamu(1), alphamu(3)
    results = {
        pimc: [result(True), result(False), result(False), result(False)],
        deeper: [result(True), result(True, 2), result(True, 1), result(False)],
    }
    [table] = report(stored("table1", tmp_path / "t.sqlite", results))
    rows = {row[:3]: row for row in table.rows}
    assert len(rows) == 9
    first, third = rows["52", "1", "20"], rows["52", "3", "20"]
    assert first[3:] == ("0 / 104", "0.0", "0.0", "25.0% (4.6 to 69.9)", "60.2%", "")
    assert third[3:6] == ("3 / 104", "28.8", "21.2")
    assert third[6:8] == ("75.0% (30.1 to 95.4)", "62.0%")
    assert third[8].startswith("+50.0%")
    assert third[8].endswith("p = 0.500")


def test_what_no_paper_played_stands_alone(tmp_path: Path) -> None:
    results = {
        alphamu(1, 100): [result(True), result(False), result(False)],
        alphamu(3, 100): [result(True), result(True, 2), result(False)],
    }
    [table] = report(stored("many-worlds", tmp_path / "t.sqlite", results))
    assert "paper" not in table.columns
    rows = {row[:3]: row[3:] for row in table.rows}
    assert len(rows) == 16
    assert rows["pimc", "1", "100"] == ("0 / 48", "0.0", "33.3% (6.1 to 79.2)", "", "")
    assert rows["pimc", "3", "100"][:4] == ("2 / 48", "41.7", "66.7% (20.8 to 93.9)", "1 : 0")


def test_depth_stands_beside_pimc_with_few_worlds_and_with_as_many(tmp_path: Path) -> None:
    results = {
        alphamu(1, 20): [result(False), result(False), result(True)],
        alphamu(1, 40): [result(True), result(False), result(False)],
        alphamu(2, 40): [result(True), result(True), result(True)],
    }
    [table] = report(stored("worlds", tmp_path / "t.sqlite", results))
    rows = {row[:2]: dict(zip(table.columns, row, strict=True)) for row in table.rows}
    assert rows["1", "40"]["differing"] == "2"
    assert rows["1", "40"]["gain over M=1"] == ""
    assert rows["2", "40"]["winrate against M=1, 20 worlds"].startswith("100.0%")
    assert rows["2", "40"]["only one makes, as many worlds"] == "2 : 0"
    assert rows["2", "40"]["gain over M=1"].startswith("+66.7%")


def test_rivals_stand_beside_the_first(tmp_path: Path) -> None:
    base, other = EXPERIMENTS["rivals"].make(1)[0].declarers[:2]
    results = {
        base: [result(True, seconds=0.25), result(False, seconds=0.25)],
        other: [result(True, seconds=0.5), result(True, seconds=0.5)],
    }
    table = report(stored("rivals", tmp_path / "t.sqlite", results))[0]
    assert table.title.endswith("2 deals, each beside pimc(worlds=100)")
    assert table.rows[0] == (base, "50.0% (9.5 to 90.5)", "250.0", "", "")
    assert table.rows[1][:4] == (other, "100.0% (34.2 to 100.0)", "500.0", "1 : 0")


def test_times_are_told_as_ratios_too(tmp_path: Path) -> None:
    fast, slow = alphamu(1, without="cuts"), alphamu(3, without="2021")
    results = {fast: [result(True, seconds=0.1)] * 3, slow: [result(True, seconds=0.25)] * 3}
    [table] = report(stored("table2", tmp_path / "t.sqlite", results))
    row = next(row for row in table.rows if row[:2] == ("3", "y y y"))
    assert row[2:6] == ("0.250 ± 0.000", "2.500", "1.228", "12.792")


def test_a_short_game_counts_for_its_cards_only(tmp_path: Path) -> None:
    slow = alphamu(3, without="2021")
    short = replace(result(False, seconds=0.9), decisions=result(False, seconds=0.9).decisions[:1])
    [table] = report(stored("table2", tmp_path / "t.sqlite", {slow: [short, result(True, seconds=0.3)]}))
    row = next(row for row in table.rows if row[:2] == ("3", "y y y"))
    assert row[2].startswith("0.500 ")  # three cards in 1.5 seconds


def test_no_p_is_nought(tmp_path: Path) -> None:
    results = {alphamu(3): [result(True)] * 20, "pimc(worlds=20)": [result(False)] * 20}
    table = report(stored("strength", tmp_path / "t.sqlite", results))[0]
    assert table.rows[0][4] == "<0.001"


def test_strength_counts_the_deals_that_differ(tmp_path: Path) -> None:
    results = {
        alphamu(3): [result(True), result(True), result(False), result(True)],
        "pimc(worlds=20)": [result(True), result(False), result(True), result(False)],
    }
    table = report(stored("strength", tmp_path / "t.sqlite", results))[0]
    assert table.rows[0][:3] == ("pimc", "4", "3 (75.0%)")
    assert table.rows[0][3].startswith("66.7%")
    assert table.rows[0][5] == "55.1% of 757"


def test_the_experiments_play_what_the_papers_played() -> None:
    fifty_two, thirty_six = EXPERIMENTS["table1"].make(5)
    assert len(fifty_two.declarers) + len(thirty_six.declarers) == 9
    assert fifty_two.filtered
    assert thirty_six.filtered
    for name in ("table1", "table2", "optimizations", "many-worlds", "whole-pack"):
        experiment = EXPERIMENTS[name]
        playing = {(one.name, declarer) for one in experiment.make(5) for declarer in one.declarers}
        assert {(figure.series, figure.declarer) for figure in experiment.figures} == playing
    for name in ("table2", "optimizations"):
        experiment = EXPERIMENTS[name]
        assert all(one.to_the_end and not one.shares_depths for one in experiment.make(5))
    assert [one.defence for one in EXPERIMENTS["strength"].make(5)] == ["pimc", "dd"]


def test_plots_are_written_as_png_and_svg(tmp_path: Path) -> None:
    declarers = [alphamu(depth, worlds) for depth in (1, 2) for worlds in (20, 40)]
    results = {
        name: [result((place + number) % 3 == 0) for number in range(6)] for place, name in enumerate(declarers)
    }
    files = write_plots(stored("worlds-time", tmp_path / "t.sqlite", results), tmp_path / "plots")
    assert sorted({path.name.split("-")[2] for path in files}) == ["cactus", "made", "time", "winrate"]
    assert {path.suffix for path in files} == {".png", ".svg"}
    assert all(path.stat().st_size > 1000 for path in files)


def test_no_table_is_printed_where_plots_cannot_be_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    stored("table2", tmp_path / "t.sqlite", {alphamu(3): [result(True)]}).close()
    taken = tmp_path / "taken"
    taken.write_text("a file")
    with pytest.raises(SystemExit, match="2"):
        main(["experiment", "report", str(tmp_path / "t.sqlite"), "--plots", str(taken)])
    said = capsys.readouterr()
    assert said.out == ""
    assert str(taken) in said.err


def test_who_makes_nothing_or_everything_is_drawn(tmp_path: Path) -> None:
    for deals in range(1, 30):
        for share in (Proportion(0, deals), Proportion(deals, deals)):
            assert share.interval[0] <= share.share <= share.interval[1]
    declarers = EXPERIMENTS["rivals"].make(1)[0].declarers
    never_or_always = {name: [result(place % 2 == 0)] * 3 for place, name in enumerate(declarers)}
    files = write_plots(stored("rivals", tmp_path / "t.sqlite", never_or_always), tmp_path / "plots")
    assert {path.name.split("-")[1] for path in files} >= {"made", "cactus"}


def test_time_is_drawn_over_m_for_alphamu_alone(tmp_path: Path) -> None:
    others = (
        "vector(depth=1, worlds=20)",
        "epimc(depth=2, worlds=20)",
        "alphamu(depth=3, worlds=20, play_outs=40)",
    )
    series = Series("match", Generator("3NT", 32), others, shares_depths=False)
    store = Store(tmp_path / "m.sqlite")
    store.begin("match", (series,))
    store.add(series, Outcome(0, "", 0.5, {name: result(True) for name in others}))
    files = write_plots(store, tmp_path / "plots")
    assert not any("time" in path.name for path in files)


@pytest.mark.filterwarnings("error")
def test_a_plot_that_would_be_empty_is_left_out(tmp_path: Path) -> None:
    same = {alphamu(depth, worlds): [result(True)] for depth in (1, 2) for worlds in (20, 40)}
    files = write_plots(stored("worlds-time", tmp_path / "t.sqlite", same), tmp_path / "plots")
    assert sorted({path.name.split("-")[2] for path in files}) == ["cactus", "made", "time"]


def test_worlds_are_compared_with_pimc_and_the_fewest(tmp_path: Path) -> None:
    results = {alphamu(1, 20): [result(False), result(True)], alphamu(2, 80): [result(True), result(True)]}
    [table] = report(stored("worlds-time", tmp_path / "t.sqlite", results))
    rows = {row[:2]: row[2:] for row in table.rows}
    assert len(rows) == 20
    assert rows["1", "20"][1:3] == ("-", "0")
    assert rows["2", "80"][1:3] == ("100.0% (20.7 to 100.0)", "1")


def test_declarers_are_compared_by_score_where_all_cards_were_played(tmp_path: Path) -> None:
    series = Series("match", Generator("3NT", 32), ("pimc", "dd"), to_the_end=True)
    store = Store(tmp_path / "m.sqlite")
    store.begin("match", (series,))
    for number, (pimc, dd) in enumerate([(True, True), (False, True), (False, True), (True, False)]):
        store.add(series, Outcome(number, "", 0.5, {"pimc": result(pimc), "dd": result(dd)}))
    [table] = [table for table in report(store) if table.title == "match: by score"]
    [row] = table.rows
    assert row[0] == "dd against pimc"
    assert row[1].startswith("2.500 ± ")  # 450 points are ten IMPs: two won, one lost, of four
    assert row[2].startswith("62.500 ± ")


def test_a_file_without_results_is_told_so(tmp_path: Path) -> None:
    with pytest.raises(ExperimentError, match="no results"):
        report(Store(tmp_path / "new.sqlite"))


def alphamu_prints(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    with pytest.raises(SystemExit) as end:
        main(list(arguments))
    assert not end.value.code, capsys.readouterr().err
    return capsys.readouterr().out


def table_one(path: Path) -> None:
    results = {alphamu(1): [result(True), result(False)], alphamu(3): [result(True), result(True, 1)]}
    stored("table1", path, results).close()


def test_tables_for_a_paper_tell_command_and_seeds(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "t.sqlite"
    table_one(path)
    printed = {
        form: alphamu_prints(capsys, "experiment", "report", str(path), "--format", form)
        for form in ("markdown", "latex", "csv")
    }
    for text in printed.values():
        assert "52 cards: 2 deals (3NT, 52 cards; undecided ones), seed 2020, defence pimc" in text
        assert "alphamu experiment table1 --seed 2020 --deals 2" in text.replace("-{}-", "--")
    assert "| 52 | 3 | 20 |" in printed["markdown"]
    [header, *rows] = [row for row in csv.reader(printed["csv"].splitlines()) if not row[0].startswith("#")]
    assert header[:3] == ["cards", "M", "worlds"]
    assert len(rows) == 9
    assert all(len(row) == len(header) for row in rows)


def test_latex_is_what_latex_reads(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "t.sqlite"
    table_one(path)
    text = alphamu_prints(capsys, "experiment", "report", str(path), "--format", "latex")
    assert not re.search(r"(?<!\\)[%#_]", text)
    assert text.isascii()
    rows = re.search(r"\\begin\{tabular\}\{@\{\}([lr]+)@\{\}\}(.*)\\end\{tabular\}", text, re.DOTALL)
    assert rows is not None
    assert {row.count("&") for row in rows[2].strip().splitlines() if row != r"\hline"} == {len(rows[1]) - 1}
    assert r"\label{tab:t}" in text
    assert text.count("{") == text.count("}")


def test_latex_prints_signs_and_commands_as_they_are() -> None:
    """OT1 has other signs where < and > stand, and makes a dash of two hyphens."""
    table = Table("gain", ("gain", "p"), (("-0.4% (-1.5 to +0.6)", "<0.001"),))
    text = typeset(table, Format.LATEX, ["Command: alphamu match --declarer 'pimc(worlds=20)' --seed 1"], "gain")
    assert r"$-$0.4 & $-$1.5 to +0.6 & $<$0.001 \\" in text
    quoted = r"\textquotesingle{}pimc(worlds=20)\textquotesingle{}"
    assert rf"Command: \texttt{{alphamu match -{{}}-declarer {quoted} -{{}}-seed 1}}" in text


def test_csv_has_a_column_for_every_number() -> None:
    """A cell for a reader is several for a program; what is not of one kind stays as it is."""
    columns = ("declarer", "made (95% interval)", "counted", "only one makes", "gain over M=1", "seconds", "mixed")
    rows = (
        ("a, b", "49.9% (48.1 to 51.7)", "1,487 / 78,000", "", "", "0.004 ± 0.001", "1"),
        ("c", "-", "0 / 78,000", "5 : 3", "-0.4% (-1.5 to +0.6), p = 0.458", "0.010 ± 0.002", "1 : 2"),
        ("d", "50.0% (48.0 to 52.0)", "1 / 2", "9 : 0", "+0.4% (+0.1 to +0.6), p < 0.001", "0.020 ± 0.002", ""),
    )
    text = typeset(Table("a table", columns, rows), Format.CSV, ["a note"], "a")
    assert text.splitlines() == [
        "# a table",
        "declarer,made,made low,made high,counted,counted of,only one makes ours,only one makes theirs,"
        "gain over M=1,gain over M=1 low,gain over M=1 high,gain over M=1 p,seconds,seconds error,mixed",
        '"a, b",49.9,48.1,51.7,1487,78000,,,,,,,0.004,0.001,1',
        "c,,,,0,78000,5,3,-0.4,-1.5,+0.6,0.458,0.010,0.002,1 : 2",
        "d,50.0,48.0,52.0,1,2,9,0,+0.4,+0.1,+0.6,<0.001,0.020,0.002,",
        "# a note",
    ]


def test_csv_has_no_two_numbers_in_a_cell() -> None:
    """Table 4 of the 2021 paper counts the deals that differ, and tells its own winrate with theirs."""
    table = Table("a", ("differing", "paper's winrate"), (("59 (3.9%)", "55.1% of 757"), ("50 (3.3%)", "")))
    assert typeset(table, Format.CSV, [], "a").splitlines()[1:] == [
        "differing,differing %,paper's winrate,paper's winrate of",
        "59,3.9,55.1,757",
        "50,3.3,,",
    ]
    cards = Table("a", ("first", "αμ"), (("♠T 9 (-3, -1)", "♦A 45%"), ("♥2 ? (-0, -0)", "♥2 7%")))
    assert typeset(cards, Format.CSV, [], "a").splitlines()[1:] == [
        "first,first tricks,first points,first double dummy,αμ,αμ %",
        "♠T,9,-3,-1,♦A,45",
        "♥2,?,-0,-0,♥2,7",
    ]


def test_latex_tables_fit_on_a_page(shipped: dict[str, Path], capsys: pytest.CaptureFixture[str]) -> None:
    """The text of an `article` is 345 points wide; letters are measured in LaTeX's own typeface."""
    labels = []
    for path in shipped.values():
        text = alphamu_prints(capsys, "experiment", "report", str(path), "--format", "latex")
        labels += re.findall(r"\\label\{(.*)\}", text)
        tables = text.split(r"\end{table}")[:-1]
        assert len(tables) == text.count(r"\label")
        for table in tables:
            assert wide(table) <= 345, table
            assert "wider than" not in table
    assert len(set(labels)) == len(labels)


def wide(table: str) -> float:
    """How many points a table takes."""
    ft2font = pytest.importorskip("matplotlib.ft2font")
    font = ft2font.FT2Font(str(Path(matplotlib_data()) / "fonts" / "ttf" / "cmr10.ttf"))
    font.set_size(1000, 72)

    def width(text: str) -> float:
        plain = re.sub(r"\$[-<>]\$|\$\\(?:pm|alpha|mu)\$", "+", text)  # as wide, or not quite
        plain = re.sub(r"\\textquotesingle\{\}", "'", re.sub(r"\\(?:raggedright ?|(?=[_%&#]))", "", plain))
        assert "\\" not in plain, plain
        return float(sum(font.load_char(ord(one)).linearHoriAdvance for one in plain)) / 6_553_600

    command, apart = re.search(r"(\\\w+)\\setlength\{\\tabcolsep\}\{(\d+)pt\}", table).groups()  # type: ignore[union-attr]
    scale = {r"\normalsize": 1.0, r"\small": 0.925, r"\footnotesize": 0.85, r"\scriptsize": 0.8}[command]
    found = re.search(r"\\begin\{tabular\}\{@\{\}(.*)@\{\}\}(.*)\\end\{tabular\}", table, re.DOTALL)
    assert found is not None
    kinds = re.findall(r"[lr]|p\{\d+pt\}", found[1])
    rows = [row.removesuffix(r" \\").split(" & ") for row in found[2].strip().splitlines() if row != r"\hline"]
    total = 2.0 * int(apart) * (len(kinds) - 1)
    for kind, column in zip(kinds, zip(*rows, strict=True), strict=True):
        lines = [re.sub(r"\\shortstack\[.\]\{(.*)\}$", r"\1", cell).split(r"\\") for cell in column]
        if kind[0] == "p":
            room = int(kind[2:-3])
            assert all(scale * width(word) <= room for (cell, *_) in lines for word in cell.split())
            total += room
        else:
            total += scale * max(width(line) for cell in lines for line in cell)
    return total


def matplotlib_data() -> str:
    return str(pytest.importorskip("matplotlib").get_data_path())


def test_many_files_are_named_once(shipped: dict[str, Path], capsys: pytest.CaptureFixture[str]) -> None:
    text = alphamu_prints(capsys, "experiment", "report", str(shipped["experts"]), "--format", "markdown")
    commands = re.findall(r"Command: (.*)", text)
    assert [command.count(".lin") for command in commands] == [48, 0, 0]
    assert all(" experts FILE… (48 files) --declarer " in command for command in commands[1:])


def test_strength_is_drawn_over_time_where_kinds_of_players_are_compared(tmp_path: Path) -> None:
    series = replace(EXPERIMENTS["rivals"].make(2020)[0], declarers=("pimc(worlds=100)", "recursive"))
    store = Store(tmp_path / "r.sqlite")
    store.begin("match", [series])
    results = {
        name: result(True, seconds=seconds) for name, seconds in zip(series.declarers, (0.01, 0.1), strict=True)
    }
    store.add(series, Outcome(0, "", 0.5, results))
    files = write_plots(store, tmp_path, caption="how to have it again")
    assert {path.name for path in files} >= {"match-strength-against-pimc.svg", "match-made-against-pimc.png"}
    drawn = (tmp_path / "match-strength-against-pimc.svg").read_text()
    assert "how to have it again" in drawn
    assert "recursive" in drawn
    assert "seconds per move" in drawn


def test_a_cluster_that_is_not_there_leaves_no_file_behind(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("alphamu.experiments.run.SECONDS_TO_CONNECT", 1)
    path = tmp_path / "t.sqlite"
    with pytest.raises(SystemExit) as refused:
        main(["experiment", "table1", "--deals", "1", "--out", str(path), "--scheduler", "tcp://localhost:1"])
    assert refused.value.code == 2
    assert "no Dask scheduler at tcp://localhost:1" in capsys.readouterr().err
    assert not path.exists()


def test_the_command_of_a_match_can_be_typed_again(tmp_path: Path) -> None:
    declarers = ("alphamu(depth=1, worlds=4)", "dd")
    series = Series("match", Generator("3NT", 32), declarers, "dd", 9, filtered=True, shares_depths=False)
    store = Store(tmp_path / "m.sqlite")
    store.begin("match", [series])
    assert command_for(store, 5) == (
        "alphamu match --declarer 'alphamu(depth=1, worlds=4)' --declarer dd --defence dd "
        "--contract 3NT --cards 32 --undecided --seed 9 --deals 5"
    )
    other = Store(tmp_path / "o.sqlite")
    other.begin("somebody's", [series])
    assert command_for(other, 5) is None
    assert notes_for(other, {"match": 5}) == ['No command: these series of "somebody\'s" were not begun with one.']


def test_what_no_command_plays_again_says_why(tmp_path: Path) -> None:
    """Boards as an earlier version chose them; series that an experiment has no more."""
    early = Store(tmp_path / "early.sqlite")
    records = Records(("one.lin",), every=26)
    early.begin("experts-play", [Series("experts' boards", records, ("dd",), "dd")])
    assert notes_for(early, {"experts' boards": 5}) == [
        "No command: an earlier version chose one board of every 26, and today's chooses others."
    ]
    other = Store(tmp_path / "other.sqlite")
    other.begin("rivals", [replace(series, declarers=("dd",)) for series in EXPERIMENTS["rivals"].make(1)])
    told = notes_for(other, {"against pimc": 5, "against dd": 5})
    assert told == ["No command: `alphamu experiment rivals` plays other series today."]


def test_series_of_which_more_were_played_say_what_counts(tmp_path: Path) -> None:
    store = Store(tmp_path / "r.sqlite")
    store.begin("rivals", EXPERIMENTS["rivals"].make(7))
    assert notes_for(store, {"against pimc": 500, "against dd": 501}) == [
        "Command: alphamu experiment rivals --seed 7 --deals 501",
        "Of the deals that it plays the first are counted: 500 against pimc, 501 against dd.",
    ]
    assert len(notes_for(store, {"against pimc": 500, "against dd": 500})) == 1


def test_a_match_from_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = str(tmp_path / "m.sqlite")
    players = ("--declarer", "dd", "--declarer", "random", "--defence", "dd")
    arguments = ("match", *players, "--deals", "4", "--cards", "32", "--jobs", "1", "--out", path)
    text = alphamu_prints(capsys, *arguments)
    assert "match: 6 of 8 tricks at notrump, 32 cards, 4 deals" in text
    assert re.search(r"random against dd +\d : \d", text)
    again = alphamu_prints(capsys, "experiment", "report", path)
    assert again == text
    exported = str(tmp_path / "m.csv.gz")
    assert "8 rows" in alphamu_prints(capsys, "experiment", "export", path, exported)
    before = Path(exported).read_bytes()
    with pytest.raises(SystemExit) as refused:
        main(["experiment", "export", path, exported])
    assert refused.value.code == 2
    assert "is there already: replace it with --force" in capsys.readouterr().err
    assert Path(exported).read_bytes() == before
    assert "8 rows" in alphamu_prints(capsys, "experiment", "export", path, exported, "--force")
    assert "8 rows" in alphamu_prints(capsys, "experiment", "import", exported, str(tmp_path / "n.sqlite"))
    assert alphamu_prints(capsys, "experiment", "report", str(tmp_path / "n.sqlite")) == text


def test_without_times_the_searches_of_a_deal_share_what_is_solved(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    played = {}
    for options in ([], ["--untimed"]):
        path = str(tmp_path / f"m{len(options)}.sqlite")
        declarers = ["--declarer", "alphamu(depth=2, worlds=5)", "--declarer", "alphamu(depth=1, worlds=5)"]
        given = [*declarers, "--cards", "32", "--deals", "3", "--jobs", "1", "--out", path, *options]
        alphamu_prints(capsys, "match", *given)
        rows = alphamu_prints(capsys, "experiment", "report", path, "--format", "csv")
        assert ("shared" in rows) is ("--untimed" in rows) is bool(options)
        with closing(sqlite3.connect(path)) as results:
            played[len(options)] = results.execute("SELECT number, declarer, cards FROM boards").fetchall()
    assert played[0] == played[1]


def test_more_deals_than_the_file_has_leave_nothing_behind(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, boards = tmp_path / "m.sqlite", "examples/club-evening.pbn"
    with pytest.raises(SystemExit) as refused:
        main(["match", "--declarer", "dd", "--pbn", boards, "--deals", "99", "--jobs", "1", "--out", str(path)])
    assert refused.value.code == 2
    assert f"--deals 99: {boards} has 2 boards that can be played" in capsys.readouterr().err
    assert not path.exists()


@pytest.mark.parametrize(
    ("boards", "options", "reason"),
    [
        ("examples/club-evening.pbn", ["--undecided"], "no deal passes the filter, so there is nothing to report"),
        ("hands.pbn", [], "there is no board with a contract and all four hands"),
    ],
)
def test_a_file_without_a_deal_to_play_leaves_nothing_behind(
    boards: str, options: list[str], reason: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "hands.pbn").write_text('[Board "1"][Deal "N:AKQJ.AKQ.AKQ.AKQ - T98.JT9.JT9.JT98 -"]')
    source = boards if "/" in boards else str(tmp_path / boards)
    with pytest.raises(SystemExit) as refused:
        main(["match", "--declarer", "dd", "--pbn", source, *options, "--out", str(tmp_path / "m.sqlite")])
    assert refused.value.code == 2
    assert capsys.readouterr().err.splitlines()[-1] == f"alphamu: {source}: {reason}"
    assert [path.name for path in tmp_path.iterdir()] == ["hands.pbn"]


@pytest.mark.parametrize("columns", [80, 100, 200])
def test_the_tables_of_a_match_fit_into_the_window(
    columns: int, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two players with long names of which one makes everything, so that no figure is short."""
    declarers = ("alphamu(depth=3, worlds=100, overtricks=True)", "pimc(worlds=100)")
    series = Series("match", Generator("3NT", 32), declarers, shares_depths=False)
    store = Store(tmp_path / "m.sqlite")
    store.begin("match", [series])
    for number in range(120):
        outcome = Outcome(number, "", None, {declarers[0]: result(False), declarers[1]: result(True)})
        store.add(series, outcome)
    store.close()
    monkeypatch.setenv("COLUMNS", str(columns))
    lines = alphamu_prints(capsys, "experiment", "report", str(tmp_path / "m.sqlite")).splitlines()
    assert max(map(len, lines)) <= columns
    [gain] = [line for line in lines if "120 : 0" in line]
    assert ("100.0% (96.9 to 100.0)" in gain) == (columns > 80)  # where there is no room, on the next line
    assert any("(96.9 to 100.0)" in line for line in lines)
    assert any(re.search(r"\(\+\d\d\.\d to \+100\.0\)", line) for line in lines)
    assert all(
        any(word in line for line in lines) for name in declarers for word in name.split()
    )  # none is broken
    words = "".join(line.split("  ")[0] for line in lines).replace(" ", "")
    assert f"{declarers[1]} against {declarers[0]}".replace(" ", "") in words


def test_a_match_without_a_difference_says_how_little_that_means(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    series = Series("match", Generator("3NT", 32), ("dd", "pimc"), shares_depths=False)
    store = Store(tmp_path / "m.sqlite")
    store.begin("match", [series])
    for number in range(4):
        store.add(series, Outcome(number, "", None, {"dd": result(True), "pimc": result(True)}))
    store.close()
    text = alphamu_prints(capsys, "experiment", "report", str(tmp_path / "m.sqlite"))
    assert "+0.0% (-49.0 to +49.0)" in text


def test_the_progress_bar_does_not_pass_its_end(tmp_path: Path) -> None:
    """Candidates are handed out ahead, so that more may pass the filter than were asked for."""
    series = Series("match", Generator("3NT", 32), ("dd",), filtered=True, shares_depths=False)
    store = Store(tmp_path / "m.sqlite")
    store.begin("match", [series])
    schedule = Schedule(series, 4, store)
    bar = Progress(console=Console(file=io.StringIO()))
    tracker = Tracker(bar, [series], 4, store)
    for number in range(7):
        outcome = Outcome(number, "", 0.5, {"dd": result(True)})
        schedule.put(outcome)
        tracker(series, outcome, [schedule])
    [task] = bar.tasks
    assert (task.completed, task.total) == (4, 4)


def test_a_single_deal_has_no_spread(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = str(tmp_path / "m.sqlite")
    arguments = ("--declarer", "dd", "--defence", "random", "--deals", "1", "--cards", "32", "--jobs", "1")
    text = alphamu_prints(capsys, "match", *arguments, "--out", path)
    assert "match: 6 of 8 tricks at notrump, 32 cards, 1 deal\n" in text
    assert "nan" not in text


def test_a_match_says_where_its_results_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit) as end:
        main(["match", "--declarer", "random", "--defence", "dd", "--deals", "1", "--cards", "32", "--jobs", "1"])
    assert end.value.code == 0
    assert capsys.readouterr().err.splitlines()[-1] == "Results in match-random-dd.sqlite"
    assert (tmp_path / "match-random-dd.sqlite").exists()


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["match", "--declarer", "wbridge"], "no player 'wbridge'"),
        (
            ["match", "--declarer", "dd", "--declarer", "nowhere:Gone"],
            "player 'nowhere:Gone': ModuleNotFoundError",
        ),
        (
            ["match", "--declarer", "pimc", "--defence", "reference"],
            "reference cannot defend: it plays declarer's",
        ),
        (["match", "--declarer", "dd", "--cards", "40"], "a pack of 40 cards"),
        (["match", "--declarer", "dd", "--pbn", "missing.pbn"], "missing.pbn"),
        (["experiment", "report", "missing.sqlite"], "missing.sqlite: there is no such file"),
        (
            ["experiment", "table1", "--out", "old.sqlite"],
            "old.sqlite: is there already: continue it with --resume",
        ),
        (["experiment", "report", "notes.txt"], "notes.txt: not a results file"),
    ],
)
def test_bad_wishes_end_in_one_line(
    arguments: list[str],
    reason: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    Store(tmp_path / "old.sqlite").close()
    (tmp_path / "notes.txt").write_text("nothing like a database, but long enough to be looked at" * 20)
    with pytest.raises(SystemExit) as end:
        main(arguments)
    error = capsys.readouterr().err
    assert end.value.code == 2
    assert reason in error
    assert error.count("\n") == 1
    assert sorted(path.name for path in tmp_path.iterdir()) == ["notes.txt", "old.sqlite"]


def test_a_report_does_not_need_the_code_of_the_players(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "own.sqlite"
    store = Store(path)
    declarers = ("nowhere:Gone(depth=2)", alphamu(1))
    series = Series("match", Generator("3NT", 32), declarers, "nowhere:Gone", shares_depths=False)
    store.begin("match", [series])
    store.add(series, Outcome(0, "", None, {name: result(True) for name in declarers}))
    assert write_plots(store, tmp_path / "plots")
    store.close()
    assert "nowhere:Gone(depth=2)" in alphamu_prints(capsys, "experiment", "report", str(path))
    exported = str(tmp_path / "own.csv.gz")
    alphamu_prints(capsys, "experiment", "export", str(path), exported)
    alphamu_prints(capsys, "experiment", "import", exported, str(tmp_path / "new.sqlite"))


def test_an_import_that_fails_leaves_no_file_behind(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pimc = alphamu(1)
    old = stored("table1", tmp_path / "old.sqlite", {pimc: [result(True)]})
    good, broken = tmp_path / "good.csv.gz", tmp_path / "broken.csv.gz"
    export(old, good)
    old.close()
    lines = gzip.decompress(good.read_bytes()).decode().splitlines(keepends=True)
    broken.write_bytes(gzip.compress("".join([*lines, "52 cards,one\n"]).encode()))
    for name, stays in (("new.sqlite", False), ("old.sqlite", True)):
        with pytest.raises(SystemExit) as end:
            main(["experiment", "import", str(broken), str(tmp_path / name)])
        assert end.value.code == 2
        assert capsys.readouterr().err.startswith(f"alphamu: {broken}: not an export of an experiment")
        assert [path.name for path in tmp_path.glob(f"{name}*")] == [name] * stays
    assert report(Store(tmp_path / "old.sqlite"))


def test_generators_are_told_apart() -> None:
    assert str(Series("a", Generator("7NT"), ("dd",)).source) == "7NT, 52 cards"
