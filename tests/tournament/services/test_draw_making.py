"""Making drafts: what blocks it, what each method gives, and that the same wish gives the same draw."""

import pytest
from django.utils import timezone

from seating import seed_problems, verify
from tests.factories import make_entry, make_event, make_result
from tournament.models import Draw, Event, LogEntry, Seat, Session, Table, Team
from tournament.services.drawing import (
    Wish,
    confirm_draft,
    is_ranking_stale,
    make_draft,
    plan_of,
    why_not_by_standings,
    why_not_draw,
)
from tournament.services.errors import Refused
from tournament.services.undoing import undo

pytestmark = pytest.mark.django_db
FULL = Wish("full", "dice 3 5 1")


def close(event: Event, number: int) -> None:
    event.sessions.filter(number=number).update(state=Session.CLOSED)


@pytest.mark.parametrize(
    ("players", "sentence"),
    [
        (0, "0 players are registered. Four sit at a table: register 4 more."),
        (1, "1 player is registered. Four sit at a table: register 3 more."),
        (4, None),
        (17, None),
        (16, None),
    ],
)
def test_how_many_players_can_be_drawn(players, sentence):
    assert why_not_draw(make_event(players=players, drawn=False)) == sentence


def test_who_does_not_play_gets_no_seat():
    event = make_event(players=16, drawn=False)
    make_entry(event, 17, substitute=True)
    make_entry(event, 18, withdrawn_at=timezone.now())
    make_entry(event, 19, disqualified_at=timezone.now())
    assert make_draft(event=event, wish=FULL, by=None).numbers == list(range(1, 17))


def test_a_draw_needs_a_session_that_was_not_opened():
    event = make_event(sessions=2)
    event.sessions.update(state=Session.OPEN)
    assert why_not_draw(event) == "Every session was opened already: there is nothing left to draw."
    assert why_not_draw(make_event(slug="bare", sessions=0, drawn=False)) == (
        "No session is planned yet. Plan the sessions in the settings first."
    )


def test_nothing_is_drawn_after_the_end():
    event = make_event(drawn=False, ended_at=timezone.now())
    assert why_not_draw(event) == "The event has ended. Reopen it first."


def test_an_earlier_session_without_seats_comes_first():
    event = make_event(drawn=False)
    close(event, 1)
    assert why_not_draw(event) == "Session 1 has no seats: draw it first."


def test_a_full_draft_holds_every_session_and_touches_no_seat():
    event = make_event(drawn=False)
    row = make_draft(event=event, wish=FULL, by=None)
    counted = (row.state, row.first_session, row.last_session, len(plan_of(row).sessions))
    assert counted == (Draw.DRAFT, 1, 4, 4)
    assert Seat.objects.count() == 0
    assert (verify(row.plan), seed_problems(row.plan)) == ([], [])
    assert row.plan["quality"]["repeat_meetings"] == 0


def test_the_same_wish_gives_the_same_draw_and_another_seed_another():
    event = make_event(drawn=False)
    first, again = (make_draft(event=event, wish=FULL, by=None) for _ in range(2))
    other = make_draft(event=event, wish=Wish("full", "other"), by=None)
    assert (first.plan == again.plan, first.plan == other.plan) == (True, False)


def test_pressed_twice_draws_once(director):
    event = make_event(drawn=False)
    rows = [make_draft(event=event, wish=FULL, by=director, key="k") for _ in range(2)]
    assert (rows[0], Draw.objects.count(), rows[0].made_by) == (rows[1], 1, "dora")


def test_only_the_next_session():
    row = make_draft(event=make_event(drawn=False), wish=Wish("full", "x", sessions=1), by=None)
    assert (row.first_session, row.last_session, len(row.plan["sessions"])) == (1, 1, 1)


@pytest.mark.parametrize("method", ["full", "random", "swiss"])
def test_opened_sessions_stay_as_they_are(method):
    event = make_event()
    close(event, 1)
    before = make_draft(event=make_event(slug="x", drawn=False), wish=Wish("full", "test"), by=None)
    row = make_draft(event=event, wish=Wish(method, "rest", sessions=1), by=None)
    assert (row.first_session, row.last_session) == (2, 2)
    assert row.plan["sessions"][0] == before.plan["sessions"][0]
    assert row.plan["fixed"] == 1


def test_a_random_draw_after_played_sessions_is_by_lot_alone():
    event = make_event()
    close(event, 1)
    row = make_draft(event=event, wish=Wish("random", "dice"), by=None)
    assert (row.plan["algorithm"], verify(row.plan)) == ("hanchan-random-rest-1", [])
    assert [one["number"] for one in row.plan["sessions"]] == [1, 2, 3, 4]
    assert row.plan["quality"]["repeat_meetings"] > 5


def test_a_random_draw_keeps_nobody_apart():
    event = make_event(drawn=False)
    event.entries.filter(number__lte=2).update(team=Team.objects.create(event=event, name="Two"))
    assert "apart" not in make_draft(event=event, wish=Wish("random", "x"), by=None).plan


def test_team_mates_never_meet():
    event = make_event(drawn=False)
    for number in range(4):
        team = Team.objects.create(event=event, name=f"Team {number}")
        event.entries.filter(number__in=range(4 * number + 1, 4 * number + 5)).update(team=team)
    row = make_draft(event=event, wish=FULL, by=None)
    assert [group["kind"] for group in row.plan["apart"]] == ["team"] * 4
    assert row.plan["quality"]["apart_broken"] == 0


def test_a_swiss_draw_seats_neighbours_of_the_standings_together():
    event = make_event(players=16, sessions=2)
    for table in Table.objects.filter(session__number=1):
        height = 1000 * table.number
        make_result(table, (40000 + height, 10000, -10000, -40000 - height))
    close(event, 1)
    row = make_draft(event=event, wish=Wish("swiss", "x"), by=None)
    first = row.plan["sessions"][1]["tables"][0]
    assert sorted(row.plan["ranking"]) == list(range(1, 17))
    assert {first[wind] for wind in "ESWN"} == set(row.plan["ranking"][:4])


def test_a_swiss_draft_notices_that_the_standings_have_changed():
    event = make_event(players=16, sessions=2)
    tables = Table.objects.filter(session__number=1).order_by("number")
    results = [make_result(one, (9000 * one.number, 0, 0, -9000 * one.number)) for one in tables]
    close(event, 1)
    row = make_draft(event=event, wish=Wish("swiss", "x"), by=None)
    assert is_ranking_stale(row) is False
    results[0].east, results[0].north = -90000, 90000
    results[0].save()
    Event.objects.filter(pk=event.pk).update(version=99)
    assert is_ranking_stale(Draw.objects.get(pk=row.pk)) is True


def test_a_swiss_draw_needs_closed_sessions():
    event = make_event()
    assert (
        why_not_by_standings(event)
        == "A draw by the standings needs standings, and nothing has been played yet."
    )
    event.sessions.filter(number=1).update(state=Session.OPEN)
    assert why_not_by_standings(event) == "A draw by the standings needs standings: close session 1 first."
    with pytest.raises(Refused) as error:
        make_draft(event=event, wish=Wish("swiss", "x"), by=None)
    assert (error.value.field, Draw.objects.count()) == ("method", 0)


def test_an_unknown_method_is_refused():
    with pytest.raises(Refused, match="Choose a way of drawing") as error:
        make_draft(event=make_event(drawn=False), wish=Wish("magic", "x"), by=None)
    assert error.value.field == "method"


def test_players_who_left_keep_their_past_and_get_no_seat():
    event = make_event(players=20)
    close(event, 1)
    event.entries.filter(number__in=[2, 5, 9, 20]).update(withdrawn_at=timezone.now())
    row = make_draft(event=event, wish=FULL, by=None)
    assert [len(one["tables"]) for one in row.plan["sessions"]] == [5, 4, 4, 4]
    confirm_draft(draw=row, by=None)
    assert Seat.objects.filter(session__number=4).count() == 16
    assert Seat.objects.filter(session__number=4, entry__number__in=[2, 5, 9, 20]).count() == 0


def test_players_who_joined_are_drawn_after_sessions_without_them():
    event = make_event(players=16)
    close(event, 1)
    for number in range(17, 21):
        make_entry(event, number)
    row = make_draft(event=event, wish=FULL, by=None)
    assert [len(one["tables"]) for one in row.plan["sessions"]] == [4, 5, 5, 5]


def test_too_many_sessions_are_refused_in_a_sentence():
    event = make_event(players=8, sessions=17, drawn=False)
    with pytest.raises(Refused, match="17 sessions cannot be drawn"):
        make_draft(event=event, wish=FULL, by=None)


def test_undoing_a_draft_puts_it_away():
    event = make_event(drawn=False)
    row = make_draft(event=event, wish=FULL, by=None, key="k")
    undo(entry=LogEntry.objects.get(key="k"), by=None)
    row.refresh_from_db()
    assert row.state == Draw.DISCARDED
