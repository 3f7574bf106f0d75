"""Changing an event's rules: what is stored, what is refused, and taking it back."""

import pytest
from django.utils import timezone

from scoring.rulesets import PRESETS, from_values, rules_hash, to_values
from tests.factories import make_event, make_result
from tests.tournament.acts.refused import refused
from tournament.acts.refusals import Stale
from tournament.acts.undo import undo
from tournament.models import Event, Table
from tournament.rules.services import (
    RulesRefused,
    change_rules,
    choose_preset,
    has_results,
    why_not_change_rules,
    why_not_choose_preset,
)
from tournament.standings.queries.standings import standings_of

pytestmark = pytest.mark.django_db
UMA = [30_000, 10_000, -10_000, -30_000]


@pytest.fixture
def played(event) -> Event:
    """One table has a result."""
    make_result(Table.objects.filter(session__event=event)[0], (5000, 1000, -1000, -5000))
    return event


def test_values_hash_and_version_are_stored(event, director):
    change_rules(event=event, changes={"uma": UMA}, by=director)
    stored = Event.objects.get()
    assert (stored.rules_version, stored.rules.uma) == (2, (30_000, 10_000, -10_000, -30_000))
    assert stored.rules_hash == rules_hash(from_values(stored.rules_values))


def test_the_event_passed_in_has_the_new_rules(event, director):
    assert event.rules.red_fives == 0
    change_rules(event=event, changes={"red_fives": 3}, by=director)
    assert event.rules.red_fives == 3


def test_the_log_keeps_what_differs_alone(event, director):
    entry = change_rules(event=event, changes={"uma": UMA, "red_fives": 0}, by=director)
    assert entry.before["values"] == {"uma": [15_000, 5_000, -5_000, -15_000]}
    assert entry.after["values"] == {"uma": UMA}
    assert entry.summary == (
        "Rule changed: Uma +15,000 +5,000 −5,000 −15,000 → +30,000 +10,000 −10,000 −30,000."
    )


def test_saving_unchanged_values_is_not_an_act(event, director):
    assert change_rules(event=event, changes={"red_fives": 0}, by=director) is None
    assert (event.log.count(), Event.objects.get().rules_version) == (0, 1)


def test_every_wrong_option_has_its_sentence(event, director):
    with pytest.raises(RulesRefused) as wrong:
        change_rules(event=event, changes={"uma": [1, 2], "red_fives": -1}, by=director)
    assert wrong.value.code == "rules.wrong-values"
    assert sorted(wrong.value.problems) == ["red_fives", "uma"]
    assert Event.objects.get().rules_version == 1


def test_a_version_somebody_else_has_changed_is_stale(event, director):
    change_rules(event=event, changes={"red_fives": 3}, by=director)
    with refused("rules.changed-meanwhile", kind=Stale):
        change_rules(event=event, changes={"uma": UMA}, by=director, version=1)


def test_the_same_key_changes_once(event, director):
    first = change_rules(event=event, changes={"red_fives": 3}, by=director, key="k")
    assert change_rules(event=event, changes={"red_fives": 1}, by=director, key="k") == first
    assert Event.objects.get().rules.red_fives == 3


def test_with_results_one_has_to_agree(played, director):
    assert has_results(played) is True
    with refused("rules.results-are-there", "recompute"):
        change_rules(event=played, changes={"uma": UMA}, by=director)


def test_standings_follow_the_new_rules_and_results_stay(played, director):
    assert [row.total for row in standings_of(played).rows][:1] == [20_000]
    change_rules(event=played, changes={"uma": UMA}, by=director, recompute=True)
    assert [row.total for row in standings_of(Event.objects.get()).rows][:1] == [35_000]
    assert Table.objects.filter(results__east=5000).count() == 1


def test_an_ended_event_keeps_its_rules(event):
    event.ended_at = timezone.now()
    assert why_not_change_rules(event).code == "rules.event-ended"


def test_a_change_is_undone_and_counted(event, director):
    entry = change_rules(event=event, changes={"uma": UMA}, by=director)
    undo(entry=entry, by=director)
    stored = Event.objects.get()
    assert (stored.rules_values, stored.rules_version) == (to_values(PRESETS["ema-riichi-2025"]), 3)


def test_a_change_is_not_undone_over_a_later_one(event, director):
    entry = change_rules(event=event, changes={"uma": UMA}, by=director)
    change_rules(event=event, changes={"red_fives": 3}, by=director)
    with refused("rules.changed-again"):
        undo(entry=entry, by=director)


def test_a_preset_replaces_every_value(event, director):
    change_rules(event=event, changes={"red_fives": 3}, by=director)
    entry = choose_preset(event=event, rules_key="mcr-2006", by=director)
    assert (event.rules, event.rules_key) == (PRESETS["mcr-2006"], "mcr-2006")
    assert entry.summary == "Rules are now those of MCR 2006 with the MERS rules."


def test_a_preset_is_undone_across_families(event, director):
    undo(entry=choose_preset(event=event, rules_key="mcr-2006", by=director), by=director)
    assert Event.objects.get().rules == PRESETS["ema-riichi-2025"]


def test_results_keep_their_family_of_rules(played):
    assert why_not_choose_preset(played, "wrc") is None
    assert why_not_choose_preset(played, "mcr-2006").code == "rules.other-family"


def test_an_unknown_preset_is_refused(event, director):
    with refused("rules.no-such-preset", "rules_key"):
        choose_preset(event=event, rules_key="bridge", by=director)


def test_a_family_is_free_before_results():
    assert why_not_choose_preset(make_event(players=0, sessions=0, drawn=False), "mcr-2006") is None
