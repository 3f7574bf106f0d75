"""Score history, in pictures: for everybody, with the numbers behind them, and nothing that is kept back."""

import re

import pytest

from tests.tournament.result.reporting import freeze, report_all, texts

pytestmark = pytest.mark.django_db
URL = "/e/spring-open/progress/"


def page(client, path: str = URL) -> str:
    answer = client.get(path)
    assert answer.status_code == 200
    return answer.content.decode()


def pictures(html: str) -> list[str]:
    """The titles of the charts."""
    return re.findall(r'<title id="[a-z]+-title">([^<]+)</title>', html)


def test_everybody_sees_four_pictures_and_their_numbers(client, event):
    report_all(event, 1)
    report_all(event, 2)
    html = page(client)
    assert pictures(html) == [
        "Points after each session",
        "Places after each session",
        "Points by seat",
        "Tables",
    ]
    assert html.count('<caption class="visually-hidden">') == 3
    first = event.entries.get(number=int(re.findall(r"players/(\d+)/", html)[0]))
    assert texts(html).count(first.name) >= 3


def test_before_the_first_result_it_says_what_is_to_come(client, event):
    html = page(client)
    assert (pictures(html), "Nothing to show yet" in html) == ([], True)


def test_charts_hide_frozen_sessions(client, director_client, event):
    report_all(event, 1)
    report_all(event, 2)
    freeze(event, 1)
    columns = [
        len(re.findall(r'<th scope="col" class="num">2</th>', page(user_client)))
        for user_client in (client, director_client)
    ]
    assert columns == [1, 3]  # second places by wind; with session 2 in two more tables for the staff


def test_a_player_sees_their_places_and_winds_from_two_sessions_on(client, event):
    report_all(event, 1)
    assert pictures(page(client, "/e/spring-open/players/1/")) == []
    report_all(event, 2)
    assert pictures(page(client, "/e/spring-open/players/1/")) == [
        "Total after each session",
        "Place after each session",
        "Points by seat",
    ]


def test_a_wind_not_yet_played_is_not_shown_as_zero(client, event):
    report_all(event, 1)
    report_all(event, 2)
    html = page(client, "/e/spring-open/players/1/")
    rows = [
        re.findall(r'<td class="num">\s*(?:<span[^>]*>)?([^<]*)', row)
        for row in html.split("<tr>")
        if "visually-hidden" in row
    ]
    counts = [[cell.strip() for cell in row[:4]] for row in rows if len(row) == 5]
    assert len(counts) == 4
    assert [row for row in counts if set(row) == {"0"}] == []
    assert ["–"] * 4 in counts
    bars = re.search(r"Points by seat</title>(.*?)</svg>", html, re.DOTALL)[1]
    assert re.findall(r">(–|0)<", bars) == ["–"] * counts.count(["–"] * 4)


@pytest.mark.parametrize("sessions", [1, 3])
def test_queries_do_not_grow_with_the_sessions(client, event, django_assert_num_queries, sessions):
    for number in range(1, sessions + 1):
        report_all(event, number)
    page(client)
    with django_assert_num_queries(2):
        page(client)
