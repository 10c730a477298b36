"""While parts of the program load, Ctrl-C ends it at once, and without a word.

An interrupt that Python hears would leave a traceback, or a part that is half there. Nothing is loaded for this
itself: the module `signal` would be, but `_signal`, from which it is made, is always there.
"""

import _signal  # type: ignore[import-not-found]  # no stub names it


class Loading:
    """The time in which parts load; afterwards Python hears Ctrl-C again, if it did before."""

    def __enter__(self) -> None:
        self._is_heard = _signal.getsignal(_signal.SIGINT) is _signal.default_int_handler
        if self._is_heard:
            _signal.signal(_signal.SIGINT, _signal.SIG_DFL)

    def __exit__(self, *_: object) -> None:
        if self._is_heard:
            _signal.signal(_signal.SIGINT, _signal.default_int_handler)


def hear_no_more() -> None:
    """All is said: Ctrl-C could only break off the last steps of Python, with a traceback."""
    _signal.signal(_signal.SIGINT, _signal.SIG_IGN)
