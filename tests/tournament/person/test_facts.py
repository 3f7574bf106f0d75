"""Other names and numbers, who may see the page, and erasure at all events."""

import pytest

from tests.factories import make_event, make_user
from tournament.acts.refusals import Refused
from tournament.acts.undo import undo
from tournament.models import Alias, Entry, LogEntry, Person, User
from tournament.person.services import facts, joining

pytestmark = pytest.mark.django_db


@pytest.fixture
def admin() -> User:
    return make_user("ada", is_superuser=True)


@pytest.fixture
def anna() -> Person:
    return Person.objects.create(first_name="Anna", last_name="Rossi", country="IT", ema_number="07000123")


def aliases(person: Person) -> list[tuple[str, str]]:
    return list(person.aliases.values_list("kind", "text"))


def test_an_alias_is_added_and_taken_and_both_are_undone(admin, anna):
    added = facts.add_alias(person=anna, kind=Alias.ONLINE, text="  tsumo  anna ", by=admin)
    assert aliases(anna) == [("online", "tsumo anna")]

    taken = facts.take_alias(person=anna, kind=Alias.ONLINE, text="tsumo anna", by=admin)
    assert aliases(anna) == []

    undo(entry=taken, by=admin)
    undo(entry=added, by=admin)
    assert aliases(anna) == []


def test_a_missing_alias_cannot_be_removed(admin, anna):
    merged = Person.objects.create(last_name="Verdi", merged_into=anna)
    codes = []
    for person in (anna, merged):
        with pytest.raises(Refused) as refused:
            facts.take_alias(person=person, kind=Alias.NAME, text="Annina", by=admin)
        codes.append(refused.value.code)

    assert codes == ["person.no-alias", "person.gone"]


@pytest.mark.parametrize(
    ("kind", "text", "code"),
    [
        (Alias.NAME, " ", "person.no-text"),
        (Alias.NAME, "Anna Bianchi", "person.alias-there"),
        (Alias.EMA, "07000123", "person.alias-there"),
        (Alias.EMA, "0700 0124", "person.number-of-another"),
        (Alias.EMA, "12", "registration.bad-ema-number"),
    ],
)
def test_an_invalid_alias_is_refused(admin, anna, kind, text, code):
    Person.objects.create(last_name="Verdi", ema_number="07000124")
    Alias.objects.create(person=anna, kind=Alias.NAME, text="Anna Bianchi")

    with pytest.raises(Refused) as refused:
        facts.add_alias(person=anna, kind=kind, text=text, by=admin)

    assert refused.value.code == code


def test_a_page_is_shown_and_hidden_once_each(anna):
    facts.show(person=anna, by=None, name=str(anna))
    anna.refresh_from_db()
    assert anna.shown_at == LogEntry.objects.get(act="person.show").at
    with pytest.raises(Refused) as shown:
        facts.show(person=anna, by=None, name=str(anna))

    facts.hide(person=anna, by=None, name=str(anna))
    anna.refresh_from_db()
    with pytest.raises(Refused) as hidden:
        facts.hide(person=anna, by=None, name=str(anna))

    assert anna.shown_at is None
    assert (shown.value.code, hidden.value.code) == ("person.shown-already", "person.hidden-already")


def test_erased_at_all_events_no_row_and_no_line_has_the_name(admin):
    first, second = (make_event(players=4, sessions=1, slug=slug, name=slug) for slug in ("first", "second"))
    keep = first.entries.get(number=1).person
    Person.objects.filter(pk=keep.pk).update(
        first_name="Quirina", last_name="Zweifel", ema_number="07000123", shown_at=first.created_at
    )
    Entry.objects.filter(event=first, number=1).update(first_name="Quirina", last_name="Zweifel")
    other = Person.objects.create(first_name="Quirina", last_name="Zweifelhoff", ema_number="07000124")
    Entry.objects.filter(event=second, number=1).update(
        person=other, first_name="Quirina", last_name="Zweifelhoff", ema_number="07000124"
    )
    facts.add_alias(person=keep, kind=Alias.ONLINE, text="zweifelchen", by=admin)
    keep.refresh_from_db()
    joining.merge(keep=keep, other=other, by=admin)
    with pytest.raises(Refused) as refused:
        facts.erase(person=keep, by=admin)
    for event in (first, second):
        event.ended_at = event.created_at
        event.save()

    facts.erase(person=keep, by=admin)

    stored = str(
        [list(LogEntry.objects.values()), list(Person.objects.values()), list(Alias.objects.values())]
    )
    printed = str(list(Entry.objects.values_list("first_name", "last_name", "ema_number")))
    assert refused.value.code == "person.still-registered"
    assert [word for word in ("weifel", "07000123", "07000124") if word in stored + printed] == []
    assert not Person.objects.exclude(merged_into=None).exists()
