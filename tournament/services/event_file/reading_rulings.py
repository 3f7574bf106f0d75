"""Rulings of an event file: at a seat, or of a player without one."""

from django.utils.translation import gettext as _

from tournament.services.event_file.content import FileRuling
from tournament.services.event_file.fields import Fields
from tournament.services.event_file.reading_results import MOST


def read_rulings(root: Fields, players: set[int]) -> tuple[FileRuling, ...]:
    """The rulings that belong to no table."""
    rulings = tuple((fields, read_ruling(fields)) for fields in root.items("rulings"))
    for fields, ruling in rulings:
        if ruling.player not in players:
            fields.wrong(
                "player",
                _("is %(number)s, but there is no such player in the file.") % {"number": ruling.player},
            )
    return tuple(ruling for _fields, ruling in rulings)


def read_ruling(fields: Fields) -> FileRuling:
    """One ruling, in force or cancelled."""
    return FileRuling(
        kind=fields.text("kind", 40, "penalty"),
        points=fields.whole("points", -MOST, MOST, 0),
        moment=fields.choice("moment", ("at-table", "after-uma"), None),
        clause=fields.text("clause", 60),
        note=fields.text("note", 300),
        given_by=fields.text("given_by", 150),
        given_at=fields.moment("given_at"),
        cancelled_by=fields.text("cancelled_by", 150),
        cancelled_at=fields.moment("cancelled_at"),
        cancel_reason=fields.text("cancel_reason", 300),
        measure=fields.text("measure", 12),
        hand=fields.whole("hand", 1, 1000, None),
        appeal=fields.text("appeal", 300),
        appealed_at=fields.moment("appealed_at"),
        decision=fields.text("decision", 300),
        decided_by=fields.text("decided_by", 150),
        decided_at=fields.moment("decided_at"),
        player=fields.whole("player", 1, 100_000, None),
    )
