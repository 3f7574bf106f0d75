"""Making drafts: what blocks it, what each method gives, and that the same wish gives the same draw."""

import pytest
from django.utils import timezone

from seating import seed_problems, verify
from tests.factories import form_key, make_entry, make_event, make_result
from tests.tournament.acts.refused import refused
from tournament.acts.refusals import Refused, Stale
from tournament.acts.undo import undo
from tournament.draw.queries.draws import plan_of
from tournament.draw.services.confirming import confirm_draft
from tournament.draw.services.constraints import Wish
from tournament.draw.services.drafts import is_ranking_stale, keep_draft, make_draft
from tournament.draw.services.draw_context import ground_of, why_not_by_standings, why_not_draw
from tournament.models import Draw, Event, LogEntry, Seat, Session, Table, Team

pytestmark = pytest.mark.django_db
FULL = Wish("full", "dice 3 5 1")


def close(event: Event, number: int) -> None:
    event.sessions.filter(number=number).update(state=Session.CLOSED)


@pytest.mark.parametrize(
    ("players", "sentence"),
    [
        (0, "0 players are registered. Tables need four players: register 4 more."),
        (1, "1 player is registered. Tables need four players: register 3 more."),
        (4, None),
        (17, None),
        (16, None),
    ],
)
def test_a_draw_needs_at_least_four_players(players, sentence):
    assert why_not_draw(make_event(players=players, drawn=False)) == sentence


def test_substitutes_and_players_who_left_get_no_seat():
    event = make_event(players=16, drawn=False)
    make_entry(event, 17, substitute=True)
    make_entry(event, 18, withdrawn_at=timezone.now())
    make_entry(event, 19, disqualified_at=timezone.now())
    assert make_draft(event=event, wish=FULL, by=None).numbers == list(range(1, 17))


def test_a_draw_needs_a_session_that_was_not_opened():
    event = make_event(sessions=2)
    event.sessions.update(state=Session.OPEN)
    assert why_not_draw(event).code == "draw.all-opened"
    assert why_not_draw(make_event(slug="bare", sessions=0, drawn=False)).code == "draw.no-sessions"


def test_nothing_is_drawn_after_the_end():
    event = make_event(drawn=False, ended_at=timezone.now())
    assert why_not_draw(event).code == "event.ended"


def test_an_earlier_session_without_seats_comes_first():
    event = make_event(drawn=False)
    close(event, 1)
    assert why_not_draw(event).code == "draw.session-before-undrawn"


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
    first, second = (make_draft(event=event, wish=FULL, by=None) for _ in range(2))
    other_draft = make_draft(event=event, wish=Wish("full", "other"), by=None)
    plans = [{**draft.plan, "lots": None} for draft in (first, second, other_draft)]
    assert (plans[0] == plans[1], plans[0] == plans[2]) == (True, False)
    assert first.plan["lots"] != second.plan["lots"]  # each is sealed with a salt of its own


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
    assert [session["number"] for session in row.plan["sessions"]] == [1, 2, 3, 4]
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


def test_a_swiss_draw_is_of_the_next_session_alone_however_many_are_asked_for():
    event = make_event(players=16, sessions=4)
    close(event, 1)
    row = make_draft(event=event, wish=Wish("swiss", "x", sessions=0), by=None)
    confirm_draft(draw=row, by=None)
    assert (row.first_session, row.last_session) == (2, 2)
    tables = Table.objects.filter(session__event=event).order_by("session__number")
    assert [*tables.values_list("session__number", flat=True)] == [1, 1, 1, 1, 2, 2, 2, 2, *[3] * 4, *[4] * 4]


def test_a_swiss_draft_notices_that_the_standings_have_changed():
    event = make_event(players=16, sessions=2)
    tables = Table.objects.filter(session__number=1).order_by("number")
    results = [make_result(table, (9000 * table.number, 0, 0, -9000 * table.number)) for table in tables]
    close(event, 1)
    row = make_draft(event=event, wish=Wish("swiss", "x"), by=None)
    assert is_ranking_stale(row) is False
    results[0].east, results[0].north = -90000, 90000
    results[0].save()
    Event.objects.filter(pk=event.pk).update(version=99)
    assert is_ranking_stale(Draw.objects.get(pk=row.pk)) is True


def test_a_swiss_draw_needs_closed_sessions():
    event = make_event()
    assert why_not_by_standings(event).code == "draw.nothing-played"
    event.sessions.filter(number=1).update(state=Session.OPEN)
    assert why_not_by_standings(event).code == "draw.session-before-not-closed"
    with refused("draw.session-before-not-closed", "method"):
        make_draft(event=event, wish=Wish("swiss", "x", first=2), by=None)
    assert Draw.objects.count() == 0


def test_an_unknown_method_is_refused():
    with refused("draw.no-such-method", "method"):
        make_draft(event=make_event(drawn=False), wish=Wish("magic", "x"), by=None)


def test_players_who_left_keep_their_past_and_get_no_seat():
    event = make_event(players=20)
    close(event, 1)
    event.entries.filter(number__in=[2, 5, 9, 20]).update(withdrawn_at=timezone.now())
    row = make_draft(event=event, wish=FULL, by=None)
    assert [len(session["tables"]) for session in row.plan["sessions"]] == [5, 4, 4, 4]
    confirm_draft(draw=row, by=None)
    assert Seat.objects.filter(session__number=4).count() == 16
    assert Seat.objects.filter(session__number=4, entry__number__in=[2, 5, 9, 20]).count() == 0


def test_players_who_joined_are_drawn_after_sessions_without_them():
    event = make_event(players=16)
    close(event, 1)
    for number in range(17, 21):
        make_entry(event, number)
    row = make_draft(event=event, wish=FULL, by=None)
    assert [len(session["tables"]) for session in row.plan["sessions"]] == [4, 5, 5, 5]


def test_too_many_sessions_are_refused_in_a_sentence():
    event = make_event(players=8, sessions=17, drawn=False)
    with pytest.raises(Refused, match="17 sessions cannot be drawn") as caught:
        make_draft(event=event, wish=FULL, by=None)
    assert caught.value.code == "draw.impossible"


def test_a_draw_of_players_who_changed_meanwhile_is_not_kept():
    event = make_event(drawn=False)
    ground = ground_of(event, FULL)
    event.entries.filter(number=1).update(withdrawn_at=timezone.now())
    with refused("draw.changed-meanwhile"):
        keep_draft(event=event, wish=FULL, ground=ground, plan={}, by=None)
    assert Draw.objects.count() == 0


def test_a_key_with_another_wish_is_not_answered_with_the_first_draft(director):
    event = make_event(drawn=False)
    make_draft(event=event, wish=FULL, by=director, key=form_key("k", "one content"))
    with refused("form.sent-before", kind=Stale):
        make_draft(event=event, wish=Wish("full", "other"), by=director, key=form_key("k", "another"))
    assert Draw.objects.count() == 1


def test_undoing_a_draft_puts_it_away():
    event = make_event(drawn=False)
    row = make_draft(event=event, wish=FULL, by=None, key="k")
    undo(entry=LogEntry.objects.get(key="k"), by=None)
    row.refresh_from_db()
    assert row.state == Draw.DISCARDED
