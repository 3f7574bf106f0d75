"""Results of an event that was played elsewhere: the rows make the seats too, and a second one confirms."""

import pytest

from tests.factories import make_event, make_user
from tests.tournament.acts.refused import refused
from tests.tournament.result.reporting import EAST_WINS
from tournament.acts.undo import undo
from tournament.models import Event, LogEntry, Publication, Result, Ruling, Seat, Session, Table
from tournament.result.services.importing.planning import State, plan_results
from tournament.result.services.importing.storing import import_results, why_not_import
from tournament.standings.queries.recount import differences

pytestmark = pytest.mark.django_db
HEAD = "Session;Table;Wind;No.;Points"
SUMS = ("39000", "31000", "28000", "22000")


@pytest.fixture
def event() -> Event:
    """Eight players, nobody seated."""
    return make_event(players=8, sessions=3, drawn=False)


def rows(session: int, players: range = range(1, 9)) -> list[str]:
    """Four a table in the order of their numbers."""
    places = [(1 + index // 4, "ESWN"[index % 4]) for index in range(len(players))]
    return [
        f"{session};{table};{wind};{number};{SUMS['ESWN'.index(wind)]}"
        for (table, wind), number in zip(places, players, strict=True)
    ]


def text(*sessions: int) -> str:
    return "\n".join([HEAD, *(row for session in sessions for row in rows(session))])


def stored(event: Event, content: str, by=None) -> LogEntry:
    return import_results(event=event, text=content, digest=plan_results(event, content, by).digest, by=by)


def faults(event: Event, *lines: str, head: str = HEAD) -> tuple[str, ...]:
    return plan_results(event, "\n".join([head, *lines]), None).faults


def seated(event: Event, session: int) -> list[tuple[int, str, int]]:
    seats = Seat.objects.filter(session__event=event, session__number=session)
    return sorted(seats.values_list("table__number", "wind", "entry__number"))


def states(event: Event) -> list[str]:
    return list(event.sessions.order_by("number").values_list("state", flat=True))


def test_rows_make_the_published_seating_and_the_results(event):
    line = stored(event, text(1, 2))
    assert line.summary == "Results of 4 tables imported. Seats of 2 sessions made."
    assert seated(event, 2) == sorted((1 + n // 4, "ESWN"[n % 4], n + 1) for n in range(8))
    assert [list(result.points.values()) for result in Result.objects.all()] == [list(EAST_WINS)] * 4
    assert states(event) == [Session.CLOSED, Session.OPEN, Session.PLANNED]
    published = event.publications.filter(kind=Publication.SEATING, withdrawn_at=None)
    assert sorted(published.values_list("session__number", flat=True)) == [1, 2]
    assert differences(event) == []


def test_one_undo_takes_seats_results_and_publications_away(event):
    undo(entry=stored(event, text(1, 2)), by=None)
    assert (Table.objects.count(), Seat.objects.count(), Result.objects.count()) == (0, 0, 0)
    assert states(event) == [Session.PLANNED] * 3
    assert not event.publications.filter(withdrawn_at=None).exists()
    assert stored(event, text(1)).summary == "Results of 2 tables imported. Seats of 1 session made."


def test_undo_stops_where_a_ruling_hangs_on_the_seats(event):
    line = stored(event, text(1))
    Ruling.objects.create(event=event, table=Table.objects.first(), entry=event.entries.first(),
                          kind="warning", given_at=line.at)  # fmt: skip
    with refused("result.seats-stay"):
        undo(entry=line, by=None)
    assert Result.objects.filter(current=True).count() == 2


@pytest.mark.parametrize("column", ["Wind", "Seat", "Order"])
def test_the_seat_may_be_a_number_from_1_to_4(event, column):
    lines = [row.replace(f";{wind};", f";{place};") for place, wind in enumerate("ESWN", 1)
             for row in rows(1) if f";{wind};" in row]  # fmt: skip
    stored(event, "\n".join([HEAD.replace("Wind", column), *lines]))
    assert seated(event, 1)[:4] == [(1, "E", 1), (1, "N", 4), (1, "S", 2), (1, "W", 3)]


def test_without_winds_the_rows_of_a_table_are_in_the_order_of_the_winds(event):
    lines = [f"1;{row.split(';')[1]};{row.split(';', 3)[3]}" for row in rows(1)]
    stored(event, "\n".join(["Session;Table;No.;Points", *lines]))
    assert seated(event, 1)[4:] == [(2, "E", 5), (2, "N", 8), (2, "S", 6), (2, "W", 7)]


def test_players_are_found_by_their_names_in_any_order(event):
    names = {entry.number: entry for entry in event.entries.all()}
    lines = [f"1;{t};{w};{names[int(n)].last_name.upper()} {names[int(n)].first_name};{p}"
             for t, w, n, p in (row.split(";")[1:] for row in rows(1))]  # fmt: skip
    stored(event, "\n".join(["Session;Table;Wind;Name;Points", *lines]))
    assert seated(event, 1) == sorted((1 + n // 4, "ESWN"[n % 4], n + 1) for n in range(8))


def test_a_drawn_session_keeps_its_seats_beside_one_that_the_rows_seat():
    event = make_event(players=8, sessions=1)
    Session.objects.create(event=event, number=2)
    drawn = seated(event, 1)
    tables = [f"1;{table};{wind};;{points}" for table in (1, 2)
              for wind, points in zip("ESWN", SUMS, strict=True)]  # fmt: skip
    line = stored(event, "\n".join([HEAD, *tables, *rows(2)]))
    assert line.summary == "Results of 4 tables imported. Seats of 1 session made."
    assert (seated(event, 1), len(seated(event, 2))) == (drawn, 8)


def test_unknown_people_are_named_with_the_remedy_and_offered_to_be_registered(event):
    plan = plan_results(event, "Session;Table;Wind;Name;Points\n1;1;E;Zoe Quick;39000", None)
    sentence = "Line 2: nobody called “Zoe Quick” is on the list of players: import the players first."
    assert (plan.faults, plan.unknown) == ((sentence,), ("Zoe Quick",))


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        (["1;1;E;99;39000"], "Line 2: the list of players has no number 99: import the players first."),
        ([*rows(1, range(1, 5)), "1;2;E;1;39000"], "Line 6: line 2 seats {one} in session 1 already."),
        ([*rows(1, range(1, 5)), "1;1;E;5;39000"],
         "Line 6: line 2 seats {one} at this table and wind already."),
        (["1;1;E;1;39000"], "Session 1, table 1: nobody sits at S, W, N."),
        (["9;1;E;1;39000"], "Line 2: the event has no session 9: add it on the settings page."),
        (["1;1;E;;39000"],
         ("Line 2: session 1 has no seats yet: draw and confirm them first, or write a row for each player"
          " with the session, the table, the name or number, and the points.")),
    ],
)  # fmt: skip
def test_lines_that_make_no_seat_get_one_sentence(event, lines, sentence):
    assert faults(event, *lines) == (sentence.format(one=event.entries.get(number=1).name),)


def test_a_number_that_is_somebody_elses_here_is_not_believed(event):
    first, second = (event.entries.get(number=number).name for number in (1, 2))
    (sentence,) = faults(event, f"1;1;E;1;{second};39000", head="Session;Table;Wind;No.;Name;Points")
    assert sentence == (
        f"Line 2: player 1 is {first} here, not “{second}”: correct one,"
        " or leave out the column of the numbers."
    )


def test_one_fault_makes_no_seats(event):
    with refused("result.faults"):
        stored(event, text(1).replace("22000", "x", 1))
    assert (Table.objects.count(), Publication.objects.count(), states(event)[0]) == (0, 0, "planned")


@pytest.fixture
def two_people(event) -> tuple:
    Event.objects.filter(pk=event.pk).update(second_check=True)
    event.refresh_from_db()
    return tuple(make_user(name, is_superuser=True) for name in ("dora", "hana"))


def test_several_sessions_wait_for_a_second_person_who_confirms_them_by_the_same_file(event, two_people):
    dora, hana = two_people
    stored(event, text(1, 2), dora)
    assert states(event) == [Session.CLOSED, Session.OPEN, Session.PLANNED]
    assert set(Result.objects.values_list("state", flat=True)) == {Result.ENTERED}
    assert why_not_import(event, plan_results(event, text(1, 2), dora)) == (
        "Every table of the file has this result already."
    )
    assert plan_results(event, text(1, 2), hana).count(State.AGREES) == 4
    line = stored(event, text(1, 2), hana)
    assert line.summary == "4 results confirmed."
    assert set(Result.objects.values_list("state", "confirmed_by")) == {(Result.CONFIRMED, "hana")}
    undo(entry=line, by=hana)
    assert set(Result.objects.values_list("state", "confirmed_by")) == {(Result.ENTERED, "")}


def test_a_second_file_that_differs_replaces_and_does_not_confirm(event, two_people):
    dora, hana = two_people
    stored(event, text(1), dora)
    other_text = text(1).replace("1;1;E;1;39000", "1;1;E;1;38000").replace("1;1;S;2;31000", "1;1;S;2;32000")
    assert stored(event, other_text, hana).summary == (
        "Results of 1 table imported. 1 had another one. 1 result confirmed."
    )
    states = Result.objects.filter(current=True).order_by("table__number").values_list("state", "entered_by")
    assert list(states) == [(Result.ENTERED, "hana"), (Result.CONFIRMED, "dora")]


def test_a_result_from_elsewhere_that_waits_is_confirmed_before_the_next_session(event, two_people):
    stored(event, text(1), two_people[0])
    with refused("result.earlier-results-wait"):
        stored(event, text(2), two_people[0])


def test_rows_of_players_sitting_out_are_left_out_with_a_note(event):
    lines = [f"{row};pause" for row in rows(1)]
    plan = plan_results(event, "\n".join([f"{HEAD};Remark", *lines, "2;bye;;1;;"]), None)

    assert ([line.place for line in plan.tables], plan.new, plan.faults) == ([(1, 1), (1, 2)], 2, ())
    assert plan.notes == ("1 line is of a player who sits out.",)
