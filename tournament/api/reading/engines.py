"""The rules engines as calls: what hands are worth, and tables replayed to their results."""

from typing import Annotated, Any

from ninja import Router, Schema
from pydantic import Field

from scoring import score_hands as hands_engine
from scoring.game import play_table as table_engine
from scoring.rulesets import PRESETS, RuleSet
from scoring.sentence import Sentence
from tournament.acts.refusals import Refused
from tournament.api.asking import Asked
from tournament.api.reading.rules import NO_RULES
from tournament.api.routes import public
from tournament.api.values import Body
from tournament.hand.queries.game import MOST_HANDS
from tournament.web.budgets import costs
from tournament.words.hand_names import explained

router = Router(tags=["Engines"])
AT_ONCE, TABLES_AT_ONCE = 50, 10
HAND = {"id": "h1", "hand": "123m123p12399s77z", "win": "7z", "by": "ron", "seat": "E"}
TABLE = {
    "id": "t1",
    "hands": [
        {"outcome": "ron", "from": "S", "wins": [{"seat": "E", "fan": 3, "fu": 40}], "riichi": ["E"]},
        {"outcome": "draw", "tenpai": ["E", "N"], "riichi": []},
    ],
}
RulesKey = Annotated[
    str, Field(description="For those that name none.", examples=["ema-riichi-2025"], max_length=40)
]


class HandsAsked(Body):
    """Winning hands, as the command `score_hands` reads them a line."""

    rules: RulesKey = hands_engine.DEFAULT_RULES
    hands: list[dict[str, Any]] = Field(
        max_length=AT_ONCE, description="Each as in the JSON Schema /api/v1/schema/hand.", examples=[[HAND]]
    )


class TablesAsked(Body):
    """Tables with their hands, as the command `play_table` reads them a line."""

    rules: RulesKey = hands_engine.DEFAULT_RULES
    tables: list[dict[str, Any]] = Field(
        max_length=TABLES_AT_ONCE,
        description="Each as in the JSON Schema /api/v1/schema/table.",
        examples=[[TABLE]],
    )


class Answers(Schema):
    """An answer for each, in order; what does not win or breaks a rule says why."""

    answers: list[dict[str, Any]] = Field(examples=[[{"id": "h1", "valid": True}]])


@public(router, "/score_hands", Answers, name="api-score-hands", method="POST")
@costs("hands priced", f"{AT_ONCE} hands of up to 18 tiles")
def score_hands(request: Asked, asked: HandsAsked) -> Answers:
    """What winning hands are worth, and why."""
    rules = rules_of(asked.rules)
    return Answers(answers=[explained(hands_engine.answer(hand, rules)) for hand in asked.hands])


@public(router, "/play_table", Answers, name="api-play-table", method="POST")
@costs("tables replayed", f"{TABLES_AT_ONCE} tables of up to {MOST_HANDS} hands")
def play_table(request: Asked, asked: TablesAsked) -> Answers:
    """Replay the hands of tables to their results."""
    rules = rules_of(asked.rules)
    return Answers(answers=[played(table, rules) for table in asked.tables])


def played(table: dict[str, Any], rules: RuleSet) -> dict[str, Any]:
    """The result of a table; one with more hands than a table can have is not replayed."""
    hands = table.get("hands")
    if isinstance(hands, list) and len(hands) > MOST_HANDS:
        return table_engine.refused(
            table.get("id"), Sentence("hands: a table has %(most)s at most", most=MOST_HANDS)
        )
    return table_engine.answer(table, rules)


def rules_of(key: str) -> RuleSet:
    """A rule set by its key. Refused without one."""
    if key not in PRESETS:
        raise Refused(NO_RULES(key=key, keys=", ".join(PRESETS)), "rules")
    return PRESETS[key]
