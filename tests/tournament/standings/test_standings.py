"""Standings from rows: who is ranked, what is missing, what is kept in memory."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.factories import make_entry, make_event, make_result
from tests.tournament.result.reporting import report
from tournament.models import Event, Table
from tournament.standings.queries import counting
from tournament.standings.queries.standings import forget, standings_of

SPREAD = (20000, 5000, -5000, -20000)


@pytest.fixture
def played(db) -> Event:
    """The first session of sixteen players, but for table 4."""
    event = make_event(sessions=2)
    for table in Table.objects.filter(session__number=1, number__lte=3):
        make_result(table, SPREAD)
    return event


def ranked(event: Event) -> set[int]:
    event.version += 1
    return {row.player for row in standings_of(event).rows}


def test_missing_and_provisional_tables_are_named(played):
    Table.objects.get(session__number=1, number=2).results.update(provisional=True)

    standings = standings_of(played)

    assert (standings.after, standings.missing, standings.provisional) == (1, ((1, 4),), ((1, 2),))


def test_a_player_who_withdrew_after_playing_keeps_the_place(played):
    played.entries.filter(number=1).update(withdrawn_at=timezone.now())

    assert 1 in ranked(played)


def test_a_player_who_withdrew_before_playing_is_not_ranked(played):
    make_entry(played, 17, withdrawn_at=timezone.now())

    assert ranked(played) == set(range(1, 17))


@pytest.mark.parametrize("state", [{"substitute": True}, {"struck_at": timezone.now()}])
def test_substitutes_and_struck_players_have_no_place__ema_2012_5_7(played, state):
    played.entries.filter(number=1).update(**state)

    assert ranked(played) == set(range(2, 17))


def test_a_version_is_computed_once(played, django_assert_num_queries):
    standings_of(played)

    with django_assert_num_queries(0):
        standings_of(played)


def test_earlier_standings_ignore_later_missing_and_provisional_results(played):
    make_result(Table.objects.get(session__number=2, number=1), SPREAD)
    Table.objects.get(session__number=2, number=1).results.update(provisional=True)

    before, now = standings_of(played, 1), standings_of(played)

    assert (before.missing, before.provisional) == (((1, 4),), ())
    assert (now.missing, now.provisional) == (((1, 4), (2, 2), (2, 3), (2, 4)), ((2, 1),))


def test_a_version_reads_its_seats_once_whichever_session_the_standings_are_after(played):
    with CaptureQueriesContext(connection) as captured:
        standings_of(played)
        standings_of(played, 1)
    read = [query["sql"].partition(" FROM ")[2] for query in captured.captured_queries]
    assert sum(sql.startswith('"tournament_seat"') for sql in read) == 1


@pytest.fixture
def counted(played, monkeypatch):
    """After which sessions standings are counted from now on; those after sessions 1 and 2 have been once."""
    make_result(Table.objects.get(session__number=2, number=1), SPREAD)
    forget()
    standings_of(played, 1)
    standings_of(played, 2)
    sessions = []

    def noted(count):
        def counting(*facts):
            sessions.append(facts[-1])
            return count(*facts)

        return counting

    for name in ("count", "recount"):
        monkeypatch.setattr(counting, name, noted(getattr(counting, name)))
    return sessions


def rows_of_the_next_version(event: Event) -> list[object]:
    """The rows after both sessions at the version after the fixture's."""
    event = Event.objects.get(pk=event.pk)
    event.version += 1
    return [standings_of(event, last).rows for last in (1, 2)]


def test_a_score_leaves_the_standings_before_its_session_as_they_were_counted(played, counted):
    make_result(Table.objects.get(session__number=2, number=2), SPREAD)
    rows = rows_of_the_next_version(played)
    assert counted == [2]
    forget()
    assert rows == rows_of_the_next_version(played)


@pytest.mark.parametrize(
    "change",
    [
        lambda event: make_result(Table.objects.get(session__number=1, number=4), SPREAD),
        lambda event: event.entries.filter(number=1).update(struck_at=timezone.now()),
        lambda event: Event.objects.update(rules_values={**event.rules_values, "start_points": 25_000}),
    ],
    ids=["another result", "a player less", "other rules"],
)
def test_changes_of_earlier_results_players_or_rules_recount_the_standings(played, counted, change):
    change(played)
    rows = rows_of_the_next_version(played)
    assert counted == [1, 2]
    forget()
    assert rows == rows_of_the_next_version(played)


def test_after_a_score_its_table_alone_is_read_and_its_players_alone_are_counted(
    played, monkeypatch, django_assert_num_queries
):
    report(played, 1, 1)
    before = standings_of(Event.objects.get(pk=played.pk))
    report(played, 1, 4)
    event, again = Event.objects.get(pk=played.pk), []
    recount = counting.recount

    def noted(rules, counted, contestants, *rest):
        again.extend(sorted(contestant.number for contestant in contestants))
        return recount(rules, counted, contestants, *rest)

    monkeypatch.setattr(counting, "recount", noted)
    with django_assert_num_queries(2):
        now = standings_of(event)
    seats = Table.objects.get(session__number=1, number=4).seats
    assert again == sorted(seats.values_list("entry__number", flat=True))
    assert now.entries is before.entries
    assert (before.missing, now.missing) == (((1, 4),), ())
    forget()
    assert standings_of(event).rows == now.rows
