"""What a request is refused with: a sentence for a person, and of which kind it is, for another language."""

from __future__ import annotations

import re

FAILED = "the server failed on this: it is a defect of the program, please report it"


def refusal(error: Exception) -> dict[str, object]:
    """Why something is refused.

    >>> refusal(ValueError("no card"))
    {'error': 'no card', 'kind': 'value'}
    """
    return refused(str(error), kind_of(type(error)))


def refused(reason: str, kind: str) -> dict[str, object]:
    """The same where no error of a class of its own was raised."""
    return {"error": reason, "kind": kind}


def kind_of(error: type[Exception]) -> str:
    """The kind of an error by the name of its class, as in `no-such-board`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", error.__name__.removesuffix("Error")).lower()


FAILURE = refused(FAILED, "failed")
