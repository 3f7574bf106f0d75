"""Standings from rows: who is ranked, what is missing, what is kept in memory."""

import pytest
from django.utils import timezone

from tests.factories import make_entry, make_event, make_result
from tournament.models import Event, Table
from tournament.standings.queries.standings import standings_of

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


def test_who_withdrew_after_playing_keeps_the_place(played):
    played.entries.filter(number=1).update(withdrawn_at=timezone.now())

    assert 1 in ranked(played)


def test_who_withdrew_before_playing_has_no_place(played):
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
