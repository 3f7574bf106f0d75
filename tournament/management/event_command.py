"""The base class of the commands that work on one event."""

import sys
from pathlib import Path
from typing import Any, NoReturn

from django.core.exceptions import ImproperlyConfigured
from django.core.management.base import BaseCommand
from django.db import connection
from django.db.utils import OperationalError, ProgrammingError

from tournament.environment import DATA_DIR
from tournament.models import Event

ANOTHER = "If yours is elsewhere, name its folder: HANCHAN_DATA=/path/to/the/folder before the command."


def database_name() -> str:
    """Where this command looks for the database: the data folder, or the server that DATABASE_URL names."""
    if connection.vendor == "sqlite":
        return str(DATA_DIR)
    return f"DATABASE_URL ({connection.settings_dict['NAME']})"


def _database_is_there() -> bool:
    """Whether there is a file to open: SQLite would make an empty one, in whatever folder is named."""
    name = str(connection.settings_dict["NAME"])
    in_memory = name.startswith("file:") or ":memory:" in name  # as tests have it
    return connection.vendor != "sqlite" or in_memory or Path(name).exists()


class EventCommand(BaseCommand):
    """A command that fails with sentences on standard error and exit status 1."""

    needs_database = True

    def execute(self, *args: Any, **options: Any) -> str | None:
        """Run; a database or a data folder that cannot be used is one sentence, not a traceback."""
        try:
            if self.needs_database and not _database_is_there():
                self.fail([f"There is no Hanchan database in {database_name()}. {ANOTHER}"])
            return super().execute(*args, **options)
        except UnicodeEncodeError:
            self.fail(["A word of the command line is not valid UTF-8."])
        except ImproperlyConfigured as error:
            self.fail([f"The data folder {DATA_DIR} cannot be used, or the settings are wrong ({error})."])
        except (OperationalError, ProgrammingError) as error:
            reason = str(error).strip().partition("\n")[0]
            self.fail([f"The database in {database_name()} cannot be used ({reason}). {ANOTHER}"])

    def event(self, slug: str) -> Event:
        """The event of a short name, or the end of the command."""
        event = Event.objects.filter(slug=slug).first()
        if event is None:
            self.fail([f"There is no event “{slug}”."])
        return event

    def text_of(self, name: str) -> str:
        """The UTF-8 text of a file, of standard input for "-", or the end of the command with a sentence."""
        try:
            raw = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
            return raw.decode("utf-8-sig")
        except OSError as error:
            self.fail([f"{name}: the file cannot be read ({error.strerror})."])
        except UnicodeDecodeError as error:
            line = raw.count(b"\n", 0, error.start) + 1
            self.fail([f"{name}, line {line}: this is not UTF-8 text. Save the file as UTF-8."])

    def fail(self, sentences: list[str]) -> NoReturn:
        """One clear sentence a problem, then exit status 1."""
        for sentence in sentences:
            self.stderr.write(sentence)
        sys.exit(1)
