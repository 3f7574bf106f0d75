"""A token of one event is nothing at another: every address × every role × a foreign event."""

from collections.abc import Iterator, Mapping

import pytest
from django.test import Client

from tests.factories import make_user
from tests.tournament.conftest import forget_everything
from tests.tournament.security.conftest import Place
from tests.tournament.security.test_other_events import NUMBERS, shape
from tournament.account.services.tokens import make_token
from tournament.api.document import OperationLine, document, operations
from tournament.event.services.publishing import freeze_standings
from tournament.models import Event, Publication, Role

JSON = "application/json"
ROLES = ("reader", "scorer", "referee", "head", "director")
OF_AN_EVENT = [line for line in operations(document()) if "{slug}" in line.path]
ACTS = [line for line in OF_AN_EVENT if line.roles]
NUMBERED = [line for line in ACTS if line.path.count("{") > 1]
TIMED = ("/clock", "/notices", "/stream")  # they tell the time of day
# Numbers of the rival's event in bodies, where the address itself has none.
IN_BODIES = {
    "/rulings/new": {"session": 6, "table": 5, "wind": "E", "kind": "lateness", "points": -1000},
    "/absences": {"player": 20},
    "/substitute": {"wind": "E", "substitute": 20},
}


@pytest.fixture(params=ROLES)
def foreigner(request, place) -> dict[str, str]:
    """The headers of somebody with this role at our event, and at no other."""
    user, roles = make_user("una"), [] if request.param == "reader" else [request.param]
    kind = "scorer" if request.param == "reader" else request.param
    Role.objects.filter(event=place.event, kind="head").delete()
    Role.objects.create(event=place.event, user=user, kind=kind)
    token = make_token(user=user, event=place.event, name="bot", roles=roles, days=1)
    return {"Authorization": f"Bearer {token}"}


@pytest.fixture
def secretive(rival) -> Place:
    """The rival's event with a seating that is not published, and results after a freeze."""
    Publication.objects.filter(event=rival.event, session__number=2).update(
        withdrawn_at=rival.event.created_at
    )
    freeze_standings(event=rival.event, after=0, by=None)
    return rival


def path_of(line: OperationLine, slug: str, parts: Mapping[str, object]) -> str:
    return line.path.format(**{**parts, "slug": slug, "number": parts["number"], "entry": parts["entry"]})


def send(line: OperationLine, path: str, headers: Mapping[str, str], **body: object):
    """The answer to the operation's example, with some of its values changed."""
    client = Client(raise_request_exception=False)
    if line.method == "GET":
        return client.get(path, headers=headers)
    example = line.facts.get("requestBody", {}).get("content", {}).get(JSON, {}).get("example", {})
    return client.post(path, {**example, **body}, content_type=JSON, headers=headers)


def readings(slug: str, parts: Mapping[str, object]) -> Iterator[tuple[OperationLine, str]]:
    """Every address of an event that is read by everybody, for each of its sessions."""
    for line in OF_AN_EVENT:
        if not line.roles and line.method == "GET" and not line.path.endswith(TIMED):
            for session in range(1, 4):
                yield line, path_of(line, slug, {**parts, "session": session})


def test_no_role_acts_at_another_event_or_reads_what_its_staff_reads(foreigner, place, rival):
    before = shape(rival.event), shape(place.event)
    answers = {
        line.path: send(line, path_of(line, rival.event.slug, rival.parts), foreigner) for line in ACTS
    }
    refused = {path: (answer.status_code, answer.json()["code"]) for path, answer in answers.items()}
    assert refused == dict.fromkeys(refused, (403, "api.not-for-token"))
    assert len(refused) == len({line.path for line in ACTS}) > 25
    assert (shape(rival.event), shape(place.event)) == before


def test_a_role_at_one_event_reads_only_public_facts_of_another(foreigner, secretive):
    slug = secretive.event.slug
    mine = {path: send(line, path, foreigner) for line, path in readings(slug, secretive.parts)}
    forget_everything()
    everybodys = {path: send(line, path, {}) for line, path in readings(slug, secretive.parts)}
    differing = {
        path
        for path, answer in mine.items()
        if (answer.status_code, answer.json()) != (everybodys[path].status_code, everybodys[path].json())
    }
    assert (differing, {200, 404} <= {answer.status_code for answer in mine.values()}) == (set(), True)


def test_a_hidden_event_is_not_there_for_any_role_of_another(foreigner, rival):
    Event.objects.filter(pk=rival.event.pk).update(public=False)
    answers = [send(line, path_of(line, rival.event.slug, rival.parts), foreigner) for line in OF_AN_EVENT]
    assert {(answer.status_code, answer.json()["code"]) for answer in answers} == {(404, "api.no-event")}
    assert [rival.event.name in answer.content.decode() for answer in answers] == [False] * len(answers)


def test_numbers_of_another_event_mean_nothing_here(place, rival):
    token = make_token(user=place.director, event=place.event, name="bot", roles=["director"], days=1)
    headers = {"Authorization": f"Bearer {token}"}
    before = shape(rival.event), shape(place.event)
    parts = {**rival.parts, **NUMBERS, "notice": 99}
    codes = {}
    for line in NUMBERED:
        codes[line.path] = send(line, path_of(line, place.event.slug, parts), headers).status_code
    ours = {**place.parts, "session": 1, "table": 1}
    for line in ACTS:
        for end, body in IN_BODIES.items():
            if line.path.endswith(end):
                codes[f"{line.path} in the body"] = send(
                    line, path_of(line, place.event.slug, ours), headers, **body
                ).status_code
    assert {path: code for path, code in codes.items() if code != 404} == {}
    assert len([path for path in codes if path.endswith("in the body")]) == len(IN_BODIES)
    assert (shape(rival.event), shape(place.event)) == before
