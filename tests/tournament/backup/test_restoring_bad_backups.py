"""Backups that were cut, changed or made up: a sentence each, and the installation stays as it was."""

import json
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.tournament.acts.refused import refused
from tests.tournament.management.test_import_event import small, stored
from tournament.backup.services import restoring
from tournament.backup.services.restoring import BackupRefused, restore_from
from tournament.models import Event

Change = Callable[[str, bytes], bytes]


@pytest.fixture
def spoilt(run, tmp_path):
    """spoilt(change): a backup of one event in which each file was changed."""
    run("import_event", stored(tmp_path, small()))
    good = tmp_path / "good.zip"
    run("backup", str(good))

    def spoil(change: Change) -> Path:
        path = tmp_path / "spoilt.zip"
        with zipfile.ZipFile(good) as source, zipfile.ZipFile(path, "w") as target:
            for name in source.namelist():
                target.writestr(name, change(name, source.read(name)))
        return path

    return spoil


def only(name: str, content: bytes) -> Change:
    """Another content for one of the files."""
    return lambda file_name, original: content if file_name == name else original


@pytest.mark.parametrize("manifest", [b"", b"[]", b"null", b"\xff", json.dumps({"format": 3}).encode()])
def test_a_bad_manifest_gets_one_sentence(run, spoilt, manifest):
    path = spoilt(only("manifest.json", manifest))

    ran = run("restore", str(path), "--yes")

    complaint = f"{path}: this is not a backup that this version of Hanchan can read."
    assert (ran.status, ran.complaints, Event.objects.count()) == (1, [complaint], 1)


@pytest.mark.parametrize("key", [b"", b"\xff\xfe", b"two\nlines"])
def test_a_secret_key_that_cannot_be_one_is_refused_before_anything_changes(run, spoilt, key):
    path = spoilt(only("secret-key", key))

    ran = run("restore", str(path), "--yes")

    assert (ran.status, ran.complaints) == (1, [f"{path}: the backup is damaged at secret-key."])
    assert Event.objects.get().slug == "small"


@pytest.mark.parametrize("rows", [b"x\n", b"\xff\n", b"7\n", b'{"model": "tournament.nope"}\n'])
def test_rows_that_cannot_be_read_leave_every_event_in_place(run, spoilt, rows):
    path = spoilt(only("rows/Event.jsonl", rows))

    ran = run("restore", str(path), "--yes")

    assert (ran.status, len(ran.complaints), Event.objects.get().slug) == (1, 1, "small")
    assert ran.complaints[0].startswith(f"{path}: the backup’s rows do not fit together (")


def test_a_flipped_byte_is_found_before_anything_changes(run, spoilt, tmp_path):
    path = tmp_path / "good.zip"
    raw = bytearray(path.read_bytes())
    with zipfile.ZipFile(path) as archive:
        place = archive.getinfo("rows/Seat.jsonl").header_offset + 80  # behind the member's head
    raw[place] ^= 0xFF
    path.write_bytes(raw)

    ran = run("restore", str(path), "--yes")

    assert (ran.status, len(ran.complaints), Event.objects.get().slug) == (1, 1, "small")
    assert ran.complaints[0].startswith(f"{path}: the backup is damaged")


def write_zip(path: Path, files: Mapping[str, bytes]) -> None:
    with zipfile.ZipFile(path, "w") as archive:
        for name, content in files.items():
            archive.writestr(name, content)


def manifest_of(path: Path) -> dict[str, Any]:
    with zipfile.ZipFile(path) as archive:
        return json.loads(archive.read("manifest.json"))


def test_each_fault_of_a_backup_has_a_code(spoilt, tmp_path, monkeypatch):
    good = spoilt(lambda _name, content: content)
    manifest = manifest_of(good)
    newer = json.dumps({**manifest, "migration": "9999_later"}).encode()
    faults = {
        "backup.other-version": only("manifest.json", b"{}"),
        "backup.newer-program": only("manifest.json", newer),
        "backup.damaged-file": only("secret-key", b""),
        "backup.rows-do-not-fit": only("rows/Event.jsonl", b"7\n"),
    }
    for code, change in faults.items():
        with refused(code, kind=BackupRefused):
            restore_from(spoilt(change))

    path = tmp_path / "other.zip"
    path.write_bytes(b"%PDF")
    with refused("backup.unreadable", kind=BackupRefused):
        restore_from(path)
    write_zip(path, {"letter.txt": b"Dear all"})
    with refused("backup.no-manifest", kind=BackupRefused):
        restore_from(path)
    write_zip(path, {"manifest.json": json.dumps(manifest).encode()})
    with refused("backup.incomplete", kind=BackupRefused):
        restore_from(path)
    monkeypatch.setattr(restoring, "MOST_UNPACKED", 10)
    with refused("backup.too-large", kind=BackupRefused):
        restore_from(good)


def test_a_backup_whose_bytes_were_lost_is_damaged(spoilt):
    path = spoilt(lambda _name, content: content)
    with zipfile.ZipFile(path) as archive:
        start = archive.getinfo("rows/Event.jsonl").header_offset
    content = bytearray(path.read_bytes())
    content[start + 60 : start + 64] = b"\xff\xff\xff\xff"
    path.write_bytes(content)

    with refused("backup.damaged-file", kind=BackupRefused):
        restore_from(path)


def test_a_backup_locked_with_a_password_is_damaged(spoilt):
    path = spoilt(lambda _name, content: content)
    content = bytearray(path.read_bytes())
    content[content.index(b"PK\x01\x02") + 8] |= 1  # the flag of encryption, in the zip's list of files
    path.write_bytes(content)

    with refused("backup.damaged", kind=BackupRefused):
        restore_from(path)
