"""The players' own way to their table's hands: what the link opens, when, and that it opens nothing else."""

import re

import pytest
from django.test import Client

from tests.factories import make_event
from tests.tournament.acts.refused import refused
from tests.tournament.hand.hands import DRAW, RON, play, rows, stored, typing
from tests.tournament.session.play import current, enter, opened, table_at
from tournament.hand.services.links import make_links, renew_link, why_not_link
from tournament.hand.services.recording import players_of, record_hand, why_not_by_link, why_not_type
from tournament.models import Event, Hand, LogEntry, Result, Session, Table
from tournament.session.services.sessions import close_session

TYPED_DRAW = {"outcome": "draw", "tenpai": ["E", "N"], "riichi": "N"}
ACTS = ("", "preview/", "remove/", "undo/", "result/")


@pytest.fixture
def playing(event) -> Event:
    """An event whose players enter their hands, session 1 open, with links."""
    Event.objects.update(players_enter=True)
    event.refresh_from_db()
    make_links(opened(event), by=None)
    return event


def link(event: Event, number: int = 1) -> str:
    """The address of a table's link."""
    return f"/t/{table_at(event, number).link_key}/"


def page_text(reply) -> str:
    """The page's text."""
    return reply.content.decode()


def test_players_type_their_hands_without_signing_in(playing, client):
    reply = client.post(link(playing), {"rev": 0, "key": "k", **TYPED_DRAW})

    assert (reply.status_code, reply["Location"]) == (302, link(playing))
    assert stored(playing) == [DRAW]
    line = LogEntry.objects.get(key="k")
    assert (line.actor, line.actor_name) == (None, "Players at table 1")
    assert rows(playing)[0][2] == "Players at table 1"


def test_the_typist_is_named_in_the_readers_language_not_the_phones(playing, client, director_client):
    Event.objects.update(language="it")
    client.cookies["language"] = "it"
    client.post(link(playing), {"rev": 0, "key": "k", **TYPED_DRAW})

    assert Hand.objects.get().entered_by == "Players at table 1"
    director_client.cookies["language"] = "uk"
    page = page_text(director_client.get("/desk/spring-open/sessions/1/tables/1/hands/"))
    assert "Гравці за столом 1" in page
    assert "Players at table" not in page


def test_the_stored_typist_of_an_older_hand_is_shown_unchanged(playing, client, director_client):
    client.post(link(playing), {"rev": 0, "key": "k", **TYPED_DRAW})
    Hand.objects.update(entered_by="Giocatori al tavolo 1")

    page = page_text(director_client.get("/desk/spring-open/sessions/1/tables/1/hands/"))

    assert "Giocatori al tavolo 1" in page


def test_the_form_wants_its_token(playing):
    reply = Client(enforce_csrf_checks=True).post(link(playing), {"rev": 0, "key": "k", **TYPED_DRAW})

    assert reply.status_code == 403
    assert stored(playing) == []


def test_a_link_is_for_its_own_table_alone(playing, client):
    client.post(link(playing), {"rev": 0, "key": "k", "table": 2, **TYPED_DRAW})

    assert (len(stored(playing, 1)), len(stored(playing, 2))) == (1, 0)


def test_no_link_leads_away_from_the_page(playing, client):
    page = re.sub("<template.*?</template>", "", page_text(client.get(link(playing))), flags=re.DOTALL)

    assert set(re.findall(r'href="(/[^/]*/)', page)) == {"/help/", "/static/"}
    assert client.get("/desk/spring-open/").status_code == 302


@pytest.mark.parametrize("act", ACTS)
def test_an_unknown_key_opens_nothing(act, playing, client):
    reply = client.post(f"/t/{'x' * 22}/{act}", {"rev": 0})

    assert reply.status_code == 404
    assert "This link leads to no table." in page_text(reply)


def test_why_players_cannot_type_has_a_code_for_each_reason(playing):
    table = table_at(playing)
    assert why_not_type(table, players_of(table)) is None

    enter(playing)
    assert why_not_by_link(table_at(playing)).code == "hand.result-confirmed"
    Session.objects.filter(event=playing, number=1).update(state=Session.CLOSED)
    assert why_not_by_link(table_at(playing)).code == "hand.session-not-played"
    Event.objects.update(players_enter=False)
    assert why_not_type(table_at(playing), players_of(table)).code == "hand.players-do-not-enter"


@pytest.mark.parametrize("act", ACTS)
def test_a_link_is_dead_when_players_do_not_enter(act, playing, client):
    Event.objects.update(players_enter=False)

    reply = client.post(link(playing) + act, {"rev": 0, **TYPED_DRAW})

    assert reply.status_code == 403
    assert "Players do not enter hands at this event. Ask a scorer." in page_text(reply)
    assert stored(playing) == []


@pytest.mark.parametrize("act", ACTS)
def test_a_link_is_dead_when_its_session_is_over(act, playing, client):
    for number in range(1, 5):
        enter(playing, number=number)
    close_session(session=playing.sessions.get(number=1), by=None)

    reply = client.post(link(playing) + act, {"rev": 1, **TYPED_DRAW})

    assert reply.status_code == 403
    assert stored(playing) == []


def test_a_link_is_dead_before_its_session_is_open(event, client):
    Event.objects.update(players_enter=True)
    event.refresh_from_db()
    make_links(event.sessions.get(number=1), by=None)

    reply = client.get(link(event))

    assert "Session 1 is not being played. Ask a scorer." in page_text(reply)


def test_players_do_not_change_hands_under_a_confirmed_result(playing, client):
    play(playing, RON)
    enter(playing, (7700, -7700, 0, 0))

    reply = client.post(link(playing), {"rev": table_at(playing).revision, "key": "k", **TYPED_DRAW})

    assert reply.status_code == 403
    assert "The result of table 1 is confirmed. Ask a scorer to change a hand." in page_text(reply)
    assert stored(playing) == [RON]


def test_players_take_back_what_was_typed_at_their_table_and_nothing_else(playing, scorer, client):
    table = table_at(playing)
    [by_scorer] = play(playing, RON, by=scorer)
    client.post(link(playing), {"rev": table_at(playing).revision, "key": "k", **TYPED_DRAW})
    line = LogEntry.objects.get(key="k")

    reply = client.post(f"{link(playing)}undo/", {"rev": 2, "entry": by_scorer.pk})
    client.post(f"{link(playing)}undo/", {"rev": 2, "entry": line.pk, "key": "u"})

    assert reply.status_code == 400
    assert stored(playing) == [RON]
    assert LogEntry.objects.get(key="u").actor_name == "Players at table 1"
    assert table_at(playing).revision == table.revision + 3


def test_an_act_of_another_table_is_not_taken_back(playing, client):
    [other_line] = play(playing, RON, number=2)

    assert client.post(f"{link(playing)}undo/", {"rev": 0, "entry": other_line.pk}).status_code == 404
    assert stored(playing, 2) == [RON]


def test_players_hand_in_the_result_of_their_hands(playing, client):
    Event.objects.update(second_check=True)
    client.post(link(playing), {"rev": 0, "key": "k", **TYPED_DRAW})

    client.post(f"{link(playing)}result/", {"rev": 1, "key": "r", "finished": 1})

    result = current(playing)
    assert (result.points, result.bets_left) == ({"E": 1500, "S": -1500, "W": -1500, "N": 500}, 1000)
    assert (result.entered_by, result.state) == ("Players at table 1", Result.ENTERED)


@pytest.mark.parametrize("act", ACTS[1:])
def test_acts_are_posted(act, playing, client):
    assert client.get(link(playing) + act).status_code == 405


def test_a_new_link_stops_the_old_one(playing, client, scorer):
    old = link(playing)

    line = renew_link(table=table_at(playing), by=scorer)

    assert client.get(old).status_code == 404
    assert client.get(link(playing)).status_code == 200
    assert (line.summary, line.before, line.after) == ("New link for table 1", None, None)


def test_a_new_link_asked_for_twice_is_one(playing, scorer):
    lines = [renew_link(table=table_at(playing), by=scorer, key="once") for _press in range(2)]

    assert lines[0] == lines[1]


def test_links_are_made_once_and_only_where_players_enter(event, scorer):
    session = event.sessions.get(number=1)
    assert make_links(session, by=scorer) == {}
    with refused("hand.no-links"):
        renew_link(table=table_at(event), by=scorer)
    Event.objects.update(players_enter=True)
    session = Event.objects.get(pk=event.pk).sessions.get(number=1)

    first, second = make_links(session, by=scorer), make_links(session, by=scorer)

    assert first == second
    assert sorted(first) == [1, 2, 3, 4]
    assert len(set(first.values())) == 4
    assert why_not_link(session) is None
    assert [line.summary for line in event.log.filter(act="table.links")] == [
        "Links for the tables of session 1 made"
    ]


def test_the_scorer_shows_the_link_with_its_code(playing, scorer_client):
    page = page_text(scorer_client.get("/desk/spring-open/sessions/1/tables/1/hands/link/"))

    assert f"http://testserver{link(playing)}" in page
    assert "<svg" in page


def test_looking_at_the_link_makes_none_and_a_button_makes_those_of_the_session(playing, scorer_client):
    url = "/desk/spring-open/sessions/1/tables/1/hands/link/"
    Table.objects.update(link_key=None)
    page = page_text(scorer_client.get(url))
    assert ("Create the links" in page, Table.objects.exclude(link_key=None).count()) == (True, 0)
    assert scorer_client.post(url).url == url
    assert f"http://testserver{link(playing)}" in page_text(scorer_client.get(url))
    assert Table.objects.filter(session__number=1, link_key=None).count() == 0


def test_without_the_setting_the_scorer_reads_why_there_is_no_link(event, scorer_client):
    page = page_text(scorer_client.get("/desk/spring-open/sessions/1/tables/1/hands/link/"))

    assert "Players do not enter hands at this event." in page
    assert Table.objects.exclude(link_key=None).count() == 0


@pytest.mark.parametrize(
    ("rules", "typed", "facts"),
    [
        (
            "mcr-2006",
            {"outcome": "ron", "wins": "E", "from": "S", "points": "12", "N-false": "20", "W-penalty": "5"},
            {
                "outcome": "win",
                "winner": "E",
                "from": "S",
                "points": 12,
                "false_hu": [{"seat": "N", "each": 20}],
                "penalties": {"W": -5},
            },
        ),
        (
            "classical-japanese",
            {"outcome": "tsumo", "wins": "S", "S-base": "28", "S-doublings": "2"},
            {"outcome": "tsumo", "wins": [{"seat": "S", "base": 28, "doublings": 2}], "riichi": []},
        ),
    ],
)
def test_every_family_of_rules_is_typed(rules, typed, facts, db, client):
    event = make_event(rules=rules, players_enter=True)
    make_links(opened(event), by=None)

    assert client.post(link(event), {"rev": 0, "key": "k", **typed}).status_code == 302

    assert stored(event) == [facts]


def test_staff_and_players_at_one_table_see_each_others_hands(playing, scorer, client):
    record_hand(table=table_at(playing), facts=RON, typist=typing(scorer))

    stale = client.post(link(playing), {"rev": 0, "key": "k", **TYPED_DRAW})

    assert stale.status_code == 409
    assert "sam has changed table 1" in page_text(stale)
    assert "3 fan 40 fu" in page_text(stale)


def test_the_page_of_a_player_leads_to_the_table(playing, client):
    table = table_at(playing)
    seated = table.seats.select_related("entry").first().entry
    client.get(f"/p/{seated.link_key}/")

    page = client.get(f"/e/spring-open/players/{seated.number}/").content.decode()

    assert f'<a class="button" href="{link(playing)}">' in page
    assert "Enter your table’s hands" in page


def test_the_tables_pages_lead_to_help(playing, client):
    assert 'href="/help/?page=table-link&amp;roles="' in client.get(link(playing)).content.decode()
    assert client.get("/help/?page=table-link")["Location"] == "/help/player/#hands"
