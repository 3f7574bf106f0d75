"""Backups that were cut, changed or made up: a sentence each, and the installation stays as it was."""

import json
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.tournament.commands.test_import_export import small, stored
from tournament.models import Event

Change = Callable[[str, bytes], bytes]


@pytest.fixture
def spoilt(run, tmp_path):
    """spoilt(change): a backup of one event in which each file was changed."""
    run("import_event", stored(tmp_path, small()))
    good = tmp_path / "good.zip"
    run("backup", str(good))

    def made(change: Change) -> Path:
        path = tmp_path / "spoilt.zip"
        with zipfile.ZipFile(good) as source, zipfile.ZipFile(path, "w") as target:
            for name in source.namelist():
                target.writestr(name, change(name, source.read(name)))
        return path

    return made


def only(name: str, content: bytes) -> Change:
    """Another content for one of the files."""
    return lambda own, found: content if own == name else found


@pytest.mark.parametrize("manifest", [b"", b"[]", b"null", b"\xff", json.dumps({"format": 3}).encode()])
def test_a_manifest_that_is_none_is_one_sentence(run, spoilt, manifest):
    path = spoilt(only("manifest.json", manifest))

    ran = run("restore", str(path))

    complaint = f"{path}: this is not a backup that this version of Hanchan can read."
    assert (ran.status, ran.complaints, Event.objects.count()) == (1, [complaint], 1)


@pytest.mark.parametrize("key", [b"", b"\xff\xfe", b"two\nlines"])
def test_a_secret_key_that_cannot_be_one_is_refused_before_anything_changes(run, spoilt, key):
    path = spoilt(only("secret-key", key))

    ran = run("restore", str(path))

    assert (ran.status, ran.complaints) == (1, [f"{path}: the backup is damaged at secret-key."])
    assert Event.objects.get().slug == "small"


@pytest.mark.parametrize("rows", [b"x\n", b"\xff\n", b"7\n", b'{"model": "tournament.nope"}\n'])
def test_rows_that_cannot_be_read_leave_every_event_in_place(run, spoilt, rows):
    path = spoilt(only("rows/Event.jsonl", rows))

    ran = run("restore", str(path))

    assert (ran.status, len(ran.complaints), Event.objects.get().slug) == (1, 1, "small")
    assert ran.complaints[0].startswith(f"{path}: the backup's rows do not fit together (")


def test_a_flipped_byte_is_found_before_anything_changes(run, spoilt, tmp_path):
    path = tmp_path / "good.zip"
    raw = bytearray(path.read_bytes())
    with zipfile.ZipFile(path) as archive:
        place = archive.getinfo("rows/Seat.jsonl").header_offset + 60
    raw[place] ^= 0xFF
    path.write_bytes(raw)

    ran = run("restore", str(path))

    assert (ran.status, len(ran.complaints), Event.objects.get().slug) == (1, 1, "small")
    assert ran.complaints[0].startswith(f"{path}: the backup is damaged")
