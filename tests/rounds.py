"""How many rounds a test has: a few in every run of the tests; in `make soak` many, or a share of them."""

import os

SHARE = os.environ.get("ALPHAMU_SOAK")  # in percent
SOAKING = SHARE is not None


def rounds(few: int, many: int) -> int:
    """As many as there is time for."""
    return few if SHARE is None else max(few, many * int(SHARE) // 100)
