"""Every word on the demo's pages comes from a catalogue, or is a name: read in a language of brackets."""

import re
import sys
from collections.abc import Iterator
from functools import _lru_cache_wrapper
from html import unescape
from html.parser import HTMLParser
from io import StringIO

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import translation

from scoring.rulesets import PRESETS
from tests.demo import demo_paths, furnish_demo, variants
from tests.factories import make_user
from tournament.api.document import document, operations
from tournament.management.catalogues import catalogue
from tournament.models import Application, Call, Entry, Event, Notice, User
from tournament.move.services import kept

# Its letters are others: what Django and the packages of rules say in it has not escaped translation.
BEARER = "uk"
PLACE = re.compile(r"%(?:\(\w+\))?[-+ 0#]*\d*(?:\.\d+)?[diouxXeEfFgGcrsa%]|\{\w*\}")
# The link at the foot of each page, and the pages that are about no single task.
HELP = re.compile(r'href="(/help/\?page=[^"]*)"')
OPEN_THE_WHOLE_HELP = {
    *("home", "help", "help searched", "help-guide", "help-guide asking for the event", "api-page")
}
WORD = re.compile(r"[A-Za-z]{3,}")
READ_ALOUD = {"aria-label", "aria-description", "placeholder", "title", "alt"}
# What a search finds by in every language, and names of classes for scripts.
NOT_SEEN = {"data-find", "data-cities", "data-live-keep"}
# Names that are the same everywhere: brands, keys, paper, a zone, books, and what nobody is called.
STAYS = ("Hanchan", "English", "Italiano", "Esc", "Tab", "Enter", "Letter", "Europe/Rome", "EMA", "xyzzy")
FOR_MACHINES = (
    r"(?:https?://)?testserver\S*",
    r"python manage\.py draw_seating --verify \S+",
    r"\bdice 4 2 6\b|\bhanchan(?:-\w+)*\b",  # what the draws' seeds and methods are called
    r"\b[0-9a-f]{64}\b|\b(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}\b",  # a digest, the key of a second factor
    r"\.json\b",
    r"<iframe data-hanchan(?s:.*)</script>",  # the lines for another site, names left out
    r"^Mario;(?s:.*)|Anna Moretti",  # in examples of files to be imported
    r"^[a-z ]+ · (?=EMA 20)",  # the Japanese name of a yaku
)


def in_brackets(text: str) -> str:
    """A text translated into brackets; what is filled in stays outside: it has its own."""
    return f"⟦{PLACE.sub(lambda place: f'⟧{place[0]}⟦', text)}⟧"


@pytest.fixture
def brackets(settings, tmp_path) -> Iterator[None]:
    """The program's texts in brackets, in the place of a language."""
    with catalogue(BEARER).open("rb") as file:
        texts = read_po(file)
    for message in texts:
        if message.id:
            plural = isinstance(message.id, tuple)
            message.string = (
                (in_brackets(message.id[1]),) * texts.num_plurals if plural else in_brackets(message.id)
            )
    settings.LOCALE_PATHS = [str(tmp_path / "locale")]
    compiled = catalogue(BEARER).with_suffix(".mo")
    compiled.parent.mkdir(parents=True)
    with compiled.open("wb") as file:
        write_mo(file, texts)
    clear_caches()
    yield
    clear_caches()


def clear_caches() -> None:
    """Let the program make its texts again: those that it keeps are in the language of before."""
    for name, module in list(sys.modules.items()):
        if name.startswith("tournament."):
            for function in vars(module).values():
                if isinstance(function, _lru_cache_wrapper):
                    function.cache_clear()


class Page(HTMLParser):
    """The texts of a page that stand in no brackets: what is seen, and what is read aloud."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.loose: list[str] = []
        self.depth = self.code = 0
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        self.code += tag in {"script", "style"}
        for name, value in attrs:
            is_ours = (name.startswith("data-") and name not in NOT_SEEN) or (tag, name) == (
                "button",
                "value",
            )
            if value and (name in READ_ALOUD or (is_ours and " " in value)):
                self.take(value)

    def handle_endtag(self, tag):
        self.code -= tag in {"script", "style"}

    def handle_data(self, data):
        if not self.code:
            self.take(data)

    def take(self, text: str) -> None:
        """Keep what is outside of brackets; a text may be broken by tags."""
        outside = ""
        for sign in text:
            self.depth += (sign == "⟦") - (sign == "⟧")
            outside += sign if self.depth == 0 and sign != "⟧" else " "
        self.loose += [outside.strip()] if outside.strip() else []


def names() -> Iterator[str]:
    """What people called themselves and their events."""
    for event in Event.objects.prefetch_related("entries", "teams"):
        yield from (event.name, event.city, event.slug, event.announcement)
        yield from (team.name for team in event.teams.all())
    for entry in Entry.objects.all():
        yield from (entry.name, entry.last_name, entry.first_name, entry.club)
    for call in Call.objects.all():
        yield from (call.reason, call.raised_by)
    yield from Notice.objects.values_list("text", flat=True)
    for application in Application.objects.all():
        yield f"{application.first_name} {application.last_name}"
        yield f"{application.last_name}, {application.first_name}"
    yield from User.objects.values_list("username", flat=True)
    yield from (rules.name for rules in PRESETS.values())


def of_the_interface() -> Iterator[str]:
    """What the document of the interface says of each address: it has one language, as its codes have."""
    yield reverse("api:api-openapi")
    for operation in operations(document()):
        yield from (operation.method, operation.path, operation.facts["tags"][0], operation.facts["summary"])
        yield from (operation.facts.get("description", ""), operation.body, operation.answer)
        for field in operation.fields(""):
            yield from (field["name"], field["words"])


def untranslated() -> re.Pattern[str]:
    """What need not be translated."""
    called = sorted({*names(), *of_the_interface(), *STAYS, str(kept.folder())} - {""}, key=len, reverse=True)
    return re.compile("|".join((*FOR_MACHINES, *map(re.escape, called))))


@pytest.mark.django_db
def test_no_word_on_a_page_of_the_demo_escapes_the_catalogues(brackets, settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path / "files"
    make_user("sam")
    client = Client(raise_request_exception=False)
    client.force_login(make_user("dora", is_superuser=True))
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = BEARER
    with translation.override(BEARER):
        call_command("load_demo", stderr=StringIO())
        Event.objects.update(language=BEARER)  # what its jobs speak
        demo_rows = furnish_demo()
    stays = untranslated()
    escaped: dict[str, str] = {}
    unbalanced = []
    helped = {}

    for name, path in (demo_paths(demo_rows) | variants(demo_rows)).items():
        reply = client.get(path)
        reply.close()
        if "html" in reply.get("Content-Type", ""):
            html = reply.content.decode()
            page = Page(html)
            links = HELP.findall(html)
            if reply.status_code == 200 and links:
                helped[name] = client.get(unescape(links[-1])).get("Location", "")
            unbalanced += [name] if page.depth else []
            escaped |= {text: name for text in page.loose if WORD.search(stays.sub(" ", text))}

    assert {name for name, address in helped.items() if "#" not in address} == OPEN_THE_WHOLE_HELP
    assert unbalanced == []
    assert escaped == {}
