"""Look for a text that makes a reader fall over, or that it reads and cannot write; a fuzzer sees which code runs.

    python bench/fuzz_readers.py --seconds 600

`make soak` runs it, for ten minutes. It needs atheris, which is not among the tools of development, for it has no
wheels for every machine: `pip install atheris`. Texts that found new code are kept in a folder, by default
`build/fuzz`, from which the next run goes on; a text that makes a reader fail is written to a file there, and the
exit code is then not 0. What is asked of a reader stands in `alphamu.bench.readers`.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
LONGEST = 4096  # bytes of a text
SLOWEST = 20  # seconds for one; the instrumented readers are slow, and so is a busy machine


def main() -> None:
    """Run the fuzzer."""
    parser = argparse.ArgumentParser(description="Look for a text that makes a reader fall over.")
    parser.add_argument("--seconds", type=int, default=600, help="for how long (600)")
    parser.add_argument("--corpus", type=Path, default=ROOT / "build" / "fuzz", help="where the texts are kept")
    options = parser.parse_args()
    try:
        import atheris  # type: ignore[import-untyped, import-not-found, unused-ignore]
    except ImportError:
        sys.exit("alphamu: the fuzzer of the readers needs atheris: pip install atheris")

    with atheris.instrument_imports(
        include=["alphamu.formats", "alphamu.worlds.grammar", "alphamu.worlds.meanings"]
    ):
        from alphamu.bench.readers import CHECKS

    checks = list(CHECKS.values())

    def read(data: bytes) -> None:
        if data:
            checks[data[0] % len(checks)](
                data[1:].decode("utf-8", "surrogatepass" if data[0] & 128 else "replace")
            )

    def read_whatever_decodes(data: bytes) -> None:
        try:
            read(data)
        except UnicodeDecodeError:
            return

    options.corpus.mkdir(parents=True, exist_ok=True)
    _sow(options.corpus, list(CHECKS))
    limits = [f"-max_total_time={options.seconds}", f"-max_len={LONGEST}", f"-timeout={SLOWEST}"]
    quiet = ["-print_final_stats=1", "-verbosity=0", f"-artifact_prefix={options.corpus}/failed-"]
    atheris.Setup([sys.argv[0], *limits, *quiet, str(options.corpus)], read_whatever_decodes)
    atheris.Fuzz()


def _sow(corpus: Path, names: list[str]) -> None:
    """Put the examples there, each for every reader."""
    texts = [path.read_bytes() for path in sorted((ROOT / "examples").iterdir()) if path.is_file()]
    texts.append((ROOT / "src" / "alphamu" / "worlds" / "natural.txt").read_bytes())
    texts += [b"11-15 hcp, 5+S or 4(432), not (SA and 2 of AKQ of H)", b"west 6+S or east (balanced, 1+ aces)"]
    for reader in range(len(names)):
        for number, text in enumerate(texts):
            (corpus / f"seed-{reader}-{number}").write_bytes(bytes([reader]) + text[: LONGEST - 1])


if __name__ == "__main__":
    main()
