"""Whole files in and out: imports of 10,000 lines, an event file with hands, a backup.

Run it with `python -m benchmarks.importing [--lines 10000] [--rounds 3]`. Beside each, in the same run, is
its bare work: reading the same lines with `csv` or openpyxl, storing the same rows with `bulk_create`,
reading and writing the same rows with a cursor, `json` and `zipfile`. Times are of a processor.
"""

import argparse
from typing import Any

from benchmarks.hall.house import House, new_house
from benchmarks.hall.report import Report
from benchmarks.ratios import Rounds

LINES = 10_000  # as many as one import takes, the head among them
MEASURE = """
import csv, io, json, os, sys, time
from openpyxl import Workbook, load_workbook
from tournament.models import Event
from tournament.registration.services.importing.lines import plan_import
from tournament.registration.services.importing.registering import import_players
from tournament.registration.services.importing.text import read_bytes
from tournament.registration.services.importing.workbook import workbook_cells
from tournament.result.services.importing.planning import plan_results
from tournament.result.services.importing.storing import import_results
def seconds(work):
    began = time.process_time()
    value = work()
    return time.process_time() - began, value
def book_of(rows):
    book, out = Workbook(write_only=True), io.BytesIO()
    sheet = book.create_sheet()
    for row in rows:
        sheet.append(row)
    book.save(out)
    return out.getvalue()
def bare_book(data):
    return list(load_workbook(io.BytesIO(data), read_only=True).active.iter_rows(values_only=True))
lines, event = {lines}, Event.objects.get(slug="empty")
people = lines - 1
players = [["First name", "Last name", "Country", "Club", "Team", "Fee paid", "E-mail"]] + [
    [f"Given{{n % 97}}", f"Family{{n}}", "Italy", f"Club {{n % 40}}", f"Team {{n // 4}}", "x", f"{{n}}@x.org"]
    for n in range(people)]
text = "\\n".join(";".join(row) for row in players)
data = book_of(players)
hall = Event.objects.get(slug="hall")
seated = list(hall.entries.order_by("number").values_list("number", flat=True))
a_session = len(seated) // 4 * 4
sessions = (people // 4 * 4) // a_session
points = (39000, 31000, 28000, 22000)
results = "Session;Table;Wind;No.;Points\\n" + "\\n".join(
    f"{{s}};{{i // 4 + 1}};{{'ESWN'[i % 4]}};{{seated[(i + s) % a_session]}};{{points[i % 4]}}"
    for s in range(1, sessions + 1) for i in range(a_session))
spent = {{}}
spent["csv, bare"], _rows = seconds(lambda: list(csv.reader(io.StringIO(text), delimiter=";")))
spent["workbook, bare"], _rows = seconds(lambda: bare_book(data))
spent["workbook, read"], _book = seconds(lambda: workbook_cells(data))
spent["players, looked at"], plan = seconds(lambda: plan_import(event, text))
spent["players, stored"], _line = seconds(
    lambda: import_players(event=event, text=text, digest=plan.digest, by=None))
spent["results, bare"], _rows = seconds(lambda: list(csv.reader(io.StringIO(results), delimiter=";")))
spent["results, looked at"], plan = seconds(lambda: plan_results(hall, results, None))
spent["results, stored"], _line = seconds(
    lambda: import_results(event=hall, text=results, digest=plan.digest, by=None))
stored = {{"players": event.entries.count(), "tables": plan.new, "faults": len(plan.faults)}}
print(json.dumps({{"seconds": spent, **stored}}))
"""
FURNISH = """
from django.core.management import call_command
from tournament.models import *
from tests.factories import make_event
call_command("migrate", verbosity=0)
make_event(players=0, sessions=1, drawn=False, slug="empty")
make_event(players={players}, sessions={sessions}, drawn=False, slug="hall", rules="ema-riichi-2016")
print("{{}}")
"""
WHOLE = """
import io, json, time, zipfile
from itertools import pairwise
from pathlib import Path
from django.apps import apps
from django.core.management import call_command
from django.db import connection, transaction
from benchmarks.replay import hanchan
from tournament.backup.services.restoring import restore_from
from tournament.backup.services.saving import backup_to
from tournament.environment import DATA_DIR
from tournament.event_file.services.loading import import_event
from tournament.event_file.services.reading import read_event_file
from tournament.event_file.services.simulation import Wish, simulated_document
from tournament.models import Event, Hand
document = simulated_document(Wish({players}, {sessions}, "ema-riichi-2012", "rows", slug="rows"))
for session in document["sessions"]:
    for table in session["tables"]:
        table["hands"] = hanchan()
text = json.dumps(document)
models = list(apps.get_app_config("tournament").get_models())
tables = [model._meta.db_table for model in models]
backup, bare, spent, named = DATA_DIR / "backup.zip", DATA_DIR / "bare.zip", {{}}, {{}}
def timed(name, work):
    began = time.process_time()
    work()
    spent.setdefault(name, []).append(time.process_time() - began)
def emptied():
    call_command("flush", interactive=False, verbosity=0)
def stored(rows):
    with transaction.atomic():
        for model, objects in rows.items():
            model.objects.bulk_create(objects)
def bare_backup():
    with zipfile.ZipFile(bare, "w", zipfile.ZIP_DEFLATED) as archive, connection.cursor() as cursor:
        for table in tables:
            cursor.execute(f"SELECT * FROM {{table}}")
            archive.writestr(table, "\\n".join(json.dumps(row, default=str) for row in cursor))
def bare_restore():
    with zipfile.ZipFile(bare) as archive, transaction.atomic(), connection.cursor() as cursor:
        for table in tables:
            cursor.execute(f"DELETE FROM {{table}}")
            rows = [json.loads(line) for line in archive.read(table).decode().splitlines()]
            if rows:
                places = ", ".join(["%s"] * len(rows[0]))
                cursor.executemany(f"INSERT INTO {{table}} VALUES ({{places}})", rows)
def restored():
    steps = []
    restore_from(backup, lambda _done, _total, step: steps.append((step.message, time.process_time())))
    steps.append(("", time.process_time()))
    named.update(dict.fromkeys(message for message, _at in steps[:-1]))
    for message in named:
        took = sum(until - at for (step, at), (_next, until) in pairwise(steps) if step == message)
        spent.setdefault(message, []).append(took)
for _round in range({rounds}):
    emptied()
    timed("event, imported", lambda: import_event(text=text, as_recorded=True))
    rows = {{model: list(model.objects.all()) for model in models}}
    emptied()
    timed("event, bulk_create", lambda: stored(rows))
    timed("event, read and checked", lambda: read_event_file(text, "rows", as_recorded=True))
    timed("backup", lambda: backup_to(backup))
    timed("backup, bare", bare_backup)
    timed("restored", restored)
    timed("restore, bare", bare_restore)
print(json.dumps({{"seconds": spent, "steps": list(named), "hands": Hand.objects.count(),
    "rows": sum(map(len, rows.values()))}}))
"""
MEMORY = r"""
import json
from pathlib import Path
from tests.factories import make_event
from tournament.models import Entry
from tournament.registration.services.importing.lines import plan_import
from tournament.registration.services.importing.registering import import_players
for slug in ("first", "second"):
    event = make_event(players=0, sessions=1, drawn=False, slug=slug)
    lines = [f"Given{n};Family{slug}{n};Italy" for n in range(9_999)]
    text = "\n".join(["First name;Last name;Country", *lines])
    import_players(event=event, text=text, digest=plan_import(event, text).digest, by=None)
status = Path("/proc/self/status").read_text(encoding="utf-8").splitlines()
peak = next(int(line.split()[1]) for line in status if line.startswith("VmHWM"))
print(json.dumps({"peak": peak * 1024, "players": Entry.objects.count()}))
"""
BARE = {"players": "csv, bare", "results": "results, bare", "workbook": "workbook, bare"}


def measure(house: House, lines: int = LINES, players: int = 400) -> dict[str, Any]:
    """Processor seconds of every step by its name, and how many players and tables came of it."""
    sessions = (lines - 1) // 4 * 4 // players
    house.evaluate(FURNISH.format(players=players, sessions=sessions))
    return house.evaluate(MEASURE.format(lines=lines))


def measure_whole(house: House, players: int = 72, sessions: int = 6, rounds: int = 5) -> dict[str, Any]:
    """Processor seconds of importing an event, saving and restoring everything, each beside its bare work."""
    return house.evaluate(WHOLE.format(players=players, sessions=sessions, rounds=rounds))


def main() -> None:
    """Print how many times as long as reading the file bare each step takes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--lines", type=int, default=LINES)
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    report = Report(f"Imports of {options.lines:,} lines")
    seconds: Rounds = {}
    for _round in range(options.rounds):
        with new_house(tables=False) as house:
            measured = measure(house, options.lines)
        for name, took in measured["seconds"].items():
            seconds.setdefault(name, []).append(took)
    for name in seconds:
        if not name.endswith("bare"):
            report.costs(f"import, {name}", seconds, name, BARE[name.partition(",")[0]])
    report.equal("players stored", measured["players"], options.lines - 1)
    with new_house() as house:
        memory = house.evaluate(MEMORY)
    report.at_most(f"memory for {memory['players']:,} players imported", memory["peak"] / 1e6, 200, "MB")
    with new_house() as house:
        figures = measure_whole(house, rounds=2 * options.rounds - 1)
    of_event = f"import of an event of 72 × 6 with {figures['hands']:,} hands"
    reading = ["event, read and checked"]
    report.costs(
        of_event, figures["seconds"], "event, imported", "event, bulk_create", at_most=3, parts=reading
    )
    report.costs(
        f"backup of {figures['rows']:,} rows", figures["seconds"], "backup", "backup, bare", at_most=2
    )
    report.costs(
        "restore of the same",
        figures["seconds"],
        "restored",
        "restore, bare",
        at_most=2,
        parts=figures["steps"],
    )
    report.end()


if __name__ == "__main__":
    main()
