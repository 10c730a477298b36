PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
KERNEL := $(wildcard kernel/*) CMakeLists.txt

.PHONY: run test lint types kernel clean

run: $(VENV)/installed  ## show a board and what to play
	$(BIN)/alphamu demo

test: $(VENV)/installed lint types  ## everything that must pass
	$(BIN)/pytest -n auto -q

lint: $(VENV)/installed
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/installed
	$(BIN)/mypy

$(VENV)/tools: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install -q --upgrade pip
	$(BIN)/pip install -q "scikit-build-core>=0.11" "nanobind>=2.4" "cmake>=3.25" "ninja>=1.11"
	touch $@

# Editable, without build isolation: a changed kernel is rebuilt in seconds, changed Python not at all.
$(VENV)/installed: $(VENV)/tools $(KERNEL)
	$(BIN)/pip install -q --no-build-isolation -e ".[dev]"
	touch $@

clean:
	rm -rf $(VENV) build
