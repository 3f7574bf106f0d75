"""Standings and seating as sheets."""

from fractions import Fraction

from reports.printed_data import Cell, Line, Look, Results, Seat, Seating, Session, Table
from reports.spreadsheets.standings_and_seating import results_sheet, seating_sheet
from tests.reports.people import FOUR, MCR, RIICHI


def heads(sheet) -> list[str]:
    return [column.title for column in sheet.columns]


def test_riichi_standings_have_a_column_a_session_and_the_total_in_points() -> None:
    lines = (
        Line(1, FOUR[0], 41000, (Cell(30000), Cell(11000))),
        Line(2, FOUR[3], -20000, (None, Cell(0)), penalties=-20000, ranked=False),
    )
    sheet = results_sheet(Results(RIICHI, "Final standings", ("1", "2"), lines), Look())
    assert heads(sheet)[7:] == ["Session 1", "Session 2", "Penalties", "Points"]
    assert sheet.rows == (
        (1, 1, "Niccolò", "Dell’Àquila", "IT", "", "Gru", 30000, 11000, 0, 41000),
        (None, 4, "Åsa", "Öberg & <Söner>", "SE", "", "", None, 0, -20000, -20000),
    )


def test_mcr_standings_have_exact_table_points_beside_each_session() -> None:
    line = Line(1, FOUR[0], 120, (Cell(120, Fraction(7, 3)),), Fraction(7, 3))
    sheet = results_sheet(Results(MCR, "Final standings", ("1",), (line,)), Look())
    assert heads(sheet)[7:] == ["Session 1: table points", "Session 1", "Penalties", "Table points", "Points"]
    assert sheet.rows[0][7:] == (Fraction(7, 3), 120, 0, Fraction(7, 3), 120)


def test_seating_has_a_row_a_seat_and_open_seats_stay_empty() -> None:
    session = Session(2, "Session 2", (Table(7, (Seat("W", FOUR[0]), Seat("N"))),))
    sheet = seating_sheet(Seating(RIICHI, (session,)), Look(wind_letters=("E", "S", "O", "N")))
    assert heads(sheet) == ["Session", "Table", "Wind", "No.", "First name", "Last name", "Country"]
    assert sheet.rows == (
        (2, 7, "O", 1, "Niccolò", "Dell’Àquila", "IT"),
        (2, 7, "N", None, None, None, None),
    )
