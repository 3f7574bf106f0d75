"""The stream as data: what pages show live, as JSON, with ids to go on from."""

import json

from django.test import Client
from jsonschema import Draft202012Validator

from tests.factories import make_event
from tests.tournament.session.play import enter, opened
from tournament.account.services.tokens import make_token
from tournament.api.document import document
from tournament.event.services.publishing import freeze_standings

STREAM = "/api/v1/events/spring-open/stream"
LISTS = ["sessions", "standings", "seating", "results", "clock", "notices"]


def messages(text: str) -> list[dict]:
    """The frames of a stream's text."""
    return [json.loads(line.removeprefix("data: ")) for line in text.split("\n") if line.startswith("data: ")]


def frame(query: str = "", **headers: str) -> dict:
    response = Client().get(f"{STREAM}{query}", headers=headers)
    assert (response.status_code, response["Content-Type"]) == (200, "text/event-stream; charset=utf-8")
    (news,) = messages(response.content.decode())
    assert f"id: {news['version']}\n" in response.content.decode()
    return news


def test_the_first_message_holds_every_list_as_its_address_tells_it(event):
    opened(event)
    enter(event, number=2)
    news = frame()
    assert (news["whole"], sorted(news["lists"])) == (True, sorted(LISTS))
    rows = Client().get("/api/v1/events/spring-open/standings").json()["rows"]
    places = news["lists"]["standings"]
    assert places["order"] == [str(row["player"]) for row in rows]
    assert all(row.items() >= places["lines"][str(row["player"])].items() for row in rows)
    for name in ("seating", "results"):
        tables = Client().get(f"/api/v1/events/spring-open/sessions/1/{name}").json()["tables"]
        lines = [news["lists"][name]["lines"][key] for key in news["lists"][name]["order"]]
        assert lines == [{"session": 1, **table} for table in tables]
    sessions = Client().get("/api/v1/events/spring-open").json()["sessions"]
    assert list(news["lists"]["sessions"]["lines"].values()) == sessions


def test_a_message_fits_the_document(event):
    opened(event)
    enter(event, number=1)
    answer = document()["paths"]["/api/v1/events/{slug}/stream"]["get"]["responses"]["200"]["content"]
    schema = {**answer["text/event-stream"]["schema"], "components": document()["components"]}
    assert [fault.message for fault in Draft202012Validator(schema).iter_errors(frame())] == []


def test_one_list_is_followed_alone_and_another_name_is_refused(event):
    assert list(frame("?only=clock")["lists"]) == ["clock"]
    assert Client().get(f"{STREAM}?only=money").status_code == 422


def test_an_up_to_date_client_gets_nothing(event):
    version = frame()["version"]
    news = frame(**{"Last-Event-ID": str(version)})
    assert (news["version"], news["whole"], news["lists"]) == (version, False, {})


def test_a_freeze_keeps_results_and_places_back(event, director):
    opened(event)
    before = frame()["lists"]["standings"]
    freeze_standings(event=event, after=0, by=director)
    enter(event, number=1)
    news = frame()["lists"]
    assert (news["results"]["order"], news["standings"]) == ([], before)


def test_a_hidden_event_is_there_for_its_token_alone(director):
    event = make_event(players=8, sessions=1, public=False, staff={"director": director})
    token = make_token(user=director, event=event, name="bot", roles=[], days=1)
    assert Client().get(STREAM).json()["code"] == "api.no-event"
    assert frame(Authorization=f"Bearer {token}")["whole"] is True


def test_the_server_pushes_changes_and_continues_from_an_id(shared_house, server):
    program = server.follow(f"{STREAM}?only=standings")
    first = program.frame()
    version = shared_house.rename(3, "Kowalska")
    second = program.frame()
    assert (first["whole"], len(first["lists"]["standings"]["lines"])) == (True, 16)
    news = second["lists"]["standings"]
    assert (second["version"], second["whole"], news["order"]) == (version, False, None)
    assert [line["name"].split()[-1] for line in news["lines"].values()] == ["Kowalska"]
    again = server.follow(f"{STREAM}?only=standings", **{"Last-Event-ID": str(first["version"])}).frame()
    assert again["lists"] == second["lists"]
    assert program.response.headers["Access-Control-Allow-Origin"] == "*"


def test_the_stream_refuses_with_problem_documents(server):
    for path, method, status in (
        ("/api/v1/events/none/stream", "GET", 404),
        (STREAM, "POST", 405),
        (f"{STREAM}?only=money", "GET", 422),
    ):
        response = server.get(path, method)
        assert (response.status, response.headers["Content-Type"]) == (status, "application/problem+json")


def test_above_the_limit_of_streams_each_request_gets_one_message(house):
    with house.served(LIVE_STREAMS="1") as server:
        server.follow(STREAM).frame()
        response = server.get(STREAM)
        assert [news["whole"] for news in messages(response.read().decode())] == [True]
