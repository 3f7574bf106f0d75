"""The log page, and Undo from it."""

import pytest

from tests.factories import make_event
from tests.tournament.session.play import enter, opened
from tournament.account.services.roles import give_role
from tournament.event.services.details import change_details
from tournament.models import Event, LogEntry, Result
from tournament.result.services.signatures import mark_all_signed
from tournament.session.services.schedule import add_session

pytestmark = pytest.mark.django_db
URL = "/desk/spring-open/log/"


def rename(event: Event, director, name: str) -> LogEntry:
    return change_details(event=event, details={"name": name}, by=director)


def test_the_log_is_for_staff(client, visitor_client, scorer_client, referee_client, director_client, event):
    assert client.get(URL).url == f"/sign-in/?next={URL}"
    assert visitor_client.get(URL).status_code == 403
    assert [client.get(URL).status_code for client in (scorer_client, referee_client, director_client)] == [
        200,
        200,
        200,
    ]
    assert director_client.post(URL).status_code == 405


def test_without_acts_it_says_what_will_stand_there(director_client, event):
    assert "Everything the staff does appears here" in director_client.get(URL).content.decode()


def test_a_line_says_what_who_and_when_in_venue_time(director_client, event, director):
    entry = rename(event, director, "Summer Open")
    page = director_client.get(URL).content.decode()
    at = entry.at.astimezone(event.tz)
    assert "Changed: name Spring Open → Summer Open." in page
    assert f"{at.day} {at:%b}, {at:%H:%M}</time> · dora" in page


def test_a_line_about_a_table_names_its_session__u7(director_client, event, director, staff):
    change_details(event=event, details={"signing": Event.ON_PAPER}, by=director)
    opened(event)
    enter(event, by=director)
    mark_all_signed(session=event.sessions.get(number=1), by=director)
    acts = director_client.get(URL).context["acts"]
    log_lines = [(line["entry"].summary, line["session"]) for line in acts[:2]]
    assert log_lines == [
        ("Signed sheet of table 1", 1),
        ("Result of table 1 saved", 1),
    ]
    assert acts[2]["session"] is None
    assert "· Session 1 · dora" in " ".join(director_client.get(URL).content.decode().split())


@pytest.mark.parametrize("count", [1, 3])
def test_the_log_takes_eleven_queries(director_client, event, director, django_assert_num_queries, count):
    for number in range(count):
        rename(event, director, f"Open {number}")
    # session, user, event, roles; how many, lines, what is undone, kinds; sessions, players, draft
    with django_assert_num_queries(11):
        page = director_client.get(URL).content.decode()
    assert page.count('class="act"') == count


def test_one_kind_of_act_can_be_kept(director_client, event, director, visitor):
    rename(event, director, "Other")
    give_role(event=event, user=visitor, kind="scorer", by=director)
    context = director_client.get(URL, {"about": "role"}).context
    assert context["groups"] == [("event", "Event"), ("role", "Staff")]
    assert [line["entry"].act for line in context["acts"]] == ["role.give"]


def test_the_log_has_pages(director_client, event, director):
    for number in range(41):
        rename(event, director, f"Open {number}")
    first = director_client.get(URL, {"about": "event"})
    assert len(first.context["acts"]) == 40
    assert 'href="?about=event&amp;page=2"' in first.content.decode()
    assert len(director_client.get(URL, {"page": "2"}).context["acts"]) == 1
    assert len(director_client.get(URL, {"page": "x"}).context["acts"]) == 40


def test_the_log_of_another_event_is_not_here(director_client, event, director):
    other_event = make_event(players=0, sessions=0, slug="other")
    rename(other_event, director, "Another")
    assert director_client.get(URL).context["acts"] == []


def undo_url(entry: LogEntry) -> str:
    return f"{URL}{entry.pk}/undo/"


def test_an_act_is_undone_once(director_client, event, director):
    entry = rename(event, director, "Other")
    assert director_client.post(undo_url(entry)).url == URL
    event.refresh_from_db()
    assert event.name == "Spring Open"
    page = director_client.post(undo_url(entry), follow=True).content.decode()
    assert "This has already been undone." in page
    assert (page.count("· taken back"), page.count("· undo")) == (1, 1)
    assert undo_url(entry) not in page


def test_undo_returns_to_the_page_it_was_pressed_on(director_client, event, director):
    entry = add_session(event=event, by=director)
    page = "http://testserver/desk/spring-open/settings/"
    assert director_client.post(undo_url(entry), headers={"referer": page}).url == page
    entry = add_session(event=event, by=director)
    elsewhere = "http://example.com/desk/spring-open/settings/"
    assert director_client.post(undo_url(entry), headers={"referer": elsewhere}).url == URL


def test_undo_is_a_post(director_client, event, director):
    assert director_client.get(undo_url(rename(event, director, "Other"))).status_code == 405


def test_undo_is_for_staff_and_for_their_own_acts(
    client, visitor_client, scorer_client, event, director, scorer
):
    entry = rename(event, director, "Other")
    assert client.post(undo_url(entry)).url == f"/sign-in/?next={undo_url(entry)}"
    assert [
        visitor_client.post(undo_url(entry)).status_code,
        scorer_client.post(undo_url(entry)).status_code,
    ] == [403, 403]
    opened(event)
    enter(event, by=scorer)
    assert scorer_client.post(undo_url(event.log.get(act="result.record"))).status_code == 302
    assert Result.objects.filter(current=True).exists() is False


def test_an_act_that_cannot_be_undone_says_so(director_client, event, director):
    undone = LogEntry.objects.create(event=event, at=rename(event, director, "Other").at, act="clock.gong")
    page = director_client.post(undo_url(undone), follow=True).content.decode()
    assert "This cannot be undone." in page


def test_an_act_of_another_event_is_not_undone_here(director_client, event, director):
    other_event = make_event(players=0, sessions=0, slug="other")
    entry = rename(other_event, director, "Another")
    assert director_client.post(undo_url(entry)).status_code == 404
