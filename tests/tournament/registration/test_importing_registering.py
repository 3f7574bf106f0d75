"""Carrying an import out: what was looked at, faults left out only when asked, once, and undone as one."""

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from django.utils.translation import override

from tests.factories import make_entry, make_event
from tests.tournament.acts.refused import refused
from tournament.acts.log import told_line
from tournament.acts.refusals import Stale
from tournament.acts.undo import undo
from tournament.models import Person, Seat, Session, Table, Team
from tournament.registration.services.importing.lines import plan_import
from tournament.registration.services.importing.registering import Choices, import_players, why_not_import

pytestmark = pytest.mark.django_db
GOOD = "Name;Country;EMA number;Team\nMario Rossi;IT;07991234;Tigers\nAnna Berg;SE;09990001;Tigers\n"
FAULTY = GOOD + "Nobody;Atlantis;;\n"
DOUBTFUL = GOOD + "Olga Lund;SE;07995555;\n"


@pytest.fixture
def event():
    return make_event(players=0, drawn=False)


def run(event, text, **extra):
    choices = Choices(**extra)
    digest = plan_import(event, text, choices.columns).digest
    return import_players(event=event, text=text, digest=digest, by=None, choices=choices)


def names(event):
    return [(entry.number, entry.name) for entry in event.entries.order_by("number")]


def test_players_get_the_next_numbers_in_the_order_of_the_lines(event):
    make_entry(event, 7)

    line = run(event, GOOD)

    assert names(event)[1:] == [(8, "Mario Rossi"), (9, "Anna Berg")]
    assert line.summary == "2 players imported as numbers 8 to 9."


def test_one_player_is_said_in_the_singular(event):
    assert run(event, "Mario Rossi").summary == "1 player imported as number 1."


def test_faults_stop_the_import_until_leaving_them_out_is_asked_for(event):
    plan = plan_import(event, FAULTY)
    assert why_not_import(event, plan).code == "registration.faulty-lines"
    with refused("registration.faulty-lines"):
        run(event, FAULTY)
    assert names(event) == []

    line = run(event, FAULTY, leave_out_faulty=True)

    assert names(event) == [(1, "Mario Rossi"), (2, "Anna Berg")]
    assert line.summary == "2 players imported as numbers 1 to 2. 1 line left out."


def test_doubtful_lines_are_registered_only_when_accepted(event):
    other_event = make_event(players=0, drawn=False, slug="autumn-open")

    assert run(event, DOUBTFUL).summary == "2 players imported as numbers 1 to 2. 1 line left out."
    assert run(other_event, DOUBTFUL, accept_doubts=True).summary == "3 players imported as numbers 1 to 3."


def test_registered_players_are_skipped(event):
    run(event, GOOD)

    line = run(event, GOOD + "Olga Lund;NO;;\n")

    assert names(event)[2:] == [(3, "Olga Lund")]
    assert line.summary == "1 player imported as number 3."


def test_nobody_to_register_is_refused(event):
    run(event, GOOD)

    with refused("registration.nobody-to-register"):
        run(event, GOOD)


def test_known_people_are_found_by_their_number(event):
    person = Person.objects.create(first_name="Mario", last_name="Rossi", ema_number="07991234")

    run(event, GOOD)

    assert event.entries.get(number=1).person == person
    assert Person.objects.count() == 2
    assert Team.objects.count() == 1


def test_list_that_changed_since_it_was_looked_at_is_stale(event):
    digest = plan_import(event, GOOD).digest
    make_entry(event, 1, first_name="Mario", last_name="Rossi", ema_number="07991234")

    with refused("registration.plan-changed", kind=Stale):
        import_players(event=event, text=GOOD, digest=digest, by=None)


def test_same_key_imports_once(event):
    digest = plan_import(event, GOOD).digest

    first = import_players(event=event, text=GOOD, digest=digest, by=None, key="k1")
    second_line = import_players(event=event, text=GOOD, digest=digest, by=None, key="k1")

    assert first == second_line
    assert event.entries.count() == 2


def test_nobody_is_imported_after_the_end(event):
    event.ended_at = timezone.now()

    assert why_not_import(event, plan_import(event, GOOD)).code == "registration.list-stays"
    with refused("registration.list-stays"):
        run(event, GOOD)


def test_undo_takes_the_whole_import_away(event):
    line = run(event, GOOD)

    assert undo(entry=line, by=None).summary == "Import of 2 players undone."
    assert event.entries.count() == Person.objects.count() == Team.objects.count() == 0


def test_undo_is_refused_once_all_of_them_are_gone(event):
    line = run(event, GOOD)
    event.entries.all().delete()
    with refused("registration.import-gone"):
        undo(entry=line, by=None)


def test_undo_is_refused_as_a_whole_once_one_of_them_sits(event):
    line = run(event, GOOD)
    session = Session.objects.get(event=event, number=1)
    table = Table.objects.create(session=session, number=1)
    Seat.objects.create(table=table, session=session, wind="E", entry=event.entries.get(number=2))

    with refused("registration.has-seat"):
        undo(entry=line, by=None)
    assert event.entries.count() == 2


HEADS = "Who;Where;What"
ROWS = f"{HEADS}\nMario Rossi;Italy;07991234\nAnna Berg;Sweden;09990001\n"
KEYS = ("name", "country", "ema_number")


def test_columns_chosen_by_hand_are_kept_for_the_next_list_with_the_same_heads(event):
    with refused("registration.no-names", "text"):
        plan_import(event, ROWS)

    run(event, ROWS, columns=KEYS)

    assert [(entry.name, entry.country) for entry in event.entries.all()] == [
        ("Mario Rossi", "IT"),
        ("Anna Berg", "SE"),
    ]
    plan = plan_import(event, f"{HEADS.upper()}\nOlga Lund;Norway;13990001\n")
    assert [(line.facts.name, line.facts.country) for line in plan.lines] == [("Olga Lund", "NO")]
    assert "Columns as chosen for an earlier file with the same headers." in plan.notes


def test_a_column_that_is_left_out_by_choice_is_named(event):
    plan = plan_import(event, ROWS, ("name", "", "ema_number"))
    assert (plan.left_out, plan.new) == (("Where (left out by choice)",), 2)


def test_columns_that_hold_no_names_are_refused(event):
    with refused("registration.no-names", "text"):
        plan_import(event, ROWS, ("club", "team", ""))


def test_an_import_and_its_undo_take_as_many_queries_for_many_players_as_for_few(event):
    few = [f"Mario Rossi{letter};;;Team {letter}" for letter in "ab"]
    many = [f"Anna Berg{first}{last};;;Team {last}" for first in "cdefg" for last in "hijk"]
    counts = []
    for lines in (few, many):
        text = "\n".join(["Name;Country;EMA number;Team", *lines])
        with CaptureQueriesContext(connection) as importing:
            line = run(event, text)
        with CaptureQueriesContext(connection) as taking_back:
            undo(entry=line, by=None)
        counts.append((len(importing), len(taking_back)))
    assert counts[0] == counts[1]


def test_columns_that_are_left_out_are_named_with_the_reason_before_and_after(event):
    text = "Name;Kategorie;Country;Land\nMario Rossi;A;IT;SE"
    left_out = (
        "Kategorie (there are no categories here)",
        "Land in column 4 (“Country” in column 3 holds the same and counts)",
    )
    assert plan_import(event, text).left_out == left_out
    line = run(event, text)
    sentence = f"1 player imported as number 1. Columns left out: {', '.join(left_out)}."
    assert (line.summary, told_line(line)) == (sentence, sentence)
    assert event.entries.get().country == "IT"


def test_an_import_in_italian_is_told_in_ukrainian_with_the_reasons_why_columns_were_left_out(event):
    heads = "Name;Kategorie;Remarks;Contry;Country;Land"
    with override("it"):
        line = run(event, f"{heads}\nMario Rossi;A;x;y;IT;SE")
    with override("uk"):
        words = set(re.findall("[A-Za-z]+", told_line(line)))

    assert words == set(heads.split(";")) - {"Name"}


def test_of_a_field_chosen_twice_the_first_column_counts(event):
    plan = plan_import(event, "A;B;C\nMario Rossi;IT;SE", ("name", "country", "country"))
    assert plan.left_out == ("C in column 3 (“B” in column 2 holds the same and counts)",)
    assert plan.lines[0].facts.country == "IT"
