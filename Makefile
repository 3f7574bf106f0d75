# `make` lists what can be made. Everything runs in .venv, which `python3 start.py test` sets up.
BIN := .venv/bin
DJANGO := $(BIN)/python -W error manage.py
# A .venv that uv made has no pip.
PIP := $(BIN)/python -m ensurepip >/dev/null && $(BIN)/python -m pip
COMPILE := UV_CUSTOM_COMPILE_COMMAND="make lock" $(BIN)/uv pip compile --quiet --universal --python-version 3.11 \
	--generate-hashes --no-emit-index-url $(UPGRADE)

PACKAGES := tournament scoring seating penalties reports
# In an environment of its own: what audits is no part of what is audited.
AUDITING := @python3 -m venv .venv/audit && .venv/audit/bin/python -m pip install --quiet --require-hashes \
	--requirement requirements-audit.txt

.DEFAULT_GOAL := help
.PHONY: help run test full long oracles contract check style types imports picture refusals budgets guides schemas walks templates migrations deploy bandit audit format lock wheels

help: ## list what can be made
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 12

run: ## set everything up and serve, as users do
	python3 start.py

test: ## the whole test suite
	python3 start.py test

long: ## the long tests: more of what the suite shows in little, for nights and releases
	python3 start.py test -m long

full: ## what takes turns in other runs, as the walk through all pages: all looks, all fields
	python3 start.py test -m full $$(grep -rl --include='*.py' 'mark\.full' tests)

oracles: ## compare our rules engines with other people's; needs a C++ compiler
	$(PIP) install --quiet --require-hashes --requirement requirements-oracles.txt
	python3 start.py test tests/scoring -m oracle

contract: ## hold a server to its OpenAPI document with Schemathesis, as each role
	@python3 -m venv .venv/contract
	@.venv/contract/bin/python -m pip install --quiet --require-hashes --requirement requirements-contract.txt
	$(BIN)/python .ci/contract

check: style types imports walks templates migrations deploy bandit test ## everything that has to be green before a commit

style: ## ruff: rules and format
	$(BIN)/ruff check
	$(BIN)/ruff format --check

types: ## mypy, strict, on all packages
	$(BIN)/mypy

imports: ## import-linter: who may import whom
	$(BIN)/lint-imports

picture: ## draw docs/architecture.svg from the code
	$(BIN)/python .ci/picture

refusals: budgets guides schemas ## list the reasons to refuse, with their codes, in docs/refusals.md
	$(BIN)/python .ci/refusals

budgets: ## list what each costly address may take, in docs/security.md
	$(BIN)/python .ci/budgets

schemas: ## write the JSON Schemas of docs/schema/ and the types of clients/, from the code
	$(BIN)/python .ci/schemas
	$(BIN)/python .ci/client

guides: ## write the help of docs/ in every language from the tasks of the program
	$(BIN)/python .ci/guides

walks: ## how long the ways of four requests through the code are, and their bounds
	$(BIN)/python .ci/walks

templates: ## djLint and djangofmt: rules and format of templates
	$(BIN)/djlint --lint --quiet templates
	$(BIN)/djangofmt --check templates

migrations: ## models and migrations agree
	$(DJANGO) makemigrations --check --dry-run

bandit: ## patterns in the code that often are weaknesses
	$(AUDITING)
	.venv/audit/bin/bandit --quiet --recursive --configfile pyproject.toml $(PACKAGES) start.py manage.py

audit: ## known vulnerabilities of all locked packages; needs the internet, and says so when it is not there
	$(AUDITING)
	.venv/audit/bin/python .ci/audit

deploy: ## Django's own checks, as for a public server
	PUBLIC_HTTPS=1 ALLOWED_HOSTS=hanchan.example $(DJANGO) check --deploy --fail-level WARNING

format: ## put code and templates into shape
	$(BIN)/ruff check --fix
	$(BIN)/ruff format
	$(BIN)/djangofmt templates

lock: ## pin requirements*.in, for every platform, with hashes; UPGRADE=--upgrade takes newer versions
	$(PIP) install --quiet uv==0.13.8
	$(COMPILE) --output-file requirements.txt requirements.in
	$(COMPILE) --output-file requirements-dev.txt requirements-dev.in
	$(COMPILE) --output-file requirements-oracles.txt requirements-oracles.in
	$(COMPILE) --output-file requirements-audit.txt requirements-audit.in
	$(COMPILE) --output-file requirements-contract.txt requirements-contract.in

wheels: ## fill wheels/, from which start.py installs on a computer like this one without internet
	$(PIP) download --quiet --dest wheels --requirement requirements.txt
