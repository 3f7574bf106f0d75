"""No word on paper, in tables for spreadsheets, in e-mails or in the log escapes the catalogues.

They are made in a language whose texts consist of one Cyrillic letter: what is left in Latin letters is a
name, or was never translated.
"""

import io
import re
import zipfile
from collections.abc import Callable

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from django.utils import translation

from tests.factories import make_event, make_user
from tests.tournament.files.filed import finished_file, lines, pages, sheets
from tests.tournament.session.play import enter, opened, seat_at, table_at
from tournament.acts.job.file_kinds import KINDS
from tournament.acts.log import told_actor, told_line
from tournament.draw.services.confirming import confirm_draft
from tournament.draw.services.constraints import Wish
from tournament.draw.services.drafts import make_draft
from tournament.management.catalogues import catalogue
from tournament.models import Entry, Event, LogEntry, Session
from tournament.registration.jobs import NEWS, message_to
from tournament.ruling.services.appeals import UPHELD, appeal, decide
from tournament.ruling.services.calls import raise_call
from tournament.ruling.services.rulings import Sanction, give_ruling

BEARER = "uk"
KEPT = re.compile(r"%(?:\(\w+\))?[-+ 0#]*\d*(?:\.\d+)?[diouxXeEfFgGcrsa%]|\{\w*\}|<[^>]*>|&\w+;")
WORD = re.compile(r"[A-Za-z]{3,}")
# Names that are the same in every language: the program, associations, editions, units and file names.
STAYS = {"Hanchan", "EMA", "MERS", "MCR", "http", "https", "Europe", "Rome", "UTC", "testserver", "ITA"}
# Digests, facts as JSON, and in tables for programs the names of acts, what they are about, and of files.
FOR_MACHINES = re.compile(
    r"\b[0-9a-f]{64}\b|^[\[{].*[\]}]$|^[a-z]+\.[a-z-]+$|^ron$"
    r"|^(session|player|application|table)( \d+)?( table \d+)?$"
    r"|^[a-z-]+ [+-]?\d+ (before|after)-uma( \S+)?"  # a penalty, as imports read it
    r"|^(draw|files|results|players|rulings|fees|applications|hands|seats|seating|sessions|standings|log)$"
)
IN_ENGLISH = {
    "data-json": "for programs: one document whatever the language",
    "event-file": "for programs",
    "ema-package": "EMA takes English",
    "public-copy": "the pages, which have a test of their own",
    "pack": "the other files in one",
}


def unreadable(text: str) -> str:
    """A text with one Cyrillic letter for each of its own; what is filled in and tags stay."""
    parts, end = [], 0
    for match in KEPT.finditer(text):
        parts += [re.sub(r"[A-Za-z]", "ж", text[end : match.start()]), match[0]]
        end = match.end()
    return "".join(parts) + re.sub(r"[A-Za-z]", "ж", text[end:])


@pytest.fixture(scope="module")
def one_letter(tmp_path_factory) -> str:
    """A folder of catalogues in which the bearer's language says everything with one letter."""
    folder = tmp_path_factory.mktemp("one-letter")
    with catalogue(BEARER).open("rb") as file:
        texts = read_po(file)
    for message in texts:
        if message.id and message.pluralizable:
            message.string = (unreadable(message.id[1]),) * texts.num_plurals
        elif message.id:
            message.string = unreadable(message.id)
    compiled = folder / BEARER / "LC_MESSAGES" / "django.mo"
    compiled.parent.mkdir(parents=True)
    with compiled.open("wb") as file:
        write_mo(file, texts)
    return str(folder)


@pytest.fixture
def played(db, one_letter, settings, tmp_path) -> Event:
    """An event in that language with teams, a certified draw, results, hands, a ruling and a call."""
    settings.LOCALE_PATHS = [one_letter]
    settings.MEDIA_ROOT = tmp_path / "files"
    sam = make_user("xyz")
    event = make_event(players=8, sessions=2, drawn=False, language=BEARER, name="Xyz", city="Xyz")
    team = event.teams.create(name="Xyz")
    event.entries.update(team=team, club="Xyz")
    with translation.override(BEARER):
        draft = make_draft(event=event, wish=Wish("full", "482-913-057", countries=1), by=sam)
        confirm_draft(draw=draft, by=sam)
        opened(event)
        for number in (1, 2):
            enter(event, by=sam, number=number)
        hand = {"seat": "E", "hand": "123m123p12399s77z", "win": "7z", "dora": ["6m"]}
        facts = {"outcome": "ron", "from": "S", "riichi": ["E"], "wins": [hand]}
        table_at(event).hands.create(number=1, facts=facts, entered_by="xyz")
        sanction = Sanction(kind="lateness", points=-1000, moment="after-uma", clause="EMA 2025", note="xyz")
        give_ruling(seat=seat_at(event), sanction=sanction, by=sam)
        raise_call(table=table_at(event), reason="xyz", name="xyz")
    return event


def escaped(texts: list[object], event: Event) -> set[str]:
    """The words in Latin letters that are nobody's name."""
    names = {event.name, event.slug, "xyz", "Xyz", event.rules_name if hasattr(event, "rules_name") else ""}
    for entry in Entry.objects.all():
        names |= {entry.first_name, entry.last_name, entry.club}
    allowed = STAYS | {word for name in names for word in WORD.findall(name)}
    stripped = [FOR_MACHINES.sub("", str(text)) for text in texts if text is not None]
    return {word for text in stripped for word in WORD.findall(text)} - allowed


def cells(content: bytes) -> list[object]:
    """The texts in the cells and on the tabs of a workbook, or in the tables of a zip."""
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        tables = [name for name in archive.namelist() if name.endswith(".csv")]
        if tables:
            return [cell for name in tables for row in lines(archive.read(name)) for cell in row]
    return [cell for title, rows in sheets(content).items() for row in (*rows, (title,)) for cell in row]


READ: dict[bytes, Callable[[bytes], list[object]]] = {
    b"%PDF": lambda content: list(pages(content)),
    b"PK\x03\x04": cells,
}


@pytest.mark.parametrize("kind", sorted(KINDS.keys() - IN_ENGLISH))
def test_no_word_of_a_file_escapes_the_catalogues(kind, played):
    _name, content = finished_file(played, kind)
    read = READ.get(content[:4], lambda text: [cell for row in lines(text) for cell in row])

    assert escaped(read(content), played) == set()


def test_no_word_of_a_ruling_slip_escapes_the_catalogues(played, client):
    ruling = played.rulings.get()
    client.force_login(make_user("Xyz", is_superuser=True))
    appeal(ruling=ruling, text="xyz", by=None)
    played.sessions.update(state=Session.CLOSED)
    decide(ruling=ruling, outcome=UPHELD, text="xyz", by=None)
    slip = client.get(f"/desk/{played.slug}/referee/rulings/{ruling.pk}/slip/")

    assert escaped(list(pages(slip.content)), played) == set()


@pytest.mark.parametrize("news", NEWS)
def test_no_word_of_an_e_mail_escapes_the_catalogues(news, played):
    applied = played.applications.create(
        number=1, state="asked", first_name="Xyz", last_name="Xyz", created_at=played.created_at
    )
    with translation.override(BEARER):
        message = message_to(applied, news)

    assert escaped([message.subject, message.body], played) == set()


def test_no_word_of_the_log_escapes_the_catalogues(played):
    with translation.override(BEARER):
        sentences = [part for line in LogEntry.objects.all() for part in (told_line(line), told_actor(line))]

    assert len(sentences) > 10
    assert escaped(sentences, played) == set()


def test_the_names_of_files_are_in_the_language_of_the_event(played):
    name, _content = finished_file(played, "results-csv")

    assert escaped([name.removesuffix(".csv")], played) == set()
    assert io.StringIO(name).read().startswith("Xyz - ")
