"""A session stopped by a fire alarm goes on, is played again, or is dropped; each is undone as one."""

import json
from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from tests.factories import make_entry, make_event, make_result
from tests.tournament.acts.refused import refused
from tests.tournament.conftest import signed_in
from tests.tournament.hand.hands import CHOMBO, MCR_WIN, RON, typing
from tests.tournament.session.play import RIGHT, seat_at, table_at
from tournament.acts.undo import undo
from tournament.clock.queries import time_of
from tournament.clock.services import tick, why_not_continue
from tournament.ema.queries import ema_results
from tournament.event.queries.doubts import doubts_of
from tournament.event.queries.next_step import progress_of
from tournament.event.queries.without_sessions import effect_without, taken_in
from tournament.event.services.details import end_event
from tournament.event_file.services.loading import import_event
from tournament.event_file.services.writing import event_text
from tournament.hand.services.recording import record_hand
from tournament.models import Clock, Event, Hand, LogEntry, Result, Ruling, Seat, Session, Table, User
from tournament.presence.queries import presences_of
from tournament.result.services.recording import Sheet, record_result
from tournament.ruling.services.calls import raise_call
from tournament.ruling.services.rulings import Sanction, give_ruling
from tournament.session.services.calling_off import call_off
from tournament.session.services.sessions import close_session, open_session
from tournament.session.services.stopped import drop_session, replay_session
from tournament.session.views import NOTHING_CHOSEN
from tournament.standings.queries.recount import differences
from tournament.standings.queries.standings import standings_of
from tournament.words.timing import unfinished_hand

pytestmark = pytest.mark.django_db
LATE = Sanction("other", -2_000, "after-uma", note="Late", measure="points")
FOUL = Sanction("other", -1_000, "at-table", note="Foul", measure="points")


def alarm(event: Event, by: User) -> Session:
    """Session 1 is closed; in session 2 a table has reported, another typed a hand, and the clock runs."""
    for table in Table.objects.filter(session__event=event, session__number=1):
        make_result(table, RIGHT)
    event.sessions.filter(number=1).update(state=Session.CLOSED, closed_at=timezone.now())
    session = open_session(session=event.sessions.get(number=2), by=by)
    tick(session=session, act="start", by=by)
    record_result(table=table_at(event, 1, 2), sheet=Sheet((30_000, 0, -10_000, -20_000)), by=by)
    hand = MCR_WIN if event.is_mcr else RON
    record_hand(table=table_at(event, 2, 2), facts=hand, typist=typing(by))
    event.refresh_from_db()
    return event.sessions.select_related("event").get(number=2)


def page(event: Event, number: int = 2) -> str:
    return reverse("desk-stopped", args=[event.slug, number])


def line_of(act: str) -> LogEntry:
    return LogEntry.objects.filter(act=act).order_by("-pk")[0]


def picture(event: Event) -> dict[str, object]:
    """All that a session that was stopped has, and what follows from it."""
    event.refresh_from_db()
    results = Result.objects.filter(table__session__event=event, current=True)
    clock = Clock.objects.filter(session__event=event, session__number=2).values(
        "started_at", "paused_at", "paused_seconds", "extra_seconds"
    )
    seats = Seat.objects.filter(session__event=event).exclude(substitute=None)
    shown = event.publications.filter(withdrawn_at=None)
    return {
        "states": list(event.sessions.order_by("number").values_list("state", "opened_at")),
        "results": sorted(results.values_list("table", "version", "east")),
        "hands": sorted(Hand.objects.values_list("table", "number", "entered_by", "entered_at")),
        "facts": [hand.facts for hand in Hand.objects.order_by("table", "number")],
        "clock": list(clock),
        "seats": sorted(seats.values_list("pk", "substitute", "substitute_since", "hands_before")),
        "tables": sorted(Table.objects.values_list("pk", "reported", "reported_at", "extra_seconds")),
        "public": sorted(shown.values_list("session__number", flat=True)),
        "rows": standings_of(event).rows,
    }


@pytest.fixture(params=["ema-riichi-2025", "mcr-2006"])
def hall(request, staff) -> Event:
    return make_event(staff=staff, rules=request.param)


def test_a_replayed_session_begins_anew_and_keeps_its_history(hall, director):
    session = alarm(hall, director)
    rose = make_entry(hall, 99, substitute=True)
    facts = {"substitute": rose, "substitute_since": Seat.DURING, "hands_before": 0}
    Seat.objects.filter(pk=seat_at(hall, "E", 3, 2).pk).update(**facts)
    before = picture(hall)
    desk = signed_in(director)
    text = desk.get(page(hall)).text
    assert "The result of table 1 no longer counts; the history keeps it." in text
    assert "1 hand that was typed no longer counts." in text
    assert f"{rose.name}, who came in for" in text

    form = {"then": "replay", "key": "k"}
    assert [desk.post(page(hall), form).status_code for _twice in range(2)] == [302, 302]
    hall.refresh_from_db()
    assert list(hall.sessions.order_by("number").values_list("state", flat=True))[:2] == ["closed", "planned"]
    assert (standings_of(hall).after, Hand.objects.count(), time_of(hall, session).state) == (1, 0, "waiting")
    assert seat_at(hall, "E", 3, 2).substitute_since == Seat.START
    results = Result.objects.filter(table=table_at(hall, 1, 2))
    assert list(results.values_list("version", "current", "east")) == [(1, False, 30_000)]
    set_aside = hall.log.get(act="session.set-aside", subject="session 2 table 2")
    assert [hand["facts"]["outcome"] for hand in set_aside.before["hands"]] in (["ron"], ["win"])
    assert differences(hall) == []

    undo(entry=line_of("session.replay"), by=director)
    assert picture(hall) == before

    replay_session(session=session, by=director)
    open_session(session=hall.sessions.get(number=2), by=director)
    record_result(table=table_at(hall, 1, 2), sheet=Sheet(RIGHT), by=director)
    assert table_at(hall, 1, 2).results.get(current=True).version == 2
    with refused("session.begun-since"):
        undo(entry=line_of("session.replay"), by=director)


def test_a_dropped_session_counts_for_nobody_down_to_the_ema_file(hall, director, client):
    session = alarm(hall, director)
    raise_call(table=table_at(hall, 4, 2), reason="", by=director)
    before, after_one = picture(hall), standings_of(hall, 1)
    desk = signed_in(director)
    preview = effect_without(hall, {2})
    assert desk.get(page(hall)).text.count("<tr>") == len(preview.moved) + 1

    form = {"then": "drop", "key": "k"}
    assert [desk.post(page(hall), form).status_code for _twice in range(2)] == [302, 302]
    hall.refresh_from_db()
    rows = standings_of(hall).rows
    assert [(row.player, row.place, row.total) for row in rows] == [
        (row.player, row.place, row.total) for row in after_one.rows
    ]
    places = {line.entry.number: line.after for line in preview.moved}
    assert {row.player: row for row in rows if row.player in places} == places
    assert {number for _player, number in presences_of(hall).of} == {1, 3, 4}
    assert Table.objects.filter(calls__closed_at=None, calls__isnull=False).count() == 0
    assert "was called off" in client.get(f"/e/{hall.slug}/sessions/2/").text
    assert "called off" in desk.get(f"/desk/{hall.slug}/sessions/2/").text

    undo(entry=line_of("session.drop"), by=director)
    assert picture(hall) == before
    drop_session(session=session, by=director)
    call_off(event=hall, numbers={3, 4}, by=director)
    end_event(event=hall, by=director)
    hall.refresh_from_db()
    assert (len(ema_results(hall).event.sessions), differences(hall)) == (1, [])
    first = event_text(hall)
    copy = import_event(text=first, slug="copy", by=director)
    both = [json.loads(text) for text in (first, event_text(copy))]
    for document in both:
        del document["event"]["slug"], document["log"]
    assert both[0] == both[1]
    assert [row.total for row in standings_of(copy).rows] == [row.total for row in rows]


def test_a_penalty_of_the_score_falls_with_a_dropped_session_and_one_of_the_total_stays__ema_2012_5_6(
    event, director, referee
):
    session = alarm(event, director)
    record_hand(table=table_at(event, 3, 2), facts=CHOMBO, typist=typing(director))
    late, foul = seat_at(event, "E", 1, 2), seat_at(event, "S", 1, 2)
    give_ruling(seat=late, sanction=LATE, by=referee)
    give_ruling(seat=foul, sanction=FOUL, by=referee)
    taken = [(line.penalty.points, line.if_replayed, line.if_dropped) for line in taken_in(session)]
    assert taken == [(-2_000, True, True), (-1_000, True, False), (-20_000, False, False)]
    places = {line.entry.pk: line.after for line in effect_without(event, {2}).moved}
    drop_session(session=session, by=director)
    event.refresh_from_db()
    rows = {row.player: row for row in standings_of(event).rows}
    assert {seat.entry.number: rows[seat.entry.number].penalties for seat in (late, foul)} == {
        late.entry.number: -2_000,
        foul.entry.number: 0,
    }
    assert places[late.entry_id] == rows[late.entry.number]
    assert (Ruling.objects.filter(cancelled_at=None).count(), differences(event)) == (2, [])


def test_a_session_continues_with_the_time_that_was_lost(event, director):
    session = alarm(event, director)
    Clock.objects.update(started_at=timezone.now() - timedelta(minutes=30))
    desk = signed_in(director)
    nothing = desk.post(page(event), {"then": "continue", "minutes": "0", "key": "a"}, follow=True)
    assert "The clock is running. Enter the minutes that were lost" in nothing.text
    for key, minutes in (("b", "many"), ("c", "-4"), ("d", "601")):
        refusal = desk.post(page(event), {"then": "continue", "minutes": minutes, "key": key}, follow=True)
        assert "Enter the minutes that were lost while the clock ran, 0 to 600." in refusal.text
    codes = [why_not_continue(session, minutes).code for minutes in (0, None, 601)]
    assert codes == ["clock.nothing-lost", "clock.lost-out-of-range", "clock.lost-out-of-range"]
    before = picture(event)
    form = {"then": "continue", "minutes": "12", "key": "e"}
    assert [desk.post(page(event), form).status_code for _twice in range(2)] == [302, 302]
    assert time_of(event, session).left in range(72 * 60 - 30, 72 * 60 + 1)
    undo(entry=line_of("clock.continue"), by=director)
    assert picture(event) == before

    tick(session=session, act="pause", by=director)
    desk.post(page(event), {"then": "continue", "minutes": "", "key": "f"})
    assert time_of(event, session).state == "running"


def test_a_hand_in_which_play_was_stopped_follows_the_rule_about_the_end__ema_2012_5_8(event):
    finished, clause = unfinished_hand(make_event(rules="ema-riichi-2012", slug="old").rules)
    assert (finished, clause) == (
        "A hand that has begun is played to its end once play continues, and counts.",
        "EMA 2012 §5.8",
    )


def test_a_dropped_session_does_not_come_back_once_the_next_was_opened(event, director):
    session = alarm(event, director)
    drop_session(session=session, by=director)
    open_session(session=event.sessions.get(number=3), by=director)
    with refused("session.later-begun"):
        undo(entry=line_of("session.drop"), by=director)
    event.refresh_from_db()
    assert [item for item in doubts_of(event, progress_of(event), timezone.now()) if 2 in item.sessions] == []


def test_only_an_open_session_is_broken_off_and_only_by_a_director(
    event, director, director_client, scorer_client, referee_client, client
):
    first = event.sessions.select_related("event").get(number=1)
    for break_off in (replay_session, drop_session):
        with refused("session.not-stopped"):
            break_off(session=first, by=director)
    assert "is not being played" in director_client.get(page(event)).text
    alarm(event, director)
    form = {"then": "drop", "key": "k"}
    for browser, status in ((scorer_client, 403), (referee_client, 403), (client, 302)):
        assert browser.post(page(event), form).status_code == status
    assert director_client.delete(page(event)).status_code == 405
    assert director_client.get(page(event, 9)).status_code == 404
    nothing = director_client.post(page(event), {"then": "burn", "key": "n"}, follow=True)
    assert (NOTHING_CHOSEN(), NOTHING_CHOSEN().code) == (
        "Say whether the session continues, is replayed, or is dropped.",
        "session.nothing-chosen",
    )
    assert NOTHING_CHOSEN() in nothing.text
    with refused("session.results-missing"):
        close_session(session=event.sessions.get(number=2), by=director)
    Event.objects.filter(pk=event.pk).update(ended_at=timezone.now())
    with refused("event.ended"):
        drop_session(session=event.sessions.get(number=2), by=director)
