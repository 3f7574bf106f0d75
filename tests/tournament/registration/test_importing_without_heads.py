"""Lists without heads: what is left out is named, and chosen columns count for the next list of this look."""

import pytest

from tests.factories import make_event
from tournament.registration.services.importing.lines import plan_import
from tournament.registration.services.importing.registering import Choices, import_players

pytestmark = pytest.mark.django_db
FRIDAY = (
    "1;Mario;Rossi;IT;mario@example.org;Tora Kai;Tigers;vegan\n2;Anna;Berg;SE;a@example.org;Kasumi;Dragons;\n"
)
SATURDAY = "1;Olga;Lund;NO;olga@example.org;Ryu;Cranes;no nuts\n2;Ewa;Kos;PL;e@example.org;Sen;Koi;no fish\n"
CHOSEN = ("", "last_name", "first_name", "country", "email", "team", "club", "")


@pytest.fixture
def event():
    return make_event(players=0, drawn=False)


def test_columns_that_are_left_out_are_named_by_their_number_and_a_cell(event):
    assert plan_import(event, FRIDAY).left_out == (
        "column 1, “1” (the event gives its own numbers)",
        "column 8, “vegan” (nothing here keeps it)",
    )


def test_columns_that_are_left_out_by_choice_are_named_too(event):
    assert plan_import(event, FRIDAY, CHOSEN).left_out == (
        "column 1, “1” (left out by choice)",
        "column 8, “vegan” (left out by choice)",
    )


def test_chosen_columns_count_for_the_next_list_that_looks_like_it(event):
    digest = plan_import(event, FRIDAY, CHOSEN).digest
    import_players(event=event, text=FRIDAY, digest=digest, by=None, choices=Choices(CHOSEN))

    plan = plan_import(event, SATURDAY)

    assert [(line.facts.first_name, line.facts.last_name, line.facts.team) for line in plan.lines] == [
        ("Lund", "Olga", "Ryu"),
        ("Kos", "Ewa", "Sen"),
    ]
    assert plan.notes[1:] == (
        "Columns as chosen for an earlier file without headers whose columns look like these.",
    )


def test_list_of_another_look_is_read_by_itself(event):
    digest = plan_import(event, FRIDAY, CHOSEN).digest
    import_players(event=event, text=FRIDAY, digest=digest, by=None, choices=Choices(CHOSEN))

    plan = plan_import(event, "Olga;Lund;NO\nEwa;Kos;PL\n")

    assert [line.facts.name for line in plan.lines] == ["Olga Lund", "Ewa Kos"]
