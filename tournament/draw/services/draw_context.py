"""The input of a draw, read before the search and compared again before the result is saved."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from django.utils.translation import ngettext

from seating import Constraints, SessionDraw
from tournament.acts.refusals import EVENT_ENDED, Reason, Refusal, Refused, refuse
from tournament.draw.queries.draws import (
    AROUND,
    FINAL,
    GO_HOME,
    METHODS,
    RANDOM,
    REPAIR,
    SWISS,
    constraints_in,
    finals_of,
    in_lots,
    plan_of,
    seated_sessions,
)
from tournament.draw.services.constraints import (
    BY_STANDINGS,
    FILL,
    Wish,
    constraints_of,
    first_free_session,
    first_to_repair,
    fixed_sessions,
    lots_of,
    players_of,
    substitutes_of,
)
from tournament.event.queries.next_step import why_not_seat
from tournament.models import Draw, Event, Session
from tournament.standings.queries.standings import standings_of

NO_SESSIONS = Reason(
    "draw.no-sessions", "No session is planned yet. Plan the sessions in the settings first."
)
ALL_OPENED = Reason(
    "draw.all-opened", ("Every session has already been opened: there is nothing left to draw.")
)
SESSION_BEFORE_UNDRAWN = Reason(
    "draw.session-before-undrawn", "Session %(number)s has no seats: draw it first."
)
NOTHING_PLAYED = Reason(
    "draw.nothing-played", "A draw by the standings needs standings, but nothing has been played yet."
)
SESSION_BEFORE_NOT_CLOSED = Reason(
    "draw.session-before-not-closed",
    "A draw by the standings needs all results so far: close session %(number)s first.",
)
NOTHING_TO_REPAIR = Reason(
    "draw.nothing-to-repair",
    "Every remaining session is published, and every player has a seat in it.",
)
REPAIR_OF_FINAL = Reason(
    "draw.repair-of-final",
    "Session %(number)s is a final, and a repair would remove players from it. Seat a substitute, "
    "or draw the final again.",
)
NO_SEATS_TO_REPAIR = Reason("draw.no-seats-to-repair", "No remaining session has seats yet: draw them first.")
NO_SUCH_METHOD = Reason("draw.no-such-method", "Choose a method.")
SESSION_NOT_FREE = Reason("draw.session-not-free", "Session %(number)s can no longer be drawn.")
TOO_FEW_SUBSTITUTES = Reason(
    "draw.too-few-substitutes",
    "%(wanted)s to fill the tables, but only %(ready)s can play: register more, or let some "
    "players sit out in rotation.",
)
OWN_TABLE_MISSING = Reason(
    "draw.own-table-missing",
    "%(name)s has the fixed table %(table)s, but the tables are 1 to %(tables)s: change it on the player’s "
    "page.",
)
OWN_TABLE_SHARED = Reason(
    "draw.own-table-shared",
    "%(other)s and %(name)s both keep table %(table)s: give one of them another table.",
)
PINNED_PLAYER_MISSING = Reason(
    "draw.pinned-player-missing", "Player %(n)s, whose seat is fixed, does not play."
)
PINNED_SESSION_NOT_FREE = Reason(
    "draw.pinned-session-not-free", "Session %(n)s is not part of this draw, so no seat in it can be fixed."
)
NO_DRAFT = Reason("draw.no-draft", "This draw is no longer a draft.")
BY_STANDINGS_NOT_MENDED = Reason(
    "draw.by-standings-not-mended",
    "Seats drawn by the standings cannot be adjusted: that would move players away from their places.",
)


@dataclass(frozen=True)
class Ground:
    """What a draft is drawn from. Lots stand for players.

    `playing`: the lots of those who take part, for each session to draw; `before`: the seats that these
    sessions have until now, for a repair; `places`: (lot, place) of the standings; `planned`: how many
    sessions the event has; `home`: whom an earlier final sent home, for another final.
    """

    first: int
    last: int
    lots: list[int]
    playing: tuple[tuple[int, ...], ...]
    fixed: tuple[SessionDraw, ...]
    before: tuple[SessionDraw, ...]
    constraints: Constraints
    places: tuple[tuple[int, int], ...]
    planned: int
    home: tuple[int, ...] = ()

    @property
    def first_players(self) -> tuple[int, ...]:
        """The lots that play in the first session to draw."""
        return self.playing[0]

    @property
    def is_steady(self) -> bool:
        """Whether the same players play all sessions, and nobody sits out."""
        players = len(self.lots)
        seats = [4 * len(session.tables) for session in self.fixed]
        return set(seats) <= {players} and all(
            len(playing) == players and not players % 4 for playing in self.playing
        )


def why_not_draw(event: Event) -> Refusal | None:
    """Why no seats can be drawn now, or None."""
    if event.ended_at:
        return EVENT_ENDED()
    first = first_free_session(event)
    if first is None:
        return ALL_OPENED() if event.sessions.exists() else NO_SESSIONS()
    earlier = _undrawn(event, first.number)
    if earlier:
        return SESSION_BEFORE_UNDRAWN(number=earlier.number)
    players = len(players_of(event))
    return why_not_seat(players) if players < 4 else None


def why_not_by_standings(event: Event, first: int | None = None) -> Refusal | None:
    """Why session `first` cannot be drawn by the standings, or None."""
    if first is None:
        free = first_free_session(event)
        first = free.number if free else 1
    if first == 1:
        return NOTHING_PLAYED()
    playing = event.sessions.filter(number__lt=first).exclude(state__in=Session.OVER).first()
    return SESSION_BEFORE_NOT_CLOSED(number=playing.number) if playing else None


def why_not_repair(event: Event) -> Refusal | None:
    """Why there is nothing to repair, or None."""
    first = first_to_repair(event)
    if first is None:
        return NOTHING_TO_REPAIR()
    if any(final.first_session <= first for final in finals_of(event)):
        return REPAIR_OF_FINAL(number=first)
    free = event.sessions.filter(state=Session.PLANNED, tables__isnull=False)
    return None if free.exists() else NO_SEATS_TO_REPAIR()


def ground_of(event: Event, wish: Wish) -> Ground:
    """The current input of a draw. Refused if nothing can be drawn, or not by this method."""
    if wish.method not in METHODS:
        raise Refused(NO_SUCH_METHOD(), "method")
    if wish.method == AROUND:
        return ground_around(event, wish)
    refuse(why_not_draw(event))
    first = _first(event, wish)
    if wish.method in BY_STANDINGS:
        refuse(why_not_by_standings(event, first), "method")
    planned = _last_planned(event, first)
    wished = 1 if wish.method == SWISS else wish.sessions  # the standings of one session seat the next alone
    last = planned if not wished else min(planned, first + wished - 1)
    home = _sent_home(event, first) if wish.method == FINAL else frozenset()
    playing = _playing(event, wish, first, last, home)
    before = seated_sessions(event, first, last) if wish.method == REPAIR else ()
    also = {number for players in playing for number in players}
    also |= {number for session in before for number in session.players}
    lots = lots_of(event, first, also)
    lot_of = {number: lot for lot, number in enumerate(lots, 1)}
    drawn = tuple(tuple(lot_of[number] for number in players) for players in playing)
    by_lot_alone = wish.method == RANDOM
    constraints = constraints_of(event, wish, lots)
    check_seats(event, wish, lots, constraints, len(playing[0]) // 4)
    return Ground(
        first=first,
        last=last,
        lots=lots,
        playing=drawn,
        fixed=fixed_sessions(event, first, lots),
        before=in_lots(before, lots),
        constraints=Constraints(own_tables=constraints.own_tables) if by_lot_alone else constraints,
        places=places_of(event, lots, drawn[0]) if first > 1 else (),
        planned=planned,
        home=tuple(lot_of[number] for number in sorted(home) if number in lot_of),
    )


def _sent_home(event: Event, before: int) -> frozenset[int]:
    """The numbers of the players whom the finals that began before this session sent home."""
    finals = (final for final in finals_of(event) if final.first_session < before)
    return frozenset(number for final in finals for number in final.home)


def _undrawn(event: Event, before: int) -> Session | None:
    """The first session before that number without seats, ignoring those called off."""
    without_seats = event.sessions.filter(number__lt=before, tables__isnull=True)
    return without_seats.exclude(state=Session.CALLED_OFF).first()


def _last_planned(event: Event, first: int) -> int:
    """The last of the consecutive planned sessions from `first` on; one called off ends the run."""
    numbers = set(event.sessions.filter(state=Session.PLANNED).values_list("number", flat=True))
    last = first
    while last + 1 in numbers:
        last += 1
    return last


def _first(event: Event, wish: Wish) -> int:
    """The first session to draw. Refused when it was opened, or one before it has no seats."""
    free = list(
        event.sessions.filter(state=Session.PLANNED).order_by("number").values_list("number", flat=True)
    )
    if wish.method == REPAIR:
        refuse(why_not_repair(event), "method")
    number = wish.first or (first_to_repair(event) if wish.method == REPAIR else free[0])
    if number not in free:
        raise Refused(SESSION_NOT_FREE(number=number), "first")
    undrawn = _undrawn(event, number)
    if undrawn:
        raise Refused(SESSION_BEFORE_UNDRAWN(number=undrawn.number), "first")
    return number


def _playing(event: Event, wish: Wish, first: int, last: int, home: Collection[int]) -> list[list[int]]:
    """The player numbers of those who take part in each session to draw; `home`: who does not any more.

    Nobody is needed to fill tables where the others go home. Else, where players do not fill tables,
    substitutes take the empty seats of the event's last session in any case, if there are enough: nobody
    should sit out of it.
    """
    players = [entry.number for entry in players_of(event) if entry.number not in home]
    if wish.method == FINAL and wish.others == GO_HOME:
        return [players] * (last - first + 1)
    lack, ready = -len(players) % 4, substitutes_of(event)
    filled = sorted([*players, *ready[:lack]])
    if wish.odd == FILL and lack > len(ready):
        raise Refused(_too_few_substitutes(lack, len(ready)), "odd")
    if wish.odd == FILL or not lack:
        return [filled] * (last - first + 1)
    end = filled if last == _last_planned(event, first) and lack <= len(ready) else players
    return [*[players] * (last - first), end]


def _too_few_substitutes(lack: int, ready: int) -> Refusal:
    needed = ngettext("%(n)s substitute is needed", "%(n)s substitutes are needed", lack) % {"n": lack}
    return TOO_FEW_SUBSTITUTES(wanted=needed, ready=ready)


def check_seats(event: Event, wish: Wish, lots: Sequence[int], constraints: Constraints, tables: int) -> None:
    """Refused, with names, if a player's own table is not in use or two players keep it."""
    standing = wish.tables or range(1, tables + 1)
    names = {entry.number: entry.name for entry in event.entries.all()}
    keeper: dict[int, str] = {}
    for own_table in constraints.own_tables:
        name = names[lots[own_table.player - 1]]
        if own_table.table not in standing:
            raise Refused(OWN_TABLE_MISSING(name=name, table=own_table.table, tables=tables))
        if own_table.table in keeper:
            raise Refused(OWN_TABLE_SHARED(other=keeper[own_table.table], name=name, table=own_table.table))
        keeper[own_table.table] = name
    _check_pinned(event, wish, {*lots})


def _check_pinned(event: Event, wish: Wish, players: Collection[int]) -> None:
    for session, player, _table in wish.pinned:
        if player not in players:
            raise Refused(PINNED_PLAYER_MISSING(n=player), "pinned")
        if not event.sessions.filter(number=session, state=Session.PLANNED).exists():
            raise Refused(PINNED_SESSION_NOT_FREE(n=session), "pinned")


def why_not_mend(draw: Draw) -> Refusal | None:
    """Why a draft cannot be mended around an exchange by hand, or None."""
    if draw.state != Draw.DRAFT:
        return NO_DRAFT()
    return BY_STANDINGS_NOT_MENDED() if "ranking" in draw.plan else None


def ground_around(event: Event, wish: Wish) -> Ground:
    """The input for repairing a draft around a manual exchange: the draft itself."""
    row = event.draws.filter(made_at=wish.source).first()
    if row is None:
        raise Refused(NO_DRAFT())
    refuse(why_not_mend(row))
    plan = plan_of(row)
    drawn = [session for session in plan.sessions if session.number >= row.first_session]
    return Ground(
        first=row.first_session,
        last=row.last_session,
        lots=row.numbers,
        playing=tuple(tuple(sorted((*session.players, *session.sitting_out))) for session in drawn),
        fixed=tuple(session for session in plan.sessions if session.number < row.first_session),
        before=tuple(drawn),
        constraints=constraints_in(row),
        places=(),
        planned=_last_planned(event, row.first_session),
    )


def places_of(event: Event, lots: Sequence[int], playing: Collection[int]) -> tuple[tuple[int, int], ...]:
    """(lot, place) of everybody who plays; those without a place yet share the last one."""
    lot_of = {number: lot for lot, number in enumerate(lots, 1)}
    rows = standings_of(event).rows
    placed = {lot_of[row.player]: row.place for row in rows if row.player in lot_of}
    return tuple((lot, placed.get(lot, len(lots) + 1)) for lot in sorted(playing))
