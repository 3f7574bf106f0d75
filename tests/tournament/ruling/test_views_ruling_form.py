"""A ruling given on a table's page: what the rules suggest, what is stored, what is asked for."""

import re
from datetime import timedelta

import pytest

from tests.factories import make_event
from tests.tournament.acts.refused import refused
from tests.tournament.session.play import opened, seat_at, table_at
from tournament.acts.undo import undo
from tournament.event_file.services.writing_play import sessions_of
from tournament.models import Clock, Event, LogEntry, Ruling
from tournament.ruling.services.rulings import Sanction, give_ruling, give_to_all
from tournament.words.search import finds

pytestmark = pytest.mark.django_db
URL = "/desk/spring-open/sessions/1/tables/1/"
LATE = {"wind": "E", "kind": "lateness", "minutes": "3", "key": "k"}


def give(event: Event, kind: str = "invalid-riichi", points: int = -20_000) -> Ruling:
    return give_ruling(seat=seat_at(event), sanction=Sanction(kind, points, "after-uma"), by=None)


def test_lateness_costs_what_the_rules_of_the_event_say__ema_2025(referee_client, playing):
    assert referee_client.post(f"{URL}rulings/", LATE).url == f"{URL}#main"
    ruling = Ruling.objects.get()
    assert (ruling.points, ruling.moment, ruling.note) == (-3_000, "after-uma", "3 minutes late")
    assert ruling.given_by == "rosa"


def test_lateness_follows_the_event_where_it_differs_from_the_preset(referee_client, playing):
    Event.objects.update(rules_values={**playing.rules_values, "lateness_per_minute": 500})
    referee_client.post(f"{URL}rulings/", LATE)
    assert Ruling.objects.get().points == -1_500


def test_after_a_refused_ruling_the_clock_is_fetched_from_the_tables_page(referee_client, playing):
    page = referee_client.post(f"{URL}rulings/", {"key": "k"})
    clock = re.search(r'id="table-clock"[^>]*data-live-refresh="([^"]*)"', page.content.decode())
    assert (page.status_code, clock[1]) == (400, URL)
    assert referee_client.get(clock[1]).status_code == 200


def test_too_late_is_for_a_substitute(referee_client, playing):
    hint = referee_client.get(f"{URL}rulings/suggestion/", {**LATE, "minutes": "11"}).context["ruling_hint"]
    assert hint.sentence == "More than 10 minutes late: a substitute plays, without a further penalty."


def test_chombo_of_2012_is_paid_at_the_table(staff, director_client):
    opened(make_event(rules="ema-riichi-2012", staff=staff))
    director_client.post(f"{URL}rulings/", {"wind": "E", "kind": "invalid-win", "key": "k"})
    ruling = Ruling.objects.get()
    assert (ruling.points, ruling.moment, ruling.measure) == (0, "at-table", "chombo")


def test_the_suggestion_counts_what_happened_before(referee_client, playing):
    give(playing, kind="obstruction", points=-8_000)
    page = referee_client.get(f"{URL}rulings/suggestion/", {"wind": "E", "kind": "obstruction"})
    hint = page.context["ruling_hint"]
    assert (hint.time, hint.points, hint.most) == (2, -12_000, -48_000)
    assert "2nd time" in page.content.decode()


def test_without_scripts_the_suggestion_is_shown_and_nothing_stored(referee_client, playing):
    page = referee_client.post(f"{URL}rulings/", {"wind": "S", "kind": "invalid-riichi", "look": "1"})
    assert (page.status_code, page.context["ruling_hint"].points, Ruling.objects.count()) == (200, -20_000, 0)


@pytest.mark.parametrize(
    ("sent", "field", "sentence"),
    [
        ({"kind": "lateness", "minutes": "3"}, "wind", "Choose the player."),
        ({"wind": "E"}, "kind", "Choose the offence."),
        ({"wind": "E", "kind": "lateness"}, "minutes", "Say how many minutes late."),
        (
            {"wind": "E", "kind": "lateness", "minutes": "3", "points": "many"},
            "points",
            "“many” is not a number of points: write one like 8,000.",
        ),
        (
            {"wind": "E", "kind": "lateness", "minutes": "3", "points": "4000"},
            "note",
            "The rules suggest other points: say why you chose these.",
        ),
        (
            {"wind": "E", "kind": "lateness", "minutes": "3", "points": "500"},
            "note",
            "Penalties here are 1,000 to 48,000 points, in steps of 1,000: say why this one differs.",
        ),
        (
            {"wind": "E", "kind": "other", "points": "500"},
            "note",
            "Say what happened: it is not in the list.",
        ),
    ],
)
def test_an_incomplete_ruling_is_refused_at_its_field(referee_client, playing, sent, field, sentence):
    response = referee_client.post(f"{URL}rulings/", {**sent, "key": "k"})
    assert (response.status_code, Ruling.objects.count()) == (400, 0)
    assert response.context["ruling_form"].errors[field] == [sentence]
    assert sentence in response.content.decode()


def test_other_points_need_a_note(referee_client, playing):
    referee_client.post(f"{URL}rulings/", {**LATE, "points": "−500", "note": "The bus was late"})
    ruling = Ruling.objects.get()
    assert (ruling.points, ruling.note) == (-500, "3 minutes late. The bus was late")


def test_a_ruling_pressed_twice_is_given_once(referee_client, playing):
    for _press in range(2):
        assert referee_client.post(f"{URL}rulings/", LATE).url == f"{URL}#main"
    assert Ruling.objects.count() == 1


def test_before_the_session_there_is_no_ruling(referee_client, event):
    response = referee_client.post(f"{URL}rulings/", LATE)
    assert (response.status_code, Ruling.objects.count()) == (400, 0)
    assert "Session 1 is not open yet. Open it first." in response.content.decode()


def test_the_arrival_counts_from_the_planned_start__ema_2025(referee_client, playing):
    sent = {"wind": "E", "kind": "lateness", "arrived": "09:04", "key": "k"}
    referee_client.post(f"{URL}rulings/", sent)
    ruling = Ruling.objects.get()
    assert (ruling.points, ruling.note) == (-4_000, "4 minutes late (arrived at 09:04:00)")


def test_the_seconds_of_an_arrival_are_kept_and_the_started_minute_counts__ema_2025(referee_client, playing):
    page = referee_client.get(URL).content.decode()
    assert re.findall(r'<input type="time" name="arrived" step="(\d+)"', page) == ["1"]
    sent = {"wind": "E", "kind": "lateness", "arrived": "09:02:50", "key": "k"}
    referee_client.post(f"{URL}rulings/", sent)
    ruling = Ruling.objects.get()
    note = "3 minutes late (arrived at 09:02:50)"
    assert (ruling.points, ruling.note) == (-3_000, note)
    assert note in playing.log.first().summary
    session = sessions_of(playing)[0]
    (penalty,) = session["tables"][0]["seats"][0]["penalties"]
    assert penalty["note"] == note


def test_the_arrival_counts_from_the_clock_that_was_started_later(referee_client, playing):
    session = playing.sessions.get(number=1)
    Clock.objects.create(session=session, started_at=session.starts_at + timedelta(minutes=3))
    hint = referee_client.get(
        f"{URL}rulings/suggestion/", {"wind": "E", "kind": "lateness", "arrived": "09:04"}
    ).context["ruling_hint"]
    assert hint.points == -1_000


@pytest.mark.parametrize(
    ("arrived", "field", "sentence"),
    [
        ("09:00", "minutes", "Say how many minutes late."),
        ("08:15", "minutes", "Say how many minutes late."),
        ("25:99", "arrived", "Enter a valid time."),
    ],
)
def test_an_arrival_in_time_is_not_an_offence(referee_client, playing, arrived, field, sentence):
    sent = {"wind": "E", "kind": "lateness", "arrived": arrived, "key": "k"}
    response = referee_client.post(f"{URL}rulings/", sent)
    assert response.context["ruling_form"].errors[field] == [sentence]
    assert Ruling.objects.count() == 0


def test_without_a_planned_start_the_minutes_are_asked_for(referee_client, playing):
    playing.sessions.update(starts_at=None)
    sent = {"wind": "E", "kind": "lateness", "arrived": "09:04", "key": "k"}
    response = referee_client.post(f"{URL}rulings/", sent)
    assert response.context["ruling_form"].errors["arrived"] == [
        "This session has no planned start: give the minutes."
    ]


def test_after_ten_minutes_a_substitute_is_what_the_ruling_says__ema_2025(referee_client, playing):
    referee_client.post(f"{URL}rulings/", {**LATE, "minutes": "11"})
    ruling = Ruling.objects.get()
    assert (ruling.points, ruling.measure) == (0, "substitute")


def test_the_measure_and_the_hand_are_stored(referee_client, playing):
    sent = {"wind": "E", "kind": "wrong-number-of-tiles", "hand": "5", "key": "k"}
    referee_client.post(f"{URL}rulings/", sent)
    ruling = Ruling.objects.get()
    assert (ruling.measure, ruling.points, ruling.hand) == ("dead-hand", 0, 5)


def test_another_sanction_than_the_ladders_needs_a_note(referee_client, playing):
    sent = {"wind": "E", "kind": "wrong-number-of-tiles", "measure": "warning", "key": "k"}
    response = referee_client.post(f"{URL}rulings/", sent)
    assert response.context["ruling_form"].errors["note"] == [
        "The rules suggest another sanction: say why you chose this one."
    ]
    referee_client.post(f"{URL}rulings/", sent | {"note": "Seen before the first discard"})
    assert Ruling.objects.get().measure == "warning"


def test_an_offence_is_found_by_words_of_three_languages_and_by_its_clause(referee_client, playing):
    page = referee_client.get(URL)
    (item,) = [
        item
        for group in page.context["ruling_form"].groups
        for item in group.items
        if item.key == "obstruction"
    ]
    typed = ("Obstructs", "Ostruisce", "перешкоди", "obstructing", "перешкодою")
    assert [finds(word, item.find.split()) for word in typed] == [True] * 5
    assert item.clause == "EMA 2025, obstruction"


def test_the_record_is_shown_before_saving_for_every_offence(referee_client, playing):
    give(playing, kind="obstruction", points=-8_000)
    page = referee_client.get(f"{URL}rulings/suggestion/", {"wind": "E", "kind": "invalid-win"})
    assert [line.text for line in page.context["earlier"]] == ["Obstructs the game on purpose."]
    assert "first time" in page.content.decode()


def suggested(client, event: Event, kind: str, **typed: str):
    """What the referee is told, with the remarks."""
    page = client.get(f"{URL}rulings/suggestion/", {"wind": "E", "kind": kind, **typed})
    return page.context["ruling_hint"], page.context["ruling_form"].remarks


def changed(event: Event, **values: object) -> None:
    """Give the event's rules other values."""
    Event.objects.update(rules_values={**event.rules_values, **values})


def test_only_8000_or_12000_are_taken_for_obstruction_without_a_word__ema_2012_5_5(staff, director_client):
    opened(make_event(rules="ema-riichi-2012", staff=staff))
    sent = {"wind": "E", "kind": "obstruction", "key": "k"}
    for points in ("9000", "10000"):
        assert director_client.post(f"{URL}rulings/", {**sent, "points": points}).status_code == 400
    assert director_client.post(f"{URL}rulings/", {**sent, "points": "12000"}).status_code == 302
    assert Ruling.objects.get().points == -12_000


def test_a_penalty_between_the_steps_needs_a_note__mers_3_1(staff, director_client):
    opened(make_event(rules="mcr-2006", staff=staff))
    sent = {"wind": "E", "kind": "obstruction", "key": "k"}
    assert director_client.post(f"{URL}rulings/", {**sent, "points": "13"}).status_code == 400
    assert director_client.post(f"{URL}rulings/", {**sent, "points": "15"}).status_code == 302


def test_full_minutes_count_where_the_event_says_so(referee_client, playing):
    session = playing.sessions.get(number=1)
    session.starts_at = session.starts_at.replace(hour=9, minute=0, second=0)
    session.save()
    arrived = f"{(session.starts_at + timedelta(seconds=80)).astimezone(playing.tz):%H:%M:%S}"
    assert suggested(referee_client, playing, "lateness", arrived=arrived)[0].points == -2_000
    changed(playing, lateness_minute="full")
    assert suggested(referee_client, playing, "lateness", arrived=arrived)[0].points == -1_000


@pytest.mark.parametrize("rules", ["modern-riichi", "wrc"])
def test_lateness_is_the_referees_where_the_rules_name_no_price(rules, staff, referee_client):
    event = make_event(rules=rules, staff=staff)
    opened(event)
    for minutes in ("3", "40"):
        assert suggested(referee_client, event, "lateness", minutes=minutes)[0].measure == "referee"


def test_remarks_are_of_the_event_and_not_of_another_edition(referee_client, playing):
    after_uma = "Taken from the total after uma: the places at the table stay."
    at_once = "Taken at once: the places at the table may change."
    assert after_uma in suggested(referee_client, playing, "obstruction")[1]
    changed(playing, penalty_moment="at-table", penalty_to="opponents")
    hint, remarks = suggested(referee_client, playing, "obstruction")
    assert (hint.moment, at_once in remarks, after_uma in remarks) == ("at-table", True, False)
    assert "Paid to the opponents at the table." in remarks


def test_a_false_win_is_half_of_the_events_own_limit__classical_penalties_1(staff, referee_client):
    event = make_event(rules="classical-japanese", staff=staff)
    opened(event)
    changed(event, limit=1_000, east_limit=1_500, furiten_penalty=300)
    assert suggested(referee_client, event, "false-win")[0].sentence == (
        "Half the limit: 250 to East and 125 to each other player (East pays 250 to each)."
    )
    furiten = suggested(referee_client, event, "furiten-not-announced")[0]
    assert (furiten.points, furiten.most) == (-300, -450)


def test_a_false_hu_pays_what_the_event_says__mers_e_2_10_2(staff, referee_client):
    event = make_event(rules="mcr-2006", staff=staff)
    opened(event)
    changed(event, false_hu_wrong=25)
    assert "25 points to each opponent" in suggested(referee_client, event, "false-hu")[0].sentence


def test_a_chombo_is_suggested_as_the_event_prices_it(referee_client, playing):
    changed(playing, chombo="reverse-mangan", chombo_moment="at-table")
    assert suggested(referee_client, playing, "invalid-win")[0].paid is True
    changed(playing, chombo="deduction", chombo_points=8_000, chombo_moment="at-table")
    hint = suggested(referee_client, playing, "invalid-win")[0]
    assert (hint.points, hint.moment, hint.sentence) == (
        -8_000,
        "at-table",
        "Chombo: 8,000 points off at the table.",
    )


def test_a_sheet_beyond_repair_takes_2000_from_each_of_four_in_one_act__ema_2025(referee_client, playing):
    sent = {"wind": "all", "kind": "sheet-beyond-repair", "key": "once"}
    hint = referee_client.get(f"{URL}rulings/suggestion/", sent).context["ruling_hint"]
    assert hint.points == -2_000
    for _press in range(2):
        assert referee_client.post(f"{URL}rulings/", sent).status_code == 302
    rulings = Ruling.objects.all()
    assert [ruling.points for ruling in rulings] == [-2_000] * 4
    assert len({ruling.entry_id for ruling in rulings}) == 4
    line = LogEntry.objects.get(act="ruling.give-all")
    undo(entry=line, by=None)
    assert Ruling.objects.filter(cancelled_at=None).count() == 0


def test_a_substitute_is_one_of_the_four_who_play__ema_2025(referee_client, playing):
    substitute = playing.entries.filter(substitute=True).first() or playing.entries.last()
    seat = seat_at(playing)
    seat.substitute, seat.substitute_since = substitute, "start"
    seat.save()
    referee_client.post(f"{URL}rulings/", {"wind": "all", "kind": "sheet-unsigned", "key": "k"})
    ruled = set(Ruling.objects.values_list("entry_id", flat=True))
    assert (substitute.pk in ruled, seat.entry_id in ruled, len(ruled)) == (True, False, 4)


@pytest.mark.parametrize("kind", ["lateness", "obstruction"])
def test_offences_that_depend_on_earlier_ones_cannot_be_ruled_for_a_whole_table(
    referee_client, playing, kind
):
    sent = {"wind": "all", "kind": kind, "minutes": "3", "key": "k"}
    response = referee_client.post(f"{URL}rulings/", sent)
    assert (response.status_code, Ruling.objects.count()) == (400, 0)
    assert "wind" in response.context["ruling_form"].errors


def test_all_four_are_not_taken_from_the_table_at_once(playing):
    cheating = Sanction("cheating", 0, "after-uma", measure="disqualified")
    with refused("ruling.all-cannot-leave"):
        give_to_all(table=table_at(playing), sanction=cheating, by=None)
