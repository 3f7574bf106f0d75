"""The independent check of a draw: all counted again from the document, with no code of what drew it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any

SEATS = "ESWN"
Document = Mapping[str, Any]


def verify(document: Document) -> list[str]:
    """What is wrong with a "hanchan-draw" document, one sentence a problem; [] when all is right.

    Checks that everybody 1..players sits exactly once in every session or is said to be out of it, that
    tables and sessions are numbered without repeats, and that each count of its quality is true.
    """
    try:
        seats = list(flat(document))
        structure = [*numbering(document), *attendance(document, seats)]
        return structure or list(claims(document, seats))
    except (KeyError, TypeError, AttributeError) as error:
        return [f"The document is no draw: {type(error).__name__} at {error}."]


def flat(document: Document) -> Iterator[tuple[int, int, str, int]]:
    """Every seat: session, table, wind, player."""
    for session in document["sessions"]:
        for table in session["tables"]:
            for wind in SEATS:
                yield session["number"], table["number"], wind, table[wind]


def numbering(document: Document) -> Iterator[str]:
    """Sessions or tables whose number comes twice."""
    for number, times in Counter(session["number"] for session in document["sessions"]).items():
        if times > 1:
            yield f"Session {number} is there {times} times."
    for session in document["sessions"]:
        for number, times in Counter(table["number"] for table in session["tables"]).items():
            if times > 1:
                yield f"Session {session['number']}: table {number} is there {times} times."


def attendance(document: Document, seats: list[tuple[int, int, str, int]]) -> Iterator[str]:
    """Players who sit never or twice in a session, and seats of nobody."""
    everybody = set(range(1, document["players"] + 1))
    for session in document["sessions"]:
        number = session["number"]
        seated = Counter(player for at, _, _, player in seats if at == number)
        out = set(session.get("out", []))
        for player in sorted(everybody - set(seated) - out):
            yield f"Session {number}: player {player} has no seat."
        for player in sorted(out & set(seated)):
            yield f"Session {number}: player {player} is said to be out, but has a seat."
        for player, times in sorted(seated.items()):
            if player not in everybody:
                yield f"Session {number}: there is no player {player}."
            elif times > 1:
                yield f"Session {number}: player {player} sits {times} times."


def claims(document: Document, seats: list[tuple[int, int, str, int]]) -> Iterator[str]:
    """Counts of the quality that are not true."""
    claimed = document.get("quality", {})
    for name, count in recounted(document, seats).items():
        if name in claimed and claimed[name] != count:
            yield f"The draw claims {name} {claimed[name]}, but it is {count}."
    bound, repeats = claimed.get("repeat_bound", 0), recounted(document, seats)["repeat_meetings"]
    if bound > repeats:
        yield f"The draw claims that at least {bound} repeats are needed, but has {repeats}."


def recounted(document: Document, seats: list[tuple[int, int, str, int]]) -> dict[str, int]:
    """The counts of the quality, from the seats alone."""
    tables: dict[tuple[int, int], list[int]] = {}
    for session, table, _, player in seats:
        tables.setdefault((session, table), []).append(player)
    met = Counter(frozenset(pair) for four in tables.values() for pair in combinations(four, 2))
    visits = Counter((player, table) for _, table, _, player in seats)
    winds = Counter((player, wind) for _, _, wind, player in seats)
    apart = {
        frozenset(pair) for group in document.get("apart", []) for pair in combinations(group["players"], 2)
    }
    return {
        "repeat_meetings": sum(met.values()) - len(met),
        "most_meetings": max(met.values(), default=0),
        "wind_spread": max((unevenness(winds, player) for _, _, _, player in seats), default=0),
        "table_repeats": len(seats) - len(visits),
        "apart_broken": sum(times for pair, times in met.items() if pair in apart),
    }


def unevenness(winds: Counter[tuple[int, str]], player: int) -> int:
    """The difference between a player's most and least frequent wind."""
    counts = [winds[player, wind] for wind in SEATS]
    return max(counts) - min(counts)
