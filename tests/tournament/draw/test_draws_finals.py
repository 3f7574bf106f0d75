"""Finals in the standings: taken from the confirmed draws, stacked, and counted again by check_event."""

from datetime import timedelta

import pytest
from django.utils import timezone

from scoring.finals import Carried
from tests.tournament.draw.finals import cut_to, event_before_the_final, players_of
from tests.tournament.result.reporting import report_all
from tournament.draw.queries.draws import finals_of, players_by_number, sentence_of
from tournament.draw.services.confirming import confirm_draft, why_not_confirm
from tournament.draw.services.constraints import Wish
from tournament.draw.services.drafts import make_draft
from tournament.draw.services.draw_context import why_not_repair
from tournament.models import Draw, Event, Publication, Ruling, Team
from tournament.standings.queries.player import sessions_of
from tournament.standings.queries.recount import differences
from tournament.standings.queries.standings import carry_lines, standings_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    """One session is left: each that is drawn takes its time."""
    return event_before_the_final(sessions=3)


def fresh(event: Event) -> Event:
    return Event.objects.get(pk=event.pk)


def firsts(event: Event, size: int) -> set[int]:
    return {row.player for row in standings_of(fresh(event)).rows[:size]}


def rule(event: Event, player: int, points: int, **extra: object) -> None:
    """A ruling that belongs to no table."""
    facts = {"kind": "other", "moment": "after-uma", "given_at": timezone.now(), **extra}
    Ruling.objects.create(event=event, entry=event.entries.get(number=player), points=points, **facts)
    Event.objects.filter(pk=event.pk).update(version=event.version + 1000)


@pytest.mark.parametrize("rules", ["ema-riichi-2025", "mcr-2006"])
@pytest.mark.parametrize("carry", ["none", "half", "full"])
def test_a_final_puts_its_players_first_with_what_the_draft_promised(rules, carry):
    event = event_before_the_final(rules=rules, sessions=3)
    draw = cut_to(event, 4, carry)
    report_all(event, 3)
    promised = {
        line.player.number: Carried(3, line.points_carried, line.carried)
        for line in carry_lines(draw, dict(enumerate(map(players_by_number(event).get, draw.numbers), 1)))
    }
    rows = standings_of(fresh(event)).rows
    assert {row.player: row.carried for row in rows[:4]} == promised
    assert {row.player for row in rows[:4]} == players_of(draw)
    assert [row.total for row in rows[:4]] == [row.carried.total + row.sessions[2].score for row in rows[:4]]
    assert [row.carried for row in rows[4:]] == [None] * 12
    assert differences(fresh(event)) == []


@pytest.mark.parametrize(
    ("rules", "moment", "taken"), [("ema-riichi-2025", "total", -4_000), ("mcr-2006", "table-points", -2)]
)
def test_a_penalty_before_the_cut_is_halved_with_the_rest_and_a_later_one_counts_in_full(
    rules, moment, taken
):
    event = event_before_the_final(rules=rules, sessions=3)
    leader = standings_of(event).rows[0]
    before = leader.table_points if moment == "table-points" else leader.total
    rule(event, leader.player, taken, moment=moment)
    cut_to(fresh(event), 8, "half")
    report_all(fresh(event), 3)
    rule(fresh(event), leader.player, taken, moment=moment)
    row = next(row for row in standings_of(fresh(event)).rows if row.player == leader.player)
    won = row.sessions[2].table_points if moment == "table-points" else row.sessions[2].score
    carried = row.carried.table_points if moment == "table-points" else row.carried.total
    total = row.table_points if moment == "table-points" else row.total
    assert (carried, total) == ((before + taken) / 2, (before + taken) / 2 + won + taken)
    assert differences(fresh(event)) == []


def test_before_the_final_has_begun_the_standings_are_as_before(event):
    before = standings_of(event).rows
    cut_to(event, 4, "none")
    assert (standings_of(fresh(event)).rows, standings_of(fresh(event), 2).finals) == (before, ())


def test_a_draft_or_an_undone_draw_is_not_a_final(event):
    make_draft(event=event, wish=Wish("final", "dice", final=4), by=None)
    assert finals_of(event) == ()
    draw = cut_to(event, 8, "half")
    assert [len(final.players) for final in finals_of(event)] == [8]
    Draw.objects.filter(pk=draw.pk).update(state=Draw.DRAFT)
    assert finals_of(event) == ()


def test_the_last_final_drawn_for_a_session_holds_until_another_draw(event):
    cut_to(event, 8, "half")
    cut_to(event, 4, "none")
    assert [(len(final.players), final.carry) for final in finals_of(event)] == [(4, "none")]
    confirm_draft(draw=make_draft(event=event, wish=Wish("swiss", "x", sessions=1), by=None), by=None)
    assert finals_of(event) == ()


def test_a_final_is_not_repaired_since_that_would_take_people_out_of_it(event):
    cut_to(event, 8, "half")
    event.entries.filter(number=1).update(withdrawn_at=timezone.now())
    assert why_not_repair(event).code == "draw.repair-of-final"


def test_a_repair_drawn_before_the_final_is_not_confirmed_over_it(event):
    Publication.objects.filter(event=event, session__number__gte=3).update(withdrawn_at=timezone.now())
    mended = make_draft(event=event, wish=Wish("repair", "x", first=3), by=None)
    cut_to(event, 8, "half")
    assert why_not_confirm(mended).code == "draw.final-mixed"
    assert [len(final.players) for final in finals_of(event)] == [8]


def test_finals_in_a_row_stack():
    event = event_before_the_final()
    eight = players_of(cut_to(event, 8, "half"))
    report_all(event, 3)
    event = fresh(event)
    four = players_of(cut_to(event, 4, "half"))
    report_all(event, 4)
    assert four < eight
    assert (firsts(event, 4), firsts(event, 8)) == (four, eight)
    carried = [row.carried and row.carried.session for row in standings_of(fresh(event)).rows]
    assert carried == [4] * 4 + [3] * 4 + [None] * 8
    assert differences(fresh(event)) == []


def test_penalties_before_the_cut_are_carried_and_those_since_count_in_full(event):
    best = standings_of(event).rows[0]
    rule(event, best.player, -3_001, given_at=timezone.now() - timedelta(hours=1))
    event = fresh(event)
    draw = cut_to(event, 16, "half")
    report_all(event, 3)
    rule(fresh(event), best.player, -500)
    row = next(row for row in standings_of(fresh(event)).rows if row.player == best.player)
    assert best.player in players_of(draw)
    assert row.carried.total == int((best.total - 3_001) / 2)
    assert row.total == row.carried.total + row.sessions[2].score - 500
    assert differences(fresh(event)) == []


def test_a_finalist_continues_from_the_points_carried(event):
    cut_to(event, 4, "half")
    report_all(event, 3)
    row = standings_of(fresh(event)).rows[0]
    day = sessions_of(event, event.entries.get(number=row.player), (1, 2, 3), row)
    scores = [cell.score for cell in row.sessions]
    assert [session.total for session in day] == [scores[0], scores[0] + scores[1], row.total]


def test_in_the_teams_every_session_counts_in_full(event):
    event.entries.update(team=Team.objects.create(event=event, name="All"))
    cut_to(event, 4, "none")
    report_all(event, 3)
    standings = standings_of(fresh(event))
    scores = [cell.score for row in standings.rows for cell in row.sessions if cell]
    assert [team.total for team in standings.teams] == [sum(scores)]
    assert sum(row.total for row in standings.rows) != sum(scores)


@pytest.mark.parametrize(
    ("carry", "sentence"),
    [
        ("none", "Final of 8 from session 3: everybody in it starts from zero."),
        ("half", "Final of 8 from session 3: half of the points so far are carried."),
        ("full", "Final of 8 from session 3: all points so far are carried."),
    ],
)
def test_a_final_is_said_in_a_sentence(event, carry, sentence):
    cut_to(event, 8, carry)
    assert [sentence_of(final) for final in finals_of(event)] == [sentence]


def test_an_event_without_a_final_costs_one_query_more(event, django_assert_num_queries):
    with django_assert_num_queries(1):
        assert finals_of(event) == ()
