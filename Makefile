PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
KERNEL := $(filter-out kernel/tests/% kernel/learning/%,$(wildcard kernel/*/*)) CMakeLists.txt

.PHONY: run test golden lint types bench soak kernel-tests lead-samples sanitized sanitize sanitize-threads sanitize-module clean

run: $(VENV)/package  ## a board where PIMC plays the wrong card and αμ the right one
	$(BIN)/alphamu analyse examples/preempt.pbn --believe rules --worlds all

test: $(VENV)/installed lint types kernel-tests  ## everything that must pass
	$(BIN)/pytest -n auto -q

golden: $(VENV)/installed  ## write the golden analyses anew; look at the diff
	ALPHAMU_WRITE_GOLDEN=1 $(BIN)/pytest -q tests/golden

lint: $(VENV)/installed
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/clang-format --dry-run --Werror $(wildcard kernel/*/*.?pp)

types: $(VENV)/installed
	$(BIN)/mypy

bench: $(VENV)/installed  ## how fast this is beside DDS
	$(BIN)/alphamu bench

soak: $(VENV)/installed  ## the long tests, two hours; PARTS="exits load" for some, SHARE=10 for a tenth: docs/reliability.md
	$(BIN)/python bench/soak.py --share $(or $(SHARE),100) $(PARTS)

# The kernel's own tests, in C++: as they are, with the address and undefined-behaviour sanitizers, and those of threads
# with the thread sanitizer. They are made of the objects of which the module is made.
# ALPHAMU_KERNEL_ROUNDS=20 lets them do a fifth of what they usually do.
BUILT = $(shell echo build/cp$$($(BIN)/python -c 'import sys; print("%d%d" % sys.version_info[:2])')-*)
KERNEL_TESTS := $(basename $(notdir $(wildcard kernel/tests/*_test.cpp)))
CMAKE := $(BIN)/cmake

kernel-tests: $(VENV)/installed
	$(CMAKE) --build $(BUILT) --target kernel_tests
	set -e; for test in $(KERNEL_TESTS); do $(BUILT)/tests/$$test; done
	$(BIN)/python -m training.lead_questions trumps $(BUILT)/questions.txt --deals 2
	$(BUILT)/lead_samples $(BUILT)/questions.txt $(BUILT)/samples.txt 1
	$(BIN)/python -m training.lead_samples $(BUILT)/samples.txt

lead-samples: $(VENV)/installed  ## the program that training/README.md needs to learn the order of leads
	$(CMAKE) --build $(BUILT) --target lead_samples
	cp $(BUILT)/lead_samples build/

sanitized: build/sanitized/build.ninja
	$(CMAKE) --build build/sanitized --target all --target kernel_tests

sanitize: sanitized
	set -e; for test in $(KERNEL_TESTS); do build/sanitized/tests/$$test; done

sanitize-threads: build/threads/build.ninja
	$(CMAKE) --build build/threads --target shared_table_test --target threads_test
	set -e; for test in shared_table_test threads_test; do build/threads/tests/$$test; done

build/sanitized/build.ninja: SANITIZERS := address,undefined
build/threads/build.ninja: SANITIZERS := thread
build/%/build.ninja: CMakeLists.txt $(VENV)/installed
	$(CMAKE) -S . -B $(@D) -G Ninja -DCMAKE_MAKE_PROGRAM=$(abspath $(BIN))/ninja -DALPHAMU_SANITIZERS=$(SANITIZERS) \
		-DCMAKE_BUILD_TYPE=Debug -DPython_EXECUTABLE=$(abspath $(BIN))/python \
		-Dnanobind_DIR=$$($(BIN)/python -m nanobind --cmake_dir)
	touch $@

# The whole module with the first of these sanitizers, and the Python tests that go deepest into it.
MODULE_TESTS := tests/kernel tests/beliefs/test_network.py tests/cardplay/test_model.py tests/cardplay/test_words.py \
	$(wildcard tests/test_alphamu.py tests/*/test_alphamu.py)

sanitize-module: sanitized
	ASAN_OPTIONS=detect_leaks=0 LD_PRELOAD="$$($(CXX) -print-file-name=libasan.so) $$($(CXX) -print-file-name=libstdc++.so)" \
		$(BIN)/python kernel/tests/pytest_with.py build/sanitized/_kernel*.so -q -x $(MODULE_TESTS) $(MODULE_OPTIONS)

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
