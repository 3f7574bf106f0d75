"""Results from a spreadsheet: what is understood, what is wrong with which cell, all or nothing, and undo."""

import pytest

from tests.factories import make_event, make_user
from tests.tournament.acts.refused import refused
from tests.tournament.result.reporting import EAST_WINS, report
from tournament.acts.refusals import Stale
from tournament.acts.undo import undo
from tournament.models import Event, Hand, LogEntry, Result, Session
from tournament.result.services.importing.planning import plan_results
from tournament.result.services.importing.storing import import_results, why_not_import

pytestmark = pytest.mark.django_db
WIDE = "Session;Table;East;South;West;North"
EAST_TSUMO = {"outcome": "tsumo", "wins": [{"seat": "E", "fan": 5}], "riichi": []}
SEATS = "Session;Table;Wind;Points"


@pytest.fixture
def event() -> Event:
    return make_event(players=8, sessions=3)


@pytest.fixture
def dora(event):
    return make_user("dora", is_superuser=True)


def stored(event: Event, text: str, by=None) -> LogEntry:
    digest = plan_results(event, text, by).digest
    return import_results(event=event, text=text, digest=digest, by=by)


def faults(event: Event, *rows: str, head: str = WIDE) -> tuple[str, ...]:
    return plan_results(event, "\n".join([head, *rows]), None).faults


def points(event: Event, session: int, table: int) -> list[int]:
    result = Result.objects.get(table__session__event=event, table__session__number=session,
                                table__number=table, current=True)  # fmt: skip
    return list(result.points.values())


def states(event: Event) -> list[str]:
    return list(event.sessions.order_by("number").values_list("state", flat=True))


def seat(event: Event, session: int, table: int, wind: str):
    return event.sessions.get(number=session).tables.get(number=table).seats.get(wind=wind)


@pytest.mark.parametrize(
    "row", ["1;1;39000;31000;28000;22000", "1;1;9000;1000;−2,000;-8000", "1;1;390;310;280;220"]
)
def test_a_row_a_table_is_read_as_points_held_differences_or_hundreds(event, row):
    stored(event, f"{WIDE}\n{row}")
    assert points(event, 1, 1) == list(EAST_WINS)


@pytest.mark.parametrize("letters", ["ESWN", "ESON", ("Сх", "Пд", "Зх", "Пн")])
def test_winds_are_read_as_the_seating_file_of_each_language_writes_them(event, letters):
    rows = zip(letters, ("39000", "31000", "28000", "22000"), strict=True)
    stored(event, "\n".join([SEATS, *(f"1;1;{letter};{points}" for letter, points in rows)]))
    assert points(event, 1, 1) == list(EAST_WINS)


@pytest.mark.parametrize("head", ["Session;No.;Points", "Hanchan;Player;Score", "Turno;N°;Punti"])
def test_a_row_a_player_finds_the_seat_by_number_or_name(event, head):
    rows = []
    for wind, sum_of_seat in zip("ESWN", EAST_WINS, strict=True):
        entry = seat(event, 1, 2, wind).entry
        rows.append(f"1;{entry.name if 'Player' in head else entry.number};{sum_of_seat}")
    stored(event, "\n".join([head, *reversed(rows)]))
    assert points(event, 1, 2) == list(EAST_WINS)


def test_the_programs_own_file_of_results_changes_nothing(event):
    report(event, 1, 1)
    rows = [f"1;1;{w};{points};99" for w, points in zip("ESWN", EAST_WINS, strict=True)]
    plan = plan_results(event, "\n".join(["Session;Table;Wind;Points;Score", *rows]), None)
    assert (plan.same, plan.new, plan.faults) == (1, 0, ())
    assert why_not_import(event, plan).code == "result.nothing-new"


@pytest.mark.parametrize(
    ("row", "sentence"),
    [
        ("1;1;abc;1000;-2000;-8000",
         "Line 2, column “East”: “abc” is not a number of points; write it like 30000 or −8100."),
        ("1;1;;1000;-2000;-8000", "Line 2, column “East”: it is empty; the points are needed."),
        ("x;1;9000;1000;-2000;-8000", "Line 2, column “Session”: “x” is not a number from 1 up."),
        ("9;1;9000;1000;-2000;-8000", "Line 2: the event has no session 9: add it on the settings page."),
        ("1;9;9000;1000;-2000;-8000", "Line 2: session 1 has no table 9."),
        ("1;1;9000;1000;-2000;-7000",
         "Session 1, table 1: Sum is off by +1,000: the scores must add up to 0"),
    ],
)  # fmt: skip
def test_a_bad_cell_is_named_in_one_sentence(event, row, sentence):
    assert faults(event, row) == (sentence,)


@pytest.mark.parametrize(
    ("row", "sentence"),
    [
        ("1;1;Z;9000", "Line 2, column “Wind”: “Z” is not a wind; write E, S, W or N, or 1 to 4."),
        ("1;1;;9000",
         "Line 2: nothing says whose points they are: a wind or a player’s number is needed."),
        ("1;1;E;9000", "Session 1, table 1: no points of S, W, N."),
    ],
)  # fmt: skip
def test_a_bad_row_of_a_seat_is_named_too(event, row, sentence):
    assert faults(event, row, head=SEATS) == (sentence,)


def test_a_seat_that_stands_twice_is_named_with_both_lines(event):
    name = seat(event, 1, 1, "E").entry.name
    assert faults(event, "1;1;E;9000", "1;1;E;8000", head=SEATS) == (
        f"Line 3: line 2 has the points of {name} in session 1 already.",
    )


def test_a_player_who_sits_elsewhere_is_told_where(event):
    other_entry = seat(event, 1, 2, "N").entry
    (sentence,) = faults(event, f"1;1;E;{other_entry.number};9000", head="Session;Table;Wind;No.;Points")
    assert sentence == f"Line 2: the draw seats {other_entry.name} at table 2, N."


@pytest.mark.parametrize(
    ("text", "code", "field"),
    [
        ("", "result.nothing-to-import", "text"),
        ("1;2;3\n4;5;6", "result.no-head", "file"),
        (WIDE, "result.no-rows", "text"),
        ("Session;Table;Wind\n1;1;E", "result.no-points", "file"),
        ("Session;Table;Points\n1;1;9000", "result.nobodys-points", "file"),
    ],
)
def test_a_text_that_is_not_a_table_of_results_is_refused_with_the_remedy(event, text, code, field):
    with refused(code, field):
        plan_results(event, text, None)


def test_one_fault_stores_nothing(event):
    text = f"{WIDE}\n1;1;9000;1000;-2000;-8000\n1;2;9000;1000;-2000;x"
    with refused("result.faults"):
        stored(event, text)
    assert (Result.objects.count(), states(event)) == (0, ["planned"] * 3)


def test_planned_sessions_are_opened_and_closed_one_after_another(event):
    rows = [f"{s};{t};9000;1000;-2000;-8000" for s in (1, 2) for t in (1, 2)]
    line = stored(event, "\n".join([WIDE, *rows]))
    assert line.summary == "Results of 4 tables imported."
    assert states(event) == [Session.CLOSED, Session.OPEN, Session.PLANNED]


def test_a_session_is_not_skipped(event):
    with refused("result.earlier-tables-missing"):
        stored(event, f"{WIDE}\n2;1;9000;1000;-2000;-8000")


def test_another_result_becomes_the_next_version_and_undo_brings_the_old_one_back(event):
    report(event, 1, 1)
    line = stored(event, f"{WIDE}\n1;1;8000;2000;-2000;-8000\n1;2;9000;1000;-2000;-8000")
    assert line.summary == "Results of 2 tables imported. 1 had another one."
    undo(entry=line, by=None)
    assert points(event, 1, 1) == list(EAST_WINS)
    assert not Result.objects.filter(table__number=2, current=True).exists()
    assert states(event)[0] == Session.OPEN


def test_undo_gives_sessions_the_states_they_had(event):
    rows = [f"{s};{t};9000;1000;-2000;-8000" for s in (1, 2) for t in (1, 2)]
    undo(entry=stored(event, "\n".join([WIDE, *rows])), by=None)
    assert states(event) == ["planned"] * 3
    assert not Result.objects.filter(current=True).exists()


def test_undo_stops_where_a_result_was_changed_since(event):
    line = stored(event, f"{WIDE}\n1;1;8000;2000;-2000;-8000")
    report(event, 1, 1)
    with refused("result.changed-since-import"):
        undo(entry=line, by=None)


def test_undo_stops_where_a_later_session_was_opened(event):
    rows = [f"1;{table};9000;1000;-2000;-8000" for table in (1, 2)]
    line = stored(event, "\n".join([WIDE, *rows]))
    event.sessions.filter(number=2).update(state="open")
    with refused("result.session-moved-on"):
        undo(entry=line, by=None)


def test_results_changed_since_the_preview_are_not_stored(event):
    text = f"{WIDE}\n1;1;8000;2000;-2000;-8000"
    digest = plan_results(event, text, None).digest
    report(event, 1, 1)
    with refused("result.changed-since-look", kind=Stale):
        import_results(event=event, text=text, digest=digest, by=None)


def test_the_same_key_stores_once(event):
    text = f"{WIDE}\n1;1;8000;2000;-2000;-8000"
    digest = plan_results(event, text, None).digest
    first, second = (
        import_results(event=event, text=text, digest=digest, by=None, key="k") for _time in range(2)
    )
    assert (first, Result.objects.count()) == (second, 1)


def test_mcr_takes_what_was_won_and_lost():
    event = make_event(players=4, sessions=1, rules="mcr-2006")
    stored(event, f"{WIDE}\n1;1;48;8;-24;-32")
    assert points(event, 1, 1) == [48, 8, -24, -32]


def test_points_that_the_hands_of_the_table_do_not_give_are_named(event):
    seat_of_hands = event.sessions.get(number=1).tables.get(number=1)
    Hand.objects.create(table=seat_of_hands, number=1, facts=EAST_TSUMO)
    rows = ("1;1;42000;25000;27000;26000", "1;2;42000;25000;27000;26000")
    first, second = plan_results(event, "\n".join([WIDE, *rows]), None).tables

    assert first.remarks == ("The hands give 26,000 for South, 26,000 for West.",)
    assert second.remarks == ()
