"""How long an import of 10,000 lines takes: looked at, and stored, beside reading the same file bare.

Run it with `python -m benchmarks.importing [--lines 10000] [--rounds 3]`. Bare is what `csv` or openpyxl
takes for the rows alone, in the same run. Times are of a processor.
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
    lambda: import_players(event=event, text=text, seen=plan.digest, by=None))
spent["results, bare"], _rows = seconds(lambda: list(csv.reader(io.StringIO(results), delimiter=";")))
spent["results, looked at"], seen = seconds(lambda: plan_results(hall, results, None))
spent["results, stored"], _line = seconds(
    lambda: import_results(event=hall, text=results, seen=seen.digest, by=None))
stored = {{"players": event.entries.count(), "tables": seen.new, "faults": len(seen.faults)}}
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
BARE = {"players": "csv, bare", "results": "results, bare", "workbook": "workbook, bare"}


def measure(house: House, lines: int = LINES, players: int = 400) -> dict[str, Any]:
    """Processor seconds of every step by its name, and how many players and tables came of it."""
    sessions = (lines - 1) // 4 * 4 // players
    house.evaluate(FURNISH.format(players=players, sessions=sessions))
    return house.evaluate(MEASURE.format(lines=lines))


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
    report.end()


if __name__ == "__main__":
    main()
