# Every target prepares its own virtual environment; Python 3.11+ and make are all it needs.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
WORKERS ?= 2

.PHONY: run test check bench slow browser pictures catalogues clean

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

slow: $(VENV)/.dev               ## thousands of random matches; kill the running bot many times
	$(BIN)/pytest -n $(WORKERS) -m slow

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
