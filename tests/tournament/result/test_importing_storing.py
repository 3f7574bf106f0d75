"""What an import of results stores when it is not plain: parts of a file, penalties, chosen columns."""

import pytest

from tests.factories import make_event
from tests.tournament.acts.refused import refused
from tests.tournament.result.reporting import EAST_WINS
from tournament.acts.refusals import Refused
from tournament.acts.undo import undo
from tournament.models import ColumnMapping, Result, Ruling, Seat
from tournament.result.services.importing.plan import NO_CHOICES, Choices, State
from tournament.result.services.importing.planning import columns_to_choose, plan_results
from tournament.result.services.importing.storing import import_results

pytestmark = pytest.mark.django_db
WIDE = "Session;Table;East;South;West;North"
RIGHT, OFF = "1;1;39000;31000;28000;22000", "1;2;39000;31000;28000;22100"


@pytest.fixture
def event():
    return make_event(players=8, sessions=2, rules="ema-riichi-2016")


def stored(event, text, choices=NO_CHOICES, **more):
    digest = plan_results(event, text, None, choices).digest
    return import_results(event=event, text=text, digest=digest, by=None, choices=choices, **more)


def penalised(event, *penalties: str, session: int = 1) -> str:
    winds = zip("ESWN", ("39000", "31000", "28000", "22000"), penalties, strict=True)
    rows = [f"{session};1;{wind};{points};{penalty}" for wind, points, penalty in winds]
    return "\n".join(["Session;Table;Wind;Points;Penalty", *rows])


def in_force(event) -> list[tuple[str, int, str]]:
    rulings = Ruling.objects.filter(event=event, cancelled_at=None)
    seats = {seat.entry_id: seat.wind for seat in Seat.objects.filter(session__number=1)}
    return [(seats[ruling.entry_id], ruling.points, ruling.moment) for ruling in rulings]


def test_tables_at_fault_are_left_out_when_asked_and_come_with_the_next_file(event):
    text = f"{WIDE}\n{RIGHT}\n{OFF}"
    with refused("result.faults"):
        stored(event, text)
    line = stored(event, text, leave_out_faulty=True)
    assert line.summary == "Results of 1 table imported. 1 table left out."
    assert stored(event, f"{WIDE}\n{OFF.replace('22100', '22000')}").summary == "Results of 1 table imported."
    assert Result.objects.filter(current=True).count() == 2


def test_seats_of_a_session_are_made_of_all_rows_or_none():
    event = make_event(players=8, sessions=1, rules="ema-riichi-2016", drawn=False)
    rows = [f"1;{1 + n // 4};{n + 1};{(39000, 31000, 28000, 22000)[n % 4]}" for n in range(7)]
    plan = plan_results(event, "\n".join(["Session;Table;No.;Points", *rows, "1;2;99;22000"]), None)
    assert ([line.state for line in plan.tables], plan.seated, plan.left_out) == ([State.FAULTY] * 2, (), 2)


def test_penalties_become_rulings_once_and_undo_takes_them_away(event):
    line = stored(event, penalised(event, "", "-5000", "", "0"))
    noted = "1 penalty noted. The file says nothing of the penalties but their points."
    assert line.summary == f"Results of 1 table imported. {noted}"
    assert in_force(event) == [("S", -5000, "after-uma")]
    with refused("result.nothing-new"):
        stored(event, penalised(event, "", "-5000", "", ""))
    undo(entry=line, by=None)
    assert (Ruling.objects.count(), Result.objects.filter(current=True).count()) == (0, 0)


def test_a_penalty_that_was_appealed_stops_the_undo(event):
    line = stored(event, penalised(event, "", "-5000", "", ""))
    Ruling.objects.update(appealed_at=line.at)
    with refused("result.imported-penalty-changed"):
        undo(entry=line, by=None)


def test_a_penalty_that_contradicts_a_ruling_here_is_a_fault(event):
    stored(event, penalised(event, "", "-5000", "", ""))
    plan = plan_results(event, penalised(event, "", "-2000", "", ""), None)
    south = Seat.objects.get(session__number=1, table__number=1, wind="S").entry.name
    assert plan.faults == (
        f"Session 1, table 1: {south} has penalties of −5,000 here and −2,000 in the file: correct one.",
    )


def test_penalties_with_both_signs_are_a_fault(event):
    plan = plan_results(event, penalised(event, "", "-5000", "2000", ""), None)
    assert plan.faults == (
        (
            "Session 1, table 1: A penalty above 0 would give points: write penalties with a minus, or all"
            " without."
        ),
    )


def test_scores_that_may_hold_uma_are_not_stored_before_somebody_says_so(event):
    text = f"{WIDE}\n1;1;24000;6000;-7000;-23000"
    with refused("result.manner-unclear"):
        stored(event, text)
    stored(event, text, Choices(manner="1-difference-uma"))
    assert list(Result.objects.get().points.values()) == list(EAST_WINS)


def test_columns_chosen_by_hand_are_remembered_for_the_next_file_with_these_heads(event):
    heads, keys = "A;B;C;D;E1;F", ("session", "table", "points.E", "points.S", "points.W", "points.N")
    with refused("result.no-points", "file"):
        plan_results(event, f"{heads}\n{RIGHT}", None)
    columns = columns_to_choose(f"{heads}\n{RIGHT}")
    assert [column.samples for column in columns[:3]] == [("1",), ("1",), ("39000",)]
    stored(event, f"{heads}\n{RIGHT}", Choices(columns=keys))
    plan = plan_results(event, f"{heads.lower()}\n{OFF.replace('22100', '22000')}", None)
    assert (plan.new, plan.notes[0]) == (
        1,
        "Columns as chosen for an earlier file with the same headers.",
    )
    assert ColumnMapping.objects.count() == 1


@pytest.mark.parametrize(
    ("head", "code", "hint"),
    [
        ("Session;Tabel;Wind;Pionts", "result.no-points", "“Pionts” may be “points”."),
        ("Session;Table;Easti;South;West;North", "result.nobodys-points", "“Easti” may be “East: points”."),
        ("Session;Tble;Who;Points", "result.nobodys-points", "“Tble” may be “table”."),
    ],
)
def test_an_unknown_head_is_one_sentence_with_the_head_it_may_be(event, head, code, hint):
    with pytest.raises(Refused) as caught:
        plan_results(event, f"{head}\n1;1;E;9000", None)
    assert (caught.value.code, caught.value.sentence.split(". ")[-1]) == (code, hint)


def test_a_misspelt_heading_is_suggested_but_not_chosen(event):
    columns = columns_to_choose("Session;Tabel;Wind;Pionts;Club\n1;1;E;9000;Tora")
    assert [(column.key, column.near) for column in columns] == [
        ("session", ""),
        ("", "table"),
        ("wind", ""),
        ("", "points"),
        ("", ""),
    ]


def test_of_two_columns_that_say_the_same_the_first_counts_and_both_are_named(event):
    rows = "\n".join(f"1;1;{w};{p};x;{p + 100}" for w, p in zip("ESWN", EAST_WINS, strict=True))
    text = f"Session;Table;Wind;Points;Country;Pts\n{rows}"
    plan = plan_results(event, text, None)
    chosen = plan_results(event, text, None, Choices(("session", "table", "wind", "points", "", "points")))

    again = "Pts in column 6 (“Points” in column 4 holds the same and counts)"
    assert plan.layout.left_out == ("Country (kept with the players)", again)
    assert chosen.layout.left_out == ("Country (left out by choice)", again)
    assert [line.points for plan in (plan, chosen) for line in plan.tables] == [EAST_WINS] * 2


def test_columns_that_are_left_out_are_named_with_the_reason_before_and_after(event):
    rows = "\n".join(f"1;1;{w};{p};x;y;z;v" for w, p in zip("ESWN", EAST_WINS, strict=True))
    text = f"Session;Table;Wind;Points;Zebra;Team;Penalteis;Version\n{rows}"
    left_out = (
        "Zebra (nothing here keeps it)",
        "Team (kept with the players)",
        "Penalteis (nothing here keeps it; it may be “penalties”)",
        "Version (noted anew when results are stored)",
    )
    assert plan_results(event, text, None).layout.left_out == left_out
    line = stored(event, text)
    assert line.summary == f"Results of 1 table imported. Columns left out: {', '.join(left_out)}."


def test_scores_that_are_rounded_with_uma_are_refused_with_the_way_out():
    event = make_event(players=4, sessions=1, rules="tenhou")
    text = f"{WIDE}\n1;1;54;2;-18;-38"
    with refused("result.manner-unclear"):
        stored(event, text)
    with refused("result.rounded-scores"):
        stored(event, text, Choices(manner="1000-difference-all-rounded"))
    stored(event, text, Choices(manner="1000-difference-points"))
    assert list(Result.objects.get().points.values()) == [54000, 2000, -18000, -38000]


def test_penalties_of_an_unclear_unit_are_asked_about(event):
    text = penalised(event, "", "-20", "", "-10")
    assert "Penalties:" not in plan_results(event, text, None).manners.words
    with refused("result.penalties-unclear"):
        stored(event, text)
    assert stored(event, text, Choices(penalty_unit=100)).summary.startswith("Results of 1 table imported.")
    assert sorted(in_force(event)) == [("N", -1000, "after-uma"), ("S", -2000, "after-uma")]


def test_penalties_in_thousands_beside_points_are_said_to_be(event):
    plan = plan_results(event, penalised(event, "", "-2", "", ""), None)
    assert plan.manners.words.endswith("Penalties: in thousands.")
    assert plan.tables[0].penalties == (0, -2000, 0, 0)


@pytest.mark.parametrize("space", ["\u2009", "\u202f", "\u00a0", " "])
def test_brackets_around_thousands_with_a_thin_space_are_below_zero(event, space):
    row = ";".join(number.replace(" ", space) for number in ("11 700", "(8 100)", "4 600", "(8 200)"))
    (line,) = plan_results(event, f"{WIDE}\n1;1;{row}", None).tables
    assert (line.points, line.problems) == ((11700, -8100, 4600, -8200), ())


def test_rows_that_name_no_session_are_read_as_the_chosen_one(event):
    text = "Table;East;South;West;North\n1;39000;31000;28000;22000"
    assert [line.place for line in plan_results(event, text, None).tables] == [(1, 1)]
    plan = plan_results(event, text, None, Choices(session=2))
    assert ([line.place for line in plan.tables], plan.session) == ([(2, 1)], 2)
    assert "these rows are read as session 2" in plan.notes[0]
