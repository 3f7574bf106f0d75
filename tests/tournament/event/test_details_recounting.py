"""An event from before presence was stored keeps its places until it is counted anew or reopened."""

import pytest
from django.utils import timezone

from tests.factories import make_entry, make_event, make_result
from tests.tournament.acts.refused import refused
from tests.tournament.session.play import opened, seat_at
from tournament.acts.undo import undo
from tournament.event.queries.attention import attention_of
from tournament.event.queries.next_step import progress_of
from tournament.event.services.details import end_event, recount_event, reopen_event
from tournament.models import Entry, Event, Seat
from tournament.session.services.sessions import close_session
from tournament.standings.queries.standings import standings_of

pytestmark = pytest.mark.django_db
WINS = (20_000, 5_000, -5_000, -20_000)
URL = "/desk/spring-open/recount/"


@pytest.fixture
def old(director) -> Event:
    """Somebody won session 1 and left; a substitute has the seat of session 2. Counted as long ago."""
    event = make_event(rules="ema-riichi-2012", sessions=2, staff={"director": director}, old_counting=True)
    spare = make_entry(event, 99, substitute=True)
    left = seat_at(event).entry
    for number in (1, 2):
        session = opened(event, number)
        for table in session.tables.all():
            make_result(table, WINS)
        close_session(session=session, by=None)
        Entry.objects.filter(pk=left.pk).update(withdrawn_at=timezone.now(), left_after=1)
        Seat.objects.filter(entry=left, session__number=2).update(entry=spare)
    return Event.objects.get(pk=event.pk)


def total_of_leaver(event: Event) -> int:
    event = Event.objects.get(pk=event.pk)
    (left,) = event.entries.exclude(left_after=None)
    return next(row.total for row in standings_of(event).rows if row.player == left.number)


def old_counting(event: Event) -> bool:
    return Event.objects.get(pk=event.pk).old_counting


def test_the_desk_and_the_check_say_how_many_places_would_change(old, run, director_client):
    (item,) = (item for item in attention_of(old, progress_of(old)) if item.key == "old-counting")
    assert item.count > 1
    assert item.sentence.startswith("places would change under the current rules")
    assert f"worth a look: {item.count} places would change" in run("check_event", old.slug).err
    assert f'action="{URL}"' in director_client.get("/desk/spring-open/").text


def test_counting_anew_changes_the_standings_and_is_undone(old, director):
    assert total_of_leaver(old) == 50_000
    line = recount_event(event=old, by=director)
    assert (old_counting(old), total_of_leaver(old)) == (False, 20_000)
    assert [item.key for item in attention_of(old, progress_of(old)) if item.key == "old-counting"] == []

    undo(entry=line, by=director)
    assert (old_counting(old), total_of_leaver(old)) == (True, 50_000)
    with refused("event.counted-as-before"):
        undo(entry=recounted_and_set_back(old, director), by=director)


def recounted_and_set_back(event: Event, director):
    """The line of a recount after which somebody else made the event count as before."""
    line = recount_event(event=event, by=director)
    Event.objects.filter(pk=event.pk).update(old_counting=True)
    return line


def test_an_event_counted_as_today_is_not_counted_anew(director):
    with refused("event.counted-today"):
        recount_event(event=make_event(players=4, sessions=1), by=director)


def test_reopening_counts_as_today_and_its_undo_puts_the_places_back(old, director):
    end_event(event=old, by=director)
    ended_at = Event.objects.get(pk=old.pk).ended_at
    assert total_of_leaver(old) == 50_000

    line = reopen_event(event=old, by=director)
    assert (old_counting(old), total_of_leaver(old)) == (False, 20_000)

    undo(entry=line, by=director)
    event = Event.objects.get(pk=old.pk)
    assert (event.old_counting, event.ended_at, total_of_leaver(old)) == (True, ended_at, 50_000)


def test_the_director_counts_anew_with_a_button(old, director_client):
    assert director_client.get(URL).status_code == 405
    assert director_client.post(URL, {"key": "k"}).status_code == 302
    assert not old_counting(old)
    director_client.post(URL, {"key": "k"})  # the answer of before
    assert old.log.filter(act="event.recount").count() == 1


def test_a_scorer_cannot_count_anew(old, scorer_client):
    assert scorer_client.post(URL, {"key": "k"}).status_code == 403
