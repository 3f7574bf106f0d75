"""A list with facts of players who are registered already: what it adds, what differs, undo."""

import json

import pytest

from tests.factories import make_entry, make_event, make_user
from tests.tournament.acts.refused import refused
from tournament.acts.undo import undo
from tournament.check_in.services.checking_in import check_in
from tournament.models import CheckIn, Team
from tournament.registration.services.changes_and_withdrawals import withdraw
from tournament.registration.services.erasing import erase_player
from tournament.registration.services.fees import mark_fee
from tournament.registration.services.importing.lines import plan_import
from tournament.registration.services.importing.registering import Choices, import_players, why_not_import

pytestmark = pytest.mark.django_db
HEAD = "First name;Last name;Country;Club;Team;Paid;E-mail;Phone;Check-in\n"
LIST = HEAD + (
    "Anna;Berg;SE;Kasumi;Tigers;yes;anna@example.org;+46 70 123 45;09:12\n"
    "Mario;Rossi;IT;Tora Kai;Tigers;not paid 40;mario@example.org;;\n"
    "Olga;Lund;NO;Ryu;;x;;;x\n"
)


@pytest.fixture
def event():
    """Anna Berg of another club, with a phone number, and Mario Rossi, of whom little is known."""
    event = make_event(players=0, drawn=False)
    make_entry(event, 1, first_name="Anna", last_name="Berg", country="SE", club="Sakura", phone="112233445")
    make_entry(event, 2, first_name="Mario", last_name="Rossi", country="IT", club="")
    return event


def run(event, text=LIST, by=None, **extra):
    return import_players(
        event=event, text=text, digest=plan_import(event, text).digest, by=by, choices=Choices(**extra)
    )


def facts_by_number(event):
    return {
        entry.number: (
            entry.club,
            entry.team.name if entry.team else "",
            bool(entry.paid_at),
            entry.email,
            entry.phone,
            entry.check_ins.exists(),
        )
        for entry in event.entries.select_related("team")
    }


BEFORE = {1: ("Sakura", "", False, "", "112233445", False), 2: ("", "", False, "", "", False)}
OLGA = ("Ryu", "", True, "", "", True)


def test_preview_counts_what_would_be_added_and_names_what_differs(event):
    plan = plan_import(event, LIST)

    assert (plan.new, plan.already, plan.completed) == (1, 2, 2)
    assert plan.added == "1 fee paid, 1 check-in, 2 e-mail addresses, 1 club, 2 teams"
    assert plan.other == "1 phone number, 1 club"
    assert (plan.paid, plan.here) == (1, 1)
    assert plan.lines[0].notes == (
        "Player 1 on the list.",
        "Club here: “Sakura”; in the list: “Kasumi”.",
        "Phone here: “112233445”; in the list: “+46 70 123 45”.",
    )


def test_filling_in_missing_facts_is_one_act_with_one_undo(event):
    line = run(event, fill=True)

    assert line.summary == (
        "1 player imported as number 3. 2 registered players updated: 1 fee paid, 1 check-in,"
        " 2 e-mail addresses, 1 club, 2 teams. 2 players checked in."
    )
    assert facts_by_number(event) == {
        1: ("Sakura", "Tigers", True, "anna@example.org", "112233445", True),
        2: ("Tora Kai", "Tigers", False, "mario@example.org", "", False),
        3: OLGA,
    }
    assert plan_import(event, LIST).added == ""

    undo(entry=line, by=None)

    assert facts_by_number(event) == BEFORE
    assert not Team.objects.exists()
    assert not CheckIn.objects.exists()


def test_nothing_is_added_unless_it_is_asked_for(event):
    run(event)

    assert facts_by_number(event) == {**BEFORE, 3: OLGA}


def test_differing_facts_are_replaced_only_on_request(event):
    line = run(event, replace=True)

    assert line.summary.startswith(
        "1 player imported as number 3. 1 registered player updated: 1 phone number, 1 club."
    )
    assert facts_by_number(event) == {
        1: ("Kasumi", "", False, "", "+46 70 123 45", False),
        2: BEFORE[2],
        3: OLGA,
    }
    undo(entry=line, by=None)
    assert facts_by_number(event) == BEFORE


def test_list_without_anybody_new_may_add_facts_alone(event):
    known_alone = LIST.rsplit("Olga", 1)[0]
    plan = plan_import(event, known_alone)
    assert why_not_import(event, plan).code == "registration.nobody-to-register"
    assert why_not_import(event, plan, Choices(fill=True)) is None

    line = run(event, known_alone, fill=True)

    assert line.summary.startswith("2 registered players updated: 1 fee paid")
    assert str(undo(entry=line, by=None).summary) == "Update of registered players undone."
    assert facts_by_number(event) == BEFORE


def test_undo_is_refused_where_an_added_fact_was_changed_since(event):
    line = run(event, fill=True)
    event.entries.filter(number=2).update(email="new@example.org")

    with refused("registration.changed-since"):
        undo(entry=line, by=None)
    assert facts_by_number(event)[1][3] == "anna@example.org"


def test_fee_that_is_paid_here_stays_so_and_nobody_is_checked_in_twice(event):
    director = make_user("lena")
    anna = event.entries.get(number=1)
    mark_fee(who=anna, paid=True, by=director)
    check_in(entry=anna, by=director)

    plan = plan_import(event, LIST)
    assert plan.added == "2 e-mail addresses, 1 club, 2 teams"
    line = run(event, by=director, fill=True)
    undo(entry=line, by=director)

    assert facts_by_number(event)[1] == ("Sakura", "", True, "", "112233445", True)


def test_an_import_does_not_check_in_withdrawn_players(event):
    withdraw(entry=event.entries.get(number=1), by=None)

    assert "check-in" not in plan_import(event, LIST).added
    run(event, fill=True)
    assert not facts_by_number(event)[1][5]


def test_check_in_is_noted_with_who_imported_and_when(event):
    line = run(event, by=make_user("lena"))
    (row,) = CheckIn.objects.all()

    assert (row.entry.number, row.session, row.away, row.by, row.at) == (3, None, False, "lena", line.at)


def test_check_in_that_is_not_an_answer_is_named_and_checks_nobody_in(event):
    plan = plan_import(
        event, "Name;Anwesend\nOlga Lund;nur Samstag\nEwa Kos;ja\nUwe Kurz;nein\nEva Lang;09.05"
    )

    assert [line.here for line in plan.lines] == [False, True, False, True]
    assert plan.lines[0].notes == ("“nur Samstag” does not say whether the player has come: not checked in.",)


def test_repeated_line_of_a_registered_player_adds_too(event):
    text = "Name;E-mail;Phone\nMario Rossi;mario@example.org;\nMario Rossi;;+39 055 123"

    run(event, text, fill=True)

    assert facts_by_number(event)[2][3:5] == ("mario@example.org", "+39 055 123")


def test_plan_that_adds_something_else_now_is_another_plan(event):
    digest = plan_import(event, LIST).digest
    event.entries.filter(number=2).update(email="other@example.org")

    with refused("registration.plan-changed"):
        import_players(event=event, text=LIST, digest=digest, by=None, choices=Choices(fill=True))


def test_erased_player_is_forgotten_in_what_lists_have_added(event):
    line = run(event, fill=True, replace=True)
    anna = event.entries.get(number=1)
    make_entry(event, 4, first_name="Anna", last_name="Berg", country="DE")
    withdraw(entry=anna, by=None)
    erase_player(entry=anna, by=None)
    line.refresh_from_db()

    written = json.dumps(line.after["filled"])
    assert not any(word in written for word in ("anna@", "+46", "1122", "Kasumi", "Sakura"))
    assert "mario@example.org" in written


def test_facts_of_many_players_are_added_in_few_queries(event, django_assert_max_num_queries):
    for number in range(3, 60):
        make_entry(event, number, first_name=f"N{number}", last_name="Lang")
    text = "Name;E-mail;Team\n" + "\n".join(
        f"N{number} Lang;n{number}@example.org;T{number % 9}" for number in range(3, 60)
    )
    digest = plan_import(event, text).digest

    with django_assert_max_num_queries(40):
        import_players(event=event, text=text, digest=digest, by=None, choices=Choices(fill=True))
    assert event.entries.exclude(email="").count() == 57
