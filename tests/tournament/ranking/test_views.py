"""The ranking over all events, a player's history, and what one event is worth."""

import re
from datetime import date
from fractions import Fraction

import pytest

from scoring.mers import two_decimals
from tests.factories import make_event, make_result
from tests.tournament.result.reporting import EAST_WINS, freeze, report, texts
from tournament.event.queries.public_state import Shown
from tournament.event.services.details import change_details
from tournament.models import Event, Person, Session
from tournament.ranking.queries import worth_of

pytestmark = pytest.mark.django_db
ON = "on=2026-05-01"


def played(slug: str, ends_on: date = date(2026, 4, 12), **extra: object) -> Event:
    """An event of one session, played by the same sixteen; its four winners by East are equal."""
    values = {"slug": slug, "name": slug.title(), "starts_on": ends_on, "ends_on": ends_on, **extra}
    event = make_event(sessions=1, **values)
    for table in event.sessions.get().tables.all():
        make_result(table, EAST_WINS)
    event.sessions.update(state=Session.CLOSED)
    return event


def body(client, url: str, status: int = 200) -> str:
    answer = client.get(url)
    assert answer.status_code == status
    return answer.content.decode()


def rows(html: str) -> list[str]:
    """What the lines of the table say."""
    return [texts(row) for row in re.findall(r"<tr>.*?</tr>", html.partition("<tbody>")[2], re.DOTALL)]


def test_a_player_with_two_results_is_ranked_and_links_to_the_history(client):
    first, second = played("one"), played("two")
    html = body(client, f"/rankings/?{ON}")
    points = two_decimals((Fraction(2000, 5) + Fraction(2000, 4)) / 2)
    winners = sorted(seat.entry.name for seat in first.sessions.get().seats.filter(wind="E"))

    assert "16 ranked players on 1 May 2026" in texts(html)
    assert sorted(row.split(" ", 1)[1] for row in rows(html)[:4]) == [
        f"{name} Italy {points} 2" for name in winners
    ]
    assert [row.split()[0] for row in rows(html)[:5]] == ["1", "1", "1", "1", "5"]
    assert re.findall(r'href="/rankings/players/(\d+)/', html)[0] in {
        str(pk) for pk in second.entries.values_list("person_id", flat=True)
    }


@pytest.mark.parametrize(
    ("on", "ranked"), [("2026-04-11", 0), ("2026-04-12", 16), ("2028-04-12", 16), ("2028-04-13", 0)]
)
def test_the_ranking_is_that_of_the_day_asked_for__mers_1_4(client, on, ranked):
    played("one")
    played("two")
    assert len(rows(body(client, f"/rankings/?on={on}"))) == ranked


def test_an_empty_list_leads_to_the_day_of_its_last_event(client):
    played("one", date(2015, 5, 10))
    played("two", date(2015, 5, 17))
    assert "?list=riichi&amp;on=2015-05-17" in body(client, "/rankings/?on=2026-05-01")


def test_an_event_counts_once_all_is_played_and_shown(client, event):
    played("one")
    played("two", public=False)
    hidden = played("three")
    freeze(hidden, 0)
    report(event, 1, 1)
    assert "Nobody has two results yet" in body(client, f"/rankings/?{ON}")
    assert "from 1 event of this installation" in texts(body(client, f"/rankings/?{ON}"))


def test_an_event_that_is_not_certified_is_listed_and_does_not_count(client):
    first = played("one")
    played("two")
    played("friendly", certified=False)
    html = texts(body(client, f"/rankings/?{ON}"))
    person = first.entries.get(number=1).person
    history = rows(body(client, f"/rankings/players/{person.pk}/?{ON}"))
    assert "Calculated from 2 events of this installation" in html
    assert html.partition("Not certified, so not counted ")[2].startswith("Friendly 12 Apr 2026")
    assert [row.rpartition(" 1 ")[2] for row in history if row.startswith("Friendly")] == ["not certified"]
    assert [row.split()[-1] for row in rows(body(client, f"/rankings/?{ON}"))] == ["2"] * 16


def test_a_certificate_given_or_taken_later_changes_the_ranking(client):
    played("one")
    event = played("two", certified=False)
    assert "Nobody has two results yet" in body(client, f"/rankings/?{ON}")
    change_details(event=event, details={"certified": True}, by=None)
    assert len(rows(body(client, f"/rankings/?{ON}"))) == 16


def test_an_event_that_is_not_certified_says_so_where_it_is_weighed(client):
    played("friendly", certified=False)
    assert "This event is not certified by EMA: it does not count." in body(client, "/e/friendly/ranking/")


def test_a_european_championship_is_entered_by_quota_and_weighs_one_more__mers_1_3(client):
    usual, quota = (
        worth_of(played(slug, kind=kind), Shown(frozen=None, last=None)).weight.total
        for slug, kind in (("usual", Event.OPEN), ("emc", Event.EUROPEAN))
    )
    assert quota - usual == 1


def test_demo_events_count_while_they_are_alone(client):
    played("demo-one", demo=True)
    played("demo-two", demo=True)
    assert "demo events, until there are real ones" in body(client, f"/rankings/?{ON}")
    played("real")
    assert "from 1 event of this installation" in texts(body(client, f"/rankings/?{ON}"))


def test_one_without_an_ema_number_keeps_the_place_and_is_not_ranked__mers_1_2(client):
    first = played("one")
    played("two")
    person = first.entries.get(number=1).person
    Event.objects.filter(slug__in=("one", "two")).update(version=99)
    Person.objects.filter(pk=person.pk).update(ema_number="")
    for entry in person.entries.all():
        entry.ema_number = ""
        entry.save()
    assert len(rows(body(client, f"/rankings/?{ON}"))) == 15
    history = body(client, f"/rankings/players/{person.pk}/?{ON}")
    assert texts(history).count("no EMA number") == 2


def test_a_new_ema_number_keeps_the_old_results__presidium_2018(client):
    first = played("one")
    played("two")
    Person.objects.filter(pk=first.entries.get(number=1).person_id).update(ema_number="04990001")
    assert len(rows(body(client, f"/rankings/?{ON}"))) == 16


def test_countries_are_ranked_and_share_the_seats(client):
    played("one")
    played("two")
    html = body(client, f"/rankings/?{ON}&by=countries&seats=30")
    assert rows(html) == ["1 Italy 450.00 16 8"]


def test_decimals_are_those_of_the_readers_language(client):
    played("one")
    played("two")
    client.cookies["language"] = "uk"

    assert rows(body(client, f"/rankings/?{ON}&by=countries&seats=30")) == ["1 Італія 450,00 16 8"]


def test_the_history_says_which_results_count_and_why_not(client):
    played("old", date(2024, 4, 12))
    first = played("half", date(2025, 4, 12))
    played("full")
    person = first.entries.get(number=1).person
    results = rows(body(client, f"/rankings/players/{person.pk}/?on=2026-05-01"))
    assert [row.split()[0] for row in results] == ["Full", "Half", "Old"]
    assert [row.rpartition(" 1 ")[2] for row in results] == ["A, B", "A, B · half", "too old"]


def test_a_player_of_hidden_events_alone_has_no_history(client):
    event = played("one", public=False)
    url = f"/rankings/players/{event.entries.first().person_id}/"
    assert client.get(url).status_code == 404


def test_an_event_that_is_being_played_is_weighed_without_names(client, event):
    html = body(client, "/e/spring-open/ranking/")
    assert "16 participants" in texts(html)
    assert rows(html)[:2] == ["1 1000", "2 933"]
    assert "/rankings/players/" not in html


def test_the_ranking_links_no_players_while_results_are_frozen(client):
    event = played("one")
    freeze(event, 0)
    assert "/rankings/players/" not in body(client, "/e/one/ranking/")


def test_a_finished_event_has_its_players_with_their_base_ranks(client):
    event = played("one")
    html = body(client, "/e/one/ranking/")
    assert [row.split()[-1] for row in rows(html)][:5] == ["1000"] * 4 + ["733"]
    assert html.count("/rankings/players/") == event.entries.count()


def test_an_event_without_players_says_that_its_value_is_yet_to_come__u8(client):
    make_event(slug="empty-open", players=0)
    html = body(client, "/e/empty-open/ranking/", 200)
    assert "Nobody is registered yet." in html
    assert 'href="/e/empty-open/ranking/"' in body(client, "/e/empty-open/standings/")


def test_classical_mahjong_has_no_ranking(client):
    make_event(slug="old-style", rules="classical-japanese", sessions=1)
    assert "EMA ranks riichi and MCR tournaments" in body(client, "/e/old-style/ranking/", 404)


@pytest.mark.parametrize(
    "query",
    [
        "?on=yesterday",
        "?list=xx&by=yy",
        "?page=many",
        "?seats=-3&by=countries",
        "?find=%ff",
        "?on=0001-01-01",
    ],
)
def test_nonsense_in_the_address_is_answered_with_the_usual_page(client, query):
    played("one")
    assert client.get(f"/rankings/{query}").status_code == 200


@pytest.mark.parametrize("events", [2, 4])
def test_the_list_costs_the_same_however_many_events_there_are(client, events, django_assert_num_queries):
    for number in range(events):
        played(f"event-{number}")
    client.get(f"/rankings/?{ON}")
    with django_assert_num_queries(2):
        client.get(f"/rankings/?{ON}")


@pytest.mark.parametrize("url", ["/rankings/", "/rankings/players/1/", "/e/spring-open/ranking/"])
def test_the_pages_are_read_alone(client, event, url):
    assert client.post(url).status_code == 405
