"""A dry run: a copy of an event, played to its end with invented results, that touches nothing of it."""

import pytest

from tests.factories import make_event, make_user
from tests.tournament.acts.refused import refused
from tournament.event.services.details import change_details
from tournament.event_file.services.rehearsal import rehearse, why_not_rehearse
from tournament.event_file.services.writing import event_document
from tournament.models import Event, Person, Seat
from tournament.standings.queries.standings import standings_of

pytestmark = pytest.mark.django_db
URL = "/desk/spring-open/dry-run/"


def seats(event: Event) -> list[tuple[int, int, str, int]]:
    rows = Seat.objects.filter(session__event=event).order_by("session__number", "table__number", "wind")
    return list(rows.values_list("session__number", "table__number", "wind", "entry__number"))


def test_every_session_is_played_on_the_same_seats(event, director):
    dry_run = rehearse(event=event, by=director)

    standings = standings_of(dry_run)
    assert (dry_run.name, dry_run.slug, dry_run.public, dry_run.demo) == (
        "Dry run of Spring Open",
        "spring-open-dry-run",
        False,
        True,
    )
    assert seats(dry_run) == seats(event)
    assert (standings.after, len(standings.rows), standings.missing) == (4, 16, ())


def test_the_event_itself_and_the_people_in_it_stay_as_they_are(event, director):
    event.entries.filter(number=1).update(ema_number="07010001")
    before = event_document(event)
    people = set(Person.objects.values_list("pk", flat=True))

    dry_run = rehearse(event=event, by=director)

    assert event_document(event) == before
    assert set(dry_run.entries.values_list("ema_number", flat=True)) == {""}
    assert not people & set(dry_run.entries.values_list("person", flat=True))


def test_rehearsing_an_undrawn_event_draws_the_copy_only(director):
    event = make_event(players=8, sessions=3, rules="mcr-2006", drawn=False)

    dry_run = rehearse(event=event, by=director)

    assert (len(seats(dry_run)), standings_of(dry_run).after, seats(event)) == (24, 3, [])


def test_players_who_do_not_fill_tables_are_told_so(director):
    event = make_event(players=0, sessions=1, drawn=False)

    assert why_not_rehearse(event) == "0 players are registered. Tables need four players: register 4 more."
    with refused("event.tables-not-full"):
        rehearse(event=event, by=director)


def test_a_dry_run_of_a_dry_run_is_refused(event, director):
    dry_run = rehearse(event=event, by=director)

    assert why_not_rehearse(dry_run).code == "event_file.is-demo"


def test_an_event_without_sessions_has_no_dry_run(director):
    assert why_not_rehearse(make_event(sessions=0, drawn=False)).code == "event_file.no-sessions"


def test_a_press_of_the_button_leads_to_it_once(event, director_client):
    answers = [director_client.post(URL, {"key": "k"}).url for _time in range(2)]

    assert answers == ["/desk/spring-open-dry-run/"] * 2
    assert Event.objects.count() == 2
    assert director_client.post(URL, {"key": "m"}).url == "/desk/spring-open-dry-run-2/"


def test_a_key_that_was_used_for_something_else_is_a_conflict(event, director_client, director):
    change_details(event=event, details={"name": "Summer Open"}, by=director, key="used")
    answer = director_client.post(URL, {"key": "used"})
    assert answer.status_code == 409
    assert "This form was already used for something else." in answer.content.decode()
    assert Event.objects.count() == 1


def test_a_key_leads_to_no_dry_run_of_another_event(event, director_client, staff):
    make_event(slug="other", staff=staff)
    assert director_client.post("/desk/other/dry-run/", {"key": "k"}).url == "/desk/other-dry-run/"
    assert director_client.post(URL, {"key": "k"}).status_code == 409


def test_a_dry_run_is_for_directors_alone(event, scorer_client, director_client):
    make_user("otto")
    assert scorer_client.post(URL).status_code == 403
    assert director_client.get(URL).status_code == 405
    assert "Make the dry run" in director_client.get("/desk/spring-open/settings/").content.decode()
