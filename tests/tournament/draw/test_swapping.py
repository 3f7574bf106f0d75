"""Two players change seats, in a draft and in confirmed seats; the next act takes it back."""

import pytest
from django.utils import timezone

from seating import seed_problems, verify
from tests.factories import make_entry, make_event, make_result
from tests.tournament.acts.refused import refused
from tests.tournament.draw.finals import cut_to, players_of
from tests.tournament.result.reporting import report_all
from tournament.acts.undo import undo
from tournament.draw.queries.draws import seated_sessions
from tournament.draw.services.confirming import publish_all
from tournament.draw.services.constraints import Wish
from tournament.draw.services.drafts import make_draft
from tournament.draw.services.swapping import (
    swap_in_draft,
    swap_seats,
    why_not_swap_in_draft,
    why_not_swap_seats,
)
from tournament.event.services.publishing import seating_in_force
from tournament.models import Draw, Event, LogEntry, Ruling, Seat, Session, Table

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return make_event()


@pytest.fixture
def draft(event) -> Draw:
    return make_draft(event=event, wish=Wish("full", "x"), by=None)


def act(key: str) -> LogEntry:
    return LogEntry.objects.get(key=key)


def place(event: Event, session: int, number: int) -> tuple[int, str]:
    seat = Seat.objects.select_related("table").get(
        session__event=event, session__number=session, entry__number=number
    )
    return seat.table.number, seat.wind


def apart(event: Event, session: int = 2) -> tuple:
    """Two players of different tables."""
    tables = Table.objects.filter(session__event=event, session__number=session).order_by("number")
    return tuple(table.seats.first().entry for table in tables[:2])


def test_a_swap_in_a_draft_is_noted_and_can_be_verified(draft):
    changed = swap_in_draft(draw=draft, session=2, first=3, second=8, by=None)
    assert changed.plan["swaps"] == [[2, 3, 8]]
    assert (verify(changed.plan), seed_problems(changed.plan)) == ([], [])


def test_swapping_the_same_two_again_restores_the_draft(draft):
    swap_in_draft(draw=draft, session=2, first=3, second=8, by=None)
    assert swap_in_draft(draw=draft, session=2, first=8, second=3, by=None).plan == draft.plan


def test_undo_of_a_swap_in_a_draft(draft):
    swap_in_draft(draw=draft, session=2, first=3, second=8, by=None, key="a")
    swap_in_draft(draw=draft, session=3, first=1, second=2, by=None, key="b")
    with refused("draw.draft-changed"):
        undo(entry=act("a"), by=None)
    undo(entry=act("b"), by=None)
    undo(entry=act("a"), by=None)
    assert Draw.objects.get().plan == draft.plan


def test_a_swiss_draft_keeps_its_ranking_when_two_swap(event):
    event.sessions.filter(number=1).update(state=Session.CLOSED)
    draft = make_draft(event=event, wish=Wish("swiss", "x"), by=None)
    changed = swap_in_draft(draw=draft, session=2, first=3, second=8, by=None)
    assert changed.plan["ranking"] == draft.plan["ranking"]


@pytest.mark.parametrize(
    ("session", "first", "second", "code"),
    [
        (9, 1, 2, "draw.session-not-in-draft"),
        (2, 1, 99, "draw.no-seat-in-draft"),
        (2, 99, 1, "draw.no-seat-in-draft"),
        (2, 5, 5, "draw.same-player"),
    ],
)
def test_an_impossible_swap_in_a_draft_is_refused(draft, session, first, second, code):
    assert why_not_swap_in_draft(draft, session, first, second).code == code
    with refused(code):
        swap_in_draft(draw=draft, session=session, first=first, second=second, by=None)


def test_confirmed_seats_swap_and_come_back(event):
    first, second = apart(event)
    before = seated_sessions(event)
    places = place(event, 2, first.number), place(event, 2, second.number)
    swap_seats(session=event.sessions.get(number=2), first=first, second=second, by=None, key="k")
    assert (place(event, 2, second.number), place(event, 2, first.number)) == places
    assert act("k").before == {
        "session": 2,
        "seats": [
            {"player": first.number, "table": places[0][0], "wind": places[0][1]},
            {"player": second.number, "table": places[1][0], "wind": places[1][1]},
        ],
    }
    undo(entry=act("k"), by=None)
    assert seated_sessions(event) == before


def test_a_swap_raises_the_revision_of_both_tables(event):
    first, second = apart(event)
    swap_seats(session=event.sessions.get(number=2), first=first, second=second, by=None)
    revisions = Table.objects.filter(session__number=2).order_by("number").values_list("revision", flat=True)
    assert list(revisions) == [1, 1, 0, 0]


def test_a_substitute_moves_with_the_replaced_player(event):
    first, second = apart(event)
    helper = make_entry(event, 17, substitute=True)
    Seat.objects.filter(session__number=2, entry=first).update(
        substitute=helper, substitute_since="start", substitute_reason="ill"
    )
    swap_seats(session=event.sessions.get(number=2), first=first, second=second, by=None)
    seats = Seat.objects.filter(session__number=2, substitute=helper)
    assert [(seat.entry, seat.substitute_reason) for seat in seats] == [(first, "ill")]


def test_two_winds_of_one_table_swap(event):
    table = Table.objects.get(session__number=2, number=1)
    east, south = (table.seats.get(wind=wind).entry for wind in "ES")
    swap_seats(session=table.session, first=east, second=south, by=None)
    assert [table.seats.get(wind=wind).entry for wind in "ES"] == [south, east]


def test_pressed_twice_swaps_once(event):
    first, second = apart(event)
    session = event.sessions.get(number=2)
    acts = [swap_seats(session=session, first=first, second=second, by=None, key="k") for _ in range(2)]
    assert (acts[0], place(event, 2, first.number)[0]) == (acts[1], 2)


def test_undo_refuses_once_one_of_them_sits_elsewhere(event):
    first, second = apart(event)
    third = Table.objects.get(session__number=2, number=3).seats.first().entry
    session = event.sessions.get(number=2)
    swap_seats(session=session, first=first, second=second, by=None, key="k")
    swap_seats(session=session, first=first, second=third, by=None)
    with refused("draw.seated-elsewhere"):
        undo(entry=act("k"), by=None)


def test_rulings_results_and_the_end_of_the_event_block_swaps(event):
    session = event.sessions.get(number=2)
    first, second = apart(event)
    stranger = make_entry(event, 17)
    assert why_not_swap_seats(session, first, first).code == "draw.same-player"
    assert why_not_swap_seats(session, first, stranger).code == "draw.no-seat"
    table = Table.objects.get(session=session, number=1)
    Ruling.objects.create(
        event=event, table=table, entry=first, kind="late", moment="at-table", given_at=timezone.now()
    )
    ruled = why_not_swap_seats(session, first, second)
    assert ruled == f"{first.name} has a ruling at table 1: cancel it first."
    assert ruled.code == "draw.player-has-ruling"
    make_result(table, (0, 0, 0, 0))
    assert why_not_swap_seats(session, first, second).code == "draw.table-has-result"
    session.state = Session.CLOSED
    assert why_not_swap_seats(session, first, second).code == "draw.session-over"
    session.event.ended_at = timezone.now()
    assert why_not_swap_seats(session, first, second).code == "event.ended"


def test_everything_drawn_is_published_at_once_and_taken_back_at_once():
    event = make_event(published=False)
    for _press in range(2):
        assert publish_all(event=event, by=None, key="k") == [1, 2, 3, 4]
    with refused("draw.all-published"):
        publish_all(event=event, by=None)
    (line,) = LogEntry.objects.filter(act="seating.publish")
    assert line.summary == "Seating of sessions 1, 2, 3 and 4 published"
    undo(entry=line, by=None)
    assert publish_all(event=event, by=None) == [1, 2, 3, 4]


def test_publishing_cannot_be_undone_once_a_session_is_open():
    event = make_event(published=False)
    publish_all(event=event, by=None)
    event.sessions.filter(number=1).update(state=Session.OPEN)
    with refused("event.seating-stays-public"):
        undo(entry=LogEntry.objects.get(act="seating.publish"), by=None)
    assert [session.number for session in event.sessions.all() if seating_in_force(session)] == [1, 2, 3, 4]


@pytest.fixture
def cut(event) -> tuple[Draw, list[int], list[int]]:
    """The confirmed draw of a final of four, who is in it, and everybody else."""
    report_all(event, 1)
    draw = cut_to(event, 4, "full")
    inside = sorted(players_of(draw))
    return draw, inside, sorted(set(range(1, 17)) - set(inside))


def test_nobody_is_exchanged_into_a_final_by_hand(event, cut):
    _draw, inside, outside = cut
    session = event.sessions.get(number=2)
    first, second = (event.entries.get(number=number) for number in (inside[0], outside[0]))
    sentence = (
        f"{first.name} is in the final and {second.name} is not: the standings decide that. Seat a "
        "substitute, or withdraw the player who does not play and draw the final again."
    )
    assert why_not_swap_seats(session, first, second) == sentence
    assert why_not_swap_seats(session, second, first) == sentence


def test_finalists_change_seats_among_themselves_and_so_do_the_others(event, cut):
    _draw, inside, outside = cut
    session = event.sessions.get(number=2)
    for pair in (inside[:2], outside[:2]):
        first, second = (event.entries.get(number=number) for number in pair)
        assert why_not_swap_seats(session, first, second) is None


def test_nor_in_the_draft_of_a_final(event, cut):
    _draw, inside, outside = cut
    draft = make_draft(event=event, wish=Wish("final", "again", final=4), by=None)
    assert why_not_swap_in_draft(draft, 2, inside[0], outside[0]).code == "draw.across-final"
    assert why_not_swap_in_draft(draft, 2, *inside[:2]) is None


def test_a_withdrawal_from_the_final_lets_the_next_in_the_standings_in(event, cut):
    _draw, inside, _outside = cut
    event.entries.filter(number=inside[0]).update(withdrawn_at=timezone.now())
    for number in (99, 98):
        make_entry(event, number, substitute=True)
    second_draft = make_draft(event=event, wish=Wish("final", "again", final=4, odd="fill"), by=None)
    assert set(inside[1:]) < players_of(second_draft)
