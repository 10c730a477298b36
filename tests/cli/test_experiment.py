"""What the commands of the laboratory say of themselves, and refuse."""

from __future__ import annotations

from pathlib import Path

import pytest

from alphamu.cli import main
from alphamu.experiments.papers import EXPERIMENTS


@pytest.mark.parametrize("name", EXPERIMENTS)
def test_help_tells_how_many_deals_are_played(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["experiment", name, "--help"])
    assert ended.value.code == 0
    assert f"How many deals.  [default: {EXPERIMENTS[name].deals};" in capsys.readouterr().out


@pytest.mark.parametrize("command", [["match"], ["experiment", "experts", "examples/village-match.lin"]])
def test_a_declarer_who_is_named_twice_is_refused(
    command: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "twice.sqlite"
    with pytest.raises(SystemExit) as ended:
        main([*command, "--declarer", "dd", "--declarer", "dd", "--out", str(out)])
    assert ended.value.code == 2
    assert capsys.readouterr().err == "alphamu: a declarer is named twice\n"
    assert not out.exists()


@pytest.mark.parametrize("command", ["experts", "worlds-odds", "cards", "inference", "chances"])
def test_a_file_that_holds_no_records_is_named(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    wrong = Path("docs/results/rivals.csv.gz").absolute()
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit) as ended:
        main(["experiment", command, str(wrong)])
    assert ended.value.code == 2
    error = capsys.readouterr().err
    assert error.startswith(f"alphamu: {wrong}: is neither PBN nor LIN")
    assert error.count("\n") == 1
