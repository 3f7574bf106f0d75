"""Whatever fits the document, or nearly does, is answered as the document says, for every role."""

from typing import Any, NamedTuple
from urllib.parse import quote, urlencode

import pytest
from django.test import Client
from hypothesis import HealthCheck, given, seed, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from tests.examples import examples
from tests.factories import make_event, make_user
from tests.from_schemas import OTHERS, damaged, documents
from tests.tournament.security.test_any_input import WORDS
from tournament.account.services.tokens import make_token
from tournament.api.document import OperationLine, document, operations
from tournament.models import Role

OPERATIONS = list(operations(document()))
TYPES = document()["components"]
ROOT = {"$defs": TYPES["schemas"]}
HERE = {"session": (1, 2), "table": (1, 4), "number": (1, 7), "notice": (1,), "slug": ("spring-open",)}
JSON = "application/json"
WHO = ("nobody", "reader", "scorer", "referee", "director", "director of another event")
usual = {"deadline": None, "suppress_health_check": list(HealthCheck), "database": None}


class Sent(NamedTuple):
    """A request: what it is meant for, its address, its headers, its body (None: there is none)."""

    line: OperationLine
    path: str
    headers: dict[str, str]
    body: Any


def value_of(parameter: dict[str, Any]) -> st.SearchStrategy[Any]:
    """What might stand there: something of the event, what the schema allows, anything else."""
    here = st.sampled_from(HERE.get(parameter["name"], (1,)))
    return st.one_of(here, here, documents(parameter["schema"], ROOT), st.sampled_from(WORDS), OTHERS)


def body_of(line: OperationLine) -> st.SearchStrategy[Any]:
    """The body that the document asks for, or the same with a fault in it."""
    if "requestBody" not in line.facts:
        return st.none()
    content = line.facts["requestBody"]["content"][JSON]
    fits = st.one_of(st.just(content["example"]), documents(content["schema"], ROOT))
    return st.one_of(fits, damaged(fits))


@st.composite
def requests(draw: st.DrawFn) -> Sent:
    line = draw(st.sampled_from(OPERATIONS))
    path, query, headers = line.path, {}, {}
    for parameter in line.facts["parameters"]:
        if parameter["in"] == "path":
            text = quote(str(draw(value_of(parameter))).encode(errors="replace"), safe="") or "-"
            path = path.replace(f"{{{parameter['name']}}}", text)
        elif parameter["in"] == "query" and draw(st.booleans()):
            query[parameter["name"]] = str(draw(value_of(parameter)))
        elif draw(st.booleans()):
            headers[parameter["name"]] = str(draw(st.integers(0, 9)))
    return Sent(line, f"{path}?{urlencode(query, errors='replace')}", headers, draw(body_of(line)))


@pytest.fixture
def tokens(place, director, monkeypatch) -> dict[str, str]:
    """A token of each kind; they may be used very often."""
    monkeypatch.setattr("tournament.api.tokens.MOST_USES", 10**9)
    other = make_event(slug="other-open", name="Other", staff={"director": make_user("rolf")})
    tokens_by_role = {"nobody": ""}
    for role in ("reader", "scorer", "referee", "director"):
        user = director if role in ("reader", "director") else make_user(f"una-{role}")
        roles = [] if role == "reader" else [role]
        if user != director:
            Role.objects.create(event=place.event, user=user, kind=role)
        tokens_by_role[role] = make_token(user=user, event=place.event, name=role, roles=roles, days=1)
    rolf = other.roles.get().user
    tokens_by_role[WHO[-1]] = make_token(user=rolf, event=other, name="bot", roles=["director"], days=1)
    return tokens_by_role


def fits(schema: dict[str, Any], answer: object) -> None:
    Draft202012Validator({**schema, "components": TYPES}).validate(answer)


def check(sent: Sent, who: str, response: Any) -> None:
    """The answer is one of those that the document names, and nobody acts who may not."""
    kind = response.headers["Content-Type"].partition(";")[0]
    if response.status_code == 200:
        assert not (sent.line.roles and who in ("nobody", "reader", WHO[-1]))
        content = sent.line.facts["responses"]["200"]["content"]
        assert kind in content
        if kind == JSON:
            fits(content[JSON]["schema"], response.json())
        return
    assert str(response.status_code) in sent.line.facts["responses"]
    assert kind == "application/problem+json"
    fits(sent.line.facts["responses"]["default"]["content"][kind]["schema"], response.json())


@pytest.mark.parametrize("who", WHO)
@seed(20261127)
@settings(max_examples=examples(short=60, long=2000), **usual)
@given(sent=requests())
def test_every_answer_is_one_that_the_document_names(place, tokens, who, sent):
    headers = {**sent.headers, **({"Authorization": f"Bearer {tokens[who]}"} if tokens[who] else {})}
    client = Client(raise_request_exception=False)
    body = "" if sent.body is None else sent.body
    send = client.get if sent.line.method == "GET" else client.post
    response = (
        send(sent.path, body, content_type=JSON, headers=headers)
        if body
        else send(sent.path, content_type=JSON, headers=headers)
    )
    check(sent, who, response)


@pytest.mark.parametrize("line", OPERATIONS, ids=lambda line: f"{line.method} {line.path}")
def test_the_example_of_each_operation_is_answered_for_each_role_as_the_document_says(place, tokens, line):
    parts = {**place.parts, "kind": "riichi", "preset": "mcr-2006"}
    path = line.path.format(**{name: quote(str(value)) for name, value in parts.items()})
    body = line.facts["requestBody"]["content"][JSON]["example"] if "requestBody" in line.facts else {}
    for who in WHO:
        headers = {"Authorization": f"Bearer {tokens[who]}"} if tokens[who] else {}
        send = Client().get if line.method == "GET" else Client().post
        sent = Sent(line, path, headers, body)
        check(sent, who, send(path, body, content_type=JSON, headers=headers))
