"""The draws of an event as plain values: plans, constraints, players, methods, and draws in the making."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models.fields.json import KeyTransform
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.finals import Final
from seating import Constraints, SessionDraw, TableDraw, constraints_from_json, from_json
from seating import Draw as Plan
from tournament.models import Draw, Entry, Event, Job, Seat
from tournament.result.queries.ledger import LedgerEntry, apart, ledger_of

FULL, REPAIR, AROUND, SWISS = "full", "repair", "around", "swiss"
FINAL, POOLS, RANDOM = "final", "pools", "random"
PLAY_ON, GO_HOME = "play", "home"
"""What the others do while a final is played."""
FINAL_FIRST, ONE_LIST = "final-first", "one-list"
"""How places go after a final: its players before the others, or everybody by points."""


@dataclass(frozen=True)
class Player:
    """A player as the pages of the draw show them."""

    number: int
    name: str
    by_name: str
    country: str = ""
    club: str = ""
    team: str = ""

    def __str__(self) -> str:
        return self.name


def plan_of(row: Draw) -> Plan:
    """The stored draw as the seating engine's value, in lots."""
    return from_json(row.plan)


def session_of(plan: Plan, number: int) -> SessionDraw:
    """The session of this number, which the plan has."""
    session = plan.session(number)
    assert session is not None, f"the draw has no session {number}"
    return session


def constraints_in(row: Draw) -> Constraints:
    """The constraints of the draw, in lots: who had to stay apart, and who keeps a table."""
    return constraints_from_json(row.plan)


def last_families(event: Event) -> list[list[int]]:
    """The families that the newest draw kept apart, as player numbers: one query."""
    row = event.draws.order_by("-pk").first()
    if row is None:
        return []
    families = [group for group in row.plan.get("apart", []) if group["kind"] == "family"]
    return [[row.numbers[lot - 1] for lot in family["players"]] for family in families]


def seated_sessions(event: Event, first: int = 1, last: int | None = None) -> tuple[SessionDraw, ...]:
    """The confirmed seats of the sessions from `first` to `last`, as player numbers: one query."""
    seats = Seat.objects.filter(session__event=event, session__number__gte=first)
    if last is not None:
        seats = seats.filter(session__number__lte=last)
    rows = seats.order_by("session__number", "table__number")
    seats_of: dict[int, dict[int, dict[str, int]]] = defaultdict(lambda: defaultdict(dict))
    for session, table, wind, number in rows.values_list(
        "session__number", "table__number", "wind", "entry__number"
    ):
        seats_of[session][table][wind] = number
    return tuple(
        SessionDraw(session, tuple(TableDraw(number, **winds) for number, winds in tables.items()))
        for session, tables in seats_of.items()
    )


def sitting_out(event: Event) -> dict[int, tuple[int, ...]]:
    """Who sat out of each session by lot, as player numbers, after the draws in force: one query."""
    out: dict[int, tuple[int, ...]] = {}
    confirmed = event.draws.filter(state=Draw.CONFIRMED).order_by("confirmed_at")
    for row in confirmed:
        for session in plan_of(row).sessions:
            if row.first_session <= session.number <= row.last_session:
                out[session.number] = tuple(row.numbers[lot - 1] for lot in session.sitting_out)
    return out


def in_lots(sessions: Iterable[SessionDraw], lots: Sequence[int]) -> tuple[SessionDraw, ...]:
    """Convert sessions from player numbers to lots; `lots`: the player numbers, lot 1 first."""
    lot_of = {number: lot for lot, number in enumerate(lots, 1)}
    return tuple(_renamed(session, lot_of) for session in sessions)


def in_numbers(sessions: Iterable[SessionDraw], lots: Sequence[int]) -> tuple[SessionDraw, ...]:
    """Convert sessions from lots to player numbers."""
    return tuple(_renamed(session, dict(enumerate(lots, 1))) for session in sessions)


def _renamed(session: SessionDraw, names: Mapping[int, int]) -> SessionDraw:
    tables = (
        TableDraw(table.number, *(names[player] for player in table.players)) for table in session.tables
    )
    out = (names[player] for player in session.sitting_out if player in names)
    return SessionDraw(session.number, tuple(tables), tuple(out))


def players_by_number(event: Event) -> dict[int, Player]:
    """Everybody registered, by player number: one query."""
    return {entry.number: player_of(entry) for entry in event.entries.select_related("team")}


def player_of(entry: Entry) -> Player:
    """A registration as the draw pages name it."""
    return Player(
        number=entry.number,
        name=entry.name,
        by_name=", ".join(part for part in (entry.last_name, entry.first_name) if part),
        country=entry.country,
        club=entry.club,
        team=entry.team.name if entry.team else "",
    )


@dataclass(frozen=True)
class DrawLine:
    """A draw in the list: the row without its plan, its counts, and the sessions still seated by it."""

    row: Draw
    counts: Mapping[str, int]
    in_force: tuple[int, ...]


def draw_lines(event: Event) -> list[DrawLine]:
    """The event's draws, newest first: one query, without the plans."""
    rows = list(
        event.draws.defer("plan", "numbers").annotate(counts=KeyTransform("quality", "plan")).order_by("-pk")
    )
    latest = sessions_in_force(rows)
    return [
        DrawLine(row, row.counts or {}, tuple(number for number, pk in latest.items() if pk == row.pk))
        for row in rows
    ]


def sessions_in_force(rows: Iterable[Draw]) -> dict[int, int]:
    """Which draw (its pk) each session was last confirmed from, by session number."""
    confirmed = sorted(
        (row.confirmed_at, row.pk, row) for row in rows if row.state == Draw.CONFIRMED and row.confirmed_at
    )
    drawn_by = {
        number: row.pk
        for _at, _pk, row in confirmed
        for number in range(row.first_session, row.last_session + 1)
    }
    return dict(sorted(drawn_by.items()))


KIND = "draw"


def drawing_jobs(event: Event) -> list[Job]:
    """The draws of the event that wait or run, newest first: one query."""
    under_way = Job.objects.filter(event=event, kind=KIND, state__in=[Job.QUEUED, Job.RUNNING])
    return list(under_way.order_by("-pk"))


METHODS = {
    FULL: gettext_lazy("Full draw"),
    REPAIR: gettext_lazy("Repair"),
    SWISS: gettext_lazy("Swiss draw"),
    FINAL: gettext_lazy("Final"),
    POOLS: gettext_lazy("Pools"),
    RANDOM: gettext_lazy("Random draw"),
    AROUND: gettext_lazy("Adjusted around a swap"),
}
"""The ways of drawing, by the keys that draws keep; AROUND is chosen beside an exchange, not in the form."""


def method_name(method: str) -> str:
    """The name of a way of drawing, for people."""
    return str(METHODS.get(method, method))


MENDING = ("repair", "around")  # draws that change the seats of a final, and not who is in it


def finals_of(event: Event) -> tuple[Final, ...]:
    """The finals in force, the first one first: one query, and where there is one, two and the ledger's.

    A final is in force while its first session was not drawn anew. Its cut is when it was confirmed.
    """
    confirmed = event.draws.filter(state=Draw.CONFIRMED).exclude(method__in=MENDING).order_by("pk")
    of_finals = confirmed.annotate(facts=KeyTransform("final", "plan"))
    if not any(of_finals.values_list("facts", flat=True)):
        return ()
    rows = [
        (row, row.facts, row.ranking)
        for row in of_finals.defer("plan").annotate(ranking=KeyTransform("ranking", "plan"))
    ]
    latest = sessions_in_force(row for row, _facts, _ranking in rows)
    ledger = ledger_of(event)
    finals = [
        _final(row, facts, ranking, ledger)
        for row, facts, ranking in rows
        if facts and latest.get(row.first_session) == row.pk
    ]
    return tuple(sorted(finals, key=lambda final: final.first_session))


def _final(
    row: Draw, facts: Mapping[str, Any], ranking: Sequence[int], ledger: Iterable[LedgerEntry]
) -> Final:
    """The final of a draw; `facts`: what its document says under "final"; `ranking`: lots, leader first."""
    later_penalties = apart(ledger, since=row.confirmed_at)
    return Final(
        first_session=row.first_session,
        players=frozenset(row.numbers[lot - 1] for lot in ranking[: facts["size"]]),
        carry=facts["carry"],
        penalties={player: penalty.points for player, penalty in later_penalties.items()},
        table_points={player: penalty.table_points for player, penalty in later_penalties.items()},
        ahead=facts.get("places") != ONE_LIST,
        home=frozenset(row.numbers[lot - 1] for lot in facts.get("home", ())),
        last_session=row.last_session,
    )


def home_in(row: Draw) -> tuple[int, ...]:
    """The lots of those whom the final of a draw leaves without a seat."""
    return tuple(row.plan.get("final", {}).get("home", ()))


def final_apart(event: Event, session: int, first: int, second: int) -> Final | None:
    """The final at that session in which one of two players (their numbers) is, and the other is not."""
    begun = [final for final in finals_of(event) if final.first_session <= session]
    return next((final for final in begun if (first in final.players) != (second in final.players)), None)


def sentence_of(final: Final) -> str:
    """A public sentence about how a final changes the standings."""
    size_and_session = {"size": len(final.players), "session": final.first_session}
    if not final.ahead:
        sentence = _("Final of %(size)s from session %(session)s: one list by points for everybody.")
        return sentence % size_and_session
    sentences = {
        "none": _("Final of %(size)s from session %(session)s: everybody in it starts from zero."),
        "half": _("Final of %(size)s from session %(session)s: half of the points so far are carried."),
        "full": _("Final of %(size)s from session %(session)s: all points so far are carried."),
    }
    return sentences[final.carry] % size_and_session


def final_told(row: Draw) -> list[str]:
    """What the final of a draft means: who plays, what the others do, how places go; [] without one."""
    facts = row.plan.get("final")
    if not facts:
        return []
    size, others = facts["size"], len(row.plan["ranking"]) - facts["size"]
    tables = ngettext("%(n)s table", "%(n)s tables", size // 4) % {"n": size // 4}
    sentences = [_("The final: %(players)s players at %(tables)s.") % {"players": size, "tables": tables}]
    if facts.get("home"):
        sentences.append(_others_go_home(len(facts["home"])))
    if others and facts.get("others") != GO_HOME:
        sentences.append(_others_play_on(others))
    if facts.get("places") == ONE_LIST:
        sentences.append(_("Everybody stays in one list by points: others may end up ahead of finalists."))
    elif others:
        sentence = _("The finalists take places 1 to %(size)s, whatever the others score.")
        sentences.append(sentence % {"size": size})
    return sentences


def _others_go_home(count: int) -> str:
    return ngettext(
        "%(n)s player goes home: no seat, no points for a missed session, and the points so far stay.",
        "%(n)s players go home: no seats, no points for a missed session, and their points so far stay.",
        count,
    ) % {"n": count}


def _others_play_on(count: int) -> str:
    sentence = ngettext(
        "The other %(n)s plays on.",
        "The other %(n)s play on among themselves, at the tables after it.",
        count,
    )
    return sentence % {"n": count}
