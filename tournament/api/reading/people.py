"""What a person has played over all events, with their consent."""

from datetime import date
from typing import Literal

from django.utils import timezone
from ninja import Router, Schema
from pydantic import Field

from tournament.acts.refusals import Reason
from tournament.api.asking import Asked
from tournament.api.problems import NotHere
from tournament.api.reading.rankings import LISTS, Kind
from tournament.api.routes import public
from tournament.api.values import Number, Share
from tournament.models import Person
from tournament.person.queries import (
    LATEST_EVENTS,
    EventResult,
    HeadToHead,
    RankingAt,
    Tally,
    career_of,
    ranking_history,
)
from tournament.web.budgets import costs

router = Router(tags=["People"])
NOT_SHOWN = Reason("api.person-not-shown", "Person %(number)s is not here, or shows no page to everybody.")


class PlayedEvent(Schema):
    """A place at an event. `total` is in points, in mini-points under MCR."""

    event: str = Field(examples=["spring-open"])
    player: Number
    place: Number
    players: int = Field(examples=[40])
    total: int = Field(examples=[31500])
    table_points: Share | None


class PlacesAnswer(Schema):
    """Sessions of one kind of mahjong. `places`: how many ended first, second, third and fourth."""

    kind: Literal["riichi", "mcr", "classical"] = Field(examples=["riichi"])
    sessions: int = Field(examples=[24])
    places: list[int] = Field(min_length=4, max_length=4, examples=[[8, 6, 6, 4]])
    average: Share
    best_hand: int = Field(examples=[12000])


class Opponent(Schema):
    """Sessions at one table with somebody. `person` is null for those who show no page."""

    name: str = Field(examples=["Bruno Berg"])
    person: int | None = Field(examples=[12])
    met: int = Field(examples=[3])
    ahead: int = Field(examples=[2])
    level: int = Field(examples=[0])
    behind: int = Field(examples=[1])


class RankedAfter(Schema):
    """A place in the ranking after a certified event, or today (`event` is null then).

    `position` among `listed` people, and `points`, are null while fewer than two results count.
    """

    day: date
    event: str | None = Field(examples=["spring-open"])
    position: int | None = Field(examples=[12])
    listed: int = Field(examples=[240])
    points: Share | None


class RankingHistory(Schema):
    """The places in one of the two rankings over time, oldest first."""

    kind: Kind = Field(examples=["riichi"])
    history: list[RankedAfter]


class PersonPage(Schema):
    """A person over all public events, latest event first, opponents met most often first."""

    person: Number
    name: str = Field(examples=["Anna Moretti"])
    country: str = Field(examples=["IT"])
    events: list[PlayedEvent]
    places: list[PlacesAnswer]
    rankings: list[RankingHistory]
    opponents: list[Opponent]


@public(router, "/people/{int:pk}", PersonPage, name="api-person")
@costs(
    "all results of one player",
    "events that have ended, counted once a version",
    f"the ranking on {LATEST_EVENTS + 1} days a list",
)
def person(request: Asked, pk: int) -> PersonPage:
    """What somebody has played, once they let everybody see it."""
    player = Person.objects.filter(pk=pk, merged_into=None).exclude(shown_at=None).first()
    if player is None:
        raise NotHere(NOT_SHOWN(number=pk))
    career = career_of(player)
    histories = ranking_history(player, timezone.localdate())
    return PersonPage(
        person=player.pk,
        name=str(player),
        country=player.country,
        events=[_event(result) for result in career.results],
        places=[_places(family, tally) for family, tally in career.tallies.items() if tally.sessions],
        rankings=[
            RankingHistory(
                kind=kind,  # type: ignore[arg-type] # a key of LISTS, and pydantic checks it
                history=list(map(_ranked_after, histories[mahjong])),
            )
            for kind, mahjong in LISTS.items()
            if mahjong in histories
        ],
        opponents=[_opponent(opponent) for opponent in career.opponents],
    )


def _event(result: EventResult) -> PlayedEvent:
    row = result.row
    return PlayedEvent(
        event=result.event.slug,
        player=result.number,
        place=row.place,
        players=result.players,
        total=row.total,
        table_points=None if row.table_points is None else str(row.table_points),
    )


def _places(family: str, tally: Tally) -> PlacesAnswer:
    return PlacesAnswer(
        kind=family,  # type: ignore[arg-type] # one of FAMILIES, and pydantic checks it
        sessions=tally.sessions,
        places=[times for _place, times, _percent in tally.shares],
        average=str(tally.average),
        best_hand=tally.best,
    )


def _ranked_after(ranked: RankingAt) -> RankedAfter:
    return RankedAfter(
        day=ranked.on,
        event=ranked.event.slug if ranked.event else None,
        position=ranked.position,
        listed=ranked.listed,
        points=None if ranked.points is None else str(ranked.points),
    )


def _opponent(opponent: HeadToHead) -> Opponent:
    shown = opponent.person and opponent.person.shown_at
    return Opponent(
        name=opponent.name,
        person=opponent.person.pk if opponent.person and shown else None,
        met=opponent.met,
        ahead=opponent.ahead,
        level=opponent.level,
        behind=opponent.behind,
    )
