"""Publications, draws and the log of an event file."""

from typing import Any

from django.utils.translation import gettext as _

from scoring.finals import CARRY
from tournament.models import Notice
from tournament.services.event_file.content import FileDraw, FileLogLine, FileNotice, FilePublication
from tournament.services.event_file.fields import MISSING, Fields


def read_publications(root: Fields, sessions: int) -> tuple[FilePublication, ...] | None:
    """What was published; None when the file does not say."""
    if "publications" not in root.data:
        return None
    in_force: set[tuple[str | None, int | None]] = set()
    return tuple(_publication(fields, sessions, in_force) for fields in root.items("publications"))


def _publication(
    fields: Fields, sessions: int, in_force: set[tuple[str | None, int | None]]
) -> FilePublication:
    kind = fields.choice("kind", ("seating", "freeze", "final"))
    seating = kind == "seating"
    found = FilePublication(
        kind=kind,
        session=fields.whole("session", 1, sessions) if seating else None,
        after=fields.whole("after", 0, 1000) if kind == "freeze" else None,
        published_by=fields.text("by", 150),
        published_at=fields.moment("at", MISSING),
        withdrawn_at=fields.moment("withdrawn_at"),
    )
    if found.withdrawn_at is None:
        if (kind, found.session) in in_force:
            fields.wrong(
                "withdrawn_at",
                _("is missing; another %(kind)s of the same is in force already.") % {"kind": kind},
            )
        in_force.add((kind, found.session))
    return found


def read_notices(root: Fields) -> tuple[FileNotice, ...]:
    """Notices, the first one first."""
    numbers: set[int] = set()
    return tuple(_notice(fields, numbers) for fields in root.items("notices"))


def _notice(fields: Fields, numbers: set[int]) -> FileNotice:
    found = FileNotice(
        number=fields.whole("number", 1, 1_000_000),
        text=fields.text("text", Notice.LONGEST, MISSING),
        shows_from=fields.moment("from", MISSING),
        shows_until=fields.moment("until"),
        posted_by=fields.text("by", 150),
        posted_at=fields.moment("at", MISSING),
        taken_down_at=fields.moment("taken_down_at"),
        revision=fields.whole("revision", 1, 1_000_000, 1),
    )
    if found.number in numbers:
        fields.wrong("number", _("is %(value)s, which another one has already.") % {"value": found.number})
    numbers.add(found.number)
    return found


def read_draws(root: Fields) -> tuple[FileDraw, ...]:
    """Drafts and confirmed draws."""
    return tuple(
        FileDraw(
            state=fields.choice("state", ("draft", "confirmed", "discarded")),
            method=fields.text("method", 20, "full"),
            seed=fields.text("seed", 200),
            plan=_plan(fields),
            numbers=fields.plain("numbers"),
            first_session=fields.whole("first_session", 1, 1000, 1),
            last_session=fields.whole("last_session", 1, 1000, 1),
            made_by=fields.text("by", 150),
            made_at=fields.moment("at", MISSING),
            confirmed_at=fields.moment("confirmed_at"),
        )
        for fields in root.items("draws")
    )


def _plan(draw: Fields) -> dict[str, Any]:
    """The document of a draw as it stands; of a final, what the standings take from it is checked."""
    plan = draw.needed("plan")
    final = plan.inner("final")
    if final:
        ranking, lots = plan.plain("ranking"), range(1, len(draw.plain("numbers")) + 1)
        final.choice("carry", tuple(CARRY))
        final.whole("size", 1, len(ranking))
        if any(type(lot) is not int or lot not in lots for lot in ranking):
            plan.wrong("ranking", _("must hold lots from 1 to %(most)s alone.") % {"most": len(lots)})
    return plan.data


def read_log(root: Fields) -> tuple[FileLogLine, ...] | None:
    """The log, oldest line first; None when the file has none."""
    if "log" not in root.data:
        return None
    undone: set[int] = set()
    return tuple(_line(fields, place, undone) for place, fields in enumerate(root.items("log")))


def _line(fields: Fields, place: int, undone: set[int]) -> FileLogLine:
    undoes = fields.whole("undoes", 0, 10**7, None)
    if undoes is not None and (undoes >= place or undoes in undone):
        fields.wrong(
            "undoes",
            _("is %(undoes)s, but must be an earlier line that no other line takes back.")
            % {"undoes": undoes},
        )
    elif undoes is not None:
        undone.add(undoes)
    return FileLogLine(
        at=fields.moment("at", MISSING),
        by=fields.text("by", 150),
        act=fields.text("act", 60, MISSING),
        subject=fields.text("subject", 120),
        summary=fields.text("summary", 300),
        before=fields.data.get("before"),
        after=fields.data.get("after"),
        undoes=undoes,
    )
