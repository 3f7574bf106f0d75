"""A “never” that a draft does not keep is said before it is confirmed, with its proof or without one."""

import pytest

from seating import NEVER, RANKS, ApartGroup, Constraints, Draw, SessionDraw, TableDraw, full_draw, swap
from tests.factories import make_event
from tournament.draw.queries.broken_wishes import broken_wishes
from tournament.draw.queries.draws import Player
from tournament.draw.queries.pages import Judged
from tournament.draw.services.constraints import Wish
from tournament.draw.services.drafts import make_draft
from tournament.models import Team


def group(kind: str, *players: int) -> ApartGroup:
    return ApartGroup(frozenset(players), NEVER, kind, RANKS[kind])


def people(players: int, team: set[int] = frozenset(), club: set[int] = frozenset()) -> dict[int, Player]:
    return {
        lot: Player(
            lot,
            f"Player {lot}",
            f"{lot:03}",
            team="Dragons" if lot in team else "",
            club="Roma" if lot in club else "",
        )
        for lot in range(1, players + 1)
    }


def by_hand(*tables: tuple[int, int, int, int], **extra: object) -> Draw:
    session = SessionDraw(1, tuple(TableDraw(number, *four) for number, four in enumerate(tables, 1)))
    return Draw(4 * len(tables), (session,), "x", "by hand", **extra)


def test_a_team_of_five_at_four_tables_is_proved_to_meet__p8():
    five = group("team", 1, 2, 3, 4, 5)
    plan = full_draw(16, 3, "x", Constraints((five,)))
    judged = Judged(plan, people(16, team={*five.players}), Constraints((five,)))
    assert broken_wishes(judged) == [
        (
            "Team-mates must never meet, but meet 3 times. Proved: Dragons has 5 players for 4 tables, so at "
            "least 3 meetings are unavoidable."
        )
    ]


def test_a_broken_wish_without_a_proof_says_that_none_exists_is_unproved__p8():
    pair = group("club", 1, 2)
    judged = Judged(by_hand((1, 2, 3, 4), (5, 6, 7, 8)), people(8, club={1, 2}), Constraints((pair,)))
    assert broken_wishes(judged) == [
        (
            "Two of the same club must never meet, but meet 1 time. No draw without them was found "
            "in the time given; that does not prove that none exists."
        )
    ]


def test_more_than_the_proof_needs_is_said_too__p8():
    three = group("family", 1, 2, 3)
    judged = Judged(by_hand((1, 2, 3, 4), (5, 6, 7, 8)), people(8), Constraints((three,)))
    assert broken_wishes(judged) == [
        (
            "Families must never meet, but meet 3 times. Proved: one group has 3 players for 2 "
            "tables, so at least 1 meeting is unavoidable. No draw with fewer than 3 was found in "
            "the time allowed; at least 1 cannot be avoided."
        )
    ]


def test_meetings_from_swaps_by_hand_are_counted_apart_from_the_draw__p8():
    pair = group("team", 1, 2)
    drawn = by_hand((1, 5, 3, 4), (2, 6, 7, 8))
    judged = Judged(swap(drawn, 1, 5, 2), people(8, team={1, 2}), Constraints((pair,)))
    assert broken_wishes(judged) == [
        "Team-mates must never meet, but meet 1 time. 1 of them come from 1 swap by hand."
    ]
    counts = {count.key: count for count in judged.counts()}
    assert counts["team"].sentence == "The draw had 0; 1 came from 1 swap by hand."


def test_kept_wishes_and_wishes_that_may_be_broken_say_nothing():
    seldom = ApartGroup(frozenset({1, 2}), 10, "club", 3)
    never = group("team", 1, 5)
    judged = Judged(by_hand((1, 2, 3, 4), (5, 6, 7, 8)), people(8), Constraints((seldom, never)))
    assert broken_wishes(judged) == []


def test_sessions_that_stay_are_not_put_down_to_the_draw():
    fixed = by_hand((1, 2, 3, 4), (5, 6, 7, 8), fixed=1)
    assert broken_wishes(Judged(fixed, people(8), Constraints((group("team", 1, 2),)))) == []


def test_team_mates_sitting_out_break_no_wish():
    session = SessionDraw(1, (TableDraw(1, 1, 3, 4, 5), TableDraw(2, 2, 6, 7, 8)), sitting_out=(9,))
    three = group("team", 1, 2, 9)
    judged = Judged(Draw(9, (session,), "x", "by hand"), people(9), Constraints((three,)))
    assert broken_wishes(judged) == []


@pytest.mark.django_db
def test_the_draft_says_it_beside_the_button_and_in_the_confirmation__p8(director_client, staff):
    event = make_event(staff=staff, drawn=False)
    team = Team.objects.create(event=event, name="Dragons")
    event.entries.filter(number__lte=5).update(team=team)
    draft = make_draft(event=event, wish=Wish("full", "x"), by=None)
    page = " ".join(director_client.get(f"/desk/spring-open/draw/{draft.pk}/").content.decode().split())
    assert page.count("Team-mates must never meet, but meet 4 times. Proved: Dragons has 5 players") == 2
    director_client.post(f"/desk/spring-open/draw/{draft.pk}/confirm/", {"key": "k"})
    page = " ".join(director_client.get(f"/desk/spring-open/draw/{draft.pk}/").content.decode().split())
    assert "Team-mates must never meet" not in page
