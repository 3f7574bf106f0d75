"""Withdrawing, taking back and removing a player."""

import pytest
from django.utils import timezone

from tests.factories import make_event, make_result
from tests.tournament.acts.refused import refused
from tests.tournament.session.play import opened
from tournament.acts.undo import undo
from tournament.models import Draw, Entry, Person, Ruling, Seat
from tournament.presence.services.out_of_competition import put_out
from tournament.registration.services import changes_and_withdrawals, player_facts, registering
from tournament.words.sentences import worded

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
    line = changes_and_withdrawals.withdraw(entry=first(undrawn), by=None)

    assert first(undrawn).withdrawn_at == line.at
    assert first(undrawn).plays is False


def test_withdrawing_says_which_seats_need_a_substitute(drawn):
    seat = Seat.objects.get(entry=first(drawn), session__number=1)
    make_result(seat.table, (0, 0, 0, 0))

    line = changes_and_withdrawals.withdraw(entry=first(drawn), by=None)

    assert line.summary == (
        "Player 1, Bruno Kovalenko 1, withdrawn. The seats in sessions 2, 3 need a substitute, or a new draw."
    )


def test_seat_with_a_substitute_needs_none(drawn):
    seats = Seat.objects.filter(entry=first(drawn), session__number__lt=3)
    reserve = Entry.objects.create(
        event=drawn, person=Person.objects.create(last_name="Reserve"), number=17, last_name="Reserve"
    )
    seats.update(substitute=reserve, substitute_since="start")

    sentence = changes_and_withdrawals.what_withdrawing_leaves(first(drawn))

    assert sentence is not None
    assert worded(sentence) == "The seat in session 3 needs a substitute, or a new draw."


def test_withdrawing_twice_is_refused_unless_it_is_the_same_press(undrawn):
    line = changes_and_withdrawals.withdraw(entry=first(undrawn), by=None, key="k1")

    assert changes_and_withdrawals.withdraw(entry=first(undrawn), by=None, key="k1") == line
    with refused("registration.withdrawn-already"):
        changes_and_withdrawals.withdraw(entry=first(undrawn), by=None, key="k2")


def test_withdrawing_what_another_window_withdrew_is_refused(undrawn):
    stale_entry = first(undrawn)
    changes_and_withdrawals.withdraw(entry=first(undrawn), by=None)

    with refused("registration.withdrawn-already"):
        changes_and_withdrawals.withdraw(entry=stale_entry, by=None)


def test_restored_player_plays_again(undrawn):
    changes_and_withdrawals.withdraw(entry=first(undrawn), by=None)

    changes_and_withdrawals.restore(entry=first(undrawn), by=None)

    assert first(undrawn).plays is True


def test_restoring_a_player_who_plays_is_refused(undrawn):
    with refused("registration.not-withdrawn"):
        changes_and_withdrawals.restore(entry=first(undrawn), by=None)


def test_undo_of_withdrawing_and_of_restoring(undrawn):
    withdrawal = changes_and_withdrawals.withdraw(entry=first(undrawn), by=None)
    undo(entry=withdrawal, by=None)
    assert first(undrawn).withdrawn_at is None

    repeated_line = changes_and_withdrawals.withdraw(entry=first(undrawn), by=None)
    restored_line = changes_and_withdrawals.restore(entry=first(undrawn), by=None)
    undo(entry=restored_line, by=None)
    assert first(undrawn).withdrawn_at == repeated_line.at


def test_a_later_withdrawal_keeps_the_departure_of_a_disqualified_player(drawn):
    entry = drawn.entries.get(number=1)
    put_out(entry=entry, out="disqualify", reason="cheating", by=None)
    opened(drawn)
    entry.seats.filter(session__number=1).update(out=True)

    withdrawal = changes_and_withdrawals.withdraw(entry=entry, by=None)
    left_after = [Entry.objects.get(pk=entry.pk).left_after]
    undo(entry=withdrawal, by=None)
    left_after.append(Entry.objects.get(pk=entry.pk).left_after)
    changes_and_withdrawals.withdraw(entry=entry, by=None)
    changes_and_withdrawals.restore(entry=entry, by=None)

    assert [*left_after, Entry.objects.get(pk=entry.pk).left_after] == [0, 0, 0]


def test_nobody_withdraws_after_the_end(undrawn):
    undrawn.ended_at = timezone.now()
    undrawn.save()

    reason = changes_and_withdrawals.why_not_withdraw(first(undrawn))
    assert reason.code == "registration.list-stays"


def test_unused_registration_is_removed_with_its_person(undrawn):
    registering.remove(entry=first(undrawn), by=None)

    assert list(undrawn.entries.values_list("number", flat=True)) == [2]
    assert Person.objects.count() == 1


def test_removing_is_undone_under_the_same_number(undrawn):
    before = player_facts.facts_of(first(undrawn))
    line = registering.remove(entry=first(undrawn), by=None)

    undo(entry=line, by=None)

    assert player_facts.facts_of(first(undrawn)) == before


def test_removing_is_not_undone_when_the_number_was_given_away(undrawn):
    last = undrawn.entries.get(number=2)
    line = registering.remove(entry=last, by=None)
    registering.register(event=undrawn, facts=player_facts.PlayerFacts("Berg"), by=None)

    with refused("registration.number-given-away"):
        undo(entry=line, by=None)


def test_player_with_a_seat_is_not_removed(drawn):
    assert registering.why_not_remove(first(drawn)).code == "registration.has-seat"
    with refused("registration.has-seat"):
        registering.remove(entry=first(drawn), by=None)


def test_player_of_a_draft_is_not_removed_and_of_a_discarded_one_is(undrawn):
    draft = Draw.objects.create(
        event=undrawn, seed="s", plan={}, numbers=[1, 2], made_at=timezone.now(), state=Draw.DRAFT
    )
    assert registering.why_not_remove(first(undrawn)).code == "registration.in-draw"

    draft.state = Draw.DISCARDED
    draft.save()

    assert registering.why_not_remove(first(undrawn)) is None


def test_player_with_a_ruling_is_not_removed(undrawn):
    Ruling.objects.create(
        event=undrawn, entry=first(undrawn), kind="lateness", moment="at-table", given_at=timezone.now()
    )

    assert registering.why_not_remove(first(undrawn)).code == "registration.has-ruling"


def test_removing_what_another_window_removed_is_refused(undrawn):
    stale_entry = first(undrawn)
    registering.remove(entry=first(undrawn), by=None)

    with refused("registration.not-on-list"):
        registering.remove(entry=stale_entry, by=None)


def test_new_link_replaces_the_old_one(undrawn):
    before = first(undrawn).link_key

    line = player_facts.renew_link(entry=first(undrawn), by=None, key="k1")
    after = first(undrawn).link_key
    player_facts.renew_link(entry=first(undrawn), by=None, key="k1")

    assert before != after
    assert first(undrawn).link_key == after
    assert (line.before, line.after) == (None, None)


def test_link_is_switched_off_once_and_a_new_one_switches_it_on(undrawn):
    player_facts.revoke_link(entry=first(undrawn), by=None)

    assert first(undrawn).link_key.startswith("!")
    with refused("registration.link-off"):
        player_facts.revoke_link(entry=first(undrawn), by=None)
    player_facts.renew_link(entry=first(undrawn), by=None)
    assert player_facts.why_not_revoke_link(first(undrawn)) is None
