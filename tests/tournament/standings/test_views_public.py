"""The standings page: live, earlier, teams, frozen; and what it costs."""

import re

import pytest

from tests.factories import make_event
from tests.tournament.draw.finals import cut_to, event_before_the_final, players_of
from tests.tournament.result.reporting import freeze, player_at, report, report_all, texts
from tournament.models import Event, Ruling, Table, Team

pytestmark = pytest.mark.django_db
URL = "/e/spring-open/standings/"


def page(client, query: str = "", status: int = 200) -> str:
    answer = client.get(URL + query)
    assert answer.status_code == status
    return answer.content.decode()


def row_of(html: str, number: int) -> str:
    """The HTML of a player's row."""
    (row,) = re.findall(rf'<tr data-live-part="r{number}".*?</tr>', html)
    return row


def order(html: str) -> list[int]:
    return [int(number) for number in re.findall(r'data-live-part="r(\d+)"', html)]


def test_the_best_comes_first_with_place_total_and_a_link_to_the_table(client, event):
    report(event, 1, 3)
    east = player_at(event, 1, 3, "E")
    html = page(client)
    row = row_of(html, east)

    assert order(html)[0] == east
    assert re.findall(r'class="place">(\d+)', row) == ["1"]
    assert re.findall(r'href="([^"]+)">', row) == [
        f"/e/spring-open/players/{east}/",
        "/e/spring-open/sessions/1/#table-3",
    ]
    assert texts(row).split()[-1] == "+24,000"


def test_equal_players_share_a_place_marked_as_shared(client, event):
    report(event, 1, 1, (5000, 5000, -5000, -5000))
    rows = [row_of(page(client), player_at(event, 1, 1, wind)) for wind in "ES"]
    assert [re.findall(r'class="place">(\d+)<small[^>]*>(\w+)<', row) for row in rows] == [
        [("1", "shared")]
    ] * 2


def test_places_won_are_an_arrow_a_number_and_a_word(client, event):
    report_all(event, 1)
    last = order(page(client))[-1]
    table = Table.objects.get(session__number=2, seats__entry__number=last)
    wind = table.seats.get(entry__number=last).wind
    report(event, 2, table.number, tuple(60000 if seat == wind else -20000 for seat in "ESWN"))
    assert (
        texts(re.findall(r'<td class="move.*?</td>', row_of(page(client), last))[0]) == "▲ up 12"
    )  # four shared place 13


def test_the_line_says_after_which_session_and_how_many_tables_are_missing(client, event):
    report_all(event, 1)
    report(event, 2, 1)
    assert "After session 2, 3 results missing" in texts(page(client))


def test_mcr_shows_table_points_with_halves_and_mini_points(client, staff):
    event = make_event(rules="mcr-2006", staff=staff)
    report(event, 1, 1, (30, 30, -20, -40))
    assert texts(row_of(page(client), player_at(event, 1, 1, "E"))).split()[-5:] == [
        "3",
        "+30",
        "–",
        "+30",
        "3",
    ]
    assert texts(row_of(page(client), player_at(event, 1, 1, "W"))).split()[-5:] == [
        "1",
        "−20",
        "–",
        "−20",
        "1",
    ]


def test_mcr_shares_are_written_as_fractions(client, staff):
    event = make_event(rules="mcr-2006", staff=staff)
    report(event, 1, 1, (40, -10, -10, -20))
    assert texts(row_of(page(client), player_at(event, 1, 1, "S"))).split()[-1] == "1½"


def test_penalties_have_their_column_and_their_word(client, event):
    report(event, 1, 1)
    table = Table.objects.get(session__number=1, number=1)
    Ruling.objects.create(
        event=event,
        table=table,
        entry=table.seats.get(wind="E").entry,
        kind="lateness",
        points=-2000,
        moment=Ruling.AFTER_UMA,
        given_at="2026-04-11T09:00Z",
    )
    row = texts(row_of(page(client), player_at(event, 1, 1, "E")))
    assert row.endswith("+24,000 penalty −2,000 −2,000 +22,000")  # the session without it: the row adds up


def test_an_earlier_session_has_its_own_address(client, event):
    report(event, 1, 1)
    report(event, 2, 1)
    html = page(client, "?after=1")
    assert re.findall(r'<th class="cell" scope="col"><a href="([^"]+)"', html) == [
        "/e/spring-open/sessions/1/"
    ]
    assert 'data-live-list="standings"' not in html


@pytest.mark.parametrize("requested", ["abc", "0", "5", "-1", "99999999999", "1.5", "²"])
def test_an_impossible_session_is_a_plain_sentence(client, event, requested):
    assert f"There are no standings after session “{requested}”." in texts(
        page(client, f"?after={requested}", 404)
    )


def test_before_the_first_result_the_page_invites_instead(client, event):
    assert "They start with the first result" in texts(page(client))


def test_teams_have_their_own_view(client, event):
    for name, numbers in (("Dragons", [1, 2]), ("Winds", [3, 4])):
        team = Team.objects.create(event=event, name=name)
        event.entries.filter(number__in=numbers).update(team=team)
    report_all(event, 1)
    html = page(client, "?teams=1")
    names = re.findall(r'<th class="who" scope="row"><a href="/e/spring-open/teams/\d+/">([^<]+)<', html)
    assert sorted(names) == ["Dragons", "Winds"]
    assert texts(page(client)).count("Teams") == 1


def test_without_teams_asking_for_them_shows_players(client, event):
    report(event, 1, 1)
    assert len(order(page(client, "?teams=1"))) == 16


# --- Frozen -------------------------------------------------------------------------------------------------


@pytest.fixture
def frozen(event) -> Event:
    """Two sessions reported, frozen after the first."""
    report_all(event, 1)
    freeze(event, 1)
    report(event, 2, 1)
    return event


def test_the_public_sees_frozen_standings_and_why(client, frozen):
    html = page(client)
    assert "For suspense, the standings are frozen after session 1." in texts(html)
    assert re.findall(r"sessions/2/", html) == []


def test_everything_can_be_kept_back(client, scorer_client, event):
    freeze(event, 0)
    report(event, 1, 1)
    public, staff = texts(page(client)), texts(page(scorer_client))
    assert "For suspense, all results are held back. The director will show them at the end." in public
    assert "+24,000" not in public
    assert "As staff you see everything." in staff
    assert "+24,000" in staff


def test_the_staff_sees_live_standings_and_a_note(referee_client, frozen):
    html = page(referee_client)
    assert "The public sees only the standings after session 1" in texts(html)
    assert "After session 2, 3 results missing" in texts(html)
    assert 'data-live-list="standings"' not in html  # the stream is the public's


def test_sessions_after_the_freeze_cannot_be_asked_for(client, scorer_client, frozen):
    assert "The standings after session 2 are not shown yet" in texts(page(client, "?after=2", 404))
    assert "After session 2" in texts(page(scorer_client, "?after=2"))


# --- Safety and cost ----------------------------------------------------------------------------------------


def test_names_and_clubs_are_text_and_never_markup(client, event):
    event.entries.filter(number=1).update(last_name="<script>alert(1)</script>", club='"><img src=x>')
    report_all(event, 1)
    row = row_of(page(client), 1)
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in row
    assert re.findall("<script|<img", row) == []


def test_my_row_is_marked(client, event):
    report(event, 1, 1)
    client.get(f"/p/{event.entries.get(number=7).link_key}/")
    assert re.findall(r'data-live-part="r(\d+)" class="mine', page(client)) == ["7"]


@pytest.mark.parametrize("players", [4, 12])
def test_queries_do_not_grow_with_the_rows(client, staff, players, django_assert_num_queries):
    event = make_event(players=players, sessions=2, staff=staff)
    report(event, 1, 1)
    with django_assert_num_queries(11):
        page(client)
    with django_assert_num_queries(2):
        page(client)
    report(event, 1, 1)
    with django_assert_num_queries(5):
        page(client)


def test_no_personal_numbers_on_public_pages(client, event):
    report_all(event, 1)
    paths = ["", "standings/", "players/", "players/1/", "seating/", "sessions/1/"]
    pages = [client.get(f"/e/spring-open/{path}").content.decode() for path in paths]
    assert [re.findall("0799\\d{4}", html) for html in pages] == [[]] * len(paths)


def test_the_ways_to_history_and_statistics_are_buttons(client, event):
    report_all(event, 1)
    html = client.get("/e/spring-open/standings/").content.decode()
    buttons = re.findall(r'<a class="button small" href="/e/spring-open/(\w+)/">', " ".join(html.split()))
    assert buttons == ["ranking", "progress", "hands"]


@pytest.mark.parametrize("method", ["post", "put", "delete"])
def test_the_page_is_only_read(client, event, method):
    assert getattr(client, method)(URL).status_code == 405


# --- Finals -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "carried"), [("ema-riichi-2025", "carried +8,500"), ("mcr-2006", "carried 2½ (+3,500)")]
)
def test_a_final_is_announced_once_and_each_finalist_shows_the_points_carried(client, rules, carried):
    event = event_before_the_final(rules=rules)
    four = players_of(cut_to(event, 4, "half"))
    sentence = "Final of 4 from session 3: half of the points so far are carried."
    assert sentence not in texts(page(client))
    report(Event.objects.get(pk=event.pk), 3, 1)
    html = page(client)
    assert texts(html).count(sentence) == 1
    assert set(order(html)[:4]) == four
    assert all(carried in texts(row_of(html, number)) for number in four)
    assert ["carried" in row_of(html, number) for number in order(html)] == [True] * 4 + [False] * 12
    assert "carried" not in texts(page(client, "?after=2"))


def test_the_desk_and_the_big_screen_say_the_final_too(director_client, client, event):
    report_all(event, 1)
    cut_to(event, 8, "none")
    report(Event.objects.get(pk=event.pk), 2, 1)
    sentence = "Final of 8 from session 2: everybody in it starts from zero."
    assert sentence in texts(director_client.get("/desk/spring-open/standings/").content.decode())
    assert sentence in texts(client.get("/e/spring-open/screen/?show=standings").content.decode())
