"""Players who register themselves: places, the waiting list, the organiser's decision, leaving, floods."""

from datetime import UTC, date, datetime

import pytest
from django.core import mail
from django.utils import translation

from tests.factories import make_entry, make_event
from tournament.models import Application, Entry, Event, Job, LogEntry, Person
from tournament.services import applications, events, jobs, registration
from tournament.services.applications import ApplicationFacts
from tournament.services.applications.sending import FROM_ONE_ADDRESS
from tournament.services.errors import Refused
from tournament.services.registration import PlayerFacts, facts_of
from tournament.services.undoing import undo

pytestmark = pytest.mark.django_db
HALL = "192.0.2.7"


@pytest.fixture
def event(staff) -> Event:
    """Two players on the list, and places for four."""
    return make_event(players=2, sessions=2, drawn=False, staff=staff, registering=True, capacity=4)


def facts(name: str, **extra: object) -> ApplicationFacts:
    player = {one: extra.pop(one) for one in ("ema_number", "country", "club") if one in extra}
    return ApplicationFacts(PlayerFacts(name, "Eva", **player), **{"named": True, **extra})


def apply(event: Event, name: str, address: str = HALL, key: str = "", **extra: object) -> Application:
    return applications.apply(event=event, facts=facts(name, **extra), address=address, key=key)


def states(event: Event) -> list[tuple[str, str]]:
    return list(event.applications.values_list("last_name", "state"))


def test_whoever_comes_when_all_places_are_taken_waits(event):
    for name in ("Alba", "Bell", "Cruz", "Dahl"):
        apply(event, name)

    assert states(event) == [("Alba", "asked"), ("Bell", "asked"), ("Cruz", "queued"), ("Dahl", "queued")]


def test_the_log_tells_of_a_registration_in_the_events_language(event):
    with translation.override("uk"):
        apply(event, "Alba")
    assert LogEntry.objects.get(act="application.send").summary == "Eva Alba registered."


def test_without_a_limit_everybody_has_a_place(event, director):
    events.change_details(event=event, details={"capacity": None}, by=director)

    assert [apply(event, str(name) + "a").state for name in range(6)] == ["asked"] * 6


def test_the_first_in_line_moves_up_when_somebody_declined_leaves_a_place(event, director):
    first, _second, _third, _fourth = (apply(event, name) for name in ("Alba", "Bell", "Cruz", "Dahl"))

    line = applications.decline(application=first, by=director)

    assert states(event) == [("Alba", "declined"), ("Bell", "asked"), ("Cruz", "asked"), ("Dahl", "queued")]
    assert line.summary == "Registration of Eva Alba declined."
    assert event.log.first().summary == "Eva Cruz moves up from the waiting list."


def test_the_first_in_line_moves_up_when_a_player_withdraws_or_is_removed(event, director):
    for name in ("Alba", "Bell", "Cruz", "Dahl"):
        apply(event, name)

    registration.withdraw(entry=event.entries.get(number=1), by=director)
    registration.remove(entry=event.entries.get(number=2), by=director)

    assert [state for _name, state in states(event)] == ["asked"] * 4


def test_as_many_move_up_as_there_are_more_places(event, director):
    for name in ("Alba", "Bell", "Cruz", "Dahl", "Ekdal"):
        apply(event, name)

    events.change_details(event=event, details={"capacity": 6}, by=director)

    assert [state for _name, state in states(event)] == ["asked"] * 4 + ["queued"]


def test_somebody_confirmed_is_a_player_with_what_he_wrote_and_paid(event, director):
    one = apply(event, "Alba", ema_number="07995555", club="Tre Venti", email="eva@example.org")
    applications.mark_fee(who=one, paid=True, by=director)

    line = applications.confirm(application=one, by=director)

    entry = Application.objects.get().entry
    assert facts_of(entry) == PlayerFacts("Alba", "Eva", "IT", "07995555", "Tre Venti")
    assert (entry.number, bool(entry.paid_at), registration.places_left(event)) == (3, True, 1)
    assert line.summary == "Eva Alba confirmed as player 3."


def test_without_consent_a_player_has_no_name_anywhere(event, director):
    one = apply(event, "Alba", named=False, club="Tre Venti", country="IT", ema_number="07995555")

    applications.confirm(application=one, by=director)

    entry = event.entries.get(number=3)
    assert (entry.name, entry.club, entry.ema_number, entry.country) == ("Player 3", "", "", "IT")
    assert Person.objects.filter(ema_number="07995555").count() == 0


def test_nobody_on_the_waiting_list_is_confirmed(event, director):
    last = [apply(event, name) for name in ("Alba", "Bell", "Cruz")][-1]

    with pytest.raises(Refused, match="is on the waiting list: a place has to get free first"):
        applications.confirm(application=last, by=director)


def test_confirming_is_undone_whole(event, director):
    one = apply(event, "Alba")
    applications.mark_fee(who=one, paid=True, by=director)
    line = applications.confirm(application=one, by=director)

    undo(entry=line, by=director)

    one.refresh_from_db()
    assert (one.state, one.entry, bool(one.paid_at)) == ("asked", None, True)
    assert event.entries.count() == 2


def test_somebody_declined_by_mistake_waits_again_behind_nobody_who_came_later(event, director):
    first, *_rest = (apply(event, name) for name in ("Alba", "Bell", "Cruz", "Dahl"))
    line = applications.decline(application=first, by=director)  # Cruz has the place now

    undo(entry=line, by=director)
    registration.withdraw(entry=event.entries.get(number=1), by=director)

    assert states(event) == [("Alba", "asked"), ("Bell", "asked"), ("Cruz", "asked"), ("Dahl", "queued")]


@pytest.mark.parametrize("act", ["confirm", "decline"])
def test_what_was_decided_is_not_decided_again(event, director, act):
    one = apply(event, "Alba")
    applications.decline(application=one, by=director)

    with pytest.raises(Refused, match="The registration of Eva Alba is decided already: declined"):
        getattr(applications, act)(application=one, by=director)


def test_the_same_form_sent_twice_is_one_registration(event):
    assert apply(event, "Alba", key="k") == apply(event, "Alba", key="k")
    assert event.applications.count() == 1


def test_an_ema_number_registers_once(event):
    apply(event, "Alba", ema_number="07995555")

    for number in ("07995555", "07990001"):
        with pytest.raises(Refused, match=f"EMA number {number} is registered here already") as refused:
            apply(event, "Bell", ema_number=number)
        assert refused.value.field == "ema_number"


def test_what_is_wrong_names_its_field(event):
    with pytest.raises(Refused) as refused:
        apply(event, "Alba", ema_number="0799")
    assert refused.value.field == "ema_number"
    assert event.applications.count() == 0


def test_a_hall_registers_from_one_address_and_a_flood_does_not(event):
    for number in range(FROM_ONE_ADDRESS):
        apply(event, f"Player{number}")

    with pytest.raises(Refused, match="Too many registrations came from your network within an hour"):
        apply(event, "Alba")
    assert apply(event, "Alba", address="192.0.2.8").state == "queued"


def test_no_network_address_is_kept(event):
    assert HALL not in apply(event, "Alba").source


def test_registration_closes_at_the_end_of_its_last_day_at_the_venue(event):
    event.register_until = date(2026, 4, 1)
    last, after = datetime(2026, 4, 1, 21, 59, tzinfo=UTC), datetime(2026, 4, 1, 22, 1, tzinfo=UTC)

    assert applications.why_not_apply(event, last) is None
    assert applications.why_not_apply(event, after) == "Registration closed on 1 April 2026."


def test_nobody_registers_once_the_event_has_begun(event):
    event.sessions.filter(number=1).update(state="open")

    with pytest.raises(Refused, match="The event has begun"):
        apply(event, "Alba")


def test_players_register_themselves_only_where_the_organiser_wants_it(event, director):
    events.change_details(event=event, details={"registering": False}, by=director)

    with pytest.raises(Refused, match="Players do not register themselves here"):
        apply(event, "Alba")


def test_a_confirmed_player_who_leaves_by_his_link_is_withdrawn(event, director):
    one, _second, third = (apply(event, name) for name in ("Alba", "Bell", "Cruz"))
    applications.confirm(application=one, by=director)

    line = applications.leave(application=one)

    assert (line.act, line.actor_name) == ("player.withdraw", "Eva Alba")
    assert Entry.objects.get(number=3).withdrawn_at is not None
    third.refresh_from_db()
    assert third.state == "asked"


def test_who_leaves_twice_is_told(event):
    one = apply(event, "Alba")
    applications.leave(application=one)

    with pytest.raises(Refused, match="This registration is over: withdrawn"):
        applications.leave(application=one)


def test_after_the_beginning_nobody_leaves_by_a_link(event):
    one = apply(event, "Alba")
    event.sessions.filter(number=1).update(state="open")

    with pytest.raises(Refused, match="tell the director that you leave"):
        applications.leave(application=one)


def test_a_fee_is_marked_once_and_undone(event, director):
    entry = event.entries.get(number=1)
    line = applications.mark_fee(who=entry, paid=True, by=director)
    assert applications.mark_fee(who=entry, paid=True, by=director) is None

    undo(entry=line, by=director)

    entry.refresh_from_db()
    assert entry.paid_at is None


def test_erasing_an_application_leaves_nothing_of_it_but_its_number(event):
    one = apply(event, "Alba", email="eva@example.org", remarks="vegan", club="Tre Venti")

    applications.ask_erasure(application=one)

    kept = Application.objects.filter(pk=one.pk).values_list(
        "first_name", "last_name", "country", "ema_number", "club", "email", "remarks", "source", "state"
    )
    assert list(kept) == [("", "–", "", "", "", "", "", "", "withdrawn")]


def test_a_player_is_erased_by_the_organiser_once_he_plays_no_more(event, director):
    one = apply(event, "Alba", ema_number="07995555", club="Tre Venti")
    applications.confirm(application=one, by=director)
    applications.ask_erasure(application=one)
    entry = event.entries.get(number=3)
    with pytest.raises(Refused, match="Eva Alba still plays: withdraw him first"):
        applications.erase_player(entry=entry, by=director)
    registration.withdraw(entry=entry, by=director)
    entry.refresh_from_db()

    line = applications.erase_player(entry=entry, by=director)

    entry = event.entries.select_related("person").get(number=3)
    assert (entry.name, entry.club, entry.ema_number, str(entry.person)) == ("Player 3", "", "", "Player 3")
    assert (entry.person.ema_number, Application.objects.get().last_name) == ("", "–")
    assert line.summary == "Personal data of player 3 erased."


def test_a_player_without_a_name_is_erased_from_the_log_too(event, director):
    one = apply(event, "Alba", named=False)
    applications.confirm(application=one, by=director)
    applications.leave(application=one)

    applications.erase_player(entry=event.entries.get(number=3), by=director)

    lines = " ".join(f"{line.summary} {line.actor_name}" for line in event.log.all())
    assert "Alba" not in lines


def test_who_is_erased_here_is_who_he_was_at_other_events(event, director):
    other = make_event(players=0, sessions=1, slug="other-open")
    kept = make_entry(other, 1, first_name="Bruno", last_name="Kovalenko 1")
    registration.withdraw(entry=event.entries.get(number=1), by=director)

    applications.erase_player(entry=event.entries.get(number=1), by=director)

    kept.refresh_from_db()
    assert (kept.name, kept.person.ema_number) == ("Bruno Kovalenko 1", "07990001")
    assert event.entries.get(number=1).person_id != kept.person_id


def test_an_erased_player_keeps_team_table_and_fee(event, director):
    entry = event.entries.get(number=1)
    facts_ = PlayerFacts("Kovalenko", "Bruno", "IT", "07990001", "", "Tigers", own_table=2)
    registration.change(entry=entry, facts=facts_, by=director)
    applications.mark_fee(who=entry, paid=True, by=director)
    registration.withdraw(entry=entry, by=director)
    entry.refresh_from_db()

    applications.erase_player(entry=entry, by=director)

    entry = event.entries.select_related("team").get(number=1)
    assert (entry.team.name, entry.own_table, bool(entry.paid_at)) == ("Tigers", 2, True)


def test_no_message_is_sent_where_no_mail_server_is_set(event, director):
    applications.confirm(application=apply(event, "Alba", email="eva@example.org"), by=director)

    assert Job.objects.count() == 0


def test_messages_follow_the_registration_in_the_language_it_was_written_in(event, director, settings):
    settings.EMAIL_HOST = "mail.example"
    one = apply(event, "Alba", email="eva@example.org", language="en")
    apply(event, "Bell")  # gave no address
    applications.confirm(application=one, by=director)

    jobs.run_waiting()

    assert [(message.to, message.subject) for message in mail.outbox] == [
        (["eva@example.org"], "Spring Open")
    ] * 2
    assert "Hello Eva Alba," in mail.outbox[0].body
    assert "You are confirmed as a player." in mail.outbox[1].body


def test_a_message_to_somebody_erased_meanwhile_is_not_sent(event, settings):
    settings.EMAIL_HOST = "mail.example"
    applications.ask_erasure(application=apply(event, "Alba", email="eva@example.org"))

    jobs.run_waiting()

    assert (mail.outbox, Job.objects.get().state) == ([], Job.DONE)


def test_neither_address_nor_remarks_stand_in_the_log(event):
    apply(event, "Alba", email="eva@example.org", remarks="a wheelchair")

    lines = list(LogEntry.objects.values_list("summary", "before", "after"))
    assert lines == [("Eva Alba registered.", None, {"application": 1, "state": "asked"})]
