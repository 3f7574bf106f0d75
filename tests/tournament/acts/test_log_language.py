"""What players do on their phones stands in the log in the event's language, whatever language they read."""

from collections.abc import Callable

import pytest
from django.utils import translation

from tests.factories import make_entry, make_event
from tests.tournament.hand.hands import DRAW, RON, TSUMO, typing
from tests.tournament.registration.test_applications import apply
from tests.tournament.session.play import RIGHT, enter, opened, table_at
from tournament.acts.undo import undo
from tournament.clock.services import report_table, tick
from tournament.hand.services.recording import change_hand, insert_hand, record_hand, remove_hand
from tournament.models import Application, Event, LogEntry, Table
from tournament.registration.services.applications import confirm, leave
from tournament.registration.services.changes_and_withdrawals import withdraw
from tournament.registration.services.erasing import ask_erasure
from tournament.result.services.recording import Sheet, record_result
from tournament.result.services.signatures import sign, take_back
from tournament.ruling.services.calls import close_call, raise_call

pytestmark = pytest.mark.django_db


def hand(event: Event) -> Table:
    """A table whose first hand is typed."""
    record_hand(table=table_at(event), facts=RON, typist=typing())
    return table_at(event)


def signed(event: Event) -> dict[str, object]:
    """What a player signs."""
    enter(event, RIGHT)
    return {"table": table_at(event), "wind": "E", "player": "Anna", "version": 1}


def taken_back(event: Event) -> None:
    """A player signs and takes it back."""
    facts = signed(event)
    sign(**facts)
    take_back(**facts)


def reported(event: Event) -> LogEntry:
    """A table plays its last hand."""
    tick(session=table_at(event).session, act="start", by=None)
    return report_table(table=table_at(event), report=Table.LAST_HAND, by=None, name="Anna")


def applied(event: Event) -> Application:
    """A player registers."""
    return apply(event, "Rossi")


ACTS: dict[str, Callable[[Event], object]] = {
    "calls": lambda event: close_call(call=raise_call(table=table_at(event), name="Anna"), name="Anna"),
    "types a hand": hand,
    "corrects a hand": lambda event: change_hand(table=hand(event), number=1, facts=TSUMO, typist=typing()),
    "inserts a hand": lambda event: insert_hand(table=hand(event), before=1, facts=DRAW, typist=typing()),
    "removes a hand": lambda event: remove_hand(table=hand(event), number=1, typist=typing()),
    "stores the result": lambda event: record_result(
        table=table_at(event), sheet=Sheet(RIGHT), by=None, revision=0, name="Anna"
    ),
    "signs": lambda event: sign(**signed(event)),
    "takes a signature back": taken_back,
    "plays the last hand": reported,
    "takes the last hand back": lambda event: undo(entry=reported(event), by=None, name="Anna"),
    "withdraws": lambda event: withdraw(entry=make_entry(event, 17), by=None, name="Anna"),
}


@pytest.mark.parametrize("act", ACTS)
def test_a_players_act_is_logged_in_the_events_language(event, act):
    opened(event)
    Event.objects.update(language="uk", signing=Event.ON_PHONES)
    count = LogEntry.objects.count()
    with translation.override("it"):
        ACTS[act](Event.objects.get())
    summaries = [line.summary for line in LogEntry.objects.order_by("pk")[count:] if line.act[:5] != "clock"]

    assert summaries != []
    assert [
        summary for summary in summaries if not any("а" <= letter <= "я" for letter in summary.lower())
    ] == []


@pytest.fixture
def registering(staff) -> Event:
    """An event for which people register themselves, in Ukrainian."""
    event = make_event(players=2, sessions=2, drawn=False, staff=staff, registering=True, capacity=4)
    Event.objects.update(language="uk", signing=Event.ON_PHONES)
    return Event.objects.get(pk=event.pk)


@pytest.mark.parametrize("act", [leave, ask_erasure])
def test_self_registration_is_logged_in_the_events_language(registering, act):
    with translation.override("it"):
        application = applied(registering)
        act(application=application)

    summary = LogEntry.objects.order_by("-pk")[0].summary
    assert any("а" <= letter <= "я" for letter in summary.lower())


def test_a_player_who_asks_to_be_forgotten_is_logged_in_the_events_language(registering):
    application = applied(registering)
    confirm(application=application, by=None)
    with translation.override("it"):
        ask_erasure(application=Application.objects.get(pk=application.pk))

    assert LogEntry.objects.order_by("-pk")[0].summary.startswith("Гравець")
