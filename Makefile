# Every target prepares its own virtual environment; Python 3.11+ and make are all it needs.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
WORKERS ?= 4
KILLS ?= 200
MINUTES ?= 20

.PHONY: run test check bench slow browser crash soak pictures catalogues clean

run: $(VENV)/.runtime            ## start the bot (without a DISCORD_TOKEN: the local Discord)
	$(BIN)/python bot.py

test: check                      ## all that a contributor must pass
	$(BIN)/pytest -n $(WORKERS) -m "not slow and not browser"

check: $(VENV)/.dev              ## lint, format, types, import contract
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

browser: $(VENV)/.dev            ## play a hand in headless Chromium (needs /usr/bin/chromium)
	$(BIN)/pytest -m browser

pictures: $(VENV)/.dev           ## take the pictures of the README anew (needs /usr/bin/chromium)
	$(BIN)/python -m docs.pictures

slow: $(VENV)/.dev               ## whole matches, thousands of random ones, short rehearsals of crash and weather
	$(BIN)/pytest -n $(WORKERS) -m slow

crash: $(VENV)/.dev              ## kill the bot KILLS times at twenty tables; nothing may be lost
	$(BIN)/python -m rehearsal.crash --kills $(KILLS)

soak: $(VENV)/.dev               ## play MINUTES long at 200 tables in the worst weather
	$(BIN)/python -m rehearsal.soak --minutes $(MINUTES)

bench: $(VENV)/.dev              ## figures as ratios and rates
	$(BIN)/python -m bench

catalogues: $(VENV)/.dev         ## bring the translation catalogues up to date with the code
	$(BIN)/python -m ui.catalogues extract

clean:
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache

$(VENV)/.runtime: requirements.txt
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check -r requirements.txt
	touch $@

$(VENV)/.dev: requirements-dev.txt requirements.txt
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check -r requirements-dev.txt
	touch $@
