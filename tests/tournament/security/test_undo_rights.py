"""Undo asks for today's rights: taking an act back needs the right to do it now."""

import pytest
from django.urls import get_resolver
from django.utils import timezone

from tests.factories import make_user
from tests.tournament.conftest import signed_in
from tests.tournament.security.test_roles import patterns
from tournament.account.services.roles import give_role, take_role
from tournament.acts.undo import roles_for, undoable_acts
from tournament.models import LogEntry, Role

DONE_AT = {
    "call.raise": "desk-table-call",
    "call.take": "desk-call-take",
    "call.close": "desk-call-close",
    "table.report": "desk-table-report",
    "table.time": "desk-clock-table",
    "check-in.here": "desk-check-in",
    "check-in.away": "desk-check-in",
    "check-in.take-back": "desk-check-in",
    "hand.record": "desk-hands",
    "hand.insert": "desk-hands",
    "hand.change": "desk-hands",
    "hand.remove": "desk-hands-remove",
    "hand.late": "desk-hands",
    "hand.count-late": "desk-hands-late",
    "hand.strike-late": "desk-hands-late",
    "notice.post": "desk-notices",
    "notice.change": "desk-notice",
    "notice.take_down": "desk-notice-take-down",
    "overlay.show": "desk-overlays",
    "player.disqualify": "desk-player-out",
    "player.readmit": "desk-player-out",
    "player.strike": "desk-player-strike",
    "player.unstrike": "desk-player-strike",
    "player.stop": "desk-player-stop",
    "presence.absent": "desk-absence",
    "result.record": "desk-entry",
    "result.confirm": "desk-check",
    "ruling.give": "desk-ruling-new",
    "ruling.give-all": "desk-table-ruling",
    "ruling.cancel": "desk-ruling-cancel",
    "ruling.appeal": "desk-ruling-appeal",
    "ruling.decide": "desk-ruling-decide",
    "seat.substitute": "desk-table-substitute",
    "seats.reattribute": "desk-wrong-seats",
    "signature.confirm": "desk-table-signatures",
    "signature.mark": "desk-table-signatures",
}
"""The address where people who are not directors do each act; all others are done by directors."""


def test_an_act_can_be_undone_by_exactly_the_roles_of_its_page():
    views = {route.name: route.callback for route in patterns(get_resolver()) if route.name}
    by_page = {act: frozenset(views[name].roles) for act, name in DONE_AT.items()}

    assert {act: roles_for(act) for act in undoable_acts() if roles_for(act)} == by_page


@pytest.mark.django_db
@pytest.mark.parametrize("kind", [Role.SCORER, Role.REFEREE, Role.HEAD])
def test_a_former_director_takes_back_only_what_the_present_role_allows(event, kind):
    """Every act × every role: the user wrote the line as director, and has another role now."""
    demoted = make_user("demoted")
    event.roles.all().delete()
    Role.objects.create(event=event, user=demoted, kind=kind)
    browser = signed_in(demoted)
    lines = {
        act: LogEntry.objects.create(
            event=event, actor=demoted, actor_name="demoted", act=act, at=timezone.now()
        )
        for act in sorted(undoable_acts())
    }
    roles = {kind, Role.REFEREE} if kind == Role.HEAD else {kind}

    page = browser.get(f"/desk/{event.slug}/log/?page=1")
    shown = {line["entry"].act for line in page.context["acts"] if line["undo"]}
    refused = {act for act, line in lines.items() if not roles_for(act) & roles}
    answers = {
        act: browser.post(f"/desk/{event.slug}/log/{lines[act].pk}/undo/").status_code for act in refused
    }

    assert shown & refused == set()
    assert answers == dict.fromkeys(refused, 403)


@pytest.mark.django_db
def test_a_demoted_director_does_not_get_the_role_back_by_undo(event, director):
    accomplice = make_user("ann")
    give_role(event=event, user=accomplice, kind=Role.DIRECTOR, by=director)
    take_role(event=event, user=accomplice, kind=Role.DIRECTOR, by=director)
    line = event.log.get(act="role.take")
    Role.objects.filter(event=event, user=director).update(kind=Role.SCORER)

    answer = signed_in(director).post(f"/desk/{event.slug}/log/{line.pk}/undo/")

    assert answer.status_code == 403
    assert Role.objects.filter(event=event, kind=Role.DIRECTOR).exists() is False
