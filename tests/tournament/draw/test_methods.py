"""Every way of drawing: what it seats, what its document says, and that anybody can draw it again."""

import pytest
from django.utils import timezone

from seating import verify
from tests.factories import make_entry, make_event, make_result
from tests.tournament.acts.refused import refused
from tournament.acts.refusals import Refused
from tournament.draw.services.certificates import replay_problems
from tournament.draw.services.confirming import confirm_draft
from tournament.draw.services.constraints import Wish, first_to_repair
from tournament.draw.services.drafts import make_draft
from tournament.draw.services.draw_context import why_not_mend, why_not_repair
from tournament.models import Draw, Event, Seat, Session, Table

pytestmark = pytest.mark.django_db


def played(event: Event, *numbers: int) -> Event:
    """The sessions closed, with results that put the players into a clear order."""
    for table in Table.objects.filter(session__event=event, session__number__in=numbers):
        height = 1000 * table.number + 100 * table.session.number
        make_result(table, (40000 + height, 10000, -10000, -40000 - height))
    event.sessions.filter(number__in=numbers).update(state=Session.CLOSED)
    return Event.objects.get(pk=event.pk)


def drawn(event: Event, **wish: object) -> Draw:
    wish.setdefault("seed", "dice 4 2 6")
    return make_draft(event=event, wish=Wish(**wish), by=None)


WISHES = [
    {"method": "full"},
    {"method": "full", "pinned": ((3, 5, 2),)},
    {"method": "full", "tables": (2, 3, 5, 7)},
    {"method": "repair", "first": 3},
    {"method": "random"},
    {"method": "swiss"},
    {"method": "swiss", "variant": "progressive"},
    {"method": "final", "final": 4, "carry": "half"},
    {"method": "pools", "pools": (8, 8), "division": "snake"},
]


@pytest.mark.parametrize("wish", WISHES, ids=str)
def test_every_draw_can_be_counted_and_drawn_again(wish):
    event = played(make_event(published=False), 1)
    row = drawn(event, **wish)
    assert (verify(row.plan), replay_problems(row.plan)) == ([], [])


@pytest.mark.parametrize("method", ["full", "random", "swiss", "final", "pools"])
def test_every_method_of_drawing_seats_players_at_their_own_tables(method):
    event = played(make_event(), 1)
    event.entries.filter(number=7).update(own_table=3)
    row = drawn(event, method=method, pools=(8, 8), final=4)
    tables = [
        table for session in row.plan["sessions"][1:] for table in session["tables"] if table["number"] == 3
    ]
    assert all(7 in [table[wind] for wind in "ESWN"] for table in tables)
    assert (verify(row.plan), replay_problems(row.plan)) == ([], [])


def test_a_false_seed_is_found_out():
    row = drawn(played(make_event(), 1), method="swiss")
    plan = {**row.plan, "seed": "another"}
    tables = plan["sessions"][1]["tables"]
    tables[0]["E"], tables[1]["E"] = tables[1]["E"], tables[0]["E"]
    assert replay_problems(plan) == ["The seed “another” does not give this draw."]


def test_one_of_seventeen_sits_out_of_each_session_and_nobody_twice():
    row = drawn(make_event(players=17, drawn=False), method="full")
    sitting_out = [session["sitting_out"] for session in row.plan["sessions"]]
    assert [len(players) for players in sitting_out] == [1, 1, 1, 1]
    assert len({player for players in sitting_out for player in players}) == 4
    confirm_draft(draw=row, by=None)
    assert Seat.objects.filter(session__number=1).count() == 16


def test_nobody_sits_out_of_the_last_session_when_there_are_substitutes():
    event = make_event(players=17, drawn=False)
    for number in (30, 31, 32):
        make_entry(event, number, substitute=True)
    row = drawn(event, method="full")
    assert [len(session["tables"]) for session in row.plan["sessions"]] == [4, 4, 4, 5]
    confirm_draft(draw=row, by=None)
    assert Seat.objects.filter(session__number=4, entry__substitute=True).count() == 3


def test_substitutes_fill_the_tables_when_they_are_asked_to():
    event = make_event(players=15, drawn=False)
    make_entry(event, 30, substitute=True)
    row = drawn(event, method="full", odd="fill")
    assert (row.numbers[-1], [len(session["tables"]) for session in row.plan["sessions"]]) == (
        30,
        [4, 4, 4, 4],
    )


def test_too_few_substitutes_are_a_sentence():
    with pytest.raises(Refused, match="2 substitutes are needed to fill the tables") as caught:
        drawn(make_event(players=14, drawn=False), method="full", odd="fill")
    assert (caught.value.code, caught.value.field) == ("draw.too-few-substitutes", "odd")


def test_turns_of_sitting_out_continue_after_played_sessions():
    event = make_event(players=17, drawn=False)
    confirm_draft(draw=drawn(event, method="full"), by=None)
    event = played(event, 1, 2)
    row = drawn(event, method="full", seed="again")
    sitting_out = [player for session in row.plan["sessions"] for player in session["sitting_out"]]
    assert (len(sitting_out), len(set(sitting_out)), verify(row.plan)) == (4, 4, [])


def test_a_final_of_four_seats_the_first_four_at_the_first_table_and_notes_what_is_carried():
    event = played(make_event(), 1, 2)
    row = drawn(event, method="final", final=4, carry="half")
    first_tables = [session["tables"][0] for session in row.plan["sessions"][2:]]
    four = set(row.plan["ranking"][:4])
    assert [{table[wind] for wind in "ESWN"} for table in first_tables] == [four, four]
    rule = {"carry": "half", "others": "play", "places": "final-first"}
    assert row.plan["final"] == {"size": 4, **rule, "tied": [], "home": []}


def test_pools_play_each_at_tables_of_their_own():
    event = make_event(drawn=False)
    row = drawn(event, method="pools", pools=(8, 8), division="lot")
    halves = [
        {table[wind] for table in session["tables"][:2] for wind in "ESWN"}
        for session in row.plan["sessions"]
    ]
    assert halves == [halves[0]] * 4


@pytest.mark.parametrize(
    ("wish", "code", "field"),
    [
        ({"method": "pools", "pools": (8, 8)}, "draw.no-standings-for-pools", "division"),
        ({"method": "pools", "pools": (8, 4), "division": "lot"}, "draw.impossible", None),
        ({"method": "final"}, "draw.nothing-played", "method"),
        ({"method": "full", "first": 9}, "draw.session-not-free", "first"),
        ({"method": "full", "first": 2}, "draw.session-before-undrawn", "first"),
        ({"method": "full", "pinned": ((1, 99, 1),)}, "draw.pinned-player-missing", "pinned"),
        ({"method": "full", "pinned": ((9, 1, 1),)}, "draw.pinned-session-not-free", "pinned"),
        ({"method": "repair"}, "draw.no-seats-to-repair", "method"),
        ({"method": "around", "source": "2026-04-11T09:00:00+00:00"}, "draw.no-draft", None),
    ],
)
def test_a_wish_that_cannot_be_is_refused_at_its_field(wish, code, field):
    with refused(code, field):
        drawn(make_event(drawn=False), **wish)


def test_by_lot_everybody_plays():
    with refused("draw.tables-not-full", "odd"):
        drawn(make_event(players=17, drawn=False), method="random")


def test_two_players_cannot_keep_one_table_and_are_named():
    event = make_event(drawn=False)
    event.entries.filter(number__in=[1, 2]).update(own_table=2)
    with pytest.raises(Refused, match="Bruno Kovalenko 1 and Carla Berg 2 both keep table 2") as caught:
        drawn(event, method="full")
    assert caught.value.code == "draw.own-table-shared"
    event.entries.filter(number=1).update(own_table=9)
    with pytest.raises(
        Refused, match="Bruno Kovalenko 1 has the fixed table 9, but the tables are 1 to"
    ) as caught:
        drawn(event, method="full")
    assert caught.value.code == "draw.own-table-missing"


def test_families_never_meet():
    row = drawn(make_event(drawn=False), method="full", families=((1, 2), (3, 4, 5)))
    assert [group["kind"] for group in row.plan["apart"]] == ["family", "family"]
    assert row.plan["quality"]["apart_broken"] == 0


def test_a_repair_begins_with_the_first_session_that_is_hidden_or_seats_somebody_who_left():
    event = played(make_event(), 1)
    assert first_to_repair(event) is None
    event.publications.filter(session__number=4).delete()
    assert first_to_repair(event) == 4
    event.entries.filter(number=16).update(withdrawn_at=timezone.now())
    assert first_to_repair(event) == 2


def test_a_repair_changes_little_and_leaves_what_was_played():
    event = played(make_event(players=20), 1)
    withdrawn = [table.seats.get(wind="E").entry for table in event.sessions.get(number=2).tables.all()[:4]]
    event.entries.filter(pk__in=[entry.pk for entry in withdrawn]).update(withdrawn_at=timezone.now())
    row = drawn(event, method="repair", keep=10)
    assert (row.first_session, [len(session["tables"]) for session in row.plan["sessions"]]) == (
        2,
        [5, 4, 4, 4],
    )
    assert (verify(row.plan), replay_problems(row.plan)) == ([], [])


def test_there_is_nothing_to_repair_where_all_is_published_and_right():
    event = played(make_event(), 1)
    assert why_not_repair(event).code == "draw.nothing-to-repair"


def test_seats_by_the_standings_are_not_mended():
    row = drawn(played(make_event(), 1), method="swiss")
    assert why_not_mend(row).code == "draw.by-standings-not-mended"


def test_a_draft_is_mended_around_two_who_were_exchanged():
    event = make_event(drawn=False)
    row = drawn(event, method="full")
    first, second = (row.plan["sessions"][0]["tables"][index]["E"] for index in (0, 1))
    wish = {"source": row.made_at.isoformat(), "exchanged": (1, first, second)}
    mended = drawn(event, method="around", **wish)
    tables = {
        table[wind]: table["number"] for table in mended.plan["sessions"][0]["tables"] for wind in "ESWN"
    }
    assert (tables[first], tables[second]) == (2, 1)
    assert (mended.plan["quality"]["repeat_meetings"], verify(mended.plan), replay_problems(mended.plan)) == (
        0,
        [],
        [],
    )
