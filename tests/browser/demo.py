"""The demo of a first start, with something on every page, and what its addresses are made of."""

import json
from collections.abc import Mapping
from dataclasses import dataclass

from tests.browser.addresses import paths
from tests.browser.hall import Hall

SLUG = "hanchan-demo"
TABLE_LINKS = [
    "table-link",
    *(f"table-link-{act}" for act in ("preview", "remove", "undo", "call", "report", "result", "sign")),
]
# What a first start does not bring along: a scorer, a draft, a result to confirm, a ruling, a hand, a file.
MORE = """
import json
from tournament.models import Event, Result, Role, User
from tournament.services import jobs
from tournament.services.calls import raise_call
from tournament.services.drawing import Wish, make_draft
from tournament.services.hands import make_links
from tournament.services.rulings import Sanction, give_ruling
event = Event.objects.get(slug="hanchan-demo")
Event.objects.filter(pk=event.pk).update(second_check=True, players_enter=True)
event.refresh_from_db()
sam = User.objects.get(username="sam")
Role.objects.create(event=event, user=sam, kind=Role.SCORER)
Role.objects.create(event=event, user=User.objects.get(username="dora"), kind=Role.DIRECTOR)
draft = make_draft(event=event, wish=Wish("full", "482-913-057", countries=1), by=None)
tables = event.sessions.get(number=3).tables.order_by("number")
results = Result.objects.filter(table__in=tables, current=True).order_by("table__number")
Result.objects.filter(pk=results[0].pk).update(state=Result.ENTERED, entered_by="sam", confirmed_at=None)
seat = results[0].table.seats.get(wind="E")
sanction = Sanction(kind="lateness", points=-1000, moment="after-uma", clause="EMA 2025")
ruling = give_ruling(seat=seat, sanction=sanction, by=sam)
call = raise_call(table=results[0].table, reason="A tile fell", name="Anna")
tiles = {"seat": "E", "hand": "123m123p12399s77z", "win": "7z", "dora": ["6m"]}
won = {"outcome": "ron", "from": "S", "riichi": ["E"], "wins": [tiles]}
results[0].table.hands.create(number=1, facts=won, entered_by="sam")
job = jobs.ask(event=event, kind="event-file", args={}, by=sam)
drawing = jobs.ask(event=event, kind="draw", args={"wish": {"method": "full", "seed": "dice 4 2 6"}}, by=sam)
jobs.run_waiting()
print(json.dumps({
    "entered": results[0].table.number,
    "missing": tables.exclude(results__current=True)[0].number,
    "draft": draft.pk, "job": job.pk, "drawing": drawing.pk, "ruling": ruling.pk, "user": sam.pk,
    "call": call.pk,
    "log": event.log.order_by("-pk")[0].pk,
    "key": event.entries.get(number=7).link_key,
    "table_key": make_links(event.sessions.get(number=3), by=None)[results[0].table.number],
}))
"""


@dataclass(frozen=True)
class Demo:
    """The path of every name in the event being played, and the numbers of two tables of its session 3."""

    paths: Mapping[str, str]
    entered: int
    missing: int


def demonstrate(hall: Hall) -> Demo:
    """Load the demo into a hall."""
    hall.manage("load_demo")
    made = json.loads(hall.run(MORE))
    parts = {"slug": SLUG, "session": 3, "table": made["entered"], "number": 7, "pk": made["draft"]}
    parts["hand"] = 1
    parts |= {name: made[name] for name in ("key", "ruling", "call", "user")} | {"entry": made["log"]}
    jobs = {name: {"pk": made["job"]} for name in ("desk-job", "desk-job-file", "desk-job-cancel")}
    jobs |= {name: {"pk": made["drawing"]} for name in ("desk-draw-job", "desk-draw-job-stop")}
    jobs |= {name: {"number": 1} for name in ("event-draw", "event-draw-file")}
    found = paths(parts, jobs | {name: {"key": made["table_key"]} for name in TABLE_LINKS})
    found["desk-entry-reading"] += f"?table={made['missing']}"
    return Demo(found, made["entered"], made["missing"])
