"""A line as it is typed at the door: what it says."""

from dataclasses import replace

import pytest

from tournament.acts.refusals import Refused
from tournament.registration.services.player_facts import PlayerFacts
from tournament.registration.services.quick_line import QuickLine, read_line, written


def read(text: str) -> tuple[str, ...]:
    """Last name, first name, country, EMA number and club of a line."""
    facts = read_line(text).facts
    return facts.last_name, facts.first_name, facts.country, facts.ema_number, facts.club


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Rossi Anna", ("Rossi", "Anna")),
        ("Anna Rossi", ("Rossi", "Anna")),
        ("rossi, anna", ("rossi", "anna")),
        ("ROSSI Anna Maria", ("Rossi", "Anna Maria")),
        ("De Luca, Anna", ("De Luca", "Anna")),
        ("van der Berg Lotte", ("van der Berg", "Lotte")),
        ("Коваленко Юрій", ("Коваленко", "Юрій")),
        ("Xu", ("Xu", "")),
        ("  Rossi   Anna  ", ("Rossi", "Anna")),
    ],
)
def test_a_name_is_read_in_the_order_that_it_shows_else_the_last_name_first(text, names):
    assert read(text)[:2] == names


@pytest.mark.parametrize(
    "text",
    [
        "Rossi Anna, Italy, 07000123, Tora Kai",
        "Rossi Anna, Tora Kai, 07000123, IT",
        "Rossi, Anna, IT, 0700 0123, Tora Kai",
        "Rossi; Anna; ITA; 07000123; Tora Kai",
        "Rossi Anna 07000123 IT, Tora Kai",
        "Rossi Anna Italia 07000123, Tora Kai",
        "Rossi\tAnna\tItalien\t07.00.0123\tTora Kai",
        "Rossi Anna, 07000123, Tora Kai",
    ],
)
def test_country_number_and_club_stand_in_any_order(text):
    assert read(text) == ("Rossi", "Anna", "IT", "07000123", "Tora Kai")


def test_a_club_follows_a_name_of_one_word_and_two_commas():
    assert read("Xu,,Tora Kai") == ("Xu", "", "", "", "Tora Kai")


def test_telephone_and_e_mail_are_told_from_an_ema_number():
    line = read_line("Rossi Anna anna@example.org +39 051 220 123, 07000123")

    assert line == QuickLine(
        PlayerFacts("Rossi", "Anna", "IT", "07000123", email="anna@example.org", phone="+39 051 220 123")
    )


def test_seven_digits_stay_for_the_question_whether_a_zero_is_lost():
    assert read("Rossi Anna 7000123")[3] == "7000123"


@pytest.mark.parametrize("text", ["Li NA", "ROSSI ANNA IT", "Rossi Anna De"])
def test_a_name_is_not_taken_for_a_country(text):
    assert read(text)[2] == ""


@pytest.mark.parametrize(
    ("text", "paid", "alone"),
    [
        ("Rossi Anna +", True, False),
        ("Rossi Anna, 07000123+", True, False),
        ("Rossi Anna", False, False),
        ("+", True, True),
        ("", False, False),
    ],
)
def test_a_plus_at_the_end_is_the_fee_and_alone_that_of_the_player_before(text, paid, alone):
    line = read_line(text)

    assert (line.paid, line.pays_alone) == (paid, alone)


@pytest.mark.parametrize("text", ["Rossi Anna, Tora Kai, Second Club", "Rossi Anna, IT, FR, Tora Kai"])
def test_surplus_parts_of_a_quick_line_are_refused(text):
    with pytest.raises(Refused) as refused:
        read_line(text)

    assert refused.value.code == "registration.line-unclear"


@pytest.mark.parametrize("text", [",", ",,,", "07000123", "@", "+39 051 220 123", "\t;", "+ + +", "1 2 3"])
def test_a_line_without_a_name_is_read_without_one(text):
    assert not any(map(str.isalpha, read_line(text).facts.name))


@pytest.mark.parametrize(
    "facts",
    [
        PlayerFacts("Rossi Bianchi", "Anna", "IT", "07000123", "Tora, Kai"),
        PlayerFacts("Xu", "", "CN", "", "Italy"),
        PlayerFacts("Berg", "Chad", phone="+39 051 220 123", email="c@example.org"),
        PlayerFacts("de la Cruz", "María"),
    ],
)
@pytest.mark.parametrize("paid", [True, False])
def test_a_written_quick_line_reads_back_the_same(facts, paid):
    line = written(QuickLine(facts, paid))

    club = " ".join(facts.club.replace(",", " ").split())
    assert read_line(line) == QuickLine(replace(facts, club=club), paid)
