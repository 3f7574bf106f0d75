"""A substitute who was asked before session 1 whether his result shall count (EMA requirements 3.9)."""

from fractions import Fraction

import pytest
from django.db.models import F

from scoring.standings import Row
from tests.factories import make_entry, make_event, make_result
from tests.tournament.play import enter, opened, seat_at
from tests.tournament.services.test_rulings import last_line
from tournament.models import Entry, Event, Session, User
from tournament.queries.checking import differences
from tournament.queries.reporting.ema import ema_results
from tournament.queries.standings import standings_of
from tournament.services.disqualifying import can_put_out
from tournament.services.errors import Refused
from tournament.services.registration import PlayerFacts, change, facts_of, register, why_not_ask
from tournament.services.substitutions import set_substitute
from tournament.services.undoing import undo

pytestmark = pytest.mark.django_db
POINTS = (20_000, 5_000, -5_000, -20_000)
LATE = "Session 1 has begun: whether a substitute’s result counts is asked before it."


@pytest.fixture
def old(staff) -> Event:
    """EMA 2012, session 1 open and nothing played, with substitute 99."""
    return ready(staff, "ema-riichi-2012")


def ready(staff: dict[str, User], rules: str) -> Event:
    event = make_event(rules=rules, staff=staff)
    make_entry(event, 99, substitute=True)
    opened(event)
    return event


def spare(event: Event) -> Entry:
    return Entry.objects.select_related("event", "team").get(event=event, number=99)


def sits_in(event: Event, by: User, *, counts: bool | None, session: int = 1, since: str = "start") -> Entry:
    """The substitute plays for East of table 1, who is returned."""
    seat = seat_at(event, session=session)
    set_substitute(seat=seat, substitute=spare(event), since=since, reason="ill-before", counts=counts, by=by)
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
def test_the_wish_ranks_him_with_what_he_scored_or_not__ema_requirements_3_9(old, referee, counts, place):
    player = sits_in(old, referee, counts=counts)
    enter(old, POINTS)
    row = row_of(old, 99)
    assert (row and (row.place, row.total)) == place
    assert row_of(old, player.number).total == -30_000
    assert differences(old) == []


def test_the_results_for_ema_have_him_among_the_players__ema_requirements_3_9(old, referee):
    sits_in(old, referee, counts=True)
    enter(old, POINTS)
    old.refresh_from_db()
    found = ema_results(old)
    first = found.players[0]
    assert (len(found.players), found.event.substitutes) == (17, 0)
    assert (first.ema_number, first.place, first.score) == ("07990099", 1, 50_000)


def test_a_session_over_without_a_seat_for_him_is_recorded_as_missed__ema_2012_5_7(old, referee):
    sits_in(old, referee, counts=True)
    enter(old, POINTS)
    play_second(old)
    assert scores_of_spare(old) == [50_000, None]
    old.sessions.filter(number=2).update(state=Session.CLOSED)
    assert scores_of_spare(old) == [50_000, -30_000]
    assert (row_of(old, 99).total, differences(old)) == (20_000, [])


def test_a_session_that_he_came_into_is_recorded_as_missed_too__ema_2012_5_7(old, referee):
    sits_in(old, referee, counts=True)
    enter(old, POINTS)
    sits_in(old, referee, counts=None, session=2, since="during")
    play_second(old)
    old.sessions.filter(number=2).update(state=Session.CLOSED)
    assert (scores_of_spare(old), differences(old)) == ([50_000, -30_000], [])


def test_who_comes_in_after_session_1_is_never_ranked__mcrreg_4(old, referee):
    Entry.objects.filter(number=99).update(counts=True)
    enter(old, POINTS)
    sits_in(old, referee, counts=None, session=2)
    play_second(old)
    assert row_of(old, 99) is None


def test_in_mcr_he_has_his_own_table_points__mers_4(staff, referee):
    event = ready(staff, "mcr-2006")
    player = sits_in(event, referee, counts=True)
    enter(event, (120, 30, -50, -100))
    assert (row_of(event, 99).table_points, row_of(event, 99).total) == (Fraction(4), 120)
    assert row_of(event, player.number).table_points == 0


def test_the_log_has_the_wish_and_its_undo_takes_it_back(old, referee):
    sits_in(old, referee, counts=True)
    line = last_line()
    assert (line.before["counts"], line.after["counts"]) == (None, True)
    undo(entry=line, by=referee)
    assert (spare(old).counts, seat_at(old).substitute) == (None, None)


def test_a_substitute_is_asked_when_he_is_registered__ema_requirements_3_9(old, director):
    facts = PlayerFacts("Ready", ema_number="07990555", substitute=True, counts=True)
    register(event=old, facts=facts, by=director)
    assert (Entry.objects.get(last_name="Ready").counts, last_line().after["counts"]) == (True, True)


def test_of_a_player_nobody_keeps_a_wish(old, director):
    register(event=old, facts=PlayerFacts("Ready", counts=True), by=director)
    assert Entry.objects.get(last_name="Ready").counts is None


def test_after_session_1_has_begun_a_wish_comes_too_late__ema_requirements_3_9(old, director, referee):
    assert why_not_ask(old) is None
    enter(old, POINTS, number=2)
    assert why_not_ask(old) == LATE
    with pytest.raises(Refused) as refused:
        sits_in(old, referee, counts=True)
    assert refused.value.sentence == LATE
    with pytest.raises(Refused) as refused:
        register(event=old, facts=PlayerFacts("Late", substitute=True, counts=True), by=director)
    assert (refused.value.sentence, refused.value.field) == (LATE, "counts")


def test_a_wish_kept_before_session_1_survives_a_later_correction(old, director):
    Entry.objects.filter(number=99).update(counts=True)
    enter(old, POINTS)
    facts = facts_of(spare(old))
    change(entry=spare(old), facts=PlayerFacts(**{**facts.values(), "club": "Bologna"}), by=director)
    assert (spare(old).counts, spare(old).club) == (True, "Bologna")


def test_a_ranked_substitute_who_falls_ill_may_be_struck__ema_2012_5_7(old):
    assert can_put_out(spare(old), "strike", "Fever") is False
    Entry.objects.filter(number=99).update(counts=True)
    assert can_put_out(spare(old), "strike", "Fever") is True
