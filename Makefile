# make play    sets up everything and starts the game
# make test    sets up everything and runs every check
# make check   formatter, linter, types
# make bench   speed, beside the peers

PYTHON ?= python3
BIN := .venv/bin

.PHONY: play test check bench clean

play: .venv/play
	$(BIN)/benben play ra

test: .venv/test check
	$(BIN)/python -m pytest -n 2 --dist loadfile

check: .venv/test
	$(BIN)/ruff format --check src tests benchmarks
	$(BIN)/ruff check src tests benchmarks
	$(BIN)/mypy

bench: .venv/test
	$(BIN)/benben bench ra
	$(BIN)/python benchmarks/peers.py

clean:
	rm -rf .venv

.venv/play: pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --disable-pip-version-check --editable .
	touch $@

.venv/test: .venv/play
	$(BIN)/pip install --quiet --disable-pip-version-check --editable .[test]
	touch $@
