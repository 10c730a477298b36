PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
KERNEL := $(filter-out kernel/tests/%,$(wildcard kernel/*/*)) CMakeLists.txt

.PHONY: run test golden lint types bench soak sanitize clean

run: $(VENV)/package  ## a board where PIMC plays the wrong card and αμ the right one
	$(BIN)/alphamu analyse examples/preempt.pbn --worlds all

test: $(VENV)/installed lint types  ## everything that must pass
	$(BIN)/pytest -n auto -q

golden: $(VENV)/installed  ## write the golden analyses anew; look at the diff
	ALPHAMU_WRITE_GOLDEN=1 $(BIN)/pytest -q tests/golden

lint: $(VENV)/installed
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/installed
	$(BIN)/mypy

bench: $(VENV)/installed  ## how fast this is beside DDS
	$(BIN)/alphamu bench

soak: $(VENV)/installed  ## the long tests, about an hour; PARTS="exits load" for some: docs/reliability.md says which
	$(BIN)/python bench/soak.py $(PARTS)

# The kernel's own tests, in C++, with the address and undefined-behaviour sanitizers.
SANITIZED := build/sanitize
SANITIZERS := -std=c++20 -O1 -g -Ikernel -Wall -Wextra -fsanitize=address,undefined -fno-sanitize-recover=all -pthread
KERNEL_CODE := $(filter-out kernel/bindings/% kernel/tests/%,$(wildcard kernel/*/*.cpp))
KERNEL_OBJECTS := $(KERNEL_CODE:kernel/%.cpp=$(SANITIZED)/%.o)

sanitize: $(patsubst kernel/%.cpp,$(SANITIZED)/%,$(wildcard kernel/tests/*_test.cpp))
	set -e; for test in $^; do $$test; done

$(SANITIZED)/%.o: kernel/%.cpp $(wildcard kernel/*/*.hpp)
	mkdir -p $(dir $@)
	$(CXX) $(SANITIZERS) -c $< -o $@

$(SANITIZED)/tests/%: kernel/tests/%.cpp $(KERNEL_OBJECTS) $(wildcard kernel/tests/*.hpp)
	mkdir -p $(dir $@)
	$(CXX) $(SANITIZERS) $< $(KERNEL_OBJECTS) -o $@

$(VENV)/tools: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install -q --upgrade pip
	$(BIN)/pip install -q "scikit-build-core>=0.11" "nanobind>=2.4" "cmake>=3.25" "ninja>=1.11"
	touch $@

# What the command needs, and no more.
$(VENV)/package: $(VENV)/tools $(KERNEL)
	$(BIN)/pip install -q --no-build-isolation -e .
	touch $@

# Editable, without build isolation: a changed kernel is rebuilt in seconds, changed Python not at all.
$(VENV)/installed: $(VENV)/tools $(KERNEL)
	$(BIN)/pip install -q --no-build-isolation -e ".[dev]"
	touch $@ $(VENV)/package

clean:
	rm -rf $(VENV) build
