"""An event begins from another: what is taken over, what is not, and who may."""

from datetime import date, datetime
from zoneinfo import ZoneInfo

import pytest
from django.contrib.messages import get_messages
from django.urls import reverse

from tests.factories import make_event, make_result, make_user
from tests.tournament.acts.refused import refused
from tests.tournament.conftest import signed_in
from tests.tournament.result.reporting import EAST_WINS
from tournament.event.services.copying import Named, copy_event, sources_for
from tournament.event.services.details import ANNOUNCED, DETAILS
from tournament.models import Event, LogEntry, Role, Session, User

pytestmark = pytest.mark.django_db
AUTUMN = Named("Autumn Open", date(2026, 11, 7))
NOT_COPIED = {"name", "slug", "starts_on", "ends_on", "applied_on", "register_until", "registering"}


@pytest.fixture
def dora(director) -> User:
    return director


@pytest.fixture
def source(staff) -> Event:
    """A played event of two days with all its settings changed, texts, and a staff of four."""
    event = make_event(
        players=16,
        sessions=2,
        staff=staff,
        second_check=True,
        signing=Event.ON_PAPER,
        players_enter=True,
        check_in_minutes=20,
        public=False,
        certified=False,
        announcement="Bring slippers.",
        venue="Via Roma 1",
        fee="€ 40",
        contact="dora@example.org",
        registering=True,
        register_until=date(2026, 4, 1),
        capacity=32,
    )
    event.rules_values = {**event.rules_values, "session_minutes": 80}
    event.save()
    event.sessions.filter(number=2).update(minutes=75)
    make_result(event.sessions.first().tables.first(), EAST_WINS)
    return event


def test_settings_rules_and_texts_are_taken_over(source, dora):
    event = copy_event(source=source, named=AUTUMN, by=dora)

    for name in {*DETAILS, *ANNOUNCED} - NOT_COPIED:
        assert getattr(event, name) == getattr(source, name), name
    assert (event.rules_key, event.rules_values) == (source.rules_key, source.rules_values)
    assert event.rules.session_minutes == 80


def test_the_same_people_have_the_same_roles(source, dora):
    event = copy_event(source=source, named=AUTUMN, by=dora)

    roles = [set(each.roles.values_list("user", "kind")) for each in (event, source)]
    assert roles[0] == roles[1]
    assert len(roles[0]) == 4


def test_the_maker_of_a_copy_becomes_a_director_of_it(source, dora):
    boss = make_user("boss", is_superuser=True)

    event = copy_event(source=source, named=AUTUMN, by=boss)

    assert {role.user for role in event.roles.filter(kind=Role.DIRECTOR)} == {boss, dora}


def test_days_and_sessions_move_along_at_the_same_hours_also_into_winter(source, dora):
    event = copy_event(source=source, named=AUTUMN, by=dora)

    assert (event.starts_on, event.ends_on) == (date(2026, 11, 7), date(2026, 11, 8))
    assert event.register_until == date(2026, 10, 28)
    rome = ZoneInfo("Europe/Rome")
    assert [(row.number, row.starts_at, row.minutes, row.state) for row in event.sessions.all()] == [
        (1, datetime(2026, 11, 7, 9, tzinfo=rome), 90, Session.PLANNED),
        (2, datetime(2026, 11, 7, 11, tzinfo=rome), 75, Session.PLANNED),
    ]


def test_people_draws_results_and_registration_are_not_taken_over(source, dora):
    before = source.entries.count()

    event = copy_event(source=source, named=AUTUMN, by=dora)

    assert (event.entries.count(), event.teams.count(), event.draws.count()) == (0, 0, 0)
    assert not any(session.tables.exists() for session in event.sessions.all())
    assert (event.registering, event.applied_on, event.ended_at, event.rules_version) == (
        False,
        None,
        None,
        1,
    )
    assert source.entries.count() == before


def test_a_session_that_was_called_off_is_not_planned_again(source, dora):
    source.sessions.filter(number=1).update(state=Session.CALLED_OFF)

    event = copy_event(source=source, named=AUTUMN, by=dora)

    assert [session.number for session in event.sessions.all()] == [1]


def test_its_log_says_from_which_event_it_began(source, dora):
    event = copy_event(source=source, named=AUTUMN, by=dora)

    line = event.log.get()
    assert (line.act, line.summary) == ("event.created", "Autumn Open created from Spring Open.")


def test_only_its_directors_begin_another_from_it(source):
    other = make_user("rolf")
    make_event(players=0, slug="other", name="Other", staff={"director": other})

    with refused("event.not-yours"):
        copy_event(source=source, named=AUTUMN, by=other)


def test_an_address_that_is_taken_is_refused(source, dora):
    with refused("event.slug-taken", "slug"):
        copy_event(source=source, named=Named("Autumn", AUTUMN.starts_on, source.slug), by=dora)


def test_the_same_key_begins_it_once(source, dora):
    events = {copy_event(source=source, named=AUTUMN, by=dora, key="k").pk for _press in range(2)}

    assert (len(events), LogEntry.objects.filter(act="event.copy").count()) == (1, 1)


def test_events_without_players_are_templates_and_those_of_others_are_not_offered(source, dora):
    template = make_event(players=0, slug="weekend", name="Weekend", staff={"director": dora})
    make_event(players=0, slug="other", name="Other")

    assert sources_for(dora) == ([template], [source])
    assert len(sources_for(make_user("boss", is_superuser=True))[0]) == 2


GIVEN = {"name": "Autumn Open", "starts_on": "2026-11-07", "slug": "", "key": "k1"}


def test_a_director_begins_an_event_from_the_page(source, dora):
    client, url = signed_in(dora), reverse("event-copy", args=[source.slug])
    assert client.get(reverse("event-new")).content.decode().count(url) == 1

    answers = [client.post(url, GIVEN) for _press in range(2)]

    assert [answer.url for answer in answers] == ["/desk/autumn-open/"] * 2
    sentences = [str(message) for message in get_messages(answers[0].wsgi_request)]
    assert sentences == ["Autumn Open is set up. Register its players next."]
    assert Event.objects.count() == 2


@pytest.mark.parametrize(
    ("changes", "field"),
    [({"name": ""}, "name"), ({"starts_on": "x"}, "starts_on"), ({"slug": "spring-open"}, "slug")],
)
def test_a_fault_is_told_at_its_box(source, dora, changes, field):
    answer = signed_in(dora).post(reverse("event-copy", args=[source.slug]), {**GIVEN, **changes})

    assert (answer.status_code, list(answer.context["form"].errors)) == (400, [field])
    assert Event.objects.count() == 1


def test_a_copy_is_for_directors(source, scorer_client, client):
    url = reverse("event-copy", args=[source.slug])

    assert (scorer_client.get(url).status_code, client.get(url).status_code) == (403, 302)
