"""Two real events as one history: people merged over both leave every published place as it was."""

import json

import pytest

from tests.factories import make_user
from tournament.acts.undo import undo
from tournament.ema.queries import ema_results
from tournament.event_file.services.loading import import_event
from tournament.models import Event, LogEntry, Person, User
from tournament.person.queries import career_of, people_by_number
from tournament.person.services import joining
from tournament.ranking.queries import played_events
from tournament.standings.queries.standings import standings_of

pytestmark = pytest.mark.django_db
SLUGS = ("madrid-open-2018", "swedish-open-2015")


@pytest.fixture
def history(real_event) -> tuple[Event, Event]:
    """48 players of Madrid and 20 of Sweden."""
    madrid, sweden = (
        import_event(text=real_event(slug).read_text(encoding="utf-8"), name=slug) for slug in SLUGS
    )
    return madrid, sweden


def shown(event: Event) -> list[object]:
    """Places, points and printed names of the event, and its results for EMA, fresh from the database."""
    event = Event.objects.get(pk=event.pk)
    standings = standings_of(event)
    rows = [
        (row, standings.entries[row.player].name, standings.entries[row.player].ema_number)
        for row in standings.rows
    ]
    return [rows, ema_results(event).players]


@pytest.fixture
def admin() -> User:
    return make_user("ada", is_superuser=True)


def merged(madrid: Event, sweden: Event, admin: User) -> list[LogEntry]:
    """Each of the twenty of Sweden becomes the player of Madrid with the same number."""
    pairs = [(madrid.entries.get(number=entry.number).person, entry.person) for entry in sweden.entries.all()]
    return [joining.merge(keep=keep, other=other, by=admin) for keep, other in pairs]


def test_places_of_both_events_stay_those_published_when_everybody_is_merged(history, real_event, admin):
    before = [shown(event) for event in history]

    assert len(merged(*history, admin)) == 20

    assert [shown(event) for event in history] == before
    for slug, event in zip(SLUGS, history, strict=True):
        published = json.loads(real_event(f"{slug}.expected").read_text(encoding="utf-8"))
        places = {row.player: row.place for row, _name, _ema in shown(event)[0]}
        assert places == {row["player"]: row["place"] for row in published}


def test_a_merged_person_has_both_events_and_both_numbers_and_is_one_in_the_ranking(history, admin):
    madrid, sweden = history
    numbers = [event.entries.get(number=7).ema_number for event in history]
    assert len({pk for event in played_events() for pk in event.people}) == 68

    merged(madrid, sweden, admin)

    person = madrid.entries.get(number=7).person
    assert [result.event for result in career_of(person).results] == [madrid, sweden]
    assert people_by_number(numbers) == dict.fromkeys(numbers, person)
    assert len({pk for event in played_events() for pk in event.people}) == 48


def test_all_merges_undone_are_68_people_again_and_nothing_else_changed(history, admin):
    before = [shown(event) for event in history], joining.state_of(Person.objects.all())
    lines = merged(*history, admin)

    for line in reversed(lines):
        undo(entry=line, by=admin)

    assert ([shown(event) for event in history], joining.state_of(Person.objects.all())) == before
