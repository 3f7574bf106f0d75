"""Players who register themselves: places, the waiting list, the organiser's decision, leaving, floods."""

from datetime import UTC, date, datetime

import pytest
from django.core import mail
from django.utils import translation

from tests.factories import make_entry, make_event
from tests.tournament.acts.refused import refused
from tournament.acts.job import running
from tournament.acts.undo import undo
from tournament.event.services import details
from tournament.models import Application, Entry, Event, Job, LogEntry, Person
from tournament.registration.services import applications, changes_and_withdrawals, erasing, fees, registering
from tournament.registration.services.applications import FROM_ONE_ADDRESS, ApplicationFacts
from tournament.registration.services.player_facts import PlayerFacts, facts_of

pytestmark = pytest.mark.django_db
HALL = "192.0.2.7"


@pytest.fixture
def event(staff) -> Event:
    """Two players on the list, and places for four."""
    return make_event(players=2, sessions=2, drawn=False, staff=staff, registering=True, capacity=4)


def facts(name: str, **extra: object) -> ApplicationFacts:
    player = {field: extra.pop(field) for field in ("ema_number", "country", "club") if field in extra}
    return ApplicationFacts(PlayerFacts(name, "Eva", **player), **{"named": True, **extra})


def apply(event: Event, name: str, address: str = HALL, key: str = "", **extra: object) -> Application:
    return applications.apply(event=event, facts=facts(name, **extra), address=address, key=key)


def states(event: Event) -> list[tuple[str, str]]:
    return list(event.applications.values_list("last_name", "state"))


def test_an_applicant_after_the_last_place_waits(event):
    for name in ("Alba", "Bell", "Cruz", "Dahl"):
        apply(event, name)

    assert states(event) == [("Alba", "asked"), ("Bell", "asked"), ("Cruz", "queued"), ("Dahl", "queued")]


def test_the_log_tells_of_a_registration_in_the_events_language(event):
    with translation.override("uk"):
        apply(event, "Alba")
    assert LogEntry.objects.get(act="application.send").summary == "Eva Alba registered."


def test_without_a_limit_everybody_has_a_place(event, director):
    details.change_details(event=event, details={"capacity": None}, by=director)

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

    changes_and_withdrawals.withdraw(entry=event.entries.get(number=1), by=director)
    registering.remove(entry=event.entries.get(number=2), by=director)

    assert [state for _name, state in states(event)] == ["asked"] * 4


def test_as_many_move_up_as_there_are_more_places(event, director):
    for name in ("Alba", "Bell", "Cruz", "Dahl", "Ekdal"):
        apply(event, name)

    details.change_details(event=event, details={"capacity": 6}, by=director)

    assert [state for _name, state in states(event)] == ["asked"] * 4 + ["queued"]


def test_a_confirmed_applicant_is_a_player_with_the_same_facts_and_fee(event, director):
    application = apply(event, "Alba", ema_number="07995555", club="Tre Venti", email="eva@example.org")
    fees.mark_fee(who=application, paid=True, by=director)

    line = applications.confirm(application=application, by=director)

    entry = Application.objects.get().entry
    assert facts_of(entry) == PlayerFacts(
        "Alba", "Eva", "IT", "07995555", "Tre Venti", email="eva@example.org"
    )
    assert (entry.number, bool(entry.paid_at), registering.places_left(event)) == (3, True, 1)
    assert line.summary == "Eva Alba confirmed as player 3."


def test_without_consent_a_player_has_no_name_anywhere(event, director):
    application = apply(event, "Alba", named=False, club="Tre Venti", country="IT", ema_number="07995555")

    applications.confirm(application=application, by=director)

    entry = event.entries.get(number=3)
    assert (entry.name, entry.club, entry.ema_number, entry.country) == ("Player 3", "", "", "IT")
    assert Person.objects.filter(ema_number="07995555").count() == 0


def test_nobody_on_the_waiting_list_is_confirmed(event, director):
    last = [apply(event, name) for name in ("Alba", "Bell", "Cruz")][-1]

    with refused("registration.on-waiting-list"):
        applications.confirm(application=last, by=director)


def test_confirming_is_undone_whole(event, director):
    application = apply(event, "Alba")
    fees.mark_fee(who=application, paid=True, by=director)
    line = applications.confirm(application=application, by=director)

    undo(entry=line, by=director)

    application.refresh_from_db()
    assert (application.state, application.entry, bool(application.paid_at)) == ("asked", None, True)
    assert event.entries.count() == 2


def test_somebody_declined_by_mistake_waits_again_behind_nobody_who_came_later(event, director):
    first, *_rest = (apply(event, name) for name in ("Alba", "Bell", "Cruz", "Dahl"))
    line = applications.decline(application=first, by=director)  # Cruz has the place now

    undo(entry=line, by=director)
    changes_and_withdrawals.withdraw(entry=event.entries.get(number=1), by=director)

    assert states(event) == [("Alba", "asked"), ("Bell", "asked"), ("Cruz", "asked"), ("Dahl", "queued")]


@pytest.mark.parametrize("act", ["confirm", "decline"])
def test_a_decided_application_cannot_be_decided_again(event, director, act):
    application = apply(event, "Alba")
    applications.decline(application=application, by=director)

    with refused("registration.decided"):
        getattr(applications, act)(application=application, by=director)


def test_the_same_form_sent_twice_is_one_registration(event):
    assert apply(event, "Alba", key="k") == apply(event, "Alba", key="k")
    assert event.applications.count() == 1


def test_nobody_learns_from_an_ema_number_who_plays_without_a_name(event, director):
    unnamed = apply(event, "Alba", ema_number="07995555", named=False)
    applications.confirm(application=unnamed, by=director)
    apply(event, "Cruz", ema_number="07995556", named=False)

    numbers = ("07990001", "07995555", "07995556", "07999999")  # a player's, two unnamed ones', nobody's
    answers = {apply(event, "Bell", ema_number=number).state for number in numbers}

    assert answers == {"queued"}


def test_a_bad_ema_number_in_an_application_is_refused_at_its_field(event):
    with refused("registration.bad-ema-number", "ema_number"):
        apply(event, "Alba", ema_number="0799")
    assert event.applications.count() == 0


def test_a_hall_registers_from_one_address_and_a_flood_does_not(event):
    for number in range(FROM_ONE_ADDRESS):
        apply(event, f"Player{number}")

    with refused("registration.too-many-from-one-address"):
        apply(event, "Alba")
    assert apply(event, "Alba", address="192.0.2.8").state == "queued"


def test_no_network_address_is_kept(event):
    assert HALL not in apply(event, "Alba").source


def test_registration_closes_at_the_end_of_its_last_day_at_the_venue(event):
    event.register_until = date(2026, 4, 1)
    last, after = datetime(2026, 4, 1, 21, 59, tzinfo=UTC), datetime(2026, 4, 1, 22, 1, tzinfo=UTC)

    assert applications.why_not_apply(event, last) is None
    assert applications.why_not_apply(event, after).code == "registration.closed"


def test_nobody_registers_once_the_event_has_begun(event):
    event.sessions.filter(number=1).update(state="open")

    with refused("registration.event-begun"):
        apply(event, "Alba")


def test_players_register_themselves_only_where_the_organiser_wants_it(event, director):
    details.change_details(event=event, details={"registering": False}, by=director)

    with refused("registration.not-by-themselves"):
        apply(event, "Alba")


def test_a_confirmed_player_who_leaves_by_link_is_withdrawn(event, director):
    first, _second, third = (apply(event, name) for name in ("Alba", "Bell", "Cruz"))
    applications.confirm(application=first, by=director)

    line = applications.leave(application=first)

    assert (line.act, line.actor_name) == ("player.withdraw", "Eva Alba")
    assert Entry.objects.get(number=3).withdrawn_at is not None
    third.refresh_from_db()
    assert third.state == "asked"


def test_leaving_twice_is_refused(event):
    application = apply(event, "Alba")
    applications.leave(application=application)

    with refused("registration.over"):
        applications.leave(application=application)


def test_pressed_twice_a_registration_is_withdrawn_once(event):
    application = apply(event, "Alba")
    line = applications.leave(application=application, key="k")
    assert applications.leave(application=application, key="k") == line


def test_decisions_on_changed_or_deleted_applications_cannot_be_undone(event, director):
    withdrawn, changed, removed = (apply(event, name) for name in ("Alba", "Bell", "Cruz"))
    lines = [
        applications.decline(application=application, by=director) for application in (withdrawn, changed)
    ]
    confirmed = applications.confirm(application=removed, by=director)
    withdrawn.delete()
    Application.objects.filter(pk=changed.pk).update(state="withdrawn")
    removed.refresh_from_db()
    removed.entry.delete()

    codes = ("registration.gone", "registration.application-changed", "registration.not-on-list")
    for code, line in zip(codes, (*lines, confirmed), strict=True):
        with refused(code):
            undo(entry=line, by=director)


def test_after_the_beginning_nobody_leaves_by_a_link(event):
    application = apply(event, "Alba")
    event.sessions.filter(number=1).update(state="open")

    with refused("registration.tell-the-director"):
        applications.leave(application=application)


def test_a_fee_is_marked_once_and_undone(event, director):
    entry = event.entries.get(number=1)
    line = fees.mark_fee(who=entry, paid=True, by=director)
    assert fees.mark_fee(who=entry, paid=True, by=director) is None

    undo(entry=line, by=director)

    entry.refresh_from_db()
    assert entry.paid_at is None


def test_a_fee_that_was_marked_again_since_is_not_undone(event, director):
    entry = event.entries.get(number=1)
    line = fees.mark_fee(who=entry, paid=True, by=director)
    fees.mark_fee(who=entry, paid=False, by=director)

    with refused("registration.fee-changed"):
        undo(entry=line, by=director)


def test_erasing_an_application_leaves_nothing_of_it_but_its_number(event):
    application = apply(event, "Alba", email="eva@example.org", remarks="vegan", club="Tre Venti")

    erasing.ask_erasure(application=application)

    stored = Application.objects.filter(pk=application.pk).values_list(
        "first_name", "last_name", "country", "ema_number", "club", "email", "remarks", "source", "state"
    )
    assert list(stored) == [("", "–", "", "", "", "", "", "", "withdrawn")]


def test_a_player_is_erased_by_the_organiser_after_leaving(event, director):
    application = apply(event, "Alba", ema_number="07995555", club="Tre Venti")
    applications.confirm(application=application, by=director)
    erasing.ask_erasure(application=application)
    entry = event.entries.get(number=3)
    with refused("registration.still-plays"):
        erasing.erase_player(entry=entry, by=director)
    changes_and_withdrawals.withdraw(entry=entry, by=director)
    entry.refresh_from_db()

    line = erasing.erase_player(entry=entry, by=director)

    entry = event.entries.select_related("person").get(number=3)
    assert (entry.name, entry.club, entry.ema_number, str(entry.person)) == ("Player 3", "", "", "Player 3")
    assert (entry.person.ema_number, Application.objects.get().last_name) == ("", "–")
    assert line.summary == "Personal data of player 3 erased."
    assert erasing.why_not_erase_player(entry).code == "registration.erased-already"


def test_a_player_without_a_name_is_erased_from_the_log_too(event, director):
    application = apply(event, "Alba", named=False)
    applications.confirm(application=application, by=director)
    applications.leave(application=application)

    erasing.erase_player(entry=event.entries.get(number=3), by=director)

    lines = " ".join(f"{line.summary} {line.actor_name}" for line in event.log.all())
    assert "Alba" not in lines


def test_a_player_erased_here_keeps_the_name_at_other_events(event, director):
    other_event = make_event(players=0, sessions=1, slug="other-open")
    other_entry = make_entry(other_event, 1, first_name="Bruno", last_name="Kovalenko 1")
    changes_and_withdrawals.withdraw(entry=event.entries.get(number=1), by=director)

    erasing.erase_player(entry=event.entries.get(number=1), by=director)

    other_entry.refresh_from_db()
    assert (other_entry.name, other_entry.person.ema_number) == ("Bruno Kovalenko 1", "07990001")
    assert event.entries.get(number=1).person_id != other_entry.person_id


def test_an_erased_player_keeps_team_table_and_fee(event, director):
    entry = event.entries.get(number=1)
    facts_ = PlayerFacts("Kovalenko", "Bruno", "IT", "07990001", "", "Tigers", own_table=2)
    changes_and_withdrawals.change(entry=entry, facts=facts_, by=director)
    fees.mark_fee(who=entry, paid=True, by=director)
    changes_and_withdrawals.withdraw(entry=entry, by=director)
    entry.refresh_from_db()

    erasing.erase_player(entry=entry, by=director)

    entry = event.entries.select_related("team").get(number=1)
    assert (entry.team.name, entry.own_table, bool(entry.paid_at)) == ("Tigers", 2, True)


def test_no_message_is_sent_where_no_mail_server_is_set(event, director):
    applications.confirm(application=apply(event, "Alba", email="eva@example.org"), by=director)

    assert Job.objects.count() == 0


def test_messages_follow_the_registration_in_the_language_it_was_written_in(event, director, settings):
    settings.EMAIL_HOST = "mail.example"
    application = apply(event, "Alba", email="eva@example.org", language="en")
    apply(event, "Bell")  # gave no address
    applications.confirm(application=application, by=director)

    running.run_waiting()

    assert [(message.to, message.subject) for message in mail.outbox] == [
        (["eva@example.org"], "Spring Open")
    ] * 2
    assert "Hello Eva Alba," in mail.outbox[0].body
    assert "You are confirmed as a player." in mail.outbox[1].body


def test_a_message_to_somebody_erased_meanwhile_is_not_sent(event, settings):
    settings.EMAIL_HOST = "mail.example"
    erasing.ask_erasure(application=apply(event, "Alba", email="eva@example.org"))

    running.run_waiting()

    assert (mail.outbox, Job.objects.get().state) == ([], Job.DONE)


def test_the_log_holds_neither_address_nor_remarks(event):
    apply(event, "Alba", email="eva@example.org", remarks="a wheelchair")

    lines = list(LogEntry.objects.values_list("summary", "before", "after"))
    assert lines == [("Eva Alba registered.", None, {"application": 1, "state": "asked"})]


def test_several_fees_are_marked_in_one_act_with_one_undo(event, director):
    line = fees.mark_fees(event=event, players=[1, 2], applications=[], by=director)
    assert line.summary == "2 have paid."
    with refused("registration.nobody-chosen"):
        fees.mark_fees(event=event, players=[1, 2, 99], applications=[], by=director)
    fees.mark_fee(who=event.entries.get(number=2), paid=False, by=director)
    undo(entry=line, by=director)
    assert not event.entries.exclude(paid_at=None).exists()
    again = fees.mark_fees(event=event, players=[1], applications=[], by=director)
    event.entries.update(paid_at=None)
    with refused("registration.fee-changed"):
        undo(entry=again, by=director)
