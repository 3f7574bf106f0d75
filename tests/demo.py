"""What a first start does not bring along, so that every page of the demo shows something; its addresses."""

from collections.abc import Mapping
from datetime import timedelta

from django.utils import timezone

from tests.browser.addresses import paths
from tournament.acts.job import queue, running
from tournament.draw.services.constraints import Wish
from tournament.draw.services.drafts import make_draft
from tournament.hand.services.links import make_links
from tournament.models import Event, Result, Role, Session, User
from tournament.move.services import kept
from tournament.move.services.document import document_of, text_of
from tournament.notice.services import Words, post_notice
from tournament.ruling.services.calls import raise_call
from tournament.ruling.services.rulings import Sanction, give_ruling

SLUG = "hanchan-demo"
APPLICATION_LINKS = ["application", "application-withdraw", "application-erase"]
TABLE_LINKS = [
    "table-link",
    *(f"table-link-{act}" for act in ("preview", "remove", "undo", "call", "report", "result", "sign")),
]
# The same page with other things on it.
VARIANTS = {
    "desk-draw to repair": ("desk-draw", "?method=repair"),
    "desk-draw-compare of two": ("desk-draw-compare", "?a=1&b=1"),
    "event-draw checked": ("event-draw", "?check=now"),
    "desk-draft-swap of two": ("desk-draft-swap", "?session=4&first=1&second=2"),
    "desk-seating-swap of two": ("desk-seating-swap", "?first=1&second=2"),
    "desk-wrong-seats of two": ("desk-wrong-seats", "?first=1&second=2"),
    "event-standings after 1": ("event-standings", "?after=1"),
    "event-seating by name": ("event-seating", "?by=name"),
    "event-standings of teams": ("event-standings", "?teams=1"),
    "event-screen teams": ("event-screen", "?show=teams"),
    "event-screen seating": ("event-screen", "?show=seating"),
    "calculator of a hand": ("calculator", "?hand=40m444s66s&melds=c067p+a5555z&win=6m&rules=m-league"),
    "calculator of waits": ("calculator", "?hand=1112345678999m&rules=mcr-2006"),
    "event-screen names": ("event-screen", "?show=names"),
    "event-screen clock": ("event-screen", "?show=clock"),
    "event-screen news": ("event-screen", "?show=news"),
    "desk-ceremony half-way": ("desk-ceremony", "?open=5"),
    "desk-players found": ("desk-players", "?q=an"),
    "desk-players nobody": ("desk-players", "?q=xyzzy"),
    "table-link correcting": ("table-link", "?hand=1"),
    "help searched": ("help", "?find=undo"),
    "help-guide asking for the event": ("help-guide", "?to=clock"),
}


def furnish_demo() -> dict[str, int | str]:
    """Give the demo a scorer, a draft, a result to confirm, a ruling, a hand and files; where they are.

    Asks for the accounts sam and dora, who becomes the director.
    """
    event = _opened()
    sam = User.objects.get(username="sam")
    team = event.teams.create(name="Tigers")
    event.entries.filter(number__in=[3, 7]).update(team=team)
    applied = event.applications.create(
        number=1, state="asked", first_name="Eva", last_name="Alba", created_at=event.created_at
    )
    # For later: the pages of other tests are as they were, and the desk shows a notice with all it may have.
    later = timezone.now() + timedelta(days=1)
    lunch = Words("Lunch until 14:00; session 4 seats at 13:50", later, later + timedelta(hours=1))
    post_notice(event=event, words=lunch, by=None)
    session = event.sessions.get(number=3)
    rows = _made_at_tables(session, sam)
    rows |= {
        "draft": make_draft(event=event, wish=Wish("full", "482-913-057", countries=1), by=None).pk,
        "job": queue.ask(event=event, kind="event-file", args={}, by=sam).pk,
        "drawing": queue.ask(
            event=event, kind="draw", args={"wish": {"method": "full", "seed": "dice 4 2 6"}}, by=sam
        ).pk,
    }
    running.run_waiting()
    seventh = event.entries.get(number=7)
    kept.keep("hanchan-demo-deleted.json", text_of(document_of(event)))
    return rows | {
        "user": sam.pk,
        "team": team.pk,
        "applied": applied.link_key,
        "log": event.log.order_by("-pk")[0].pk,
        "person": seventh.person_id,
        "key": seventh.link_key,
        "table_key": make_links(session, by=None)[rows["entered"]],
    }


def _opened() -> Event:
    """The demo with a second check and everything that players may do, its director and its scorer."""
    Event.objects.filter(slug=SLUG).update(
        second_check=True,
        players_enter=True,
        signing=Event.ON_PHONES,
        registering=True,
        capacity=20,
        fee="€ 40",
        announcement="Welcome!",
    )
    event = Event.objects.get(slug=SLUG)
    Role.objects.create(event=event, user=User.objects.get(username="sam"), kind=Role.SCORER)
    Role.objects.create(event=event, user=User.objects.get(username="dora"), kind=Role.DIRECTOR)
    return event


def _made_at_tables(session: Session, by: User) -> dict[str, int]:
    """A result to be confirmed, a ruling, a call and a hand at one table, and a table without a result."""
    tables = session.tables.order_by("number")
    result = Result.objects.filter(table__in=tables, current=True).order_by("table__number")[0]
    Result.objects.filter(pk=result.pk).update(state=Result.ENTERED, entered_by="sam", confirmed_at=None)
    sanction = Sanction(kind="lateness", points=-1000, moment="after-uma", clause="EMA 2025")
    ruling = give_ruling(seat=result.table.seats.get(wind="E"), sanction=sanction, by=by)
    call = raise_call(table=result.table, reason="A tile fell", name="Anna")
    tiles = {"seat": "E", "hand": "123m123p12399s77z", "win": "7z", "dora": ["6m"]}
    won = {"outcome": "ron", "from": "S", "riichi": ["E"], "wins": [tiles]}
    result.table.hands.create(number=1, facts=won, entered_by="sam")
    missing = tables.exclude(results__current=True)[0].number
    return {"entered": result.table.number, "missing": missing, "ruling": ruling.pk, "call": call.pk}


PERSON_PAGES = (
    *("ranking-player", "api-ranking-player", "api-person", "person", "person-merge", "person-split"),
    *("person-add-alias", "person-take-alias", "person-show", "person-hide", "person-erase"),
)


def demo_paths(rows: Mapping[str, int | str]) -> dict[str, str]:
    """The path of every name in the furnished demo."""
    parts = {"slug": SLUG, "session": 3, "table": rows["entered"], "number": 7, "pk": rows["draft"]}
    parts |= {"preset": "ema-riichi-2025", "kind": "riichi", "schema": "event", "token": 1}
    parts |= {"hand": 1, "late": 1, "notice": 1, "role": "director", "name": "hanchan-demo-deleted.json"}
    parts |= {name: rows[name] for name in ("key", "ruling", "call", "user", "team")} | {"entry": rows["log"]}
    special = {name: {"pk": rows["job"]} for name in ("desk-job", "desk-job-file", "desk-job-cancel")}
    special |= {name: {"pk": rows["drawing"]} for name in ("desk-draw-job", "desk-draw-job-stop")}
    special |= {name: {"number": 1} for name in ("event-draw", "event-draw-file", "api-draw")}
    special |= {name: {"key": rows["applied"]} for name in APPLICATION_LINKS}
    special |= {name: {"key": rows["table_key"]} for name in TABLE_LINKS}
    special |= {name: {"pk": rows["person"]} for name in PERSON_PAGES}
    addresses = paths(parts, special)
    addresses["desk-entry-reading"] += f"?table={rows['missing']}"
    return addresses


def variants(rows: Mapping[str, int | str]) -> dict[str, str]:
    """The paths of the same pages with other things on them."""
    variants = VARIANTS | {
        "desk-entry with a sheet": ("desk-entry", f"?table={rows['missing']}"),
        "desk-check with a sheet": ("desk-check", f"?table={rows['entered']}"),
    }
    addresses = demo_paths(rows)
    return {name: addresses[of] + query for name, (of, query) in variants.items()}
