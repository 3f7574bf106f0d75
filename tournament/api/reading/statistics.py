"""Statistics of the hands of an event, as far as results are shown."""

from typing import Any

from ninja import Router, Schema
from pydantic import Field

from tournament.api.asking import Asked, event_of, shown
from tournament.api.routes import public
from tournament.api.values import Number, Points, Who, who
from tournament.hand.queries.game import MOST_HANDS
from tournament.hand.queries.statistics import ENDINGS, Tally, statistics_of
from tournament.web.budgets import costs

router = Router(tags=["Hands"])


class Counts(Schema):
    """Counts over hands. `draws`: those where it was noted who was tenpai; `kinds`: yaku or fans by key."""

    hands: int = Field(examples=[42])
    wins: int = Field(examples=[9])
    self_drawn: int = Field(examples=[4])
    deal_ins: int = Field(examples=[5])
    riichi: int = Field(examples=[7])
    draws: int = Field(examples=[3])
    tenpai: int = Field(examples=[2])
    chombos: int = Field(examples=[0])
    points: Points = Field(description="The sum of the wins.")
    best: Points
    kinds: dict[str, int] = Field(examples=[{"pinfu": 3, "tanyao": 5}])


class PlayerCounts(Counts):
    """The counts of one player."""

    player: Who


class BestWin(Schema):
    """The most valuable win, and where it was played."""

    player: Number
    points: Points
    session: Number
    table: Number
    hand: Number


class StatisticsAnswer(Schema):
    """Statistics of the tables with a result. `left_out`: hands that break a rule, not counted."""

    event: str = Field(examples=["spring-open"])
    tables: int = Field(examples=[4])
    hands: int = Field(examples=[42])
    left_out: int = Field(examples=[0])
    endings: dict[str, int] = Field(
        examples=[{"ron": 25, "tsumo": 12, "draw": 5, "abortive": 0, "chombo": 0}]
    )
    players: list[PlayerCounts]
    best: BestWin | None


@public(router, "/events/{slug:slug}/statistics", StatisticsAnswer, name="api-statistics")
@costs("all hands counted", f"{MOST_HANDS} hands a table")
def statistics(request: Asked, slug: str) -> StatisticsAnswer:
    """How hands ended, and who won, dealt in, declared riichi and was tenpai."""
    event = event_of(request, slug)
    tallies = statistics_of(event, shown(request, event).last)
    return StatisticsAnswer(
        event=event.slug,
        tables=tallies.tables,
        hands=tallies.hands,
        left_out=tallies.left_out,
        endings={ending: tallies.endings[ending] for ending in ENDINGS},
        players=[
            PlayerCounts(player=who(tallies.entries[number]), **_counts(tally))
            for number, tally in sorted(tallies.players.items())
        ],
        best=None if tallies.best is None else BestWin(**vars(tallies.best)),
    )


def _counts(tally: Tally) -> dict[str, Any]:
    return {name: getattr(tally, name) for name in Counts.model_fields}
