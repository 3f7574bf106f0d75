"""Notices: posted, changed and taken down at the desk; what everybody sees of them."""

import re
from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client
from django.utils import timezone

from tests.tournament.notice.notices import LUNCH, in_minutes, post
from tests.tournament.result.reporting import texts
from tests.tournament.session.play import opened, table_at
from tournament.files.services import public_copy
from tournament.hand.services.links import make_links
from tournament.models import Event, LogEntry, Notice
from tournament.notice.services import MOST

pytestmark = pytest.mark.django_db
URL = "/desk/spring-open/notices/"
ONE = f"{URL}1/"
TAKE_DOWN = f"{ONE}take-down/"
PUBLIC = ("", "about/", "standings/", "standings/?after=1", "seating/", "players/", "players/1/", "rules/")
SCREENS = ("clock/", "screen/", "screen/?show=seating", "screen/?show=clock")


def notices_on(client: Client, path: str) -> list[str]:
    """The notices that a page shows before any script has run."""
    html = client.get(path).content.decode()
    return re.findall(r'<p data-live-part="n\d+" class="hall-notice"[^>]*>([^<]*)</p>', html)


def send(client: Client, url: str = URL, **data: object) -> object:
    return client.post(url, {"key": "k", "text": LUNCH, **data})


# At the desk


def test_directors_and_referees_post_and_others_do_not(
    client, visitor_client, scorer_client, referee_client, director_client, event
):
    assert send(client).url == f"/sign-in/?next={URL}"
    assert [send(client).status_code for client in (visitor_client, scorer_client)] == [403, 403]
    assert Notice.objects.count() == 0
    for number, user_client in enumerate((referee_client, director_client), 1):
        assert send(user_client, key=f"k{number}").url == URL
        assert Notice.objects.count() == number


def test_posting_says_so_and_offers_undo(director_client, event):
    page = director_client.post(URL, {"key": "k", "text": LUNCH}, follow=True).content.decode()
    assert f"Notice posted: “{LUNCH}”" in texts(page)
    line = LogEntry.objects.get(key="k")
    director_client.post(f"/desk/spring-open/log/{line.pk}/undo/", {"key": "u"})
    assert notices_on(director_client, "/e/spring-open/") == []


def test_times_are_those_of_the_venue(director_client, event):
    send(director_client, shows_from="2099-04-11T12:30", shows_until="2099-04-11T14:00")
    notice = Notice.objects.get()
    assert notice.shows_from == datetime(2099, 4, 11, 10, 30, tzinfo=UTC)
    assert notice.shows_until == datetime(2099, 4, 11, 12, tzinfo=UTC)
    page = texts(director_client.get(URL).content.decode())
    assert "Shown from Sat 11 Apr, 12:30 · until Sat 11 Apr, 14:00 · dora" in page


def test_bad_input_comes_back_as_it_was_typed(director_client, event):
    answer = send(director_client, text="Too late", shows_until="2020-04-11T14:00")
    html = answer.content.decode()
    assert answer.status_code == 400
    assert "This time has passed: nobody would see the notice." in texts(html)
    assert re.findall(r"<textarea[^>]*>\s*([^<]*)</textarea>", html) == ["Too late"]
    assert 'value="2020-04-11T14:00"' in html
    assert Notice.objects.count() == 0


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ({"text": ""}, "This field is required."),
        ({"text": "x" * 201}, "Ensure this value has at most 200 characters (it has 201)."),
        ({"shows_until": "soon"}, "Enter a valid date/time."),
    ],
)
def test_faulty_notices_get_an_error_at_the_field(director_client, event, data, sentence):
    answer = send(director_client, **data)
    assert (answer.status_code, Notice.objects.count()) == (400, 0)
    assert sentence in texts(answer.content.decode())


def test_lines_become_one_and_nothing_is_hidden_in_it(director_client, event):
    send(director_client, text="Lunch\r\nuntil  \u202e14:00")
    assert Notice.objects.get().text == "Lunch until 14:00"


def test_sent_twice_it_stands_once(director_client, event):
    send(director_client)
    send(director_client)
    assert notices_on(director_client, "/e/spring-open/") == [LUNCH]


def test_when_enough_stand_the_button_is_off_and_says_why(director_client, event):
    for number in range(MOST):
        post(event, str(number))
    answer = director_client.get(URL)
    assert "4 notices are already showing, and nobody reads more than that. Take one down first." in texts(
        answer.content.decode()
    )
    assert '<button class="button primary" disabled>Post the notice</button>' in answer.content.decode()
    assert send(director_client).status_code == 400


def test_the_empty_page_says_what_will_stand_there(director_client, event):
    page = texts(director_client.get(URL).content.decode())
    assert "No notices. What you post appears here, with its times." in page


def test_a_notice_is_changed(referee_client, event):
    post(event)
    html = referee_client.get(ONE).content.decode()
    assert (f">\n{LUNCH}</textarea>" in html, 'name="rev" value="1"' in html) == (True, True)
    assert 'name="shows_from"' not in html
    assert send(referee_client, ONE, text="Lunch until 14:30", rev=1).url == URL
    assert notices_on(referee_client, "/e/spring-open/") == ["Lunch until 14:30"]


def test_a_notice_for_later_is_shown_at_once_when_its_beginning_is_emptied(referee_client, event):
    post(event, shows_from=in_minutes(60))
    assert notices_on(referee_client, "/e/spring-open/") == []
    send(referee_client, ONE, rev=1, shows_from="")
    assert notices_on(referee_client, "/e/spring-open/") == [LUNCH]


def test_an_outdated_edit_of_a_notice_shows_both_texts(director_client, referee_client, event):
    post(event)
    send(referee_client, ONE, text="Hers", rev=1, key="k1")
    answer = send(director_client, ONE, text="Mine", rev=1, key="k2")
    html = answer.content.decode()
    assert answer.status_code == 409
    assert "Somebody else has changed this notice to “Hers”." in texts(html)
    assert (">\nMine</textarea>" in html, 'name="rev" value="2"' in html) == (True, True)
    send(director_client, ONE, text="Mine", rev=2, key="k2")
    assert notices_on(director_client, "/e/spring-open/") == ["Mine"]


def test_taking_down_is_a_post_that_happens_once_and_can_be_undone(director_client, event):
    post(event)
    assert director_client.get(TAKE_DOWN).status_code == 405
    director_client.post(TAKE_DOWN, {"key": "d"})
    assert notices_on(director_client, "/e/spring-open/") == []
    second_page = director_client.post(TAKE_DOWN, {"key": "e"}, follow=True).content.decode()
    assert "This notice has already been taken down." in texts(second_page)
    line = LogEntry.objects.get(key="d")
    director_client.post(f"/desk/spring-open/log/{line.pk}/undo/", {"key": "u"})
    assert notices_on(director_client, "/e/spring-open/") == [LUNCH]


def test_removed_notices_are_listed_and_can_be_posted_again(director_client, event):
    post(event)
    director_client.post(TAKE_DOWN, {"key": "d"})
    html = director_client.get(URL).content.decode()
    assert (re.findall(r'href="\?again=(\d+)"', html), "Taken down " in html) == (["1"], True)
    second_page = director_client.get(f"{URL}?again=1").content.decode()
    assert f">\n{LUNCH}</textarea>" in second_page
    assert director_client.get(f"{URL}?again=9999999999999999999999").status_code == 200


def test_a_notice_of_another_event_is_not_here(director_client, event, staff):
    assert [director_client.get(ONE).status_code, director_client.post(TAKE_DOWN).status_code] == [404, 404]


@pytest.mark.parametrize("count", [1, 3])
def test_the_page_takes_ten_queries(director_client, event, django_assert_num_queries, count):
    for number in range(count):
        post(event, str(number))
    with django_assert_num_queries(10):
        director_client.get(URL)


def test_the_overview_shows_what_stands_with_a_button_to_take_it_down(director_client, scorer_client, event):
    empty = texts(director_client.get("/desk/spring-open/").content.decode())
    assert "No notices are showing." in empty
    post(event)
    html = director_client.get("/desk/spring-open/").content.decode()
    assert LUNCH in texts(html)
    assert f'action="{TAKE_DOWN}"' in html
    scorers = scorer_client.get("/desk/spring-open/").content.decode()
    assert (LUNCH in texts(scorers), TAKE_DOWN in scorers, URL in scorers) == (True, False, False)


# What everybody sees


@pytest.mark.parametrize("path", PUBLIC + SCREENS)
def test_every_public_page_carries_it_and_follows_the_event(client, event, path):
    post(event)
    assert notices_on(client, f"/e/spring-open/{path}") == [LUNCH]
    html = client.get(f"/e/spring-open/{path}").content.decode()
    assert re.findall(r'aria-live="polite" data-live-list="(\w+)"', html) == ["notices"]
    assert [html.count(f"/{name}.js") for name in ("live/live", "notice/notices")] == [1, 1]


def test_the_screen_of_announcements_shows_it_large_and_not_twice(client, event):
    post(event)
    assert notices_on(client, "/e/spring-open/screen/?show=news") == [LUNCH]


def test_the_page_of_a_tables_link_carries_it(client, event):
    Event.objects.update(players_enter=True)
    event.refresh_from_db()
    make_links(opened(event), by=None)
    post(event)
    assert notices_on(client, f"/t/{table_at(event, 1).link_key}/") == [LUNCH]


def test_the_prize_giving_is_not_disturbed(director_client, event):
    post(event)
    assert LUNCH not in director_client.get("/desk/spring-open/standings/ceremony/").content.decode()


def test_without_scripts_a_page_shows_what_stands_when_it_is_asked_for(client, event):
    now = timezone.now()
    post(event, "Later", shows_from=now + timedelta(hours=1))
    post(event, "Over", shows_until=now + timedelta(hours=1))
    Notice.objects.filter(text="Over").update(shows_until=now - timedelta(seconds=1))
    html = client.get("/e/spring-open/").content.decode()
    assert notices_on(client, "/e/spring-open/") == []
    assert re.findall(r'class="hall-notice not-now" data-from="[^"]+" data-not-copied>(\w+)<', html) == [
        "Later"
    ]
    assert "Over" not in texts(html)


def test_after_the_end_of_the_event_nothing_is_shown(client, director_client, event):
    post(event)
    Event.objects.update(ended_at=timezone.now())
    assert notices_on(client, "/e/spring-open/") == []
    page = texts(director_client.get(URL).content.decode())
    assert "The event has ended. Reopen it first." in page
    assert "No longer shown: the event has ended" in page


def test_a_page_costs_one_query_more_while_something_stands_and_none_else(
    client, event, django_assert_num_queries
):
    client.get("/e/spring-open/seating/")
    with django_assert_num_queries(5):
        client.get("/e/spring-open/seating/")
    post(event, "First")
    with django_assert_num_queries(6):
        client.get("/e/spring-open/seating/")
    post(event, "Second")
    with django_assert_num_queries(6):
        client.get("/e/spring-open/seating/")


def test_the_copy_of_the_public_pages_shows_what_stands_and_nothing_of_later(event):
    post(event)
    post(event, "Prize-giving at six", shows_from=in_minutes(60))
    files = public_copy(Event.objects.get(pk=event.pk), "http://192.0.2.5:8000", lambda _done, _total: None)
    page = files["standings.html"].decode()
    assert (LUNCH in page, "Prize-giving" in page) == (True, False)
