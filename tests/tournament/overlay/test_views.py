"""The overlays of an event as anybody gets them, and the page of the staff that chooses what they show."""

import re

import pytest
from django.test import Client

from tests.factories import make_event
from tests.tournament.conftest import signed_in
from tests.tournament.hand.hands import RON, play
from tests.tournament.live.test_live_lists import parts
from tests.tournament.security.pages import faults_of
from tests.tournament.session.play import enter, opened
from tournament.acts.undo import undo
from tournament.draw.queries.seating import tables_of
from tournament.event.services.publishing import freeze_standings
from tournament.models import LogEntry, Overlay, Publication
from tournament.overlay.services import SHOW, Choice, show_on_overlays

KINDS = ("standings", "table", "hand", "clock", "next", "names")
TILES = {
    "outcome": "ron",
    "from": "S",
    "riichi": ["E"],
    "wins": [{"seat": "E", "hand": "123m123p12399s77z", "win": "7z", "dora": ["6m"]}],
}


@pytest.fixture
def played(event):
    """Table 1 in the middle of its game, table 2 with a result."""
    opened(event)
    play(event, RON)
    enter(event, number=2)
    return event


def page(kind: str, client: Client | None = None) -> str:
    return (client or Client()).get(f"/overlay/spring-open/{kind}/").content.decode()


def words(html: str) -> str:
    """The text on the picture."""
    body = html.partition("<main")[2].partition("</main>")[0].partition(">")[2]
    return " ".join(re.sub(r"<[^>]*>", " ", body).split())


def choose(event, **choice: int) -> None:
    event.refresh_from_db()
    show_on_overlays(event=event, choice=Choice(**choice), by=None)


@pytest.mark.parametrize("kind", KINDS)
def test_an_overlay_is_for_everybody_and_follows_its_own_list(played, kind):
    response = Client().get(f"/overlay/spring-open/{kind}/")
    html = response.content.decode()
    assert (response.status_code, faults_of(response)) == (200, [])
    assert 'class="overlay"' in html
    assert 'data-live-url="/live/spring-open"' in html
    expected = "clock" if kind == "clock" else f"overlay-{kind}"
    assert re.findall(r'data-live-list="([\w-]+)"', html) == [expected]


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "clock"])
def test_streamed_parts_match_the_page_byte_for_byte(played, kind):
    html = Client().get(f"/overlay/spring-open/{kind}/").as_sent.decode()
    (part,) = parts(played, f"overlay-{kind}").values()
    assert part in html


def test_the_table_is_shown_with_winds_running_scores_counters_and_bets(event):
    session = opened(event)
    play(event, RON, {"outcome": "draw", "tenpai": ["E", "N"], "riichi": ["N"]})
    first = [sitting.entry.name for sitting in tables_of(session)[0].sittings]
    text = words(page("table"))
    assert "Session 1, table 1" in text
    assert "2 counters 1 bet" in text
    assert [text.index(name) for name in first] == sorted(text.index(name) for name in first)
    assert re.findall(r"\d\d,\d00", text) == ["39,200", "20,800", "28,500", "30,500"]


def test_a_table_with_a_result_shows_what_each_holds_at_the_end(played):
    choose(played, table=2)
    text = words(page("table"))
    assert "Session 1, table 2 Result" in text
    assert re.findall(r"\d\d,\d00", text) == ["50,000", "35,000", "25,000", "10,000"]


def test_the_last_hand_is_shown_with_its_tiles_and_what_it_moved(event):
    session = opened(event)
    play(event, TILES)
    html = page("hand")
    assert html.count('class="tile ') == 14
    winner = tables_of(session)[0].sittings[0].entry.name
    assert winner in words(html)
    assert re.findall(r"[+−]\d+,\d00", words(html))[-2:] == ["+18,000", "−18,000"]


def test_the_next_tables_are_those_of_the_session_that_comes(played):
    text = words(page("next"))
    assert text.startswith("Standings") is False
    assert "Session 2" in text
    assert [f"Table {number}" in text for number in (1, 4)] == [True, True]
    choose(played, table=4)
    assert [f"Table {number}" in words(page("next")) for number in (1, 4)] == [False, True]


def test_the_lower_third_names_the_players_at_the_table_or_the_one_chosen(played):
    at_table = [sitting.entry.name for sitting in tables_of(played.sessions.get(number=1))[0].sittings]
    assert [name in words(page("names")) for name in at_table] == [True] * 4
    choose(played, player=5)
    chosen = played.entries.get(number=5)
    text = words(page("names"))
    assert [chosen.name in text, "Italy · place" in text] == [True, True]


def test_standings_are_shown_as_far_as_they_are_public(played):
    assert "after session 1" in words(page("standings"))
    freeze_standings(event=played, after=0, by=None)
    for client in (Client(), signed_in(played.roles.get(kind="director").user)):
        assert "after session" not in words(page("standings", client))


def test_a_freeze_keeps_scores_and_hands_back_but_not_who_sits_where(played):
    freeze_standings(event=played, after=0, by=None)
    text = words(page("table"))
    assert ("Session 1, table 1" in text, re.findall(r"\d\d,\d00", text)) == (True, [])
    assert words(page("hand")).startswith("Last hand · Spring Open")
    assert "counter" not in words(page("hand"))


def test_seats_that_are_not_published_are_on_no_overlay(played):
    Publication.objects.filter(event=played, session__number=2).update(withdrawn_at=played.created_at)
    assert "Table" not in words(page("next"))
    Publication.objects.filter(event=played).update(withdrawn_at=played.created_at)
    played.version += 1
    played.save()
    assert "table 1" not in words(page("table"))


def test_a_hidden_event_has_no_overlays_for_anybody(director):
    make_event(players=8, sessions=1, public=False, staff={"director": director})
    for client in (Client(), signed_in(director)):
        answers = [
            client.get(f"/overlay/spring-open/{kind}/{now}") for kind in KINDS for now in ("", "?now=1")
        ]
        assert {answer.status_code for answer in answers} == {404}


def test_the_staff_chooses_and_copies_addresses(played, scorer_client):
    html = scorer_client.get("/desk/spring-open/overlays/").content.decode()
    assert re.findall(r'value="https?://[^/]+/overlay/spring-open/(\w+)/"', html) == list(KINDS)
    sent = {"table": "3", "player": "7", "delay": "30", "key": "k"}
    for _twice in range(2):
        answer = scorer_client.post("/desk/spring-open/overlays/", sent)
        assert (answer.status_code, answer["Location"]) == (302, "/desk/spring-open/overlays/")
    stored = Overlay.objects.get(event=played)
    assert (stored.table, stored.player, stored.delay) == (3, 7, 30)
    line = LogEntry.objects.get(act=SHOW)
    assert line.summary == "On the overlays: table 3, player 7, delay of 30 s."


@pytest.mark.parametrize(
    "sent", [{"table": "99"}, {"player": "x"}, {"delay": "-1"}, {"delay": "901"}, {"delay": "soon"}]
)
def test_faulty_choices_for_overlays_are_marked_at_their_fields(played, scorer_client, sent):
    answer = scorer_client.post("/desk/spring-open/overlays/", {**sent, "key": "k"})
    assert (answer.status_code, 'class="field bad"' in answer.content.decode()) == (400, True)
    assert not Overlay.objects.exists()


def test_the_standings_of_the_desk_lead_to_the_choice_for_all_of_the_staff(played, referee_client):
    assert (
        'href="/desk/spring-open/overlays/"'
        in referee_client.get("/desk/spring-open/standings/").content.decode()
    )
    assert referee_client.get("/desk/spring-open/overlays/").status_code == 200
    assert Client().get("/desk/spring-open/overlays/").status_code == 302


def test_a_choice_is_undone(played, director):
    choose(played, table=2)
    choose(played, table=3, delay=60)
    undo(entry=LogEntry.objects.filter(act=SHOW).latest("pk"), by=director)
    stored = Overlay.objects.get(event=played)
    assert (stored.table, stored.player, stored.delay) == (2, None, 0)
