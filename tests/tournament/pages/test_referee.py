"""The referees' home, the list of rulings, a ruling without a table, a player's record."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from tests.factories import make_event
from tests.tournament.hand.hands import RON, TSUMO, WEST, play, typing
from tests.tournament.session.play import opened, seat_at, table_at
from tournament.hand.services.late_hands import record_late_hand
from tournament.models import Clock, Entry, Event, LogEntry, Role, Ruling
from tournament.ruling.services.appeals import appeal
from tournament.ruling.services.calls import close_call, raise_call
from tournament.ruling.services.rulings import Sanction, cancel_ruling, give_ruling

pytestmark = pytest.mark.django_db
HOME = "/desk/spring-open/referee/"
NEW = f"{HOME}rulings/new/"
SHOUTED = {"player": "1", "kind": "other", "points": "5000", "note": "Shouted in the hall", "key": "k"}


def give(event: Event, wind: str = "E", points: int = -8_000) -> Ruling:
    return give_ruling(
        seat=seat_at(event, wind), sanction=Sanction("obstruction", points, "after-uma"), by=None
    )


def test_the_home_is_for_referees_and_directors(
    director_client, referee_client, scorer_client, visitor_client, playing
):
    people = (director_client, referee_client, scorer_client, visitor_client, Client())
    assert [client.get(HOME).status_code for client in people] == [200, 200, 403, 403, 302]


def test_the_home_shows_rulings_records_and_who_the_referees_are(referee_client, playing):
    give(playing)
    give(playing)
    give(playing, "S", -12_000)
    cancel_ruling(ruling=give(playing, "W"), reason="Wrong player", by=None)
    context = referee_client.get(HOME).context
    assert context["referees"] == ["hedda (head referee)", "dora", "rosa"]
    assert (len(context["today"]), context["total"]) == (4, 4)
    names = [(record.entry.name, len(record.lines), record.points) for record in context["records"]]
    assert names == [
        (seat_at(playing).entry.name, 2, -16_000),
        (seat_at(playing, "S").entry.name, 1, -12_000),
    ]


def test_empty_it_says_where_things_come_from(referee_client, playing):
    page = referee_client.get(HOME).content.decode()
    assert "No table is waiting for a referee." in page
    assert "Give a ruling on the page of its table." in page


@pytest.mark.parametrize("count", [1, 3])
def test_the_home_takes_the_same_queries_whatever_happened(
    referee_client, playing, django_assert_num_queries, count
):
    for number in range(1, count + 1):
        close_call(call=raise_call(table=table_at(playing, number)), name="Anna")
        raise_call(table=table_at(playing, number))
        give(playing, "ESW"[number - 1])
    # session, user, event, roles; rulings, open calls, closed calls, referees, hands too many;
    # sessions, players, drafts
    with django_assert_num_queries(12):
        page = referee_client.get(HOME)
    assert (len(page.context["calls"]), len(page.context["today"])) == (count, count)


def test_the_list_shows_all_or_the_appeals(referee_client, playing):
    give(playing)
    appeal(ruling=give(playing, "S"), text="Not me", by=None)
    assert len(referee_client.get(f"{HOME}rulings/").context["lines"]) == 2
    (line,) = referee_client.get(f"{HOME}rulings/?of=appeals").context["lines"]
    assert line.row.appeal == "Not me"


def test_the_home_of_referees_labels_its_buttons_by_the_waiting_work(referee_client, playing):
    appeal(ruling=give(playing), text="Not me", by=None)
    session = playing.sessions.get(number=1)
    Clock.objects.create(session=session, started_at=timezone.now() - timedelta(minutes=80))
    play(playing, RON, TSUMO)
    record_late_hand(table=table_at(playing), facts=WEST, typist=typing())
    page = referee_client.get(HOME).content.decode()
    buttons = [label for label in ("Count or strike", "Decide the appeals", "Confirm or") if label in page]
    assert buttons == ["Count or strike", "Decide the appeals"]


@pytest.mark.parametrize("count", [1, 3])
def test_the_list_takes_the_same_queries_whatever_its_length(
    referee_client, playing, django_assert_num_queries, count
):
    for wind in "ESW"[:count]:
        give(playing, wind)
    # session, user, event, roles; rulings; sessions, players, drafts
    with django_assert_num_queries(8):
        referee_client.get(f"{HOME}rulings/")


def test_a_ruling_without_a_table(referee_client, playing):
    assert referee_client.post(NEW, SHOUTED).url == HOME
    ruling = Ruling.objects.get()
    assert (ruling.entry.number, ruling.table, ruling.points) == (1, None, -5_000)
    assert (ruling.measure, ruling.note) == ("points", "Shouted in the hall")
    assert "Not at a table" in referee_client.get(HOME).content.decode()


def test_pressed_twice_it_is_given_once(referee_client, playing):
    for _press in range(2):
        assert referee_client.post(NEW, SHOUTED).url == HOME
    assert Ruling.objects.count() == 1


def test_without_scripts_the_suggestion_is_shown_and_nothing_stored(referee_client, playing):
    page = referee_client.post(NEW, {"player": "1", "kind": "obstruction", "look": "1"})
    assert (page.status_code, page.context["ruling_hint"].points, Ruling.objects.count()) == (200, -8_000, 0)


def test_the_suggestion_alone_is_fetched_by_script(referee_client, playing):
    headers = {"HX-Request": "true"}
    page = referee_client.get(NEW, {"player": "1", "kind": "obstruction"}, headers=headers)
    assert page.content.decode().strip().startswith('<div id="ruling-hint"')


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"player": ""}, "player"),
        ({"player": "77"}, "player"),
        ({"kind": "lateness"}, "kind"),
        ({"note": ""}, "note"),
    ],
)
def test_a_ruling_that_lacks_something_is_not_stored(referee_client, playing, change, field):
    page = referee_client.post(NEW, SHOUTED | change)
    assert (page.status_code, list(page.context["ruling_form"].errors)) == (400, [field])
    assert Ruling.objects.count() == 0


def test_a_record_has_everything_ruled_against_a_player(referee_client, playing):
    give(playing)
    cancel_ruling(ruling=give(playing), reason="Twice", by=None)
    number = seat_at(playing).entry.number
    context = referee_client.get(f"{HOME}players/{number}/").context
    assert (len(context["lines"]), context["points"]) == (2, -8_000)
    assert referee_client.get(f"{HOME}players/999/").status_code == 404


def test_a_player_is_disqualified_and_taken_back(referee_client, playing):
    url = f"{HOME}players/1/out/"
    page = referee_client.post(url, {"reason": "Cheated", "key": "a"}, follow=True)
    assert "is disqualified: Cheated" in page.content.decode()
    assert Entry.objects.get(number=1).disqualified_at is not None
    referee_client.post(url, {"back": "1", "key": "b"})
    assert Entry.objects.get(number=1).disqualified_at is None


def test_the_head_referee_strikes_who_fell_ill_with_a_reason__ema_2012_5_7(head_client, playing):
    url = f"{HOME}players/1/strike/"
    page = head_client.post(url, {"reason": " ", "key": "a"}, follow=True)
    assert "Say why: the log and the referees keep the reason." in page.content.decode()
    assert Entry.objects.get(number=1).struck_at is None
    head_client.post(url, {"reason": "Fever", "key": "b"})
    assert Entry.objects.get(number=1).struck_at is not None
    head_client.post(url, {"back": "1", "key": "c"})
    assert Entry.objects.get(number=1).struck_at is None


def test_other_referees_read_who_strikes__ema_2012_5_7(referee_client, director_client, playing):
    url = f"{HOME}players/1/"
    assert referee_client.post(f"{url}strike/", {"reason": "x"}).status_code == 403
    assert "the head referee decides that with the organisers." in referee_client.get(url).content.decode()
    assert director_client.post(f"{url}strike/", {"reason": "Fever", "key": "a"}).url == url


def test_a_former_head_referee_cannot_take_a_removal_back(head_client, head, playing):
    head_client.post(f"{HOME}players/1/strike/", {"reason": "Fever", "key": "a"})
    Role.objects.filter(user=head).update(kind=Role.REFEREE)
    line = LogEntry.objects.get(act="player.strike")
    assert head_client.post(f"/desk/spring-open/log/{line.pk}/undo/").status_code == 403
    assert Entry.objects.get(number=1).struck_at is not None


def test_out_is_the_referees_and_a_post(scorer_client, referee_client, playing):
    url = f"{HOME}players/1/out/"
    assert scorer_client.post(url, {"reason": "x"}).status_code == 403
    assert referee_client.get(url).status_code == 405


def test_a_player_sees_their_own_rulings_and_nobody_elses(playing):
    give(playing)
    entry = seat_at(playing).entry
    page = f"/e/spring-open/players/{entry.number}/"
    own_client = Client()
    own_client.get(f"/p/{entry.link_key}/")
    assert "Obstructs the game on purpose." in own_client.get(page).content.decode()
    other_client = Client()
    other_client.get(f"/p/{seat_at(playing, 'S').entry.link_key}/")
    assert "Obstructs" not in other_client.get(page).content.decode()
    marked = Client()
    marked.post(f"{page}me/")
    assert "Obstructs" not in marked.get(page).content.decode()


def test_a_ruling_of_another_event_is_not_here(referee_client, playing):
    other_event = make_event(slug="other", players=8, sessions=1)
    opened(other_event)
    ruling = give(other_event)
    for path in ("", "slip/"):
        assert referee_client.get(f"{HOME}rulings/{ruling.pk}/{path}").status_code == 404
