"""Events of every state of the database that was ever released are whole in today's."""

from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from django.core.management import call_command

from benchmarks.hall.house import new_house
from tournament import migrations

STATES = sorted(path.stem for path in Path(migrations.__path__[0]).glob("0*.py"))
EVENTS = ("hanchan-demo", "madrid-open-2018", "swedish-open-2015")


@pytest.mark.django_db
def test_no_model_has_changed_without_its_migration(capsys):
    call_command("makemigrations", dry_run=True)
    assert capsys.readouterr().out == "No changes detected\n"


@pytest.fixture(scope="module")
def newest() -> Iterator[str]:
    """The path of a database as it is today, with a row in every table."""
    with new_house() as house:
        house.run("from tests.tournament.models.migrated import fill; fill()")
        yield str(house.folder / "hanchan.sqlite3")


@pytest.mark.slow
@pytest.mark.parametrize("database", ["sqlite", pytest.param("postgresql", marks=pytest.mark.postgresql)])
def test_events_of_every_released_state_are_whole_after_the_migrations(newest, database):
    try:
        with new_house(database, tables=False) as house:
            rows = house.evaluate(
                f"from tests.tournament.models.migrated import bring_up; print(bring_up({newest!r}))"
            )
    except (FileNotFoundError, psycopg.OperationalError):
        pytest.skip("Needs PostgreSQL's programs: apt-get install postgresql")
    events = {f"{slug}-{number}": [] for number, _state in enumerate(STATES, 1) for slug in EVENTS}
    # State 11 has the column; what it means for the events that are there already is what state 12 finds out.
    # Applications came with state 6; with 0022 the address of a confirmed one goes to its player.
    moved = [[number, "Application", "email"] for number in range(6, 22)]
    changed = sorted([[11, "Event", "old_counting"], *moved], key=lambda change: change[0])
    assert rows == {"states": STATES, "differences": events, "changed": changed}
