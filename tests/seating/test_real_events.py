"""Real events redrawn: their own draws are the ones to beat."""

import json
from pathlib import Path

import pytest

from seating import (
    Constraints,
    Draw,
    full_draw,
    people_change,
    quality,
    read_apart,
    read_fixed,
    to_json,
    verify,
)
from seating.repair.remaining_sessions import repair

EVENTS = Path(__file__).parent.parent / "golden" / "events"
THEIRS = {"swedish-open-2015": (27, 1, 61, 72), "madrid-open-2018": (0, 6, 79, 131)}
"""Repeated meetings, largest difference of winds, tables again, meetings inside a club or country."""
OURS = {"swedish-open-2015": (20, 1, 40, 66), "madrid-open-2018": (0, 1, 0, 93)}


def event(name):
    """The event's data, its draw as it was played, and who should be kept apart."""
    data = json.loads((EVENTS / f"{name}.json").read_text(encoding="utf-8"))
    sessions = read_fixed(data)
    players = max(player for session in sessions for player in session.players)
    return Draw(players, sessions, "", "by the event"), Constraints(read_apart(data))


def counts(draw, constraints):
    report = quality(draw, constraints)
    assert verify(to_json(draw, report, constraints)) == []
    return report.repeat_meetings, report.wind_spread, report.table_repeats, report.apart_broken


@pytest.mark.parametrize("name", sorted(THEIRS))
def test_the_event_drawn_by_us_is_better_in_every_count(name):
    played, constraints = event(name)
    ours = full_draw(played.players, len(played.sessions), "o", constraints)
    assert counts(played, constraints) == THEIRS[name]
    assert counts(ours, constraints) == OURS[name]


@pytest.mark.parametrize("name", sorted(THEIRS))
def test_its_last_sessions_drawn_again_repeat_no_more_and_even_the_winds(name):
    played, constraints = event(name)
    rest = repair(played, people_change(played, 5), "rest", constraints)
    assert rest.sessions[:4] == played.sessions[:4]
    before, after = counts(played, constraints), counts(rest, constraints)
    assert (after[0] <= before[0], after[1] < max(2, before[1])) == (True, True)


def test_four_who_leave_after_the_fourth_session_cost_no_repeat():
    played, constraints = event("madrid-open-2018")
    rest = repair(played, people_change(played, 5, leave=[1, 13, 25, 37]), "rest", constraints)
    assert counts(rest, constraints)[0] == 0
