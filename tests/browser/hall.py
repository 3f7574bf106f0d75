"""An installation for browsers: its folder, its commands, its address."""

import shutil
import sqlite3
import subprocess
from contextlib import closing, suppress
from pathlib import Path
from queue import Empty

from tests.loaded import Fork, Loaded
from tests.tournament.live.house import WAIT, House, Server

DATABASE = "hanchan.sqlite3"
PASSWORD = "correct horse battery"
SESSION_OF = "session-of-{}"  # the key of a session in which somebody has signed in
PEOPLE = f"""
from django.core.management import call_command
call_command("migrate", verbosity=0)
call_command("collectstatic", verbosity=0, interactive=False)
from datetime import timedelta
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.models import Session
from django.utils import timezone
from tournament.models import User
# Whoever signs in for the first time is asked for another password.
before = dict(password={PASSWORD!r}, last_login=timezone.now())
for make, name in ((User.objects.create_superuser, "dora"), (User.objects.create_user, "sam")):
    user = make(name, **before)
    signed_in = {{SESSION_KEY: str(user.pk), HASH_SESSION_KEY: user.get_session_auth_hash(),
                 BACKEND_SESSION_KEY: "tournament.account.queries.SignedIn",
                 "password-at": int(timezone.now().timestamp())}}
    Session.objects.create(
        session_key={SESSION_OF!r}.format(name),
        session_data=Session.objects.encode(signed_in),
        expire_date=timezone.now() + timedelta(days=1),
    )
"""


class Hall(House):
    """A house that is served to browsers; dora looks after it, sam has an account and no role yet."""

    server: Server

    def __init__(self, folder: Path, loaded: Loaded | None = None) -> None:
        super().__init__(folder)
        self.loaded = loaded

    def start(self, *command: str, errors: int = subprocess.PIPE, **env: str) -> subprocess.Popen[str] | Fork:
        """Start a Python program here: a fork of what is loaded, but for another environment."""
        if self.loaded and not env and command[0] in {"-c", "-m"}:
            return self.loaded.start(*command, errors=errors)
        return super().start(*command, errors=errors, **env)

    def copy_of(self, folder: Path) -> "Hall":
        """An installation like this one, which nobody uses now, in an empty folder."""
        shutil.copytree(self.folder, folder, dirs_exist_ok=True)
        return Hall(folder)

    def fill_from(self, model: "Hall") -> None:
        """Take over the rows and files of another copy of the same installation, while this one serves."""
        with (
            closing(sqlite3.connect(model.folder / DATABASE)) as source,
            closing(sqlite3.connect(self.folder / DATABASE, timeout=WAIT)) as target,
        ):
            source.backup(target)
        if (model.folder / "files").exists():
            shutil.copytree(model.folder / "files", self.folder / "files", dirs_exist_ok=True)

    def env(self, **extra: str) -> dict[str, str]:
        """The environment of the program, with the page of parts to be looked at too; a run takes long."""
        return super().env(STYLEGUIDE="1", PASSWORD_AGAIN_MINUTES="600", **extra)

    @property
    def url(self) -> str:
        """Where it is served."""
        return f"http://127.0.0.1:{self.server.port}"

    def new_log_lines(self) -> str:
        """What the server wrote to its log since it was last asked: the reason of a page that broke."""
        lines = []
        with suppress(Empty):
            while True:
                lines.append(self.server.log.lines.get_nowait())
        return "".join(lines[-60:])

    def manage(self, *words: str) -> str:
        """Run a command of manage.py on these data; what it printed."""
        process = self.start("manage.py", *words)
        printed, errors = process.communicate(timeout=WAIT * 3)
        assert process.returncode == 0, errors
        return printed


def furnish(hall: Hall) -> None:
    """The tables, the static files, the accounts, and a session of each."""
    hall.run(PEOPLE)
    hall.close()
