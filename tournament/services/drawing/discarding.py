"""Putting drafts away: discarded by hand, or with the undo of drawing them; none is deleted."""

from django.contrib.auth.base_user import AbstractBaseUser
from django.utils.translation import gettext as _

from tournament.models import Draw, LogEntry
from tournament.services.drawing.making import MAKE
from tournament.services.errors import Refused, refuse
from tournament.services.undoing import undo_of
from tournament.services.writing import Writing, writing

DISCARD = "draw.discard"


def why_not_discard(draw: Draw) -> str | None:
    """The sentence why the draft cannot be put away, or None."""
    return None if draw.state == Draw.DRAFT else _("This draw is no draft any more.")


def can_discard(draw: Draw) -> bool:
    """Whether the draft can be put away."""
    return why_not_discard(draw) is None


def discard_draft(*, draw: Draw, by: AbstractBaseUser | None, key: str = "") -> Draw:
    """Put the draft away; it stays readable. Refused with the reason."""
    with writing(draw.event, by=by, act=DISCARD, key=key) as now:
        draw = Draw.objects.select_related("event").get(pk=draw.pk)
        if now.repeated:
            return draw
        _discard(draw)
        now.log(
            _("Discarded a draft of the draw"),
            subject="draw",
            after={"seed": draw.seed, "draw": draw.made_at.isoformat()},
        )
        return draw


def _discard(draw: Draw) -> None:
    refuse(why_not_discard(draw))
    draw.state = Draw.DISCARDED
    draw.save(update_fields=["state"])


@undo_of(DISCARD)
def _undo_discard(now: Writing, entry: LogEntry) -> str:
    draw = now.event.draws.get(made_at=entry.after["draw"])
    if draw.state != Draw.DISCARDED:
        raise Refused(_("This draw is a draft already."))
    draw.state = Draw.DRAFT
    draw.save(update_fields=["state"])
    return _("The discarded draw is a draft again")


@undo_of(MAKE)
def _undo_make(now: Writing, entry: LogEntry) -> str:
    _discard(now.event.draws.get(made_at=entry.after["draw"]))
    return _("Discarded a draft of the draw")
