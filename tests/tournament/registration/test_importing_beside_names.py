"""Additions to a name in its cell: bullets, flags, countries, ticks, clubs in brackets."""

import pytest

from tests.factories import make_event
from tournament.registration.services.importing.beside_names import Beside, parted
from tournament.registration.services.importing.lines import plan_import

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("Anna Rossi 🇮🇹", Beside("Anna Rossi", "IT")),
        ("🇮🇹 Anna Rossi ✅", Beside("Anna Rossi", "IT", "x")),
        ("Anna Rossi ✔️", Beside("Anna Rossi", paid="x")),
        ("Anna Rossi ❌", Beside("Anna Rossi", paid="no")),
        ("ROSSI Anna (ITA)", Beside("ROSSI Anna", "IT")),
        ("Anna Rossi [Italy] (paid)", Beside("Anna Rossi", "IT", "paid")),
        ("Anna Rossi - da pagare", Beside("Anna Rossi", paid="da pagare")),
        ("Anna Rossi – Italia – pagato", Beside("Anna Rossi", "IT", "pagato")),
        ("Anna Rossi (Tora Kai)", Beside("Anna Rossi (Tora Kai)")),
        ("Anna Rossi 🇮🇹 (SWE)", Beside("Anna Rossi (SWE)", "IT")),
        ("Anna Rossi 🇮🇹🇸🇪", Beside("Anna Rossi 🇮🇹🇸🇪")),
        ("Anne-Marie Noël", Beside("Anne-Marie Noël")),
    ],
)
def test_flags_and_marks_beside_a_name_are_split_off(text, part):
    assert parted(text) == part


@pytest.fixture
def event():
    return make_event(players=0, drawn=False)


def read(event, text):
    plan = plan_import(event, text)
    return [(line.facts.name, line.facts.country, line.facts.club, line.paid) for line in plan.lines]


def test_brackets_of_nearly_every_line_hold_the_club(event):
    assert read(event, "Xa Berg (Tora Kai)\nQe Lund (Sen) - paid") == [
        ("Xa Berg", "", "Tora Kai", False),
        ("Qe Lund", "", "Sen", True),
    ]


def test_unknown_words_beside_a_few_names_stay_and_are_asked_about(event):
    plan = plan_import(event, "Name\nXa Berg (captain)\nQe Lund - captain\nBu Nord")

    assert [str(line.state) for line in plan.lines] == ["doubtful", "doubtful", "new"]


def test_columns_rule_over_what_stands_beside_a_name(event):
    assert read(event, "Name;Country;Paid\nXa Berg 🇮🇹 ✅;SE;no\nQe Lund 🇮🇹 ✅;;") == [
        ("Xa Berg", "SE", "", False),
        ("Qe Lund", "IT", "", True),
    ]


def test_bullets_of_nearly_every_line_are_not_part_of_names(event):
    assert read(event, "• Xa Berg, Tora, SWE\n• Qe Lund, Sen, NOR") == [
        ("Xa Berg", "SE", "Tora", False),
        ("Qe Lund", "NO", "Sen", False),
    ]


def test_a_title_above_numbered_names_is_asked_about(event):
    plan = plan_import(event, "All who come\n1. Xa Berg\n2. Qe Lund\nReserves (1):\n3. Bu Nord")

    assert [(str(line.state), line.facts.substitute) for line in plan.lines] == [
        ("doubtful", False),
        ("new", False),
        ("new", False),
        ("skipped", False),
        ("new", True),
    ]
    assert plan.lines[0].doubts == (
        "Other lines have a number and this one has none: is this a player, or a title?",
    )
