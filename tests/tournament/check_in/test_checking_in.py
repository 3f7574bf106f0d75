"""Checking in: at the event, for a session, away beforehand, taken back and undone."""

import pytest

from tests.factories import make_event, make_user
from tournament.acts.refusals import Refused
from tournament.acts.undo import undo
from tournament.check_in.queries import counts_of, door_rows, found_rows
from tournament.check_in.services.checking_in import check_in, say_away, take_back
from tournament.models import CheckIn, Session

pytestmark = pytest.mark.django_db


@pytest.fixture
def dora(db):
    return make_user("dora")


@pytest.fixture
def event(dora):
    return make_event(players=4, sessions=3, drawn=False, staff={"director": dora})


def rows_of(event):
    return list(CheckIn.objects.order_by("pk").values_list("entry__number", "session__number", "away", "by"))


def refused(act, **arguments):
    with pytest.raises(Refused) as refusal:
        act(**arguments)
    return refusal.value.code, refusal.value.sentence


def test_a_player_is_checked_in_once_and_the_second_door_is_told_who_did_it(event, dora):
    anna = event.entries.get(number=1)
    check_in(entry=anna, by=dora)

    code, sentence = refused(check_in, entry=anna, by=make_user("sam"))

    assert code == "check_in.here-already"
    assert sentence.startswith(f"{anna.name} is already checked in: dora, ")
    assert rows_of(event) == [(1, None, False, "dora")]


def test_the_same_button_pressed_twice_is_one_act(event, dora):
    anna = event.entries.get(number=1)
    first, second = (check_in(entry=anna, by=dora, key="k") for _time in range(2))
    assert (first, event.log.count()) == (second, 1)


def test_counts_are_of_the_players_who_are_expected(event, dora):
    event.entries.filter(number=4).update(substitute=True)
    session = event.sessions.get(number=3)
    check_in(entry=event.entries.get(number=1), by=dora)
    check_in(entry=event.entries.get(number=4), by=dora)
    say_away(entry=event.entries.get(number=2), session=session, by=dora)

    of_event, third = counts_of(door_rows(event)), counts_of(door_rows(event, session))

    assert (of_event.here, of_event.expected, of_event.substitutes_here, of_event.missing) == (1, 3, 1, 2)
    assert (third.here, third.expected, third.away) == (0, 2, 1)


def test_checking_in_replaces_an_announced_absence(event, dora):
    session, anna = event.sessions.get(number=3), event.entries.get(number=1)
    say_away(entry=anna, session=session, by=dora)
    assert refused(say_away, entry=anna, session=session, by=dora)[0] == "check_in.away-already"

    line = check_in(entry=anna, session=session, by=dora)
    assert rows_of(event) == [(1, 3, False, "dora")]

    undo(entry=line, by=dora)
    assert rows_of(event) == [(1, 3, True, "dora")]


def test_undo_restores_the_moment_and_who_it_was(event, dora):
    anna = event.entries.get(number=1)
    check_in(entry=anna, by=dora)
    before = list(CheckIn.objects.values("entry", "session", "away", "at", "by"))
    line = take_back(entry=anna, by=make_user("sam"))
    assert rows_of(event) == []

    undo(entry=line, by=dora)

    assert list(CheckIn.objects.values("entry", "session", "away", "at", "by")) == before


def test_undo_is_refused_after_a_change_at_another_door(event, dora):
    anna = event.entries.get(number=1)
    line = check_in(entry=anna, by=dora)
    take_back(entry=anna, by=dora)
    assert refused(undo, entry=line, by=dora)[0] == "check_in.changed-since"


def test_nobody_is_checked_in_who_left_or_for_a_session_that_is_over(event, dora):
    anna, bruno = event.entries.get(number=1), event.entries.get(number=2)
    event.entries.filter(number=1).update(withdrawn_at=event.created_at)
    event.sessions.filter(number=1).update(state=Session.CLOSED)

    assert refused(check_in, entry=anna, by=dora)[0] == "check_in.has-left"
    assert refused(check_in, entry=bruno, session=event.sessions.get(number=1), by=dora) == (
        "check_in.session-over",
        "Session 1 is over.",
    )
    assert refused(take_back, entry=bruno, by=dora)[0] == "check_in.not-here"


def test_players_check_in_themselves_only_where_the_event_lets_them(event):
    anna = event.entries.get(number=1)
    assert refused(check_in, entry=anna, by=None, name=anna.name)[0] == "check_in.not-by-players"

    type(event).objects.filter(pk=event.pk).update(players_check_in=True)
    line = check_in(entry=anna, by=None, name=anna.name)

    assert (line.actor_name, rows_of(event)) == (anna.name, [(1, None, False, "")])


@pytest.mark.parametrize(
    ("typed", "numbers"), [("moret", []), ("kov", [1]), ("1", [1]), ("", [3, 2, 1, 4]), ("KOVÁL", [1])]
)
def test_search_finds_by_the_beginning_of_names_and_by_numbers(event, typed, numbers):
    numbers_found = [row.entry.number for row in found_rows(door_rows(event), typed)]
    assert sorted(numbers_found) == sorted(numbers)


def test_the_list_takes_two_queries_at_any_size(event, dora, django_assert_num_queries):
    with django_assert_num_queries(2):
        door_rows(event)
    for number in (1, 2, 3):
        check_in(entry=event.entries.get(number=number), by=dora)
    with django_assert_num_queries(2):
        door_rows(event)
