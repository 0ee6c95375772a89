# The two commands to know: `make site` and `make test`. `make help` lists the rest.
#
# Needs Python 3.11 or newer with its venv module, and nothing else. Everything is installed into
# .venv. Written for GNU Make 3.81 (macOS) and newer.

PYTHON ?= python3
JOBS ?= 2

VENV := .venv
BIN := $(VENV)/bin
RUNNABLE := $(VENV)/.can-run
CHECKABLE := $(VENV)/.can-check
PIP := $(BIN)/python -m pip --disable-pip-version-check
CODE := extractor tests benchmarks .ci/check-wheel

.DEFAULT_GOAL := help
.NOTPARALLEL:
.DELETE_ON_ERROR:
.PHONY: help site serve test lint format format-check types wheel pytest golden clean

help:
	@echo "make site     build the pages of sglang 0.5.18 into site/"
	@echo "make serve    show site/ at http://127.0.0.1:8000/"
	@echo "make test     run every check, as CI does"
	@echo "make lint     run the fast checks: format, lint, types"
	@echo "make format   format the code and sort its imports"
	@echo "make golden   renew the golden files, to be read with git diff"
	@echo "make clean    remove what was built and .venv"
	@echo ""
	@echo "Another Python: make test PYTHON=python3.13"

site: $(RUNNABLE)
	$(BIN)/raisedex build --config examples/sglang/raisedex.toml -o site
	@echo ""
	@echo "The site is in site/. Open site/index.html in a browser, or run: make serve"

serve:
	@test -f site/index.html || { echo "There is no site yet. Run first: make site" >&2; exit 1; }
	@echo "The site is at http://127.0.0.1:8000/ (Ctrl-C stops)."
	@$(PYTHON) -m http.server --bind 127.0.0.1 --directory site 8000

test: lint wheel pytest
	@echo ""
	@echo "Every check passed. Next: commit, and say in the message why (see CONTRIBUTING.md)."

lint: format-check types

format-check: $(CHECKABLE)
	$(BIN)/ruff format --check $(CODE)
	$(BIN)/ruff check $(CODE)

types: $(CHECKABLE)
	$(BIN)/mypy
	$(BIN)/mypy .ci/check-wheel

format: $(CHECKABLE)
	$(BIN)/ruff check --fix $(CODE)
	$(BIN)/ruff format $(CODE)

wheel: $(CHECKABLE)
	$(BIN)/python .ci/check-wheel

# The floor of branch coverage is `fail_under` in pyproject.toml. The data file has an absolute path
# because worker processes write theirs from whatever folder a test has put them in.
pytest: $(CHECKABLE)
	COVERAGE_FILE="$(CURDIR)/.coverage" $(BIN)/pytest -n $(JOBS) --dist worksteal --cov --cov-report=term

golden: $(CHECKABLE)
	RAISEDEX_RENEW_GOLDEN=1 $(BIN)/pytest -k golden
	@echo ""
	@echo "The golden files are renewed. Read the change before you commit it: git diff tests"

clean:
	rm -rf $(VENV) site dist build .coverage .coverage.* .mypy_cache .pytest_cache .ruff_cache .hypothesis

# ---- set-up: once, and again when pyproject.toml changes ----

$(RUNNABLE): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "raisedex needs Python 3.11 or newer, but '$(PYTHON)' is not one." >&2; \
		echo "Name another: make $(firstword $(MAKECMDGOALS)) PYTHON=python3.12" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
		echo "'$(PYTHON)' has no venv module." >&2; \
		echo "On Debian and Ubuntu: apt-get install python3-venv" >&2; exit 1; }
	@echo "Setting up $(VENV) (about a minute, only the first time) ..."
	@$(PYTHON) -m venv $(VENV)
	@$(PIP) install --quiet --editable .
	@touch $@

$(CHECKABLE): $(RUNNABLE)
	@echo "Installing the tools for the checks ..."
	@$(PIP) install --quiet --editable '.[dev]'
	@touch $@
