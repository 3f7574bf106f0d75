"""What an act answers: its line in the log."""

from typing import Any

from ninja import Schema
from pydantic import Field

from tournament.acts.log import told_line
from tournament.acts.undo import can_undo
from tournament.api.asking import Acting
from tournament.models import LogEntry


class Done(Schema):
    """The act that was done. Where there was nothing to do, `act` is empty and `line` null."""

    act: str = Field(description="The act, by a name that never changes.", examples=["session.open"])
    sentence: str = Field(examples=["Opened session 1"])
    line: int | None = Field(description="Its line in the log; what Undo takes.", examples=[123])
    can_be_undone: bool = Field(examples=[True])
    made: int | None = Field(
        description="The number, as addresses take it, of the player, draw, session, notice, hand, ruling, "
        "adjustment or call that was made. Null where nothing was.",
        examples=[None],
    )
    facts: dict[str, Any] = Field(description="What the log keeps of it.", examples=[{"session": 1}])


def done(request: Acting, number: int | None = None) -> Done:
    """The answer to an act of this request, which has just been done or was done before with the same key.

    `number`: the number of what it made.
    """
    line = LogEntry.objects.filter(event=request.event, key=str(request.key)).first()
    if line is None:
        return Done(act="", sentence="", line=None, can_be_undone=False, made=number, facts={})
    facts = line.after if isinstance(line.after, dict) else {}
    return Done(
        act=line.act,
        sentence=told_line(line),
        line=line.pk,
        can_be_undone=can_undo(line),
        made=number,
        facts=facts,
    )
