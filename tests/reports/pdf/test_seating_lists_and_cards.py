"""Seating lists and schedule cards, read back with pypdf."""

import io
from dataclasses import replace

import pytest
from pypdf import PageObject, PdfReader

from reports.pdf.schedule_cards import schedule_cards_pdf
from reports.pdf.seating_lists import seating_by_name_pdf, seating_by_table_pdf
from reports.printed_data import Look, Seat, Seating, Table
from tests.reports.people import FOUR, RIICHI, fonts, pages, paper, seating, squeezed

ITALIAN = Look(wind_letters=("E", "S", "O", "N"))


def test_by_table_every_session_begins_a_page_under_its_name() -> None:
    printed = pages(seating_by_table_pdf(seating(sessions=3, tables=2), Look()))
    assert [
        f"Session {number} Saturday 10:00 Table E East" in text for number, text in enumerate(printed, 1)
    ] == [True] * 3
    assert "1 First1 Last001 1 First2 Last002 2 First3 Last003 3 First4 Last004 4" in printed[0]


def test_by_table_a_hundred_tables_repeat_the_head_on_every_page() -> None:
    printed = pages(seating_by_table_pdf(seating(tables=100), Look()))
    assert [text.count("Table E East S South W West N North") for text in printed] == [1] * len(printed)
    assert f"Page {len(printed)} of {len(printed)}" in printed[-1]
    assert "100 First397 Last397 397" in printed[-1]


def test_by_table_names_stand_in_full_however_long() -> None:
    text = squeezed(seating_by_table_pdf(seating(), Look()))
    for player in FOUR:
        assert text.count(player.name.replace(" ", "")) == 1


def test_by_table_an_open_seat_shows_a_dash() -> None:
    half = Seating(
        RIICHI, (replace(seating().sessions[0], tables=(Table(1, (Seat("E", FOUR[0]), Seat("S"))),)),)
    )
    (text,) = pages(seating_by_table_pdf(half, Look()))
    assert "1 Niccolò Dell’Àquila 1 – – –" in text


def test_by_name_the_order_is_alphabetical_by_last_name_and_each_has_table_and_wind() -> None:
    (text,) = pages(seating_by_name_pdf(seating(), ITALIAN))
    rows = ("1 Dell’Àquila, Niccolò ITA 1 E", "4 Öberg & <Söner>, Åsa SWE 1 N", "2 Ґалаґанівська")
    assert sorted(rows, key=text.index) == list(rows)
    assert "Maximiliana-Alexandra Konstantina GER 1 O" in text


def test_by_name_the_whole_schedule_has_a_column_a_session() -> None:
    (text,) = pages(seating_by_name_pdf(seating(sessions=3, tables=2), Look()))
    assert "No. Name 1 2 3" in text
    assert "5 Last005, First5 FRA 2 E 2 E 2 E" in text


def test_by_name_a_player_without_a_seat_in_a_session_shows_a_dash() -> None:
    plan = seating(sessions=2, tables=2)
    plan = replace(
        plan, sessions=(plan.sessions[0], replace(plan.sessions[1], tables=plan.sessions[1].tables[:1]))
    )
    (text,) = pages(seating_by_name_pdf(plan, Look()))
    assert "Last005, First5 FRA 2 E – " in text


def test_by_name_names_of_one_session_fill_two_columns_and_as_few_pages_as_can_be() -> None:
    for tables, heads in ((20, [2]), (25, [2, 2]), (50, [2, 2, 2])):
        printed = pages(seating_by_name_pdf(seating(tables=tables), Look()))
        assert [text.count("No. Name Table") for text in printed] == heads


def names_of(page: PageObject) -> list[tuple[float, float]]:
    """The size of type of each name on a page, and how high it stands, in PDF points."""
    names: list[tuple[float, float]] = []

    def see(text: str, outer: list[float], inner: list[float], _font: object, size: float) -> None:
        if "Last" in text:
            names.append((size, outer[5] + inner[5]))

    page.extract_text(visitor_text=see)
    return names


@pytest.mark.parametrize(("tables", "by_table", "by_name"), [(2, 20, 20), (9, 20, 13), (20, 10.5, 11)])
def test_a_list_for_the_wall_uses_its_sheet_with_large_type(tables, by_table, by_name) -> None:
    for make, size in ((seating_by_table_pdf, by_table), (seating_by_name_pdf, by_name)):
        (page,) = PdfReader(io.BytesIO(make(seating(tables=tables), Look()))).pages
        names = names_of(page)
        assert max(type_size for type_size, _height in names) >= size
        lowest = min(height for _size, height in names) / page.mediabox.height
        assert lowest < (0.75 if tables == 2 else 0.25)


@pytest.mark.parametrize("make", [seating_by_table_pdf, seating_by_name_pdf])
def test_nobody_seated_gives_a_page_that_says_so(make) -> None:
    (text,) = pages(make(Seating(RIICHI, ()), Look()))
    assert text.count("Nobody is seated yet.") == 1


@pytest.mark.parametrize("make", [seating_by_table_pdf, seating_by_name_pdf, schedule_cards_pdf])
def test_the_same_seating_gives_the_same_bytes_in_embedded_dejavu(make) -> None:
    data = make(seating(), Look())
    assert data == make(seating(), Look())
    assert fonts(data) == {("DejaVuSans", True), ("DejaVuSans-Bold", True)}


@pytest.mark.parametrize(("look", "size"), [(Look("A4"), (595, 842)), (Look("Letter"), (612, 792))])
def test_the_paper_is_the_one_asked_for(look: Look, size: tuple[int, int]) -> None:
    assert [paper(make(seating(), look)) for make in (seating_by_table_pdf, schedule_cards_pdf)] == [
        size,
        size,
    ]


def test_a_card_lists_the_sessions_of_its_player_with_time_table_and_wind() -> None:
    text = " ".join(pages(schedule_cards_pdf(seating(sessions=2), Look())))
    assert (
        "Niccolò Dell’Àquila No. 1 · ITA Open di Forlì Session 1 Saturday 10:00 Table 1 E East Session 2"
        in text
    )


def test_every_player_has_a_card_and_cards_fill_the_page() -> None:
    printed = pages(schedule_cards_pdf(seating(sessions=7, tables=5), Look(), {1: "https://example.org/p/1"}))
    assert [text.count("No. ") for text in printed] == [8, 8, 4]


def test_cards_without_players_are_one_empty_page() -> None:
    assert pages(schedule_cards_pdf(Seating(RIICHI, ()), Look())) == [""]
