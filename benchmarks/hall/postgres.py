"""A PostgreSQL of our own, in a folder of our own: nobody else's is slowed, or killed."""

import os
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg

LONGEST = 60  # seconds until it takes connections, also after a crash


class Postgres:
    """A cluster on a socket in its folder, with the settings that come with PostgreSQL, so with fsync."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.data = folder / "data"
        # PostgreSQL refuses to run as root.
        self._as = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
        self._bin = _programs()
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """For DATABASE_URL."""
        return f"postgres://{self._user}@/hall?host={self.folder}"

    @property
    def _user(self) -> str:
        return "postgres" if self._as else os.environ.get("USER", "postgres")

    def create(self) -> None:
        """Make the cluster and the database `hall`."""
        if self._as:
            shutil.chown(self.folder, "postgres")
        flags = ["--pgdata", self.data, "--encoding", "UTF8", "--locale", "C.UTF-8", "--auth", "trust"]
        subprocess.run([*self._as, self._bin / "initdb", *flags], check=True, stdout=subprocess.DEVNULL)
        self.start()
        with self._administering() as connection:
            connection.execute("CREATE DATABASE hall")

    def start(self) -> float:
        """Start it; seconds until it took a connection."""
        began = time.monotonic()
        flags = ["-D", self.data, "-k", self.folder, "-c", "listen_addresses="]
        with (self.folder / "postgres.log").open("ab") as log:
            self._process = subprocess.Popen(
                [*self._as, self._bin / "postgres", *flags], stdout=log, stderr=log, start_new_session=True
            )
        while True:
            try:
                self._administering().close()
                return time.monotonic() - began
            except psycopg.OperationalError:
                if time.monotonic() - began > LONGEST:
                    raise
                time.sleep(0.02)

    def _administering(self) -> psycopg.Connection:
        return psycopg.connect(host=str(self.folder), user=self._user, dbname="postgres", autocommit=True)

    def kill(self) -> None:
        """End every process of it at once, as a power switch does."""
        if self._process:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
            self._process = None


def _programs() -> Path:
    """Where initdb and postgres are; Debian keeps them off PATH."""
    if found := shutil.which("initdb"):
        return Path(found).parent
    return max(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name))


@contextmanager
def own_postgres(folder: Path) -> Iterator[Postgres]:
    """A running cluster below the folder until the end of the block."""
    place = folder / "pg"
    place.mkdir()
    folder.chmod(0o755)  # its own user has to reach its data
    cluster = Postgres(place)
    try:
        cluster.create()
        yield cluster
    finally:
        cluster.kill()
