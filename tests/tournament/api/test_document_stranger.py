"""Who knows the document alone runs an event with it, from registration to results."""

from fractions import Fraction

import pytest
from django.test import Client

from tests.factories import make_event
from tests.tournament.api.stranger import JSON, Answered, NotDone, Stranger
from tournament.account.services.tokens import make_token


def send(method: str, path: str, content: dict, headers: dict[str, str]) -> Answered:
    """A request: `content` is the query or the body."""
    client = Client()
    if method == "GET":
        response = client.get(path, content, headers=headers)
    else:
        response = client.post(path, content, JSON, headers=headers)
    kind = response.headers["Content-Type"].partition(";")[0]
    return Answered(response.status_code, dict(response.headers), kind, response.json())


@pytest.fixture
def stranger(director) -> Stranger:
    """With the token that a director has made for a program, at an event with sessions and nobody in it."""
    event = make_event(players=0, sessions=2, drawn=False, published=False, staff={"director": director})
    token = make_token(user=director, event=event, name="league", roles=["director"], days=30)
    return Stranger(Client().get("/api/v1/openapi.json").json(), send, token)


def drawn(stranger: Stranger, players: int = 4) -> dict:
    """The only event of the server, with players and published seats."""
    (event,) = stranger.ask("events")["items"]
    for number in range(players):
        body = {"first_name": "Anna", "last_name": f"Berg {number}", "country": "IT"}
        player_number = stranger.ask("player_register", slug=event["slug"], body=body)["made"]
        assert (
            stranger.ask("player", slug=event["slug"], number=player_number)["last_name"] == f"Berg {number}"
        )
    for seed in ("a first try", "dice 4 2 6"):
        draft = stranger.ask("draw_make", slug=event["slug"], body={"seed": seed})
    stranger.ask("draw_confirm", slug=event["slug"], number=draft["made"])
    stranger.ask("seating_publish_all", slug=event["slug"])
    return stranger.ask("event", slug=event["slug"])


def test_an_event_is_run_from_registration_to_results_by_the_document_alone(stranger):
    event = drawn(stranger, players=16)
    slug = event["slug"]
    for session in event["sessions"]:
        here = {"slug": slug, "session": session["number"]}
        stranger.ask("session_open", **here)
        stranger.ask("session_clock", **here, body={"act": "start"})
        for table in stranger.ask("seating", **here)["tables"]:
            stranger.ask("table_result", **here, table=table["number"])
        results = stranger.ask("results", **here)["tables"]
        assert [(table["state"], len(table["seats"])) for table in results] == [("confirmed", 4)] * 4
        assert stranger.ask("session_close", **here)["act"] == "session.close"
    rows = stranger.ask("standings", slug=slug)["rows"]
    assert [row["player"] for row in rows if row["sessions"].count(None)] == []
    assert (len(rows), rows[0]["place"], sum(row["total"] for row in rows)) == (16, 1, 0)
    assert {session["state"] for session in stranger.ask("event", slug=slug)["sessions"]} == {"closed"}
    (draw,) = stranger.ask("draws", slug=slug)["draws"]
    certificate = stranger.ask("draw", slug=slug, number=draw["number"])["certificate"]
    assert (certificate["format"], draw["fingerprint"] != "") == ("hanchan-draw", True)


def test_the_api_accepts_the_number_of_each_row_it_made(stranger):
    slug = drawn(stranger, players=8)["slug"]
    table = {"slug": slug, "session": 1, "table": 1}
    stranger.ask("session_open", slug=slug, session=1)
    hand = stranger.ask("table_hand", **table)["made"]
    assert stranger.ask("hand_change", **table, hand=hand)["act"] == "hand.change"
    assert stranger.ask("hand_remove", **table, hand=hand)["act"] == "hand.remove"
    ruling = stranger.ask("ruling_give", slug=slug)["made"]
    assert stranger.ask("ruling_cancel", slug=slug, ruling=ruling)["act"] == "ruling.cancel"
    call = stranger.ask("table_call", **table)["made"]
    assert stranger.ask("call_take", slug=slug, call=call)["act"] == "call.take"
    notice = stranger.ask("notice_post", slug=slug)["made"]
    assert stranger.ask("notice_take_down", slug=slug, notice=notice)["act"] == "notice.take_down"
    assert stranger.ask("session_add", slug=slug)["made"] == 3
    walk_in = stranger.ask("player_walk_in", slug=slug)["made"]
    assert stranger.ask("player", slug=slug, number=walk_in)["state"] == "substitute"
    adjustment = stranger.ask("adjustment_give", slug=slug)
    assert {line["id"] for line in stranger.ask("rulings", slug=slug)} == {ruling, adjustment["made"]}
    assert stranger.ask("log_undo", slug=slug, entry=adjustment["line"])["act"] == "ruling.give.undo"


def test_an_act_sent_twice_with_its_key_is_done_once_and_told_the_same(stranger):
    slug = drawn(stranger, players=8)["slug"]
    acts = ("player_register", "notice_post", "session_add", "draw_make", "adjustment_give")
    for act in acts:
        first, again = (stranger.ask(act, slug=slug, key=f"once {act}") for _time in range(2))
        assert (first, first["made"] is None) == (again, False)
    with pytest.raises(NotDone) as refused:
        stranger.ask("notice_post", slug=slug, key="once session_add")
    assert (refused.value.status, refused.value.code) == (409, "form.used-elsewhere")


@pytest.mark.parametrize(
    ("operation", "more", "status", "code"),
    [
        ("session_close", {"session": 1}, 400, "session.not-being-played"),
        ("session_open", {"session": 9}, 404, "api.no-session"),
        ("seating", {"session": 1}, 404, "api.not-published"),
        ("draw_confirm", {"number": 7}, 404, "api.no-row"),
        ("players", {"cursor": "nonsense"}, 400, "api.cursor"),
    ],
)
def test_each_refusal_has_a_status_that_the_document_names(stranger, operation, more, status, code):
    if operation == "session_close":
        drawn(stranger)
    slug = stranger.ask("events")["items"][0]["slug"]
    with pytest.raises(NotDone) as refused:
        stranger.ask(operation, slug=slug, **more)
    assert (refused.value.status, refused.value.code) == (status, code)


def test_an_act_without_a_token_is_refused(stranger):
    alone = Stranger(stranger.document, send)
    slug = alone.ask("events")["items"][0]["slug"]
    with pytest.raises(NotDone) as refused:
        alone.ask("player_register", slug=slug)
    assert (refused.value.status, refused.value.code) == (401, "api.no-token")


def test_fractions_are_read_as_the_document_says(stranger):
    event = drawn(stranger)
    stranger.ask("rules_preset", slug=event["slug"], body={"preset": "mcr-2006"})
    rows = stranger.ask("standings", slug=event["slug"])["rows"]
    assert {Fraction(row["table_points"]) for row in rows} == {0}
