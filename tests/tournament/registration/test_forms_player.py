"""The form of one player: countries offered, every fault at once, and what a service objects to."""

import pytest

from reports.countries import COUNTRIES
from tournament.acts.refusals import Refusal, Refused
from tournament.registration.forms import PlayerForm, country_choices
from tournament.registration.services.player_facts import Doubtful, PlayerFacts

TYPED = {"first_name": " Mario ", "last_name": "Rossi", "ema_number": "07.99-1234", "country": "IT"}


def valid_form(**changes):
    form = PlayerForm({**TYPED, **changes})
    assert form.is_valid(), form.errors
    return form


def test_every_country_is_offered_once_and_members_of_ema_first():
    (blank, _words), (_members, members), (_others, others) = country_choices()
    codes = [code for code, _name in [*members, *others]]

    assert (blank, sorted(codes)) == ("", sorted(COUNTRIES))
    assert [COUNTRIES[code].ema_member for code, _name in members] == [True] * len(members)


def test_facts_are_what_was_typed_without_blanks_and_hyphens():
    assert valid_form(substitute="on").facts == PlayerFacts(
        "Rossi", "Mario", "IT", "07991234", substitute=True
    )


def test_all_faults_are_told_at_once():
    form = PlayerForm({"first_name": "", "last_name": "7", "ema_number": "12"})

    assert {field: len(errors) for field, errors in form.errors.items()} == {"last_name": 1, "ema_number": 1}


def test_service_gets_the_facts_and_whether_doubts_are_accepted():
    heard = {}

    answer = valid_form(accept_doubts="on").save(lambda **facts: heard.update(facts) or "line", event="e")

    assert (answer, heard["event"], heard["accept_doubts"]) == ("line", "e", True)
    assert heard["facts"].name == "Mario Rossi"


@pytest.mark.parametrize(
    ("field", "where"), [("ema_number", "ema_number"), (None, "__all__")], ids=["field", "whole form"]
)
def test_objection_of_the_service_is_shown_at_its_field(field, where):
    form = valid_form()

    def refuse(**_said):
        raise Refused(Refusal("test.taken", "It is taken."), field)

    assert form.save(refuse) is None
    assert form.errors == {where: ["It is taken."]}


def test_doubt_of_the_service_asks():
    form = valid_form()

    def doubt(**_said):
        raise Doubtful(("Is it?", "Really?"))

    assert (form.save(doubt), form.doubts, form.errors) == (None, ("Is it?", "Really?"), {})
