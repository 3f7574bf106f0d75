"""simulate_event: believable, repeatable, and consistent with its facts."""

import json

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


@pytest.mark.parametrize(
    ("players", "sessions", "rules", "sentence"),
    [
        ("17", "4", "wrc", "17 players: give a multiple of four from 4 to 400."),
        ("16", "17", "wrc", "17 sessions: give 1 to 16."),
    ],
)
def test_what_cannot_be_simulated_is_one_sentence(run, players, sessions, rules, sentence):
    ran = run("simulate_event", "--players", players, "--sessions", sessions, "--rules", rules)

    assert (ran.status, ran.complaints) == (1, [sentence])
    assert Event.objects.count() == 0
