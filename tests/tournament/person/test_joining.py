"""Two rows that are one person are merged, one row that holds two is split, and both are undone."""

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from tests.factories import make_event, make_result, make_user
from tests.tournament.result.reporting import EAST_WINS
from tournament.acts.refusals import Refused
from tournament.acts.undo import undo
from tournament.models import Alias, Entry, Event, LogEntry, Person, User
from tournament.person.queries import people_by_number
from tournament.person.services import joining
from tournament.registration.services.player_facts import PlayerFacts
from tournament.registration.services.registering import register
from tournament.standings.queries.standings import standings_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def admin() -> User:
    return make_user("ada", is_superuser=True)


def played_twice() -> tuple[Event, Event, Person, Person]:
    """Two events, and their players number 1, who are rows of their own; the first has a number."""
    first, second = (make_event(players=4, sessions=1, slug=slug, name=slug) for slug in ("first", "second"))
    Entry.objects.filter(event=second).update(ema_number="")
    for entry in second.entries.all():
        entry.person = Person.objects.create(first_name=entry.first_name, last_name=entry.last_name)
        entry.save()
    keep, other = (event.entries.get(number=1).person for event in (first, second))
    keep.ema_number = "07000123"
    keep.save()
    return first, second, keep, other


def rows() -> object:
    """All that joining may change, as it is stored."""
    return joining.state_of(Person.objects.all())


def test_merged_all_registrations_are_one_persons(admin):
    _first, second, keep, other = played_twice()

    joining.merge(keep=keep, other=other, by=admin)

    assert second.entries.get(number=1).person == keep
    assert list(keep.entries.values_list("event__slug", flat=True).order_by("pk")) == ["first", "second"]
    other.refresh_from_db()
    assert (other.merged_into, other.entries.count()) == (keep, 0)


def test_standings_and_printed_names_of_all_events_stay(admin):
    first, second, keep, other = played_twice()
    for event in (first, second):
        for table in event.sessions.get().tables.all():
            make_result(table, EAST_WINS)
    before = [
        (standings_of(event).rows, [str(entry) for entry in event.entries.all()]) for event in (first, second)
    ]

    joining.merge(keep=keep, other=other, by=admin)

    events = [Event.objects.get(pk=event.pk) for event in (first, second)]
    assert [
        (standings_of(event).rows, [str(entry) for entry in event.entries.all()]) for event in events
    ] == before


def test_the_events_get_a_new_version_so_that_rankings_are_counted_anew(admin):
    _first, second, keep, other = played_twice()

    joining.merge(keep=keep, other=other, by=admin)

    assert Event.objects.get(pk=second.pk).version == second.version + 1


def test_the_number_that_is_left_and_another_spelling_are_kept_as_aliases(admin):
    _first, _second, keep, other = played_twice()
    other.first_name, other.ema_number = "Ania", "04000001"
    other.save()

    joining.merge(keep=keep, other=other, by=admin)

    assert [(alias.kind, alias.text) for alias in keep.aliases.all()] == [
        (Alias.EMA, "04000001"),
        (Alias.NAME, f"Ania {other.last_name}"),
    ]
    assert people_by_number(["04000001", "07000123"]) == {"04000001": keep, "07000123": keep}


def test_a_former_ema_number_identifies_the_merged_person(admin):
    _first, _second, keep, other = played_twice()
    other.ema_number = "04000001"
    other.save()
    joining.merge(keep=keep, other=other, by=admin)
    third = make_event(players=0, sessions=1, drawn=False, slug="third")

    register(
        event=third,
        facts=PlayerFacts(last_name="Moretti", first_name="Anna", ema_number="04000001"),
        by=admin,
        accept_doubts=True,
    )

    assert third.entries.get().person == keep


def test_two_who_play_at_one_event_are_two_people(admin):
    event = make_event(players=4, sessions=1)
    keep, other = (event.entries.get(number=number).person for number in (1, 2))

    with pytest.raises(Refused) as refused:
        joining.merge(keep=keep, other=other, by=admin)

    assert refused.value.code == "person.both-play"


@pytest.mark.parametrize(("which", "code"), [("self", "person.same"), ("merged", "person.merged-already")])
def test_impossible_merges_of_persons_are_refused(admin, which, code):
    _first, _second, keep, other = played_twice()
    if which == "merged":
        joining.merge(keep=keep, other=other, by=admin)

    with pytest.raises(Refused) as refused:
        joining.merge(keep=keep, other=keep if which == "self" else other, by=admin)

    assert refused.value.code == code


def test_pressed_twice_it_is_one_merge(admin):
    _first, _second, keep, other = played_twice()

    lines = [joining.merge(keep=keep, other=other, by=admin, key="once") for _press in range(2)]

    assert lines[0] == lines[1]
    assert LogEntry.objects.filter(act="person.merge").count() == 1


def test_a_merge_is_undone_to_the_same_rows(admin):
    _first, _second, keep, other = played_twice()
    other.ema_number = "04000001"
    other.save()
    before = rows()
    line = joining.merge(keep=keep, other=other, by=admin)

    undo(entry=line, by=admin)

    assert rows() == before


def test_a_merge_is_not_undone_after_a_later_change(admin):
    _first, _second, keep, other = played_twice()
    line = joining.merge(keep=keep, other=other, by=admin)
    Alias.objects.create(person=keep, kind=Alias.ONLINE, text="tsumo-anna")

    with pytest.raises(Refused) as refused:
        undo(entry=line, by=admin)

    assert refused.value.code == "person.changed-since"


def test_split_off_registrations_belong_to_somebody_new_with_the_name_printed_there(admin):
    _first, second, keep, other = played_twice()
    joining.merge(keep=keep, other=other, by=admin)
    entry = second.entries.get(number=1)
    Entry.objects.filter(pk=entry.pk).update(first_name="Ania", ema_number="04000001")

    joining.split(person=keep, entries=[entry.pk], by=admin)

    entry.refresh_from_db()
    assert (str(entry.person), entry.person.ema_number) == (f"Ania {entry.last_name}", "04000001")
    assert keep.entries.count() == 1


def test_a_number_printed_at_the_split_events_alone_moves_with_them(admin):
    first, second, keep, other = played_twice()
    joining.merge(keep=keep, other=other, by=admin)
    Entry.objects.filter(event=first, number=1).update(ema_number="")
    entry = second.entries.get(number=1)
    Entry.objects.filter(pk=entry.pk).update(ema_number="07000123")

    joining.split(person=keep, entries=[entry.pk], by=admin)

    keep.refresh_from_db()
    entry.refresh_from_db()
    assert (keep.ema_number, entry.person.ema_number) == ("", "07000123")


@pytest.mark.parametrize(
    ("chosen", "code"),
    [("none", "person.none-to-split"), ("all", "person.all-to-split"), ("foreign", "person.not-theirs")],
)
def test_impossible_splits_of_a_person_are_refused(admin, chosen, code):
    first, second, keep, other = played_twice()
    entries = {
        "none": [],
        "all": [first.entries.get(number=1).pk],
        "foreign": [second.entries.get(number=1).pk],
    }
    assert other != keep

    with pytest.raises(Refused) as refused:
        joining.split(person=keep, entries=entries[chosen], by=admin)

    assert refused.value.code == code


class AnyMergesAndSplits(TestCase):
    """Merges and splits in any order, then undone from the last to the first."""

    def setUp(self) -> None:
        self.admin = make_user("ada", is_superuser=True)
        self.people = [
            Person.objects.create(first_name="P", last_name=str(number), ema_number=number_or_none)
            for number, number_or_none in enumerate(("", "07000001", "", "04000002", "13000003", ""))
        ]
        for at in range(4):
            event = make_event(players=0, sessions=1, drawn=False, slug=f"e{at}")
            for number, person in enumerate(self.people[at % 3 :: 2], start=1):
                Entry.objects.create(
                    event=event,
                    person=person,
                    number=number,
                    first_name=person.first_name,
                    last_name=person.last_name,
                    ema_number=person.ema_number,
                )

    @example([(False, 4, 0), (True, 1, 6), (False, 1, 0)])
    @settings(max_examples=15)
    @given(st.lists(st.tuples(st.booleans(), st.integers(0, 9), st.integers(0, 9)), max_size=8))
    def test_no_registration_or_number_is_lost_and_undone_all_is_as_before(self, steps):
        before, entries = rows(), set(Entry.objects.values_list("pk", flat=True))
        lines = [line for step in steps if (line := self._do(*step))]

        assert set(Entry.objects.values_list("pk", flat=True)) == entries
        assert set(people_by_number(["07000001", "04000002", "13000003"])) == {
            "07000001",
            "04000002",
            "13000003",
        }
        assert not Entry.objects.exclude(person__merged_into=None).exists()
        for line in reversed(lines):
            undo(entry=line, by=self.admin)
        assert rows() == before

    def _do(self, merging: bool, first: int, second: int) -> LogEntry | None:
        people = list(Person.objects.order_by("pk"))
        keep, other = people[first % len(people)], people[second % len(people)]
        try:
            if merging:
                return joining.merge(keep=keep, other=other, by=self.admin)
            entries = list(keep.entries.values_list("pk", flat=True))[: 1 + second % 2]
            return joining.split(person=keep, entries=entries, by=self.admin)
        except Refused:
            return None
