"""`manage.py set_up`: database and static files brought up to this version, a first director."""

import argparse
import hashlib
import sys
from contextlib import suppress
from pathlib import Path
from typing import NoReturn

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from django.core.management.base import BaseCommand
from django.db import OperationalError, connection
from django.db.migrations.executor import MigrationExecutor

from tournament.environment import DATA_DIR
from tournament.management import first_tables

STORED = ("hanchan.sqlite3*", "secret-key", "erased.jsonl", "backups", "files", "moved")


class Command(BaseCommand):
    """Can be run repeatedly: steps that are done already are skipped."""

    help = "Bring the data folder up to this version: tables, static files, first director."
    requires_system_checks = ()  # they load every page

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Whether a new database gets the demo events."""
        parser.add_argument("--demo", action="store_true", help="load the demo events into a new database")
        # What installed units of older versions say.
        parser.add_argument("--no-demo", action="store_false", dest="demo", help=argparse.SUPPRESS)

    def handle(self, *, demo: bool, **options: object) -> None:
        """Run the missing steps; exit 1 with one sentence when the data cannot be used."""
        try:
            self.set_up(demo=demo)
        except OperationalError as error:
            self.fail(f"The database cannot be used: {str(error).strip()}")
        except OSError as error:
            self.fail(f"The data in {DATA_DIR} cannot be written: {error.strerror}.")

    def fail(self, reason: str) -> NoReturn:
        """Say why the data could not be set up, and end."""
        self.stderr.write(reason)
        sys.exit(1)

    def set_up(self, *, demo: bool) -> None:
        """Run the missing steps, in the order of their dependencies."""
        if migrations_missing():
            self.stdout.write("Preparing the database ...")
            if first_tables.is_new():
                first_tables.make_tables()
            else:
                call_command("migrate", verbosity=0, interactive=False)
        collect_static()
        close_files(DATA_DIR)
        call_command("first_director", stdout=self.stdout, stderr=self.stderr)
        if demo:
            call_command("load_demo", stdout=self.stdout, stderr=self.stderr)
        self.stdout.flush()


def migrations_missing() -> bool:
    """Whether the database is behind this version of the program."""
    executor = MigrationExecutor(connection)
    return bool(executor.migration_plan(executor.loader.graph.leaf_nodes()))


def close_files(folder: Path) -> None:
    """Take away what others on this computer may do with what is stored, which older versions left open."""
    stored = [top for name in STORED for top in folder.glob(name)]
    for path in [*stored, *(inner for top in stored for inner in top.rglob("*"))]:
        with suppress(OSError):  # somebody else's, or gone meanwhile
            mode = path.lstat().st_mode
            if mode & 0o077 and not path.is_symlink():
                path.chmod(mode & 0o700)


def static_fingerprint() -> str:
    """A hash over the names, sizes and times of all static files and the storage that prepares them."""
    digest = hashlib.sha256(settings.STORAGES["staticfiles"]["BACKEND"].encode())
    for finder in get_finders():
        for name, storage in finder.list([]):
            facts = Path(storage.path(name)).stat()
            digest.update(f"{name} {facts.st_size} {facts.st_mtime_ns}\n".encode())
    return digest.hexdigest()


def collect_static() -> None:
    """Collect static files unless this version's are already there."""
    stamp, now = Path(settings.STATIC_ROOT) / "collected.txt", static_fingerprint()
    if stamp.exists() and stamp.read_text(encoding="ascii") == now:
        return
    call_command("collectstatic", verbosity=0, interactive=False, clear=True)
    stamp.write_text(now, encoding="ascii")
