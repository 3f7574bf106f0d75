"""Where an event stands, how far its results are shown, and who rose."""

from datetime import UTC, date, datetime

import pytest
from django.contrib.auth.models import AnonymousUser

from tests.factories import make_event
from tests.tournament.result.reporting import freeze, player_at, report, report_all
from tournament.event.queries.public_state import event_lines, shown_to, state_words
from tournament.models import Event, Session
from tournament.standings.queries.standings import moves_of, row_of, standings_of

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 4, 11, 12, tzinfo=UTC)


def lines(user=None) -> list[str]:
    return [line.event.slug for line in event_lines(user or AnonymousUser())]


def bare_event(slug: str, **extra: object) -> Event:
    return make_event(slug=slug, players=4, sessions=1, drawn=False, **extra)


# --- The list of events -------------------------------------------------------------------------------------


def test_running_events_come_first_then_the_nearest_then_the_latest_over():
    bare_event("far", starts_on=date(2030, 5, 1), ends_on=date(2030, 5, 1))
    bare_event("near", starts_on=date(2030, 1, 1), ends_on=date(2030, 1, 1))
    bare_event("old", starts_on=date(2012, 1, 1), ended_at=NOON)
    bare_event("recent", starts_on=date(2020, 1, 1), ended_at=NOON)
    bare_event("now", starts_on=date(2026, 1, 1)).sessions.update(state=Session.OPEN)
    assert lines() == ["now", "near", "far", "recent", "old"]


def test_an_event_that_is_not_public_is_listed_for_its_staff_alone(director, visitor):
    bare_event("secret", public=False, staff={"director": director})
    assert (lines(), lines(visitor), lines(director)) == ([], [], ["secret"])


def test_players_are_counted_without_substitutes_and_withdrawn():
    event = bare_event("one")
    event.entries.filter(number=1).update(substitute=True)
    event.entries.filter(number=2).update(withdrawn_at=NOON)
    assert [line.players for line in event_lines(AnonymousUser())] == [2]


@pytest.mark.parametrize("events", [1, 3])
def test_the_list_is_read_in_one_query(events, django_assert_num_queries):
    for number in range(events):
        bare_event(f"event-{number}")
    with django_assert_num_queries(1):
        lines()


@pytest.mark.parametrize(
    ("open_", "closed", "planned", "words"),
    [
        (None, 0, 0, ("coming", "Not begun yet")),
        (None, 0, 4, ("coming", "Not begun yet")),
        (2, 1, 4, ("running", "Session 2 of 4 is being played")),
        (None, 2, 4, ("running", "Between sessions: 2 of 4 are played")),
        (None, 4, 4, ("over", "All 4 sessions are played")),
    ],
)
def test_progress_of_an_event_is_told_in_words(open_, closed, planned, words):
    assert state_words(Event(), open_=open_, closed=closed, planned=planned) == words


def test_an_ended_event_has_final_results():
    assert state_words(Event(ended_at=NOON), open_=None, closed=4, planned=4) == (
        "over",
        "Finished, results are final",
    )


# --- How far results are shown ------------------------------------------------------------------------------


def test_without_a_freeze_everybody_sees_everything():
    visible = shown_to(make_event(), frozenset())
    assert (visible.frozen, visible.last, visible.shows(4)) == (None, None, True)


def test_a_freeze_ends_what_the_public_sees_but_not_the_staff():
    event = make_event()
    freeze(event, 2)
    public, staff = shown_to(event, frozenset()), shown_to(event, frozenset({"referee"}))
    assert (public.last, public.shows(2), public.shows(3)) == (2, True, False)
    assert (staff.frozen, staff.last, staff.shows(3)) == (2, None, True)


# --- Standings ----------------------------------------------------------------------------------------------


def test_moves_are_the_places_won_since_the_session_before():
    event = make_event()
    report_all(event, 1)
    east = player_at(event, 2, 1, "E")
    before = row_of(standings_of(event), east).place
    report(event, 2, 1, (60000, -20000, -20000, -20000))
    event.refresh_from_db()
    now = standings_of(event)
    assert moves_of(event, now)[east] == before - row_of(now, east).place


def test_nobody_moves_in_the_first_session():
    event = make_event()
    report_all(event, 1)
    event.refresh_from_db()
    assert moves_of(event, standings_of(event)) == {}


def test_before_the_first_result_nobody_has_a_line():
    assert row_of(standings_of(make_event()), 1) is None
