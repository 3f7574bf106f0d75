"""Workbooks that were made to take memory or time: each is refused with its code, and costs little."""

import io
import os
import threading
import zipfile
from contextlib import suppress
from pathlib import Path

import pytest

from tests.tournament.acts.refused import refused
from tests.tournament.registration.test_importing_any_input import SOUND
from tests.tournament.registration.test_importing_workbook import ods
from tournament.acts.job.bounded import Bounds, bounded
from tournament.acts.refusals import Refused
from tournament.registration.services.importing.text import read_bytes
from tournament.registration.services.importing.workbook import workbook_cells

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
MANY = {
    "xl/styles.xml": ("<styleSheet xmlns='{main}'><cellXfs>{many}</cellXfs></styleSheet>", "<xf/>"),
    "xl/sharedStrings.xml": ("<sst xmlns='{main}'>{many}</sst>", "<si><t/></si>"),
}


def with_parts(data: bytes, **changed: str) -> bytes:
    """The same archive with some parts changed, compressed."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for name in {*old.namelist(), *changed}:
            new.writestr(name, changed.get(name) or old.read(name))
    return out.getvalue()


def peak(data: bytes) -> int:
    """By how many bytes reading a workbook, or refusing it, raised the memory of this process."""
    before = memory("VmRSS")
    with suppress(Refused, MemoryError):
        workbook_cells(data)
    return memory("VmHWM") - before


def memory(name: str) -> int:
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) * 1024 for line in lines if line.startswith(name))


@pytest.mark.parametrize("part", MANY)
def test_a_million_styles_or_texts_are_too_many(part):
    frame, element = MANY[part]
    data = with_parts(SOUND, **{part: frame.format(main=MAIN, many=element * 1_000_000)})
    with refused("registration.workbook-too-large", "file"):
        read_bytes(data)


def test_a_sheet_of_millions_of_elements_stays_within_its_memory():
    data = with_parts(ods(f"><table:table-cell/>{'<a/>' * 5_000_000}"))

    assert bounded(peak, data, Bounds(megabytes=150)) <= 150 * 2**20
    with refused("job.too-much-memory"):
        read_bytes(data)


def waits(name: bytes) -> str:
    """What reads until somebody says that it is enough."""
    return Path(name.decode()).read_text(encoding="utf-8")


@pytest.mark.django_db
def test_others_are_served_while_a_large_file_is_read_in_its_process(client, event, tmp_path):
    pipe, answers = tmp_path / "pipe", []
    os.mkfifo(pipe)
    reading = threading.Thread(target=lambda: answers.append(bounded(waits, str(pipe).encode())))
    reading.start()
    with pipe.open("w", encoding="utf-8") as file:  # opens once the other process reads
        served = [
            client.get(f"/e/{event.slug}/{page}").status_code for page in ("", "players/", "standings/")
        ]
        still_reading = reading.is_alive()
        file.write("read to its end")
    reading.join()

    assert (served, still_reading, answers) == ([200, 200, 200], True, ["read to its end"])
