"""Run pytest with another build of the kernel: `python pytest_with.py PATH/TO/_kernel.so ARGUMENTS`."""

import importlib.util
import sys

import pytest

NAME = "alphamu._kernel"


def main() -> int:
    """Load the given kernel under the name of the installed one, then run the tests."""
    path, *arguments = sys.argv[1:]
    spec = importlib.util.spec_from_file_location(NAME, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[NAME] = module
    spec.loader.exec_module(module)
    print(f"{NAME} is {module.__file__}")
    return pytest.main(arguments)


if __name__ == "__main__":
    raise SystemExit(main())
