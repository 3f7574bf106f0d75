"""Columns of addresses and phone numbers in ten languages, and their cells."""

import pytest

from tests.factories import make_event
from tournament.registration.services.importing.lines import plan_import
from tournament.registration.services.importing.registering import Choices, import_players

pytestmark = pytest.mark.django_db
HEADS = {
    "en": "Name;E-mail;Phone number",
    "de": "Spieler;E-Mail-Adresse;Handynummer",
    "fr": "Joueur;Courriel;Numéro de téléphone",
    "it": "Giocatore;Indirizzo e-mail;Cellulare",
    "es": "Jugador;Correo electrónico;Móvil",
    "nl": "Speler;Mailadres;Telefoonnummer",
    "sv": "Spelare;E-postadress;Mobilnummer",
    "da": "Spiller;Mailadresse;Mobilnr.",
    "pl": "Zawodnik;Adres e-mail;Nr telefonu",
    "uk": "Гравець;Електронна пошта;Номер телефону",
}


@pytest.fixture
def event(db):
    return make_event(players=0, sessions=1, drawn=False)


@pytest.mark.parametrize("language", HEADS)
def test_heads_of_ten_languages(event, language):
    (line,) = plan_import(event, f"{HEADS[language]}\nAda Berg;ada@example.org;+46 70-123 45 67").lines

    assert (line.facts.email, line.facts.phone) == ("ada@example.org", "+46 70-123 45 67")
    assert (str(line.state), line.notes) == ("new", ())


def test_without_a_header_columns_are_recognised_by_content(event):
    plan = plan_import(event, "Ada Berg;ada@example.org;+46 70 123 45 67\nOla Nord;ola@example.org;")

    assert [(line.facts.email, line.facts.phone) for line in plan.lines] == [
        ("ada@example.org", "+46 70 123 45 67"),
        ("ola@example.org", ""),
    ]


@pytest.mark.parametrize("text", ["", "-", "n/a", "none"])
def test_a_blank_cell_means_none(event, text):
    (line,) = plan_import(event, f"Name;Country;E-mail\nAda Berg;SE;{text}").lines

    assert (line.facts.email, line.notes) == ("", ())


def test_bad_contact_details_are_left_out_with_a_note_and_keep_nobody_out(event):
    (line,) = plan_import(event, "Name;E-mail;Telephone\nAda Berg;ada at home;ask Eva").lines

    assert (str(line.state), line.facts.email, line.facts.phone) == ("new", "", "")
    assert line.notes == (
        "“ada at home” is neither an e-mail address nor a phone number: left out.",
        "“ask Eva” is neither an e-mail address nor a phone number: left out.",
    )


def test_contacts_are_registered_and_a_repeated_line_fills_what_was_missing(event, director):
    text = "Name;E-mail;Telephone\nAda Berg;mailto:ada@example.org;\nAda Berg;;070 1234567"
    import_players(event=event, text=text, digest=plan_import(event, text).digest, by=director)

    assert list(event.entries.values_list("email", "phone")) == [("ada@example.org", "070 1234567")]


@pytest.mark.parametrize(
    ("word", "state", "substitute", "withdrawn"),
    [
        ("confirmed", "new", False, False),
        ("Ersatz", "new", True, False),
        ("заміна", "new", True, False),
        ("вибув", "doubtful", False, True),
        ("знято", "doubtful", False, True),
        ("cancelled", "doubtful", False, True),
        ("disqualified", "doubtful", False, False),
        ("waiting list", "doubtful", False, False),
        ("", "new", False, False),
    ],
)
def test_a_column_of_states_is_read_and_asks_about_others_than_players(
    event, word, state, substitute, withdrawn
):
    (line,) = plan_import(event, f"Name;Country;Status\nAda Berg;SE;{word}").lines

    assert (str(line.state), line.facts.substitute, line.withdrawn) == (state, substitute, withdrawn)


def test_players_listed_as_withdrawn_are_registered_so_once_confirmed(event, director):
    text = "Name;Country;Status\nAda Berg;SE;withdrawn"
    plan = plan_import(event, text)
    assert plan.lines[0].doubts == (
        "The list says “withdrawn”: register this player as withdrawn, without a seat?",
    )

    import_players(
        event=event, text=text, digest=plan.digest, by=director, choices=Choices(accept_doubts=True)
    )
    assert [(entry.left_after, bool(entry.withdrawn_at)) for entry in event.entries.all()] == [(0, True)]
