"""The seating of all sessions or of one, as plain data for printed reports."""

from collections.abc import Callable, Mapping
from datetime import datetime
from types import MappingProxyType

from django.utils.translation import gettext as _

from reports import printed_data
from tournament.models import Event, Seat, Session
from tournament.models.table import WIND_ORDER
from tournament.registration.queries.players import PLAYER_FACTS, player_with
from tournament.words.papers import event_of, starts_of

Begins = Mapping[int, datetime | None]


def no_address(_session: int) -> str:
    """No QR code on the sheets."""
    return ""


def seating_of(
    event: Event,
    begins: Begins,
    session: int | None = None,
    address: Callable[[int], str] = no_address,
    links: Mapping[tuple[int, int], str] = MappingProxyType({}),
) -> printed_data.Seating:
    """The seats of session `session`, or of all that have seats; who is replaced gives the substitute's name.

    `begins` gives when each session begins (`session.queries.next_times`); `address`, by a session's number,
    where the QR code of its tables leads; `links`, by session and table, where a table's own leads instead.
    Two queries.
    """
    sessions = event.sessions.exclude(state=Session.CALLED_OFF)
    sessions = sessions.filter(number=session) if session else sessions
    tables = _tables(event, session)
    shown = (
        _session(
            row, tables[row.number], address(row.number), links, starts_of(event, begins.get(row.number))
        )
        for row in sessions.order_by("number")
        if row.number in tables
    )
    return printed_data.Seating(event_of(event), tuple(shown))


def _tables(event: Event, session: int | None) -> dict[int, dict[int, list[printed_data.Seat]]]:
    """Seats by session and table, in the order of the tables' numbers; each player is read once."""
    seats = Seat.objects.filter(session__event=event)
    if session:
        seats = seats.filter(session__number=session)
    people = [f"{who}__{fact}" for who in ("entry", "substitute") for fact in PLAYER_FACTS]
    rows = seats.order_by("table__number").values_list("session__number", "table__number", "wind", *people)
    tables: dict[int, dict[int, list[printed_data.Seat]]] = {}
    players: dict[int, printed_data.Player] = {}
    for number, table, wind, *facts in rows:
        player, substitute = facts[: len(PLAYER_FACTS)], facts[len(PLAYER_FACTS) :]
        seated = player if substitute[0] is None else substitute
        player_there = players.get(seated[0]) or players.setdefault(seated[0], player_with(*seated))
        tables.setdefault(number, {}).setdefault(table, []).append(printed_data.Seat(wind, player_there))
    return tables


def _session(
    session: Session,
    tables: dict[int, list[printed_data.Seat]],
    url: str,
    links: Mapping[tuple[int, int], str],
    starts: str,
) -> printed_data.Session:
    return printed_data.Session(
        number=session.number,
        name=_("Session %(number)s") % {"number": session.number},
        tables=tuple(
            _table(number, seats, links.get((session.number, number), url))
            for number, seats in tables.items()
        ),
        starts=starts,
    )


def _table(number: int, seats: list[printed_data.Seat], url: str) -> printed_data.Table:
    ordered = sorted(seats, key=lambda seat: WIND_ORDER[seat.wind])
    return printed_data.Table(number, tuple(ordered), url)
