"""The fuzzer: every field of every form and query × every role, with what nobody would type.

Each request is what the page itself would send, with one field changed. The answer is a page and never an
error of the program; what is refused has changed nothing; what is taken leaves every page of the event open.
A failure names its seed: `FUZZ_SEED=… python3 start.py test tests/tournament/security/test_fuzzer.py` sends
the same again. Every run sends one field in seven, by one role in turn; `-m full`, as in .ci/run, sends every
field so; `make long` sends each by all roles, with many words.
"""

import os
import random
import time
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from html.parser import HTMLParser
from itertools import cycle, islice
from urllib.parse import parse_qsl, urlsplit

import pytest
from django.db import transaction
from django.test import Client

from tests.examples import is_long, takes_turns
from tests.factories import make_user
from tests.tournament.conftest import forget_everything, signed_in
from tests.tournament.security.pages import TRACE, read_to_the_end
from tests.tournament.security.test_any_input import TALLIES, WORDS
from tournament.account.queries import PASSWORD_AT
from tournament.models import Event, LogEntry, Role

SEED = int(os.environ.get("FUZZ_SEED", "21"))
ALLOWED = {200, 204, 302, 304, 400, 403, 404, 405, 409, 413, 429}
HOSTILE = (
    *WORDS,
    *(str(tally) for tally in TALLIES),
    *("1899-12-31", "2101-01-01", "0001-01-01T00:00", "9999-12-31", "2026-10-25T02:30", "24:60", "-1:30"),
    *(
        "a\u200bb",
        "line\r\nbreak",
        "\u2028",
        "\uff1d1+1",
        "\u200b=1+1",
        "a\u0301" * 300,
        "\U0010ffff",
        "&amp;",
        "%00",
    ),
    *(
        "1/0",
        "0/0",
        "1e400",
        "-0",
        "+-1",
        "0b1",
        "1_000",
        "１２",
        "²",
        "٣٤",
        "1;2;3",
        "[[1]]",
        '{"a": 1}',
        "true",
    ),
)
MOST = 1_000  # requests of a full run: a minute, and three on a computer with much else to do
ONE_IN = 7 if takes_turns() else 1  # has no divisor in common with the number of roles: each has its turns
WORDS_EACH = 12 if is_long() else 1  # for each field and role
ROLES = ("director", "stranger", "superuser", "scorer", "director", "referee", "superuser", "head")
AFTERWARDS = ("event", "event-standings", "event-seating", "event-desk", "event-settings")
# They end the walk: the event, its staff, or all there is. Their own tests send them everything.
LEFT_OUT = {"sign-out", "backup-restore", "backup-snapshot", "backup-file", "account-sign-out"}
# Django-tables2 warns of a point in ?sort=, and takes it all the same.
pytestmark = pytest.mark.filterwarnings("ignore:Use '__' to separate path components")


@dataclass(frozen=True)
class Form:
    """A form of a page, or a query: its address, its method, and what it would send."""

    path: str
    method: str
    fields: dict[str, str] = field(default_factory=dict)

    def with_word(self, name: str, word: str) -> "Form":
        """The same with another word in one field."""
        return replace(self, fields={**self.fields, name: word})


class Forms(HTMLParser):
    """The forms of a page, each field with the value that it has."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.page, self.forms, self.links = page, [], []
        self.select = ""

    def handle_starttag(self, tag, attrs):
        values = {name: value or "" for name, value in attrs}
        if tag == "form":
            path = values.get("action") or self.page
            self.forms.append(Form(path, values.get("method", "get").lower(), {}))
        elif tag == "a" and "?" in values.get("href", ""):
            parts = urlsplit(values["href"])
            self.links.append(Form(parts.path or self.page, "get", dict(parse_qsl(parts.query))))
        elif self.forms:
            self._field(tag, values)

    def _field(self, tag: str, values: dict[str, str]) -> None:
        fields = self.forms[-1].fields
        if tag == "select":
            self.select = values.get("name", "")
        elif tag == "option" and self.select and (self.select not in fields or "selected" in values):
            fields[self.select] = values.get("value", "")
        elif tag in {"input", "textarea", "button"} and values.get("name"):
            chosen = values.get("type") not in {"radio", "checkbox", "submit"} or "checked" in values
            if chosen or values["name"] not in fields:
                fields[values["name"]] = values.get("value", "on")


@pytest.fixture
def people(place) -> dict[str, Client]:
    """A browser of each role, and of a stranger and a superuser."""
    kinds = {"scorer": Role.SCORER, "referee": Role.REFEREE, "head": Role.HEAD}
    users = {name: make_user(name) for name in kinds}
    for name, kind in kinds.items():
        Role.objects.create(event=place.event, user=users[name], kind=kind)
    browsers = {name: signed_in(user) for name, user in users.items()}
    browsers |= {"director": signed_in(place.director), "stranger": Client()}
    browsers["superuser"] = signed_in(make_user("kate", is_superuser=True))
    for browser in browsers.values():
        browser.raise_request_exception = False
        typed = browser.session
        typed[PASSWORD_AT] = int(time.time())  # the password was typed just now: nothing asks for it again
        typed.save()
    return browsers


def forms_seen(place, people) -> dict[tuple[str, str], Form]:
    """Every form and query that strangers and superusers find on any page, and directors on their accounts'.

    Superusers may do all that directors may; but tokens are their owner's alone. In turns superusers look at
    the pages of the desk alone, and strangers at all others.
    """
    forms: dict[tuple[str, str], Form] = {}
    paths = [path for name, path in place.paths().items() if name not in LEFT_OUT]
    left_out = {place.paths()[name] for name in LEFT_OUT if name in place.paths()}
    accounts = [path for path in paths if path.startswith("/account/")]
    desk = [path for path in paths if path.startswith("/desk/")] if takes_turns() else paths
    others = [path for path in paths if path not in desk] if takes_turns() else paths
    for who, visited in (("superuser", desk), ("director", accounts), ("stranger", others)):
        for path in visited:
            answer = people[who].get(path)
            if answer.streaming or "html" not in answer.headers.get("Content-Type", ""):
                read_to_the_end(answer)
                continue
            parser = Forms(path)
            parser.feed(answer.content.decode())
            for form in (*parser.forms, *parser.links):
                address = urlsplit(form.path).path
                if address.startswith("/") and address not in left_out:
                    merged = forms.setdefault((form.method, address), form)
                    merged.fields.update({**form.fields, **merged.fields})
    return forms


def cases(forms: dict[tuple[str, str], Form], chance: random.Random) -> Iterator[tuple[str, Form]]:
    """Every field of every form, by the roles in turn; in a long run by each of them, with many words."""
    turns = cycle(ROLES)
    for _key, form in sorted(forms.items()):
        for name in sorted({*form.fields} - {"csrfmiddlewaretoken"}):
            for role in ROLES if is_long() else (next(turns),):
                for word in chance.sample(HOSTILE, WORDS_EACH):
                    yield role, form.with_word(name, word)


def send(browser: Client, form: Form) -> tuple[int, str]:
    """Send it; the status, and the page where there is one."""
    words = {name: word.encode(errors="replace").decode() for name, word in form.fields.items()}
    sent = browser.post if form.method == "post" else browser.get
    answer = sent(form.path, words)
    text = "" if answer.streaming else answer.content.decode(errors="replace")
    read_to_the_end(answer)
    return answer.status_code, text


def facts() -> tuple[object, ...]:
    """What an act changes: the versions of all events, and the last line of the logs."""
    return (*Event.objects.order_by("pk").values_list("pk", "version"), LogEntry.objects.count())


def faults_of(place, people, role: str, form: Form) -> list[str]:
    """The faults of the answer, and of what it left behind; all of it is undone afterwards."""
    faults: list[str] = []
    with transaction.atomic():
        before = facts()
        status, page = send(people[role], form)
        faults += [] if status in ALLOWED else [f"answers {status}"]
        faults += ["shows a trace"] if TRACE.search(page) else []
        after = facts()
        if before != after and status >= 400:
            faults.append(f"answers {status} and has changed something")
        if before != after:
            opened = {name: people["superuser"].get(place.path(name)).status_code for name in AFTERWARDS}
            faults += [
                f"{name} answers {code} afterwards" for name, code in opened.items() if code not in ALLOWED
            ]
        transaction.set_rollback(True)
    if before != after:
        forget_everything()
    return faults


@pytest.mark.slow
@pytest.mark.full
def test_no_field_of_any_form_brings_the_program_down(place, people):
    forms = forms_seen(place, people)
    sent = list(islice(cases(forms, random.Random(SEED)), 0, None, ONE_IN))
    assert (len(forms) > 100, is_long() or len(sent) <= MOST) == (True, True)
    failed = []
    for role, form in sent:
        if faults := faults_of(place, people, role, form):
            failed.append(f"FUZZ_SEED={SEED} {role} {form.method} {form.path} {form.fields}: {faults}")
    assert failed == []
