"""The list of players: who may see it, how it sorts, searches and pages, and what it costs."""

import pytest
from django.urls import reverse
from django.utils import timezone

from tests.factories import make_entry, make_event

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(staff):
    event = make_event(players=0, drawn=False, sessions=1, staff=staff)
    make_entry(event, 1, first_name="Mario", last_name="Rossi", club="Tora Kai")
    make_entry(event, 2, first_name="Anna", last_name="Åberg", country="SE", ema_number="09990002")
    make_entry(
        event, 3, first_name="Olena", last_name="Коваленко", country="UA", ema_number="", substitute=True
    )
    return event


@pytest.fixture
def url(event):
    return reverse("desk-players", args=[event.slug])


def listed(client, url, **query):
    return [row.record.number for row in client.get(url, query).context["table"].paginated_rows]


def test_all_staff_see_the_list_and_only_directors_its_buttons(
    url, director_client, scorer_client, referee_client
):
    pages = [client.get(url) for client in (director_client, scorer_client, referee_client)]

    assert [page.status_code for page in pages] == [200, 200, 200]
    assert [page.content.count(b"Add a player") for page in pages] == [1, 0, 0]


def test_directors_open_a_player_from_the_list(url, director_client, scorer_client):
    pages = [client.get(url).content.decode() for client in (director_client, scorer_client)]

    assert [[f'href="{url}{number}/"' in page for number in (1, 2, 3)] for page in pages] == [
        [True, True, True],
        [False, False, False],
    ]


def test_strangers_are_sent_away(url, client, visitor_client):
    assert visitor_client.get(url).status_code == 403
    assert client.get(url).url == f"/sign-in/?next={url}"


def test_player_list_rejects_post(url, director_client):
    assert director_client.post(url).status_code == 405


@pytest.mark.parametrize(
    ("sort", "numbers"),
    [
        ("", [1, 2, 3]),
        ("-number", [3, 2, 1]),
        ("name", [2, 1, 3]),
        ("country", [1, 2, 3]),
        ("-club", [1, 3, 2]),
        ("nonsense", [1, 2, 3]),
    ],
)
def test_list_sorts_by_its_heads(url, director_client, sort, numbers):
    assert listed(director_client, url, sort=sort) == numbers


@pytest.mark.parametrize(
    ("search", "numbers"),
    [
        ("rossi", [1]),
        ("ABERG anna", [2]),
        ("коВаленко", [3]),
        ("tora", [1]),
        ("Sweden", [2]),
        ("0999", [2]),
        ("zzz", []),
    ],
)
def test_search_finds_every_word_without_case_and_accents(url, director_client, search, numbers):
    page = director_client.get(url, {"q": search})

    assert [row.number for row in page.context["table"].data.data] == numbers


def test_counts_tell_who_plays_and_what_to_check(event, url, director_client):
    event.entries.filter(number=1).update(withdrawn_at=timezone.now())
    event.entries.filter(number=2).update(country="DK")

    counts = director_client.get(url).context["counts"]

    assert (counts.playing, counts.substitutes, counts.withdrawn, counts.doubtful) == (1, 1, 1, 1)


def test_prefix_of_another_country_is_marked(event, url, director_client):
    event.entries.filter(number=2).update(country="DK")

    rows = director_client.get(url).context["table"].data.data

    assert [row.problem for row in rows] == ["", "prefix of Sweden", ""]


def test_empty_list_says_what_to_do(staff, director_client):
    make_event(players=0, drawn=False, staff=staff, slug="empty")

    page = director_client.get(reverse("desk-players", args=["empty"])).content.decode()

    assert page.count("Nobody is registered yet") == 1
    assert page.count(reverse("desk-players-import", args=["empty"])) == 1


def test_long_list_comes_in_pages(event, url, director_client):
    for number in range(4, 204):
        make_entry(event, number)

    assert listed(director_client, url, page=2) == [201, 202, 203]
    assert listed(director_client, url, page=99) == [201, 202, 203]


def test_query_count_is_the_same_for_one_and_three_players(
    event, url, director_client, django_assert_num_queries
):
    with django_assert_num_queries(8):
        director_client.get(url)
    event.entries.filter(number__gt=1).delete()
    with django_assert_num_queries(8):
        director_client.get(url)
