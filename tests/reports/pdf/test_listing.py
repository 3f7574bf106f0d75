"""Long lists on paper: how they break over pages, how high their rows are, and what their cells hold."""

import io

import pytest
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Paragraph

from reports.pdf.listing import Column, Listing
from reports.pdf.standings import cross_table_pdf
from reports.pdf.tables import body_face, cell_style, name_cell
from reports.printed_data import Player
from tests.reports.papers import GUEST, LOOK, results, seats
from tests.reports.people import pages

SIZE = 10.0
COLUMN = Column(100, (body_face(SIZE),), "Name")
PAIRED = Column(100, (body_face(SIZE), body_face(SIZE)), "Name")


def listing(count: int, *, each: int = 1) -> Listing:
    """So many rows, 12 points high with 3 above and below, each entry of so many rows."""
    column = COLUMN if each == 1 else PAIRED
    return Listing([column], [(f"Name {row}",) for row in range(count)], SIZE, ((3, 3),) * each)


def drawn(part: Listing) -> str:
    """What a page with this list says."""
    stream = io.BytesIO()
    canvas = Canvas(stream)
    part.drawOn(canvas, 10, 10)
    canvas.save()
    return pages(stream.getvalue())[0]


def test_a_list_breaks_where_the_next_row_has_no_room_and_repeats_its_head():
    table = listing(5)
    first, rest = table.split(100, table.head_height + 2 * 18)
    assert [drawn(part) for part in (first, rest)] == ["Name Name 0 Name 1", "Name Name 2 Name 3 Name 4"]
    assert first.wrap(100, 500) == (100, first.head_height + 36)


@pytest.mark.parametrize(("height", "rows"), [(71.9, [2, 4]), (72, [4, 2]), (108, [6]), (35.9, [])])
def test_an_entry_of_two_rows_stays_whole(height, rows):
    table = listing(6, each=2)
    parts = table.split(100, table.head_height + height)
    assert [len(part.row_heights) for part in parts] == rows


def test_a_list_that_is_spread_has_as_much_more_room_above_and_below_every_row():
    table = listing(2)
    assert [table.row_heights, table.spread(4).row_heights] == [[18, 18], [26, 26]]


def test_a_row_is_as_high_as_its_highest_cell():
    columns = [Column(60, (body_face(SIZE),))] * 2
    text = Paragraph("four words over lines", cell_style(SIZE))
    table = Listing(columns, [("short", text)], SIZE, ((3, 3),))
    assert table.row_heights == [text.height + 6]
    assert text.height > 12


def lines_of(player: Player, width: float, beside: str = "") -> list[str]:
    """The lines of a name in a column of this width."""
    return ["".join(run[0] for run in line) for line in name_cell(player, SIZE, width, beside=beside).lines]


def test_a_remark_stands_beside_the_name_and_below_it_where_it_has_no_room():
    anna = Player(1, "Anna", "Berg")
    assert lines_of(anna, 120, "Gru Club") == ["Anna Berg Gru Club"]
    assert lines_of(anna, 90, "Gru Club") == ["Anna Berg Gru", "Club"]
    assert lines_of(anna, 65, "Gru Club") == ["Anna Berg", "Gru Club"]


def test_a_name_breaks_at_spaces_in_smaller_type_and_at_last_anywhere():
    name = Player(1, "Maximiliana Alexandra", "Wolfeschlegel")
    assert lines_of(name, 75) == ["Maximiliana", "Alexandra", "Wolfeschlegel"]
    cell = name_cell(name, SIZE, 65)
    assert len(cell.lines) == 3
    assert 6 < cell.size < SIZE
    assert "".join(lines_of(name, 30)) == "MaximilianaAlexandraWolfeschlegel"
    assert all(len(line) < 9 for line in lines_of(name, 30))


def test_a_name_in_another_script_is_written_in_the_cross_table():
    (text,) = pages(cross_table_pdf(results(), seats(), LOOK))
    assert [text.count(words) for words in (GUEST.name, GUEST.club)] == [1, 1]
