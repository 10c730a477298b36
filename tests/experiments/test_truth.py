"""Figures and cards beside exact values: which endings are taken, what is counted, and that runs can go on."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from alphamu.bridge.card import Card
from alphamu.cli import main
from alphamu.experiments import chances, regret
from alphamu.experiments.deals import ExperimentError
from alphamu.experiments.known_endings import Exact, RandomEnding, recorded_endings
from alphamu.experiments.rows import Row, Settings, read_all, read_rows, run_candidates
from alphamu.search import analyse

RECORDS = [f"examples/{name}" for name in ("village-match.lin", "club-evening.pbn", "preempt.pbn")]


def test_recorded_endings_are_choices_of_declarers_side() -> None:
    found = list(recorded_endings(RECORDS, 10))
    assert len(found) > 2
    for one in found:
        position = one.make().situation.position
        assert position.cards_left == 10
        assert position.turn in (position.declarer, position.dummy)
        assert len(position.current_trick.legal_cards(position.hands[position.turn])) > 1
    assert len({(one.one.file, one.one.place) for one in found}) == len(found)


def test_layouts_keep_to_the_suits_shown_out_of() -> None:
    restricted = 0
    for one in (one for cards in range(7, 13) for one in recorded_endings(RECORDS, cards)):
        situation = one.make().situation
        knowledge = situation.knowledge
        assert knowledge is not None
        for place, voids in enumerate(knowledge.hidden.voids):
            for suit in voids:
                restricted += 1
                worlds = situation.deal(20).position.worlds or ()
                assert not any((world.left, world.right)[place].cards(suit) for world in worlds)
    assert restricted > 0


@pytest.mark.parametrize("number", range(6))
def test_exact_values_are_those_of_a_whole_analysis(number: int) -> None:
    ending = RandomEnding(4, number).make()
    exact = Exact(ending)
    analysis = analyse(exact.position)
    assert analysis.is_exact
    best = exact.best(60)
    assert best is not None
    assert best[1] == analysis.best.make
    for card in analysis.cards:
        for touching in (card.card, *card.equals):
            assert exact.value(touching, 60) == card.make


def test_an_exact_value_may_take_too_long() -> None:
    exact = Exact(RandomEnding(8, 1).make())
    assert exact.best(0.01) is None
    small = Exact(RandomEnding(4, 1).make())
    assert small.value(Card.from_bit(small.kernel.cards()[0]), 60) is not None


def test_who_knows_all_layouts_regrets_nothing() -> None:
    """Four cards left: 70 layouts, which the engine searches to the end."""
    row = regret.Regret((1.0,), 60)(RandomEnding(4, 2))
    assert row is not None
    assert set(row["chosen"]) == {"the engine, 1 s", "PIMC, 1 s", "αμ, M=3, 100 layouts"}
    assert row["chosen"]["the engine, 1 s"]["value"] == row["best"]["value"]
    assert all(chosen["value"] <= row["best"]["value"] for chosen in row["chosen"].values())


def _measure(number: int) -> Row | None:
    return None if number % 2 else {"cards": 7, "twice": 2 * number}


SETTINGS = {"experiment": "doubling", "depth": 3, "seconds": (1.0, 2.5), "defenders": "dd"}


def _run(path: Path, wanted: int, measured: list[int], settings: Settings = SETTINGS) -> list[Row]:
    def measure(number: int) -> Row | None:
        measured.append(number)
        return _measure(number)

    with ThreadPoolExecutor(1) as workers:
        return list(run_candidates(range(100), measure, wanted, path, workers, 1, settings))


def test_a_run_goes_on_where_it_was_cut_off(tmp_path: Path) -> None:
    path = tmp_path / "rows.jsonl"
    first = _run(path, 3, [])
    assert [row["name"] for row in first] == ["0", "2", "4"]
    with path.open("a") as file:
        file.write('{"candidate": "5", "fou')
    measured: list[int] = []
    again = _run(path, 5, measured)
    assert again[:3] == first
    assert [row["twice"] for row in again] == [0, 4, 8, 12, 16]
    assert not {0, 1, 2, 3, 4} & set(measured)
    settings, *lines = [json.loads(line) for line in path.read_text().splitlines()]
    assert settings == {"settings": {**SETTINGS, "seconds": [1.0, 2.5]}}
    assert [line["candidate"] for line in lines] == [str(number) for number in range(9)]


@pytest.mark.parametrize(
    ("others", "message"),
    [
        ({"depth": 4}, "rows.jsonl: holds rows with other settings: depth 3, not 4"),
        ({"seconds": (1.0,), "defenders": "pimc"}, ": seconds 1 and 2.5, not 1; defenders dd, not pimc"),
        ({"experiment": "halving", "depth": 4}, "rows.jsonl: holds rows of doubling, not of halving"),
        ({"worlds": 20}, "worlds untold, not 20"),
    ],
)
def test_rows_with_other_settings_are_not_mixed(others: Settings, message: str, tmp_path: Path) -> None:
    path = tmp_path / "rows.jsonl"
    _run(path, 3, [])
    before = path.read_text()
    with pytest.raises(ExperimentError) as refusal:
        _run(path, 5, [], {**SETTINGS, **others})
    assert str(refusal.value).endswith(message)
    assert path.read_text() == before
    assert set(read_rows(path)) == set("01234")  # to be looked at, whatever the settings


def test_a_file_whose_first_line_was_cut_off_is_begun_again(tmp_path: Path) -> None:
    path = tmp_path / "rows.jsonl"
    path.write_text('{"settings": {"exper')
    assert len(_run(path, 3, [])) == 3
    assert len(read_rows(path, SETTINGS)) == 5


def test_a_file_of_before_settings_were_written_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "rows.jsonl"
    path.write_text('{"candidate": "0", "found": {"cards": 7, "twice": 100}}\n')
    measured: list[int] = []
    assert [row["twice"] for row in _run(path, 3, measured)] == [100, 4, 8]
    assert 0 not in measured
    assert "settings" not in path.read_text()


@pytest.mark.parametrize("path", sorted(Path("docs/results").glob("*.jsonl")), ids=lambda path: path.stem)
def test_the_rows_that_were_published_can_be_continued(path: Path) -> None:
    """With the settings they tell, or, those of earlier versions, with what their user says they were."""
    settings, rows = read_all(path)
    assert rows
    assert read_rows(path, SETTINGS if settings is None else settings) == rows


def test_a_file_of_something_else_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "rows.jsonl"
    path.write_text('{"candidate": "0", "found": null}\nHello\n')
    with pytest.raises(ExperimentError, match="line 2"):
        read_rows(path)


def test_chances_are_compared_with_the_exact_ones() -> None:
    rows = [
        {"name": "a", "cards": 7, "exact": 0.5, "searched": 0.7, "shown": 0.52},
        {"name": "b", "cards": 7, "exact": 0.5, "searched": 0.5, "shown": 0.46},
        {"name": "c", "cards": 8, "exact": None},
    ]
    assert chances.unsolved(rows) == ["c"]
    by_size = {row[0]: row[1:] for row in chances.table(rows).rows}
    assert by_size["7 cards"][0] == "2"
    assert by_size["7 cards"][1].startswith("+10.0 ")
    assert by_size["all"][2].startswith("-1.0 ")
    assert by_size["searched more than 10 points too high"] == ("1", "+20.0", "+2.0")


def test_values_are_taken_from_rows_of_the_same_experiment(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rows, out = tmp_path / "chances.jsonl", tmp_path / "out.jsonl"
    rows.write_text('{"candidate": "random 7 0", "found": {"cards": 7}}\n')
    with pytest.raises(SystemExit, match="2"):
        main(["experiment", "regret", "--values", str(rows), "--out", str(out)])
    assert "random 7 0: expected rows of `alphamu experiment regret`" in capsys.readouterr().err
    assert not out.exists()


def test_values_of_an_earlier_run_are_not_looked_for_again() -> None:
    candidate = RandomEnding(4, 2)
    found = regret.Regret((1.0,), 60)(candidate)
    assert found is not None
    told = found | {"best": found["best"] | {"value": 2.0}}  # as nobody would find it
    again = regret.Regret((1.0,), 60, {str(candidate): told})(candidate)
    assert again is not None
    assert again["best"] == told["best"]
    assert regret.Regret((1.0,), 60, {str(candidate): None})(candidate) is None
    unsolved = regret.Regret((1.0,), 60, {str(candidate): found | {"best": None, "chosen": {}}})(candidate)
    assert unsolved == found | {"best": None, "chosen": {}}


def test_regret_is_counted_where_every_value_is_known() -> None:
    def row(name: str, values: list[float | None]) -> Row:
        chosen = {who: {"card": "S2", "value": value} for who, value in zip("ab", values, strict=True)}
        return {"name": name, "cards": 7, "best": {"card": "SA", "value": 0.5}, "chosen": chosen}

    rows = [row("one", [0.5, 0.4]), row("two", [0.5, 0.5]), row("three", [0.5, None])]
    rows.append({"name": "four", "cards": 7, "best": None, "chosen": {}})
    assert regret.unsolved(rows) == ["three", "four"]
    table = regret.table(rows)
    assert [(cells[0], cells[1].split()[0], cells[-1]) for cells in table.rows] == [
        ("a", "0.00", "0"),
        ("b", "5.00", "1"),
    ]


@pytest.mark.parametrize("command", ["chances", "regret"])
def test_the_commands_measure_and_tell(command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "rows.jsonl"
    given = ["experiment", command, "--cards", "4", "--endings", "2", "--jobs", "1", "--out", str(path)]
    given += ["--seconds", "0.2"] if command == "regret" else ["--worlds", "20", "--play-outs", "20"]
    with pytest.raises(SystemExit) as ended:
        main(given)
    assert ended.value.code == 0
    first = capsys.readouterr().out
    assert "4 cards" in first
    with pytest.raises(SystemExit) as ended:
        main(given)
    assert ended.value.code == 2
    assert "--resume" in capsys.readouterr().err
    with pytest.raises(SystemExit) as ended:
        main([*given, "--resume"])
    assert ended.value.code == 0
    assert capsys.readouterr().out == first
    with pytest.raises(SystemExit) as ended:
        main([*given, "--resume", "--exact-seconds", "61"])
    assert ended.value.code == 2
    error = capsys.readouterr().err
    assert error == f"alphamu: {path}: holds rows with other settings: exact-seconds 60, not 61\n"
    other = {"chances": "regret", "regret": "chances"}[command]
    with pytest.raises(SystemExit) as ended:
        main(["experiment", other, "--out", str(path), "--resume"])
    assert ended.value.code == 2
    assert f"holds rows of {command}, not of {other}" in capsys.readouterr().err


def test_a_hand_makes_as_often_in_fresh_deals_as_it_is_said_to(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The 7NT that hangs on a guess: its search makes every layout, and its play-outs do not."""
    path = tmp_path / "rows.jsonl"
    given = ["experiment", "fresh-deals", "examples/chances.pbn", "--deals", "100", "--play-outs", "100"]
    given += ["--jobs", "1", "--out", str(path)]
    with pytest.raises(SystemExit) as ended:
        main(given)
    assert ended.value.code == 0
    first = capsys.readouterr().out
    rows = read_rows(path)
    grand_slam = rows["1 A two-way guess for a queen"]
    played = rows["1 A two-way guess for a queen, HQ, batch 0"]
    assert grand_slam is not None
    assert played is not None
    assert grand_slam["searched"] == 1
    assert grand_slam["from"] == "played_out"
    assert grand_slam["shown"] < 0.95
    assert abs(grand_slam["shown"] - played["made"] / played["deals"]) < 4 * 2**0.5 * grand_slam["error"]
    with pytest.raises(SystemExit) as ended:
        main([*given, "--resume"])
    assert ended.value.code == 0
    assert capsys.readouterr().out == first
    for others, differs in (
        (("--seed", "2"), "seed 1, not 2"),
        (("--defenders", "pimc", "--depth", "3"), "depth 2, not 3; defenders dd, not pimc"),
    ):
        with pytest.raises(SystemExit) as ended:
            main([*given, *others, "--resume"])
        assert ended.value.code == 2
        assert capsys.readouterr().err.endswith(f"holds rows with other settings: {differs}\n")


def test_fresh_deals_of_few_layouts_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "rows.jsonl"
    with pytest.raises(SystemExit) as ended:
        main(["experiment", "fresh-deals", "examples/finesse.json", "--out", str(out)])
    assert ended.value.code == 2
    assert "more than 100 layouts" in capsys.readouterr().err


def test_a_file_that_is_not_there_is_named(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    missing = tmp_path / "missing.lin"
    with pytest.raises(SystemExit) as ended:
        main(["experiment", "chances", str(missing), "--out", str(tmp_path / "rows.jsonl")])
    assert ended.value.code == 2
    assert "there is no such file" in capsys.readouterr().err
