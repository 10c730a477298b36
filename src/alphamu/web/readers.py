"""Reading what the server is sent: in processes of its own, for a limited time.

A text from anywhere may keep its reader busy for long, and a thread that reads it would hold up all others of the
process, the one that answers /health too, wherever it does so without letting go of Python's lock. A process can
be ended, and holds up nobody.
"""

from __future__ import annotations

import pickle
import subprocess
import sys
import threading
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import IO, Any

from alphamu.bridge.errors import BridgeError
from alphamu.web.limits import LimitError, Limits
from alphamu.web.pool import BusyError
from alphamu.web.reader import DONE, REFUSED

SECONDS_TO_START = 60.0
COMMAND = (sys.executable, "-m", "alphamu.web.reader")


class ReadError(BridgeError):
    """What was sent cannot be read."""


class TooSlowError(Exception):
    """A text took so long to read that the process was ended."""


class Readers:
    """Some processes that read, each one text at a time; whoever finds all busy waits."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._all = [_Reader() for _ in range(limits.readers)]
        self._free: SimpleQueue[_Reader] = SimpleQueue()
        for reader in self._all:
            self._free.put(reader)

    def start(self) -> None:
        """Start the processes, so that they are ready when the first text comes."""
        for reader in self._all:
            reader.start()

    def ask(self, question: Any) -> Any:
        """The answer of a reader to a question; a text that takes too long is refused."""
        try:
            reader = self._free.get(timeout=self._limits.waiting_for_reader_seconds)
        except Empty:
            raise BusyError("too many texts are waiting to be read: try again in a moment") from None
        try:
            how, answer = reader.ask(question, self._limits.reading_seconds)
        except TooSlowError:
            allowed = f"the {self._limits.reading_seconds:g} seconds that this server allows"
            raise LimitError(f"this takes longer to read than {allowed}") from None
        finally:
            self._free.put(reader)
        if how == REFUSED:
            raise ReadError(answer)
        if how != DONE:
            raise RuntimeError(f"a reader failed:\n{answer}")
        return answer

    def close(self) -> None:
        """End the processes."""
        for reader in self._all:
            reader.close()


class _Reader:
    """A process that reads, started again whenever it has died."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._is_closed = False

    def start(self) -> None:
        """Start the process, if it is not there."""
        with self._lock:
            if self._process is None and not self._is_closed:
                self._process = subprocess.Popen(
                    COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True
                )  # in a session of its own it does not hear Ctrl-C, which is meant for the server
                self._is_loaded = False

    def ask(self, question: Any, seconds: float) -> tuple[str, Any]:
        """The answer, unless that takes too long."""
        self.start()
        process = self._process
        if process is None:
            raise BusyError("the server ends")
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            if not self._is_loaded:
                _within(SECONDS_TO_START, process, process.stdout)
                self._is_loaded = True
            pickle.dump(question, process.stdin)
            process.stdin.flush()
            how, answer = _within(seconds, process, process.stdout)
        except (EOFError, OSError, ValueError, pickle.UnpicklingError) as error:
            self._end()
            self.start()
            if self._is_closed:
                raise BusyError("the server ends") from None
            raise RuntimeError("a reader died") from error
        except TooSlowError:
            self._end()
            self.start()
            raise
        return how, answer

    def close(self) -> None:
        """End the process, and start it no more."""
        self._is_closed = True
        self._end()

    def _end(self) -> None:
        with self._lock:
            process, self._process = self._process, None
        if process is not None:
            process.kill()
            for pipe in (process.stdin, process.stdout):
                with suppress(OSError, ValueError):
                    if pipe is not None:
                        pipe.close()
            process.wait()


def _within(seconds: float, process: subprocess.Popen[bytes], answers: IO[bytes]) -> Any:
    """The next answer; the process is killed if that takes too long, and then there is none."""
    is_late = threading.Event()

    def end() -> None:
        is_late.set()
        process.kill()

    timer = threading.Timer(seconds, end)
    timer.daemon = True
    timer.start()
    try:
        return pickle.load(answers)
    except (EOFError, pickle.UnpicklingError):
        if is_late.is_set():
            raise TooSlowError from None
        raise
    finally:
        timer.cancel()
