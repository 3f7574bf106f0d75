"""Draws beside greedy ones of the same size: the time of each, and how many repeated meetings come of it.

Run it with `python -m benchmarks.draws [--rounds 3]`. A greedy draw seats the first who waits with the next
three whom nobody at the table has met, or else with the next ones. The rank distance of a Swiss session is
the sum, over all pairs at its tables, of the places between the two. The repair draws the rest of an event
again whose first sessions were drawn by lot.
"""

import argparse
from collections.abc import Callable, Sequence
from itertools import combinations

from benchmarks.hall.report import Report
from benchmarks.ratios import Work, side_by_side
from benchmarks.seating import after, greedy, swiss
from seating import Draw, SessionDraw, full_draw, quality, random_draw, redraw

PLAYERS, SESSIONS, PLAYED = 400, 16, 4
LONGEST = 60  # seconds for the best known or the proved bound
OURS, GREEDY = "ours", "a greedy draw"
MakeDraw = Callable[[], Draw]


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
    past = full_draw(PLAYERS, PLAYED, "past").sessions
    sessions = beside(
        report,
        f"Swiss, session {PLAYED + 1} of {PLAYERS}",
        rounds,
        lambda: after(past, swiss(PLAYERS, past)),
        lambda: after(past, greedy(PLAYERS, past)),
    )
    distances = [rank_distance(draw.sessions[-1]) for draw in sessions]
    report.at_most("Swiss, rank distance beside the greedy one's", distances[0] / distances[1], 1, "×")
    played = random_draw(PLAYERS, 2, "past").sessions
    beside(
        report,
        f"repair, 2 sessions of {PLAYERS} by lot and {SESSIONS - 2} drawn again",
        rounds,
        lambda: redraw(played, PLAYERS, SESSIONS, "r"),
        lambda: greedy_draw(PLAYERS, SESSIONS - 2, played),
    )
    report.end()


def beside(report: Report, name: str, rounds: int, ours: MakeDraw, theirs: MakeDraw) -> tuple[Draw, Draw]:
    """Report the time and the repeated meetings of two draws, and return them."""
    draws: dict[str, Draw] = {}

    def drawing(side: str, make: MakeDraw) -> Callable[[int], Work]:
        return lambda _round: lambda: draws.update({side: make()})

    sides = {OURS: drawing(OURS, ours), GREEDY: drawing(GREEDY, theirs)}
    seconds = side_by_side(sides, rounds)
    report.costs(f"{name}, time", seconds, OURS, GREEDY, at_most=1)
    repeats = {side: quality(draw).repeat_meetings for side, draw in draws.items()}
    report.at_most(f"{name}, repeated meetings", repeats[OURS], repeats[GREEDY])
    report.at_most(f"{name}, seconds of the processor", max(seconds[OURS]), LONGEST, "s")
    return draws[OURS], draws[GREEDY]


if __name__ == "__main__":
    main()
