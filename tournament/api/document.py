"""The document of the interface (OpenAPI 3.1), and the page that shows and tries it."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournament.api.acting import event as acts
from tournament.api.acting import floor as floor_acts
from tournament.api.acting import planning as plan_acts
from tournament.api.acting import referees as referee_acts
from tournament.api.acting import sessions as session_acts
from tournament.api.acting import tables as table_acts
from tournament.api.examples import REF, example_of
from tournament.api.problems import MEDIA_TYPE, Problem
from tournament.api.promises import (
    ETAG,
    FIRST,
    STORABLE,
    TAGS,
    describe_part,
    has_etag,
    name_of,
    refusals,
    statuses,
)
from tournament.api.reading import (
    draws,
    engines,
    events,
    people,
    players,
    rankings,
    rules,
    sessions,
    standings,
    statistics,
    stream,
)
from tournament.api.reading.stream import EVENT_STREAM
from tournament.api.routes import PREFIX, ROUTES, VERSION, for_reading, interface
from tournament.models import Event
from tournament.web.access import for_everybody
from tournament.web.budgets import costs

LANG = {
    "in": "query",
    "name": "lang",
    "description": "The language of sentences: `en`, `it`, `uk`. English without it, and for any other.",
    "schema": {"type": "string", "examples": ["en"], "pattern": STORABLE},
    "required": False,
}
REFUSED = {
    "description": "Refused: why, as problem details (RFC 9457).",
    "content": {MEDIA_TYPE: {"schema": {"$ref": f"{REF}Problem"}}},
}

KEY = {
    "in": "header",
    "name": "Idempotency-Key",
    "description": "A text of your own: sent again with the same key, the act is not done twice.",
    "schema": {"type": "string"},
    "required": False,
}
LAST_EVENT_ID = {
    "in": "header",
    "name": "Last-Event-ID",
    "description": "The id of the last message that you have.",
    "schema": {"type": "string"},
    "required": False,
}
BEARER = {
    "type": "http",
    "scheme": "bearer",
    "description": "A token of *Your account*, *Tokens for programs*.",
}
READING = (events, players, sessions, standings, statistics, draws, rankings, people, rules, stream, engines)
for _module in (*READING, acts, session_acts, table_acts, plan_acts, floor_acts, referee_acts):
    interface.add_router("", _module.router)
ROLES = {route.operation.__name__: sorted(route.roles or ()) for route in ROUTES.values()}


@cache
def document() -> dict[str, Any]:
    """The whole document: what the framework makes of the types, with refusals, languages and examples."""
    openapi = json.loads(json.dumps(interface.get_openapi_schema(path_prefix=f"{PREFIX}/")))
    openapi["tags"] = [{"name": name, "description": words} for name, words in TAGS.items()]
    types = openapi["components"]["schemas"]
    types["Problem"] = Problem.model_json_schema(ref_template=f"{REF}{{model}}")
    openapi["components"] |= {"securitySchemes": {"token": BEARER}, "responses": refusals()}
    for operation in operations(openapi):
        _complete(operation)
        facts = operation.facts
        bodies = [facts["requestBody"]] if "requestBody" in facts else []
        for part in (*bodies, *facts["responses"].values()):
            for content in part.get("content", {}).values():
                content["example"] = example_of(content["schema"], types)
    return dict(openapi)


def _complete(operation: "OperationLine") -> None:
    """Say of an operation what it has in common with others: parameters, tokens, refusals."""
    facts, answers = operation.facts, operation.facts["responses"]
    facts["parameters"] = [*facts.get("parameters", ()), LANG]
    for parameter in facts["parameters"]:
        if parameter["in"] == "path":
            describe_part(operation.path, parameter)
    for status in statuses(operation.method, facts, acts=bool(operation.roles)):
        answers[str(status.value)] = {"$ref": f"#/components/responses/{name_of(status)}"}
    answers["default"] = REFUSED
    facts["security"] = [{}, {"token": []}]
    if roles := operation.roles:
        facts["security"] = [{"token": [role]} for role in roles]
        facts["description"] += f" For tokens with one of these roles: {', '.join(roles)}."
        facts["parameters"] += [KEY] if operation.method == "POST" else []
    elif has_etag(operation.method, operation.path, facts):
        answers["200"]["headers"] = ETAG
        answers["304"] = {"$ref": "#/components/responses/NotModified"}
    if operation.path.endswith("/stream"):
        facts["parameters"].append(LAST_EVENT_ID)
        answers["200"]["content"] = {EVENT_STREAM: answers["200"]["content"].pop("application/json")}


@dataclass(frozen=True)
class OperationLine:
    """An operation of the document: its method, its path, and all that is said of it."""

    method: str
    path: str
    facts: dict[str, Any]

    @property
    def roles(self) -> list[str]:
        """The roles of which a token needs one; none where everybody may."""
        return ROLES[self.facts["operationId"]]

    def fields(self, slug: str) -> list[dict[str, Any]]:
        """The parameters, those of the address each with a value to start from; `slug`: of an event."""
        first: dict[str, Any] = {**FIRST, "slug": slug}
        return [
            {
                "name": parameter["name"],
                "place": parameter["in"],
                "required": parameter["required"],
                "words": parameter.get("description") or parameter["schema"].get("description", ""),
                "start": first.get(parameter["name"], 1 if parameter["in"] == "path" else ""),
            }
            for parameter in self.facts["parameters"]
        ]

    @property
    def body(self) -> str:
        """An example of the body, "" where there is none."""
        content = self.facts.get("requestBody", {}).get("content", {}).get("application/json")
        return json.dumps(content["example"], ensure_ascii=False, indent=1) if content else ""

    @property
    def answer(self) -> str:
        """An example of the answer."""
        (content,) = self.facts["responses"]["200"]["content"].values()
        return json.dumps(content["example"], ensure_ascii=False, indent=1)


def operations(openapi: Mapping[str, Any]) -> Iterator[OperationLine]:
    """Every operation of the document, in its order."""
    for path, methods in openapi["paths"].items():
        for method, facts in methods.items():
            yield OperationLine(method.upper(), path, facts)


@for_everybody
@for_reading
@costs("what is said of every address", "made once a process")
def openapi(request: HttpRequest) -> HttpResponse:
    """The document."""
    answer = JsonResponse(document(), json_dumps_params={"ensure_ascii": False})
    answer["Access-Control-Allow-Origin"] = "*"
    return answer


@for_everybody
@require_safe
@costs("what is said of every address", "made once a process")
def page(request: HttpRequest) -> HttpResponse:
    """Every operation with its answer, and a form that tries it."""
    event = Event.objects.filter(public=True).first()
    slug = event.slug if event else "spring-open"
    groups: dict[str, list[tuple[OperationLine, list[dict[str, Any]]]]] = {}
    for line in operations(document()):
        groups.setdefault(line.facts["tags"][0], []).append((line, line.fields(slug)))
    return render(request, "api/page.html", {"groups": groups.items(), "version": VERSION})
