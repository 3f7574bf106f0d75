"""Names in one row and points in the next are told apart from heads, titles and rows of other tables."""

import pytest

from tournament.registration.services.importing.side_by_side import stacked
from tournament.registration.services.importing.text import Row
from tournament.result.services.importing.names_above import joined

NAMES, POINTS = "Anna;Bo;Carl;Dora", "39000;31000;28000;22000"
MORE, THEIRS = "Emil;Fay;Gus;Hal", "25000;25000;35000;35000"


def rows(*lines: str) -> tuple[Row, ...]:
    return tuple(Row(number, tuple(line.split(";"))) for number, line in enumerate(lines, 1))


def cells(read: tuple[Row, ...]) -> list[str]:
    return [";".join(row.cells) for row in read]


def joined_rows(*lines: str) -> tuple[Row, ...]:
    read = joined(rows(*lines))
    assert read is not None
    return read.rows


def test_the_names_come_beside_the_points_under_the_winds_of_the_heads():
    assert cells(joined_rows("Tisch;Ost;Süd;West;Nord", f"1;{NAMES}", f";{POINTS}")) == [
        "Tisch;Ost;Süd;West;Nord;Ost name;Süd name;West name;Nord name",
        f"1;{POINTS};{NAMES}",
    ]


def test_without_winds_the_four_are_counted_and_a_column_of_numbers_is_the_table():
    assert cells(joined_rows(f"7;{NAMES}", f";{POINTS}", f"8;{MORE}", f";{THEIRS}", "Sum;1;2;3;4")) == [
        "Table;Points 1;Points 2;Points 3;Points 4;Name 1;Name 2;Name 3;Name 4",
        f"7;{POINTS};{NAMES}",
        f"8;{THEIRS};{MORE}",
        "Sum;1;2;3;4",
    ]


def test_a_joined_row_has_the_number_of_its_points_and_titles_stay():
    read = joined_rows("Open", "Table 1", NAMES, POINTS, "Table 2", MORE, THEIRS)
    assert [row.number for row in read] == [1, 2, 0, 4, 5, 7]


@pytest.mark.parametrize(
    ("first", "second", "read"),
    [
        (["{points}", "+15;+5;-5;-15"], ["{points}", "-5;-15;+15;+5"], 1),  # the same uma at each table
        (["{points}", "+24;+6;-7;-23"], ["{points}", "-10;-20;+20;+10"], 1),  # results, with uma
        (["1;2;3;4", "{points}", "+24;+6;-7;-23"], ["3;4;1;2", "{points}", "-10;-20;+20;+10"], 2),
        (["+15;+5;-5;-15", "{points}"], ["-5;-15;+15;+5", "{points}"], 2),
        (["1,5;1,5;3;4", "{points}"], ["3,5;3,5;1;2", "{points}"], 2),  # a shared place
    ],
)
def test_of_several_rows_below_the_names_the_points_are_read(first, second, read):
    tables = [*(line.format(points=POINTS) for line in first), MORE]
    lines = [*tables, *(line.format(points=THEIRS) for line in second)]

    in_one = joined(rows(NAMES, *lines))

    assert in_one is not None
    assert (in_one.read, in_one.below) == (read, len(first))
    assert cells(in_one.rows[1:]) == [f"{POINTS};{NAMES}", f"{THEIRS};{MORE}"]


@pytest.mark.parametrize(
    "lines",
    [
        ("East;South;West;North", POINTS, THEIRS),  # rows of tables under their heads
        ("East;South;West;North", POINTS, "East;South;West;North", THEIRS),  # heads again and again
        ("Ost;Süd;West;Nord", NAMES, "Ost;Süd;West;Nord", MORE),  # seats alone
        ("Anna;E;1;39000", "Bo;S;1;31000", "Carl;W;1;28000", "Dora;N;1;22000"),  # a row a seat
        ("Player;R1;R2;R3;R4", f"Anna;{POINTS}", f"Bo;{THEIRS}"),  # a row a player
        (NAMES, POINTS),  # one table without winds: heads that nobody knows, or names
        ("Alpha;Beta;Gamma;Delta;Epsilon", "1;2;3;4;5", "6;7;8;9;10"),
    ],
)
def test_files_of_another_form_stay_as_they_are(lines):
    assert joined(rows(*lines)) is None


def test_tables_side_by_side_come_one_below_the_other_with_their_titles():
    stacked_rows = stacked(
        rows("Round 1;;;;", "Table 1;;;Table 2;", "Name;Points;;Name;Points", "Anna;1;;Bo;2")
    )
    assert cells(stacked_rows) == [
        "Round 1;;",
        "Table 1;;",
        "Name;Points;",
        "Anna;1;",
        "Table 2;",
        "Bo;2",
    ]


@pytest.mark.parametrize(
    "lines",
    [
        ("Table;Name;Points;Name;Points", "1;Anna;1;Bo;2"),  # one table in a row
        ("Name;Points;Name;Points;Name;Points;Name;Points", "Anna;1;Bo;2;Carl;3;Dora;4"),  # the same
        ("Name;Country", "Anna;SE"),
        ("Name;Points;Name;Country", "Anna;1;Bo;SE"),
        ("Name;Name", "Anna;Berg"),
        ("1;2;1;2", "3;4;5;6"),
    ],
)
def test_rows_of_one_table_are_not_taken_apart(lines):
    assert stacked(rows(*lines), a_row=lambda count: count == 4) == rows(*lines)
