"""Why a draw cannot be better, in sentences: the counting behind its bounds."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext


def repeat_proof(players: int, sessions: int, bound: int, fixed: int = 0) -> str:
    """Why at least `bound` meetings must repeat; `fixed`: the sessions that stayed as they were."""
    over = 3 * sessions - (players - 1)
    size = {
        "players": players,
        "others": players - 1,
        "places": 3 * sessions,
        "sessions": sessions,
        "over": over,
        "bound": bound,
        "fixed": fixed,
        "tables": players // 4,
    }
    if not bound:
        return ""
    if fixed:
        sentence = ngettext(
            "The %(fixed)s session that stays leaves too few others whom everybody has not met: at least "
            "%(bound)s meetings repeat.",
            "The %(fixed)s sessions that stay leave too few others whom everybody has not met: at least "
            "%(bound)s meetings repeat.",
            fixed,
        )
    elif over > 0:
        sentence = _(
            "Each of %(players)s players has %(others)s others and %(places)s places beside him in "
            "%(sessions)s sessions: %(over)s of his meetings must repeat, at least %(bound)s in all."
        )
    else:
        sentence = ngettext(
            "%(tables)s table of four leaves too few ways to part who has met: at least %(bound)s "
            "meetings repeat.",
            "%(tables)s tables of four leave too few ways to part who has met: at least %(bound)s "
            "meetings repeat.",
            players // 4,
        )
    return sentence % size


def swiss_proof(said: Mapping[str, Any]) -> str:
    """How good a Swiss session is; `said`: what its document says under "swiss"."""
    proved = said["proved_optimal"]
    if "rank_distance" in proved:
        sentence = _("No seating with as few repeats has its neighbours nearer: this is proved.")
    elif "repeats" in proved:
        sentence = _("No seating has fewer repeats; the distance is at least %(bound)s whatever the draw.")
    else:
        sentence = _("The best that was found; fewer repeats are not excluded.")
    return sentence % {"bound": said["rank_distance_bound"]}
