"""All results of a session confirmed, all sheets signed, and checking or signing switched in mid-event."""

import json

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import make_event, make_result
from tests.tournament.acts.refused import refused
from tests.tournament.conftest import signed_in
from tests.tournament.session.play import RIGHT, enter, opened, table_at
from tournament.acts.undo import undo
from tournament.event_file.services.loading import import_event
from tournament.event_file.services.writing import event_text
from tournament.models import Event, LogEntry, Result, Session, Signature, Table
from tournament.result.queries.signatures import unsigned_by_session, unsigned_tables
from tournament.result.services.recording import confirm_all, why_not_confirm_all
from tournament.result.services.signatures import mark_all_signed, sign, why_not_by_table, why_not_sign
from tournament.session.services.sessions import close_session, why_not_close

pytestmark = pytest.mark.django_db
CHECKED = {"second_check": True, "signing": Event.ON_PHONES}


@pytest.fixture
def waiting(staff, director, scorer) -> Event:
    """Three tables entered by the scorer, one by the director; all wait for a second person."""
    event = make_event(staff=staff, **CHECKED)
    opened(event)
    for number in (1, 2, 3):
        enter(event, RIGHT, by=scorer, number=number)
    enter(event, RIGHT, by=director, number=4)
    return event


def session(event: Event) -> Session:
    return event.sessions.select_related("event").get(number=1)


def states(event: Event) -> list[str]:
    rows = Result.objects.filter(table__session__event=event, current=True)
    return list(rows.order_by("table__number").values_list("state", flat=True))


def line_of(act: str) -> LogEntry:
    return LogEntry.objects.filter(act=act).order_by("-pk")[0]


def switch(browser: Client, event: Event, key: str, **changed: str) -> None:
    """Change settings of the event by its form."""
    page = browser.get(reverse("event-settings", args=[event.slug])).context["form"]
    sent = {name: page[name].value() for name in page.fields}
    form = {name: value for name, value in sent.items() if value not in (None, False)} | changed
    if changed.get("second_check") == "":
        del form["second_check"]
    answer = browser.post(reverse("event-settings", args=[event.slug]), {**form, "key": key})
    assert answer.status_code == 302
    event.refresh_from_db()


def test_all_results_are_confirmed_but_those_the_scorer_entered(waiting, director, director_client):
    page = reverse("desk-session", args=[waiting.slug, 1])
    assert "Confirm all 4 waiting results" in director_client.get(page).text
    url = reverse("desk-confirm-all", args=[waiting.slug, 1])
    answers = [director_client.post(url, {"key": "k"}).status_code for _twice in range(2)]
    assert answers == [302, 302]
    assert states(waiting) == ["confirmed", "confirmed", "confirmed", "entered"]
    assert line_of("result.confirm-all").summary == "Results of tables 1, 2 and 3 confirmed"
    assert why_not_confirm_all(session(waiting), director).code == "result.all-own"

    undo(entry=line_of("result.confirm-all"), by=director)
    assert states(waiting) == ["entered"] * 4
    confirm_all(session=session(waiting), by=director)
    enter(waiting, (0, 0, 0, 0), by=director, number=2)
    with refused("result.changed-since"):
        undo(entry=line_of("result.confirm-all"), by=director)
    confirm_all(session=session(waiting), by=None)
    with refused("result.nothing-waits"):
        confirm_all(session=session(waiting), by=None)


def test_checking_switched_off_confirms_what_waits_and_nothing_blocks_closing(
    waiting, director, director_client
):
    switch(director_client, waiting, "off", second_check="")
    assert (states(waiting), why_not_close(session(waiting))) == (["confirmed"] * 4, None)
    assert line_of("result.confirm-waiting").summary == "4 waiting results confirmed"
    undo(entry=line_of("event.change"), by=director)
    waiting.refresh_from_db()
    assert (waiting.second_check, states(waiting)) == (True, ["entered"] * 4)

    switch(director_client, waiting, "off again", second_check="")
    switch(director_client, waiting, "on", second_check="on")
    assert states(waiting) == ["confirmed"] * 4
    enter(waiting, (0, 0, 0, 0), by=director, number=1)
    assert states(waiting) == ["entered", *["confirmed"] * 3]
    undo(entry=line_of("event.change"), by=director)
    assert states(waiting) == ["confirmed"] * 4
    close_session(session=session(waiting), by=director)


def test_all_sheets_are_signed_in_one_act(waiting, director, scorer_client):
    Table.objects.filter(number=4).first().results.update(provisional=True)
    sign(table=table_at(waiting, 1), wind="E", player="Anna", version=1)
    url = reverse("desk-session-signatures", args=[waiting.slug, 1])
    assert "All sheets are signed" in scorer_client.get(reverse("desk-session", args=[waiting.slug, 1])).text
    assert [scorer_client.post(url, {"key": "k"}).status_code for _twice in range(2)] == [302, 302]
    assert Signature.objects.filter(way=Signature.SHEET).count() == 3 + 4 + 4
    assert unsigned_tables(session(waiting)) == [(4, 4)]
    with refused("result.nobody-left-to-sign"):
        mark_all_signed(session=session(waiting), by=director)
    undo(entry=line_of("signature.mark-all"), by=director)
    assert list(Signature.objects.values_list("wind", "way")) == [("E", "phone")]


def test_signing_is_switched_on_and_off_in_mid_event(staff, director, director_client, client):
    event = make_event(staff=staff)
    for table in Table.objects.filter(session__event=event, session__number=1):
        make_result(table, RIGHT)
    event.sessions.filter(number=1).update(state=Session.CLOSED)
    opened(event, 2)
    make_result(table_at(event, 1, 2), RIGHT)
    assert unsigned_by_session(event) == {}
    assert why_not_sign(table_at(event, 1, 2), "E").code == "result.not-signed-here"
    assert why_not_by_table(table_at(event, 1, 2)).code == "result.not-signed-here"
    with refused("result.not-signed-here"):
        mark_all_signed(session=event.sessions.get(number=2), by=director)

    switch(director_client, event, "on", signing=Event.ON_PAPER)
    assert (event.signed_from, unsigned_by_session(event)) == (2, {2: 1})
    assert why_not_sign(table_at(event, 1, 2), "E").code == "result.sheets-only"
    mark_all_signed(session=event.sessions.get(number=2), by=director)
    copy = import_event(text=event_text(event), slug="copy", by=director)
    assert (copy.signing, copy.signed_from) == (Event.ON_PAPER, 2)
    document = json.loads(event_text(event))
    del document["event"]["signing"], document["event"]["signed_from"]
    older = import_event(text=json.dumps(document), slug="older", by=director)
    assert (older.signing, older.signed_from) == (Event.ON_PAPER, 2)

    switch(director_client, event, "off", signing=Event.UNSIGNED)
    signatures = Signature.objects.filter(result__table__session__event=event)
    assert (unsigned_by_session(event), signatures.count()) == ({}, 4)
    assert "Signatures:" not in director_client.get(f"/desk/{event.slug}/sessions/2/tables/1/").text


@pytest.mark.parametrize("name", ["desk-confirm-all", "desk-session-signatures"])
def test_referees_and_visitors_cannot_confirm_or_sign_a_whole_session(
    waiting, referee_client, visitor_client, client, director, name
):
    url = reverse(name, args=[waiting.slug, 1])
    browsers = (referee_client, visitor_client, client)
    assert [browser.post(url).status_code for browser in browsers] == [403, 403, 302]
    desk = signed_in(director)
    assert desk.get(url).status_code == 405
    assert desk.post(reverse(name, args=[waiting.slug, 9])).status_code == 404
    Event.objects.update(ended_at=waiting.created_at)
    assert "The event has ended" in desk.post(url, {"key": "k"}, follow=True).text
