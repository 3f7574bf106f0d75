"""The applications in an event file: what players wrote to register themselves."""

from django.utils.translation import gettext as _

from tournament.models import Application
from tournament.services.event_file.content import FileApplication
from tournament.services.event_file.fields import COUNTRY, MISSING, Fields

STATES = tuple(dict(Application.STATES))


def read_applications(root: Fields, players: set[int]) -> tuple[FileApplication, ...]:
    """All of them, checked; `players`: the numbers that the file's players have."""
    found: dict[int, FileApplication] = {}
    of_player: set[int] = set()
    for fields in root.items("applications"):
        one = _application(fields)
        if one.number in found:
            fields.wrong("number", _("is %(value)s, which another one has already.") % {"value": one.number})
        if one.player is not None and (one.player not in players or one.player in of_player):
            fields.wrong(
                "player",
                _("is %(value)s, which no player has, or another one already.") % {"value": one.player},
            )
        of_player.add(one.player or 0)
        found[one.number] = one
    return tuple(found.values())


def _application(fields: Fields) -> FileApplication:
    return FileApplication(
        number=fields.whole("number", 1, 1_000_000),
        state=fields.choice("state", STATES),
        first_name=fields.text("first_name", 80),
        last_name=fields.text("last_name", 80, MISSING),
        country=fields.pattern("country", *COUNTRY),
        ema_number=fields.pattern("ema_number", r"[0-9]{8}", _("eight digits, as a text")),
        club=fields.text("club", 80),
        email=fields.text("email", 254),
        remarks=fields.text("remarks", 500),
        named=fields.flag("named", default=False),
        language=fields.text("language", 8),
        player=fields.whole("player", 1, 100_000, None),
        created_at=fields.moment("at", MISSING),
        paid_at=fields.moment("paid_at"),
        erasure_asked_at=fields.moment("erasure_asked_at"),
    )
