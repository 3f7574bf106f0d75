"""An independent check of a draw: recounted from its document, without the code that drew it."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from hashlib import sha256
from itertools import chain, combinations, islice
from typing import Any, NamedTuple

from scoring.sentence import Sentence

SEATS = "ESWN"
MOST_PLAYERS, MOST_SESSIONS = 1_000, 64
"""The largest document that is checked: more than any tournament, yet counted while somebody waits."""
MOST_PROBLEMS = 20
"""How many problems are reported at most: a longer list would help nobody."""
Document = Mapping[str, Any]


class Seat(NamedTuple):
    """A seat of the document: the numbers of session and table, the wind, and the player's number."""

    session: int
    table: int
    wind: str
    player: int


def verify(document: Document) -> list[str]:
    """The faults of a "hanchan-draw" document, one sentence a problem; [] when all is right.

    Checks that everybody 1..players sits exactly once in every session or is said to be out of it, that
    tables and sessions are numbered without repeats, that the seed is the one whose hash was published, that
    players take turns sitting out, that seats which had to stay did, that a ranking names exactly the players
    drawn from it, and that the counts of its quality are true. Reports only the first problems. The work is
    in proportion to the document and to its players times its sessions.
    """
    try:
        if excess := excess_of(document):
            return [excess]
        seats = list(all_seats(document))
        structure = first_problems(chain(numbering_problems(document), attendance_problems(document, seats)))
        return structure or first_problems(
            chain(
                seed_hash_problems(document),
                sit_out_problems(document),
                broken_promises(document, seats),
                false_counts(document, seats),
            )
        )
    except (KeyError, TypeError, AttributeError, ValueError) as error:
        return [
            Sentence(
                "The document is not a draw: %(kind)s at %(place)s.", kind=type(error).__name__, place=error
            )
        ]


def excess_of(document: Document) -> Sentence | None:
    """Why the document is too large to be a draw, or None."""
    players, sessions = document["players"], len(document["sessions"])
    longest_list = max((len(document.get(name, [])) for name in ("own_tables", "ranking")), default=0)
    if max(players, longest_list) > MOST_PLAYERS:
        return Sentence("The document names more than %(most)s players.", most=MOST_PLAYERS)
    if sessions > MOST_SESSIONS:
        return Sentence("The document has more than %(most)s sessions.", most=MOST_SESSIONS)
    return None


def first_problems(problems: Iterator[str]) -> list[str]:
    """The first problems, and a last sentence if there are more."""
    first = list(islice(problems, MOST_PROBLEMS + 1))
    if len(first) <= MOST_PROBLEMS:
        return first
    return [
        *first[:MOST_PROBLEMS],
        Sentence("There are more problems: these are the first %(most)s.", most=MOST_PROBLEMS),
    ]


def all_seats(document: Document) -> Iterator[Seat]:
    """Every seat of the document, in its order."""
    for session in document["sessions"]:
        for table in session["tables"]:
            for wind in SEATS:
                yield Seat(session["number"], table["number"], wind, table[wind])


def hash_of_seed(seed: str, salt: str) -> str:
    """The SHA-256 that is published before the draw is, so that its seed cannot be chosen afterwards.

    The salt is random, so that nobody finds the seed by trying: dice have few results.
    """
    return sha256(f"{salt} {seed}".encode()).hexdigest()


def seed_hash_problems(document: Document) -> Iterator[str]:
    """A hash that is not that of the seed. Documents of before 2026 have none."""
    lots = document.get("lots")
    if lots and lots["sha256"] != hash_of_seed(document["seed"], lots["salt"]):
        yield Sentence("The seed is not the one whose hash was published.")


def numbering_problems(document: Document) -> Iterator[str]:
    """Sessions or tables whose number occurs more than once."""
    for number, times in Counter(session["number"] for session in document["sessions"]).items():
        if times > 1:
            yield Sentence("Session %(number)s appears %(times)s times.", number=number, times=times)
    for session in document["sessions"]:
        for number, times in Counter(table["number"] for table in session["tables"]).items():
            if times > 1:
                yield Sentence(
                    "Session %(session)s: table %(number)s appears %(times)s times.",
                    session=session["number"],
                    number=number,
                    times=times,
                )


def attendance_problems(document: Document, seats: list[Seat]) -> Iterator[str]:
    """Players with no seat or several in a session, and seats of unknown players."""
    everybody = set(range(1, document["players"] + 1))
    seated_in: defaultdict[int, Counter[int]] = defaultdict(Counter)
    for seat in seats:
        seated_in[seat.session][seat.player] += 1
    for session in document["sessions"]:
        number = session["number"]
        seated = seated_in[number]
        out, waiting = set(session.get("out", [])), set(session.get("sitting_out", []))
        for player in sorted(everybody - set(seated) - out):
            yield Sentence("Session %(number)s: player %(player)s has no seat.", number=number, player=player)
        for player in sorted(out & set(seated)):
            yield Sentence(
                "Session %(number)s: player %(player)s is said to be out, but has a seat.",
                number=number,
                player=player,
            )
        for player in sorted(waiting - out):
            yield Sentence(
                "Session %(number)s: player %(player)s is listed as sitting out but not as absent.",
                number=number,
                player=player,
            )
        for player, times in sorted(seated.items()):
            if player not in everybody:
                yield Sentence(
                    "Session %(number)s: there is no player %(player)s.", number=number, player=player
                )
            elif times > 1:
                yield Sentence(
                    "Session %(number)s: player %(player)s sits %(times)s times.",
                    number=number,
                    player=player,
                    times=times,
                )


def sit_out_problems(document: Document) -> Iterator[str]:
    """Players who sit out again before somebody who was there all the time sat out at all."""
    times: Counter[int] = Counter()
    own_tables = {entry["player"] for entry in document.get("own_tables", [])}
    pinned: defaultdict[int, set[int]] = defaultdict(set)
    for number, player, _ in document.get("pinned", []):
        pinned[number].add(player)
    for session in document["sessions"]:
        waiting = set(session.get("sitting_out", []))
        playing = {table[wind] for table in session["tables"] for wind in SEATS}
        keepers = own_tables | pinned[session["number"]]
        fewest = min((times[player] for player in playing - keepers), default=0)
        for player in sorted(waiting):
            if times[player] > fewest:
                yield Sentence(
                    "Session %(session)s: player %(player)s sits out again before others have sat out once.",
                    session=session["number"],
                    player=player,
                )
        times.update(waiting)


def broken_promises(document: Document, seats: list[Seat]) -> Iterator[str]:
    """Seats that had to stay and did not, and a ranking that does not name the players drawn from it."""
    swapped = {(number, player) for number, *pair in document.get("swaps", []) for player in pair}
    table_of = {(seat.session, seat.player): seat.table for seat in seats}
    for number, player, table in document.get("pinned", []):
        if table_of.get((number, player)) != table and (number, player) not in swapped:
            yield Sentence(
                "Session %(number)s: player %(player)s should sit at table %(table)s, but does not.",
                number=number,
                player=player,
                table=table,
            )
    drawn = [session["number"] for session in document["sessions"]][document.get("fixed", 0) :]
    excepted = swapped | {(number, player) for number, player, _ in document.get("pinned", [])}
    for entry in document.get("own_tables", []):
        for number in drawn:
            seat = (number, entry["player"])
            if seat in table_of and seat not in excepted and table_of[seat] != entry["table"]:
                yield Sentence(
                    "Session %(number)s: player %(player)s should keep table %(table)s, but does not.",
                    number=number,
                    player=seat[1],
                    table=entry["table"],
                )
    yield from ranking_problems(document, seats)


def ranking_problems(document: Document, seats: list[Seat]) -> Iterator[str]:
    """A ranking that names somebody twice, or others than those who play the last session."""
    ranking = document.get("ranking")
    if not ranking:
        return
    places: Counter[int] = Counter(ranking)
    for player, times in sorted(places.items()):
        if times > 1:
            yield Sentence("The ranking names player %(player)s %(times)s times.", player=player, times=times)
    last_session = max(seat.session for seat in seats)
    playing = {seat.player for seat in seats if seat.session == last_session}
    for player in sorted(playing - set(ranking)):
        yield Sentence("The ranking does not name player %(player)s, who was drawn by it.", player=player)


def false_counts(document: Document, seats: list[Seat]) -> Iterator[str]:
    """Counts of the quality that are not true."""
    claimed = document.get("quality", {})
    counts = recounted(document, seats)
    for name, count in counts.items():
        if name in claimed and claimed[name] != count:
            yield Sentence(
                "The draw claims %(name)s %(claimed)s, but it is %(count)s.",
                name=name,
                claimed=claimed[name],
                count=count,
            )
    bound, repeats = claimed.get("repeat_bound", 0), counts["repeat_meetings"]
    if bound > repeats:
        yield Sentence(
            "Repeats that the draw claims to be needed: at least %(bound)s. Repeats that it has: "
            "%(repeats)s.",
            bound=bound,
            repeats=repeats,
        )
    if "repeat_meetings" in claimed.get("proved_optimal", []) and bound < repeats:
        yield Sentence(
            "Fewest possible repeats, as the draw claims: %(repeats)s. Proved: at least %(bound)s.",
            repeats=repeats,
            bound=bound,
        )


def recounted(document: Document, seats: list[Seat]) -> dict[str, int]:
    """The counts of the quality, from the seats alone."""
    tables: defaultdict[tuple[int, int], list[int]] = defaultdict(list)
    for seat in seats:
        tables[seat.session, seat.table].append(seat.player)
    times_met = Counter(frozenset(pair) for four in tables.values() for pair in combinations(four, 2))
    visits = Counter((seat.player, seat.table) for seat in seats)
    winds = Counter((seat.player, seat.wind) for seat in seats)
    groups_of: defaultdict[int, set[int]] = defaultdict(set)
    groups = {frozenset(group["players"]) for group in document.get("apart", [])}
    for number, group in enumerate(groups):
        for player in group:
            groups_of[player].add(number)
    return {
        "repeat_meetings": sum(times_met.values()) - len(times_met),
        "most_meetings": max(times_met.values(), default=0),
        "wind_spread": max(
            (unevenness(winds, player) for player in {seat.player for seat in seats}), default=0
        ),
        "table_repeats": len(seats) - len(visits),
        "apart_broken": sum(times for pair, times in times_met.items() if share_a_group(groups_of, pair)),
    }


def share_a_group(groups_of: Mapping[int, set[int]], pair: frozenset[int]) -> bool:
    """Whether two players are in one of the groups to keep apart, by the groups of each."""
    return bool(set.intersection(*(groups_of.get(player, set()) for player in pair)))


def unevenness(winds: Counter[tuple[int, str]], player: int) -> int:
    """The difference between a player's most and least frequent wind."""
    counts = [winds[player, wind] for wind in SEATS]
    return max(counts) - min(counts)
