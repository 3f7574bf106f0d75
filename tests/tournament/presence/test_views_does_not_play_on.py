"""The page on which it is said that a player does not play on: asked, shown, stored, refused."""

import pytest

from tests.factories import make_entry, make_event, make_result
from tests.tournament.acts.refused import refused
from tests.tournament.session.play import RIGHT, opened, seat_at
from tournament.acts.undo import undo
from tournament.models import LogEntry
from tournament.presence.queries import presences_of
from tournament.presence.services.departures import Departure, stop_playing
from tournament.registration.services.changes_and_withdrawals import withdraw
from tournament.session.services.sessions import close_session

pytestmark = pytest.mark.django_db
CHOSEN = {"session": "1", "way": "left.during", "sits": "99", "back": "no", "detail": "train", "key": "k"}


def url(number: int) -> str:
    return f"/desk/spring-open/players/{number}/does-not-play-on/"


def east(event) -> int:
    return seat_at(event).entry.number


def test_a_player_leaves_and_a_substitute_sits_there__p1(director_client, playing):
    number = east(playing)
    assert director_client.post(url(number), CHOSEN).url == f"/desk/spring-open/players/{number}/"
    seat = seat_at(playing)
    assert (seat.substitute.number, seat.substitute_since, seat.substitute_reason) == (
        99,
        "during",
        "left: train",
    )
    entry = playing.entries.get(number=number)
    assert (entry.left_after, entry.replaced_by.number) == (1, 99)
    page = director_client.get(f"/desk/spring-open/players/{number}/").content.decode()
    assert f"{entry.name} leaves from session 1 on" in page
    undo(entry=LogEntry.objects.get(act="player.stop"), by=None)
    assert seat_at(playing).substitute is None


def test_a_referee_says_it_too_and_comes_to_the_record(referee_client, playing):
    number = east(playing)
    response = referee_client.post(url(number), CHOSEN | {"sits": "nobody"})
    assert response.url == f"/desk/spring-open/referee/players/{number}/"
    assert seat_at(playing).out


def test_scorers_and_strangers_may_not(scorer_client, client, playing):
    number = east(playing)
    assert scorer_client.post(url(number), CHOSEN).status_code == 403
    assert client.post(url(number), CHOSEN).status_code == 302
    assert seat_at(playing).substitute is None


def test_other_methods_and_players_are_refused(director_client, playing):
    assert director_client.put(url(1)).status_code == 405
    assert director_client.get(url(77)).status_code == 404


def test_pressed_twice_it_is_done_once(director_client, playing):
    number = east(playing)
    for _press in range(2):
        assert director_client.post(url(number), CHOSEN).status_code == 302
    assert LogEntry.objects.filter(act="player.stop").count() == 1


@pytest.mark.parametrize(
    ("change", "field"),
    [({"session": "9"}, "session"), ({"way": ""}, "way"), ({"sits": ""}, "sits"), ({"back": ""}, "back")],
)
def test_an_incomplete_departure_is_refused_and_keeps_its_values(director_client, playing, change, field):
    response = director_client.post(url(east(playing)), CHOSEN | change)
    assert (response.status_code, list(response.context["form"].errors)) == (400, [field])
    assert 'value="train"' in response.content.decode()
    assert seat_at(playing).substitute is None


def test_the_open_session_is_offered_first_and_free_substitutes_before_others(director_client, playing):
    make_entry(playing, 17)
    form = director_client.get(url(east(playing))).context["form"]
    assert form.chosen.number == 1
    assert [key for key, _words in form.fields["sits"].choices] == ["", "99", "17", "nobody"]


def test_before_the_first_session_nobody_stops_during_one(director_client, event):
    form = director_client.get(url(east(event))).context["form"]
    assert (form.chosen.number, [key for key, _words in form.fields["way"].choices if "during" in key]) == (
        1,
        [],
    )


def test_the_form_previews_the_consequences_of_a_departure__ema_2012_5_7(director_client, playing):
    number = east(playing)
    chosen = {key: CHOSEN[key] for key in ("session", "way", "sits", "back")}
    page = director_client.get(url(number), chosen, headers={"HX-Request": "true"}).content.decode()
    name = playing.entries.get(number=number).name
    assert f"{name} is recorded with −15,000 points and −15,000 uma" in page
    assert "3 more sessions are missed and count −30,000 each." in page
    assert "No hands are typed at the table." in page
    assert "<html" not in page
    assert seat_at(playing).substitute is None


def test_the_standings_before_and_after_stand_there_once_the_table_reported__mcr(director_client, staff):

    event = make_event(rules="mcr-2006", staff=staff)
    session = opened(event)
    for table in session.tables.all():
        make_result(table, (50, 10, -20, -40))
    chosen = {"session": "1", "way": "left.during", "sits": "nobody", "back": "no"}
    changes = director_client.get(url(east(event)), chosen).context["effect"].changes
    table_points = [(change.before.table_points, change.after.table_points) for change in changes]
    assert table_points == [(4, 0), (2, 4), (1, 2), (0, 1)]
    assert not seat_at(event).out


def test_without_scripts_what_follows_is_shown_and_nothing_stored(director_client, playing):
    page = director_client.post(url(east(playing)), CHOSEN | {"look": "1"})
    assert (page.status_code, seat_at(playing).substitute) == (200, None)
    assert "Consequences" in page.content.decode()


def test_a_player_who_left_with_a_seat_can_be_replaced__p4(director_client, event):
    first = opened(event)
    for table in first.tables.all():
        make_result(table, RIGHT)
    close_session(session=first, by=None)
    leaver = seat_at(event, session=2).entry
    withdraw(entry=leaver, by=None)
    session = opened(event, 2)
    page = director_client.get("/desk/spring-open/sessions/2/").content.decode()
    assert f"{url(leaver.number)}?session=2" in page
    form = director_client.get(f"{url(leaver.number)}?session=2").context["form"]
    assert "back" not in form.fields
    sent = {"session": "2", "way": "left.start", "sits": "nobody", "key": "k"}
    assert director_client.post(url(leaver.number), sent).status_code == 302
    assert seat_at(event, session=2).out
    assert presences_of(event).unclear(session.number) == {}
    withdrawn = event.entries.get(number=leaver.number)
    assert withdrawn.left_after == 1
    undo(entry=LogEntry.objects.get(act="player.stop"), by=None)
    assert list(presences_of(event).unclear(2)) == [leaver.number]


def test_a_planned_session_needs_somebody_or_a_leaver(playing):
    entry = seat_at(playing).entry
    with refused("presence.nothing-changes"):
        stop_playing(entry=entry, departure=Departure(2, "start", "late", for_good=False), by=None)


def test_the_session_leads_to_the_page_of_the_player(referee_client, playing):
    answer = referee_client.get("/desk/spring-open/sessions/1/does-not-play-on/", {"player": "3"})
    assert answer.url == f"{url(3)}?session=1"
    back = referee_client.get("/desk/spring-open/sessions/1/does-not-play-on/")
    assert back.url == "/desk/spring-open/sessions/1/"  # nobody was chosen
    page = referee_client.get("/desk/spring-open/sessions/1/tables/1/").content.decode()
    assert f"{url(east(playing))}?session=1" in page


def test_withdrawing_leads_there_once_the_player_has_sat(director_client, playing):
    page = director_client.get("/desk/spring-open/players/3/").content.decode()
    assert url(3) in page
    assert "/players/3/withdraw/" not in page


# --- Absences ---


ABSENT = "/desk/spring-open/sessions/1/absent/"


@pytest.mark.parametrize(("planned", "presence"), [("1", "sits-out"), ("0", "missed")])
def test_a_walk_in_without_a_seat_sits_out_or_missed_it__p5(referee_client, playing, planned, presence):
    make_entry(playing, 17)
    page = referee_client.get("/desk/spring-open/sessions/1/").content.decode()
    assert "Sits out this session" in page
    for _press in range(2):
        answer = referee_client.post(ABSENT, {"player": "17", "planned": planned, "key": "k"})
        assert answer.url == "/desk/spring-open/sessions/1/"
    assert presences_of(playing).of[17, 1] == presence
    assert LogEntry.objects.filter(act="presence.absent").count() == 1
    assert "Sits out this session" not in referee_client.get("/desk/spring-open/sessions/1/").content.decode()


def test_absences_are_the_referees_and_a_post(scorer_client, referee_client, playing):
    assert scorer_client.post(ABSENT, {"player": "17", "planned": "1"}).status_code == 403
    assert referee_client.get(ABSENT).status_code == 405
    assert referee_client.post(ABSENT, {"player": "many"}).status_code == 404


def test_a_seated_player_cannot_be_noted_absent(referee_client, playing):
    page = referee_client.post(ABSENT, {"player": "3", "planned": "1", "key": "k"}, follow=True)
    assert "has a seat in session 1." in page.content.decode()
