"""The news of an event for feed readers: what everybody may see, newest first, and nothing else."""

import re
from datetime import timedelta
from xml.etree import ElementTree as ET

import pytest
from django.test import Client
from django.utils import timezone

from tests.factories import make_event
from tests.tournament.conftest import signed_in
from tests.tournament.session.play import enter, opened
from tournament.event.services.publishing import freeze_standings
from tournament.models import Publication
from tournament.notice.services import Words, post_notice, take_down_notice
from tournament.session.services.sessions import close_session

PATH = "/e/spring-open/news.rss"


@pytest.fixture
def played(event):
    """Session 1 is over."""
    opened(event)
    for number in (1, 2, 3, 4):
        enter(event, number=number)
    close_session(session=event.sessions.get(number=1), by=None)
    return event


def items(client: Client | None = None) -> list[ET.Element]:
    return ET.fromstring((client or Client()).get(PATH).content).findall("channel/item")


def titles(client: Client | None = None) -> list[str]:
    return [item.findtext("title") for item in items(client)]


def test_standings_seatings_and_notices_are_news_newest_first(played):
    post_notice(event=played, words=Words("The buffet <is> open & warm."), by=None)
    news = titles()
    assert news[:2] == ["The buffet <is> open & warm.", "Standings after session 1"]
    assert sorted(news[2:]) == [f"Seating of session {number} published" for number in (1, 2, 3, 4)]


def test_the_feed_is_rss_with_working_addresses_and_lasting_names(played):
    answer = Client().get(PATH)
    assert answer.headers["Content-Type"] == "application/rss+xml; charset=utf-8"
    lines = items()
    links = {item.findtext("link").removeprefix("http://testserver") for item in lines}
    assert {Client().get(link).status_code for link in links} == {200}
    ids = [item.findtext("guid") for item in lines]
    assert len(set(ids)) == len(ids) == 5
    assert [item.findtext("guid") for item in items()] == ids


def test_the_newest_standings_name_the_first_three(played):
    line = next(item for item in items() if item.findtext("title") == "Standings after session 1")
    assert re.findall(r"\d+\. ", line.findtext("description")) == ["1. ", "1. ", "1. "]


def test_the_page_of_the_event_leads_readers_to_the_feed(event):
    link = f'<link rel="alternate" type="application/rss+xml" title="Spring Open" href="{PATH}">'
    assert link in Client().get("/e/spring-open/").content.decode()
    assert f'<a href="{PATH}">' in Client().get("/e/spring-open/about/").content.decode()


def test_a_hidden_event_has_no_feed_for_anybody(director):
    make_event(players=8, sessions=1, public=False, staff={"director": director})
    assert [client.get(PATH).status_code for client in (Client(), signed_in(director))] == [404, 404]
    assert PATH not in signed_in(director).get("/e/spring-open/").content.decode()


def test_after_a_freeze_only_what_was_before_it_is_news_also_for_the_staff(played, director):
    freeze_standings(event=played, after=0, by=director)
    for client in (Client(), signed_in(director)):
        news = titles(client)
        assert "Standings after session 1" not in news
        assert "Public standings frozen after session 0" in news


def test_seats_that_were_withdrawn_are_not_news(event):
    Publication.objects.filter(event=event, session__number=3).update(withdrawn_at=timezone.now())
    assert "Seating of session 3 published" not in titles()
    assert "Seating of session 2 published" in titles()


def test_notices_for_later_and_those_taken_down_are_not_news(event):
    later = timezone.now() + timedelta(hours=1)
    post_notice(event=event, words=Words("Later.", shows_from=later), by=None)
    post_notice(event=event, words=Words("Gone."), by=None)
    take_down_notice(notice=event.notices.get(text="Gone."), by=None)
    assert {"Later.", "Gone."} & set(titles()) == set()


def test_only_reading_is_possible(event):
    assert Client().post(PATH).status_code == 405
