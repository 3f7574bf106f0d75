"""Players, seats and tables of an event: what did not change stays the same object, what did is made anew."""

import pytest

from tests.factories import make_entry, make_event, make_result
from tournament.models import Entry, Event, Result, Seat, Session, Table, Team
from tournament.result.queries.results_alone import Place
from tournament.result.queries.rows import rows_of, tables_of, with_new_results
from tournament.result.queries.scored_tables import played_tables

SPREAD = (20000, 5000, -5000, -20000)


@pytest.fixture
def event(db) -> Event:
    return make_event(sessions=2)


def test_a_score_leaves_players_and_seats_the_very_same(event):
    before = rows_of(event)
    make_result(Table.objects.get(session__number=1, number=1), SPREAD)
    now = rows_of(event)
    assert now.entries is before.entries
    assert now.seats is before.seats
    assert [sheet[1:7] for sheet in now.tables.sheets] == [(1, 1, *SPREAD)]


def test_a_changed_player_is_made_anew_whoever_changed_them(event):
    before = rows_of(event).entries
    Entry.objects.filter(event=event, number=3).update(last_name="Renamed")
    now = rows_of(event).entries
    assert before[3].last_name != now[3].last_name == "Renamed"


def test_a_changed_seat_is_made_anew_whoever_changed_it(event):
    substitute = make_entry(event, 17, substitute=True, counts=True)
    before = rows_of(event).seats
    seat = Seat.objects.filter(session__event=event).first()
    Seat.objects.filter(pk=seat.pk).update(substitute=substitute, substitute_since=Seat.START)
    (now,) = (row for row in rows_of(event).seats.rows if row.substitute)
    assert [row.substitute for row in before.at[seat.table_id]] == [None] * 4
    assert now == (
        *(seat.table_id, seat.wind, seat.entry_id, seat.entry.number),
        *(Seat.START, substitute.pk, 17, "counts", 1),
    )


def test_players_have_their_teams_and_know_their_contacts_all_the_same(event, django_assert_num_queries):
    team = Team.objects.create(event=event, name="Dragons")
    Entry.objects.filter(event=event, number=1).update(team=team, email="one@example.org")
    entries = rows_of(event).entries
    with django_assert_num_queries(0):
        assert [entries[number].team for number in (1, 2)] == [team, None]
        assert entries[1].team.name == "Dragons"
    assert (entries[1].email, entries[1]) == ("one@example.org", event.entries.get(number=1))


def test_a_table_without_a_current_result_is_missing_but_for_sessions_called_off(event):
    for number in (1, 2, 3):
        make_result(Table.objects.get(session__number=1, number=number), SPREAD)
    Result.objects.filter(table__number=2).update(provisional=True)
    Result.objects.filter(table__number=3).update(current=False)
    Session.objects.filter(event=event, number=2).update(state=Session.CALLED_OFF)
    tables = rows_of(event).tables
    assert (tables.missing, tables.provisional) == (((1, 3), (1, 4)), ((1, 2),))
    assert tables.states == {1: Session.PLANNED, 2: Session.CALLED_OFF}


def test_a_session_that_is_not_drawn_has_a_state_and_no_tables(db):
    event = make_event(sessions=2, drawn=False)
    tables = rows_of(event).tables
    assert tables[:-1] == ({1: Session.PLANNED, 2: Session.PLANNED}, [], (), ())


def test_where_results_alone_have_changed_those_of_their_tables_alone_are_read(
    event, django_assert_num_queries
):
    before = tables_of(event)
    for number in (1, 2):
        make_result(Table.objects.get(session__number=1, number=number), SPREAD)
    with django_assert_num_queries(1):
        now = with_new_results(event, before, {Place(1, 2)})
    assert [sheet[1:7] for sheet in now.sheets] == [(1, 2, *SPREAD)]
    assert (1, 2) in before.missing
    assert with_new_results(event, now, {Place(1, 1)}) == tables_of(event)


def test_a_table_is_scored_anew_only_where_its_sheet_changed(event):
    for number in (1, 2):
        make_result(Table.objects.get(session__number=1, number=number), SPREAD)
    before = played_tables(event)
    Result.objects.filter(table__number=2).update(east=21000, south=4000)
    now = played_tables(event)
    assert now[0] is before[0]
    assert [seat.points for seat in before[1].score.seats] == [*SPREAD]
    assert [seat.points for seat in now[1].score.seats] == [21000, 4000, *SPREAD[2:]]
