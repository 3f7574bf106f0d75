"""The European ranking over the events of this installation."""

from datetime import date
from typing import Annotated, Literal

from django.utils import timezone
from ninja import Query, Router, Schema
from pydantic import Field

from tournament.acts.refusals import Reason
from tournament.api.asking import Asked
from tournament.api.lists import USUAL, Cursor, Limit, Part, part_of
from tournament.api.problems import NotHere
from tournament.api.routes import public
from tournament.api.values import Number, Share
from tournament.models import Person
from tournament.ranking.queries import (
    HistoryList,
    ResultLine,
    counting,
    history_of,
    played_events,
    player_lines,
)
from tournament.web.budgets import costs

router = Router(tags=["Rankings"])
NO_PERSON = Reason("api.no-person", "The ranking has no player with number %(number)s.")
LISTS: dict[str, Literal["RCR", "MCR"]] = {"riichi": "RCR", "mcr": "MCR"}
Kind = Literal["riichi", "mcr"]
YEARS = {"pattern": r"^(199[0-9]|20[0-9]{2}|2100)-[0-9]{2}-[0-9]{2}$"}
Day = Annotated[date, Field(ge=date(1990, 1, 1), le=date(2100, 12, 31), json_schema_extra=YEARS)]
On = Annotated[Day | None, Query(description="The day, from 1990 to 2100; today without it.")]


class RankedLine(Schema):
    """A ranked player. `person` is their number in this installation, for the address of their results."""

    position: Number
    person: Number
    name: str = Field(examples=["Anna Moretti"])
    country: str = Field(examples=["IT"])
    points: Share = Field(description="Ranking points as a fraction.", examples=["3205/4"])
    tournaments: int = Field(examples=[5])


class RankedResult(Schema):
    """A result. `base_rank` is null without an EMA number; `factor`: what of its weight is left by age."""

    event: str = Field(examples=["spring-open"])
    place: Number
    base_rank: Share | None
    factor: Share
    in_part_a: bool = Field(examples=[True])
    in_part_b: bool = Field(examples=[False])


class PersonList(Schema):
    """A player in one of the two lists; without a position, they are not listed."""

    kind: Kind = Field(examples=["riichi"])
    position: int | None = Field(examples=[12])
    points: Share | None
    results: list[RankedResult]


class PersonAnswer(Schema):
    """All results of one player."""

    person: Number
    name: str = Field(examples=["Anna Moretti"])
    country: str = Field(examples=["IT"])
    lists: list[PersonList]


@public(router, "/rankings/{kind}", Part[RankedLine], name="api-rankings")
@costs("all results of all events", "events that have ended, counted once a version; 500 lines a part")
def rankings(
    request: Asked, kind: Kind, on: On = None, cursor: Cursor = "", limit: Limit = USUAL
) -> Part[RankedLine]:
    """The list of riichi or MCR on a day, first place first."""
    lines = player_lines(counting(played_events()), LISTS[kind], on or timezone.localdate())
    rows, following = part_of(list(enumerate(lines)), lambda pair: (pair[0],), cursor, limit)
    items = [
        RankedLine(
            position=line.ranked.position,
            person=line.person.pk,
            name=str(line.person),
            country=line.country,
            points=str(line.ranked.points),
            tournaments=line.ranked.tournaments,
        )
        for _number, line in rows
    ]
    return Part[RankedLine](items=items, next=following)


@public(router, "/rankings/players/{int:pk}", PersonAnswer, name="api-ranking-player")
@costs("all results of one player", "events that have ended, counted once a version")
def ranking_player(request: Asked, pk: int, on: On = None) -> PersonAnswer:
    """All results of one player."""
    person = Person.objects.filter(pk=pk, entries__event__public=True).first()
    if person is None:
        raise NotHere(NO_PERSON(number=pk))
    lists = history_of(person, played_events(), on or timezone.localdate())
    return PersonAnswer(
        person=person.pk, name=str(person), country=person.country, lists=[_list(line) for line in lists]
    )


def _list(line: HistoryList) -> PersonList:
    return PersonList(
        kind="mcr" if line.mahjong == "MCR" else "riichi",
        position=line.position,
        points=None if line.points is None else str(line.points),
        results=[_result(result) for result in line.lines],
    )


def _result(line: ResultLine) -> RankedResult:
    return RankedResult(
        event=line.played.event.slug,
        place=line.place,
        base_rank=None if line.base is None else str(line.base),
        factor=str(line.factor),
        in_part_a=line.in_a,
        in_part_b=line.in_b,
    )
