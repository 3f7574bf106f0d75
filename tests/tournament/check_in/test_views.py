"""The door in the browser: the list, a card that was read, the missing, and players by their own link."""

import re
from datetime import timedelta

import pytest
from django.contrib.messages import get_messages
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format

from tests.factories import make_event
from tests.tournament.result.reporting import texts
from tournament.check_in.services.checking_in import check_in, say_away
from tournament.event.queries.attention import attention_of
from tournament.event.queries.next_step import progress_of
from tournament.models import CheckIn, Session
from tournament.registration.services.naming import hide_name

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(staff):
    return make_event(players=8, sessions=2, staff=staff)


def address(event, name="desk-check-in", *args):
    return reverse(name, args=[event.slug, *args])


def press(client, event, number=1, **sent):
    return client.post(address(event, "desk-check-in-player", number), sent)


def messages_of(response):
    return [str(message) for message in get_messages(response.wsgi_request)]


def attention(event):
    lines = attention_of(event, progress_of(event))
    return [line.count for line in lines if line.url == "desk-check-in-missing"]


@pytest.mark.parametrize("role", ["scorer_client", "referee_client", "director_client"])
def test_every_role_checks_in_by_tapping_and_undoes_it(event, role, request):
    client = request.getfixturevalue(role)
    answer = press(client, event, act="here")

    assert (answer.url, CheckIn.objects.get().entry.number) == (address(event), 1)
    client.post(reverse("event-undo", args=[event.slug, event.log.get().pk]))
    assert CheckIn.objects.count() == 0


def test_the_second_door_is_told_and_nothing_is_wrong(event, scorer_client, referee_client):
    press(scorer_client, event)
    answer = press(referee_client, event)

    levels = [message.level_tag for message in get_messages(answer.wsgi_request)]
    assert (levels, "is already checked in: sam, " in messages_of(answer)[0]) == (["info"], True)
    assert CheckIn.objects.count() == 1


def test_the_list_is_searched_and_the_missing_stand_first(event, scorer_client, scorer):
    check_in(entry=event.entries.get(number=3), by=scorer)
    page = scorer_client.get(address(event)).text
    names = re.findall(r'<span class="num">(\d+)</span>', page)
    assert (names[-1], len(names)) == ("3", 8)
    assert "1 of 8" in page

    part = scorer_client.get(address(event), {"find": "novak"}, headers={"HX-Request": "true"}).text
    assert (re.findall(r'<span class="num">(\d+)</span>', part), "<html" in part) == (["5"], False)
    assert "Nobody matches “zz”" in scorer_client.get(address(event), {"find": "zz"}).text


def test_a_session_has_a_check_in_of_its_own(event, scorer_client):
    press(scorer_client, event, session="2", act="away")
    assert "expected to be away: 1" in scorer_client.get(address(event), {"session": "2"}).text
    answer = press(scorer_client, event, number=2, session="2", act="here")

    assert answer.url == f"{address(event)}?session=2"
    rows = CheckIn.objects.order_by("entry__number").values_list("entry__number", "session__number", "away")
    assert list(rows) == [(1, 2, True), (2, 2, False)]


@pytest.mark.parametrize(
    ("number", "sent", "status"), [(99, {}, 404), (1, {"session": "9"}, 404), (1, {"act": "back"}, 302)]
)
def test_an_impossible_check_in_stores_nothing(event, scorer_client, number, sent, status):
    assert press(scorer_client, event, number, **sent).status_code == status
    assert (CheckIn.objects.count(), event.log.count()) == (0, 0)


def test_the_card_of_a_player_opens_the_door_for_the_staff_who_stay_themselves(event, scorer_client):
    key = event.entries.get(number=4).link_key
    answer = scorer_client.get(reverse("player-link", args=[key]))
    assert answer.url == address(event, "desk-check-in-player", 4)
    assert f"link-{event.pk}" not in scorer_client.session

    done = press(scorer_client, event, 4, act="here", **{"from": "card"})
    assert done.url == address(event, "desk-check-in-player", 4)
    assert "Here since" in scorer_client.get(done.url).text


def test_the_card_opens_the_players_page_for_everybody_else_and_after_the_end(
    event, visitor_client, scorer_client
):
    key = event.entries.get(number=4).link_key
    players_page = reverse("event-player", args=[event.slug, 4])
    assert visitor_client.get(reverse("player-link", args=[key])).url == players_page
    type(event).objects.filter(pk=event.pk).update(ended_at=timezone.now())
    assert scorer_client.get(reverse("player-link", args=[key])).url == players_page


def test_players_check_in_by_their_own_link_where_the_event_allows_it(event):
    player = Client()
    player.get(reverse("player-link", args=[event.entries.get(number=4).link_key]))
    page, act = (reverse(name, args=[event.slug, 4]) for name in ("event-player", "event-player-check-in"))
    assert "I am here" not in player.get(page).text
    assert messages_of(player.post(act)) == ["The staff checks players in at this event. Go to the desk."]

    type(event).objects.filter(pk=event.pk).update(players_check_in=True)
    assert "I am here" in player.get(page).text
    assert messages_of(player.post(act))[-1] == f"{event.entries.get(number=4).name} is here."
    assert "You have been checked in at" in player.get(page).text


def test_nobody_checks_in_for_somebody_else(event, visitor_client):
    type(event).objects.filter(pk=event.pk).update(players_check_in=True)
    act = reverse("event-player-check-in", args=[event.slug, 4])
    assert (visitor_client.post(act).status_code, visitor_client.get(act).status_code) == (403, 405)
    assert CheckIn.objects.count() == 0


def test_the_overview_names_the_missing_once_check_in_has_ended(event, director):
    soon = timezone.now() + timedelta(minutes=30)
    event.sessions.filter(number=1).update(starts_at=soon)
    for number in range(1, 7):
        check_in(entry=event.entries.get(number=number), by=director)
    assert attention(event) == []

    event.sessions.filter(number=1).update(starts_at=soon - timedelta(minutes=25))
    assert attention(event) == [2]

    event.sessions.filter(number=1).update(state=Session.CLOSED)
    assert attention(event) == []


@pytest.mark.parametrize(
    ("days", "says", "when"), [(3, "ends on", "D j M"), (0, "ended", ""), (-3, "ended on", "D j M")]
)
def test_the_door_says_when_check_in_ends_with_the_day_unless_it_is_today(
    event, director_client, days, says, when
):
    at = (timezone.now() + timedelta(days=days)).astimezone(event.tz)
    type(event).objects.filter(pk=event.pk).update(check_in_minutes=0)
    event.sessions.filter(number=1).update(starts_at=at)
    day = f" {date_format(at, when)}" if when else ""
    for page in ("desk-check-in", "desk-check-in-missing"):
        page_text = texts(director_client.get(address(event, page)).text)
        assert f"Check-in {says}{day} at {at:%H:%M}." in page_text


def test_an_event_without_check_in_asks_for_nobody(event):
    event.sessions.filter(number=1).update(starts_at=timezone.now() - timedelta(minutes=5))
    assert attention(event) == []


def test_the_missing_are_named_with_telephone_and_mail_to_directors_alone(
    event, director_client, scorer_client, director
):
    for number in range(2, 9):
        check_in(entry=event.entries.get(number=number), by=director)
    event.entries.filter(number=1).update(phone="+39 051 22", email="anna@example.org")
    page = director_client.get(address(event, "desk-check-in-missing")).text

    assert ('href="tel:+39 051 22"' in page, 'href="mailto:anna@example.org"' in page) == (True, True)
    assert scorer_client.get(address(event, "desk-check-in-missing")).status_code == 403


def test_the_screen_and_the_overview_count_who_is_here(event, director, director_client):
    check_in(entry=event.entries.get(number=1), by=director)
    say_away(entry=event.entries.get(number=2), session=event.sessions.get(number=1), by=director)

    for url in (reverse("event-desk", args=[event.slug]), address(event, "event-screen") + "?show=door"):
        assert "1 of 8" in director_client.get(url).text
    assert (
        event.entries.get(number=1).name
        not in Client().get(address(event, "event-screen") + "?show=door").text
    )


def test_the_door_tells_directors_alone_who_a_player_without_a_name_is(
    event, director, director_client, scorer_client
):
    name = event.entries.get(number=3).name
    hide_name(entry=event.entries.get(number=3), by=director)
    card = address(event, "desk-check-in-player", 3)
    pages = {
        client: [client.get(page).content.decode() for page in (address(event), card)]
        for client in (director_client, scorer_client)
    }
    assert all(f"{name}, not shown by name" in page for page in pages[director_client])
    assert not any(name in page for page in pages[scorer_client])
    rows = director_client.get(address(event), {"find": name}).context["rows"]
    assert [row.entry.number for row in rows] == [3]
    assert scorer_client.get(address(event), {"find": name}).context["rows"] == []
