"""The document is OpenAPI 3.1, complete, with examples that fit; the page shows and tries each operation."""

import json
import re
from pathlib import Path

from django.test import Client
from django.urls import get_resolver
from jsonschema import Draft202012Validator

from tests.tournament.security.pages import faults_of
from tournament.api.document import document, operations
from tournament.api.problems import MEDIA_TYPE
from tournament.api.urls import ROUTES
from tournament.web.budgets import addresses

BESIDE = ("/api/v1/openapi.json", "/api/v1/schema/<slug:schema>")
"""What describes the interface."""


def with_types(schema: dict) -> dict:
    """A schema with the types that it names."""
    return {**schema, "components": document()["components"]}


def test_the_document_names_every_address_of_the_interface_and_no_other():
    described = {re.sub(r"{\w+}", "<>", line.path) for line in operations(document())}
    there = {
        re.sub(r"<[^>]+>", "<>", path)
        for path, view in addresses(get_resolver().url_patterns)
        if getattr(view, "csrf_exempt", False) and path.startswith("/api/v1/") and path not in BESIDE
    }
    assert described == there
    assert len(list(operations(document()))) == len(ROUTES)


def test_every_example_fits_its_type():
    for line in operations(document()):
        bodies = [line.facts["requestBody"]] if "requestBody" in line.facts else []
        refusals = document()["components"]["responses"].values()
        for part in (*bodies, *line.facts["responses"].values(), *refusals):
            for content in part.get("content", {}).values():
                faults = Draft202012Validator(with_types(content["schema"])).iter_errors(content["example"])
                assert [fault.message for fault in faults] == [], line.path


def test_every_type_and_operation_says_what_it_is():
    types = document()["components"]["schemas"]
    assert [name for name, type_ in types.items() if not type_.get("description")] == []
    assert [line.path for line in operations(document()) if not line.facts["summary"]] == []


def test_every_parameter_and_every_refusal_says_what_it_is():
    parameters = [part for line in operations(document()) for part in line.facts["parameters"]]
    assert [part["name"] for part in parameters if not part.get("description")] == []
    refusals = document()["components"]["responses"].values()
    assert [answer for answer in refusals if not answer["description"]] == []
    codes = {answer["content"][MEDIA_TYPE]["example"]["code"] for answer in refusals if "content" in answer}
    listed = (Path(__file__).parents[3] / "docs" / "refusals.md").read_text(encoding="utf-8")
    assert {code for code in codes if f"`{code}`" not in listed} == set()


def test_the_document_names_the_roles_of_which_a_token_needs_one():
    roles = {line.facts["operationId"]: line.facts["security"] for line in operations(document())}
    assert roles["table_result"] == [{"token": ["director"]}, {"token": ["scorer"]}]
    assert roles["standings"] == [{}, {"token": []}]
    assert {name for name, needed in roles.items() if {} not in needed} == {
        route.operation.__name__ for route in ROUTES.values() if route.roles
    }


def test_answers_fit_the_document(place):
    ranked = place.event.entries.exclude(person=None).values_list("person", flat=True)[0]
    parts = {**place.parts, "kind": "riichi", "preset": "mcr-2006", "pk": ranked}
    checked = 0
    for line in operations(document()):
        if line.method != "GET":
            continue
        response = Client().get(re.sub(r"{(\w+)}", lambda match: str(parts[match[1]]), line.path))
        if response.status_code == 200:
            assert ("304" in line.facts["responses"]) == ("ETag" in response.headers), line.path
            ((kind, content),) = line.facts["responses"]["200"]["content"].items()
            if kind != "application/json":
                continue  # the stream, whose messages test_stream.py looks at
            Draft202012Validator(with_types(content["schema"])).validate(response.json())
            checked += 1
        else:
            problem = line.facts["responses"]["default"]["content"]["application/problem+json"]
            Draft202012Validator(with_types(problem["schema"])).validate(response.json())
    assert checked == 16


def test_the_document_is_served_to_everybody(db):
    response = Client().get("/api/v1/openapi.json")
    described = response.json()
    assert (described["openapi"], described["info"]["title"], described["info"]["version"]) == (
        "3.1.0",
        "Hanchan",
        "1.0",
    )
    assert described == json.loads(json.dumps(document()))
    assert response.headers["Access-Control-Allow-Origin"] == "*"


def test_the_page_has_a_form_for_each_operation_and_nothing_inline(event):
    response = Client().get("/api/v1/")
    page = response.content.decode()
    assert (response.status_code, faults_of(response)) == (200, [])
    assert page.count("data-operation") == len(ROUTES)
    assert 'value="spring-open"' in page
