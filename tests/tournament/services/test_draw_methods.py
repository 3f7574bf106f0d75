"""Every way of drawing: what it seats, what its document says, and that anybody can draw it again."""

import pytest
from django.utils import timezone

from seating import verify
from tests.factories import make_entry, make_event, make_result
from tournament.models import Draw, Event, Seat, Session, Table
from tournament.services.drawing import Wish, confirm_draft, first_to_repair, make_draft, why_not_repair
from tournament.services.drawing.replaying import replay_problems
from tournament.services.errors import Refused

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
def test_who_keeps_a_table_sits_at_it_in_every_way_of_drawing(method):
    event = played(make_event(), 1)
    event.entries.filter(number=7).update(own_table=3)
    row = drawn(event, method=method, pools=(8, 8), final=4)
    tables = [table for one in row.plan["sessions"][1:] for table in one["tables"] if table["number"] == 3]
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
    out = [one["sitting_out"] for one in row.plan["sessions"]]
    assert [len(one) for one in out] == [1, 1, 1, 1]
    assert len({player for one in out for player in one}) == 4
    confirm_draft(draw=row, by=None)
    assert Seat.objects.filter(session__number=1).count() == 16


def test_nobody_sits_out_of_the_last_session_when_there_are_substitutes():
    event = make_event(players=17, drawn=False)
    for number in (30, 31, 32):
        make_entry(event, number, substitute=True)
    row = drawn(event, method="full")
    assert [len(one["tables"]) for one in row.plan["sessions"]] == [4, 4, 4, 5]
    confirm_draft(draw=row, by=None)
    assert Seat.objects.filter(session__number=4, entry__substitute=True).count() == 3


def test_substitutes_fill_the_tables_when_they_are_asked_to():
    event = make_event(players=15, drawn=False)
    make_entry(event, 30, substitute=True)
    row = drawn(event, method="full", odd="fill")
    assert (row.numbers[-1], [len(one["tables"]) for one in row.plan["sessions"]]) == (30, [4, 4, 4, 4])


def test_too_few_substitutes_are_a_sentence():
    with pytest.raises(Refused, match="2 substitutes are needed to fill the tables, and 0 can play") as error:
        drawn(make_event(players=14, drawn=False), method="full", odd="fill")
    assert error.value.field == "odd"


def test_turns_of_sitting_out_go_on_after_played_sessions():
    event = make_event(players=17, drawn=False)
    confirm_draft(draw=drawn(event, method="full"), by=None)
    event = played(event, 1, 2)
    row = drawn(event, method="full", seed="again")
    out = [player for one in row.plan["sessions"] for player in one["sitting_out"]]
    assert (len(out), len(set(out)), verify(row.plan)) == (4, 4, [])


def test_a_final_of_four_seats_the_first_four_at_the_first_table_and_notes_what_is_carried():
    event = played(make_event(), 1, 2)
    row = drawn(event, method="final", final=4, carry="half")
    first_tables = [one["tables"][0] for one in row.plan["sessions"][2:]]
    four = set(row.plan["ranking"][:4])
    assert [{table[wind] for wind in "ESWN"} for table in first_tables] == [four, four]
    assert row.plan["final"] == {"size": 4, "carry": "half", "tied": []}


def test_pools_play_each_at_tables_of_their_own():
    event = make_event(drawn=False)
    row = drawn(event, method="pools", pools=(8, 8), division="lot")
    halves = [{table[wind] for table in one["tables"][:2] for wind in "ESWN"} for one in row.plan["sessions"]]
    assert halves == [halves[0]] * 4


@pytest.mark.parametrize(
    ("wish", "sentence"),
    [
        ({"method": "pools", "pools": (8, 8)}, "divide by lot"),
        ({"method": "pools", "pools": (8, 4), "division": "lot"}, "The pools hold 12 players"),
        ({"method": "final"}, "nothing has been played yet"),
        ({"method": "full", "first": 9}, "Session 9 cannot be drawn any more."),
        ({"method": "full", "first": 2}, "Session 1 has no seats: draw it first."),
        ({"method": "full", "pinned": ((1, 99, 1),)}, "Player 99, whose seat is decided, does not play."),
        ({"method": "repair"}, "No session that is left has seats yet"),
    ],
)
def test_a_wish_that_cannot_be_is_a_sentence(wish, sentence):
    with pytest.raises(Refused, match=sentence):
        drawn(make_event(drawn=False), **wish)


def test_two_players_cannot_keep_one_table_and_are_named():
    event = make_event(drawn=False)
    event.entries.filter(number__in=[1, 2]).update(own_table=2)
    with pytest.raises(Refused, match="Bruno Kovalenko 1 and Carla Berg 2 both keep table 2"):
        drawn(event, method="full")
    event.entries.filter(number=1).update(own_table=9)
    with pytest.raises(Refused, match="Bruno Kovalenko 1 keeps table 9, but 4 tables stand"):
        drawn(event, method="full")


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
    gone = [table.seats.get(wind="E").entry for table in event.sessions.get(number=2).tables.all()[:4]]
    event.entries.filter(pk__in=[one.pk for one in gone]).update(withdrawn_at=timezone.now())
    row = drawn(event, method="repair", keep=10)
    assert (row.first_session, [len(one["tables"]) for one in row.plan["sessions"]]) == (2, [5, 4, 4, 4])
    assert (verify(row.plan), replay_problems(row.plan)) == ([], [])


def test_there_is_nothing_to_repair_where_all_is_published_and_right():
    event = played(make_event(), 1)
    assert why_not_repair(event) == (
        "Every session that is left is published, and everybody who plays has a seat in it."
    )


def test_a_draft_is_mended_around_two_who_were_exchanged():
    event = make_event(drawn=False)
    row = drawn(event, method="full")
    first, second = (row.plan["sessions"][0]["tables"][at]["E"] for at in (0, 1))
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
