"""The standings on paper, read back with pypdf."""

from dataclasses import replace
from fractions import Fraction

import pytest

from reports.pdf.standings import results_pdf
from reports.printed_data import Cell, Line, Look, Results
from tests.reports.people import FOUR, MCR, RIICHI, crowd, fonts, pages, paper, squeezed

RIICHI_RESULTS = Results(
    RIICHI,
    "Final standings",
    ("1", "2"),
    (
        Line(1, FOUR[0], 41000, (Cell(30000), Cell(11000)), shared=True),
        Line(1, FOUR[1], 41000, (Cell(11000), Cell(30000)), shared=True),
        Line(3, FOUR[2], -21000, (Cell(-1000), None), penalties=-20000),
        Line(4, FOUR[3], -61000, (Cell(-40000, substitute=True), Cell(-21000)), ranked=False),
    ),
    "After two sessions.",
)
MCR_RESULTS = Results(
    MCR,
    "Final standings",
    ("1",),
    (Line(1, FOUR[0], 120, (Cell(120, Fraction(7, 3)),), Fraction(7, 3)),),
)


ITALIAN = {
    "Name": "Nome",
    "Penalties": "Penalità",
    "Total": "Totale",
    "Page %(page)d of %(pages)d": "%(page)d di %(pages)d",
}


def results_of(players: int, sessions: int) -> Results:
    lines = [Line(player.number, player, -105300, (Cell(-105300),) * sessions) for player in crowd(players)]
    return Results(RIICHI, "Final standings", tuple(str(n + 1) for n in range(sessions)), tuple(lines))


def test_a_line_gives_place_number_name_team_country_sessions_and_total_in_points() -> None:
    (text,) = pages(results_pdf(RIICHI_RESULTS, Look()))
    assert "1= 1 Niccolò Dell’Àquila Gru ITA 30,000 11,000 41,000" in text
    assert "4 Åsa Öberg & <Söner> SWE −40,000* −21,000 −61,000 * played by a substitute" in text


def test_a_session_without_result_and_an_unranked_player_show_a_dash_and_penalties_a_column() -> None:
    (text,) = pages(results_pdf(RIICHI_RESULTS, Look()))
    assert "GER −1,000 – −20,000 −21,000 – 4 Åsa" in text


def test_the_head_names_event_title_place_dates_rules_and_note() -> None:
    (text,) = pages(results_pdf(RIICHI_RESULTS, Look(made_at="Read on 10 May, 18:00 CEST")))
    for words in ("Open di Forlì", "Final standings", "Forlì, Italy · 9–10 May 2026 · EMA riichi 2025"):
        assert text.count(words) == 1
    assert text.count("After two sessions.") == 1
    assert text.count("Read on 10 May, 18:00 CEST") == 1


def test_mcr_shows_table_points_as_fractions_beside_the_points_of_the_session() -> None:
    (text,) = pages(results_pdf(MCR_RESULTS, Look()))
    assert "No. Name 1 Table points Points" in text
    assert "1 1 Niccolò Dell’Àquila Gru ITA 2⅓ 120 2⅓ 120" in text


def test_long_and_cyrillic_names_are_printed_in_full() -> None:
    text = squeezed(results_pdf(RIICHI_RESULTS, Look()))
    for player in FOUR:
        assert text.count(player.name.replace(" ", "")) == 1


def test_every_page_repeats_the_head_and_counts_the_pages() -> None:
    printed = pages(results_pdf(results_of(100, 4), Look()))
    assert len(printed) == 3
    assert [f"Page {number} of 3" in text for number, text in enumerate(printed, start=1)] == [True] * 3
    assert [text.count("No. Name 1 2 3 4 Total") for text in printed] == [1, 1, 1]


@pytest.mark.parametrize(
    ("look", "sessions", "size"),
    [
        (Look("A4"), 4, (595, 842)),
        (Look("Letter"), 4, (612, 792)),
        (Look("A4"), 12, (842, 595)),
        (Look("Letter"), 12, (792, 612)),
    ],
)
def test_many_sessions_turn_the_page_on_its_side(look: Look, sessions: int, size: tuple[int, int]) -> None:
    assert paper(results_pdf(results_of(4, sessions), look)) == size


def test_only_dejavu_is_used_and_embedded() -> None:
    assert fonts(results_pdf(RIICHI_RESULTS, Look())) == {
        ("DejaVuSans", True),
        ("DejaVuSans-Bold", True),
    }


def test_numbers_and_words_follow_the_language() -> None:
    look = Look(thousands=".", translate=lambda text: ITALIAN.get(text, text))
    (text,) = pages(results_pdf(RIICHI_RESULTS, look))
    assert "No. Nome 1 2 Penalità Totale" in text
    assert "30.000 11.000 41.000" in text
    assert text.count("1 di 1") == 1


def test_without_results_the_page_says_so() -> None:
    (text,) = pages(results_pdf(replace(RIICHI_RESULTS, lines=()), Look()))
    assert text.count("No results yet.") == 1


def test_the_same_results_give_the_same_bytes() -> None:
    assert results_pdf(RIICHI_RESULTS, Look()) == results_pdf(RIICHI_RESULTS, Look())
