"""While parts of the program load, Ctrl-C ends it at once, and without a word.

An interrupt that Python hears would leave a traceback, or a part that is half there.
"""

import signal


class Loading:
    """The time in which parts load; afterwards Python hears Ctrl-C again, if it did before."""

    def __enter__(self) -> None:
        self._is_heard = signal.getsignal(signal.SIGINT) is signal.default_int_handler
        if self._is_heard:
            signal.signal(signal.SIGINT, signal.SIG_DFL)

    def __exit__(self, *_: object) -> None:
        if self._is_heard:
            signal.signal(signal.SIGINT, signal.default_int_handler)
