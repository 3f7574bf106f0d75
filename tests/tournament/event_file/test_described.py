"""The schema of event files says exactly which forms an import accepts."""

import json
from contextlib import suppress

import pytest
from django.core.management import call_command
from hypothesis import given
from jsonschema import Draft202012Validator

from tests.from_schemas import damaged, documents
from tournament.event_file.services.described import event_schema
from tournament.event_file.services.problems import Problem, Problems, TooManyProblems, parsed
from tournament.event_file.services.reading import content_of
from tournament.event_file.services.writing import event_document
from tournament.models import Event

SCHEMA = event_schema()
VALIDATOR = Draft202012Validator(SCHEMA)
DOCUMENTS = documents(SCHEMA)


def of_form(document: object) -> list[Problem]:
    """The problems of a file's form that its reader notes."""
    problems = Problems()
    with suppress(TooManyProblems):
        content_of(parsed(json.dumps(document)), problems)
    return [problem for problem in problems if problem.form]


def test_the_schema_is_one():
    Draft202012Validator.check_schema(SCHEMA)


@given(DOCUMENTS)
def test_valid_documents_are_never_refused_for_their_form(document):
    assert [error.message for error in VALIDATOR.iter_errors(document)] == []
    assert of_form(document) == []


@given(damaged(DOCUMENTS))
def test_documents_are_refused_for_their_form_exactly_when_invalid(document):
    assert bool(of_form(document)) == (not VALIDATOR.is_valid(document))


@pytest.mark.parametrize("name", ["swedish-open-2015", "madrid-open-2018"])
def test_files_and_exports_of_real_events_validate(name, real_event, db):
    source = real_event(name)
    call_command("import_event", str(source), "--as-recorded", verbosity=0)
    documents_of_it = [json.loads(source.read_text(encoding="utf-8")), event_document(Event.objects.get())]
    assert [error.message for document in documents_of_it for error in VALIDATOR.iter_errors(document)] == []
