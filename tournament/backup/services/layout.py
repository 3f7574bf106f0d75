"""What a backup contains: a zip with one JSON line per row, the events' files, and the secret key."""

from pkgutil import iter_modules

from django.apps import apps
from django.db import connection
from django.db.models import Model

from tournament import migrations

FORMAT = "hanchan-backup"
VERSION = 1
MANIFEST = "manifest.json"
SECRET = "secret-key"  # noqa: S105 - the name of the file, not a secret
ROWS = "rows/"
FILES = "files/"

# Every row refers only to models before its own, or to earlier rows of the same one.
ORDER = (
    "User",
    "SecondFactor",
    "Person",
    "Alias",
    "Event",
    "Role",
    "Team",
    "Entry",
    "Application",
    "Session",
    "Clock",
    "Table",
    "Seat",
    "Absence",
    "CheckIn",
    "Call",
    "Result",
    "Signature",
    "Hand",
    "LateHand",
    "Ruling",
    "Draw",
    "Publication",
    "Notice",
    "Overlay",
    "Job",
    "LogEntry",
    "ColumnMapping",
    "ApiToken",
    "Member",
)
# From which migration on a backup surely has the rows of these; applications were first left out of backups.
NEWER = {
    "SecondFactor": "0007",
    "Application": "0008",
    "Notice": "0009",
    "Absence": "0011",
    "ColumnMapping": "0017",
    "LateHand": "0019",
    "ApiToken": "0023",
    "Alias": "0026",
    "CheckIn": "0027",
    "Overlay": "0028",
    "Member": "0029",
}


def models() -> list[type[Model]]:
    """The models whose rows are kept, parents first."""
    return [apps.get_model("tournament", name) for name in ORDER]


def needed(migration: str) -> list[str]:
    """The names of the models that a backup made at this migration must contain."""
    return [name for name in ORDER if NEWER.get(name, "") <= migration]


def known_migrations() -> list[str]:
    """The names of the migrations that this program has, oldest first."""
    return sorted(module.name for module in iter_modules(migrations.__path__))


def last_migration() -> str:
    """The newest migration that this database has."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT MAX(name) FROM django_migrations WHERE app = 'tournament'")
        return str(cursor.fetchone()[0])
