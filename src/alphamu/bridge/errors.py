"""What the rules refuse."""


class BridgeError(ValueError):
    """Something that bridge does not allow or that cannot be read; the message names it."""
