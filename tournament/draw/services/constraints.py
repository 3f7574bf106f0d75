"""The director's wishes for a draw, and the players and constraints for the seating engine."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, dataclass, fields, replace
from typing import Any

from seating import NEVER, RANKS, ApartGroup, Constraints, OwnTable, SessionDraw
from tournament.draw.queries.draws import (
    FINAL,
    FINAL_FIRST,
    PLAY_ON,
    SWISS,
    in_lots,
    seated_sessions,
    sitting_out,
)
from tournament.models import Draw, Entry, Event, Publication, Seat, Session
from tournament.words.sentences import Said, Told, worded

BY_STANDINGS = (SWISS, FINAL)
TURNS, FILL = "turns", "fill"
"""Where the players do not fill tables: some sit out by turns, or substitutes take the empty seats."""


SELDOM = {"clubs": 10, "countries": 1}  # a club weighs more than a country, both less than a repeated meeting


def weight(field: str, unwelcome: str) -> int:
    """The weight of a meeting, 0 to 100, for the form's choice of how unwelcome it is."""
    return {"never": NEVER, "seldom": SELDOM[field], "any": 0}[unwelcome]


@dataclass(frozen=True)
class Wish:
    """What the director asks for.

    `method`: a key of METHODS. `seed`: the text of the lots. `first`: the first session to draw (0: the first
    whose seats may still be drawn); `sessions`: how many (0: all that are left). `clubs` and `countries`
    weigh how unwelcome a meeting of two from the same one is, 0 to 100 (never); `families` are player numbers
    that must never meet. `odd`: TURNS or FILL. `pinned`: seats decided beforehand as (session, player, table
    number); `tables`: the numbers of the tables in use (() for as many as needed). `variant`: of a Swiss
    draw; `final`, `carry`: the size of a final and what of the points counts on; `others`: PLAY_ON or
    GO_HOME; `final_places`: FINAL_FIRST or ONE_LIST; `pools`, `division`: sizes of pools, and how players are
    divided. `keep`: how many hundredths of a repeated meeting a changed seat of a repair costs. `source`,
    `exchanged`: of AROUND, the draft (when it was made) and the session and two players exchanged in it.
    `seconds`: how long to look for a better draw.
    """

    method: str
    seed: str
    sessions: int = 0
    first: int = 0
    teams: bool = True
    clubs: int = 0
    countries: int = 0
    families: tuple[tuple[int, ...], ...] = ()
    odd: str = TURNS
    pinned: tuple[tuple[int, int, int], ...] = ()
    tables: tuple[int, ...] = ()
    variant: str = "straight"
    final: int = 16
    carry: str = "full"
    others: str = PLAY_ON
    final_places: str = FINAL_FIRST
    pools: tuple[int, ...] = ()
    division: str = "rank"
    keep: int = 10
    source: str = ""
    exchanged: tuple[int, int, int] | None = None
    seconds: int = 0


def wish_to_json(wish: Wish) -> dict[str, Any]:
    """The wish for a log line or a job."""
    return asdict(wish)


def wish_from_json(values: Mapping[str, Any]) -> Wish:
    """The wish that `wish_to_json` wrote, lists being tuples again."""
    names = {field.name for field in fields(Wish)}
    return Wish(**{name: _tuples(value) for name, value in values.items() if name in names})


def _tuples(value: Any) -> Any:
    return tuple(map(_tuples, value)) if isinstance(value, list) else value


def first_free_session(event: Event) -> Session | None:
    """The first session whose seats may still be drawn."""
    return event.sessions.filter(state=Session.PLANNED).order_by("number").first()


def first_to_repair(event: Event) -> int | None:
    """The first session to draw again: not opened, and not published or no longer of those who play."""
    free = event.sessions.filter(state=Session.PLANNED)
    published = Publication.objects.filter(event=event, kind=Publication.SEATING, withdrawn_at=None)
    hidden = set(free.exclude(publications__in=published).values_list("number", flat=True))
    playing = {entry.number for entry in players_of(event)}
    wrong = {
        session.number for session in seated_sessions(event) if playing.symmetric_difference(session.players)
    }
    changed = wrong & set(free.values_list("number", flat=True))
    return min(hidden | changed, default=None)


def players_of(event: Event) -> list[Entry]:
    """The players who get a seat: registered, not a substitute, not withdrawn or disqualified."""
    return [entry for entry in event.entries.select_related("team").order_by("number") if entry.plays]


def substitutes_of(event: Event) -> list[int]:
    """The numbers of the substitutes who can fill an empty seat: not those who play for somebody already."""
    replaced = event.entries.filter(replaced_by__isnull=False, withdrawn_at=None, disqualified_at=None)
    ready = event.entries.filter(substitute=True, withdrawn_at=None, disqualified_at=None)
    ready = ready.exclude(pk__in=replaced.values("replaced_by"))
    return list(ready.order_by("number").values_list("number", flat=True))


def lots_of(event: Event, before: int, also: Collection[int] = ()) -> list[int]:
    """Player numbers in the order of lots 1..n: all who play now or sat in a session before `before`."""
    earlier_seats = Seat.objects.filter(session__event=event, session__number__lt=before)
    seated = set(earlier_seats.values_list("entry__number", flat=True))
    return sorted(seated | {entry.number for entry in players_of(event)} | set(also))


def fixed_sessions(event: Event, before: int, lots: Sequence[int]) -> tuple[SessionDraw, ...]:
    """The seats of the sessions before `before`, in lots, with who sat out of them by lot."""
    out = sitting_out(event)
    seated = seated_sessions(event, last=before - 1)
    with_turns = (replace(session, sitting_out=out.get(session.number, ())) for session in seated)
    return in_lots(with_turns, lots)


def constraints_of(event: Event, wish: Wish, lots: Sequence[int]) -> Constraints:
    """Families and team-mates never, the same club or country as unwelcome as wished, and own tables.

    The wishes go by rank: families, teams, clubs, countries.
    """
    lot_of = {number: lot for lot, number in enumerate(lots, 1)}
    groups: dict[tuple[str, str], set[int]] = defaultdict(set)
    entries = [entry for entry in event.entries.select_related("team") if entry.number in lot_of]
    for entry in entries:
        team = entry.team.name if entry.team else ""
        for kind, name in (("team", team), ("club", entry.club), ("country", entry.country)):
            if name:
                groups[kind, name].add(lot_of[entry.number])
    for place, family in enumerate(wish.families):
        groups["family", str(place)] = {lot_of[number] for number in family if number in lot_of}
    weights = {
        "team": NEVER if wish.teams else 0,
        "family": NEVER,
        "club": wish.clubs,
        "country": wish.countries,
    }
    apart_groups = tuple(
        ApartGroup(frozenset(players), weights[kind], kind, RANKS[kind])
        for (kind, _name), players in sorted(groups.items())
        if weights[kind] and len(players) > 1
    )
    own_tables = tuple(
        OwnTable(lot_of[entry.number], entry.own_table)
        for entry in entries
        if entry.own_table and entry.plays
    )
    return Constraints(apart_groups, own_tables=own_tables)


def sessions_named(draw: Draw) -> str:
    """The sessions that the draw seats, as part of a sentence: session 2, or sessions 2 to 4."""
    return worded(sessions_told(draw))


def sessions_told(draw: Draw) -> Said:
    """The sessions of a draw for a sentence that is stored."""
    if draw.first_session == draw.last_session:
        return Told("session %(number)s", {"number": draw.first_session})
    return Told("sessions %(first)s to %(last)s", {"first": draw.first_session, "last": draw.last_session})
