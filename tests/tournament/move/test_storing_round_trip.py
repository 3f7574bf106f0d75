"""Whatever was done at an event: on another computer it is the same, with links, staff, papers and undo."""

import json
from typing import Any

import pytest
from django.db.models import Model
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.examples import examples, is_long
from tests.factories import make_user
from tests.tournament.event_file.full_days import FullDay
from tests.tournament.event_file.test_writing_round_trip import NAMES
from tests.tournament.standings.facts_of_draws import BOOKS
from tests.tournament.standings.random_day import an_event_of_its_own
from tournament.acts.undo import undo, undoable
from tournament.check_in.services import checking_in
from tournament.models import CheckIn, Event, LogEntry, Overlay, Person, Role, SecondFactor, User
from tournament.move.services import kept, leaving
from tournament.move.services.arriving import bring
from tournament.move.services.document import PARTS, columns, part, refers_to, row_of
from tournament.move.services.reading import read_document
from tournament.overlay.services import Choice, show_on_overlays

pytestmark = pytest.mark.django_db
OF_A_COMPUTER = {"id", "version", "away_at", "away_to", "arrived_at"}
OF_MOVING = ("event.send", "event.received", "event.return")
ACCOUNTS = ("username", "password", "email", "password_given")


def moved_facts(event: Event) -> dict[str, list[str]]:
    """All rows of the event with their secrets; what they refer to by what it is called."""
    rows = {model: list(part(model, event)) for model in PARTS}
    called: dict[tuple[type[Model], Any], object] = {
        (model, row.pk): place for model in PARTS for place, row in enumerate(rows[model])
    }
    called |= {(model, row.pk): NAMES[model](row) for model in NAMES for row in rows[model]}
    called |= {(User, user.pk): user.username for user in User.objects.all()}
    called |= {(Person, person.pk): f"{person} {person.ema_number}" for person in Person.objects.all()}
    called[Event, event.pk] = "the event"
    facts = {"Event": [as_text(event, called)]}
    for model in PARTS:
        lines = [row for row in rows[model] if getattr(row, "act", "") not in OF_MOVING]
        facts[model.__name__] = sorted(as_text(row, called) for row in lines)
    staff = User.objects.filter(event_roles__event=event).distinct()
    facts["accounts"] = sorted(map(str, staff.values_list(*ACCOUNTS)))
    return facts


def as_text(row: Model, called: dict[tuple[type[Model], Any], object]) -> str:
    """A row without what belongs to a computer; what the log calls by its id is checked by undoing it."""
    values = {name: value for name, value in row_of(row).items() if name not in OF_A_COMPUTER}
    for column in columns(type(row)):
        model = refers_to(column)
        if model is not None and values[column.attname] is not None:
            values[column.attname] = str(called.get((model, values[column.attname]), "?"))
    if isinstance(row, LogEntry):
        values |= {side: without_ids(values[side]) for side in ("before", "after")}
    return json.dumps(values, sort_keys=True, default=str)


def without_ids(facts: Any) -> Any:
    """The facts of a line without ids, which are those of this computer."""
    if not isinstance(facts, dict):
        return facts
    return {name: value for name, value in facts.items() if name not in {"entry", "entries", "user", "event"}}


def on_another_computer(data: bytes) -> Event:
    """The event on a computer that has nothing but somebody who may bring it."""
    Event.objects.all().delete()
    Person.objects.all().delete()
    SecondFactor.objects.all().delete()
    User.objects.all().delete()
    keeper = make_user("keeper", is_superuser=True)
    brought = bring(document=read_document(data), by=keeper)
    Role.objects.filter(event=brought, user=keeper).delete()
    return Event.objects.get(pk=brought.pk)


def sent(event: Event) -> bytes:
    """The file with which the event leaves."""
    return kept.kept_file(leaving.send_away(event=event, by=None)).read_bytes()


@settings(
    max_examples=examples(short=8, long=400),
    derandomize=not is_long(),
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(
    rules=st.sampled_from(sorted(BOOKS)),
    seed=st.integers(0, 2**32),
    players=st.integers(8, 13),
    acts=st.integers(0, 80),
)
def test_a_full_day_is_the_same_on_another_computer_and_back(tmp_path, settings, rules, seed, players, acts):
    settings.MEDIA_ROOT = tmp_path / "files"
    with an_event_of_its_own():
        day = FullDay(rules, seed, players=players, sessions=3)
        for _act in range(acts):
            day.something()
        before = moved_facts(Event.objects.get(pk=day.event.pk))

        there = on_another_computer(sent(day.event))
        assert moved_facts(there) == before
        back = on_another_computer(sent(there))
        assert moved_facts(back) == before


def test_check_ins_and_imports_can_be_undone_on_the_other_computer(tmp_path, settings):
    settings.MEDIA_ROOT = tmp_path / "files"
    day = FullDay("ema-riichi-2025", 5, players=8, sessions=2)
    Event.objects.filter(pk=day.event.pk).update(players_check_in=True, check_in_minutes=25)
    entry = day.event.entries.get(number=1)
    day.import_list()
    if not CheckIn.objects.filter(entry=entry).exists():
        checking_in.check_in(entry=entry, by=day.staff)
    checking_in.say_away(entry=entry, session=day.event.sessions.get(number=2), by=day.staff)
    show_on_overlays(event=day.event, choice=Choice(1, 2, 30), by=day.staff)

    there = on_another_computer(sent(day.event))

    assert (there.players_check_in, there.check_in_minutes) == (True, 25)
    assert list(Overlay.objects.values_list("event", "table", "player", "delay")) == [(there.pk, 1, 2, 30)]
    assert CheckIn.objects.filter(entry__event=there, away=True).count() == 1
    lines = there.log.exclude(act__in=OF_MOVING).order_by("-pk")
    acts = {"check-in.here", "check-in.away", "player.import", "overlay.show"}
    for line in [line for line in lines if line.act in acts]:
        assert line.pk in undoable([line])
        undo(entry=line, by=None)
    assert not CheckIn.objects.filter(entry__event=there).exists()
    assert not there.entries.exclude(phone="").exists()
