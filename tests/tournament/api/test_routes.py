"""Input of the interface: JSON as RFC 8259 has it, or a problem that says what is wrong."""

import pytest
from django.test import Client

from scoring.rulesets import PRESETS
from scoring.score_hands import answer
from tournament.api.urls import ROUTES

JSON = "application/json"
HAND = {"id": "h1", "hand": "123m123p12399s77z", "win": "7z", "by": "ron", "seat": "E"}


def sent(body: object, content_type: str = JSON):
    """Status, code and field of what comes back for a body."""
    response = Client(raise_request_exception=False).post("/api/v1/score_hands", body, content_type)
    facts = response.json()
    return response.status_code, facts.get("code"), facts.get("field")


def test_hands_are_scored_as_the_command_scores_them(db):
    body = {"rules": "ema-riichi-2012", "hands": [HAND, {"id": "h2", "hand": "1m", "win": "2m", "by": "ron"}]}
    first, second = Client().post("/api/v1/score_hands", body, JSON).json()["answers"]
    rules = PRESETS["ema-riichi-2012"]
    assert (first["id"], first["valid"], first["points"]) == ("h1", True, 12000)
    assert {name: first[name] for name in ("yaku", "fu", "payments")} == {
        name: answer(HAND, rules)[name] for name in ("yaku", "fu", "payments")
    }
    assert (second["id"], second["valid"]) == ("h2", False)


def test_a_table_is_replayed_to_its_result(db):
    hands = [{"outcome": "ron", "from": "S", "wins": [{"seat": "E", "fan": 3, "fu": 40}], "riichi": ["E"]}]
    body = {"tables": [{"id": "t1", "hands": hands}, {"id": "t2", "hands": hands * 100}]}
    first, second = Client().post("/api/v1/play_table", body, JSON).json()["answers"]
    assert first["points"] == {"E": 7700, "S": -7700, "W": 0, "N": 0}
    assert (second["id"], second["problems"]) == ("t2", ["hands: a table has 99 at most"])


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("", (422, "api.wrong-value", "asked")),
        ("{", (400, "api.no-json", None)),
        ("NaN", (400, "api.no-json", None)),
        ("[" * 100_000, (400, "api.no-json", None)),
        (b"\xff", (400, "api.no-json", None)),
        ("[]", (422, "api.wrong-value", "asked")),
        ("{}", (422, "api.wrong-value", "asked.hands")),
        ('{"hands": [1]}', (422, "api.wrong-value", "asked.hands.0")),
        ('{"hands": [], "rules": "none"}', (400, "api.no-rules", "rules")),
        ('{"hands": [' + ", ".join(["{}"] * 51) + "]}", (422, "api.wrong-value", "asked.hands")),
    ],
    ids=lambda value: str(value)[:20],
)
def test_an_invalid_call_is_answered_with_the_reason(db, body, expected):
    assert sent(body) == expected


def test_a_form_is_refused_as_not_json(db):
    response = Client().post("/api/v1/score_hands", {"hands": "1"})
    assert (response.status_code, response.json()["code"]) == (415, "api.is-form")


def test_an_error_of_the_program_shows_nothing_of_it(event, monkeypatch):
    from tournament.api.reading import standings

    def broken(*_anything: object) -> None:
        raise RuntimeError("the secret is 42")

    monkeypatch.setattr(standings, "answer", broken)
    response = Client(raise_request_exception=False).get("/api/v1/events/spring-open/standings")
    assert (response.status_code, response.json()["code"]) == (500, "api.broken")
    assert "42" not in response.content.decode()


def test_zero_bytes_in_a_query_are_answered_as_problems(event):
    for path in ("/api/v1/events", "/api/v1/events/spring-open/standings", "/api/v1/nowhere"):
        response = Client().get(f"{path}?lang=%00")
        assert response.headers["Content-Type"] == "application/problem+json"
    response = Client().get("/api/v1/events?cursor=a%00")
    assert (response.status_code, response.json()["code"]) == (400, "api.unwritable")


def test_a_body_that_is_too_large_is_refused_before_it_is_read(db):
    hands = {"hands": [], "why": "x" * 1_300_000}
    response = Client().post("/api/v1/score_hands", hands, JSON)
    assert (response.status_code, response.json()["code"]) == (413, "api.too-large")


def test_posts_to_addresses_that_take_none_are_answered_as_problems(event):
    sent = Client(enforce_csrf_checks=True).post
    for path, status, code in (
        ("/api/v1/events/spring-open/draws/none/confirm", 404, "api.no-address"),
        ("/api/v1/openapi.json", 405, "api.wrong-method"),
        ("/api/v1/schema/event", 405, "api.wrong-method"),
        ("/api/v1/events", 405, "api.wrong-method"),
    ):
        response = sent(path, {}, JSON)
        assert (response.status_code, response.json()["code"]) == (status, code)


def test_a_form_with_a_character_that_cannot_be_stored_is_refused_as_a_form(db):
    response = Client().post("/api/v1/score_hands", {"hands": "\0"})
    assert (response.status_code, response.json()["code"]) == (415, "api.is-form")


def test_a_cursor_of_nothing_is_refused_where_the_list_is_empty_too(db):
    response = Client().get("/api/v1/events?cursor=nonsense")
    assert (response.status_code, response.json()["code"]) == (400, "api.cursor")


def test_names_of_addresses_and_operations_are_told_apart():
    operations = [route.operation.__name__ for route in ROUTES.values()]
    assert len(set(operations)) == len(operations)


@pytest.mark.parametrize("address", ["/api", "/api/"])
def test_an_address_above_the_interface_is_not_found_at_once(db, address):
    assert Client().get(address).status_code == 404


@pytest.mark.parametrize("address", ["/api/v1", "/api/v2/", "/api/v1/nothing"])
def test_an_address_that_the_interface_lacks_is_answered_with_a_problem(db, address):
    response = Client().get(address)
    assert (response.status_code, response.json()["code"]) == (404, "api.no-address")
