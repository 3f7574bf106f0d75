"""Who sits where: by table, by name, found by a word; and what a table came to."""

import pytest

from tests.factories import make_entry, make_event
from tests.tournament.result.reporting import hide_seating, report
from tournament.draw.queries.seating import by_name, found_sittings, published_sessions, reports_of, tables_of
from tournament.models import Ruling, Seat, Session, Table

pytestmark = pytest.mark.django_db


def first_session(event) -> Session:
    return event.sessions.get(number=1)


def test_tables_come_by_number_with_their_winds_in_order():
    tables = tables_of(first_session(make_event()))
    assert [table.number for table in tables] == [1, 2, 3, 4]
    assert ["".join(sitting.wind for sitting in table.sittings) for table in tables] == ["ESWN"] * 4


def test_a_session_is_read_in_one_query(django_assert_num_queries):
    session = first_session(make_event())
    with django_assert_num_queries(1):
        tables_of(session)


def test_names_are_sorted_without_regard_to_accents():
    event = make_event(players=4, sessions=1)
    for number, name in enumerate(["Žukov", "Álvarez", "Berg", "Zanetti"], start=1):
        event.entries.filter(number=number).update(last_name=name)
    names = [sitting.entry.last_name for sitting in by_name(tables_of(first_session(event)))]
    assert names == ["Álvarez", "Berg", "Zanetti", "Žukov"]


@pytest.mark.parametrize(
    ("text", "numbers"), [("3", [3]), ("hansen", [4]), ("DENIS", [3]), ("", []), ("zzz", [])]
)
def test_people_are_found_by_number_or_by_words_of_their_name(text, numbers):
    tables = tables_of(first_session(make_event(players=4, sessions=1)))
    assert [sitting.entry.number for sitting in found_sittings(tables, text)] == numbers


def test_a_substitute_is_found_at_the_seat_filled():
    event = make_event(players=4, sessions=1)
    spare = make_entry(event, 99, last_name="Spare", substitute=True)
    Seat.objects.filter(entry__number=2).update(substitute=spare, substitute_since="start")
    assert [sitting.entry.number for sitting in found_sittings(tables_of(first_session(event)), "spare")] == [
        2
    ]


def test_published_are_the_sessions_whose_publication_is_in_force():
    event = make_event()
    hide_seating(event, 2)
    assert published_sessions(event) == {1, 3, 4}


def test_a_report_holds_sheet_uma_penalty_and_place():
    event = make_event()
    report(event, 1, 1)
    table = Table.objects.get(session__number=1, number=1)
    Ruling.objects.create(
        event=event,
        table=table,
        entry=table.seats.get(wind="E").entry,
        kind="lateness",
        points=-2000,
        moment=Ruling.AFTER_UMA,
        given_at="2026-04-11T09:00Z",
    )
    reports = reports_of(first_session(event), event)
    east = reports[1].outcomes["E"]
    assert set(reports) == {1}
    assert (east.points, east.uma, east.penalties, east.score, east.place) == (9000, 15000, -2000, 22000, 1)


def test_an_unconfirmed_result_says_so():
    event = make_event(second_check=True)
    report(event, 1, 1)
    sure = reports_of(first_session(event), event)[1]
    assert (sure.confirmed, sure.provisional) == (False, False)
