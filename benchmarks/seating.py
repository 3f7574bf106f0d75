"""How good draws are and how long they take, compared with what other programs do.

Run it with `python -m benchmarks.seating [--quick]`; it needs the program's packages, no database. The others
are small re-implementations of their methods: random restarts (club programs), sessions filled greedily from
the standings (Swiss modules), and five passes of improving swaps (spreadsheets).
"""

import argparse
import platform
import random
import time
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations

from seating import (
    VARIANTS,
    ApartGroup,
    Constraints,
    Draw,
    SessionDraw,
    SwissSession,
    TableDraw,
    full_draw,
    people_change,
    quality,
    random_draw,
    redraw,
    swiss_draw,
)
from seating.repair.remaining_sessions import repair

FULL = ((16, 5), (20, 6), (32, 10), (40, 10), (40, 13), (60, 8), (100, 16), (400, 16))
REPAIRS = ((40, 3, 5), (100, 3, 5), (400, 2, 14))
RESTARTS = 100


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="leave out the largest sizes")
    most_players = 100 if parser.parse_args().quick else 400
    print(f"Python {platform.python_version()}, {platform.machine()}, one run")
    heading("Full draw")
    for players, sessions in FULL:
        if players <= most_players:
            row(f"{players} × {sessions}", "Hanchan", lambda p=players, s=sessions: full_draw(p, s, "bench"))
            row("", "random restarts", lambda p=players, s=sessions: restarted(p, s))
            row("", "5 passes of swaps", lambda p=players, s=sessions: swapped(p, s))
    slowest_full()
    heading("Swiss: the fifth session")
    for players in (40, 100, 400):
        if players <= most_players:
            past = full_draw(players, 4, "past").sessions
            row(f"{players}", "Hanchan", lambda n=players, past=past: after(past, swiss(n, past)))
            row("", "greedy", lambda n=players, past=past: after(past, greedy(n, past)))
    if most_players == 400:
        along_the_standings()
    heading("Repair: two sessions or three played by lot, the rest drawn again")
    for players, played, free in REPAIRS:
        if players <= most_players:
            past = random_draw(players, played, "past").sessions
            total = played + free
            row(
                f"{players} × {played}+{free}",
                "Hanchan",
                lambda n=players, p=past, t=total: redraw(p, n, t, "r"),
            )
            row("", "5 passes of swaps", lambda n=players, p=past, f=free: swapped(n, f, p))
    heading("Repair: four of a full draw leave before session 4")
    for players in (40, 100, 400):
        if players <= most_players:
            plan = full_draw(players, 8, "plan")
            change = people_change(plan, 4, leave=[1, 2, 3, 4])
            row(f"{players} × 8", "Hanchan", lambda d=plan, c=change: repair(d, c, "r"))


def slowest_full() -> None:
    """The slowest of all sizes from 5 to 100 tables, 16 sessions each, in processor time."""
    times = []
    for tables in range(5, 101):
        began = time.process_time()
        full_draw(4 * tables, 16, "bench")
        times.append((time.process_time() - began, tables))
    seconds, tables = max(times)
    print(f"\nSlowest full draw of 5 to 100 tables × 16: {tables} tables, {seconds:.3f} s of the processor")


def along_the_standings() -> None:
    """Ten sessions of 400 players drawn from their standings by every method, with and without people apart.

    `clubs`: one of 40, three of 20 and thirty of 10, kept apart by a wish; `teams`: a hundred of four, never.
    """
    print("\nSwiss: 400 players, sessions 2 to 11 (seconds of the processor, per cent above the bound)")
    clubs = tuple(ApartGroup(frozenset(members), 10) for members in in_clubs(400))
    teams = tuple(ApartGroup(frozenset(range(at, at + 4)), 100, "team") for at in range(1, 401, 4))
    for variant in VARIANTS:
        for name, groups in (("", ()), ("clubs", clubs), ("teams", teams)):
            sessions = swiss_event(variant, Constraints(groups))
            excess = " ".join(f"{100 * (d.counts.distance / d.distance_bound - 1):.1f}" for d, _ in sessions)
            print(f"{variant:14}{name:8}{excess}   {max(s for _, s in sessions):.1f} s at most")


def swiss_event(variant: str, constraints: Constraints) -> list[tuple[SwissSession, float]]:
    """Sessions 2 to 11, each with its processor seconds; stronger players win more often."""
    lots = random.Random(1)
    total = dict.fromkeys(range(1, 401), 0.0)
    played, timed_sessions = list(full_draw(400, 1, "first").sessions), []
    for number in range(2, 12):
        for table in played[-1].tables:
            luck = {player: lots.gauss(-player / 200, 2) for player in table.players}
            mean = sum(luck.values()) / 4
            for player, score in luck.items():
                total[player] += score - mean
        ranking = sorted(total, key=lambda player: (-total[player], player))
        began = time.process_time()
        drawn = swiss_draw(ranking, played, f"bench {number}", constraints, variant, 11)
        timed_sessions.append((drawn, time.process_time() - began))
        played.append(drawn.session)
    return timed_sessions


def in_clubs(players: int) -> list[list[int]]:
    """Everybody in one of the clubs, regardless of strength."""
    everybody = random.Random(2).sample(range(1, players + 1), players)
    sizes = [40, *[20] * 3, *[10] * 30]
    ends = [sum(sizes[: index + 1]) for index in range(len(sizes))]
    return [everybody[end - size : end] for end, size in zip(ends, sizes, strict=True)]


def heading(words: str) -> None:
    """Print a table's name and columns."""
    print(f"\n{words}\n{'':14}{'':20}{'repeats':>8}{'bound':>7}{'most':>6}{'uneven':>8}{'tables':>8}{'s':>9}")


def row(size: str, method: str, draw: Callable[[], Draw]) -> None:
    """Time a draw and print its counts; `uneven`: players whose winds differ by more than one."""
    began = time.perf_counter()
    drawn = draw()
    seconds = time.perf_counter() - began
    report = quality(drawn)
    print(
        f"{size:14}{method:20}{report.repeat_meetings:>8}{report.repeat_bound:>7}{report.most_meetings:>6}"
        f"{len(report.uneven_winds):>8}{report.table_repeats:>8}{seconds:>9.3f}"
    )


def as_draw(orders: Sequence[Sequence[int]], past: Sequence[SessionDraw] = ()) -> Draw:
    """Players in fours, table by table, as a draw."""
    sessions = [
        SessionDraw(
            number,
            tuple(TableDraw(at // 4 + 1, *order[at : at + 4]) for at in range(0, len(order), 4)),
        )
        for number, order in enumerate(orders, len(past) + 1)
    ]
    return Draw(len(orders[0]), (*past, *sessions), "", "")


def met_in(past: Sequence[SessionDraw]) -> Counter[tuple[int, int]]:
    """How often each two met."""
    return Counter(pair for s in past for t in s.tables for pair in combinations(sorted(t.players), 2))


def repeats(order: Sequence[int], times_met: Counter[tuple[int, int]]) -> int:
    """How many meetings of a session are repeats."""
    return sum(bool(times_met[pair]) for pair in pairs(order))


def pairs(order: Sequence[int]) -> list[tuple[int, int]]:
    """Who meets in a session."""
    return [pair for at in range(0, len(order), 4) for pair in combinations(sorted(order[at : at + 4]), 2)]


def restarted(players: int, sessions: int) -> Draw:
    """Every session the best of RESTARTS shuffles."""
    lots, times_met, orders = random.Random(1), Counter[tuple[int, int]](), []
    for _ in range(sessions):
        shuffles = [lots.sample(range(1, players + 1), players) for _ in range(RESTARTS)]
        orders.append(min(shuffles, key=lambda order: repeats(order, times_met)))
        times_met.update(pairs(orders[-1]))
    return as_draw(orders)


def swapped(players: int, sessions: int, past: Sequence[SessionDraw] = ()) -> Draw:
    """Every session a shuffle with five passes over all pairs of seats, each swap kept when it helps."""
    lots, times_met, orders = random.Random(1), met_in(past), []
    for _ in range(sessions):
        order = lots.sample(range(1, players + 1), players)
        for _ in range(5 if players <= 100 else 1):
            improve(order, times_met)
        orders.append(order)
        times_met.update(pairs(order))
    return as_draw(orders, past)


def improve(order: list[int], times_met: Counter[tuple[int, int]]) -> None:
    """One pass over all pairs of seats at different tables."""
    for first, second in combinations(range(len(order)), 2):
        starts = (first - first % 4, second - second % 4)
        if starts[0] == starts[1]:
            continue
        before = repeats(seats_at(order, starts), times_met)
        if before:
            order[first], order[second] = order[second], order[first]
            if repeats(seats_at(order, starts), times_met) > before:
                order[first], order[second] = order[second], order[first]


def seats_at(order: list[int], starts: tuple[int, ...]) -> list[int]:
    """The players of the tables that start at these positions of the order."""
    return [player for start in starts for player in order[start : start + 4]]


def swiss(players: int, past: Sequence[SessionDraw]) -> SessionDraw:
    """The next session from the standings 1, 2, 3, ..."""
    return swiss_draw(range(1, players + 1), past, "bench").session


def greedy(players: int, past: Sequence[SessionDraw]) -> SessionDraw:
    """From the leader down, the next three whom nobody at the table has met, or else the next ones."""
    times_met, waiting, order = met_in(past), list(range(1, players + 1)), []
    while waiting:
        table = [waiting.pop(0)]
        while len(table) < 4:
            strangers = (p for p in waiting if not any(times_met[tuple(sorted((p, q)))] for q in table))
            table.append(next(strangers, waiting[0]))
            waiting.remove(table[-1])
        order += table
    return as_draw([order], past).sessions[-1]


def after(past: Sequence[SessionDraw], session: SessionDraw) -> Draw:
    """The draw with one more session."""
    return Draw(4 * len(session.tables), (*past, session), "", "")


if __name__ == "__main__":
    main()
