"""A computer in trouble, its disk full or its database only to be read: it is told, and nothing is lost."""

import os
import secrets
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from django.db import InterfaceError, OperationalError

from benchmarks.hall.house import Furniture, House, Served, free_port
from benchmarks.hall.scorers import POINTS, sheet
from tournament.serving.supervisor import server_command
from tournament.web.errors import BUSY, FULL, GONE, READ_ONLY, trouble_of

FULL_SENTENCE = "The disk of the computer that runs Hanchan is full."
READ_ONLY_SENTENCE = "Hanchan’s database is read-only."


class Desk:
    """A scorer's browser that shows what it is answered."""

    def __init__(self, server: Served, furniture: Furniture) -> None:
        self.server, self.furniture, self.saved = server, furniture, 0
        self.keys: list[str] = []

    def save(self, key: str) -> tuple[int, str]:
        """Send the next sheet of the first table; the status of the answer and its page."""
        session, number, revision = self.furniture.tables[0]
        points = POINTS[self.saved % len(POINTS)]
        cookie = self.furniture.cookies[0]
        raw = sheet(self.server.port, cookie, (session, number), revision + self.saved, points, key)
        head, _blank, body = raw.partition(b"\r\n\r\n")
        path = head.split(b" ", 2)[1].decode()
        headers = dict(line.split(": ", 1) for line in head.decode().split("\r\n")[2:])
        request = Request(f"http://127.0.0.1:{self.server.port}{path}", data=body, headers=headers)
        try:
            with urlopen(request, timeout=60) as page:  # it follows the redirect to the table
                status, text = page.status, page.read().decode()
        except HTTPError as refused:
            return refused.code, refused.read().decode()
        self.saved += 1
        self.keys.append(key)
        return status, text


@pytest.fixture(scope="module")
def furnished(tmp_path_factory) -> tuple[Path, Furniture]:
    folder = tmp_path_factory.mktemp("hall")
    return folder, House(folder).furnish(8, 2, browsers=1)


def integrity(house: House) -> list[tuple[str]]:
    with sqlite3.connect(house.folder / "hanchan.sqlite3") as database:
        return database.execute("pragma integrity_check").fetchall()


@pytest.fixture
def small_disk(tmp_path) -> Iterator[Path]:
    """A disk of 24 MB."""
    if os.geteuid() or not shutil.which("mount"):
        pytest.skip("Only root may mount a small disk.")
    place = tmp_path / "disk"
    place.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=24m", "tmpfs", place], check=False)
    if mounted.returncode:
        pytest.skip("Nothing can be mounted here.")
    yield place
    subprocess.run(["umount", "--lazy", place], check=True)


def fill(place: Path) -> Path:
    filler = place / "filler"
    with filler.open("wb", buffering=0) as file:
        for size in (1 << 20, 1 << 12, 1):
            try:
                while file.write(b"x" * size) == size:
                    pass
            except OSError:
                continue
    return filler


def test_a_full_disk_is_told_and_costs_no_acknowledged_save(small_disk, furnished):
    original, furniture = furnished
    house = House(small_disk)
    for part in original.iterdir():
        if part.name != "static":
            shutil.copy(part, small_disk) if part.is_file() else shutil.copytree(part, small_disk / part.name)
    (small_disk / "static").symlink_to(original / "static")
    with house.served() as server:
        desk = Desk(server, furniture)
        assert desk.save(secrets.token_urlsafe(16))[0] == 200
        filler = fill(small_disk)
        tries = ((key, *desk.save(key)) for key in iter(lambda: secrets.token_urlsafe(16), ""))
        key, status, page = next(attempt for attempt in tries if attempt[1] != 200)
        assert (status, FULL_SENTENCE in page) == (507, True)
        filler.unlink()
        assert desk.save(key)[0] == 200
        assert (sorted(house.stored()["keys"]), integrity(house)) == (sorted(desk.keys), [("ok",)])


@pytest.fixture
def obeys_modes() -> list[str]:
    """What makes a command obey the modes of files: root does not by itself."""
    if os.geteuid():
        return []
    if not shutil.which("setpriv"):
        pytest.skip("Root obeys no modes of files, and setpriv is not there.")
    return ["setpriv", "--bounding-set=-dac_override,-dac_read_search,-fowner", "--inh-caps=-all"]


def test_a_database_that_can_only_be_read_is_told_and_pages_are_still_shown(tmp_path, furnished, obeys_modes):
    original, furniture = furnished
    shutil.copytree(original, tmp_path, dirs_exist_ok=True)
    house = House(tmp_path)
    (tmp_path / "hanchan.sqlite3").chmod(0o444)
    command = server_command(port := free_port())
    with house.served(port, [*obeys_modes, *command]) as server:
        desk = Desk(server, furniture)
        key = secrets.token_urlsafe(16)
        status, page = desk.save(key)
        assert (status, READ_ONLY_SENTENCE in page) == (503, True)
        with urlopen(f"http://127.0.0.1:{server.port}/e/hall/standings/", timeout=60) as standings:
            assert standings.status == 200
    (tmp_path / "hanchan.sqlite3").chmod(0o644)
    with house.served() as server:
        desk.server = server
        assert desk.save(key)[0] == 200
    assert house.stored()["keys"] == [key]


def test_serving_from_a_folder_that_cannot_be_written_is_one_sentence(tmp_path, furnished, obeys_modes):
    original, _furniture = furnished
    shutil.copytree(original, tmp_path, dirs_exist_ok=True)
    (tmp_path / "static" / "collected.txt").unlink(missing_ok=True)
    for part in (tmp_path / "static").rglob("*"):
        part.chmod(0o555 if part.is_dir() else 0o444)
    (tmp_path / "static").chmod(0o555)
    command = [*obeys_modes, sys.executable, "manage.py", "serve", "--port", str(free_port()), "--no-demo"]
    done = subprocess.run(command, env=House(tmp_path).env, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr.strip()) == (
        1,
        f"The data in {tmp_path} cannot be written: Permission denied.",
    )


@pytest.mark.parametrize(
    ("error", "trouble"),
    [
        (OperationalError("database or disk is full"), FULL),
        (OperationalError('could not extend file "base/1/2": No space left on device'), FULL),
        (OSError(28, "No space left on device"), FULL),
        (OperationalError("attempt to write a readonly database"), READ_ONLY),
        (OperationalError("cannot execute UPDATE in a read-only transaction"), READ_ONLY),
        (OperationalError("database is locked"), BUSY),
        (OperationalError("connection to server at 127.0.0.1 failed: Connection refused"), GONE),
        (InterfaceError("connection already closed"), GONE),
        (OperationalError("no such table: tournament_event"), None),
        (ZeroDivisionError(), None),
        (None, None),
    ],
)
def test_errors_of_the_database_are_told_apart(error, trouble):
    assert trouble_of(error) == trouble
