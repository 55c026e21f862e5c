# Every target works as the first command after a clone: it builds .venv when that is missing or out of date.
.DEFAULT_GOAL := help
.PHONY: help play test fuzz check format bench bench-host balance screenshots locale clean

VENV := .venv
BIN := $(VENV)/bin
# The first Python on the path that is new enough and can make virtual environments; PYTHON=... chooses another.
PYTHON ?= $(shell for p in python3 python python3.14 python3.13 python3.12 python3.11; do \
	$$p -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 && { command -v $$p; break; }; done)
PIP := $(BIN)/python -m pip install -qq --disable-pip-version-check --constraint constraints.txt
SOURCES := core saves tui tests
FUZZED := tests/host/test_fuzz.py tests/tui/test_duel_fuzz.py

help:
	@echo "make play         play (builds .venv the first time)"
	@echo "make test         all tests"
	@echo "make fuzz         keys and bytes without sense, many thousands of them, some minutes"
	@echo "make check        style, types and layering"
	@echo "make bench        speed, as ratios measured in one run"
	@echo "make bench-host   the SSH host with 1, 10 and 50 clients"
	@echo "make balance      encounters held to their labels, and bots against each other, 2,000 duels a row"
	@echo "make screenshots  the pictures of the README"
	@echo "make locale       gather messages and compile the catalogues"

$(BIN)/python:
	@test -n "$(PYTHON)" || { echo "Python 3.11 or newer with venv is needed (Debian: apt install python3 python3-venv)." >&2; exit 1; }
	@echo "Making $(VENV) with $(PYTHON) ..."
	@rm -rf $(VENV)
	@"$(PYTHON)" -m venv $(VENV)

$(VENV)/.play: pyproject.toml constraints.txt | $(BIN)/python
	@echo "Installing what Zanmei needs (once) ..."
	@$(PIP) --editable .
	@touch $@

$(VENV)/.dev: pyproject.toml constraints.txt | $(BIN)/python
	@echo "Installing what Zanmei and its tests need (once) ..."
	@$(PIP) --editable '.[dev]'
	@touch $@ $(VENV)/.play

$(VENV)/.bench: $(VENV)/.dev
	@echo "Installing the libraries measured against (once) ..."
	@$(PIP) --editable '.[dev,bench]'
	@touch $@

play: $(VENV)/.play
	@$(BIN)/zanmei $(ARGS)

test: $(VENV)/.dev
	@$(BIN)/python -m pytest -q -n auto --dist worksteal $(ARGS)

fuzz: $(VENV)/.dev
	@ZANMEI_FUZZ=1 $(BIN)/python -m pytest -q -n auto --dist worksteal -rP --show-capture=stdout $(FUZZED) $(ARGS)

check: $(VENV)/.dev
	@$(BIN)/ruff check $(SOURCES)
	@$(BIN)/ruff format --check $(SOURCES)
	@$(BIN)/mypy
	@$(BIN)/lint-imports --no-logo

format: $(VENV)/.dev
	@$(BIN)/ruff check --fix $(SOURCES)
	@$(BIN)/ruff format $(SOURCES)

bench: $(VENV)/.bench
	@$(BIN)/python -m tests.bench

bench-host: $(VENV)/.dev
	@$(BIN)/python -m tests.bench.host

balance: $(VENV)/.dev
	@$(BIN)/python -m tests.balance.combat
	@$(BIN)/python -m tests.balance.duel

screenshots: $(VENV)/.dev
	@$(BIN)/python -m tests.screenshots

locale: $(VENV)/.dev
	@$(BIN)/python -m tests.catalogue

clean:
	rm -rf $(VENV) build *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis
