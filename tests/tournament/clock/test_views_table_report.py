"""A table reports by its link, and takes back what it said."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.tournament.result.reporting import texts
from tests.tournament.session.play import opened, table_at
from tournament.clock.services import report_table
from tournament.models import Clock, Event, Table

pytestmark = pytest.mark.django_db
LINK = "/t/the-key/"
URL = f"{LINK}report/"


@pytest.fixture
def playing(event) -> Event:
    """Table 2 has a link, and the clock has run for eighty minutes."""
    session = opened(event)
    Clock.objects.create(session=session, started_at=timezone.now() - timedelta(minutes=80))
    Event.objects.update(players_enter=True)
    Table.objects.filter(pk=table_at(event, 2).pk).update(link_key="the-key")
    return event


def after_report(client, report: str, key: str = "k") -> str:
    return texts(client.post(URL, {"report": report, "key": key}, follow=True).content.decode())


def test_the_tables_page_shows_its_own_clock_and_asks(client, playing):
    Table.objects.filter(number=2).update(extra_seconds=300)
    page = texts(client.get(LINK).content.decode())
    assert "Session 1, table 2 ·" in page
    assert "This is our last hand We have finished" in page
    assert page.count("We have finished") == 1
    assert "Finish the hand being played, then play one more." in page


def test_a_table_says_that_it_plays_its_last_hand_and_that_it_has_finished(client, playing):
    page = after_report(client, "last-hand")
    assert "Table 2 is playing its last hand" in page
    assert "The director has been told that this table is playing its last hand." in page
    assert "The director has been told that this table has finished." in after_report(
        client, "finished", "k2"
    )
    assert table_at(playing, 2).reported == "finished"


def test_a_table_takes_back_its_report(client, playing):
    after_report(client, "finished")
    assert "Report of table 2 undone" in after_report(client, "take-back", "k2")
    assert table_at(playing, 2).reported == ""


def test_a_table_does_not_take_back_what_the_desk_noted(client, playing, scorer):
    report_table(table=table_at(playing, 2), report="finished", by=scorer)
    assert "This was noted at the desk: ask there to undo it." in after_report(client, "take-back")
    assert table_at(playing, 2).reported == "finished"


def test_twice_is_once(client, playing):
    after_report(client, "last-hand")
    after_report(client, "last-hand")
    assert playing.log.filter(act="table.report").count() == 1


@pytest.mark.parametrize("report", ["", "dessert"])
def test_nonsense_is_refused_with_a_sentence(client, playing, report):
    assert "A table reports its last hand, or that it has finished." in after_report(client, report)


def test_a_report_is_a_post_by_a_link_that_is_in_force(client, playing):
    assert client.get(URL).status_code == 405
    assert client.post("/t/no-such-key/report/", {"report": "finished"}).status_code == 404
    Event.objects.update(players_enter=False)
    assert client.post(URL, {"report": "finished"}).status_code == 403
    assert table_at(playing, 2).reported == ""
