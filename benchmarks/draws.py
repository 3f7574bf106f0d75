"""Draws beside greedy ones of the same size: the time of each, and how many repeated meetings come of it.

Run it with `python -m benchmarks.draws [--rounds 3]`. A greedy draw seats the first who waits with the next
three whom nobody at the table has met, or else with the next ones. The rank distance of a Swiss session is
the sum, over all pairs at its tables, of the places between the two. The repair draws the rest of an event
again whose first sessions were drawn by lot. Both searches can be stopped: after its first step, each is to
be as good as the greedy draw, in no more time. A whole search has a minute; that of a Swiss session also has
to prove that no seating has a smaller rank distance.
"""

import argparse
from collections.abc import Callable, Mapping, Sequence
from itertools import combinations

from benchmarks.hall.report import Report
from benchmarks.ratios import Work, side_by_side
from benchmarks.seating import after, greedy, swiss
from seating import (
    Constraints,
    Draw,
    Search,
    SessionDraw,
    full_draw,
    quality,
    random_draw,
    redraw,
    swiss_draw,
)
from seating.history import Past, fours
from seating.improve.free_sessions import FreeSession, first_groups, free_bound, held_positions, settled
from seating.improve.ranked_meetings import Seats
from seating.improve.wind_balance import balanced_winds
from seating.lots import Lots
from seating.progress import NO_SEARCH
from seating.repair.remaining_sessions import Change, free_sessions
from seating.swiss.candidate_tables import SCALE
from seating.swiss.exact_search import search_along_line
from seating.swiss.lagrangian import best_prices
from seating.swiss.meeting_costs import LineMeetings
from seating.swiss.moves import affordable_prices
from seating.swiss.table_search import without_repeats

PLAYERS, SESSIONS, PLAYED = 400, 16, 4
REPEATED = 10  # times in each round, for draws that may take only a millisecond
LONGEST = 60  # seconds for the best known or the proved bound
OURS, GREEDY, STOPPED = "ours", "a greedy draw", "stopped after its first step"
ONE_STEP = Search(steps=1)
MakeDraw = Callable[[], Draw]
Parts = Mapping[str, Work]


def greedy_draw(players: int, sessions: int, past: Sequence[SessionDraw] = ()) -> Draw:
    """So many sessions, each greedy after those before it."""
    drawn = list(past)
    for _session in range(sessions):
        drawn.append(greedy(players, drawn))
    return Draw(players, tuple(drawn), "", "")


def rank_distance(session: SessionDraw) -> int:
    """Of a session drawn from the standings 1, 2, 3, ..."""
    return sum(
        abs(first - other) for table in session.tables for first, other in combinations(table.players, 2)
    )


def main() -> None:
    """Measure each kind of draw, and print what holds."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    rounds = parser.parse_args().rounds
    report = Report(f"Draws of {PLAYERS} players beside greedy ones")
    beside(
        report,
        f"{PLAYERS} × {SESSIONS}",
        rounds,
        lambda: full_draw(PLAYERS, SESSIONS, "bench"),
        lambda: greedy_draw(PLAYERS, SESSIONS),
    )
    measure_swiss(report, rounds)
    measure_repair(report, rounds)
    report.end()


def measure_swiss(report: Report, rounds: int) -> None:
    """One more session after some, from the standings."""
    name, past = f"Swiss, session {PLAYED + 1} of {PLAYERS}", full_draw(PLAYERS, PLAYED, "past").sessions
    everybody = range(1, PLAYERS + 1)
    draws = beside(
        report,
        name,
        rounds,
        lambda: after(past, swiss(PLAYERS, past)),
        lambda: after(past, greedy(PLAYERS, past)),
        swiss_parts(past),
        lambda: after(past, swiss_draw(everybody, past, "bench", search=ONE_STEP).session),
    )
    ours, greedys, stopped = (rank_distance(draw.sessions[-1]) for draw in draws)
    report.at_most("Swiss, rank distance beside the greedy one's", ours / greedys, 1, "×")
    drawn = swiss_draw(everybody, past, "bench")
    proved = drawn.counts.distance / drawn.distance_bound
    report.at_most("Swiss, rank distance beside the proved bound", proved, 1, "×")
    report.at_most(f"Swiss, {STOPPED}, rank distance beside the greedy one's", stopped / greedys, 1, "×")


def measure_repair(report: Report, rounds: int) -> None:
    """The rest of an event drawn again, after sessions by lot."""
    played = random_draw(PLAYERS, 2, "past").sessions
    beside(
        report,
        f"repair, 2 sessions of {PLAYERS} by lot and {SESSIONS - 2} drawn again",
        rounds,
        lambda: redraw(played, PLAYERS, SESSIONS, "r"),
        lambda: greedy_draw(PLAYERS, SESSIONS - 2, played),
        repair_parts(played),
        lambda: redraw(played, PLAYERS, SESSIONS, "r", search=ONE_STEP),
    )


def swiss_parts(past: Sequence[SessionDraw]) -> Parts:
    """The two searches inside a Swiss session: for prices, and for tables along the line with its proof."""
    meetings = LineMeetings(Past(range(1, PLAYERS + 1), past), range(PLAYERS), {}, Constraints())
    costs = without_repeats(meetings.costs, meetings.level)
    scaled = [[SCALE * cost for cost in row] for row in costs]
    prices = affordable_prices(scaled, best_prices(scaled))
    return {
        "prices of the seats": lambda: best_prices(scaled),
        "tables along the line": lambda: search_along_line(scaled, prices),
    }


def repair_parts(played: Sequence[SessionDraw]) -> Parts:
    """The parts of a repair: seats to start from, exchanges against repeats, winds."""
    everybody, free_of_wishes = tuple(range(1, PLAYERS + 1)), Constraints()
    change = Change(len(played) + 1, (everybody,) * (SESSIONS - len(played)))
    past = Past(everybody, played)

    def start() -> list[FreeSession]:
        return free_sessions(change, played, (), free_of_wishes, PLAYERS, Lots("r", "repair 0"))

    free = start()
    groups = [first_groups(session, Lots("r", "groups")) for session in free]
    orders = [[past.place_of[player] for four in tables for player in four] for tables in groups]
    frozen = [held_positions(*pair) for pair in zip(groups, free, strict=True)]
    seats = Seats(past, orders, frozen, 0, free_bound(free, past))
    rounds = [fours(order) for order in orders]
    return {
        "seats to start from": start,
        "exchanges against repeats": lambda: settled(
            seats, free_of_wishes, Lots("r", "exchanges"), NO_SEARCH
        ),
        "winds": lambda: balanced_winds(rounds, past.winds),
    }


def repeated(make: MakeDraw) -> Callable[[int], Work]:
    """The same draw REPEATED times, so that cold caches of the processor count for little."""
    return lambda _round: lambda: [make() for _time in range(REPEATED)]


def beside(
    report: Report,
    name: str,
    rounds: int,
    ours: MakeDraw,
    theirs: MakeDraw,
    parts: Parts | None = None,
    stopped: MakeDraw | None = None,
) -> list[Draw]:
    """Report the time and the repeated meetings of two draws, and of ours stopped at once; return them.

    Where ours can be stopped, only `stopped` must take no longer than theirs. `parts`: works inside ours,
    whose times are reported unless the whole is fast enough.
    """
    makers = {OURS: ours, GREEDY: theirs} | ({STOPPED: stopped} if stopped else {})
    draws: dict[str, Draw] = {}

    def drawing(side: str, make: MakeDraw) -> Callable[[int], Work]:
        return lambda _round: lambda: draws.update({side: make()})

    sides = {side: drawing(side, make) for side, make in makers.items()}
    inside = {part: lambda _round, work=work: work for part, work in (parts or {}).items()}
    seconds = side_by_side(sides | inside, rounds)
    promised = None if stopped else 1
    report.costs(f"{name}, time", seconds, OURS, GREEDY, at_most=promised, parts=list(inside))
    repeats = {side: quality(draw).repeat_meetings for side, draw in draws.items()}
    report.at_most(f"{name}, repeated meetings", repeats[OURS], repeats[GREEDY])
    report.at_most(f"{name}, seconds of the processor", max(seconds[OURS]), LONGEST, "s")
    if stopped:
        often = {STOPPED: repeated(stopped), GREEDY: repeated(theirs)}
        report.costs(f"{name}, {STOPPED}, time", side_by_side(often, rounds), STOPPED, GREEDY, at_most=1)
        report.at_most(f"{name}, {STOPPED}, repeated meetings", repeats[STOPPED], repeats[GREEDY])
    return [draws[side] for side in makers]


if __name__ == "__main__":
    main()
