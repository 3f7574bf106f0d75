"""The published schemas are those of the code, and they allow exactly the forms that are read."""

import json
from pathlib import Path

import pytest
from django.test import Client
from hypothesis import given
from jsonschema import Draft202012Validator

from scoring.game import replay
from scoring.rulesets import PRESETS
from scoring.score_hands import answer
from seating.documents.draw_document import DrawFormError, from_json
from seating.draw import SeatingError
from tests.from_schemas import as_written, damaged, documents
from tests.tournament.session.play import enter, opened
from tournament.api.schemas import SCHEMAS, schema_of

DOCS = Path(__file__).parents[3] / "docs" / "schema"
# What only a hand of the other family has, or a rule refuses.
FORM_OF_HANDS = {"not-a-hand", "seat", "not-seats", "seat-twice", "not-a-list", "not-yes-or-no", "outcome"}


@pytest.mark.parametrize("name", SCHEMAS)
def test_the_docs_match_the_code__make_schemas(name):
    Draft202012Validator.check_schema(schema_of(name))
    assert json.loads((DOCS / f"{name}-1.json").read_text(encoding="utf-8")) == schema_of(name)


def test_the_server_has_them_for_every_site(db):
    response = Client().get("/api/v1/schema/event")
    assert (response.json(), response["Content-Type"]) == (schema_of("event"), "application/schema+json")
    assert response["Access-Control-Allow-Origin"] == "*"
    refused = Client().get("/api/v1/schema/money")
    assert (refused.status_code, refused.json()["code"]) == (404, "api.no-schema")


def test_answers_of_the_server_validate(event):
    opened(event)
    enter(event, number=1)
    for name, path in (("results", "sessions/1/results"), ("standings", "standings")):
        json_answer = Client().get(f"/api/v1/events/spring-open/{path}").json()
        assert [
            fault.message for fault in Draft202012Validator(schema_of(name)).iter_errors(json_answer)
        ] == []


def draw_of_wrong_form(document: object) -> bool:
    """Whether a draw is refused for its form."""
    try:
        from_json(document)
    except DrawFormError:
        return True
    except SeatingError:
        return False
    return False


DRAWS, TABLES = (documents(schema_of(name)).map(as_written) for name in ("draw", "table"))


@given(damaged(DRAWS).map(as_written))
def test_draws_are_refused_for_their_form_where_they_do_not_validate_and_nowhere_else(document):
    valid = Draft202012Validator(schema_of("draw")).is_valid(document)
    assert draw_of_wrong_form(document) == (not valid)


@pytest.mark.parametrize("text", ["c234m", "c132s", "p777z", "k9999s", "a0555p"])
def test_every_set_validates_and_changed_ones_do_not(text):
    sets = Draft202012Validator(schema_of("hand")["properties"]["melds"])
    assert (sets.is_valid([text]), sets.is_valid([text[1:]]), sets.is_valid([f"{text}9"])) == (
        True,
        False,
        False,
    )


def without_sets(schema: dict) -> dict:
    """The schema of hands without sets laid out: a schema cannot say whether tiles are a set."""
    parts = {name: part for name, part in schema["properties"].items() if name != "melds"}
    return {**schema, "properties": parts}


def hand_of_wrong_form(record: object) -> bool:
    """Whether a hand is refused for its form."""
    return answer(record).get("reason") == "bad-notation"


HANDS = documents(without_sets(schema_of("hand"))).map(as_written)


@given(damaged(HANDS).map(as_written))
def test_hands_are_refused_for_their_form_where_they_do_not_validate_and_nowhere_else(record):
    valid = Draft202012Validator(schema_of("hand")).is_valid(record)
    assert hand_of_wrong_form(record) == (not valid)


@given(TABLES)
def test_hands_of_a_valid_table_have_no_problem_of_form(record):
    for hand in record["hands"]:
        rules = PRESETS["mcr-2006" if hand["outcome"] == "win" or "winner" in hand else "ema-riichi-2025"]
        (played,) = replay([hand], rules).hands
        assert {problem.code for problem in played.problems} & FORM_OF_HANDS == set()
