"""A private PostgreSQL cluster in its own folder, so that no other cluster is slowed or killed."""

import os
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg

LONGEST = 60  # seconds until it accepts connections, even after a crash


class Postgres:
    """A cluster on a socket in its folder, with default settings (fsync included) but faster recovery."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.data = folder / "data"
        # PostgreSQL refuses to run as root.
        self._as = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
        self._bin = _programs()
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """The value of DATABASE_URL."""
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
        """Start it; returns the seconds until it accepted a connection."""
        began = time.monotonic()
        while True:
            if self._process is None or self._process.poll() is not None:
                self._process = self._started()  # again: it exits while an old backend is still running
            try:
                self._administering().close()
                return time.monotonic() - began
            except psycopg.OperationalError:
                if time.monotonic() - began > LONGEST:
                    raise TimeoutError((self.folder / "postgres.log").read_text()[-3000:]) from None
                time.sleep(0.02)

    def _started(self) -> subprocess.Popen[bytes]:
        settings = ["listen_addresses=", "recovery_init_sync_method=syncfs"]  # as docs/deploy.md advises
        flags = ["-D", self.data, "-k", self.folder, *(f"--{setting}" for setting in settings)]
        with (self.folder / "postgres.log").open("ab") as log:
            return subprocess.Popen(
                [*self._as, self._bin / "postgres", *flags], stdout=log, stderr=log, start_new_session=True
            )

    def _administering(self) -> psycopg.Connection:
        return psycopg.connect(host=str(self.folder), user=self._user, dbname="postgres", autocommit=True)

    def kill(self) -> None:
        """Kill all its processes at once, like a power cut."""
        if self._process:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
            self._process = None


def _programs() -> Path:
    """The folder of initdb and postgres, which Debian keeps off PATH."""
    if initdb := shutil.which("initdb"):
        return Path(initdb).parent
    places = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name))
    if not places:
        raise FileNotFoundError("PostgreSQL's programs are not there: apt-get install postgresql")
    return places[-1]


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
