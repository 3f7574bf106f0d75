"""A player who does not want to be named: shown as a number, the name kept for the organiser."""

import pytest
from django.urls import reverse

from tests.factories import make_event
from tests.tournament.result.reporting import report_all
from tournament.acts.refusals import Refused
from tournament.acts.undo import undo
from tournament.ema.queries import ema_results
from tournament.models import Application, Entry, Event, LogEntry, Person
from tournament.registration.services import erasing
from tournament.registration.services.changes_and_withdrawals import change, withdraw
from tournament.registration.services.erasing import erase_player
from tournament.registration.services.naming import hide_name, show_name, why_not_hide, why_not_show
from tournament.registration.services.player_facts import PlayerFacts, facts_of

pytestmark = pytest.mark.django_db
FACTS = PlayerFacts("Xenakis", "Ludmila", "GR", "12345678", "Club Omega", email="l@omega.example")
HIDDEN = PlayerFacts("Player 7", "", "GR", email="l@omega.example")
URL = "/desk/spring-open/players/7/name/"


def seventh(event: Event) -> Entry:
    return event.entries.select_related("event", "person", "team").get(number=7)


@pytest.fixture
def player(event, director) -> Entry:
    change(entry=seventh(event), facts=FACTS, by=director, accept_doubts=True)
    return seventh(event)


def test_pages_and_files_have_the_number_and_the_registration_the_name__u9(client, player, director):
    report_all(player.event, 1)
    hide_name(entry=player, by=director)
    public = [
        client.get(f"/e/spring-open/{page}").content.decode()
        for page in ("", "players/", "players/7/", "standings/", "seating/", "screen/")
    ]
    event = Event.objects.get()
    assert [page for page in public if "Xenakis" in page or "Omega" in page] == []
    assert all("Player 7" in page for page in public[1:3])
    assert facts_of(seventh(event)) == HIDDEN
    listed = [
        (result.name, result.ema_number)
        for result in ema_results(event).players
        if "7" in result.name.split()
    ]
    assert listed == [("Player 7", "")]
    application = Application.objects.get(entry=player)
    assert (application.name, application.ema_number, application.club, application.named) == (
        *("Ludmila Xenakis", "12345678", "Club Omega"),
        False,
    )


def test_the_name_comes_back_by_the_button_and_by_undo__u9(player, director):
    line = hide_name(entry=player, by=director)
    undo(entry=line, by=director)
    assert facts_of(seventh(player.event)) == FACTS
    hide_name(entry=player, by=director)
    back = show_name(entry=seventh(player.event), by=director)
    assert facts_of(seventh(player.event)) == FACTS
    assert (Application.objects.get().named, seventh(player.event).person.ema_number) == (True, "12345678")
    undo(entry=back, by=director)
    assert facts_of(seventh(player.event)) == HIDDEN
    assert Application.objects.count() == 1


def test_other_events_keep_naming_the_person(player, director):
    other = make_event(players=1, sessions=0, slug="other")
    other.entries.update(person=player.person, first_name="Ludmila", last_name="Xenakis")
    hide_name(entry=player, by=director)
    named = other.entries.get().person
    assert (str(named), str(seventh(player.event).person)) == ("Ludmila Xenakis", "Player 7")
    show_name(entry=seventh(player.event), by=director)
    assert seventh(player.event).person == named


def test_names_that_cannot_be_hidden_or_shown_give_the_reason(player, director):
    assert why_not_show(player).code == "registration.named"
    hide_name(entry=player, by=director)
    hidden = seventh(player.event)
    assert why_not_hide(hidden).code == "registration.unnamed"
    with pytest.raises(Refused, match="Player 7 is already shown without a name"):
        hide_name(entry=hidden, by=director)
    Application.objects.all().delete()
    assert why_not_show(hidden).code == "registration.no-name-kept"
    with pytest.raises(Refused, match="No name is kept for player 7"):
        show_name(entry=hidden, by=director)


def test_erasing_a_player_without_a_name_erases_the_kept_one(
    player, director, settings, tmp_path, monkeypatch
):
    monkeypatch.setattr(erasing, "DATA_DIR", tmp_path)
    hide_name(entry=player, by=director)
    withdraw(entry=seventh(player.event), by=director)
    erase_player(entry=seventh(player.event), by=director)
    lines = LogEntry.objects.values_list("summary", "before", "after")
    assert [line for line in map(str, lines) if "Xenakis" in line or "12345678" in line] == []
    assert (Application.objects.get().erased, Person.objects.filter(last_name="Xenakis").exists()) == (
        True,
        False,
    )


def test_the_page_of_the_player_asks_hides_and_shows_to_the_director_alone(
    player, director_client, scorer_client, referee_client, client
):
    page = reverse("desk-player", args=["spring-open", 7])
    assert [
        each_client.post(URL, {"key": "k"}).status_code for each_client in (scorer_client, referee_client)
    ] == [403, 403]
    assert client.post(URL).url.startswith("/sign-in/")
    assert director_client.get(URL).status_code == 405
    assert "Show Ludmila Xenakis without a name?" in director_client.get(page).content.decode()
    for _press in range(2):
        answer = director_client.post(URL, {"key": "k"}, follow=True).content.decode()
    assert "The registration keeps it for you: Ludmila Xenakis." in " ".join(answer.split())
    assert LogEntry.objects.filter(act="player.hide-name").count() == 1
    answer = director_client.post(URL, {"key": "b", "shown": "1"}, follow=True).content.decode()
    assert "Player 7 is shown as Ludmila Xenakis." in answer
    refused = director_client.post(URL, {"key": "c", "shown": "1"}, follow=True).content.decode()
    assert "Ludmila Xenakis is already shown with the name." in refused
