"""Who signs a result where: a player on a phone, the four on the table's phone, a scorer from the paper."""

import pytest
from django.test import Client
from django.utils import timezone

from tests.factories import make_event
from tests.tournament.acts.refused import refused
from tests.tournament.session.play import RIGHT, enter, opened, seat_at, table_at
from tournament.hand.services.links import renew_link
from tournament.models import Call, Event, LogEntry, Signature, Table
from tournament.result.views.signing import sheet_for

pytestmark = pytest.mark.django_db
DESK = "/desk/spring-open/sessions/1/"
MARK = f"{DESK}tables/1/signatures/"


@pytest.fixture
def event(staff) -> Event:
    return make_event(staff=staff, signing=Event.ON_PHONES)


@pytest.fixture
def played(event) -> Event:
    opened(event)
    enter(event, RIGHT)
    return event


@pytest.fixture
def player(played) -> Client:
    """The browser of East of table 1."""
    client = Client()
    client.get(f"/p/{seat_at(played).entry.link_key}/")
    return client


def player_url(event: Event, wind: str = "E") -> str:
    return f"/e/spring-open/players/{seat_at(event, wind).entry.number}/"


def text(response) -> str:
    return " ".join(response.content.decode().split())


def signed() -> list[tuple[str, str]]:
    return list(Signature.objects.order_by("pk").values_list("wind", "way"))


def test_a_player_confirms_their_tables_result(played, player):
    page = text(player.get(player_url(played)))
    assert "Your table’s result: session 1, table 1" in page
    assert "If a player does not sign: 2,000 points off." in page

    answer = player.post(f"{player_url(played)}sign/", {"version": 1, "key": "k"}, follow=True)

    assert answer.redirect_chain == [(player_url(played), 302)]
    assert "You have confirmed this result. Signed by 1 of 4." in text(answer)
    assert signed() == [("E", "phone")]
    assert LogEntry.objects.get(act="signature.confirm").actor_name == seat_at(played).entry.name


def test_after_the_event_a_player_is_not_told_to_reopen_it(played, player):
    Event.objects.update(ended_at=timezone.now())
    card = text(player.get(player_url(played))).partition('id="own-result"')[2].partition("</section>")[0]

    assert card.endswith('<p class="quiet">The event has ended</p>')


def test_submitting_twice_confirms_once(played, player):
    for _time in range(2):
        player.post(f"{player_url(played)}sign/", {"version": 1, "key": "k"})

    assert signed() == [("E", "phone")]


def test_a_player_takes_their_confirmation_back(played, player):
    player.post(f"{player_url(played)}sign/", {"version": 1, "key": "k"})
    assert "Undo" in text(player.get(player_url(played)))

    answer = player.post(f"{player_url(played)}sign/", {"version": 1, "back": "1", "key": "m"}, follow=True)

    assert "takes the confirmation of table 1 back" in text(answer)
    assert ("Undo" in text(answer), signed()) == (False, [])


def test_without_a_result_there_is_nothing_to_confirm(event):
    with refused("result.none-yet"):
        sheet_for(seat_at(event).entry)


def test_nobody_confirms_for_another(played, player, client):
    assert player.post(f"{player_url(played, 'S')}sign/", {"version": 1}).status_code == 403
    assert client.post(f"{player_url(played)}sign/", {"version": 1}).status_code == 403
    assert player.get(f"{player_url(played)}sign/").status_code == 405
    assert "Your table’s result" not in text(player.get(player_url(played, "S")))
    assert signed() == []


@pytest.mark.parametrize("version", ["", "2", "x", "-1", "9" * 40])
def test_another_version_than_the_one_in_force_is_not_confirmed(played, player, version):
    answer = player.post(f"{player_url(played)}sign/", {"version": version}, follow=True)

    assert "has been corrected since" in text(answer)
    assert signed() == []


def test_something_is_wrong_calls_a_referee(played, player):
    sent = {"version": 1, "wrong": "1", "reason": "North had 30,000", "key": "k"}

    answer = player.post(f"{player_url(played)}sign/", sent, follow=True)

    call = Call.objects.get()
    assert call.reason == "The result is not right: North had 30,000"
    assert (call.table, call.raised_by) == (table_at(played), seat_at(played).entry.name)
    assert "A referee is called to your table." in text(answer)
    assert signed() == []


def test_the_scorer_marks_all_four_and_takes_one_back(played, scorer_client):
    assert "Signatures: 0 of 4" in text(scorer_client.get(f"{DESK}tables/1/"))

    answer = scorer_client.post(MARK, {"version": 1, "all": "1", "key": "k"}, follow=True)
    assert "Signatures: 4 of 4" in text(answer)
    assert "/undo/" in text(answer)

    scorer_client.post(MARK, {"version": 1, "wind": ["E", "W", "N", "X"], "key": "m"})
    assert sorted(signed()) == [("E", "sheet"), ("N", "sheet"), ("W", "sheet")]


def test_marking_is_for_scorers(played, referee_client, visitor_client, scorer_client):
    for client in (referee_client, visitor_client):
        assert client.post(MARK, {"version": 1, "all": "1"}).status_code == 403
    assert scorer_client.get(MARK).status_code == 405
    assert signed() == []


def test_the_session_lists_who_has_not_signed(played, scorer_client):
    page = text(scorer_client.get(DESK))
    assert "1 result is not signed by all four" in page
    assert f"{DESK}tables/1/#signatures" in page

    scorer_client.post(MARK, {"version": 1, "all": "1", "key": "k"})

    assert "not signed" not in text(scorer_client.get(DESK))


@pytest.fixture
def phone(played) -> str:
    """The address of the table's link for signing."""
    Event.objects.update(players_enter=True)
    renew_link(table=table_at(played), by=None)
    return f"/t/{Table.objects.get(pk=table_at(played).pk).link_key}/sign/"


def test_the_four_confirm_on_their_tables_phone(played, phone, client):
    assert f"{seat_at(played).entry.name} confirms" in text(client.get(phone))

    for wind in "ESWN":
        answer = client.post(phone, {"version": 1, "wind": wind, "key": wind}, follow=True)

    assert signed() == [(wind, "phone") for wind in "ESWN"]
    assert Signature.objects.first().signed_by == seat_at(played).entry.name
    assert "confirms the result" in text(answer)
    assert "confirms</button>" not in text(client.get(phone))


def test_the_tables_phone_without_a_seat_or_with_nonsense(played, phone, client):
    for wind in ("", "X"):
        assert "Say which seat signs." in text(client.post(phone, {"version": 1, "wind": wind}, follow=True))
    client.post(phone, {"wrong": "1", "key": "k"})
    assert Call.objects.get().raised_by == "Players at table 1"
    assert client.get("/t/nobody/sign/").status_code == 404
    assert client.get("/t/%00/sign/").status_code == 404


def test_the_tables_link_leads_here_when_its_result_is_confirmed(played, phone, client):
    page = client.get(phone.removesuffix("sign/"))

    assert (page.status_code, phone in text(page)) == (403, True)


def test_the_tables_phone_signs_while_the_session_is_played_and_the_players_enter(played, phone, client):
    played.sessions.update(state="closed")
    assert client.get(phone).status_code == 403
    played.sessions.update(state="open")
    Event.objects.update(players_enter=False)
    assert client.post(phone, {"version": 1, "wind": "E"}).status_code == 403
    assert signed() == []
