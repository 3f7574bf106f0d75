"""What everybody may read: each fact is that of the pages, and what pages keep back is kept back here."""

import json
import secrets
from datetime import timedelta
from fractions import Fraction

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from scoring.rulesets import PRESETS
from tests.factories import make_event
from tests.tournament.person.test_views import one_day
from tests.tournament.session.play import RIGHT, enter, opened, table_at
from tournament.event.services.publishing import freeze_standings
from tournament.models import Event, Person, Publication
from tournament.result.services.recording import Sheet, record_result
from tournament.session.services.calling_off import call_off
from tournament.session.services.sessions import close_session
from tournament.words.citations import cited_as

API = "/api/v1"
OPEN = f"{API}/events/spring-open"


def answer(path: str, **query: object):
    """The JSON of a public address."""
    response = Client().get(path, query)
    assert response.status_code == 200, response.content
    return response.json()


def refused(path: str, **query: object) -> tuple[int, str, str | None]:
    """Status, code and field of a refusal."""
    response = Client().get(path, query)
    assert response.headers["Content-Type"] == "application/problem+json"
    facts = response.json()
    assert facts["status"] == response.status_code
    return response.status_code, facts["code"], facts["field"]


def printed(run, *words: str):
    """What a command prints as JSON."""
    return json.loads(run(*words).out)


@pytest.fixture
def played(event) -> Event:
    """One session played and closed, another being played with one result."""
    opened(event)
    for table in (1, 2, 3, 4):
        enter(event, number=table)
    close_session(session=event.sessions.get(number=1), by=None)
    opened(event, 2)
    table = table_at(event, 1, session=2)
    record_result(table=table, sheet=Sheet(RIGHT), by=None, key=secrets.token_urlsafe(16))
    return event


@pytest.fixture(params=["swedish-open-2015", "madrid-open-2018"])
def real(request, real_event, db) -> Event:
    """A real riichi event and a real MCR event."""
    call_command("import_event", str(real_event(request.param)), "--as-recorded", verbosity=0)
    return Event.objects.get()


def test_standings_are_those_that_the_command_prints(played, run):
    for after in (None, 1, 2):
        query, words = ({"after": after}, ("--after", str(after))) if after else ({}, ())
        json_answer = answer(f"{OPEN}/standings", **query)
        command = printed(run, "standings", "spring-open", "--json", *words)
        assert json_answer["after"] == command["after"]
        assert json_answer["missing_tables"] == command["missing_tables"]
        shared = ("place", "shared", "player", "name", "country", "total", "penalties", "table_points")
        assert [{name: row[name] for name in shared} for row in json_answer["rows"]] == [
            {name: row[name] for name in shared} for row in command["rows"]
        ]
        assert [[cell and cell["score"] for cell in row["sessions"]] for row in json_answer["rows"]] == [
            row["sessions"] for row in command["rows"]
        ]


def test_standings_and_seats_and_results_are_those_of_the_pages(played):
    page = Client().get("/e/spring-open/standings/").context["standings"]
    json_answer = answer(f"{OPEN}/standings")
    assert [(row["player"], row["place"], row["total"]) for row in json_answer["rows"]] == [
        (row.player, row.place, row.total) for row in page.rows
    ]
    page = Client().get("/e/spring-open/seating/", {"session": 1}).context["tables"]
    json_answer = answer(f"{OPEN}/sessions/1/seating")
    seats = [
        (table.number, seat.wind, seat.entry.number, seat.entry.name)
        for table in page
        for seat in table.sittings
    ]
    assert [
        (table["number"], seat["wind"], seat["player"]["number"], seat["player"]["name"])
        for table in json_answer["tables"]
        for seat in table["seats"]
    ] == seats
    json_answer = answer(f"{OPEN}/sessions/1/results")
    assert [seat["points"] for seat in json_answer["tables"][0]["seats"]] == list(RIGHT)
    assert {table["state"] for table in json_answer["tables"]} == {"confirmed"}
    assert [table["state"] for table in answer(f"{OPEN}/sessions/2/results")["tables"]] == [
        "confirmed", "playing", "playing", "playing"
    ]  # fmt: skip


def test_table_points_are_fractions_in_strings(real, run):
    json_answer = answer(f"{API}/events/{real.slug}/standings")
    command = printed(run, "standings", real.slug, "--json")
    assert [row["table_points"] for row in json_answer["rows"]] == [
        row["table_points"] for row in command["rows"]
    ]
    assert {row["table_points"] is None for row in json_answer["rows"]} == {real.rules.family != "mcr"}
    fractions = [Fraction(row["table_points"]) for row in json_answer["rows"] if row["table_points"]]
    assert fractions == sorted(fractions, reverse=True)


def test_players_are_those_of_the_page_without_what_is_private(played):
    page = Client().get("/e/spring-open/players/").context["rows"]
    json_answer = answer(f"{OPEN}/players")
    assert json_answer["next"] is None
    assert [
        (line["number"], line["name"], line["country"], line["state"]) for line in json_answer["items"]
    ] == [(row.number, row.name, row.country, row.state) for row in page]
    assert set(json_answer["items"][0]) == {
        "number", "name", "first_name", "last_name", "country", "club", "team", "state"
    }  # fmt: skip


def test_a_players_day_is_that_of_the_page(played):
    page = Client().get("/e/spring-open/players/7/").context
    json_answer = answer(f"{OPEN}/players/7")
    assert (json_answer["place"], json_answer["moved"]) == (page["row"].place, page["move"])
    assert [
        (seat["session"], seat["table"], seat["wind"], seat["total"]) for seat in json_answer["sessions"]
    ] == [
        (session.number, session.seat.table, session.seat.wind, session.total) for session in page["sessions"]
    ]
    assert refused(f"{OPEN}/players/99") == (404, "api.no-player", None)


def test_an_event_is_told_with_its_sessions(played):
    json_answer = answer(OPEN)
    assert (
        json_answer["name"],
        json_answer["players"],
        json_answer["state"],
        json_answer["frozen_after"],
    ) == (
        "Spring Open",
        16,
        "running",
        None,
    )
    assert [(line["number"], line["state"]) for line in json_answer["sessions"]] == [
        (1, "closed"), (2, "open"), (3, "planned"), (4, "planned")
    ]  # fmt: skip
    assert json_answer["sessions"][0]["planned_at"] == "2026-04-11T07:00:00Z"
    (line,) = answer(f"{API}/events")["items"]
    assert line == {name: json_answer[name] for name in line}
    assert answer(f"{API}/events", state="over")["items"] == []


def test_lists_come_in_parts(played):
    numbers, cursor, parts = [], "", 0
    while cursor is not None:
        part = answer(f"{OPEN}/players", limit=7, cursor=cursor)
        numbers += [line["number"] for line in part["items"]]
        cursor, parts = part["next"], parts + 1
    assert (numbers, parts) == (list(range(1, 17)), 3)
    assert refused(f"{OPEN}/players", cursor="nonsense") == (400, "api.cursor", "cursor")
    assert refused(f"{OPEN}/players", limit=0)[:2] == (422, "api.wrong-value")


def test_the_clock_is_that_of_the_page(played):
    page = Client().get("/e/spring-open/clock/").context["time"]
    json_answer = answer(f"{OPEN}/clock")
    assert (
        (json_answer["session"], json_answer["state"], json_answer["phase"])
        == (page.session, page.state, page.phase)
        == (2, "waiting", "waiting")
    )
    assert (json_answer["minutes"], json_answer["seconds_left"]) == (page.minutes, page.rest)


def test_statistics_are_those_of_the_page(real):
    page = Client().get(f"/e/{real.slug}/hands/").context
    json_answer = answer(f"{API}/events/{real.slug}/statistics")
    assert json_answer["hands"] == page["statistics"].hands
    assert sum(json_answer["endings"].values()) == json_answer["hands"]


def test_rule_sets_have_meaning_and_clause_as_the_command_prints_them(db, run):
    assert [line["key"] for line in answer(f"{API}/rulesets")] == list(PRESETS)
    for key in PRESETS:
        json_answer, command = answer(f"{API}/rulesets/{key}"), printed(run, "rulesets", key, "--json")
        shared = ("key", "group", "label", "value", "unit", "meaning", "computed")
        assert [{name: option[name] for name in shared} for option in json_answer["options"]] == [
            {name: option[name] for name in shared} for option in command["options"]
        ]
        assert [option["clause"] for option in json_answer["options"]] == [
            cited_as(option["clause"]) for option in command["options"]
        ]
    assert refused(f"{API}/rulesets/none") == (404, "api.no-rules", None)


def test_the_rules_of_an_event_name_what_was_changed(event):
    json_answer = answer(f"{OPEN}/rules")
    assert (json_answer["key"], json_answer["changed"], json_answer["hash"]) == (
        "ema-riichi-2025",
        [],
        event.rules_hash,
    )
    Event.objects.update(rules_values=event.rules_values | {"session_minutes": 75})
    assert answer(f"{OPEN}/rules")["changed"] == ["session_minutes"]


def test_a_draw_is_told_with_its_certificate_once_it_is_published_whole(place):
    assert answer(f"{OPEN}/draws")["draws"] == []
    assert refused(f"{OPEN}/draws/1") == (404, "api.no-draw", None)


def test_notices_are_told_with_their_times(place):
    (line,) = answer(f"{OPEN}/notices")
    assert (line["text"], line["waits"], line["shows_until"]) == ("The buffet is open.", True, None)


def test_seats_that_are_not_published_are_kept_back(event):
    Publication.objects.filter(session__number=2).delete()
    assert refused(f"{OPEN}/sessions/2/seating") == (404, "api.not-published", None)
    assert refused(f"{OPEN}/sessions/2/results") == (404, "api.not-published", None)
    assert refused(f"{OPEN}/sessions/9/seating") == (404, "api.no-session", None)
    assert [seat["session"] for seat in answer(f"{OPEN}/players/1")["sessions"]] == [1, 3, 4]


def test_a_session_that_was_called_off_is_not_told(event):
    call_off(event=event, numbers=(4,), by=None)
    assert refused(f"{OPEN}/sessions/4/seating") == (404, "api.called-off", None)


def test_after_a_freeze_later_results_are_kept_back(played):
    freeze_standings(event=played, after=1, by=None)
    assert answer(f"{OPEN}/standings")["after"] == 1
    assert refused(f"{OPEN}/standings", after=2) == (404, "api.not-shown", "after")
    assert refused(f"{OPEN}/standings", after=9) == (404, "api.no-standings", "after")
    assert refused(f"{OPEN}/sessions/2/results") == (404, "api.results-kept", None)
    assert answer(OPEN)["frozen_after"] == 1
    assert answer(f"{OPEN}/players/1")["sessions"][1]["result"] is None


def test_a_hidden_event_is_not_there(event, director_client):
    Event.objects.update(public=False)
    assert refused(OPEN) == (404, "api.no-event", None)
    assert answer(f"{API}/events")["items"] == []
    assert director_client.get(OPEN).status_code == 404  # cookies mean nothing here


def test_a_current_etag_gets_304_after_one_query(played, django_assert_num_queries):
    first = Client().get(f"{OPEN}/standings")
    with django_assert_num_queries(1):
        again = Client().get(f"{OPEN}/standings", headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.content, again.headers["ETag"]) == (304, b"", first.headers["ETag"])
    record_result(table=table_at(played, 2, session=2), sheet=Sheet(RIGHT), by=None, key="next")
    later = Client().get(f"{OPEN}/standings", headers={"If-None-Match": first.headers["ETag"]})
    assert (later.status_code, later.headers["ETag"] != first.headers["ETag"]) == (200, True)
    other = Client().get(f"{OPEN}/players", headers={"If-None-Match": later.headers["ETag"]})
    assert other.status_code == 200


def test_clock_and_notices_have_no_etag(event):
    for path in (f"{OPEN}/clock", f"{OPEN}/notices"):
        assert "ETag" not in Client().get(path).headers


def test_scripts_of_other_sites_may_read_and_call_nothing(event):
    assert Client().get(OPEN).headers["Access-Control-Allow-Origin"] == "*"
    body = {"hands": []}
    called = Client().post(f"{API}/score_hands", body, content_type="application/json")
    assert (called.status_code, "Access-Control-Allow-Origin" in called.headers) == (200, False)


def test_sentences_come_in_the_language_asked_for(db):
    assert Client().get(f"{API}/nothing").json()["detail"] == "The interface has nothing at this address."
    italian = Client().get(f"{API}/events/none", {"lang": "it"}, headers={"Accept-Language": "uk"}).json()
    assert italian["detail"] == "Non c’è un torneo “none” che tu possa vedere."


def test_an_address_that_is_not_there_and_a_wrong_method_are_problems_too(event):
    assert refused(f"{API}/nothing") == (404, "api.no-address", None)
    response = Client().post(OPEN)
    assert (response.status_code, response.json()["code"], response.headers["Allow"]) == (
        405,
        "api.wrong-method",
        "GET",
    )
    assert Client().head(OPEN).status_code == 200


def test_list_pages_ask_the_same_number_of_questions_for_one_and_for_three(db, django_assert_num_queries):
    counts = {"players": 2, "standings": 10, "rules": 1, "draws": 4}
    for slug, players in (("one", 4), ("three", 12)):
        make_event(slug=slug, players=players, name=slug, sessions=1)
        for name, count in counts.items():
            with django_assert_num_queries(count):
                answer(f"{API}/events/{slug}/{name}")


def test_the_ranking_is_that_of_the_page(real):
    page = Client().get("/rankings/").context
    json_answer = answer(f"{API}/rankings/{page['kind']}")
    assert [(line["position"], line["person"], line["points"]) for line in json_answer["items"]] == [
        (line.ranked.position, line.person.pk, str(line.ranked.points)) for line in page["page"].object_list
    ]
    person = real.entries.first().person
    page = Client().get(f"/rankings/players/{person.pk}/").context["lists"]
    (kind,) = answer(f"{API}/rankings/players/{person.pk}")["lists"]
    assert [result["place"] for result in kind["results"]] == [line.place for line in page[0][1].lines]
    assert refused(f"{API}/rankings/players/9999") == (404, "api.no-person", None)


def test_a_person_is_that_of_the_page_once_shown_to_everybody(played):
    person = played.entries.get(number=1).person
    path = f"{API}/people/{person.pk}"
    assert refused(path) == (404, "api.person-not-shown", None)
    Person.objects.filter(pk=person.pk).update(shown_at=played.created_at)

    json_answer, career = answer(path), Client().get(f"/people/{person.pk}/").context["career"]

    assert json_answer["name"] == str(person)
    assert [(event["event"], event["place"]) for event in json_answer["events"]] == [
        (result.event.slug, result.row.place) for result in career.results
    ]
    assert [(kind["kind"], sum(kind["places"])) for kind in json_answer["places"]] == [
        (family, tally.sessions) for family, tally in career.tallies.items()
    ]
    assert [(other["name"], other["person"], other["met"]) for other in json_answer["opponents"]] == [
        (opponent.name, None, opponent.met) for opponent in career.opponents
    ]


@pytest.mark.django_db
def test_a_persons_places_in_the_ranking_are_those_of_the_page(client):
    today = timezone.localdate()
    events = [one_day(f"day-{gap}", today - timedelta(days=gap)) for gap in (9, 5, 2)]
    person = events[0].entries.get(number=1).person
    Person.objects.filter(pk=person.pk).update(shown_at=timezone.now())

    (json_answer,) = answer(f"{API}/people/{person.pk}")["rankings"]

    (shown,) = client.get(f"/people/{person.pk}/").context["histories"]
    assert json_answer["kind"] == "riichi"
    assert [line["event"] for line in json_answer["history"]] == ["day-9", "day-5", "day-2", None]
    assert [
        (line["day"], line["position"], line["points"], line["listed"]) for line in json_answer["history"]
    ] == [
        (str(line.on), line.position, line.points and str(line.points), line.listed)
        for line in reversed(shown["rankings"])
    ]
