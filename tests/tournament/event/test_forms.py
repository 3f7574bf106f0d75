"""The forms of an event: what they take, and the sentence for what they do not."""

from datetime import date
from zoneinfo import ZoneInfo

import pytest
from django.utils.translation import override

from reports.countries import COUNTRIES
from reports.names_and_numbers import sort_key
from scoring.rulesets import PRESETS
from tests.factories import make_event
from tournament.event.forms import DetailsForm, NewEventForm, country_choices, starting_values
from tournament.rules.forms import CHARACTER, preset_choices, preset_groups
from tournament.session.forms import SessionTimesForm

pytestmark = pytest.mark.django_db
GIVEN = {
    "name": "Autumn Cup",
    "slug": "",
    "city": "Köln",
    "country": "DE",
    "starts_on": "2026-10-24",
    "ends_on": "2026-10-25",
    "timezone": "Europe/Berlin",
    "rules_key": "mcr-2006",
    "sessions": "4",
    "per_day": "2",
    "begins": "09:30",
    "minutes": "",
    "pause": "30",
    "public": "on",
    "certified": "on",
}


def errors(**changed: str) -> dict[str, list[str]]:
    return NewEventForm({**GIVEN, **changed}).errors


def test_a_whole_form_gives_details_and_plan():
    form = NewEventForm(GIVEN)
    assert form.is_valid() is True
    assert form.details == {
        "name": "Autumn Cup",
        "slug": "",
        "city": "Köln",
        "country": "DE",
        "starts_on": date(2026, 10, 24),
        "ends_on": date(2026, 10, 25),
        "timezone": "Europe/Berlin",
        "language": "en",
        "second_check": False,
        "signing": "none",
        "players_enter": False,
        "check_in_minutes": 10,
        "players_check_in": False,
        "observer": "",
        "kind": "open",
        "certified": True,
        "applied_on": None,
        "public": True,
    }
    assert [session.minutes for session in form.plan()] == [120, 120, 120, 120]


def test_the_length_of_a_session_may_be_given():
    form = NewEventForm({**GIVEN, "minutes": "75"})
    assert form.is_valid() is True
    assert form.plan()[0].minutes == 75


def test_the_last_day_is_not_before_the_first():
    assert errors(ends_on="2026-10-23") == {"ends_on": ["The last day is before the first day."]}


def test_the_plan_fits_into_the_days():
    assert errors(ends_on="2026-10-24") == {"per_day": ["This plan takes 2 days, but the event has 1 day."]}


def test_the_plan_ends_before_midnight():
    assert errors(begins="20:00") == {"per_day": ["The last session of a day would end after midnight."]}


def test_an_unknown_time_zone_is_refused_at_its_field():
    assert errors(timezone="Mars/Base") == {
        "timezone": ["“Mars/Base” is not a time zone; write one like Europe/Rome."]
    }


def test_a_taken_or_malformed_slug_is_refused_at_its_field():
    make_event(players=0, sessions=0, slug="cup")
    assert errors(slug="cup") == {
        "slug": ["Another event already uses the address “cup”; choose a different one."]
    }
    assert list(errors(slug="a b")) == ["slug"]
    assert errors(slug="new") == {"slug": ["“new” is reserved; choose a different address."]}


def test_an_empty_form_names_every_field_it_needs():
    assert sorted(NewEventForm({}).errors) == [
        "begins",
        "ends_on",
        "name",
        "pause",
        "per_day",
        "rules_key",
        "sessions",
        "starts_on",
        "timezone",
    ]


def test_an_event_may_keep_its_own_slug():
    event = make_event(players=0, sessions=0)
    form = DetailsForm({**GIVEN, "slug": "spring-open"}, instance=event)
    assert form.is_valid() is True


def test_sessions_times_are_read_in_the_venue_zone(settings):
    event = make_event(players=0, sessions=1, drawn=False)
    zone = ZoneInfo("Europe/Rome")
    form = SessionTimesForm(list(event.sessions.all()), zone=zone)
    assert form["begins_1"].initial.isoformat() == "2026-04-11T09:00:00+02:00"
    settings.TIME_ZONE = "Europe/Rome"
    sent = {"begins_1": "2026-04-11T10:15", "minutes_1": "75"}
    form = SessionTimesForm(list(event.sessions.all()), sent, zone=zone)
    assert form.is_valid() is True
    assert (form.times()[1].starts_at.isoformat(), form.times()[1].minutes) == (
        "2026-04-11T10:15:00+02:00",
        75,
    )


def test_a_closed_session_is_not_in_the_times():
    event = make_event(players=0, sessions=1, drawn=False)
    event.sessions.update(state="closed")
    form = SessionTimesForm(list(event.sessions.all()), {}, zone=event.tz)
    assert form.is_valid() is True
    assert form.times() == {}


def test_every_preset_can_be_chosen_and_says_what_it_is():
    offered = [key for _group, choices in preset_choices() for key, _name in choices]
    assert sorted(offered) == sorted(PRESETS)
    assert sorted(CHARACTER) == sorted(PRESETS)


def test_a_new_event_names_the_rule_sets_in_the_readers_language():
    with override("it"):
        names = {preset["name"] for group in preset_groups() for preset in group["presets"]}

    assert {"MCR 2006 con le regole MERS", "Riichi moderno"} <= names


def test_countries_are_in_the_order_of_their_names():
    names = [name for _code, name in country_choices()[1:]]
    assert (len(names), names) == (len(COUNTRIES), sorted(names, key=sort_key))


@pytest.mark.parametrize("typed", ["Europe/Vienna", "Vienna", "wien", "ВІДЕНЬ", "Innsbruck"])
def test_a_time_zone_is_typed_as_a_city(typed):
    form = NewEventForm({**GIVEN, "timezone": typed})
    assert (form.errors, form.cleaned_data["timezone"]) == ({}, "Europe/Vienna")


def test_without_a_time_zone_the_place_has_one_else_the_country():
    places = [("Lugano", "IT"), ("Nowhere", "IT"), ("", "UA"), ("Nowhere", "")]
    forms = [
        NewEventForm({**GIVEN, "timezone": "", "city": city, "country": code.upper()})
        for city, code in places
    ]
    timezones = [form.cleaned_data.get("timezone") if form.is_valid() else form.errors for form in forms]
    refusal = {"timezone": ["Type a city that has the event’s time, or choose the country."]}
    assert timezones == ["Europe/Zurich", "Europe/Rome", "Europe/Kyiv", refusal]


def test_a_place_that_no_zone_has_is_refused_by_its_name():
    sentence = "“Atlantis” is not a time zone; write one like Europe/Rome."
    assert errors(timezone="Atlantis") == {"timezone": [sentence]}


def test_a_new_event_begins_where_the_last_one_was():
    event = make_event(players=0, sessions=0, timezone="Asia/Tokyo", country="JP", rules="wrc")
    values = starting_values(event, date(2026, 5, 1))
    assert (values["timezone"], values["country"], values["rules_key"]) == ("Asia/Tokyo", "JP", "wrc")
