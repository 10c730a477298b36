"""Golden analyses: each file holds a question, as on the command line, and the answer that is expected.

`make golden` writes the answers anew; the diff then shows every answer that has changed.
"""

import json
import os
from pathlib import Path
from typing import Any

import pytest

from alphamu.cli import main

WRITE = "ALPHAMU_WRITE_GOLDEN"
NOT_THE_ANSWER = ("seconds", "nodes", "solves")  # the effort may change without any harm
FILES = sorted(Path(__file__).parent.glob("*.json"))


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_the_answer_is_the_golden_one(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    golden: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    with pytest.raises(SystemExit) as ended:
        main(["analyse", *golden["question"], "--json"])
    assert ended.value.code == 0
    answer = json.loads(capsys.readouterr().out)
    for name in NOT_THE_ANSWER:
        del answer[name]
    if os.environ.get(WRITE):
        text = json.dumps({**golden, "answer": answer}, indent=1, ensure_ascii=False)
        file.write_text(text + "\n", encoding="utf-8")
    else:
        assert answer == golden["answer"]
