"""A second count of an event's standings, from its log and the facts that stood before it.

It shares no arithmetic with the program: what the rulebooks say is typed in here again.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from tests.tournament.standings.facts_of_log import Facts, Player


class Row(NamedTuple):
    """A line of the standings."""

    place: int
    player: int
    total: int
    table_points: Fraction | None


class Score(NamedTuple):
    """What a table brings a player."""

    points: Fraction
    table_points: Fraction


def count(facts: Facts) -> list[Row]:
    """The standings after the last session with a result, best first, equal players by number."""
    last = max((session for session, _table in facts.results), default=0)
    scores: defaultdict[int, dict[int, Score]] = defaultdict(dict)
    for session, table in facts.results:
        for player, score in _table(facts, session, table).items():
            scores[player][session] = score
    lines = [
        _total(facts, player, scores[player.number], last)
        for player in facts.players.values()
        if _is_ranked(facts, player, scores[player.number])
    ]
    ordered = sorted(lines, key=lambda line: (line[0], line[1]))
    return [
        Row(1 + sum(other[0] < merit for other in lines), number, total, table_points)
        for merit, number, total, table_points in ordered
    ]


Merit = tuple[bool, int, Fraction, Fraction]


def _total(
    facts: Facts, player: Player, scores: Mapping[int, Score], last: int
) -> tuple[Merit, int, int, Fraction | None]:
    """The order, the number, and both sums of a player."""
    book = facts.book
    in_sessions = dict(scores)
    for session in range(1, last + 1):
        is_over = facts.sessions[session] == "closed"
        if is_over and session not in scores and _misses(facts, player, session):
            in_sessions[session] = Score(Fraction(book.replaced), Fraction(0))
    disqualified, final = facts.is_disqualified(player), 0
    points, shares = _taken_apart(facts, player, "")
    for session in range(1, last + 1):
        for cut in facts.finals():
            if cut.first == session and player.number in cut.players and not disqualified:
                later = _taken_apart(facts, player, cut.since)
                final = session
                points = int((points - later.points) * cut.share) + later.points
                shares = (shares - later.table_points) * cut.share + later.table_points
        if session in in_sessions:
            points += in_sessions[session].points
            shares += in_sessions[session].table_points
    if disqualified and book.disqualified_have_nothing:
        points = shares = Fraction(0)
    assert Fraction(points).denominator == 1
    order = (disqualified, -final, -shares if book.table_points else Fraction(0), -points)
    return order, player.number, int(points), shares if book.table_points else None


def _taken_apart(facts: Facts, player: Player, since: str) -> Score:
    """Points and table points taken or given at no table after a moment."""
    points = shares = Fraction(0)
    for ruling in facts.rulings.values():
        if ruling["player"] != player.number or ruling["given_at"] <= since:
            continue
        if ruling["moment"] == "table-points":
            shares += ruling["points"]
        elif "table" not in ruling or ruling["moment"] == "total":
            points += ruling["points"]
    return Score(points, shares)


def _is_ranked(facts: Facts, player: Player, scores: Mapping[int, Score]) -> bool:
    """Struck players have no place, nor has a substitute unasked or who began after session 1."""
    if player.struck:
        return False
    if player.substitute:
        return bool(player.counts) and 1 in scores
    drawn = {session for session, _table, _wind in facts.chairs}
    was_there = any(presence_in(facts, player, session) != "unknown" for session in drawn)
    return bool(scores) or (not player.withdrawn and was_there)


def _misses(facts: Facts, player: Player, session: int) -> bool:
    return presence_in(facts, player, session) == "missed"


def presence_in(facts: Facts, player: Player, session: int) -> str:
    """What became of a player in a session: "there", "missed", "rests", or "unknown"."""
    for place, chair in facts.chairs.items():
        if place[0] == session and chair.substitute == player.number:
            return "missed" if player.substitute and player.counts and chair.since == "during" else "there"
        if place[0] == session and chair.player == player.number:
            return "missed" if facts.is_out(place) else "there"
    if player.substitute:
        return "missed" if player.counts else "unknown"
    if (session, player.number) in facts.absences:
        return "rests" if facts.absences[session, player.number] else "missed"
    untils = [until for until in (player.left_after, player.played_until) if until is not None]
    if any(session > until for until in untils):
        return "missed"
    sessions_seated = [place[0] for place, chair in facts.chairs.items() if chair.player == player.number]
    came_later = session < min(sessions_seated, default=0) and (untils or not player.withdrawn)
    gone = player.withdrawn or facts.is_disqualified(player)
    return "missed" if gone and not came_later else "unknown"


def _table(facts: Facts, session: int, table: int) -> dict[int, Score]:
    """What each player has of a table; a substitute too, where their own result counts."""
    book, result = facts.book, facts.results[session, table]
    at_table, after_uma = _deductions(facts, session, table)
    chairs = {wind: facts.chairs[session, table, wind] for wind in "ESWN"}
    held_points = {
        wind: result["points"][wind]
        + at_table[chair.player]
        + (at_table[chair.substitute] if chair.substitute else 0)
        for wind, chair in chairs.items()
    }
    out = {wind for wind in chairs if facts.is_out((session, table, wind))}
    behind = out | {wind for wind, chair in chairs.items() if chair.since == "during"}
    order = {wind: (wind in behind, 0 if wind in behind else -held_points[wind]) for wind in chairs}
    scores = {}
    for wind, chair in chairs.items():
        ahead = sum(order[other] < order[wind] for other in chairs)
        level = sum(order[other] == order[wind] for other in chairs)
        uma = Fraction(sum(book.uma[ahead : ahead + level]), level)
        shares = Fraction(sum((book.table_points or (0,) * 4)[ahead : ahead + level]), level)
        bets = 0
        if ahead == 0 and book.bets_to_winner:
            bets = result["bets_left"] if level == 1 else result["bets_left"] // level // 100 * 100
        played = held_points[wind] + bets + uma
        if chair.substitute or wind in out:
            scores[chair.player] = Score(Fraction(book.replaced + after_uma[chair.player]), Fraction(0))
        else:
            scores[chair.player] = Score(played + after_uma[chair.player], shares)
        if chair.substitute and chair.since == "start" and facts.players[chair.substitute].counts:
            scores[chair.substitute] = Score(played + after_uma[chair.substitute], shares)
    return scores


def _deductions(
    facts: Facts, session: int, table: int
) -> tuple[defaultdict[int, int], defaultdict[int, int]]:
    """Points taken from each seat before the places, and after uma; the same offence once."""
    at_table: defaultdict[int, int] = defaultdict(int)
    after_uma: defaultdict[int, int] = defaultdict(int)
    ruled = [
        ruling
        for ruling in facts.rulings.values()
        if (ruling.get("session"), ruling.get("table")) == (session, table) and ruling["points"]
    ]
    for ruling in ruled:
        if ruling["moment"] == "at-table":
            at_table[ruling["player"]] += ruling["points"]
        elif ruling["moment"] == "after-uma":
            after_uma[ruling["player"]] += ruling["points"]
    for player, points, is_chombo in _typed(facts, session, table):
        twin = next(
            (
                ruling
                for ruling in ruled
                if ruling["player"] == player
                and is_chombo == ("chombo" in {ruling["kind"], ruling["measure"]})
                and (is_chombo or ruling["points"] == points)
            ),
            None,
        )
        if twin is not None:
            ruled = [ruling for ruling in ruled if ruling is not twin]
        elif is_chombo:
            after_uma[player] += points
        else:
            at_table[player] += points
    return at_table, after_uma


def _typed(facts: Facts, session: int, table: int) -> Sequence[tuple[int, int, bool]]:
    """The penalties in the hands of a table: by whom, how many points, and whether for a chombo."""
    penalties = []
    for number, hand in enumerate(facts.hands[session, table], 1):
        taken = dict(hand.get("penalties", {}))
        is_chombo = hand["outcome"] == "chombo" and bool(facts.book.chombo_after_uma)
        if is_chombo:
            taken[hand["seat"]] = facts.book.chombo_after_uma
        for wind, points in taken.items():
            chair = facts.chairs[session, table, wind]
            replaced = chair.substitute and not (chair.since == "during" and number <= chair.hands_before)
            penalties.append((chair.substitute if replaced else chair.player, points, is_chombo))
    return penalties
