"""JSON Schemas of what Hanchan reads and writes, each generated from the code that does it."""

from collections.abc import Callable, Mapping
from functools import cache
from http import HTTPStatus
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from pydantic import BaseModel

from scoring.record_schemas import DIALECT, hand_schema, table_schema
from seating.documents.draw_document import draw_schema
from tournament.acts.refusals import Reason
from tournament.api import problems
from tournament.api.reading.sessions import ResultsAnswer
from tournament.api.reading.standings import StandingsAnswer
from tournament.api.routes import for_reading
from tournament.event_file.services.described import event_schema
from tournament.web.access import for_everybody
from tournament.web.budgets import NO_ROWS, costs

Schema = dict[str, Any]
VERSION = 1
NO_SCHEMA = Reason("api.no-schema", "There is no schema “%(asked)s”; there are %(names)s.")


def _answer_schema(name: str, answer: type[BaseModel]) -> Schema:
    """What an address of the interface answers."""
    head = {"$schema": DIALECT, "$id": f"urn:hanchan:schema:{name}:{VERSION}"}
    return {**head, **answer.model_json_schema(mode="serialization")}


SCHEMAS: Mapping[str, Callable[[], Schema]] = {
    "event": event_schema,
    "draw": draw_schema,
    "hand": hand_schema,
    "table": table_schema,
    "results": lambda: _answer_schema("results", ResultsAnswer),
    "standings": lambda: _answer_schema("standings", StandingsAnswer),
}


@cache
def schema_of(name: str) -> Schema:
    """The schema of a name of SCHEMAS."""
    return SCHEMAS[name]()


@for_everybody
@for_reading
@costs("a schema", NO_ROWS, "made once a process")
def schema_file(_request: HttpRequest, schema: str) -> HttpResponse:
    """A schema as it stands in docs/schema/."""
    if schema not in SCHEMAS:
        refusal = NO_SCHEMA(asked=schema, names=", ".join(SCHEMAS))
        return problems.problem(refusal, HTTPStatus.NOT_FOUND, "schema")
    answer = JsonResponse(schema_of(schema), json_dumps_params={"ensure_ascii": False, "indent": 1})
    answer["Content-Type"] = "application/schema+json"
    answer["Access-Control-Allow-Origin"] = "*"
    return answer
