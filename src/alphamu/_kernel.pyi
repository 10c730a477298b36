"""The C++ kernel, built from the folder `kernel/`."""

def version() -> str:
    """The version of the compiled kernel."""
