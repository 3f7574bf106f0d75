"""The standings after any session that is shown, of players and of teams."""

from typing import Annotated

from ninja import Query, Router, Schema
from pydantic import Field

from scoring.finals import Carried, Final
from scoring.standings import Cell, Row, TeamRow
from tournament.acts.refusals import Reason
from tournament.api.asking import Asked, event_of, shown
from tournament.api.problems import NotHere
from tournament.api.routes import public
from tournament.api.values import Number, Points, Share, closed, share
from tournament.models import Event
from tournament.result.queries.ledger import Adjustment
from tournament.standings.queries.standings import Standings, standings_of
from tournament.web.budgets import costs

router = Router(tags=["Standings"])
NO_STANDINGS = Reason("api.no-standings", "There are no standings after session “%(asked)s”.")
NOT_SHOWN = Reason(
    "api.not-shown",
    "The standings after session %(n)s are not shown yet: the director keeps them until the end.",
)
After = Annotated[
    int | None, Query(ge=1, le=999, description="After which session; the last one shown without it.")
]


class CellLine(Schema):
    """A session of a player. Table 0: without a seat, and missed."""

    session: Number
    table: int = Field(examples=[3])
    score: Points = Field(description="With uma and penalties; mini-points in MCR.")
    table_points: Share | None
    place: int = Field(description="At the table.", examples=[2])
    penalties: Points
    substitute: bool = Field(description="Somebody else played for them.", examples=[False])
    chips: Points = Field(description="The points of chips, which are part of the score.")


class CarriedLine(Schema):
    """What a player carried into a final, from `session` on."""

    session: Number
    total: Points
    table_points: Share | None


class PlaceLine(Schema):
    """A player's place. Equal players share the better place."""

    place: Number
    shared: bool = Field(examples=[False])
    player: Number
    name: str = Field(examples=["Anna Moretti"])
    country: str = Field(examples=["IT"])
    total: Points
    table_points: Share | None = Field(description="What ranks in MCR; null in riichi.")
    penalties: Points = Field(description="Those that belong to no table.")


class StandingsRow(PlaceLine):
    """A player's place, with every session."""

    sessions: list[CellLine | None] = Field(description="One for each session, null without a result.")
    carried: CarriedLine | None = Field(description="Null for players of no final.")


class TeamLine(Schema):
    """A team's place."""

    place: Number
    shared: bool = Field(examples=[False])
    team: str = Field(examples=["Tigers"])
    total: Points
    table_points: Share | None
    players: list[Number]


class TableName(Schema):
    """A table of a session."""

    session: Number
    table: Number


class FinalLine(Schema):
    """A final that has begun. `ahead`: its players rank before all others."""

    first_session: Number
    players: list[Number]
    carry: Annotated[str, closed("none", "half", "full")] = Field(examples=["half"])
    ahead: bool = Field(examples=[True])


class AdjustmentLine(Schema):
    """Points that a director added or took, with the reason."""

    player: Number
    points: Points
    of_table_points: bool = Field(examples=[False])
    reason: str = Field(examples=["a sheet was read wrongly"])


class StandingsAnswer(Schema):
    """The standings after session `after`; 0 before the first result."""

    event: str = Field(examples=["spring-open"])
    after: int = Field(examples=[2])
    sessions: int = Field(description="The last session that is to count.", examples=[4])
    frozen_after: int | None = Field(examples=[None])
    final: bool = Field(description="Whether the event was ended.", examples=[False])
    missing_tables: list[TableName]
    provisional_tables: list[TableName]
    called_off: list[Number]
    rows: list[StandingsRow]
    teams: list[TeamLine]
    finals: list[FinalLine]
    adjustments: list[AdjustmentLine]


@public(router, "/events/{slug:slug}/standings", StandingsAnswer, name="api-standings")
@costs("all players in order", "what stood after a session: once a version")
def standings(request: Asked, slug: str, after: After = None) -> StandingsAnswer:
    """The standings after any session.

    Everybody is in one answer, so that places are of one moment. After a freeze the later ones are kept back.
    """
    event = event_of(request, slug)
    results = shown(request, event)
    if after is not None and after > event.sessions.count():
        raise NotHere(NO_STANDINGS(asked=after), "after")
    if after is not None and not results.shows(after):
        raise NotHere(NOT_SHOWN(n=after), "after")
    return answer(event, standings_of(event, results.last if after is None else after), results.frozen)


def answer(event: Event, table: Standings, frozen: int | None) -> StandingsAnswer:
    """The standings as their answer."""
    return StandingsAnswer(
        event=event.slug,
        after=table.after,
        sessions=table.sessions,
        frozen_after=frozen,
        final=event.ended_at is not None,
        missing_tables=_tables(table.missing),
        provisional_tables=_tables(table.provisional),
        called_off=list(table.called_off),
        rows=[_row(row, table) for row in table.rows],
        teams=[_team(row) for row in table.teams],
        finals=[_final(final) for final in table.finals],
        adjustments=[_adjustment(line) for line in table.adjustments],
    )


def _tables(pairs: tuple[tuple[int, int], ...]) -> list[TableName]:
    return [TableName(session=session, table=number) for session, number in pairs]


def _row(row: Row, table: Standings) -> StandingsRow:
    return StandingsRow(
        **vars(place_line(row, table)),
        sessions=[cell_line(cell) for cell in row.sessions],
        carried=_carried(row.carried),
    )


def place_line(row: Row, table: Standings) -> PlaceLine:
    """A player's place, without the sessions."""
    entry = table.entries[row.player]
    return PlaceLine(
        place=row.place,
        shared=row.shared,
        player=row.player,
        name=entry.name,
        country=entry.country,
        total=row.total,
        table_points=share(row.table_points),
        penalties=row.penalties,
    )


def _carried(carried: Carried | None) -> CarriedLine | None:
    if carried is None:
        return None
    return CarriedLine(**{**vars(carried), "table_points": share(carried.table_points)})


def cell_line(cell: Cell | None) -> CellLine | None:
    """A player's session, where there is a result."""
    if cell is None:
        return None
    return CellLine(**{**cell._asdict(), "table_points": share(cell.table_points)})


def _team(row: TeamRow) -> TeamLine:
    return TeamLine(
        place=row.place,
        shared=row.shared,
        team=row.team,
        total=row.total,
        table_points=share(row.table_points),
        players=list(row.players),
    )


def _final(final: Final) -> FinalLine:
    return FinalLine(
        first_session=final.first_session,
        players=sorted(final.players),
        carry=final.carry,
        ahead=final.ahead,
    )


def _adjustment(line: Adjustment) -> AdjustmentLine:
    return AdjustmentLine(**line._asdict())
