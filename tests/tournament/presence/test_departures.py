"""A player who does not play on: the seat, the sessions missed, the standings, and how it is taken back."""

from collections.abc import Sequence

import pytest
from django.utils import timezone

from tests.factories import make_entry, make_event, make_result
from tests.tournament.acts.refused import refused
from tests.tournament.session.play import RIGHT, opened, seat_at
from tournament.acts.undo import undo
from tournament.draw.services.swapping import swap_seats
from tournament.models import Absence, Entry, Event, Seat, Session
from tournament.presence.queries import presences_of
from tournament.presence.services.departures import Departure, note_absence, stop_playing
from tournament.presence.services.substitutions import set_substitute
from tournament.presence.services.wrong_seats import reattribute
from tournament.registration.services.changes_and_withdrawals import restore, withdraw
from tournament.session.services.sessions import close_session
from tournament.standings.queries.recount import differences
from tournament.standings.queries.standings import standings_of

pytestmark = pytest.mark.django_db
WINS = (20_000, 5_000, -5_000, -20_000)


def ready(rules: str = "ema-riichi-2012", sessions: int = 4, **extra: object) -> Event:
    """Sixteen players and the substitutes 98 and 99, nothing opened yet."""
    event = make_event(rules=rules, sessions=sessions, **extra)
    for number in (98, 99):
        make_entry(event, number, substitute=True)
    return event


def play(event: Event, number: int, points: Sequence[int] = WINS) -> Session:
    """The session opened, played at every table, closed."""
    session = opened(event, number)
    for table in session.tables.all():
        make_result(table, points)
    return close_session(session=session, by=None)


def player(event: Event, number: int) -> Entry:
    return Entry.objects.select_related("event").get(event=event, number=number)


def total(event: Event, number: int) -> int:
    event.refresh_from_db()
    return next(row.total for row in standings_of(event).rows if row.player == number)


def last_place(event: Event) -> int:
    event.refresh_from_db()
    return standings_of(event).rows[-1].player


def presence(event: Event, number: int) -> list[str | None]:
    """The player's presence in every session."""
    presences = presences_of(event).of
    return [presences.get((number, session.number)) for session in event.sessions.all()]


def without(event: Event, entry: Entry, sessions: Sequence[int]) -> None:
    """These sessions as a repair of the draw leaves them: substitute 99 has the seats of the player."""
    spare = player(event, 99)
    Seat.objects.filter(entry=entry, session__number__in=sessions).update(entry=spare)


@pytest.mark.parametrize(
    ("rules", "score"),
    [("ema-riichi-2012", -40_000), ("ema-riichi-2016", -55_000), ("ema-riichi-2025", -55_000)],
)
def test_a_winner_who_withdraws_misses_the_remaining_sessions__ema_2012_5_7(rules, score):
    event = ready(rules)
    winner = seat_at(event).entry
    play(event, 1)
    withdraw(entry=winner, by=None)
    without(event, winner, (2, 3, 4))
    for number in (2, 3, 4):
        play(event, number)
    assert total(event, winner.number) == score
    assert presence(event, winner.number) == ["played", "missed", "missed", "missed"]
    assert differences(event) == []


@pytest.mark.parametrize("rules", ["ema-riichi-2012", "ema-riichi-2025"])
def test_withdrawn_replaced_or_stopped_a_player_who_leaves_loses_the_same__p1(rules):
    totals = []
    for way in ("withdraw", "substitute", "stop"):
        Event.objects.all().delete()
        event = ready(rules, sessions=3)
        leaver, spare = seat_at(event).entry, player(event, 99)
        play(event, 1)
        if way == "withdraw":
            withdraw(entry=leaver, by=None)
            without(event, leaver, (2, 3))
        elif way == "substitute":
            seat = Seat.objects.select_related("table__session__event").get(entry=leaver, session__number=2)
            set_substitute(seat=seat, substitute=spare, since="start", reason="left", by=None)
        else:
            stop_playing(entry=leaver, departure=Departure(2, "start", "left", spare), by=None)
        play(event, 2)
        play(event, 3)
        totals.append((total(event, leaver.number), last_place(event) == leaver.number, differences(event)))
    assert totals[0] == totals[1] == totals[2]


def test_a_substitution_holds_until_it_is_ended__p2():
    event = ready()
    ill, spare = seat_at(event).entry, player(event, 99)
    opened(event)
    set_substitute(seat=seat_at(event), substitute=spare, since="start", reason="ill-before: flu", by=None)
    assert presence(event, ill.number) == ["replaced"] * 4
    line = event.log.first()
    seat = Seat.objects.select_related("table__session__event", "entry", "substitute").get(
        entry=ill, session__number=3
    )
    set_substitute(seat=seat, substitute=None, by=None)
    assert presence(event, ill.number) == ["replaced", "replaced", "played", "played"]
    undo(entry=event.log.first(), by=None)
    undo(entry=line, by=None)
    assert presence(event, ill.number) == ["played"] * 4
    assert player(event, ill.number).replaced_by is None


def test_a_late_player_plays_the_next_session__ema_2012_5_6():
    event = ready()
    late, spare = seat_at(event).entry, player(event, 99)
    opened(event)
    set_substitute(seat=seat_at(event), substitute=spare, since="start", reason="late", by=None)
    assert presence(event, late.number) == ["replaced", "played", "played", "played"]


def test_the_other_three_are_placed_without_a_player_who_leaves_midway__p4():
    event = ready("mcr-2006")
    session = opened(event)
    leaver = seat_at(event).entry
    with refused("registration.sits-now"):
        withdraw(entry=leaver, by=None)
    stop_playing(entry=leaver, departure=Departure(1, "during", "left"), by=None)
    for table in session.tables.all():
        make_result(table, (50, 10, -20, -40))
    event.refresh_from_db()
    rows = {row.player: row for row in standings_of(event).rows}
    others = [rows[seat_at(event, wind).entry.number].table_points for wind in "SWN"]
    assert (others, rows[leaver.number].table_points) == ([4, 2, 1], 0)
    assert presence(event, leaver.number) == ["out", "gone", "gone", "gone"]


def test_stopping_is_undone_as_one():
    event = ready()
    leaver, spare = seat_at(event).entry, player(event, 99)
    opened(event)
    line = stop_playing(entry=leaver, departure=Departure(1, "during", "ill-during", spare), by=None)
    left = player(event, leaver.number)
    assert (left.left_after, left.replaced_by, bool(left.withdrawn_at)) == (1, spare, True)
    assert presence(event, leaver.number) == ["replaced-during", "replaced", "replaced", "replaced"]
    undo(entry=line, by=None)
    back = player(event, leaver.number)
    assert (back.left_after, back.replaced_by, back.withdrawn_at) == (None, None, None)
    assert presence(event, leaver.number) == ["played"] * 4


def test_a_returning_player_keeps_the_sessions_missed__ema_2012_5_7():
    event = ready()
    leaver = seat_at(event).entry
    play(event, 1)
    withdraw(entry=leaver, by=None)
    without(event, leaver, (2,))
    play(event, 2)
    restore(entry=player(event, leaver.number), by=None)
    play(event, 3)
    assert presence(event, leaver.number) == ["played", "missed", "played", "played"]
    assert total(event, leaver.number) == 50_000 - 30_000 + score_in(event, leaver, 3)
    assert differences(event) == []
    undo(entry=event.log.get(act="player.restore"), by=None)
    assert presence(event, leaver.number)[1] == "missed"


def score_in(event: Event, entry: Entry, session: int) -> int:
    row = next(row for row in standings_of(event).rows if row.player == entry.number)
    return row.sessions[session - 1].score


def test_a_session_with_a_seat_of_nobody_cannot_be_closed__presence():
    event = ready()
    play(event, 1)
    leaver = seat_at(event, session=2).entry
    withdraw(entry=leaver, by=None)
    session = opened(event, 2)
    for table in session.tables.all():
        make_result(table, RIGHT)
    with refused("session.presence-unclear"):
        close_session(session=session, by=None)
    seat = seat_at(event, session=2)
    set_substitute(seat=seat, substitute=player(event, 99), since="start", reason="left", by=None)
    assert close_session(session=session, by=None).state == Session.CLOSED


def test_a_walk_in_without_a_seat_is_noticed_and_has_no_place_yet__p5():
    event = ready()
    make_entry(event, 17)
    session = opened(event)
    for table in session.tables.all():
        make_result(table, RIGHT)
    event.refresh_from_db()
    assert 17 not in {row.player for row in standings_of(event).rows}
    assert presence(event, 17) == ["no-seat"] * 4
    with refused("session.presence-unclear"):
        close_session(session=session, by=None)


@pytest.mark.parametrize(
    ("departure", "code"),
    [
        (Departure(9, "start", "left"), "presence.no-such-session"),
        (Departure(1, "start", "bored"), "presence.no-such-reason"),
        (Departure(1, "during", "ill-before"), "presence.no-such-reason"),
        (Departure(2, "during", "left"), "presence.not-playing-yet"),
    ],
)
def test_departures_with_an_unknown_session_or_reason_are_refused(departure, code):
    event = ready()
    opened(event)
    with refused(code):
        stop_playing(entry=seat_at(event).entry, departure=departure, by=None)


def test_substitutes_and_players_who_left_cannot_stop_playing():
    event = ready()
    with refused("presence.substitute-stops"):
        stop_playing(entry=player(event, 99), departure=Departure(1, "start", "left"), by=None)
    withdraw(entry=player(event, 1), by=None)
    with refused("presence.left-already"):
        stop_playing(entry=player(event, 1), departure=Departure(1, "start", "left"), by=None)


def test_a_player_who_is_out_cannot_swap_results_with_one_replaced_during_play():
    event = ready()
    opened(event)
    put_out, other = seat_at(event).entry, seat_at(event, table=2).entry
    make_result(seat_at(event).table, RIGHT)
    stop_playing(entry=put_out, departure=Departure(1, "during", "left"), by=None)
    spare = player(event, 99)
    set_substitute(
        seat=seat_at(event, table=2), substitute=spare, since="during", reason="ill-during", by=None
    )
    with refused("presence.one-is-out"):
        reattribute(session=event.sessions.get(number=1), first=put_out, second=other, by=None)


def test_an_absence_is_noted_once_and_only_without_a_seat():
    event = ready()
    walk_in, session = make_entry(event, 17), opened(event)
    with refused("presence.has-seat"):
        note_absence(entry=seat_at(event).entry, session=session, planned=True, by=None)
    line = note_absence(entry=walk_in, session=session, planned=True, by=None)
    assert presence(event, 17)[0] == "sits-out"
    with refused("presence.absence-noted"):
        note_absence(entry=walk_in, session=session, planned=False, by=None, key="again")
    undo(entry=line, by=None)
    missed = note_absence(entry=walk_in, session=session, planned=False, by=None, key="missed")
    assert presence(event, 17)[0] == "missed"
    Absence.objects.all().delete()
    with refused("presence.absence-changed"):
        undo(entry=missed, by=None)


def test_an_ended_event_keeps_who_was_there():
    event = ready()
    Event.objects.update(ended_at=timezone.now())
    with refused("presence.event-ended-departure"):
        stop_playing(entry=player(event, 1), departure=Departure(1, "start", "left"), by=None)


def test_a_seat_changed_since_is_not_put_back():
    event = ready()
    leaver, spare = seat_at(event).entry, player(event, 99)
    opened(event)
    line = stop_playing(entry=leaver, departure=Departure(1, "start", "left", spare), by=None)
    seat = Seat.objects.select_related("table__session__event", "entry", "substitute").get(
        entry=leaver, session__number=3
    )
    set_substitute(seat=seat, substitute=player(event, 98), since="start", reason="late", by=None)
    with refused("presence.changed-since"):
        undo(entry=line, by=None)
    Entry.objects.filter(pk=leaver.pk).update(replaced_by=spare, replaced_reason="left")
    with refused("presence.seats-changed"):
        undo(entry=line, by=None)


def test_a_player_struck_for_illness_keeps_no_session_open__ema_2012_5_7():
    event = ready()
    make_entry(event, 17, struck_at=timezone.now())
    session = opened(event)
    for table in session.tables.all():
        make_result(table, RIGHT)
    assert close_session(session=session, by=None).state == Session.CLOSED
    assert 17 not in {row.player for row in standings_of(event).rows}


def test_a_late_joiner_who_leaves_is_not_charged_for_earlier_sessions__p5():
    event = ready()
    play(event, 1)
    walk_in, leaver = make_entry(event, 17), seat_at(event, session=2).entry
    withdraw(entry=leaver, by=None)
    Seat.objects.filter(entry=leaver, session__number__gte=2).update(entry=walk_in)
    play(event, 2)
    withdraw(entry=player(event, walk_in.number), by=None)
    without(event, walk_in, (3, 4))
    play(event, 3)
    assert presence(event, 17) == ["not-yet", "played", "missed", "missed"]
    assert total(event, 17) == score_in(event, walk_in, 2) - 30_000 * 1
    assert differences(event) == []


def test_a_substitution_is_not_taken_back_on_a_seat_that_is_another_players_now():
    event = ready()
    seat, spare = seat_at(event, session=2), player(event, 99)
    set_substitute(seat=seat, substitute=spare, since="start", reason="late", by=None)
    other = seat_at(event, table=2, session=2).entry
    swap_seats(session=event.sessions.get(number=2), first=seat.entry, second=other, by=None)
    with refused("presence.seats-changed"):
        undo(entry=event.log.get(act="seat.substitute"), by=None)
    assert seat_at(event, table=2, session=2).substitute == spare


def test_being_out_moves_when_two_change_seats_before_a_session_is_played():
    event = ready()
    opened(event)
    gone, other = seat_at(event).entry, seat_at(event, table=2).entry
    stop_playing(entry=gone, departure=Departure(1, "start", "left"), by=None)
    swap_seats(session=event.sessions.get(number=1), first=gone, second=other, by=None)
    assert [(seat_at(event, table=table).entry, seat_at(event, table=table).out) for table in (1, 2)] == [
        (other, False),
        (gone, True),
    ]
