"""The players of an event, as published, and one player's day."""

from typing import Annotated, Any

from ninja import Router, Schema
from pydantic import Field

from tournament.acts.refusals import Reason
from tournament.api.asking import Asked, event_of, shown
from tournament.api.lists import USUAL, Cursor, Limit, Part, part_of
from tournament.api.problems import NotHere
from tournament.api.reading.standings import CellLine, cell_line
from tournament.api.routes import public
from tournament.api.values import Number, Points, SessionState, Who, Wind, closed, who
from tournament.draw.queries.seating import Sitting, published_sessions
from tournament.registration.queries.players import PlayerRow, player_rows
from tournament.standings.queries.player import PlayerSession, absences_told, sessions_of
from tournament.standings.queries.standings import moves_of, row_of, standings_of
from tournament.web.budgets import ONE_EVENT, costs

router = Router(tags=["Players"])
NO_PLAYER = Reason("api.no-player", "%(event)s has no player number %(number)s.")


EntryState = Annotated[str, closed("player", "substitute", "withdrawn", "disqualified")]


class PlayerLine(Schema):
    """A registered player. EMA numbers and e-mail addresses are not public."""

    number: Number
    name: str = Field(examples=["Anna Moretti"])
    first_name: str = Field(examples=["Anna"])
    last_name: str = Field(examples=["Moretti"])
    country: str = Field(description="ISO 3166-1 alpha-2, or empty.", examples=["IT"])
    club: str = Field(examples=["Bologna Riichi"])
    team: str = Field(examples=["Tigers"])
    state: Annotated[str, closed("player", "substitute", "withdrawn", "disqualified")] = Field(
        examples=["player"]
    )


class PlayerSeat(Schema):
    """A session of a player. `stands_in`: the seat is somebody else's, for whom they play."""

    session: Number
    state: SessionState = Field(examples=["closed"])
    table: Number
    wind: Wind = Field(examples=["E"])
    stands_in: bool = Field(examples=[False])
    out: bool = Field(description="Out of the session, and nobody plays instead.", examples=[False])
    opponents: list[Who]
    result: CellLine | None = Field(description="Null while there is none, or it is not shown.")
    total: Points | None = Field(description="The sum of the scores up to here.")


class PlayerDay(PlayerLine):
    """A player with place, sessions, and what is to be said of sessions without a seat."""

    place: int | None = Field(examples=[3])
    place_shared: bool = Field(examples=[False])
    moved: int | None = Field(description="Places won since the session before.", examples=[2])
    sessions: list[PlayerSeat]
    absences: list[str] = Field(examples=[["Session 3: sits out, as planned."]])


def _line(row: PlayerRow) -> dict[str, Any]:
    entry = row.entry
    return {
        "number": row.number,
        "name": row.name,
        "first_name": entry.first_name,
        "last_name": entry.last_name,
        "country": row.country,
        "club": row.club,
        "team": row.team,
        "state": row.state,
    }


@public(router, "/events/{slug:slug}/players", Part[PlayerLine], name="api-players")
@costs("all players by number", ONE_EVENT)
def players(request: Asked, slug: str, cursor: Cursor = "", limit: Limit = USUAL) -> Part[PlayerLine]:
    """Everybody registered, by number."""
    rows = player_rows(event_of(request, slug))
    part, following = part_of(rows, lambda row: (row.number,), cursor, limit)
    return Part[PlayerLine](items=[PlayerLine(**_line(row)) for row in part], next=following)


@public(router, "/events/{slug:slug}/players/{int:number}", PlayerDay, name="api-player")
@costs("a player in all sessions", ONE_EVENT)
def player(request: Asked, slug: str, number: int) -> PlayerDay:
    """One player's place, seats and results."""
    event = event_of(request, slug)
    line = next((row for row in player_rows(event) if row.number == number), None)
    if line is None:
        raise NotHere(NO_PLAYER(event=event, number=number))
    table = standings_of(event, shown(request, event).last)
    row, published = row_of(table, number), published_sessions(event)
    return PlayerDay(
        **_line(line),
        place=row.place if row else None,
        place_shared=bool(row and row.shared),
        moved=moves_of(event, table).get(number),
        sessions=[_seat(session) for session in sessions_of(event, line.entry, published, row)],
        absences=list(absences_told(table, line.entry, published)),
    )


def _seat(session: PlayerSession) -> PlayerSeat:
    return PlayerSeat(
        session=session.number,
        state=session.state,
        table=session.seat.table,
        wind=session.seat.wind,
        stands_in=session.stands_in,
        out=session.seat.out,
        opponents=[_plays(sitting) for sitting in session.others],
        result=cell_line(session.cell),
        total=session.total,
    )


def _plays(sitting: Sitting) -> Who:
    """Who sits there in truth."""
    return who(sitting.substitute or sitting.entry)
