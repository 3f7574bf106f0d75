"""Backups damaged in any way: restored whole, or refused with a code and everything as it was."""

import io
import json
import random
import zipfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.damage import bend, refusal_of, spoilt
from tests.examples import examples, is_long
from tests.factories import make_event, make_result, make_user
from tests.tournament.standings.random_day import an_event_of_its_own
from tournament.backup.services import automatic, layout, restoring
from tournament.backup.services.restoring import restore_from
from tournament.backup.services.saving import backup_to
from tournament.models import Event, Table
from tournament.notice.services import Words, post_notice
from tournament.registration.services import erasing

pytestmark = pytest.mark.django_db
SEEDS = st.integers(0, 2**32)
CALM = settings(
    max_examples=examples(short=40, long=2000),
    derandomize=not is_long(),
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)


@pytest.fixture
def good(tmp_path, settings, monkeypatch) -> Path:
    """A backup of one event; what is restored stays in the folder of the test."""
    settings.MEDIA_ROOT = tmp_path / "files"
    for module in (restoring, automatic, erasing):
        monkeypatch.setattr(module, "DATA_DIR", tmp_path)
    event = make_event(players=8, sessions=1, staff={"director": make_user("dora")})
    make_result(Table.objects.first(), (100, 200, -100, -200))
    post_notice(event=event, words=Words("Lunch at one"), by=None)
    settings.MEDIA_ROOT.mkdir()
    (settings.MEDIA_ROOT / "results.pdf").write_bytes(b"%PDF")
    backup_to(tmp_path / "good.zip")
    return tmp_path / "good.zip"


def assert_whole_or_refused(path: Path, data: bytes) -> None:
    """Restore it over other facts: afterwards all is the backup's, or all is as before."""
    path.write_bytes(data)
    with an_event_of_its_own():
        Event.objects.update(name="Meanwhile")
        before = everything()
        refused = refusal_of(lambda: restore_from(path))
        for snapshot in (path.parent / "backups").glob("*"):
            snapshot.unlink()
        if refused is not None:
            assert (refused.code.partition(".")[0], str(path) in refused.sentence) == ("backup", True)
            assert everything() == before


def everything() -> list[list[dict[str, object]]]:
    """All rows of the installation."""
    return [list(model.objects.order_by("pk").values()) for model in layout.models()]


def bent(content: bytes, chance: random.Random) -> bytes:
    """The rows of a file, a JSON object a line, with a few wrong values."""
    rows = [json.loads(row) for row in content.splitlines()]
    bend(rows, chance)
    return "\n".join(json.dumps(row) for row in rows).encode()


@CALM
@given(SEEDS)
def test_a_backup_whose_bytes_were_changed_is_restored_whole_or_refused(good, tmp_path, seed):
    data = spoilt(good.read_bytes(), random.Random(seed), least=1, most=4)
    assert_whole_or_refused(tmp_path / "damaged.zip", data)


@CALM
@given(SEEDS)
def test_a_backup_with_wrong_values_is_restored_whole_or_refused(good, tmp_path, seed):
    chance, out = random.Random(seed), io.BytesIO()
    with zipfile.ZipFile(good) as old, zipfile.ZipFile(out, "w") as new:
        contents = {name: old.read(name) for name in old.namelist()}
        wrong = chance.choice([name for name, content in contents.items() if content])
        change = bent if wrong.startswith("rows/") else spoilt
        contents[wrong] = change(contents[wrong], chance)
        if chance.random() < 0.1:
            del contents[wrong]
        for name, content in contents.items():
            new.writestr(name, content)
    assert_whole_or_refused(tmp_path / "wrong.zip", out.getvalue())
