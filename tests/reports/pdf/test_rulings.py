"""Rulings on paper: the slip for one, the list of an event; read back with pypdf."""

from dataclasses import replace

from reports.pdf.rulings import ruling_slip_pdf, rulings_pdf
from reports.printed_data import Look, RulingSlip
from tests.reports.people import RIICHI, fonts, pages, paper, squeezed

SLIP = RulingSlip(
    player="Наталія Ґалаґанівська",
    number=17,
    place="Session 3 · Table 12 · hand 5",
    given_at="9 May 2015, 14:05",
    offence="Declares a win that is not valid, and shows the hand.",
    clause="EMA 2012 §3.4.6",
    sanction="chombo, −20,000",
    effect="after uma",
    referee="rosa",
    note="Furiten <by riichi>",
    appeal="The discard was not mine",
    decision="The ruling stands: two referees saw it",
    decided_by="Hedda Berg",
    head_referee="Hedda Berg-Larsen",
)
MUCH = replace(SLIP, note="A very long note about what was seen. " * 8, appeal="And a long appeal. " * 15)
A6 = (298, 420)


def test_a_slip_says_all_of_the_ruling_on_one_sheet_of_a6() -> None:
    pdf = ruling_slip_pdf(SLIP, RIICHI, Look())
    (text,) = pages(pdf)
    for words in (
        RIICHI.name,
        "Наталія Ґалаґанівська No. 17",
        "Session 3 · Table 12 · hand 5",
        "Declares a win that is not valid, and shows the hand. EMA 2012 §3.4.6",
        "chombo, −20,000 after uma",
        "Furiten <by riichi>",
        "The discard was not mine",
        "The ruling stands: two referees saw it Hedda Berg",
        "Head referee: Hedda Berg-Larsen",
        "Referee: rosa",
        "9 May 2015, 14:05",
    ):
        assert text.count(words) == 1, words
    assert paper(pdf) == A6


def test_a_long_slip_stays_on_its_sheet_in_smaller_type() -> None:
    (text,) = pages(ruling_slip_pdf(MUCH, RIICHI, Look()))
    assert (text.count("about what was seen"), text.count("And a long appeal.")) == (8, 15)


def test_a_ruling_slip_omits_the_labels_of_empty_fields() -> None:
    (text,) = pages(ruling_slip_pdf(replace(SLIP, note="", appeal="", decision=""), RIICHI, Look()))
    assert [label for label in ("Note", "Cancelled", "Appeal", "Decision") if label in text] == []


def test_a_slip_speaks_the_language_of_the_report() -> None:
    words = {
        "Ruling": "Decisione",
        "Offence": "Infrazione",
        "Sanction": "Sanzione",
        "Referee: rosa": "Arbitro: rosa",
    }
    (text,) = pages(ruling_slip_pdf(SLIP, RIICHI, Look(translate=lambda word: words.get(word, word))))
    assert [text.count(word) for word in words.values()] == [1, 1, 1, 1]


def test_the_list_has_a_row_a_ruling_in_the_order_given() -> None:
    second = replace(SLIP, player="Second Player", cancelled="Wrong player")
    text = squeezed(rulings_pdf([SLIP, second], RIICHI, Look()))
    assert text.index("Галаґанівська"[1:]) < text.index("SecondPlayer")
    assert (text.count("chombo,−20,000"), text.count("Cancelled:Wrongplayer")) == (2, 1)


def test_a_long_list_repeats_its_head_on_every_page() -> None:
    sheets = pages(rulings_pdf([SLIP] * 60, RIICHI, Look()))
    assert len(sheets) > 2
    assert [text.count("When Where Player Offence Sanction Referee") for text in sheets] == [1] * len(sheets)


def test_an_event_without_rulings_says_so() -> None:
    (text,) = pages(rulings_pdf([], RIICHI, Look()))
    assert "No rulings were given." in text


def test_the_type_is_within_the_file() -> None:
    assert fonts(ruling_slip_pdf(SLIP, RIICHI, Look())) == {("DejaVuSans", True), ("DejaVuSans-Bold", True)}
