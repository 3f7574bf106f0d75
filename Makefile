# `make` lists what can be made. Everything runs in .venv, which `python3 start.py test` sets up.
BIN := .venv/bin
DJANGO := $(BIN)/python -W error manage.py
# A .venv that uv made has no pip.
PIP := $(BIN)/python -m ensurepip >/dev/null && $(BIN)/python -m pip
COMPILE := UV_CUSTOM_COMPILE_COMMAND="make lock" $(BIN)/uv pip compile --quiet --universal --python-version 3.11 \
	--generate-hashes --no-emit-index-url $(UPGRADE)

.DEFAULT_GOAL := help
.PHONY: help run test oracles check style types imports templates migrations deploy format lock wheels

help: ## list what can be made
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 12

run: ## set everything up and serve, as users do
	python3 start.py

test: ## the whole test suite
	python3 start.py test

oracles: ## compare our rules engines with other people's; needs a C++ compiler
	$(PIP) install --quiet --require-hashes --requirement requirements-oracles.txt
	$(BIN)/python -m pytest -m oracle

check: style types imports templates migrations deploy test ## everything that has to be green before a commit

style: ## ruff: rules and format
	$(BIN)/ruff check
	$(BIN)/ruff format --check

types: ## mypy on the packages that are typed strictly
	$(BIN)/mypy

imports: ## import-linter: who may import whom
	$(BIN)/lint-imports

templates: ## djLint: rules for templates
	$(BIN)/djlint --lint --quiet templates

migrations: ## models and migrations agree
	$(DJANGO) makemigrations --check --dry-run

deploy: ## Django's own checks, as for a public server
	PUBLIC_HTTPS=1 ALLOWED_HOSTS=hanchan.example $(DJANGO) check --deploy --fail-level WARNING

format: ## put the code into shape
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

lock: ## pin requirements*.in, for every platform, with hashes; UPGRADE=--upgrade takes newer versions
	$(PIP) install --quiet uv==0.13.8
	$(COMPILE) --output-file requirements.txt requirements.in
	$(COMPILE) --output-file requirements-dev.txt requirements-dev.in
	$(COMPILE) --output-file requirements-oracles.txt requirements-oracles.in

wheels: ## fill wheels/, from which start.py installs on a computer like this one without internet
	$(PIP) download --quiet --dest wheels --requirement requirements.txt
