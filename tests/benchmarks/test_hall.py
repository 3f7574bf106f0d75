"""The measurements of a whole hall, small: what they promise of facts holds on any machine."""

import os
import subprocess

import pytest

from benchmarks import crashes, live, power_cut, soak, wifi, writing
from benchmarks.hall.house import new_house
from tests.examples import examples

pytestmark = pytest.mark.slow
HALL = (
    power_cut.PLAYERS,
    power_cut.SESSIONS,
)  # 40 tables in all; made once, since all measure in copies of it


def test_writers_at_once_lose_nothing_and_store_nothing_twice():
    with new_house() as house:
        furniture = house.furnish(*HALL)
        outcome = writing.measure(house, furniture, writers=30, seconds=1)
    assert (outcome.saves.errors, outcome.lost, outcome.twice) == ([], 0, 0)
    assert len(outcome.saves.keys) >= 30


def test_writers_in_turns_with_bare_ones_all_store_their_rows():
    with new_house() as house:
        house.furnish(16, 2)
        before = house.stored()["results"]
        rounds = writing.in_turns(house, writers=4, seconds=3, bare="bare sqlite3")
        after = house.stored()
    works = (rounds["ours"], rounds["bare sqlite3"])
    saves = sum(round(3 / (2 * writing.ROUNDS) / took) for work in works for took in work)
    assert after["results"] - before == saves + 3
    assert min(seconds for part in writing.PARTS for seconds in rounds[part]) > 0
    assert after["version"] >= saves


def test_two_hundred_viewers_miss_nothing():
    outcome = live.measure(viewers=200, scores=2, tables=4, players=HALL[0], sessions=HALL[1])
    assert (len(outcome.last), outcome.missed) == (2, 0)
    assert (outcome.saves_in_storm.errors, len(outcome.saves_in_rush.keys)) == ([], 4)
    assert (outcome.saves_in_calm.errors, len(outcome.saves_unwatched.keys)) == ([], 4)
    assert 0 < outcome.connected_again <= outcome.reconnected
    works = zip(*(outcome.beside[part] for part in (live.SAVING, live.BUILDING, live.WRITING)), strict=True)
    assert [sum(work) for work in works] == pytest.approx(outcome.beside[live.OURS])


@pytest.mark.parametrize(
    ("database", "killed", "kills_of_each"),
    [
        ("sqlite", ["web"], examples(short=1, long=4)),
        pytest.param(
            *("postgresql", ["web", "worker", "PostgreSQL", "Redis"], examples(short=1, long=2)),
            marks=pytest.mark.postgresql,
        ),
    ],
)
def test_kills_lose_nothing_and_do_nothing_twice(database, killed, kills_of_each, monkeypatch):
    monkeypatch.delenv("PGOPTIONS", raising=False)  # a run on PostgreSQL may not wait for the disk; this must
    kills = kills_of_each * len(killed)
    try:
        with new_house(database) as house:
            outcome = crashes.measure(house, kills=kills, scorers=4, players=16, sessions=2, rest=0.2)
    except FileNotFoundError as missing:
        pytest.skip(f"Needs PostgreSQL's programs and redis-server: {missing}")
    assert (outcome.saves.errors, outcome.lost, outcome.twice, outcome.integrity) == ([], 0, 0, "ok")
    assert (outcome.file_saves.errors, outcome.jobs_lost, outcome.jobs_twice) == ([], 0, 0)
    assert outcome.jobs["states"] == ["done"]
    assert {name: len(back) for name, back in outcome.back.items()} == dict.fromkeys(killed, kills_of_each)
    assert outcome.saves.tries > len(outcome.saves.keys)


def test_results_over_a_bad_wifi_are_stored_once():
    with new_house() as house:
        outcome = wifi.measure(house, results=20, scorers=20, players=HALL[0], sessions=HALL[1])
    assert (len(outcome.saves.keys), outcome.more_than_once) == (20, 0)
    assert outcome.wifi.refused + outcome.wifi.cuts > 0
    assert outcome.saves.tries > 20


def test_two_power_cuts_lose_nothing():
    if os.geteuid():
        pytest.skip("Only root may mount an image.")
    try:
        cuts = power_cut.measure(trials=2, scorers=4)
    except (FileNotFoundError, subprocess.CalledProcessError) as refused:
        pytest.skip(f"Images cannot be made or mounted here: {refused}")
    assert [(cut.lost, cut.integrity) for cut in cuts] == [(0, "ok")] * 2
    assert min(cut.acknowledged for cut in cuts) > 0


def test_viewers_who_come_and_go_for_a_while_miss_nothing():
    soaked = soak.measure(viewers=30, seconds=4, players=HALL[0], sessions=HALL[1])
    assert (soaked.saves.errors, soaked.missed) == ([], 0)
    assert len(soaked.saves.keys) > 1
    assert min(resources.descriptors for resources in soaked.resources) > 30
    assert min(resources.threads for resources in soaked.resources) > 1


@pytest.mark.parametrize(
    ("values", "per_cent"),
    [([200, *[900] * 8, 210], 5), ([100] * 20, 0), ([100, 300, *[500] * 16, 90, 110], -50)],
)
def test_growth_compares_the_last_tenth_with_the_first(values, per_cent):
    assert soak.growth(values) == per_cent
