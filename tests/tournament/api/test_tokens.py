"""A token opens what its owner may do, as far as it was given, until it ends."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from tests.factories import make_event, make_user
from tournament.account.services.tokens import make_token, revoke_token
from tournament.api.urls import ROUTES
from tournament.models import ApiToken, Event, LogEntry, Role

OPEN = "/api/v1/events/spring-open"
JSON = "application/json"


def bearer(token: str, **headers: str) -> dict[str, str]:
    """The headers of a request with a token."""
    return {"Authorization": f"Bearer {token}", **headers}


@pytest.fixture
def token(event, director) -> str:
    return make_token(user=director, event=event, name="bot", roles=["director"], days=30, key="made")


def opening(token: str, session: int = 1, **headers: str):
    """The answer to opening a session."""
    path = f"{OPEN}/sessions/{session}/open"
    return Client().post(path, content_type="application/json", headers=bearer(token, **headers))


def test_a_token_does_what_its_owner_may_and_the_log_names_it(event, token):
    answer = opening(token).json()
    line = event.log.get(act="session.open")
    assert (answer["act"], answer["line"], answer["can_be_undone"]) == ("session.open", line.pk, True)
    assert (line.actor_name, line.actor.username) == ("dora (bot)", "dora")
    assert event.sessions.get(number=1).state == "open"


def test_without_a_token_nothing_is_done(event, director_client):
    for client in (Client(), director_client):
        response = client.post(f"{OPEN}/sessions/1/open")
        assert (response.status_code, response.json()["code"]) == (401, "api.no-token")
        assert response.headers["WWW-Authenticate"] == "Bearer"
    assert event.log.count() == 0


def test_only_the_hash_of_a_token_is_kept(token):
    row = ApiToken.objects.get()
    assert token not in {str(value) for value in vars(row).values()}
    assert token not in {str(vars(line)) for line in LogEntry.objects.all()}


def test_a_token_that_ended_or_was_revoked_is_refused(event, token):
    row = ApiToken.objects.select_related("user", "event").get()
    ApiToken.objects.update(ends_at=timezone.now() - timedelta(seconds=1))
    assert opening(token).status_code == 401
    ApiToken.objects.update(ends_at=timezone.now() + timedelta(days=1))
    revoke_token(token=row, key="revoked")
    assert opening(token).status_code == 401


def test_a_token_of_somebody_who_left_is_refused(event, director, token):
    Role.objects.filter(user=director).delete()
    assert opening(token).json()["code"] == "api.not-for-token"
    director.is_active = False
    director.save()
    assert opening(token).status_code == 401


def test_a_token_may_do_no_more_than_it_was_given(event, director):
    reads = make_token(user=director, event=event, name="reader", roles=[], days=1, key="a")
    scores = make_token(user=director, event=None, name="scorer", roles=["scorer"], days=1, key="b")
    for token in (reads, scores):
        response = opening(token)
        assert (response.status_code, response.json()["code"]) == (403, "api.not-for-token")
    table = f"{OPEN}/sessions/1/tables/1"
    assert Client().get(table, headers=bearer(scores)).json()["hands"] == []
    assert Client().get(table, headers=bearer(reads)).status_code == 403


def test_a_token_of_one_event_is_nothing_at_another(event, director, token):
    make_event(slug="other", name="Other", staff={"director": director})
    other = "/api/v1/events/other/sessions/1/open"
    response = Client().post(other, content_type="application/json", headers=bearer(token))
    assert (response.status_code, response.json()["code"]) == (403, "api.not-for-token")
    Event.objects.filter(slug="other").update(public=False)
    assert Client().get("/api/v1/events/other", headers=bearer(token)).status_code == 404


def test_a_token_reads_what_the_staff_reads_and_nobody_keeps_it(event, token):
    Event.objects.update(public=False)
    response = Client().get(OPEN, headers=bearer(token))
    assert (response.status_code, response.headers["Cache-Control"]) == (200, "no-store, private")
    assert ("ETag" in response.headers, "Access-Control-Allow-Origin" in response.headers) == (False, False)
    assert Client().get(OPEN).status_code == 404


def test_the_same_key_is_the_same_act(event, token):
    first, again = (opening(token, **{"Idempotency-Key": "k"}) for _time in range(2))
    assert first.json() == again.json()
    assert event.log.filter(act="session.open").count() == 1
    other = opening(token, 2, **{"Idempotency-Key": "k"})
    assert (other.status_code, other.json()["code"]) == (409, "form.sent-before")
    assert opening(token).json()["code"] == "session.opened-already"


def test_many_wrong_tokens_are_not_looked_at(event, token):
    statuses = [opening("wrong").status_code for _try in range(52)]
    assert (statuses[0], statuses[-1]) == (401, 429)
    assert opening(token).headers["Retry-After"] == "600"


def test_a_token_used_too_often_waits(event, token, monkeypatch):
    monkeypatch.setattr("tournament.api.tokens.MOST_USES", 1)
    assert Client().get(OPEN, headers=bearer(token)).status_code == 200
    response = Client().get(OPEN, headers=bearer(token))
    assert (response.status_code, response.json()["code"]) == (429, "api.too-many")


def test_no_act_is_done_for_a_token_of_another_event(place):
    rolf = make_user("rolf")
    other = make_event(slug="other", name="Other", staff={"director": rolf})
    token = make_token(user=rolf, event=other, name="bot", roles=["director"], days=1)
    before = place.event.log.count()
    acts = {name: route.method for name, route in ROUTES.items() if route.roles is not None}
    send = {"GET": Client().get, "POST": Client().post}
    codes = {
        name: send[method](place.path(name), content_type=JSON, headers=bearer(token)).json()["code"]
        for name, method in acts.items()
    }
    assert codes == dict.fromkeys(acts, "api.not-for-token")
    assert place.event.log.count() == before


@pytest.mark.parametrize("kind", ["scorer", "referee", "head", "director"])
def test_a_role_opens_what_it_is_for_and_nothing_else(place, kind):
    user = make_user("una")
    Role.objects.filter(event=place.event, kind=kind).delete()
    Role.objects.create(event=place.event, user=user, kind=kind)
    token = make_token(user=user, event=place.event, name="bot", roles=[kind], days=1)
    mine = {kind} | ({"referee"} if kind == "head" else set())
    send = {"GET": Client().get, "POST": Client().post}
    opened = set()
    acts = {name: route for name, route in ROUTES.items() if route.roles is not None}
    for name, route in acts.items():
        response = send[route.method](place.path(name), content_type=JSON, headers=bearer(token))
        assert response.status_code < 500
        opened |= set() if response.status_code == 403 else {name}
    assert opened == {name for name, route in acts.items() if route.roles & mine}
