"""What a backup holds and where: a zip of one JSON line a row, the events' files, and the secret key."""

from django.apps import apps
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from django.db.models import Model

FORMAT = "hanchan-backup"
VERSION = 1
MANIFEST = "manifest.json"
SECRET = "secret-key"  # noqa: S105 - the name of the file, not a secret
ROWS = "rows/"
FILES = "files/"

# Every row refers only to models before its own, or to earlier rows of the same one.
ORDER = (
    "User",
    "Person",
    "Event",
    "Role",
    "Team",
    "Entry",
    "Session",
    "Clock",
    "Table",
    "Seat",
    "Call",
    "Result",
    "Signature",
    "Hand",
    "Ruling",
    "Draw",
    "Publication",
    "Job",
    "LogEntry",
)


def models() -> list[type[Model]]:
    """The models whose rows are kept, parents first."""
    return [apps.get_model("tournament", name) for name in ORDER]


def last_migration() -> str:
    """The newest migration that this database has."""
    applied = MigrationRecorder(connection).applied_migrations()
    return max(name for app, name in applied if app == "tournament")
