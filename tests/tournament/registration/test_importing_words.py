"""Words in cells and heads: who has paid, what is merely due, and what an unknown head may be."""

import pytest

from tests.factories import make_event
from tournament.acts.refusals import Refused
from tournament.registration.services.importing.lines import columns_to_choose, plan_import
from tournament.registration.services.importing.words import (
    field_of,
    is_on_fee,
    nearest_field,
    says_paid,
)


@pytest.mark.parametrize(
    "text",
    [
        "not paid 40",
        "not yet",
        "Unpaid",
        "40 due",
        "nicht bezahlt",
        "noch nicht bezahlt (40 €)",
        "offen: 40",
        "non payé",
        "impayé",
        "à payer 40 €",
        "non pagato",
        "da pagare 40",
        "no pagado",
        "pendiente 40",
        "niet betaald",
        "onbetaald",
        "ej betalt 400 kr",
        "obetald",
        "ikke betalt",
        "mangler 300",
        "nie zapłacono 150",
        "brak",
        "не сплачено 500",
        "борг 500",
        "0",
        "0,00 €",
        "",
        "-",
        "no",
    ],
)
def test_words_for_an_unpaid_fee_are_read_in_ten_languages(text):
    assert says_paid(text) is False


@pytest.mark.parametrize(
    "text",
    [
        "40",
        "40,00 €",
        "0,50",
        "paid 12.05.2026",
        "bezahlt",
        "payé",
        "Pagato",
        "сплачено",
        "betaald 40",
        "x",
        "ok 40",
    ],
)
def test_a_yes_a_word_or_an_amount_says_that_it_is_paid(text):
    assert says_paid(text) is True


@pytest.mark.parametrize("text", ["cash desk", "siehe Liste", "?"])
def test_words_that_say_neither_paid_nor_unpaid_leave_the_fee_open(text):
    assert says_paid(text) is None


def paid(event, text):
    return [line.paid for line in plan_import(event, text).lines]


DUE = "an amount in every line: taken as what is due, not as who has paid"


@pytest.mark.django_db
def test_lone_column_of_amounts_in_every_line_is_what_is_due_and_is_named():
    text = "Vorname;Nachname;Startgeld\nJörg;Groß;40\nEva;Lang;40\nUwe;Kurz;40"
    plan = plan_import(make_event(players=0, drawn=False), text)

    assert [line.paid for line in plan.lines] == [False, False, False]
    assert plan.left_out == (f"Startgeld ({DUE})",)


@pytest.mark.django_db
def test_lone_column_of_amounts_tells_who_has_paid_where_some_lines_have_none():
    event = make_event(players=0, drawn=False)

    assert paid(event, "Name;Startgeld\nJörg Groß;40\nEva Lang;\nUwe Kurz;40") == [True, False, True]
    assert paid(event, "Name;Bezahlt\nJörg Groß;40\nEva Lang;40") == [True, True]
    assert paid(event, "Name;Startgeld\nJörg Groß;40 offen\nEva Lang;40") == [False, True]


@pytest.mark.django_db
def test_a_column_of_fees_due_may_be_chosen_as_the_column_of_payments():
    text = "Name;Startgeld\nJörg Groß;40\nEva Lang;40"
    plan = plan_import(make_event(players=0, drawn=False), text, ("name", "paid"))

    assert [line.paid for line in plan.lines] == [True, True]


@pytest.mark.parametrize(
    ("head", "field"),
    [
        ("Nachnahme", "last_name"),
        ("Contry", "country"),
        ("Telefonnumer", "phone"),
        ("Прізвіще", "last_name"),
        ("Squadre", "team"),
        ("Shoe size", ""),
        ("Born", ""),
        ("Bemærkning", ""),
        ("Nr.", ""),
        ("", ""),
    ],
)
def test_field_that_an_unknown_head_may_be(head, field):
    assert nearest_field(head) == field


@pytest.mark.django_db
def test_misspelt_head_of_half_a_name_is_asked_about_and_named():
    text = "Vorname;Nachnahme\nJörg;Groß\nEva;Lang"

    with pytest.raises(Refused) as caught:
        plan_import(make_event(players=0, drawn=False), text)

    assert (caught.value.code, caught.value.field) == ("registration.half-names", "text")
    assert caught.value.sentence.endswith("“Nachnahme” may be “last name”.")
    assert [column.key for column in columns_to_choose(text)] == ["first_name", "last_name"]


@pytest.mark.django_db
def test_misspelt_head_that_is_left_out_says_what_it_may_be():
    plan = plan_import(make_event(players=0, drawn=False), "Name;Contry\nJörg Groß;DE\nEva Lang;AT")

    assert plan.left_out == ("Contry (nothing here keeps it; it may be “country”)",)


@pytest.mark.parametrize(
    ("text", "paid"),
    [
        ("oui (chèque)", True),
        ("Sì, il 12/9", True),
        ("Так, 500 грн", True),
        ("+", True),
        ("✔️", True),
        ("✅", True),
        ("❌", False),
        ("ja, aber noch nicht", False),
        ("si paga sul posto", None),
    ],
)
def test_a_yes_may_be_a_sign_or_have_something_after_it(text, paid):
    assert says_paid(text) is paid


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        ("pagato", True),
        ("da pagare", True),
        ("noch offen", True),
        ("da", False),
        ("no nuts", False),
        ("vegan", False),
        ("", False),
    ],
)
def test_text_that_says_no_more_than_whether_a_fee_is_paid(text, is_one):
    assert is_on_fee(text) is is_one


@pytest.mark.parametrize(
    ("head", "field"),
    [
        ("First", "first_name"),
        ("Last", "last_name"),
        ("Naz.", "country"),
        ("Bez.", "paid"),
        ("Оплата", "paid"),
        ("Inscripción pagada (25€)", "paid"),
        ("Nacionalidad", "country"),
        ("Tlf.", "phone"),
        ("Sygnatura czasowa", "number"),
    ],
)
def test_heads_of_ten_languages_and_their_short_forms(head, field):
    assert field_of(head) == field
