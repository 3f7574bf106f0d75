"""From text to players: separators, quotation marks, headers in several languages, names and countries."""

import pytest

from tests.tournament.acts.refused import refused
from tournament.registration.services.importing.cells import country_code, split_name
from tournament.registration.services.importing.columns import find_columns
from tournament.registration.services.importing.reading import read_row
from tournament.registration.services.importing.text import split_rows
from tournament.registration.services.player_facts import PlayerFacts
from tournament.words.sentences import worded

MARIO = PlayerFacts("Rossi", "Mario", "IT", "07991234")


def readings(text):
    separator, rows = split_rows(text)
    columns = find_columns(rows, separator)
    return [read_row(row, columns) for row in rows[columns.header + 1 :]]


def players(text):
    return [reading.facts for reading in readings(text)]


def fields(text):
    separator, rows = split_rows(text)
    return find_columns(rows, separator).fields


@pytest.mark.parametrize("separator", [",", ";", "\t", "|"])
def test_any_common_separator_is_recognised(separator):
    text = "first name,last name,country,EMA number\nMario,Rossi,IT,07991234\n".replace(",", separator)

    assert players(text) == [MARIO]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_any_line_end_is_recognised(end):
    assert [facts.name for facts in players(f"Name{end}Mario Rossi{end}{end}Anna Berg")] == [
        "Mario Rossi",
        "Anna Berg",
    ]


def test_quoted_text_may_hold_the_separator_and_a_line_end():
    text = 'Name,Club,Country\n"Rossi, Mario","Tora\nKai",IT\n'

    assert players(text) == [PlayerFacts("Rossi", "Mario", "IT", club="Tora Kai")]


def test_quotation_mark_that_never_closes_spoils_one_line_at_most():
    text = 'Name;Country\n"Mario Rossi;IT\nAnna Berg;SE\n'

    assert [facts.name for facts in players(text)] == ["Mario Rossi", "Anna Berg"]


def test_line_numbers_are_those_of_the_text():
    _separator, rows = split_rows('Name;Club\n\n"Mario Rossi";"Tora\nKai"\nAnna Berg;\n')

    assert [row.number for row in rows] == [1, 3, 5]


def test_more_lines_than_one_import_takes_are_refused():
    with refused("registration.too-many-lines", "text"):
        split_rows("x\n" * 10_001)


def test_text_far_too_long_is_refused():
    with refused("registration.text-too-long", "text"):
        split_rows("x" * 2_000_001)


@pytest.mark.parametrize(
    "header",
    [
        "Last name;First name;Country;EMA number",
        "Surname;Name;Nation;EMA No.",
        "COGNOME;NOME;PAESE;N. EMA",
        "Nachname;Vorname;Land;EMA-Nummer",
        "Name;Vorname;Land;EMA-Nr.",
        "Прізвище;Ім’я;Країна;Номер EMA",
        "Nom;Prénom;Pays;EMA",
    ],
)
def test_headers_of_several_languages(header):
    assert players(f"{header}\nRossi;Mario;Italia;07991234\n") == [MARIO]


def test_columns_may_stand_in_any_order_and_unknown_ones_are_left_out():
    separator, rows = split_rows("EMA;Shoe size;Country;Nr;Name\n07991234;44;ITA;9;Mario Rossi\n")
    columns = find_columns(rows, separator)

    assert columns.fields == ("ema_number", "", "country", "", "name")
    assert columns.note == "Columns by the header in line 1: EMA number, country, name."
    assert [worded(column) for column in columns.left_out] == [
        "Shoe size (nothing here keeps it)",
        "Nr (the event gives its own numbers)",
    ]


def test_title_above_the_header_is_left_out():
    assert players("Spring Open\n\nName;Country\nMario Rossi;IT\n") == [PlayerFacts("Rossi", "Mario", "IT")]


def test_columns_without_header_are_guessed_and_the_guess_is_shown():
    separator, rows = split_rows("1;Mario;Rossi;ITA;7991234;Tora Kai\n2;Anna;Berg;SE;09990001;\n")
    columns = find_columns(rows, separator)

    assert columns.fields == ("", "first_name", "last_name", "country", "ema_number", "club")
    assert columns.note == (
        "No header line, so the columns were guessed: first name, last name, country, EMA number, club."
        " If that is wrong, put a header on top, like"
        " “first name, last name, country, EMA number, club, team”."
    )


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Mario Rossi\nAnna Berg", ("name",)),
        ("Rossi, Mario\nBerg, Anna", ("last_name", "first_name")),
        ("ROSSI;Mario\nBERG;Anna", ("last_name", "first_name")),
        ("Mario;Rossi\nAnna;Berg", ("first_name", "last_name")),
        ("Mario Rossi;Tora Kai;Tigers\nAnna Berg;Göteborg;Dragons", ("name", "club", "team")),
        ("Mario Rossi;IT;no\nAnna Berg;SE;yes", ("name", "country", "substitute")),
    ],
)
def test_guesses_by_the_content_of_the_columns(text, expected):
    assert fields(text) == expected


@pytest.mark.parametrize(
    ("name", "first", "last"),
    [
        ("Mario Rossi", "Mario", "Rossi"),
        ("ROSSI Mario", "Mario", "Rossi"),
        ("Mario ROSSI", "Mario", "Rossi"),
        ("Rossi, Mario", "Mario", "Rossi"),
        ("DE LA CRUZ Juan", "Juan", "De La Cruz"),
        ("Jan van der Berg", "Jan", "van der Berg"),
        ("Anna Maria De Luca", "Anna Maria", "De Luca"),
        ("John O'BRIEN", "John", "O'Brien"),
        ("MARIO ROSSI", "MARIO", "ROSSI"),
        ("Sammy Davis Jr.", "Sammy", "Davis Jr."),
        ("Madonna", "", "Madonna"),
        ("Коваленко, Денис", "Денис", "Коваленко"),
        ("", "", ""),
    ],
)
def test_full_names_are_split(name, first, last):
    assert split_name(name) == (first, last)


def test_header_that_says_so_puts_the_last_name_first():
    assert [facts.name for facts in players("ПІБ\nКоваленко Денис Олегович")] == ["Денис Олегович Коваленко"]
    assert split_name("De Luca Anna", last_first=True) == ("Anna", "De Luca")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("it", "IT"), ("ITA", "IT"), ("Italy", "IT"), ("ITALIA", "IT"), ("GER", "DE"), ("DEU", "DE"),
        ("NED", "NL"), ("SUI", "CH"), ("UK", "GB"), ("United Kingdom", "GB"), ("Czech Republic", "CZ"),
        ("Österreich", "AT"), ("Україна", "UA"), ("Cote d’Ivoire", "CI"), ("Atlantis", ""), ("", ""),
    ],
)  # fmt: skip
def test_countries_are_read_in_any_spelling(text, code):
    assert country_code(text) == code


def test_seven_digits_are_read_with_the_zero_that_spreadsheets_drop():
    [reading] = readings("Name;EMA\nMario Rossi;7991234\n")

    assert reading.facts == MARIO
    assert reading.notes == (
        "EMA number read as 07991234: spreadsheets drop the zero.",
        "Country taken from the EMA number.",
    )


@pytest.mark.parametrize("text", ["7991234.0", "07 99 1234", "07.99.1234", "07-99-1234"])
def test_ema_number_may_be_spaced(text):
    assert players(f"Name;Country;EMA\nMario Rossi;IT;{text}\n") == [MARIO]


@pytest.mark.parametrize("text", ["", "-", "n/a", "none", "0"])
def test_words_for_no_ema_number(text):
    assert players(f"Name;Country;EMA\nMario Rossi;IT;{text}\n") == [PlayerFacts("Rossi", "Mario", "IT")]


@pytest.mark.parametrize(
    ("line", "field", "code"),
    [
        (";IT;;", "last_name", "registration.no-last-name"),
        (
            "Mario Rossi;Atlantis;;",
            "country",
            "registration.no-country",
        ),
        (
            "Mario Rossi;IT;0799;",
            "ema_number",
            "registration.bad-ema-number",
        ),
        (
            "Mario Rossi;IT;;maybe",
            "substitute",
            "registration.substitute-unclear",
        ),
        (
            "Mario Rossi;IT;;no;more",
            "line",
            "registration.extra-cells",
        ),
    ],
)
def test_each_fault_names_its_field_and_the_remedy(line, field, code):
    [reading] = readings(f"Name;Country;EMA number;Substitute\n{line}\n")

    assert [(problem.field, problem.sentence.code) for problem in reading.problems] == [(field, code)]


def test_all_faults_of_a_line_are_told_at_once():
    [reading] = readings("Name;Country;EMA number\n;Atlantis;1\n")

    assert [problem.field for problem in reading.problems] == ["last_name", "country", "ema_number"]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Tyskland", "DE"),
        ("Czechy", "CZ"),
        ("italiana", "IT"),
        ("française", "FR"),
        ("Українка", "UA"),
        ("SCO", "GB"),
        ("🇮🇹", "IT"),
        ("🇮🇹 Italia", "IT"),
        ("🇮🇹 Svezia", ""),
        ("D", ""),
    ],
)
def test_countries_nationalities_and_flags_of_ten_languages(text, code):
    assert country_code(text) == code


def test_letters_on_cars_are_countries_below_a_head_that_says_so():
    assert [facts.country for facts in players("Name;Land\nJo Holm;D\nEva Lang;A\nUwe Kurz;X")] == [
        "DE",
        "AT",
        "X",
    ]


@pytest.mark.parametrize(
    ("text", "last"),
    [
        ("Lucía Fernández Ortega", "Fernández Ortega"),
        ("Ana García Núñez", "García Núñez"),
        ("José Luis López", "López"),
        ("Anna Maria Rossi", "Rossi"),
    ],
)
def test_two_spanish_last_names_stay_together(text, last):
    assert split_name(text)[1] == last


def test_unknown_heads_are_told_by_the_word_ema_and_by_their_cells():
    assert fields(
        "Name;Cod. EMA;From;Write to\nJo Holm;;Norway;jo@example.org\nEva Lang;;Austria;e@example.org"
    ) == (
        "name",
        "ema_number",
        "country",
        "email",
    )
    assert fields("Name;Diet\nJo Holm;VG\nEva Lang;GF") == ("name", "")


def test_licences_are_ema_numbers_where_all_begin_with_the_digits_of_a_country():
    assert fields("Nom;N° licence\nNoël Roux;04990001\nLuc Petit;02990001") == ("name", "ema_number")
    assert fields("Nom;N° licence\nNoël Roux;04990001\nLuc Petit;99123456") == ("name", "")
