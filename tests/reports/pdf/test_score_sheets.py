"""Score sheets, read back with pypdf."""

from contextlib import closing
from dataclasses import replace

import pypdfium2
import pytest
from reportlab.lib.units import mm

from reports.pdf.score_sheets import blank_score_sheets_pdf, score_sheets_pdf
from reports.printed_data import Look, Seating
from tests.reports.pdf.test_long_words_on_papers import lines_of
from tests.reports.people import FOUR, MCR, RIICHI, fonts, pages, paper, seating, squeezed, table


def test_two_sheets_share_a_page_and_a_hundred_tables_need_fifty() -> None:
    printed = pages(score_sheets_pdf(seating(tables=100), Look()))
    assert len(printed) == 50
    assert [text.count("Points at the end") for text in printed] == [2] * 50
    assert [number for number in range(1, 401) if f"Last{number:03}" not in printed[(number - 1) // 8]] == []


def test_an_odd_table_stands_alone_on_the_last_page() -> None:
    printed = pages(score_sheets_pdf(seating(tables=3), Look()))
    assert [text.count("Signature") for text in printed] == [2, 1]


def test_a_riichi_sheet_has_players_uma_penalties_and_signature() -> None:
    (text,) = pages(score_sheets_pdf(seating(), Look()))
    assert text.startswith(
        "Open di Forlì Session 1 · Saturday 10:00 EMA riichi 2025 · 9–10 May 2026 Table 1 東 E East 1"
    )
    assert text.endswith(
        "Points at the end together 120,000 Difference points − 30,000 Uma +15 +5 −5 −15 ×1,000"
        " Penalties Result Signature"
    )


def test_uma_that_is_not_in_thousands_is_printed_in_points() -> None:
    odd = replace(RIICHI, uma=(12500, 2500, -2500, -12500))
    (text,) = pages(blank_score_sheets_pdf(odd, 1, Look()))
    assert "+12,500 +2,500 −2,500 −12,500" in text


def test_a_sheet_without_uma_has_no_row_for_it() -> None:
    (text,) = pages(blank_score_sheets_pdf(replace(RIICHI, uma=(), start_points=0), 1, Look()))
    assert text.endswith("Hand Dealer Counters Bets Points at the end Penalties Result Signature")


def test_a_classical_sheet_has_hands_but_no_bets() -> None:
    classical = replace(RIICHI, family="classical", uma=(), start_points=2000)
    (text,) = pages(blank_score_sheets_pdf(classical, 1, Look()))
    assert text.endswith(
        "Hand Dealer Points at the end together 8,000 Difference points − 2,000 Penalties Result Signature"
    )


def test_an_mcr_sheet_is_that_of_the_federation__mcr_2006_appendix_b() -> None:
    (text,) = pages(blank_score_sheets_pdf(MCR, 1, Look()))
    rounds = [
        "EAST 1 2 Total 3 Total 4 Total E ↔ S W ↔ N",
        "SOUTH 5 Total 6 Total 7 Total 8 Total E → W S → N W → S N → E",
        "WEST 9 Total 10 Total 11 Total 12 Total E ↔ S W ↔ N",
        "NORTH 13 Total 14 Total 15 Total 16 Total",
    ]
    assert text.endswith(
        f"Mahjong points Change of seats {' '.join(rounds)}"
        " Mini-points Table points Table points 1. 4 2. 2 3. 1 4. 0 Signature"
    )


def test_winds_follow_the_language() -> None:
    (text,) = pages(blank_score_sheets_pdf(MCR, 1, Look(wind_letters=("E", "S", "O", "N"))))
    assert text.count("E ↔ S O ↔ N") == 2


def test_changes_of_seats_keep_a_millimetre_off_the_border_of_their_box() -> None:
    sheet = blank_score_sheets_pdf(MCR, 1, Look(wind_letters=("Сх", "Пд", "Зх", "Пн")))
    with closing(pypdfium2.PdfDocument(sheet)) as document:
        widths = [right - left for left, _, right, _, words in lines_of(document[0]) if "→" in words]
    assert len(widths) == 4
    assert max(widths) <= 15 * mm


def test_the_places_of_an_mcr_sheet_are_ordinals_of_its_language() -> None:
    italian = Look(translate=lambda text: text.replace("%(n)s.", "%(n)sº"))
    (text,) = pages(blank_score_sheets_pdf(MCR, 1, italian))
    assert text.endswith("Table points 1º 4 2º 2 3º 1 4º 0 Signature")


@pytest.mark.parametrize("event", [RIICHI, MCR])
def test_blank_sheets_name_nobody(event) -> None:
    printed = pages(blank_score_sheets_pdf(event, 5, Look()))
    assert [text.count("Session …………") for text in printed] == [2, 2, 1]
    assert [text.count("Table ") - text.count("Table points") for text in printed] == [2, 2, 1]


def test_names_in_italian_ukrainian_and_swedish_are_printed_in_full() -> None:
    text = squeezed(score_sheets_pdf(seating(MCR), Look()))
    for player in (FOUR[0], FOUR[1], FOUR[3]):
        assert text.count(player.name.replace(" ", "")) == 1


def test_a_name_too_long_for_its_box_is_cut_with_an_ellipsis() -> None:
    text = squeezed(score_sheets_pdf(seating(), Look()))
    assert text.count("Maximiliana-AlexandraKonstantinaWolfesch") == 1
    assert text.count("…") == 1


def test_a_table_with_a_url_carries_its_qr_code() -> None:
    plain = seating().sessions[0]
    coded = replace(plain, tables=(table(1, url="https://example.org/e/forli/t/1?k=abc"),))
    with_code = score_sheets_pdf(Seating(RIICHI, (coded,)), Look())
    assert len(with_code) > len(score_sheets_pdf(Seating(RIICHI, (plain,)), Look())) + 1000


@pytest.mark.parametrize(("look", "size"), [(Look("A4"), (842, 595)), (Look("Letter"), (792, 612))])
def test_sheets_lie_side_by_side_on_either_paper(look: Look, size: tuple[int, int]) -> None:
    assert paper(blank_score_sheets_pdf(RIICHI, 2, look)) == size


@pytest.mark.parametrize("event", [RIICHI, MCR])
def test_the_same_tables_give_the_same_bytes_in_embedded_type(event) -> None:
    data = score_sheets_pdf(seating(event), Look())
    assert data == score_sheets_pdf(seating(event), Look())
    assert fonts(data) == {("DejaVuSans", True), ("DejaVuSans-Bold", True), ("WenQuanYiMicroHei", True)}


def test_no_tables_give_one_empty_page() -> None:
    assert pages(score_sheets_pdf(Seating(RIICHI, ()), Look())) == [""]


def test_the_callback_is_told_how_far_the_sheets_are() -> None:
    heard: list[tuple[int, int]] = []
    score_sheets_pdf(seating(tables=5), Look(), lambda *far: heard.append(far))
    assert heard == [(0, 5), (2, 5), (4, 5)]


def test_drawing_stops_when_the_callback_raises() -> None:
    def stop(_drawn: int, _sheets: int) -> None:
        raise InterruptedError

    with pytest.raises(InterruptedError):
        score_sheets_pdf(seating(tables=5), Look(), stop)


def test_a_sheet_has_a_line_for_the_oka_and_one_for_chips__m_league() -> None:
    league = replace(RIICHI, start_points=25_000, oka=(15_000, -5_000), chip_value=2_000)
    (text,) = pages(blank_score_sheets_pdf(league, 1, Look()))
    assert "first +15,000, others −5,000" in text
    assert ("Oka" in text, "Chips" in text, "× 2,000" in text) == (True, True, True)
