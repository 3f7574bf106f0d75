"""The prize-giving: the final places one by one, from the last, on the director's own screen."""

import re

import pytest

from tests.tournament.draw.finals import cut_to, event_before_the_final
from tests.tournament.result.reporting import freeze, report, report_all, texts
from tournament.acts.undo import undo
from tournament.event.queries.next_step import progress_of, step_after
from tournament.models import Event, Team

pytestmark = pytest.mark.django_db
URL = "/desk/spring-open/standings/ceremony/"


def places(html: str) -> list[tuple[bool, str]]:
    """Each place in the order of the page: whether it can be seen, and what it says."""
    (wall,) = re.findall(r"<ol[^>]*data-ceremony.*?</ol>", html, re.DOTALL)
    lines = re.findall(r"<li([^>]*)>(.*?)</li>", wall, re.DOTALL)
    return [("hidden" not in attributes, texts(inner)) for attributes, inner in lines]


def places_shown(client, query: str = "") -> list[tuple[bool, str]]:
    return places(client.get(URL + query).content.decode())


def test_the_ceremony_is_for_the_director_alone(
    client, visitor_client, scorer_client, referee_client, director_client, event
):
    assert client.get(URL).status_code == 302
    assert [client.get(URL).status_code for client in (visitor_client, scorer_client, referee_client)] == [
        403
    ] * 3
    assert director_client.get(URL).status_code == 200
    assert director_client.post(URL).status_code == 405


def test_the_last_of_the_chosen_places_comes_first_and_all_are_hidden(director_client, event):
    report_all(event, 1)
    places = places_shown(director_client, "?from=9")
    assert [is_open for is_open, _words in places] == [False] * 9
    assert [re.findall(r"\d+", words)[0] for _seen, words in places] == ["9", *["5"] * 4, *["1"] * 4]


def test_without_scripts_an_address_shows_so_many(director_client, event):
    report_all(event, 1)
    assert [is_open for is_open, _words in places_shown(director_client, "?from=4&open=2")] == [
        True,
        True,
        False,
        False,
    ]
    html = director_client.get(URL, {"from": "4", "open": "2"}).content.decode()
    assert re.findall(r'href="([^"]+)" data-next-place', html) == ["?from=4&amp;size=3&amp;open=3"]


@pytest.mark.parametrize("query", ["?from=0", "?from=nonsense&open=-1", "?size=99", "?open=9999"])
def test_nonsense_in_the_address_is_the_usual(director_client, event, query):
    report_all(event, 1)
    assert len(places_shown(director_client, query)) == 10


def test_the_ceremony_shows_places_that_the_public_does_not_see_yet(client, director_client, event):
    report_all(event, 1)
    report_all(event, 2)
    open_words = [words for _seen, words in places_shown(director_client)]
    freeze(event, 1)
    assert [words for _seen, words in places_shown(director_client)] == open_words
    assert "freeze the standings" not in texts(director_client.get(URL).content.decode())


def test_the_ceremony_says_what_is_missing_and_that_everybody_sees_it(director_client, event):
    report(event, 1, 1)
    words = texts(director_client.get(URL).content.decode())
    assert "3 results are still missing." in words
    assert "Everybody can already see these places" in words


def test_before_the_first_result_there_is_nothing_to_reveal(director_client, event):
    assert "There are no results yet." in texts(director_client.get(URL).content.decode())
    assert places_shown(director_client) == []


def test_teams_are_revealed_with_their_players(director_client, event):
    report_all(event, 1)
    team = Team.objects.create(event=event, name="Reds")
    event.entries.filter(number__in=(1, 2)).update(team=team)
    event.version += 1
    event.save()
    ((_seen, words),) = places_shown(director_client, "?teams=1")
    names = [event.entries.get(number=number).name for number in (1, 2)]
    assert words.startswith("1 Reds")
    assert all(name in words for name in names)


def test_the_ceremony_page_offers_the_number_of_places_and_teams(director_client, event):
    report_all(event, 1)
    page = director_client.get(URL).content.decode()
    choices = re.findall(r'<a\s+class="button small"\s+href="([^"]+)"', page)
    assert choices == [f"?from={count}&amp;size=3" for count in (3, 10, 16)]
    event.entries.filter(number__in=(1, 2)).update(team=Team.objects.create(event=event, name="Reds"))
    event.version += 1
    event.save()
    page = director_client.get(URL).content.decode()
    assert re.findall(r'<option value="(\w*)"', page) == ["", "teams"]


@pytest.mark.parametrize(("rules", "carried"), [("ema-riichi-2025", " final "), ("mcr-2006", " final ")])
def test_a_player_of_the_final_is_revealed_as_one(director_client, staff, rules, carried):
    event = event_before_the_final(staff=staff, rules=rules)
    cut_to(event, 4, "half")
    report_all(Event.objects.get(), 3)
    words = [words for _seen, words in places_shown(director_client, "?from=5")]
    assert [carried in line and "carried over" in line for line in words] == [False, True, True, True, True]


def test_after_the_last_place_the_page_leads_to_the_end_of_the_event(director_client, event):
    report_all(event, 1)
    html = director_client.get(URL, {"from": "4", "open": "3"}).content.decode()
    assert re.search(r"data-after-all\s+hidden", html)
    html = director_client.get(URL, {"from": "4", "open": "4"}).content.decode()
    assert re.search(r"data-after-all\s*>", html)


def test_the_page_that_ends_the_event_leads_to_the_prize_giving_and_back(director_client, event):
    for number in range(1, event.sessions.count() + 1):
        report_all(event, number)
    freeze(event, 1)
    html = director_client.get("/desk/spring-open/end/").content.decode()
    assert "Hold the prize-giving before you end the event" in texts(html)
    assert f'href="{URL}"' in html
    assert "To the overview" in texts(html)
    desk = texts(director_client.get("/desk/spring-open/").content.decode())
    assert "Start the prize-giving" in desk


@pytest.mark.parametrize("sessions", [1, 3])
def test_a_page_of_places_costs_as_many_queries_whatever_there_is(
    director_client, event, django_assert_num_queries, sessions
):
    for number in range(1, sessions + 1):
        report_all(event, number)
    director_client.get(URL)
    with django_assert_num_queries(5):
        director_client.get(URL)


def test_places_of_one_country_or_club_are_counted_among_themselves(director_client, event):
    report_all(event, 1)
    event.entries.filter(number__in=(1, 2, 3)).update(country="UA", club="Riichi Kyiv")
    event.version += 1
    event.save()
    for of in ("country:UA", "club:Riichi Kyiv"):
        lines = [words for _seen, words in places_shown(director_client, f"?of={of}")]
        assert len(lines) == 3
        assert lines[-1].startswith("1 ")
        assert all(" of all" in words for words in lines)
    assert len(places_shown(director_client, "?of=country:FR")) == 10


def test_as_many_places_as_are_asked_for_are_announced(director_client, event):
    report_all(event, 1)
    assert [len(places_shown(director_client, f"?from={count}")) for count in (1, 7, 16, 90)] == [
        1,
        7,
        16,
        16,
    ]
    html = director_client.get(URL, {"from": "7"}).content.decode()
    assert re.findall(r'max="(\d+)"\s+value="(\d+)"', html) == [("16", "7")]


def test_when_it_is_over_one_press_shows_everybody_the_places_and_the_event_can_end(director_client, event):
    for number in (1, 2, 3, 4):
        report_all(event, number)
    freeze(event, 3)
    html = director_client.get(URL, {"from": "2", "open": "1"}).content.decode()
    (end,) = re.findall(r"<form([^>]*data-after-all[^>]*)>", html)
    assert ("hidden" in end, "End the event" in html) == (True, False)

    html = director_client.get(URL, {"from": "2", "open": "2"}).content.decode()
    (end,) = re.findall(r"<form([^>]*data-after-all[^>]*)>", html)
    (address,) = re.findall(r'action="([^"]+)"', end)
    assert "hidden" not in end
    assert step_after(progress_of(event)).label == "Start the prize-giving"
    director_client.post(address)
    assert step_after(progress_of(event)).label == "End the event"
    assert "data-after-all" in director_client.get(URL, {"open": "10"}).content.decode()

    undo(entry=event.log.latest("pk"), by=None)
    assert step_after(progress_of(event)).label == "Start the prize-giving"
