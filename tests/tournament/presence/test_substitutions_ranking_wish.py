"""A substitute who was asked before session 1 whether the result shall count (EMA requirements 3.9)."""

from fractions import Fraction

import pytest
from django.db.models import F

from scoring.standings import Row
from tests.factories import make_entry, make_event, make_result
from tests.tournament.acts.refused import refused
from tests.tournament.ruling.test_rulings import last_line
from tests.tournament.session.play import enter, opened, seat_at
from tournament.acts.undo import undo
from tournament.ema.queries import ema_results
from tournament.models import Entry, Event, Session, User
from tournament.presence.services.out_of_competition import why_not_put_out
from tournament.presence.services.substitutions import set_substitute
from tournament.registration.services.changes_and_withdrawals import change
from tournament.registration.services.player_facts import PlayerFacts, facts_of
from tournament.registration.services.registering import register, why_not_ask
from tournament.standings.queries.recount import differences
from tournament.standings.queries.standings import standings_of

pytestmark = pytest.mark.django_db
POINTS = (20_000, 5_000, -5_000, -20_000)


@pytest.fixture
def event_2012(staff) -> Event:
    """EMA 2012, session 1 open and nothing played, with substitute 99."""
    return opened_event(staff, "ema-riichi-2012")


def opened_event(staff: dict[str, User], rules: str) -> Event:
    event = make_event(rules=rules, staff=staff)
    make_entry(event, 99, substitute=True)
    opened(event)
    return event


def spare(event: Event) -> Entry:
    return Entry.objects.select_related("event", "team").get(event=event, number=99)


def sits_in(event: Event, by: User, *, counts: bool | None, session: int = 1, since: str = "start") -> Entry:
    """The substitute plays for East of table 1, who is returned."""
    seat = seat_at(event, session=session)
    set_substitute(seat=seat, substitute=spare(event), since=since, reason="late", counts=counts, by=by)
    return seat.entry


def play_second(event: Event) -> None:
    """Session 1 is over, table 1 of session 2 has a result."""
    event.sessions.filter(number=1).update(state=Session.CLOSED)
    make_result(seat_at(event, session=2).table, POINTS)


def row_of(event: Event, number: int) -> Row | None:
    Event.objects.filter(pk=event.pk).update(version=F("version") + 1)
    event.refresh_from_db()
    return next((row for row in standings_of(event).rows if row.player == number), None)


def scores_of_spare(event: Event) -> list[int | None]:
    return [cell and cell.score for cell in row_of(event, 99).sessions]


@pytest.mark.parametrize(("counts", "place"), [(True, (1, 50_000)), (False, None), (None, None)])
def test_the_wish_decides_whether_a_substitute_is_ranked__ema_requirements_3_9(
    event_2012, referee, counts, place
):
    player = sits_in(event_2012, referee, counts=counts)
    enter(event_2012, POINTS)
    row = row_of(event_2012, 99)
    assert (row and (row.place, row.total)) == place
    assert row_of(event_2012, player.number).total == -30_000
    assert differences(event_2012) == []


def test_the_results_for_ema_list_a_ranked_substitute__ema_requirements_3_9(event_2012, referee):
    sits_in(event_2012, referee, counts=True)
    enter(event_2012, POINTS)
    event_2012.refresh_from_db()
    results = ema_results(event_2012)
    first = results.players[0]
    assert (len(results.players), results.event.substitutes) == (17, 0)
    assert (first.ema_number, first.place, first.score) == ("07990099", 1, 50_000)


def test_a_session_over_without_a_seat_for_the_substitute_is_recorded_as_missed__ema_2012_5_7(
    event_2012, referee
):
    sits_in(event_2012, referee, counts=True)
    enter(event_2012, POINTS)
    play_second(event_2012)
    assert scores_of_spare(event_2012) == [50_000, None]
    event_2012.sessions.filter(number=2).update(state=Session.CLOSED)
    assert scores_of_spare(event_2012) == [50_000, -30_000]
    assert (row_of(event_2012, 99).total, differences(event_2012)) == (20_000, [])


def test_a_session_joined_during_play_is_recorded_as_missed_too__ema_2012_5_7(event_2012, referee):
    sits_in(event_2012, referee, counts=True)
    enter(event_2012, POINTS)
    sits_in(event_2012, referee, counts=None, session=2, since="during")
    play_second(event_2012)
    event_2012.sessions.filter(number=2).update(state=Session.CLOSED)
    assert (scores_of_spare(event_2012), differences(event_2012)) == ([50_000, -30_000], [])


def test_substitutes_who_come_in_after_session_1_are_never_ranked__mcrreg_4(event_2012, referee):
    Entry.objects.filter(number=99).update(counts=True)
    enter(event_2012, POINTS)
    sits_in(event_2012, referee, counts=None, session=2)
    play_second(event_2012)
    assert row_of(event_2012, 99) is None


def test_in_mcr_a_substitute_has_own_table_points__mers_4(staff, referee):
    event = opened_event(staff, "mcr-2006")
    player = sits_in(event, referee, counts=True)
    enter(event, (120, 30, -50, -100))
    assert (row_of(event, 99).table_points, row_of(event, 99).total) == (Fraction(4), 120)
    assert row_of(event, player.number).table_points == 0


def test_the_log_has_the_wish_and_its_undo_takes_it_back(event_2012, referee):
    sits_in(event_2012, referee, counts=True)
    line = last_line()
    assert (line.before["counts"], line.after["counts"]) == (None, True)
    undo(entry=line, by=referee)
    assert (spare(event_2012).counts, seat_at(event_2012).substitute) == (None, None)


def test_a_substitute_is_asked_at_registration__ema_requirements_3_9(event_2012, director):
    facts = PlayerFacts("Ready", ema_number="07990555", substitute=True, counts=True)
    register(event=event_2012, facts=facts, by=director)
    assert (Entry.objects.get(last_name="Ready").counts, last_line().after["counts"]) == (True, True)


def test_of_a_player_nobody_keeps_a_wish(event_2012, director):
    register(event=event_2012, facts=PlayerFacts("Ready", counts=True), by=director)
    assert Entry.objects.get(last_name="Ready").counts is None


def test_after_session_1_has_begun_a_wish_comes_too_late__ema_requirements_3_9(event_2012, director, referee):
    assert why_not_ask(event_2012) is None
    enter(event_2012, POINTS, number=2)
    assert why_not_ask(event_2012).code == "registration.session-begun"
    with refused("registration.session-begun"):
        sits_in(event_2012, referee, counts=True)
    with refused("registration.session-begun", "counts"):
        register(event=event_2012, facts=PlayerFacts("Late", substitute=True, counts=True), by=director)


def test_a_wish_kept_before_session_1_survives_a_later_correction(event_2012, director):
    Entry.objects.filter(number=99).update(counts=True)
    enter(event_2012, POINTS)
    facts = facts_of(spare(event_2012))
    change(entry=spare(event_2012), facts=PlayerFacts(**{**facts.values(), "club": "Bologna"}), by=director)
    assert (spare(event_2012).counts, spare(event_2012).club) == (True, "Bologna")


def test_a_ranked_substitute_who_falls_ill_may_be_struck__ema_2012_5_7(event_2012):
    assert why_not_put_out(spare(event_2012), "strike", "Fever").code == "presence.no-place"
    Entry.objects.filter(number=99).update(counts=True)
    assert why_not_put_out(spare(event_2012), "strike", "Fever") is None
