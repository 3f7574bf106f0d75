"""Facts from before presence was stored, as migration 0012 takes them along: no published figure changes."""

from datetime import UTC, datetime
from importlib import import_module

import pytest
from django.apps import apps
from django.urls import get_resolver

from tests.factories import make_entry, make_event, make_result, make_user
from tests.tournament.session.play import RIGHT, seat_at
from tournament.acts.undo import undo
from tournament.event.services.details import reopen_event
from tournament.models import Absence, Entry, Event, Hand, LogEntry, Ruling, Seat, Session
from tournament.presence.queries import presences_of
from tournament.standings.queries.recount import differences
from tournament.standings.queries.standings import forget, standings_of

pytestmark = pytest.mark.django_db
MIGRATION = import_module("tournament.migrations.0012_old_facts")
ENDED = datetime(2026, 4, 12, 18, tzinfo=UTC)
GIVEN = datetime(2026, 4, 11, 10, tzinfo=UTC)


def old_event(rules: str = "ema-riichi-2012") -> Event:
    """Three sessions that were played and closed before presence was stored, with the substitute 99."""
    event = make_event(rules=rules, sessions=3)
    make_entry(event, 99, substitute=True)
    for session in event.sessions.all():
        for table in session.tables.all():
            make_result(table, RIGHT)
    event.sessions.update(state=Session.CLOSED, closed_at=ENDED)
    return event


def published(event: Event) -> list[tuple[int, int, int]]:
    """The standings, fresh from the database: place, player, total."""
    forget()
    rows = standings_of(Event.objects.get(pk=event.pk)).rows
    return [(row.place, row.player, row.total) for row in rows]


def migrate(event: Event) -> tuple[list[tuple[int, int, int]], list[tuple[int, int, int]]]:
    """The standings published by the old counting, and those after the migration."""
    Event.objects.filter(pk=event.pk).update(ended_at=ENDED, old_counting=True)
    before = published(event)
    Event.objects.filter(pk=event.pk).update(old_counting=False)
    for step in (MIGRATION.left_and_sat_out, MIGRATION.offences_of_substitutes, MIGRATION.old_counting):
        step(apps, None)
    event.refresh_from_db()
    after = published(event)
    assert differences(event) == []
    return before, after


def counted_anew(event: Event, number: int) -> int:
    """A player's total once the event is reopened."""
    reopen_event(event=event, by=make_user("dora"))
    return next(total for _place, player, total in published(event) if player == number)


@pytest.fixture(autouse=True)
def every_act() -> None:
    """The whole program is loaded, as where pages are served: every act says how it is undone."""
    assert get_resolver().url_patterns


def old_line(event: Event, act: str, before: object, after: object) -> LogEntry:
    return LogEntry.objects.create(event=event, at=GIVEN, act=act, before=before, after=after)


def withdrawn_after_session_one(event: Event) -> tuple[Entry, LogEntry]:
    """East of table 1 withdrew; from session 2 on substitute 99 had their seats, as a repair left them."""
    leaver, spare = seat_at(event).entry, event.entries.get(number=99)
    Entry.objects.filter(pk=leaver.pk).update(withdrawn_at=GIVEN)
    Seat.objects.filter(entry=leaver, session__number__gt=1).update(entry=spare)
    facts = {"entry": leaver.pk, "withdrawn": GIVEN.isoformat()}
    return leaver, old_line(event, "player.withdraw", {"entry": leaver.pk, "withdrawn": None}, facts)


def test_migrating_an_ended_event_keeps_the_place_of_a_withdrawn_player__ema_2012_5_7():
    event = old_event()
    leaver, line = withdrawn_after_session_one(event)
    before, after = migrate(event)
    assert (before == after, event.old_counting) == (True, True)
    assert next(row for row in after if row[1] == leaver.number)[2] == 50_000
    leaver.refresh_from_db()
    assert leaver.left_after == 1
    assert [presences_of(event).of[leaver.number, session] for session in (1, 2, 3)] == [
        "played",
        "missed",
        "missed",
    ]
    assert counted_anew(event, leaver.number) == 50_000 - 60_000
    undo(entry=LogEntry.objects.get(pk=line.pk), by=None)
    leaver.refresh_from_db()
    assert (leaver.withdrawn_at, leaver.left_after) == (None, None)


def test_migrating_a_withdrawal_after_the_last_session_keeps_the_standings():
    event = old_event()
    Entry.objects.filter(pk=seat_at(event).entry.pk).update(withdrawn_at=GIVEN)
    before, after = migrate(event)
    assert (before == after, event.old_counting, seat_at(event).entry.left_after) == (True, False, 3)


def test_a_chombo_typed_in_a_hand_is_not_taken_off_an_ended_event__ema_2025_chombo():
    event = old_event("ema-riichi-2025")
    offender = seat_at(event)
    Hand.objects.create(table=offender.table, number=1, facts={"outcome": "chombo", "seat": "E"})
    before, after = migrate(event)
    assert (before == after, event.old_counting) == (True, True)
    was = next(total for _place, player, total in before if player == offender.entry.number)
    assert counted_anew(event, offender.entry.number) == was - 20_000


def test_migrating_a_player_who_sat_out_stores_a_planned_absence():
    event = old_event()
    resting, spare = seat_at(event).entry, event.entries.get(number=99)
    Seat.objects.filter(entry=resting, session__number=2).update(entry=spare)
    before, after = migrate(event)
    assert (before == after, event.old_counting) == (True, False)
    assert list(Absence.objects.values_list("session__number", "entry__number", "planned")) == [
        (2, resting.number, True)
    ]
    assert presences_of(event).of[resting.number, 2] == "sits-out"


def replaced(event: Event, *, counts: bool) -> tuple[Seat, LogEntry, Ruling, LogEntry]:
    """99 played for East of table 1 from the start of session 1, and had a penalty that names the player."""
    Entry.objects.filter(event=event, number=99).update(counts=counts)
    seat = seat_at(event)
    seat.substitute, seat.substitute_since = event.entries.get(number=99), Seat.START
    seat.substitute_reason = "ill-before"
    seat.save()
    place = {"session": 1, "table": 1, "wind": "E"}
    nobody = place | {"substitute": None, "since": "", "reason": "", "counts": counts}
    somebody = place | {"substitute": 99, "since": "start", "reason": "ill-before", "counts": counts}
    ruling = Ruling.objects.create(
        event=event, table=seat.table, entry=seat.entry, kind="behaviour", points=-10_000, given_at=GIVEN,
        moment=Ruling.AFTER_UMA,
    )  # fmt: skip
    facts = {"session": 1, "table": 1, "player": seat.entry.number, "kind": "behaviour", "points": -10_000}
    facts |= {"moment": "after-uma", "measure": "", "given_at": GIVEN.isoformat()}
    substitution = old_line(event, "seat.substitute", nobody, somebody)
    return seat, substitution, ruling, old_line(event, "ruling.give", None, facts)


@pytest.mark.parametrize(("counts", "offender"), [(True, 99), (False, None)])
def test_a_penalty_that_names_the_replaced_player_stays_with_whom_it_was_taken_from(counts, offender):
    event = old_event()
    seat, _substitution, ruling, _given = replaced(event, counts=counts)
    scores = {99: 50_000 - 10_000, seat.entry.number: -30_000} if counts else {seat.entry.number: -40_000}
    migrate(event)
    ruling.refresh_from_db()
    assert ruling.entry.number == (offender or seat.entry.number)
    session_one = {
        row.player: row.sessions[0].score for row in standings_of(event).rows if row.player in scores
    }
    assert session_one == scores


def test_a_disqualification_of_a_replaced_player_stays_with_the_player():
    event = old_event()
    seat, _substitution, ruling, _given = replaced(event, counts=True)
    Ruling.objects.filter(pk=ruling.pk).update(points=0, measure="disqualified")
    migrate(event)
    ruling.refresh_from_db()
    assert ruling.entry == seat.entry


@pytest.mark.parametrize("counts", [True, False])
def test_old_lines_of_substitutions_and_rulings_are_still_undone(counts):
    event = old_event()
    seat, substitution, ruling, ruling_line = replaced(event, counts=counts)
    migrate(event)
    Event.objects.filter(pk=event.pk).update(ended_at=None)
    undo(entry=LogEntry.objects.get(pk=ruling_line.pk), by=None)
    ruling.refresh_from_db()
    undo(entry=LogEntry.objects.get(pk=substitution.pk), by=None)
    seat.refresh_from_db()
    assert (ruling.cancelled_at is None, seat.substitute) == (False, None)
