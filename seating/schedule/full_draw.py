"""The full draw: all sessions at once, for any number of players: a schedule, then the lots."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from seating.constraints import Constraints, apart_weights, never_together, own_tables, tiers
from seating.construct.even_winds import with_winds
from seating.construct.ranked_places import names_at_places
from seating.construct.schedules import (
    RECORD,
    Round,
    Schedule,
    best_schedule,
    check_size,
    ordered_rounds,
    seated,
)
from seating.draw import Draw
from seating.improve.table_assignment import Visits, least_visit_cost, settle_tables
from seating.lots import Lots
from seating.progress import NO_SEARCH, Progress, Search, SoFar
from seating.repair.remaining_sessions import Change, repair
from seating.report.quality import Quality, meetings, quality
from seating.schedule.later_sessions import redraw

SEARCHED = {"repeat_meetings", "table_repeats", "apart_broken"}


def best_attempt(
    attempt: Callable[[int], Draw],
    constraints: Constraints,
    seconds: float,
    clock: Callable[[], float],
    progress: Progress | None = None,
) -> Draw:
    """The best of the attempts 0, 1, 2, ... made while time lasts, at least one.

    `seconds`: how long to go on, by `clock`, which returns seconds. Ends early when a draw is proved to be
    the best, or when `progress`, called after every attempt, returns False. A draw carries the number of its
    attempt, so that it can be drawn again on a machine of any speed.
    """
    started = clock()
    best = attempt(0)
    report = quality(best, constraints)
    number = 1
    while clock() - started < seconds and not set(report.proved_optimal) >= SEARCHED:
        so_far = SoFar(number, number + 1, report.repeat_meetings, report.repeat_bound)
        if progress and not progress(so_far):
            break
        candidate = attempt(number)
        candidate_report = quality(candidate, constraints)
        if badness(candidate, candidate_report, constraints) < badness(best, report, constraints):
            best, report = candidate, candidate_report
        number += 1
    return best


def badness(draw: Draw, report: Quality, constraints: Constraints) -> tuple[int, ...]:
    """A key to compare draws by; lower is better.

    By ranks: meetings that must not happen, then repeats, then those better avoided. Else repeats, then the
    weighted unwanted meetings. Repeated visits to a table come last.
    """
    if constraints.is_ranked:
        sessions_of = meetings(draw)
        ranked = [
            (tier.is_firm, sum(len(sessions_of.get(pair, ())) for pair in tier.pairs))
            for tier in tiers(
                constraints, max(draw.players, *(player for pair in sessions_of for player in pair))
            )
        ]
        firm = (count for is_firm, count in ranked if is_firm)
        soft = (count for is_firm, count in ranked if not is_firm)
        return (*firm, report.repeat_meetings, *soft, report.table_repeats)
    weights = apart_weights(constraints, draw.players)
    unwanted = sum(
        weights[meeting.first, meeting.second] * len(meeting.sessions) for meeting in report.apart_meetings
    )
    return report.repeat_meetings, unwanted, report.table_repeats


ALGORITHM, RANKED = "hanchan-full-2", "hanchan-full-3"
"""With wishes that are added up, and with wishes by rank."""
FROM_RECORD, RANKED_FROM_RECORD = "hanchan-full-4", "hanchan-full-5"
"""From a schedule in data/records; older draws of its size keep their own names and schedule."""
TABLE_WORK = 600
"""The work spent on assigning tables: schedules that do not seat tables are small."""


def full_draw(
    players: int,
    sessions: int,
    seed: str,
    constraints: Constraints | None = None,
    attempt: int = 0,
    search: Search = NO_SEARCH,
    schedules: Callable[[int, int], Schedule] = best_schedule,
) -> Draw:
    """Draw all sessions for players 1..players: fewest known repeats, winds within one, few repeated tables.

    `seed` is the text of the lots: the same text gives the same draw on every machine. People to be kept
    apart only change who takes which place, so the other counts stay as good. Fixed sessions stay, and the
    rest is searched after them (`redraw`). `schedules`: gives the schedule for a number of tables and of
    sessions. Raises SeatingError for a number of players that is not a multiple
    of four, more than 400 players or 16 sessions, or constraints that name unknown players.
    """
    check_size(players, sessions)
    constraints = constraints or Constraints()
    keepers = own_tables(constraints, players, range(1, players // 4 + 1))
    if constraints.fixed:
        return redraw(constraints.fixed, players, sessions, seed, constraints, attempt, search)
    apart = (*constraints.apart, *never_together(keepers))
    schedule = prepared(schedules(players // 4, sessions), seed)
    names = names_at_places(schedule, Constraints(apart), seed, attempt)
    weighed, ranked = (FROM_RECORD, RANKED_FROM_RECORD) if schedule.source == RECORD else (ALGORITHM, RANKED)
    algorithm = constraints.algorithm(weighed, ranked)
    drawn = Draw(players, seated(schedule.rounds, names), seed, algorithm, attempt=attempt)
    return with_keepers_seated(drawn, constraints, search) if keepers else drawn


def prepared(schedule: Schedule, seed: str) -> Schedule:
    """The schedule with its sessions in their drawn order, and places at tables and winds decided."""
    rounds = ordered_rounds(schedule, Lots(seed, "sessions"))
    if not schedule.seats_tables:
        rounds = at_tables(rounds, schedule.tables)
    return replace(schedule, rounds=with_winds(rounds))


def at_tables(rounds: Sequence[Round], tables: int, work: int = TABLE_WORK) -> tuple[Round, ...]:
    """The rounds with their groups assigned to tables so that few players return to one.

    `work`: how many tables that search looks at.
    """
    columns, no_visits = [range(tables)] * len(rounds), [[0] * tables for _ in range(4 * tables)]
    visits = Visits([list(groups) for groups in rounds], columns, no_visits)
    goal = least_visit_cost(4 * tables, tables, len(rounds))
    settle_tables(visits, [frozenset()] * len(rounds), Lots("", "tables"), goal, work)
    return tuple(tuple(map(tuple, groups)) for groups in visits.hall)


def with_keepers_seated(drawn: Draw, constraints: Constraints, search: Search) -> Draw:
    """The draw with everybody who keeps a table at it: whole tables change places where that is enough.

    Where two of them would meet all the same, players change seats too, at the least cost that is found.
    """
    everybody = tuple(range(1, drawn.players + 1))
    change = Change(1, (everybody,) * len(drawn.sessions))
    search = replace(search, attempt=drawn.attempt)
    repaired = repair(drawn, change, drawn.seed, constraints, search)
    return replace(drawn, sessions=repaired.sessions, steps=repaired.steps)


def sit_out_draw(
    players: int,
    sessions: int,
    seed: str,
    constraints: Constraints | None = None,
    search: Search = NO_SEARCH,
    *,
    last_too: bool = False,
) -> Draw:
    """A draw in which one to three sit out of every session but the last, nobody twice if it can be helped.

    In the last session everybody plays, with substitutes who have the numbers after the players'; with
    `last_too` some sit out of it as well. Raises SeatingError for numbers that cannot be drawn.
    """
    over = players % 4
    constraints = constraints or Constraints()
    if not over:
        return full_draw(players, sessions, seed, constraints, search.attempt, search)
    check_size(players - over, sessions)
    fixed = constraints.fixed
    everybody = tuple(range(1, players + 1))
    substitutes = () if last_too else tuple(range(players + 1, players + 5 - over))
    remaining = sessions - len(fixed)
    playing = (*(everybody,) * (remaining - 1), (*everybody, *substitutes))
    return repair(Draw(players, fixed, seed, ""), Change(len(fixed) + 1, playing), seed, constraints, search)
