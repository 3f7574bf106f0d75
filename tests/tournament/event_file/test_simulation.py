"""simulate_event: believable, repeatable, and consistent with its facts."""

import json
from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

import pytest

from scoring.rulesets import PRESETS
from tournament.event_file.services.simulation import Wish, simulated_document
from tournament.models import Event, Result


@pytest.mark.parametrize("rules", list(PRESETS))
def test_a_simulated_event_of_every_rule_set_is_whole(run, rules):
    slug = run(
        "simulate_event", "--players", "16", "--sessions", "4", "--rules", rules, "--seed", "1"
    ).out.strip()

    assert run("check_event", slug).status == 0
    assert Result.objects.count() == 16
    assert set(Event.objects.get().sessions.values_list("state", flat=True)) == {"closed"}


def test_the_same_seed_gives_the_same_event():
    wish = Wish(players=20, sessions=3, rules="mcr-2006", seed="dice 4 2")

    assert json.dumps(simulated_document(wish)) == json.dumps(simulated_document(wish))


@pytest.mark.parametrize("hour", range(24))
def test_the_days_of_the_event_are_those_of_all_its_sessions_where_it_is_played(hour):
    starts = datetime(2026, 11, 26, hour, 36, tzinfo=UTC)
    document = simulated_document(Wish(4, 6, "wrc", "1", starts=starts))

    zone = ZoneInfo(document["event"]["timezone"])
    moments = [datetime.fromisoformat(session["starts_at"]) for session in document["sessions"]]
    days = [moment.astimezone(zone).date() for moment in moments]
    event = document["event"]
    assert [date.fromisoformat(event[name]) for name in ("starts_on", "ends_on")] == [min(days), max(days)]


@pytest.mark.parametrize(
    ("players", "sessions", "rules", "sentence"),
    [
        ("17", "4", "wrc", "17 players: give a multiple of four from 4 to 400."),
        ("16", "17", "wrc", "17 sessions: give 1 to 16."),
    ],
)
def test_impossible_simulations_are_refused_with_one_sentence(run, players, sessions, rules, sentence):
    ran = run("simulate_event", "--players", players, "--sessions", sessions, "--rules", rules)

    assert (ran.status, ran.complaints) == (1, [sentence])
    assert Event.objects.count() == 0
