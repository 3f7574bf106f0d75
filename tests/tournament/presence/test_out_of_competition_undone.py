"""What keeps a player away from a seat, and who sits there once one of several reasons is gone."""

import pytest

from tests.factories import make_event, make_result
from tests.tournament.presence.test_departures import play, player, presence, ready
from tests.tournament.session.play import RIGHT, opened, seat_at
from tournament.acts.undo import undo
from tournament.hand.services.recording import Typist, record_hand
from tournament.models import Event, Result, Session
from tournament.presence.services.departures import Departure, stop_playing
from tournament.presence.services.out_of_competition import put_out, take_back
from tournament.presence.services.substitutions import set_substitute
from tournament.registration.services.changes_and_withdrawals import restore, withdraw
from tournament.ruling.services.rulings import Sanction, cancel_ruling, give_ruling
from tournament.session.services.sessions import close_session
from tournament.standings.queries.recount import differences

pytestmark = pytest.mark.django_db
CHEATING = Sanction("cheating", 0, "after-uma", measure="disqualified")
TOO_LATE = Sanction("lateness", 0, "at-table", measure="substitute")


def replace(event: Event, number: int | None, **extra: object) -> None:
    substitute = player(event, number) if number else None
    reason = {"since": "start", "reason": "absent"} if number else {}
    set_substitute(seat=seat_at(event), substitute=substitute, by=None, **reason, **extra)


@pytest.mark.parametrize("sanction", [CHEATING, TOO_LATE])
def test_removing_a_substitute_leaves_a_player_put_out_by_a_ruling_out__mcrreg_4(sanction):
    event = ready("mcr-2006")
    opened(event)
    give_ruling(seat=seat_at(event), sanction=sanction, by=None)
    replace(event, 99)
    replace(event, None)
    assert seat_at(event).out


def test_taking_a_ruling_back_does_not_seat_who_was_disqualified_since__ema_2012_5_7():
    event = ready()
    opened(event)
    give_ruling(seat=seat_at(event), sanction=TOO_LATE, by=None)
    put_out(entry=seat_at(event).entry, out="disqualify", reason="cheats", by=None)
    undo(entry=event.log.get(act="ruling.give"), by=None)
    assert seat_at(event).out


def test_removing_a_substitute_leaves_a_disqualified_player_out__ema_2012_5_7():
    event = ready()
    opened(event)
    put_out(entry=seat_at(event).entry, out="disqualify", reason="cheats", by=None)
    replace(event, 99)
    replace(event, None)
    assert (seat_at(event).out, event.log.first().after["out"]) == (True, True)
    take_back(entry=player(event, seat_at(event).entry.number), out="disqualify", by=None)
    assert not seat_at(event).out


def test_a_cancelled_ruling_leaves_out_whom_the_director_disqualified__ema_2012_5_7():
    event = ready()
    opened(event)
    put_out(entry=seat_at(event).entry, out="disqualify", reason="cheats", by=None)
    ruling = give_ruling(seat=seat_at(event), sanction=CHEATING, by=None)
    cancel_ruling(ruling=ruling, reason="the director has said so", by=None)
    assert seat_at(event).out


def test_a_cancelled_disqualification_leaves_out_who_came_too_late__mers_e_2_3():
    event = ready("mcr-2006")
    opened(event)
    late = give_ruling(seat=seat_at(event), sanction=TOO_LATE, by=None)
    cheating = give_ruling(seat=seat_at(event), sanction=CHEATING, by=None)
    cancel_ruling(ruling=cheating, reason="a mistake", by=None)
    assert seat_at(event).out
    cancel_ruling(ruling=late, reason="a mistake", by=None)
    assert not seat_at(event).out


def test_a_cancelled_ruling_leaves_out_who_has_left__presence():
    event = ready()
    opened(event)
    stop_playing(entry=seat_at(event).entry, departure=Departure(1, "during", "left"), by=None)
    ruling = give_ruling(seat=seat_at(event), sanction=CHEATING, by=None)
    cancel_ruling(ruling=ruling, reason="a mistake", by=None)
    assert seat_at(event).out


def test_a_disqualification_before_the_first_session_is_undone_whole():
    event = ready()
    put_out(entry=seat_at(event).entry, out="disqualify", reason="cheats", by=None)
    disqualified = event.log.first()
    opened(event)
    opening = event.log.first()
    take_back(entry=player(event, seat_at(event).entry.number), out="disqualify", by=None)
    undo(entry=event.log.first(), by=None)
    undo(entry=opening, by=None)
    undo(entry=disqualified, by=None)
    assert not seat_at(event).out


def test_a_disqualification_taken_back_is_undone_with_the_session_in_which_the_player_left():
    event = ready()
    opened(event)
    leaver = seat_at(event).entry
    stopped = stop_playing(entry=leaver, departure=Departure(1, "during", "disqualified"), by=None)
    for table in event.sessions.get(number=1).tables.all():
        make_result(table, RIGHT)
    close_session(session=event.sessions.get(number=1), by=None)
    opened(event, 2)
    take_back(entry=player(event, leaver.number), out="disqualify", by=None)
    undo(entry=event.log.first(), by=None)
    assert player(event, leaver.number).left_after == 1
    undo(entry=stopped, by=None)
    assert (player(event, leaver.number).left_after, seat_at(event).out) == (None, False)


def test_a_substitute_seated_again_by_undo_has_not_played_the_hands_before_they_came():
    event = ready("ema-riichi-2025")
    opened(event)
    typist = Typist()
    record_hand(table=seat_at(event).table, facts={"outcome": "chombo", "seat": "E"}, typist=typist)
    during = {"substitute": player(event, 99), "since": "during", "reason": "ill-during"}
    set_substitute(seat=seat_at(event), by=None, **during)
    record_hand(table=seat_at(event).table, facts={"outcome": "chombo", "seat": "E"}, typist=typist)
    replace(event, None)
    undo(entry=event.log.first(), by=None)
    assert (seat_at(event).substitute, seat_at(event).hands_before) == (player(event, 99), 1)


def test_giving_a_seat_back_is_undone_though_the_substitute_may_not_play_any_more():
    event = ready()
    opened(event)
    replace(event, 99)
    put_out(entry=player(event, 99), out="disqualify", reason="cheats", by=None)
    replace(event, None)
    undo(entry=event.log.first(), by=None)
    assert seat_at(event).substitute == player(event, 99)


def test_a_return_is_undone_at_a_table_that_plays():
    event = ready()
    play(event, 1)
    leaver = seat_at(event, session=2).entry
    withdraw(entry=leaver, by=None)
    opened(event, 2)
    restore(entry=player(event, leaver.number), by=None)
    undo(entry=event.log.first(), by=None)
    assert presence(event, leaver.number) == ["played", "gone", "gone", "gone"]


def test_a_closed_session_whose_result_was_taken_back_costs_nobody_anything_yet():
    event = make_event(rules="ema-riichi-2012", sessions=2)
    for table in opened(event).tables.all():
        make_result(table, RIGHT)
    withdraw(entry=seat_at(event).entry, by=None)
    Session.objects.filter(number=1).update(state=Session.CLOSED)
    Result.objects.filter(table=seat_at(event).table).update(current=False)
    event.refresh_from_db()
    assert differences(event) == []
