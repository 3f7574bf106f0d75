"""The kinds of values in answers: moments, fractions, and who somebody is."""

from datetime import UTC, datetime
from fractions import Fraction
from typing import Annotated, Any

from ninja import Schema
from pydantic import Field, PlainSerializer, Strict, model_validator
from pydantic_core import PydanticCustomError

from tournament.models import Entry


def in_utc(moment: datetime) -> str:
    """A moment as ISO 8601 in UTC, in whole seconds."""
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def share(points: Fraction | None) -> str | None:
    """Table points as a fraction in lowest terms, "7/3" or "4"; None where the rules have none."""
    return None if points is None else str(points)


Moment = Annotated[
    datetime,
    PlainSerializer(in_utc, return_type=str),
    Field(description="ISO 8601 in UTC.", examples=["2026-04-11T07:00:00Z"]),
]
Points = Annotated[int, Field(description="Points, never rounded.", examples=[-8100])]
Share = Annotated[str, Field(description="A fraction in lowest terms, “7/3” or “4”.", examples=["7/3"])]
Number = Annotated[int, Field(description="Counts from 1.", examples=[1])]


def closed(*values: str) -> Any:
    """What says in the document that a text is one of these; the rows see to it that it is."""
    return Field(json_schema_extra={"enum": list(values)})


Wind = Annotated[str, closed("E", "S", "W", "N")]
SessionState = Annotated[str, closed("planned", "open", "closed", "called-off")]
Family = Annotated[str, closed("riichi", "mcr", "classical")]


Whole = Annotated[int, Strict()]
Flag = Annotated[bool, Strict()]
"""In bodies: what JSON writes as a number or as true or false, and no text that could be read as one."""


class Body(Schema):
    """What a body holds: an object, as the document says."""

    @model_validator(mode="before")
    @classmethod
    def is_object(cls, facts: Any) -> Any:
        """The facts as they came. Refused when they are a list or a bare value."""
        if not isinstance(getattr(facts, "_obj", facts), dict):
            raise PydanticCustomError("dict_type", "Input should be an object")
        return facts


class Who(Schema):
    """A player by number and name."""

    number: Number
    name: str = Field(examples=["Anna Moretti"])


def who(entry: Entry) -> Who:
    """Who an entry is."""
    return Who(number=entry.number, name=entry.name)


def who_or_none(entry: Entry | None) -> Who | None:
    """Who an entry is, where there is one."""
    return None if entry is None else who(entry)
