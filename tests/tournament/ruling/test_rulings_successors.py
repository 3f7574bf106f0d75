"""Rulings that take somebody away from a table: who sits there now, in the same act, and against whom."""

import pytest

from tests.tournament.acts.refused import refused
from tests.tournament.session.play import seat_at
from tournament.acts.undo import undo
from tournament.models import LogEntry, Ruling
from tournament.presence.services.substitutions import set_substitute
from tournament.ruling.services.rulings import Sanction, Successor, give_ruling

pytestmark = pytest.mark.django_db
URL = "/desk/spring-open/sessions/1/tables/1/"
LATE = {"wind": "E", "kind": "lateness", "minutes": "11", "key": "k"}
CHEATED = Sanction("cheating", 0, "after-uma", measure="disqualified")


def last_line() -> LogEntry:
    return LogEntry.objects.order_by("-pk")[0]


def test_too_late_seats_a_substitute_in_the_same_act__ema_2025(referee_client, playing):
    assert referee_client.post(f"{URL}rulings/", LATE | {"sits": "99"}).url == f"{URL}#main"
    seat = seat_at(playing)
    assert (seat.substitute.number, seat.substitute_since, seat.out) == (99, "start", False)
    undo(entry=LogEntry.objects.get(act="ruling.give"), by=None)
    seat = seat_at(playing)
    assert (seat.substitute, seat.out, Ruling.objects.get().cancelled_at is None) == (None, False, False)


def test_nobody_sits_there_if_the_referee_says_so(referee_client, playing):
    referee_client.post(f"{URL}rulings/", LATE | {"sits": "nobody"})
    assert seat_at(playing).out


def test_the_form_asks_who_sits_there(referee_client, playing):
    hint = referee_client.get(f"{URL}rulings/suggestion/", LATE).content.decode()
    assert "Who takes the seat?" in hint
    assert "Nobody: the others are placed without the player" in hint
    response = referee_client.post(f"{URL}rulings/", LATE | {"sits": ""})
    assert response.context["ruling_form"].errors["sits"] == [
        ("Say who takes the seat, or that nobody does.")
    ]
    assert Ruling.objects.count() == 0


def test_other_sanctions_do_not_ask(referee_client, playing):
    hint = referee_client.get(f"{URL}rulings/suggestion/", LATE | {"minutes": "3"}).content.decode()
    assert "Who takes the seat?" not in hint


def test_a_disqualified_players_substitute_stays_in_later_sessions(playing, referee):
    seat, spare = seat_at(playing), playing.entries.get(number=99)
    give_ruling(seat=seat, sanction=CHEATED, successor=Successor(spare), by=referee)
    player_seats = seat.entry.seats.order_by("session__number")
    assert (
        list(player_seats.values_list("substitute__number", "substitute_since"))
        == [(99, "during")] + [(99, "start")] * 3
    )
    assert last_line().summary == (
        f"Ruling for {seat.entry.name} at table 1 (disqualified; {spare.name} plays instead): "
        "Cheats, and it is evident."
    )
    undo(entry=last_line(), by=None)
    entry = playing.entries.get(number=seat.entry.number)
    assert (entry.replaced_by, entry.disqualified_at, entry.left_after) == (None, None, None)
    assert list(player_seats.values_list("substitute__number", "out")) == [(None, False)] * 4


def test_the_substitute_can_be_ruled_against__a5(referee_client, playing):
    spare = playing.entries.get(number=99)
    set_substitute(seat=seat_at(playing), substitute=spare, since="start", reason="left", by=None)
    page = referee_client.get(URL).content.decode()
    assert f"{spare.name} (substitute for {seat_at(playing).entry.name})" in page
    referee_client.post(f"{URL}rulings/", {"wind": "E.substitute", "kind": "invalid-riichi", "key": "k"})
    ruling = Ruling.objects.get()
    assert (ruling.entry, ruling.points) == (spare, -20_000)


def test_a_disqualified_substitute_leaves_the_seat(playing, referee):
    spare = playing.entries.get(number=99)
    set_substitute(seat=seat_at(playing), substitute=spare, since="start", reason="left", by=None)
    give_ruling(seat=seat_at(playing), sanction=CHEATED, against_substitute=True, by=referee)
    assert (seat_at(playing).substitute, seat_at(playing).out) == (None, True)
    undo(entry=last_line(), by=None)
    assert (seat_at(playing).substitute, seat_at(playing).out) == (spare, False)


def test_without_a_substitute_none_is_ruled_against(playing):
    with refused("ruling.no-substitute"):
        give_ruling(seat=seat_at(playing), sanction=CHEATED, against_substitute=True, by=None)


def test_a_player_seated_elsewhere_cannot_take_the_seat(playing):
    other = seat_at(playing, "S", 2).entry
    with refused("presence.plays-elsewhere"):
        give_ruling(seat=seat_at(playing), sanction=CHEATED, successor=Successor(other), by=None)
    assert Ruling.objects.count() == 0
