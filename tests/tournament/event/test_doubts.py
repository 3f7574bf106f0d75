"""What makes figures doubtful: the desk, check_event and the page that ends the event say the same."""

from datetime import timedelta

import pytest
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.examples import examples, is_long
from tests.factories import make_entry, make_event, make_result
from tests.tournament.session.play import opened, seat_at, table_at
from tests.tournament.standings.facts_of_draws import BOOKS
from tests.tournament.standings.random_day import Day, an_event_of_its_own
from tournament.event.queries.attention import attention_of
from tournament.event.queries.next_step import progress_of
from tournament.hand.queries.game import differing_results
from tournament.models import Entry, Event, Hand, Result, Role, Session
from tournament.presence.services.departures import note_absence
from tournament.ruling.services.rulings import Sanction, give_ruling
from tournament.session.services.sessions import close_session
from tournament.standings.queries.recount import sheet_warnings

pytestmark = pytest.mark.django_db
WINS = (20_000, 5_000, -5_000, -20_000)


def doubts(event: Event, **later: float) -> list[tuple[str, int, str, str]]:
    at = timezone.now() + timedelta(**later)
    return [
        (item.key, item.count, item.sentence, item.url)
        for item in attention_of(event, progress_of(event), at)
        if item.key
    ]


def test_a_walk_in_without_a_seat_is_named_with_every_session__p5(run):
    event = make_event(players=8, sessions=3)
    walk_in = make_entry(event, 9)

    sentence = f"player has no seat in these sessions (1, 2, 3): {walk_in.name}."
    assert doubts(event) == [("no-seat", 1, sentence, "desk-draw")]
    assert f"worth a look: 1 {sentence}" in run("check_event", event.slug).err.splitlines()

    for session in event.sessions.all():
        note_absence(entry=walk_in, session=session, planned=True, by=None)
    assert doubts(event) == []


def test_a_seat_of_a_session_begun_whose_player_has_left_is_named__p4(run):
    event = make_event(players=8, sessions=1)
    opened(event)
    entry = seat_at(event).entry
    Entry.objects.filter(pk=entry.pk).update(withdrawn_at=timezone.now(), left_after=0)

    sentence = f"player has left and nobody has the seat in session 1: {entry.name}."
    assert doubts(event) == [("gone", 1, sentence, "desk-session")]
    assert f"worth a look: 1 {sentence}" in run("check_event", event.slug).err.splitlines()


def test_a_chombo_in_a_hand_and_as_a_ruling_counts_once():
    event = make_event(players=8, sessions=1)
    opened(event)
    chombo = {"outcome": "chombo", "seat": "W", "riichi": []}
    Hand.objects.create(table=table_at(event, 2), number=1, facts=chombo)
    give_ruling(
        seat=seat_at(event, wind="W", table=2),
        sanction=Sanction("chombo", -20_000, "after-uma", measure="chombo", hand=1),
        by=None,
    )
    sentence = "penalty in hand 1 of table 2 in session 1 is a ruling as well: it counts once."
    assert doubts(event) == [("doubled", 1, sentence, "desk-hands")]


def test_results_that_do_not_add_up_are_on_the_desk_as_in_the_check__a14(run):
    event = make_event(rules="ema-riichi-2012", players=16, sessions=1)
    opened(event)
    for table, points in ((1, (8000, 2000, -1000, -9040)), (2, (8000, 2000, -1000, -14_000))):
        make_result(table_at(event, table), points)
    give_ruling(
        seat=seat_at(event, wind="N", table=2), sanction=Sanction("lateness", -5000, "at-table"), by=None
    )
    make_result(table_at(event, 3), (8000, 2000, -1000, -9000))
    make_result(table_at(event, 4), (8000, 2000, -1000, -9100))
    Result.objects.filter(table=table_at(event, 4)).update(provisional=True)

    sentence = "results of session 1 do not add up: table 1 (−40); table 2 (−5,000, exactly its penalties)."
    assert doubts(event) == [("sums", 2, sentence, "desk-session")]
    output = run("check_event", event.slug).err
    assert "session 1 table 1: " in output
    assert f"worth a look: 2 {sentence}" in output


def test_a_session_open_since_yesterday_is_named():
    event = make_event(players=8, sessions=1)
    opened(event)
    for table in (1, 2):
        make_result(table_at(event, table), WINS)
    assert doubts(event, hours=11) == []
    sentence = "session has been open for more than 12 hours: session 1. Close it."
    assert doubts(event, hours=13) == [("open-long", 1, sentence, "desk-session")]


def test_ending_the_event_shows_what_the_desk_shows(director_client, director):
    event = make_event(players=8, sessions=1, staff={"director": director})
    session = opened(event)
    for table in (1, 2):
        make_result(table_at(event, table), (8000, 2000, -1000, -9040))
    close_session(session=session, by=None)
    Session.objects.filter(pk=session.pk).update(minutes=90)

    page = director_client.get(f"/desk/{event.slug}/end/")

    assert "results of session 1 do not add up: table 1 (−40); table 2 (−40)." in page.text


def test_closing_a_session_shows_what_is_doubtful_in_it_and_in_no_other(director_client, director):
    event = make_event(players=8, sessions=2, staff={"director": director})
    opened(event)
    chombo = {"outcome": "chombo", "seat": "W", "riichi": []}
    Hand.objects.create(table=table_at(event, 2), number=1, facts=chombo)
    give_ruling(
        seat=seat_at(event, wind="W", table=2),
        sanction=Sanction("chombo", -20_000, "after-uma", measure="chombo", hand=1),
        by=None,
    )
    page = f"/desk/{event.slug}/sessions/1/"
    sentence = "penalty in hand 1 of table 2 in session 1 is a ruling as well: it counts once."
    assert sentence not in director_client.get(page).content.decode()
    for table in (1, 2):
        make_result(table_at(event, table), WINS)
    assert [item.key for item in director_client.get(page).context["gate"]["doubts"]] == ["doubled"]
    assert sentence in director_client.get(page).content.decode()

    output = director_client.post(f"{page}close/", {"key": "bar"}, follow=True).content.decode()
    assert "Session 1 is still open: check what needs attention, then close it." in output
    assert sentence in output
    assert 'name="seen"' in output
    director_client.post(f"{page}close/", {"key": "seen", "seen": "1"})
    assert event.sessions.get(number=1).state == Session.CLOSED

    second = opened(event, 2)
    for table in (1, 2):
        make_result(second.tables.get(number=table), WINS)
    second_page = f"/desk/{event.slug}/sessions/2/"
    assert director_client.get(second_page).context["gate"]["doubts"] == []
    director_client.post(f"{second_page}close/", {"key": "bar-2"})
    assert event.sessions.get(number=2).state == Session.CLOSED


@settings(
    max_examples=examples(short=3, long=200),
    derandomize=not is_long(),
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(seed=st.integers(0, 2**32), rules=st.sampled_from(sorted(BOOKS)))
def test_the_desk_and_the_check_name_the_same_at_random_events(run, director_client, director, seed, rules):
    with an_event_of_its_own():
        day = Day(rules, seed, players=10, sessions=3)
        Role.objects.create(event=day.event, user=director, kind=Role.DIRECTOR)
        for _act in range(25):
            day.do_something(undo_any=True)
        desk = director_client.get(f"/desk/{day.event.slug}/").context["attention"]
        checked = run("check_event", day.event.slug).err
        output = [line for line in checked.splitlines() if line.startswith("worth a look: ")]
        of_tables = (*sheet_warnings(day.event), *differing_results(day.event))
        sheets = [f"worth a look: {sentence}" for sentence in of_tables]
        assert output == sheets + [f"worth a look: {item['count']} {item['sentence']}" for item in desk]
