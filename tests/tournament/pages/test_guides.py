"""The guides: the same tasks in every language, each page opening its own, and links that lead somewhere."""

import re
from html import unescape
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from django.conf import settings
from django.urls import get_resolver, reverse
from django.utils import translation

from tests.factories import make_event, make_user
from tournament.management.catalogues import catalogue, languages
from tournament.models import Event
from tournament.pages.guides.places import GUIDES, help_address, shape_of
from tournament.pages.guides.written import files

DOCS = Path(settings.BASE_DIR, "docs")
TASKS = [(guide.role, task) for guide in GUIDES.values() for task in guide.tasks]


@pytest.mark.parametrize("place", sorted(files()))
def test_the_files_of_docs_are_the_guides_as_the_program_shows_them(place):
    assert (DOCS / place).read_text(encoding="utf-8") == files()[place]


def test_every_language_has_the_same_files_tasks_and_anchors():
    anchors = {place: re.findall(r'<a id="([\w-]+)"></a>\n## \S', text) for place, text in files().items()}

    assert anchors == {
        place: [task.anchor for task in GUIDES[role].tasks]
        for code in ("", *(f"{code}/" for code in languages()))
        for role in GUIDES
        for place in [f"{code}{role}.md"]
    }


@pytest.mark.parametrize("language", languages())
def test_no_sentence_of_a_guide_is_left_in_english(language):
    texts = {str(text) for _role, task in TASKS for text in (task.title, *task.steps)}
    with translation.override(language):
        label = {str(text) for _role, task in TASKS for text in (task.title, *task.steps)}

    assert texts & label == set()


@pytest.mark.parametrize("language", languages())
def test_a_button_that_a_guide_names_is_called_so_in_that_language(language):
    with catalogue(language).open("rb") as file:
        labels = {m.id: m.string for m in read_po(file) if isinstance(m.id, str) and not m.context}
    wrong = []
    for text in {text for _role, task in TASKS for text in task.steps}:
        with translation.override("en"):
            named = re.findall(r"“([^”]+)”", str(text))
        with translation.override(language):
            label = str(text)
        wrong += [(name, label) for name in named if name in labels and labels[name] not in label]

    assert wrong == []


def test_every_place_is_named_once_in_its_guide_and_every_page_once():
    anchors = [(role, task.anchor) for role, task in TASKS]
    pages = [(role, page) for role, task in TASKS for page in task.pages]

    assert len(anchors) == len(set(anchors))
    assert len(pages) == len(set(pages))


def test_every_page_and_link_of_a_task_is_an_address_of_the_program():
    named = {page for _role, task in TASKS for page in (task.link, *task.pages)}

    assert named - {name for name in get_resolver().reverse_dict if isinstance(name, str)} == set()
    assert [shape_of(task.link) for _role, task in TASKS if not shape_of(task.link).startswith("/")] == []


def test_every_picture_of_a_task_is_there():
    assert [
        t.picture for _r, t in TASKS if t.picture and not (DOCS / f"screens/{t.picture}.png").exists()
    ] == []


def test_the_help_of_a_page_opens_at_its_place_in_the_guide_of_the_readers_role():
    table = reverse("desk-table", args=["spring-open", 2, 7])

    at = f"?at={table.replace('/', '%2F')}"
    assert help_address("desk-table", table, {"referee"}) == f"/help/referee/{at}#ruling"
    assert help_address("desk-table", table, {"scorer"}) == f"/help/scorer/{at}#correct"
    assert help_address("desk-table", "https://example.org/", {"scorer"}) == "/help/scorer/#correct"
    assert help_address("table-link") == "/help/player/#hands"
    assert [help_address(page) for page in ("start", "nowhere", "")] == ["/help/", "/help/", "/help/"]


def test_each_page_links_to_its_own_help_in_the_readers_language(event, director_client):
    director_client.cookies["language"] = "uk"
    page = director_client.get("/desk/spring-open/clock/").content.decode()
    [link] = re.findall(r'href="(/help/[^"]+)"', page)
    address = director_client.get(unescape(link))["Location"]
    assert address == "/help/director/?at=%2Fdesk%2Fspring-open%2Fclock%2F#clock"

    guide = director_client.get(address.partition("#")[0]).content.decode()

    assert '<section class="card" id="clock"' in guide
    assert "Керувати годинником" in guide
    assert '<a href="/desk/spring-open/clock/">Назад до попередньої сторінки</a>' in guide


def test_every_link_of_a_guide_leads_to_a_page_of_the_event_it_was_opened_from(event, client):
    Event.objects.update(registering=True)
    client.force_login(make_user("anna", is_superuser=True))
    dead = {}
    for role in GUIDES:
        guide = client.get(f"/help/{role}/", {"at": "/desk/spring-open/"}).content.decode()
        for address in set(re.findall(r'href="([^"]+)">Go there', guide)):
            if (status := client.get(address).status_code) != 200:
                dead[address] = status

    assert dead == {}


@pytest.mark.parametrize("at", ["", "https://example.org/", "//example.org/desk/x/", "/nowhere/", "/desk/"])
def test_a_guide_opened_without_an_event_asks_for_it_and_links_to_no_other_host(db, client, at):
    guide = client.get("/help/scorer/", {"at": at}).content.decode()

    assert re.findall(r'(?:href|action)="[^"]*example', guide) == []
    assert re.findall(r'href="([^"]+)">Go there', guide) == [
        f"/help/scorer/?to={task.anchor}" for task in GUIDES["scorer"].tasks
    ]


def test_the_question_for_the_event_leads_to_the_page_of_the_task_there(event, client):
    client.force_login(make_user("anna", is_superuser=True))
    make_event(name="Autumn Open", slug="autumn-open")
    page = client.get("/help/director/?to=clock").content.decode()

    assert "<h1>Which event?</h1>" in page
    assert set(re.findall(r'<a href="(/desk/[^"]+/clock/)">([^<]+)</a>', page)) == {
        ("/desk/autumn-open/clock/", "Autumn Open"),
        ("/desk/spring-open/clock/", "Spring Open"),
    }


def test_the_only_event_is_not_asked_for(event, director_client, client):
    assert director_client.get("/help/director/?to=clock").url == "/desk/spring-open/clock/"
    assert client.get("/help/player/?to=standings").url == "/e/spring-open/standings/"


def test_the_staff_signs_in_before_the_event_is_asked_for(event, client):
    answer = client.get("/help/director/?to=clock")

    assert answer.url == "/sign-in/?next=/help/director/%3Fto%3Dclock"


def test_without_events_the_question_says_so_and_an_unknown_place_shows_the_guide(db, client):
    assert "No events yet" in client.get("/help/player/?to=standings").content.decode()
    assert "<h1>Which event?</h1>" not in client.get("/help/player/?to=nowhere").content.decode()


def test_help_for_an_unknown_role_is_not_found(db, client):
    assert client.get("/help/nobody/").status_code == 404
    assert client.post("/help/player/").status_code == 405
