"""The seating on paper: by table, by name, one session or all."""

import pytest

from tests.factories import make_event

pytestmark = pytest.mark.django_db
URL = "/desk/spring-open/seating/print/"


def test_by_table_each_session_is_a_sheet(director_client, event):
    response = director_client.get(URL)
    assert [(sheet.line.number, len(sheet.tables)) for sheet in response.context["sheets"]] == [
        (number, 4) for number in range(1, 5)
    ]
    page = response.content.decode()
    assert (page.count('class="sheet'), page.count("page-break")) == (4, 3)
    assert page.count("Spring Open</b>") == 4


def test_by_name_all_sessions_are_one_table(director_client, event):
    rows = director_client.get(URL, {"by": "name"}).context["overview"]
    assert (len(rows), [len(row["seats"]) for row in rows]) == (16, [4] * 16)
    names = [row["player"].by_name for row in rows]
    assert names == sorted(names)


def test_one_session_by_name(director_client, event):
    context = director_client.get(URL, {"by": "name", "session": "3"}).context
    assert ([sheet.line.number for sheet in context["sheets"]], context["overview"]) == ([3], None)


@pytest.mark.parametrize("requested", ["", "9", "x"])
def test_an_unknown_session_prints_all(director_client, event, requested):
    assert len(director_client.get(URL, {"session": requested}).context["sheets"]) == 4


def test_nothing_to_print_says_what_to_do(director_client, staff):
    make_event(staff=staff, drawn=False)
    page = director_client.get(URL).content.decode()
    assert ("Nothing to print yet" in page, 'class="sheet' in page) == (True, False)


def test_printing_is_reading(director_client, event):
    assert director_client.post(URL).status_code == 405


@pytest.mark.parametrize("sessions", [1, 3])
def test_the_page_takes_twelve_queries(director_client, staff, django_assert_num_queries, sessions):
    make_event(staff=staff, sessions=sessions)
    with django_assert_num_queries(12):
        director_client.get(URL)
