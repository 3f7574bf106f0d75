"""Texts without separators become tables where their lines show columns in another way."""

import pytest

from tests.factories import make_event
from tournament.registration.services.importing.lines import plan_import
from tournament.registration.services.importing.pasted import tabled


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("Anna Rossi <anna@example.org>", "Anna Rossi\tanna@example.org"),
        (
            "Anna Rossi <anna@example.org>; 'Jan Vos' <jan@example.org>,\n\"Lund, Ola\" <ola@example.org>",
            "Anna Rossi\tanna@example.org\nJan Vos\tjan@example.org\nLund, Ola\tola@example.org",
        ),
        ("info@example.org; Ola Lund <ola@example.org>", "\tinfo@example.org\nOla Lund\tola@example.org"),
    ],
)
def test_addresses_of_a_mail_become_one_line_each(text, rows):
    assert tabled(text) == rows


def test_spaces_that_align_part_the_columns_and_a_title_stays():
    text = (
        "All of them\n\nNo  Name          Country\n1   Anna Rossi    Italy\n2   Jan de Vries  Netherlands\n"
    )

    assert tabled(text) == (
        "All of them\n\nNo\tName\tCountry\n1\tAnna Rossi\tItaly\n2\tJan de Vries\tNetherlands\n"
    )


def test_an_empty_place_among_aligned_columns_stays_empty():
    text = "Name        Club   Paid\nAnna Rossi  Tora   yes\nOla Lund           no\nEva Berg    Sen    no"

    assert tabled(text).splitlines()[2] == "Ola Lund\t\tno"


def test_dashes_in_nearly_every_line_part_the_columns():
    assert tabled("Hans Müller - Schweiz - bezahlt\nEva Groß – Schweiz – offen") == (
        "Hans Müller\tSchweiz\tbezahlt\nEva Groß\tSchweiz\toffen"
    )


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Anna Rossi\nOla Lund",
        "Anna Rossi;Tora - Kai\nOla Lund;Sen - Koi",
        "Anna Rossi, Tora - Kai, IT\nOla Lund, Sen - Koi, NO",
        "Tigers - Anna Rossi\nTigers - Ola Lund",
        "Jean-Luc Dupont\nAnne-Marie Noël",
        "Name\nAnna <Nia> Rossi",
        "Anna  Rossi\nOla  Lund",
    ],
)
def test_other_texts_stay_as_they_are(text):
    assert tabled(text) == text


@pytest.mark.django_db
def test_a_word_on_the_fee_is_known_without_a_header():
    text = "Xa Berg - paid\nQe Lund - not paid\nBu Nord - paid"
    plan = plan_import(make_event(players=0, drawn=False), text)

    assert [(line.facts.name, line.paid) for line in plan.lines] == [
        ("Xa Berg", True),
        ("Qe Lund", False),
        ("Bu Nord", True),
    ]
