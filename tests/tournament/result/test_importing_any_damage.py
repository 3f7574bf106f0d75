"""Tables of results damaged in any way: planned, or refused with a sentence; nothing is stored."""

import random
import tracemalloc
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.damage import ODD, refusal_of, spoilt
from tests.examples import examples, is_long
from tests.tournament.result.test_importing_messy import FILES, hall
from tests.tournament.standings.random_day import an_event_of_its_own
from tournament.models import ColumnMapping, LogEntry, Result, Ruling, Seat, Table
from tournament.registration.services.importing.text import read_bytes
from tournament.registration.services.importing.workbook import workbook_cells
from tournament.result.services.importing.planning import columns_to_choose, plan_results

pytestmark = pytest.mark.django_db
CALM = settings(max_examples=examples(short=60, long=3000), derandomize=not is_long(), deadline=None)
SEEDS = st.integers(0, 2**32)
MOST = 40 * 2**20  # bytes; the texts have a few hundred
STORED = (Table, Seat, Result, Ruling, LogEntry, ColumnMapping)
RULES = ("ema-riichi-2025", "mcr-2006")


@cache
def texts() -> list[str]:
    """The messy tables of the folder, as text; their workbooks are read here, without a process for each."""
    return [(workbook_cells if path in workbooks() else read_bytes)(path.read_bytes()).text for path in FILES]


def workbooks() -> list[Path]:
    """Those among them that are workbooks."""
    return [path for path in FILES if path.suffix in {".xlsx", ".ods"}]


def assert_planned_or_refused(text: str, chance: random.Random) -> None:
    """Plan it: a plan that tells its faults in sentences, or a refusal with one; no row changes."""
    with an_event_of_its_own():
        event = hall(chance.choice(RULES), drawn=chance.random() < 0.5)
        before = [model.objects.count() for model in STORED]
        plans = []
        tracemalloc.start()
        try:
            refused = refusal_of(lambda: plans.append(plan_results(event, text, None)))
            _now, peak = tracemalloc.get_traced_memory()
        finally:
            tracemalloc.stop()
        assert peak < MOST
        if refused is not None:
            assert refused.code.partition(".")[0] in {"result", "registration"}
            assert str(refused.sentence).strip()
        else:
            assert all(sentence.strip() for sentence in plans[0].faults)
            assert all(column.key or not column.near or column.head for column in columns_to_choose(text))
        assert [model.objects.count() for model in STORED] == before


@CALM
@given(SEEDS)
def test_a_table_whose_bytes_were_changed_is_planned_or_refused_with_a_sentence(seed):
    chance = random.Random(seed)
    data = spoilt(chance.choice(texts()).encode(), chance, least=1, most=5)
    assert_planned_or_refused(data.decode(errors="replace"), chance)


@CALM
@given(SEEDS)
def test_a_table_with_odd_cells_is_planned_or_refused_with_a_sentence(seed):
    chance = random.Random(seed)
    rows = [line.split(";") for line in chance.choice(texts()).replace("\t", ";").splitlines()]
    for _change in range(chance.randint(1, 6)):
        row = chance.choice(rows)
        row[chance.randrange(len(row))] = str(chance.choice(ODD))
    if chance.random() < 0.3:
        rows.insert(chance.randrange(len(rows)), chance.choice(rows))
    assert_planned_or_refused("\n".join(";".join(row) for row in rows), chance)


@CALM
@given(SEEDS)
def test_a_workbook_whose_bytes_were_changed_is_read_or_refused_and_then_planned(seed):
    chance = random.Random(seed)
    data = spoilt(chance.choice(workbooks()).read_bytes(), chance, least=1, most=3)
    read = []
    refused = refusal_of(lambda: read.append(workbook_cells(data)))
    if refused is not None:
        assert refused.code.startswith("registration.")
        return
    assert_planned_or_refused(read[0].text, chance)
