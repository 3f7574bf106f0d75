"""Confirming replaces rows exactly; undone, the seats before it are back; discarding keeps the draft."""

import pytest
from django.utils import timezone

from tests.factories import make_entry, make_event
from tests.tournament.acts.refused import refused
from tests.tournament.session.play import opened
from tournament.acts.undo import undo
from tournament.draw.queries.draws import seated_sessions
from tournament.draw.services.confirming import confirm_draft, discard_draft, drawn_sessions, why_not_confirm
from tournament.draw.services.constraints import Wish
from tournament.draw.services.drafts import make_draft
from tournament.draw.services.swapping import swap_seats
from tournament.models import Draw, Event, Hand, LogEntry, Publication, Ruling, Seat, Session, Table
from tournament.ruling.services.rulings import Sanction, cancel_ruling, give_ruling

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return make_event()


@pytest.fixture
def draft(event) -> Draw:
    return make_draft(event=event, wish=Wish("full", "another"), by=None)


def act(key: str) -> LogEntry:
    return LogEntry.objects.get(key=key)


def test_confirming_replaces_the_rows_exactly(event, draft):
    old = set(Table.objects.values_list("pk", flat=True))
    confirm_draft(draw=draft, by=None)
    assert seated_sessions(event) == drawn_sessions(draft)
    assert (Table.objects.count(), Seat.objects.count()) == (16, 64)
    assert old & set(Table.objects.values_list("pk", flat=True)) == set()


def test_confirming_withdraws_the_publication(event, draft):
    confirm_draft(draw=draft, by=None)
    assert Publication.objects.filter(withdrawn_at=None).count() == 0
    assert Publication.objects.count() == 4


def test_sessions_outside_the_draft_keep_seats_and_publication(event):
    event.sessions.filter(number=1).update(state=Session.CLOSED)
    first = seated_sessions(event, last=1)
    draft = make_draft(event=event, wish=Wish("full", "y", sessions=1), by=None)
    third = seated_sessions(event, 3)
    confirm_draft(draw=draft, by=None)
    assert (seated_sessions(event, last=1), seated_sessions(event, 3)) == (first, third)
    published = Publication.objects.filter(withdrawn_at=None).values_list("session__number", flat=True)
    assert sorted(published) == [1, 3, 4]


def test_confirming_twice_with_one_key_is_one_act(draft):
    rows = [confirm_draft(draw=draft, by=None, key="k") for _ in range(2)]
    assert (rows[0], LogEntry.objects.filter(act="draw.confirm").count()) == (rows[1], 1)


def test_confirming_twice_says_that_it_is_not_a_draft(draft):
    confirm_draft(draw=draft, by=None)
    with refused("draw.no-draft"):
        confirm_draft(draw=draft, by=None)


def test_a_session_opened_since_is_named(event, draft):
    event.sessions.filter(number=1).update(state=Session.OPEN)
    assert why_not_confirm(draft).code == "draw.opened-since"


def test_players_changed_since(event, draft):
    event.entries.filter(number=3).update(withdrawn_at=timezone.now())
    make_entry(event, 17)
    assert why_not_confirm(draft).code == "draw.players-changed"


def test_sessions_removed_since(event, draft):
    event.sessions.get(number=4).delete()
    assert why_not_confirm(draft).code == "draw.fewer-sessions"


def test_seats_of_an_earlier_session_changed_since(event):
    event.sessions.filter(number=1).update(state=Session.OPEN)
    draft = make_draft(event=event, wish=Wish("full", "y"), by=None)
    first, second = event.entries.get(number=1), event.entries.get(number=2)
    swap_seats(session=event.sessions.get(number=1), first=first, second=second, by=None)
    assert why_not_confirm(draft).code == "draw.past-changed"


def test_an_ended_event_stays_as_it_is(event, draft):
    event.ended_at = timezone.now()
    event.save()
    assert why_not_confirm(Draw.objects.get(pk=draft.pk)).code == "event.ended"


def test_a_ruling_at_a_table_keeps_its_seats(event, draft):
    table = Table.objects.get(session__number=2, number=3)
    entry = table.seats.first().entry
    Ruling.objects.create(
        event=event, table=table, entry=entry, kind="lateness", moment="after-uma", given_at=timezone.now()
    )
    assert why_not_confirm(draft) == "Table 3 of session 2 has a ruling, so its seats cannot be changed."
    with refused("draw.table-has-ruling"):
        confirm_draft(draw=draft, by=None)
    assert Ruling.objects.count() == 1


def test_a_cancelled_ruling_moves_to_the_new_table_and_counts_again_only_for_players_there(event, draft):
    opened(event)
    [first, *_later] = drawn_sessions(draft)
    [drawn] = [table.players for table in first.tables if table.number == 3]
    seats = Seat.objects.select_related("table__session__event", "entry")
    seat = seats.filter(session__number=1, table__number=3).exclude(entry__number__in=drawn).first()
    ruling = give_ruling(seat=seat, sanction=Sanction("lateness", -1_000, "at-table"), by=None)
    cancel_ruling(ruling=ruling, reason="wrong table", by=None)
    undo(entry=LogEntry.objects.get(act="session.open"), by=None)
    confirm_draft(draw=draft, by=None, key="k")
    opened(event)
    assert Ruling.objects.get().table == Table.objects.get(session__number=1, number=3)
    with refused("ruling.seated-elsewhere"):
        undo(entry=LogEntry.objects.get(act="ruling.cancel"), by=None)
    assert Ruling.objects.get().cancelled_at


def test_hands_at_a_table_keep_its_seats(event, draft):
    table = Table.objects.get(session__number=2, number=3)
    Hand.objects.create(table=table, number=1, facts={"outcome": "draw"})
    assert why_not_confirm(draft).code == "draw.table-has-hands"


def test_a_substitute_keeps_the_seats_of_the_session(event, draft):
    helper = make_entry(event, 17, substitute=True)
    seat = Seat.objects.filter(session__number=3).first()
    Seat.objects.filter(pk=seat.pk).update(substitute=helper, substitute_since="start")
    assert why_not_confirm(draft).code == "draw.substitute-sits"


def test_the_end_of_the_event_keeps_a_confirmed_draw(event, draft):
    confirm_draft(draw=draft, by=None, key="k")
    Event.objects.update(ended_at=timezone.now())
    with refused("event.ended"):
        undo(entry=act("k"), by=None)


def test_undo_brings_back_seats_publication_and_draft(event, draft):
    before = seated_sessions(event)
    confirm_draft(draw=draft, by=None, key="k")
    undo(entry=act("k"), by=None)
    draft.refresh_from_db()
    assert (seated_sessions(event), draft.state, draft.confirmed_at) == (before, Draw.DRAFT, None)
    assert Publication.objects.filter(withdrawn_at=None).count() == 4


def test_undo_of_a_first_confirmation_leaves_no_seat():
    event = make_event(drawn=False)
    confirm_draft(draw=make_draft(event=event, wish=Wish("full", "x"), by=None), by=None, key="k")
    undo(entry=act("k"), by=None)
    assert (Seat.objects.count(), Table.objects.count()) == (0, 0)


def test_undo_waits_for_what_came_later(event, draft):
    confirm_draft(draw=draft, by=None, key="k")
    first, second = event.entries.get(number=1), event.entries.get(number=2)
    swap_seats(session=event.sessions.get(number=2), first=first, second=second, by=None, key="s")
    with refused("draw.seats-changed"):
        undo(entry=act("k"), by=None)
    undo(entry=act("s"), by=None)
    event.sessions.filter(number=1).update(state=Session.OPEN)
    with refused("draw.opened-since"):
        undo(entry=act("k"), by=None)


def test_the_log_holds_natural_keys_alone(event, draft):
    confirm_draft(draw=draft, by=None, key="k")
    entry = act("k")
    assert sorted(entry.before) == ["published", "sessions"]
    assert entry.before["sessions"][0]["session"] == 1
    assert entry.after == {"first": 1, "last": 4, "seed": "another", "draw": draft.made_at.isoformat()}


def test_a_discarded_draft_stays_and_comes_back(draft):
    discard_draft(draw=draft, by=None, key="k")
    draft.refresh_from_db()
    assert (draft.state, why_not_confirm(draft).code) == (Draw.DISCARDED, "draw.no-draft")
    with refused("draw.no-draft"):
        discard_draft(draw=draft, by=None)
    undo(entry=act("k"), by=None)
    draft.refresh_from_db()
    assert draft.state == Draw.DRAFT


def test_undoing_a_discard_is_refused_while_the_draw_is_a_draft(draft):
    discard_draft(draw=draft, by=None, key="k")
    Draw.objects.update(state=Draw.DRAFT)
    with refused("draw.draft-already"):
        undo(entry=act("k"), by=None)
