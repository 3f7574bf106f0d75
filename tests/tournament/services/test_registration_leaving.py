"""Withdrawing, taking back and removing a player."""

import pytest
from django.utils import timezone

from tests.factories import make_event, make_result
from tournament.models import Draw, Entry, Person, Ruling, Seat
from tournament.services import registration
from tournament.services.errors import Refused
from tournament.services.undoing import undo

pytestmark = pytest.mark.django_db


@pytest.fixture
def drawn():
    return make_event(players=16, sessions=3)


@pytest.fixture
def undrawn():
    return make_event(players=2, drawn=False)


def first(event):
    return event.entries.get(number=1)


def test_withdrawn_player_stays_on_the_list_and_gets_no_seat(undrawn):
    line = registration.withdraw(entry=first(undrawn), by=None)

    assert first(undrawn).withdrawn_at == line.at
    assert first(undrawn).plays is False


def test_withdrawing_says_which_seats_need_a_substitute(drawn):
    seat = Seat.objects.get(entry=first(drawn), session__number=1)
    make_result(seat.table, (0, 0, 0, 0))

    line = registration.withdraw(entry=first(drawn), by=None)

    assert line.summary == (
        "Player 1, Bruno Kovalenko 1, withdrawn. His seats in sessions 2, 3 need a substitute, or a new draw."
    )


def test_seat_with_a_substitute_needs_none(drawn):
    seats = Seat.objects.filter(entry=first(drawn), session__number__lt=3)
    reserve = Entry.objects.create(
        event=drawn, person=Person.objects.create(last_name="Reserve"), number=17, last_name="Reserve"
    )
    seats.update(substitute=reserve, substitute_since="start")

    sentence = registration.what_withdrawing_leaves(first(drawn))

    assert sentence == "His seat in session 3 needs a substitute, or a new draw."


def test_withdrawing_twice_is_refused_unless_it_is_the_same_press(undrawn):
    line = registration.withdraw(entry=first(undrawn), by=None, key="k1")

    assert registration.withdraw(entry=first(undrawn), by=None, key="k1") == line
    with pytest.raises(Refused, match="has withdrawn already"):
        registration.withdraw(entry=first(undrawn), by=None, key="k2")


def test_withdrawing_what_another_window_withdrew_is_refused(undrawn):
    seen = first(undrawn)
    registration.withdraw(entry=first(undrawn), by=None)

    with pytest.raises(Refused, match="has withdrawn already"):
        registration.withdraw(entry=seen, by=None)


def test_restored_player_plays_again(undrawn):
    registration.withdraw(entry=first(undrawn), by=None)

    registration.restore(entry=first(undrawn), by=None)

    assert first(undrawn).plays is True


def test_restoring_a_player_who_plays_is_refused(undrawn):
    assert registration.can_restore(first(undrawn)) is False
    with pytest.raises(Refused, match="has not withdrawn"):
        registration.restore(entry=first(undrawn), by=None)


def test_undo_of_withdrawing_and_of_restoring(undrawn):
    withdrawal = registration.withdraw(entry=first(undrawn), by=None)
    undo(entry=withdrawal, by=None)
    assert first(undrawn).withdrawn_at is None

    again = registration.withdraw(entry=first(undrawn), by=None)
    back = registration.restore(entry=first(undrawn), by=None)
    undo(entry=back, by=None)
    assert first(undrawn).withdrawn_at == again.at


def test_nobody_withdraws_after_the_end(undrawn):
    undrawn.ended_at = timezone.now()
    undrawn.save()

    assert registration.can_withdraw(first(undrawn)) is False


def test_unused_registration_is_removed_with_its_person(undrawn):
    registration.remove(entry=first(undrawn), by=None)

    assert list(undrawn.entries.values_list("number", flat=True)) == [2]
    assert Person.objects.count() == 1


def test_removing_is_undone_under_the_same_number(undrawn):
    before = registration.facts_of(first(undrawn))
    line = registration.remove(entry=first(undrawn), by=None)

    undo(entry=line, by=None)

    assert registration.facts_of(first(undrawn)) == before


def test_removing_is_not_undone_when_the_number_was_given_away(undrawn):
    last = undrawn.entries.get(number=2)
    line = registration.remove(entry=last, by=None)
    registration.register(event=undrawn, facts=registration.PlayerFacts("Berg"), by=None)

    with pytest.raises(Refused, match="Number 2 was given to somebody else since"):
        undo(entry=line, by=None)


def test_player_with_a_seat_is_not_removed(drawn):
    assert registration.why_not_remove(first(drawn)) == (
        "Bruno Kovalenko 1 has a seat, so the registration stays: withdraw the player instead."
    )
    with pytest.raises(Refused):
        registration.remove(entry=first(drawn), by=None)


def test_player_of_a_draft_is_not_removed_and_of_a_discarded_one_is(undrawn):
    draft = Draw.objects.create(
        event=undrawn, seed="s", plan={}, numbers=[1, 2], made_at=timezone.now(), state=Draw.DRAFT
    )
    assert registration.why_not_remove(first(undrawn)) == (
        "Bruno Kovalenko 1 is part of a draw: discard the draw, or withdraw the player instead."
    )

    draft.state = Draw.DISCARDED
    draft.save()

    assert registration.can_remove(first(undrawn)) is True


def test_player_with_a_ruling_is_not_removed(undrawn):
    Ruling.objects.create(
        event=undrawn, entry=first(undrawn), kind="lateness", moment="at-table", given_at=timezone.now()
    )

    assert registration.why_not_remove(first(undrawn)) == (
        "Bruno Kovalenko 1 has a ruling, so the registration stays: withdraw the player instead."
    )


def test_removing_what_another_window_removed_is_refused(undrawn):
    seen = first(undrawn)
    registration.remove(entry=first(undrawn), by=None)

    with pytest.raises(Refused, match="This player is no longer on the list"):
        registration.remove(entry=seen, by=None)


def test_new_link_replaces_the_old_one(undrawn):
    before = first(undrawn).link_key

    line = registration.renew_link(entry=first(undrawn), by=None, key="k1")
    after = first(undrawn).link_key
    registration.renew_link(entry=first(undrawn), by=None, key="k1")

    assert before != after
    assert first(undrawn).link_key == after
    assert (line.before, line.after) == (None, None)


def test_link_is_switched_off_once_and_a_new_one_switches_it_on(undrawn):
    registration.revoke_link(entry=first(undrawn), by=None)

    assert first(undrawn).link_key.startswith("!")
    with pytest.raises(Refused, match="is switched off already"):
        registration.revoke_link(entry=first(undrawn), by=None)
    registration.renew_link(entry=first(undrawn), by=None)
    assert registration.can_revoke_link(first(undrawn)) is True
