"""Every paper looks as it looked when somebody last looked at it."""

from dataclasses import replace

import pytest

from reports.pdf.score_sheets import score_sheets_pdf
from tests.reports.papers import LOOK, PAPERS, seats
from tests.reports.people import RIICHI
from tests.reports.pictures import PAGES, difference, golden, picture

ALIKE = 0.001  # of the pixels


@pytest.mark.parametrize("name", PAPERS)
def test_a_paper_looks_like_its_stored_picture(name):
    assert difference(picture(PAPERS[name](LOOK)), golden(name)) <= ALIKE


def test_every_stored_picture_is_of_a_paper_and_small():
    files = {path.stem: path.stat().st_size for path in PAGES.iterdir()}
    assert set(files) == set(PAPERS)
    assert {name: size for name, size in files.items() if size > 12_000} == {}


def test_a_sheet_without_one_of_its_rows_looks_different():
    changed = score_sheets_pdf(seats(replace(RIICHI, uma=())), LOOK)
    assert difference(picture(changed), golden("riichi-sheets")) > 10 * ALIKE


def test_a_name_in_another_place_looks_different():
    seating = seats()
    turned = replace(seating.sessions[0], tables=tuple(reversed(seating.sessions[0].tables)))
    changed = score_sheets_pdf(replace(seating, sessions=(turned,)), LOOK)
    assert difference(picture(changed), golden("riichi-sheets")) > 10 * ALIKE
