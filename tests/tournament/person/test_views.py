"""The list of people, the page of one, and joining a player with who played before."""

import re
from datetime import date, timedelta

import pytest
from django.utils import timezone

from scoring.mers import two_decimals
from tests.factories import make_event, make_result, make_user
from tests.tournament.conftest import signed_in
from tests.tournament.result.reporting import EAST_WINS, freeze, texts
from tournament.models import Entry, Event, Person, Seat, Session
from tournament.person.queries import LATEST_EVENTS
from tournament.person.services import joining
from tournament.ranking.queries import counting, played_events, player_lines

pytestmark = pytest.mark.django_db


@pytest.fixture
def admin():
    return signed_in(make_user("ada", is_superuser=True))


def played(slug: str, **extra: object) -> Event:
    """An event of two sessions that everybody may see, played by the same sixteen; East wins each table."""
    event = make_event(sessions=2, slug=slug, name=slug.title(), **extra)
    for session in event.sessions.all():
        for table in session.tables.all():
            make_result(table, EAST_WINS)
    event.sessions.update(state=Session.CLOSED)
    return event


def person_of(event: Event, number: int = 1) -> Person:
    return event.entries.get(number=number).person


def shown(person: Person) -> Person:
    Person.objects.filter(pk=person.pk).update(shown_at="2026-01-01T00:00:00Z")
    return person


def page(client, url: str, status: int = 200) -> str:
    answer = client.get(url)
    assert answer.status_code == status
    return texts(answer.content.decode())


def test_a_page_is_private_until_the_player_shows_it(client):
    event = played("spring")
    person, entry = person_of(event), event.entries.get(number=1)
    address = f"/people/{person.pk}/"
    page(client, address, 404)

    client.get(f"/p/{entry.link_key}/")
    assert "Only the player, by a personal link" in page(client, address)
    client.post(f"{address}show/", {"key": "a"})

    client.cookies.clear()
    assert str(person) in page(client, address)
    assert "Who sees this page?" not in page(client, address)


def test_a_stranger_neither_shows_nor_hides_a_page(client):
    person = person_of(played("spring"))

    assert [client.post(f"/people/{person.pk}/{act}/").status_code for act in ("show", "hide")] == [404, 404]


def test_places_tables_won_and_opponents_are_counted_over_all_events(client):
    first, second = played("spring"), played("autumn")
    winner = first.sessions.get(number=1).seats.filter(wind="E").first().entry
    person = shown(winner.person)

    html = page(client, f"/people/{person.pk}/")

    won = Seat.objects.filter(entry__person=person, wind="E", session__event__in=[first, second])
    assert "Sessions played 4" in html
    assert f"Tables won {won.count()}" in html
    assert "Spring" in html
    assert "Autumn" in html
    assert "Head to head" in html


def test_a_frozen_session_and_a_hidden_event_are_not_counted(client):
    event = played("spring")
    played("hidden", public=False)
    person = shown(person_of(event))
    freeze(event, 1)

    assert "Sessions played 1" in page(client, f"/people/{person.pk}/")


def test_events_at_which_the_player_has_no_name_are_left_out(client):
    spring, autumn = played("spring"), played("autumn")
    person = shown(person_of(spring))
    Entry.objects.filter(event=autumn, number=1).update(first_name="", last_name="Player 1", person=person)

    assert "Autumn" not in page(client, f"/people/{person.pk}/")


def test_the_address_of_a_merged_person_leads_to_the_other(client, admin):
    spring = played("spring")
    keep, other = person_of(spring), Person.objects.create(last_name="Twice")
    joining.merge(keep=shown(keep), other=other, by=make_user("ben", is_superuser=True))

    assert client.get(f"/people/{other.pk}/").url == f"/people/{keep.pk}/"
    assert client.get(f"/rankings/players/{other.pk}/").url == f"/rankings/players/{keep.pk}/"


def test_administrators_search_compare_merge_and_undo(admin):
    event = played("spring")
    keep, other = person_of(event), Person.objects.create(first_name="Anja", last_name="Twice")

    assert "Anja Twice" in page(admin, "/desk/people/?find=twi")
    assert "No person matches" in page(admin, "/desk/people/?find=nobody-at-all")
    comparing = f"/desk/people/{keep.pk}/merge/"
    assert "Is Anja Twice the same person" in page(admin, f"{comparing}?with={other.pk}")
    assert "Anja Twice" in page(admin, f"{comparing}?find=anja")
    merged = admin.post(comparing, {"other": other.pk, "key": "m"}, follow=True)
    assert f"Anja Twice merged with {keep}." in texts(merged.content.decode())

    undo = re.search(r"/desk/people/undo/\d+/", admin.get("/desk/people/").content.decode())
    undone = admin.post(undo[0], {"key": "u"}, follow=True)

    assert "are two people again" in texts(undone.content.decode())
    other.refresh_from_db()
    assert other.merged_into is None


def test_a_refusal_is_shown_on_the_page(admin):
    event = played("spring")
    keep, other = person_of(event, 1), person_of(event, 2)

    answer = admin.post(f"/desk/people/{keep.pk}/merge/", {"other": other.pk}, follow=True)

    assert "so they are two people" in texts(answer.content.decode())


def test_names_are_added_and_taken_and_registrations_split(admin):
    spring, autumn = played("spring"), played("autumn")
    person = person_of(spring)
    Entry.objects.filter(event=autumn, number=1).update(person=person)
    address = f"/people/{person.pk}/"

    administration = f"/desk{address}"
    admin.post(f"{administration}names/", {"kind": "online", "text": "tsumo-anna"})
    assert "tsumo-anna" in page(admin, address)
    admin.post(f"{administration}names/take/", {"kind": "online", "text": "tsumo-anna"})
    assert list(person.aliases.all()) == []
    assert admin.post(f"{administration}names/", {"kind": "nonsense", "text": ""}).status_code == 302
    admin.post(f"{administration}split/", {"entry": [autumn.entries.get(number=1).pk, "x"]})

    assert person_of(autumn) != person
    assert person_of(spring) == person


@pytest.mark.parametrize(
    ("method", "address"),
    [
        ("get", "/desk/people/"),
        ("get", "/desk/people/{}/merge/"),
        ("post", "/desk/people/{}/merge/"),
        ("post", "/desk/people/{}/split/"),
        ("post", "/desk/people/{}/names/"),
        ("post", "/desk/people/{}/names/take/"),
        ("post", "/desk/people/{}/erase/"),
        ("post", "/desk/people/undo/1/"),
    ],
)
def test_directors_do_not_administer_people(method, address):
    dora = make_user("dora")
    person = person_of(make_event(players=4, sessions=1, staff={"director": dora}))

    assert getattr(signed_in(dora), method)(address.format(person.pk)).status_code == 403


def test_a_director_joins_a_player_with_an_earlier_person_and_undoes_it():
    dora = make_user("dora")
    spring = played("spring")
    before = spring.entries.get(number=1)
    autumn = make_event(players=0, sessions=1, drawn=False, slug="autumn", staff={"director": dora})
    newcomer = Person.objects.create(first_name=before.first_name, last_name=before.last_name)
    entry = Entry.objects.create(
        event=autumn, person=newcomer, number=1, first_name=newcomer.first_name, last_name=newcomer.last_name
    )
    director, address = signed_in(dora), "/desk/autumn/players/1/"

    assert f"Has {entry} played before?" in page(director, address)
    stranger = Person.objects.create(last_name="Stranger")
    refused = director.post(f"{address}join/", {"person": stranger.pk}, follow=True)
    assert "These two can no longer be merged" in texts(refused.content.decode())
    joined = director.post(f"{address}join/", {"person": before.person.pk, "key": "j"}, follow=True)
    entry.refresh_from_db()
    assert entry.person == before.person
    undo = re.search(r"/desk/autumn/log/\d+/undo/", joined.content.decode())
    director.post(undo[0], {"key": "u"})

    entry.refresh_from_db()
    assert entry.person == newcomer


def one_day(slug: str, day: date, **extra: object) -> Event:
    """An event of one session on one day, played by the same sixteen."""
    event = make_event(sessions=1, slug=slug, name=slug.title(), starts_on=day, ends_on=day, **extra)
    for table in event.sessions.get().tables.all():
        make_result(table, EAST_WINS)
    event.sessions.update(state=Session.CLOSED)
    return event


def course_rows(html: str) -> list[str]:
    """The lines of the ranking over time, without its dots in the picture."""
    part = html.partition('id="ranking-history"')[2].partition("</section>")[0].partition("<tbody>")[2]
    return [texts(row) for row in re.findall(r"<tr>.*?</tr>", part, re.DOTALL)]


@pytest.fixture
def three_springs() -> list[Event]:
    """Three certified events of the last months and one that EMA did not certify."""
    today = timezone.localdate()
    days = [today - timedelta(days=gap) for gap in (400, 90, 60, 30)]
    slugs = ("first", "second", "friendly", "third")
    return [one_day(slug, day, certified=slug != "friendly") for slug, day in zip(slugs, days, strict=True)]


def test_the_ranking_over_time_has_the_place_and_points_after_each_certified_event(client, three_springs):
    person = shown(three_springs[0].sessions.get().seats.filter(wind="E").first().entry.person)

    html = client.get(f"/people/{person.pk}/").content.decode()

    listed = [
        player_lines(counting(played_events()), "RCR", day)
        for day in (timezone.localdate(), *(event.ends_on for event in reversed(three_springs)))
        if day != three_springs[2].ends_on
    ]
    newcomer = [[line for line in lines if line.person == person] for lines in listed]
    expected = [
        f"{line[0].ranked.position}/16 {two_decimals(line[0].ranked.points)}" if line else "– –"
        for line in newcomer
    ]
    assert expected[-1] == "– –"  # one result does not give a place yet
    assert [row.partition(" ")[2].split(maxsplit=2)[-1] for row in course_rows(html)] == [
        f"{name} {words}" for name, words in zip(("today", "Third", "Second", "First"), expected, strict=True)
    ]
    assert "<svg" in html.partition('id="ranking-history"')[2]


def test_the_ranking_over_time_is_as_private_as_the_page_and_empty_with_one_result(client):
    person = person_of(one_day("once", timezone.localdate() - timedelta(days=9)))
    page(client, f"/people/{person.pk}/", 404)
    assert "Ranking over time" not in page(client, f"/people/{shown(person).pk}/")


def test_the_ranking_over_time_leaves_out_events_at_which_the_player_has_no_name(client, three_springs):
    person = shown(person_of(three_springs[0]))
    Entry.objects.filter(event=three_springs[1], person=person).update(first_name="", last_name="Player 1")

    rows = course_rows(client.get(f"/people/{person.pk}/").content.decode())

    assert [name for name in ("First", "Second", "Third") if any(f" {name} " in row for row in rows)] == [
        "First",
        "Third",
    ]


def test_a_long_career_shows_its_latest_places(client):
    today = timezone.localdate()
    events = [one_day(f"day-{gap}", today - timedelta(days=gap)) for gap in range(1, 16)]
    person = shown(person_of(events[0]))

    html = client.get(f"/people/{person.pk}/").content.decode()
    rows, months = course_rows(html), re.findall(r">(\d+/\d\d)</text>", html)

    assert (len(rows), len(months)) == (LATEST_EVENTS + 1, 7)
    assert months[-1] == f"{today.month}/{today.year % 100}"
    assert ["today" in rows[0], "Day-1 " in rows[1], "Day-12 " in rows[-1]] == [True] * 3


def test_a_total_of_table_points_reads_well_at_any_number(client):
    person = shown(person_of(played("spring", rules="mcr-2006")))
    client.cookies["language"] = "uk"

    assert "11/16 очки столу: 2" in page(client, f"/people/{person.pk}/")
