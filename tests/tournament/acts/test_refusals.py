"""Reasons to refuse: a code stands once, names its subject, is listed in docs, and is reached by a test."""

import pickle
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import pytest
from django.urls import get_resolver
from django.utils import translation

import tournament
from tournament.acts.refusals import CountedReason, Reason, Refused, declared_reasons, refuse

ROOT = Path(__file__).resolve().parents[3]
# Codes of no subject: forms' keys, undo, texts, jobs, and pages of many subjects.
BELOW = {"form", "undo", "text", "job", "pages"}


@pytest.fixture(scope="module")
def reasons() -> dict[str, Reason | CountedReason]:
    for module in walk_packages(tournament.__path__, "tournament."):
        if module.name.split(".")[1] not in {"asgi", "wsgi", "celery", "migrations"}:
            import_module(module.name)
    return dict(declared_reasons())


def test_a_code_names_its_subject_and_the_reason(reasons):
    folders = {path.name for path in (ROOT / "tournament").iterdir() if path.is_dir()}
    odd = [code for code in reasons if not re.fullmatch(r"[a-z_]+\.[a-z0-9]+(-[a-z0-9]+)*", code)]
    homeless = [code for code in reasons if code.partition(".")[0] not in folders | BELOW]
    assert (odd, homeless) == ([], [])


def test_every_code_is_asked_for_by_a_test(reasons):
    tests = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("test_*.py"))
    assert [code for code in sorted(reasons) if f'"{code}"' not in tests] == []


def test_no_test_asks_a_declared_reason_for_its_own_code():
    """That holds without any refusal: `refused(code)` and `refusals_made` see those that were really made."""
    paths = (path for path in (ROOT / "tests").rglob("test_*.py") if path != Path(__file__).resolve())
    assert [
        f"{path.relative_to(ROOT)}: {match[0]}"
        for path in paths
        if (match := re.search(r"\b[A-Z][A-Z_]+\.code\b", path.read_text(encoding="utf-8")))
    ] == []


def test_the_page_of_refusals_lists_what_the_code_declares():
    command = [sys.executable, ".ci/refusals", "-"]
    page = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert page == (ROOT / "docs" / "refusals.md").read_text(encoding="utf-8")


def test_a_refusal_is_its_sentence_in_the_readers_language_and_keeps_its_code(reasons):
    with translation.override("it"):
        refusal = reasons["notice.too-many"](4, n=4)

    assert refusal == "Ci sono già 4 avvisi, e di più nessuno ne legge. Prima togline uno."
    assert pickle.loads(pickle.dumps(refusal)).code == "notice.too-many"


def test_a_code_is_declared_once():
    assert get_resolver().url_patterns  # all modules are loaded, and their reasons declared
    with pytest.raises(AssertionError, match=r"notice\.gone is declared twice"):
        Reason("notice.gone", "Something else.")


def test_none_is_not_a_reason():
    assert get_resolver().url_patterns  # as above
    refuse(None)
    with pytest.raises(Refused) as refused:
        refuse(declared_reasons()["notice.gone"](), "text")
    assert (refused.value.code, refused.value.field) == ("notice.gone", "text")
