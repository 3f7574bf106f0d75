"""Two players who sat in each other's seats: what they played is given to who played it, and undone."""

import pytest

from tests.factories import make_entry, make_event
from tests.tournament.acts.refused import refused
from tests.tournament.hand.hands import RON, play
from tests.tournament.session.play import RIGHT, enter, opened, seat_at, table_at
from tournament.acts.refusals import Stale
from tournament.acts.undo import undo
from tournament.models import Entry, Event, Hand, LogEntry, Result, Ruling, Seat, Session, Signature
from tournament.presence.services.substitutions import set_substitute
from tournament.presence.services.wrong_seats import REATTRIBUTE, reattribute, why_not_reattribute
from tournament.ruling.services.rulings import GIVE, Sanction, give_ruling
from tournament.session.services.sessions import close_session
from tournament.standings.queries.standings import standings_of
from tournament.standings.queries.wrong_seats import changes_of, exchange_of

pytestmark = pytest.mark.django_db
LATE = Sanction(kind="lateness", points=-2_000, moment="after-uma")
OTHER = (-30_000, 10_000, 5_000, 15_000)


@pytest.fixture
def session(event) -> Session:
    return opened(event)


def pair(event: Event) -> tuple[Entry, Entry]:
    """East of table 1 and South of table 2."""
    return seat_at(event).entry, seat_at(event, "S", 2).entry


def seats(event: Event) -> list[tuple[object, ...]]:
    rows = Seat.objects.filter(session__event=event).order_by("pk")
    return list(rows.values_list("pk", "table", "wind", "entry", "substitute", "substitute_since"))


def totals(event: Event) -> dict[int, int]:
    event.refresh_from_db()
    return {row.player: row.total for row in standings_of(event).rows}


def swap(event: Event, **extra: object) -> LogEntry:
    first, second = pair(event)
    return reattribute(session=event.sessions.get(number=1), first=first, second=second, by=None, **extra)


def test_swapping_wrong_seats_keeps_hands_and_results_and_swaps_the_totals(event, session):
    play(event, RON)
    enter(event, RIGHT)
    enter(event, OTHER, number=2)
    first, second = pair(event)
    before, rows = totals(event), list(Hand.objects.values_list("table", "number", "facts"))
    results = list(Result.objects.values_list("table", "version", "east", "south", "current"))

    swap(event)

    assert (seat_at(event).entry, seat_at(event, "S", 2).entry) == (second, first)
    assert list(Hand.objects.values_list("table", "number", "facts")) == rows
    assert list(Result.objects.values_list("table", "version", "east", "south", "current")) == results
    after = totals(event)
    assert (after[first.number], after[second.number]) == (before[second.number], before[first.number])
    assert {**after, first.number: 0, second.number: 0} == {**before, first.number: 0, second.number: 0}


def test_two_of_one_table_change_places(event, session):
    enter(event, RIGHT)
    east, north = seat_at(event).entry, seat_at(event, "N").entry

    reattribute(session=session, first=east, second=north, by=None)

    assert totals(event)[north.number] == 20_000 + 15_000
    assert totals(event)[east.number] == -20_000 - 15_000


def test_the_preview_says_what_the_act_does(event, session):
    enter(event, RIGHT)
    enter(event, OTHER, number=2)
    give_ruling(seat=seat_at(event), sanction=LATE, by=None)
    first, second = pair(event)

    changes = changes_of(exchange_of(session, first, second))

    assert [change.entry for change in changes] == [first, second]
    totals_before = totals(event)
    assert [change.before.total for change in changes] == [
        totals_before[first.number],
        totals_before[second.number],
    ]
    swap(event)
    now = totals(event)
    assert [change.after.total for change in changes] == [now[first.number], now[second.number]]
    after = changes[1].after
    assert (after.table, after.wind, after.score.points, after.score.place) == (1, "E", 20_000, 1)
    assert (after.score.uma, after.score.after) == (15_000, -2_000)


def test_a_ruling_stays_on_the_seat(event, session):
    enter(event, RIGHT)
    ruling = give_ruling(seat=seat_at(event), sanction=LATE, by=None)
    _first, second = pair(event)

    swap(event)

    ruling.refresh_from_db()
    assert (ruling.entry, ruling.table) == (second, table_at(event))


def test_a_ruling_against_the_person_moves_to_their_own_table(event, session):
    enter(event, RIGHT)
    enter(event, OTHER, number=2)
    ruling = give_ruling(seat=seat_at(event), sanction=LATE, by=None)
    Ruling.objects.update(hand=3)
    first, second = pair(event)
    changes = changes_of(exchange_of(session, first, second, [ruling.pk]))

    swap(event, going=[ruling.pk])

    ruling.refresh_from_db()
    assert (ruling.entry, ruling.table, ruling.hand) == (first, table_at(event, 2), None)
    assert [change.after.total for change in changes] == [
        totals(event)[change.entry.number] for change in changes
    ]


def test_a_disqualification_moves_with_the_person(event, session):
    disqualification = Sanction(kind="other", points=0, moment="after-uma", measure="disqualified")
    ruling = give_ruling(seat=seat_at(event), sanction=disqualification, by=None)
    first, _second = pair(event)

    swap(event)

    ruling.refresh_from_db()
    assert (ruling.entry, ruling.table) == (first, table_at(event, 2))


def test_a_table_ruling_that_moves_changes_the_others_too(event, session):
    enter(event, (10_000, 9_000, -9_000, -10_000))
    enter(event, OTHER, number=2)
    heavy = Sanction(kind="other", points=-5_000, moment="at-table")
    ruling = give_ruling(seat=seat_at(event), sanction=heavy, by=None)
    first, second = pair(event)
    south = seat_at(event, "S").entry

    changes = changes_of(exchange_of(session, first, second, [ruling.pk]))

    change_of_south = next(change for change in changes if change.entry == south)
    assert (change_of_south.before.score.place, change_of_south.after.score.place) == (1, 2)


@pytest.mark.parametrize(("since", "wind", "table"), [("start", "S", 2), ("during", "E", 1)])
def test_a_substitute_from_the_start_moves_and_a_later_one_stays(event, session, since, wind, table):
    substitute = make_entry(event, 40, substitute=True)
    enter(event, RIGHT)
    set_substitute(seat=seat_at(event), substitute=substitute, since=since, reason="ill", by=None)

    swap(event)

    assert [(seat.wind, seat.table.number) for seat in Seat.objects.filter(substitute=substitute)] == [
        (wind, table)
    ]


def test_substitutes_of_both_kinds_are_refused(event, session):
    enter(event, RIGHT)
    for number, (seat, since) in enumerate(
        [(seat_at(event), "start"), (seat_at(event, "S", 2), "during")], 40
    ):
        set_substitute(seat=seat, substitute=make_entry(event, number, substitute=True), since=since, by=None)

    assert why_not_reattribute(session, *pair(event)).code == "presence.substitutes-of-both-kinds"


def test_undo_brings_everything_back(event, session):
    substitute = make_entry(event, 40, substitute=True)
    result = enter(event, RIGHT)
    at = event.sessions.get(number=1).opened_at
    Signature.objects.create(result=result, wind="E", way="phone", signed_by="A", signed_at=at)
    set_substitute(seat=seat_at(event), substitute=substitute, since="start", reason="ill", by=None)
    give_ruling(seat=seat_at(event), sanction=LATE, by=None)
    before, totals_before, rulings = (
        seats(event),
        totals(event),
        list(Ruling.objects.values("entry", "table", "hand")),
    )
    act = swap(event)
    assert not Signature.objects.exists()

    undo(entry=act, by=None)

    assert seats(event) == before
    assert totals(event) == totals_before
    assert list(Ruling.objects.values("entry", "table", "hand")) == rulings
    assert list(Signature.objects.values_list("wind", "signed_by", "signed_at")) == [("E", "A", at)]


def test_signatures_on_paper_stay(event, session):
    result = enter(event, RIGHT)
    for wind, way in (("E", "sheet"), ("S", "phone")):
        Signature.objects.create(result=result, wind=wind, way=way, signed_at=session.opened_at)

    swap(event)

    assert list(Signature.objects.values_list("wind", flat=True)) == ["E", "S"]


def test_undo_after_another_exchange_is_refused(event, session):
    enter(event, RIGHT)
    act = swap(event)
    first, _second = pair(event)
    reattribute(session=session, first=first, second=seat_at(event, "W").entry, by=None)
    before = seats(event)

    with refused("presence.seated-elsewhere"):
        undo(entry=act, by=None)

    assert seats(event) == before


def test_undo_after_a_ruling_was_moved_is_refused(event, session):
    give_ruling(seat=seat_at(event), sanction=LATE, by=None)
    act = swap(event)
    Ruling.objects.update(entry=seat_at(event, "W").entry)

    with refused("presence.ruling-moved"):
        undo(entry=act, by=None)


def test_a_ruling_that_is_anothers_now_is_not_undone_under_its_old_name(event, session):
    give_ruling(seat=seat_at(event), sanction=LATE, by=None)
    line = event.log.get(act=GIVE)
    swap(event)

    with refused("ruling.another-players"):
        undo(entry=line, by=None)


def test_the_log_says_who_sat_where_before_and_after(event, session):
    enter(event, RIGHT)
    first, second = pair(event)

    act = swap(event)

    def places(facts: dict) -> list[tuple[int, int, str]]:
        return [(seat["player"], seat["table"], seat["wind"]) for seat in facts["seats"]]

    assert places(act.before) == [(first.number, 1, "E"), (second.number, 2, "S")]
    assert places(act.after) == [(second.number, 1, "E"), (first.number, 2, "S")]


def test_the_same_key_changes_them_over_once(event, session):
    enter(event, RIGHT)
    first, second = pair(event)
    for _time in range(2):
        reattribute(session=session, first=first, second=second, by=None, key="k")

    assert seat_at(event).entry == second
    assert event.log.filter(act=REATTRIBUTE).count() == 1


def test_a_preview_of_an_older_result_is_stale(event, session):
    enter(event, RIGHT)
    revisions = (table_at(event).revision, table_at(event, 2).revision)
    enter(event, OTHER)

    with pytest.raises(Stale):
        swap(event, revisions=revisions)


def test_a_closed_session_is_put_right_too(event, session):
    for number in range(1, 5):
        enter(event, RIGHT, number=number)
    close_session(session=session, by=None)
    _first, second = pair(event)

    swap(event)

    assert seat_at(event).entry == second


def test_impossible_reattributions_give_the_reason(event, session):
    first, second = pair(event)
    idle = make_entry(event, 40)
    planned = event.sessions.get(number=2)

    assert why_not_reattribute(session, first, second).code == "presence.nothing-played"
    assert why_not_reattribute(planned, first, second).code == "presence.not-played-yet"
    assert why_not_reattribute(session, first, first).code == "presence.same-player"
    for refusal in (why_not_reattribute(session, first, idle), why_not_reattribute(session, idle, first)):
        assert (refusal.code, refusal) == ("presence.no-seat", f"{idle.name} has no seat in session 1.")
    event.ended_at = session.opened_at
    event.save()
    session.event = event
    assert why_not_reattribute(session, first, second).code == "event.ended"


def test_mcr_is_scored_anew_with_its_table_points(staff):
    event = make_event(staff=staff, rules="mcr-2006")
    session = opened(event)
    enter(event, (100, 50, -50, -100))
    first, second = pair(event)

    changes = changes_of(exchange_of(session, first, second))

    assert [(change.before.table_points, change.after.table_points) for change in changes] == [(4, 0), (0, 4)]
