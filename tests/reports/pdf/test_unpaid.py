"""Who has not paid, on paper; read back with pypdf."""

from reports.pdf.unpaid import unpaid_pdf
from reports.printed_data import Look, Owing
from tests.reports.people import RIICHI, pages, squeezed

OWING = Owing("Ґалаґанівська, Наталія", 128, "€ 40", "+39 051 220", "n@example.org")


def test_a_line_has_number_name_amount_and_how_somebody_is_reached() -> None:
    text = squeezed(unpaid_pdf([OWING], RIICHI, Look()))

    for words in ("128", "Ґалаґанівська,Наталія", "€40", "+39051220", "n@example.org"):
        assert text.count(words) == 1, words


def test_many_go_over_several_pages_with_their_heads() -> None:
    sheets = pages(unpaid_pdf([OWING] * 120, RIICHI, Look()))

    assert len(sheets) > 1
    assert [sheet.count("Phone") for sheet in sheets] == [1] * len(sheets)


def test_the_list_says_that_everybody_has_paid() -> None:
    assert pages(unpaid_pdf([], RIICHI, Look()))[0].count("Everybody has paid.") == 1
