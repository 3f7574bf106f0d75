"""What a final's players take along: their points so far, and what of them counts on."""

from collections.abc import Mapping
from dataclasses import dataclass

from scoring.finals import carried
from tournament.models import Draw
from tournament.queries.draw import Player
from tournament.queries.standings import standings_of


@dataclass(frozen=True)
class CarryLine:
    """A player of the final: his place, his score until now, and what of it counts on.

    Scores are points in riichi, table points (fractions) with mini-points beside them in MCR.
    """

    place: int
    player: Player
    score: object
    carried: object
    points: int
    points_carried: int


def carry_lines(row: Draw, people: Mapping[int, Player]) -> list[CarryLine]:
    """The players of the final that the draw seats, by the standings of now; [] when it is of no final."""
    said = row.plan.get("final")
    if not said:
        return []
    rows = {one.player: one for one in standings_of(row.event, row.first_session - 1).rows}
    finalists = [people[lot] for lot in row.plan["ranking"][: said["size"]]]
    placed = [(player, rows[player.number]) for player in finalists if player.number in rows]
    return [
        CarryLine(
            place=one.place,
            player=player,
            score=one.table_points,
            carried=None if one.table_points is None else carried(one.table_points, said["carry"]),
            points=one.total,
            points_carried=carried(one.total, said["carry"]),
        )
        for player, one in placed
    ]


def tied_names(row: Draw, people: Mapping[int, Player]) -> list[str]:
    """Who shares the place at which the final was cut, so that the lots decided."""
    return [people[lot].name for lot in row.plan.get("final", {}).get("tied", [])]
