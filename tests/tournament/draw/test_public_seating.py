"""Seats and results of a session, published or not."""

import re

import pytest

from tests.factories import make_event
from tests.tournament.result.reporting import freeze, hide_seating, player_at, report, texts
from tournament.models import Result, Session

pytestmark = pytest.mark.django_db
NOT_YET = "The seating of session 3 is not published yet."


def page(client, path: str, status: int = 200) -> str:
    answer = client.get(f"/e/spring-open/{path}")
    assert answer.status_code == status
    return answer.content.decode()


def card(html: str, number: int) -> str:
    (article,) = re.findall(rf'<article[^>]* id="table-{number}">.*?</article>', html, re.DOTALL)
    return article


def test_seats_come_by_table(client, event):
    names = re.findall(r'class="name"><a href="[^"]+/players/(\d+)/"', card(page(client, "seating/"), 2))
    assert [int(number) for number in names] == [player_at(event, 1, 2, wind) for wind in "ESWN"]


def test_seats_come_by_name(client, event):
    html = page(client, "seating/?by=name")
    names = [texts(name) for name in re.findall(r'<th scope="row">(.*?)</th>', html)]
    assert names == sorted(names)
    assert len(names) == 16


def test_the_session_being_played_is_shown_first(client, event):
    event.sessions.filter(number=1).update(state=Session.CLOSED)
    event.sessions.filter(number=2).update(state=Session.OPEN)
    assert "<h1>Session 2</h1>" in page(client, "seating/")


def test_when_all_is_played_the_last_session_is_shown(client, event):
    event.sessions.update(state=Session.CLOSED)
    assert "<h1>Session 4</h1>" in page(client, "seating/")


@pytest.mark.parametrize("text", ["7", "lund"])
def test_people_find_themselves(client, event, text):
    event.entries.filter(number=7).update(last_name="Lund", first_name="Ada")
    wanted = texts(page(client, f"seating/?session=2&find={text}"))
    table = event.sessions.get(number=2).seats.get(entry__number=7)
    assert f"Table {table.table.number}, {table.get_wind_display()} Ada Lund number 7" in wanted


def test_a_seating_search_without_a_match_repeats_the_searched_text(client, event):
    assert "Nobody matching “<b>” plays in this session." in texts(page(client, "seating/?find=%3Cb%3E"))


@pytest.mark.parametrize("path", ["seating/?session=3", "seating/?session=3&by=name", "sessions/3/"])
def test_a_deep_link_to_unpublished_seats_says_not_yet(client, event, path):
    hide_seating(event, 3)
    html = page(client, path, 404)
    assert NOT_YET in texts(html)
    assert re.findall(r"/players/\d+/", html) == []


@pytest.mark.parametrize("path", ["seating/?session=3", "sessions/3/"])
def test_staff_sees_unpublished_seats_with_a_note(scorer_client, event, path):
    hide_seating(event, 3)
    words = texts(page(scorer_client, path))
    assert "This seating is not published. You can see it because you are on the staff." in words


@pytest.mark.parametrize(
    ("path", "requested"), [("seating/?session=9", "9"), ("seating/?session=x", "x"), ("sessions/9/", "9")]
)
def test_a_session_that_is_not_there_is_a_sentence(client, event, path, requested):
    assert f"Spring Open has no session “{requested}”." in texts(page(client, path, 404))


def test_without_any_publication_the_page_says_when_it_comes(client, staff):
    make_event(published=False, staff=staff)
    assert "No seating is published yet" in texts(page(client, "seating/"))


def test_staff_is_led_to_the_seats_that_are_not_published(client, scorer_client, staff):
    make_event(published=False, staff=staff)
    html = page(scorer_client, "seating/")
    assert re.findall(r'href="/e/spring-open/seating/\?session=(\d)" title', html) == ["1", "2", "3", "4"]
    assert "This seating is not published. You can see it because you are on the staff." in texts(html)


@pytest.mark.parametrize("players", [4, 12])
@pytest.mark.parametrize("query", ["", "?by=name", "?find=1"])
def test_seating_costs_five_queries(client, players, query, django_assert_num_queries):
    make_event(players=players, sessions=1)
    with django_assert_num_queries(5):  # the last one says when the session begins
        page(client, f"seating/{query}")


# --- Results ------------------------------------------------------------------------------------------------


def test_a_table_shows_sheet_uma_score_and_place(client, event):
    report(event, 1, 1)
    words = texts(card(page(client, "sessions/1/"), 1))
    assert "+24,000 place 1. sheet +9,000, uma +15,000" in words
    assert "−23,000 place 4. sheet −8,000, uma −15,000" in words


def test_ties_are_written_as_ties(client, event):
    report(event, 1, 1, (5000, 5000, -5000, -5000))
    assert texts(card(page(client, "sessions/1/"), 1)).count("place 1 shared") == 2


@pytest.mark.parametrize(
    ("facts", "words"),
    [
        ({"provisional": True}, "provisional"),
        ({"state": Result.ENTERED}, "to be confirmed"),
        ({}, "confirmed"),
    ],
)
def test_certainty_of_a_result_is_given_in_words(client, event, facts, words):
    report(event, 1, 1)
    Result.objects.update(**facts)
    badge = re.findall(r'<span class="badge.*?</span>', card(page(client, "sessions/1/"), 1), re.DOTALL)
    assert [texts(part) for part in badge] == [words]


def test_a_table_still_playing_says_so(client, event):
    report(event, 1, 1)
    assert texts(card(page(client, "sessions/1/"), 2)).startswith("Table 2 playing")


def test_frozen_results_are_kept_from_the_public(client, referee_client, event):
    freeze(event, 0)
    report(event, 1, 1)
    public, staff = texts(page(client, "sessions/1/")), texts(page(referee_client, "sessions/1/"))
    assert "the results of this session are held back" in public
    assert "+24,000" not in public
    assert "Table 1 held back" in public
    assert "The public does not see these results" in staff
    assert "+24,000" in staff


@pytest.mark.parametrize("players", [4, 12])
def test_results_cost_the_same_for_one_table_and_for_three(client, players, django_assert_num_queries):
    event = make_event(players=players, sessions=1)
    report(event, 1, 1)
    with django_assert_num_queries(15):
        page(client, "sessions/1/")
    with django_assert_num_queries(5):
        page(client, "sessions/1/")
