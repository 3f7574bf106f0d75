"""Whose points a row of results holds: names that are found loosely are said, and near misses are asked."""

import pytest

from tests.factories import make_user
from tests.tournament.conftest import signed_in
from tests.tournament.result.reporting import texts
from tests.tournament.result.test_importing_messy import PLAYERS, hall
from tournament.result.services.importing.planning import plan_results

pytestmark = pytest.mark.django_db
NAMES = [f"{first} {last}" for first, last in PLAYERS]
DRAWN = "Session;Name;Points\n1;{};39000\n1;{};31000\n1;{};28000\n1;{};22000"
POINTS = (39000, 31000, 28000, 22000) * 2
UNDRAWN = DRAWN.replace("Session;", "Session;Table;").replace("\n1;", "\n1;1;")


def text_of(*names: str, drawn: bool) -> str:
    """A table of these, the rest of its four as they stand on the list."""
    return (DRAWN if drawn else UNDRAWN).format(*names, *NAMES[len(names) : 4])


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("Елоді Лефевр", "Élodie Lefèvre"),
        ("Elodie Lefevbre", "Élodie Lefèvre"),
        ("Юрiй Коваленка", "Юрій Коваленко"),
        ("Yurij Kovalenka", "Юрій Коваленко"),
        ("Сорен Норд", "Sören Nøhr"),
    ],
)
def test_a_name_that_nobody_has_asks_for_the_nearest_one_in_any_script(written, meant):
    plan = plan_results(hall("ema-riichi-2016", drawn=False), text_of(written, drawn=False), None)

    sentence = (
        f"Line 2: nobody called “{written}” is on the list of players: is it {meant}"
        f" ({NAMES.index(meant) + 1})? Correct the name, or import the players first."
    )
    assert plan.problems == (sentence,)


@pytest.mark.parametrize("written", ["Сорен Норд", "Soren Nord"])
def test_a_name_that_nobody_of_the_draw_has_asks_for_the_nearest_one(written):
    plan = plan_results(hall("ema-riichi-2016", drawn=True), text_of(written, drawn=True), None)

    sentence = f"Line 2: nobody called “{written}” has a seat in session 1: is it Sören Nøhr?"
    assert plan.problems == (sentence,)


def test_a_name_like_nobodys_asks_for_none():
    plan = plan_results(hall("ema-riichi-2016", drawn=True), text_of("Хтось Інший", drawn=True), None)

    assert plan.problems == ("Line 2: nobody called “Хтось Інший” has a seat in session 1.",)


@pytest.mark.parametrize("drawn", [True, False])
def test_names_that_are_spelled_otherwise_than_on_the_list_are_named(drawn):
    event = hall("ema-riichi-2016", drawn=drawn)
    names = ("NØHR, Soren", "Yurii K.", "Lukasz Gross", "Anna Maria de Luca")
    plan = plan_results(event, text_of(*names, drawn=drawn), None)

    assert not plan.faults
    assert plan.loose == tuple(zip(names[:3], NAMES[:3], strict=True))[1:]


def test_the_preview_lists_them_and_whom_they_are_taken_for():
    event = hall("ema-riichi-2016", drawn=True)
    client = signed_in(make_user("dora", is_superuser=True))
    text = text_of("S. Nøhr", "Yurii Kovalenko", drawn=True)
    answer = client.post(f"/desk/{event.slug}/results/import/", {"text": text, "do": "check"})
    page = texts(answer.content.decode())

    assert "2 names are not spelled as on the list of players" in page
    assert "“S. Nøhr” is taken for Sören Nøhr" in page
    assert "“Yurii Kovalenko” is taken for Юрій Коваленко" in page


def test_a_misspelt_name_at_its_own_seat_of_the_draw_is_taken_and_said():
    names = ("Soren Nord", "Юрiй Коваленка", *NAMES[2:4])
    rows = [f"1;1;{wind};{name};30000" for wind, name in zip("ESWN", names, strict=True)]
    text = "\n".join(["Session;Table;Wind;Name;Points", *rows])
    plan = plan_results(hall("ema-riichi-2016", drawn=True), text, None)

    assert not plan.faults
    assert plan.loose == (("Soren Nord", NAMES[0]), ("Юрiй Коваленка", NAMES[1]))


def test_a_misspelt_name_at_a_seat_of_somebody_else_is_asked_about():
    text = f"Session;Table;Wind;Name;Points\n1;1;S;Soren Nord;30000\n1;1;E;{NAMES[1]};30000"
    plan = plan_results(hall("ema-riichi-2016", drawn=True), text, None)

    assert plan.problems[0] == "Line 2: nobody called “Soren Nord” has a seat in session 1: is it Sören Nøhr?"


@pytest.mark.parametrize("drawn", [True, False])
def test_a_number_beside_the_name_of_somebody_else_is_a_fault(drawn):
    text = f"Session;Table;No.;Name;Points\n1;1;2;{NAMES[0]};39000"
    plan = plan_results(hall("ema-riichi-2016", drawn=drawn), text, None)

    sentence = f"Line 2: player 2 is {NAMES[1]} here, not “{NAMES[0]}”: correct one, or leave out"
    assert plan.problems == (f"{sentence} the column of the numbers.",)


def test_the_last_name_alone_is_enough_where_one_player_has_it():
    plan = plan_results(hall("ema-riichi-2016", drawn=True), text_of("Nohr", "Коваленко", drawn=True), None)

    assert not plan.faults
    assert plan.loose == (("Nohr", NAMES[0]), ("Коваленко", NAMES[1]))


@pytest.mark.parametrize("row", ["1;2;;{name};30000", "1;2;1;{name};30000", "1;2;1;;30000"])
def test_a_row_without_a_wind_is_not_put_at_another_table_than_it_names(row):
    text = f"Session;Table;No.;Name;Points\n{row.format(name=NAMES[0])}"
    plan = plan_results(hall("ema-riichi-2016", drawn=True), text, None)

    assert plan.problems == (f"Line 2: the draw seats {NAMES[0]} at table 1, E.",)
    assert not plan.tables


def test_tables_that_hold_somebody_of_another_table_are_left_out():
    names = [NAMES[0], NAMES[1], NAMES[2], NAMES[4], NAMES[3], *NAMES[5:]]
    rows = [f"1;{at // 4 + 1};{name};{POINTS[at]}" for at, name in enumerate(names)]
    text = "\n".join(["Session;Table;Name;Points", *rows])
    plan = plan_results(hall("ema-riichi-2016", drawn=True), text, None)

    assert plan.problems == (
        f"Line 5: the draw seats {NAMES[4]} at table 2, E.",
        f"Line 6: the draw seats {NAMES[3]} at table 1, N.",
    )
    assert (plan.new, plan.left_out) == (0, 2)
