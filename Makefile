# make site | make test | make serve | make pdf | make epub: each makes whatever it needs first.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PORT ?= 8000
SIZES ?= S,M,L

# An editable package is not compiled when it is installed: where Python is set to keep no compiled modules, each run of
# the program would compile them anew.
install = $(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '$(1)' && $(BIN)/python -m compileall -q extensions

.PHONY: site test serve pdf epub benchmark clean

site: $(VENV)/site-ready
	$(BIN)/rulebook build

serve: $(VENV)/site-ready
	$(BIN)/rulebook serve --port $(PORT)

pdf: $(VENV)/pdf-ready
	$(BIN)/rulebook export --format pdf

epub: $(VENV)/site-ready
	$(BIN)/rulebook export --format epub

# The tests start hundreds of processes: where Python is set to keep no compiled modules, each would compile them anew.
test: export PYTHONDONTWRITEBYTECODE =
test: $(VENV)/test-ready
	@$(BIN)/python tests/tools/install.py
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/python -m pytest -n auto --dist loadfile --no-loadscope-reorder

benchmark: $(VENV)/test-ready
	$(BIN)/python -m pip install --quiet --disable-pip-version-check zensical
	$(BIN)/python tests/benchmarks/run.py --sizes $(SIZES) --write

clean:
	rm -rf build $(VENV)

$(VENV)/python-ready:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "sphinx-rulebook needs Python 3.11 or newer; name one with: make PYTHON=/path/to/python3")'
	$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/site-ready: $(VENV)/python-ready pyproject.toml
	@echo "installing sphinx-rulebook into $(VENV)"
	@$(call install,.)
	@touch $@

$(VENV)/pdf-ready: $(VENV)/python-ready pyproject.toml
	@echo "installing sphinx-rulebook and WeasyPrint into $(VENV)"
	@$(call install,.[pdf])
	@touch $@ $(VENV)/site-ready

$(VENV)/test-ready: $(VENV)/python-ready pyproject.toml
	@echo "installing sphinx-rulebook and its test tools into $(VENV)"
	@$(call install,.[test])
	@touch $@ $(VENV)/site-ready $(VENV)/pdf-ready
