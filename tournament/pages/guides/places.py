"""Where the help of each page opens, and the addresses of the pages that it links to."""

from collections.abc import Collection, Iterator, Mapping
from functools import cache, partial
from operator import itemgetter
from urllib.parse import urlencode

from django.urls import Resolver404, get_resolver, resolve, reverse

from tournament.pages.guides.director import DIRECTOR
from tournament.pages.guides.player import PLAYER
from tournament.pages.guides.referee import REFEREE
from tournament.pages.guides.scorer import SCORER
from tournament.pages.guides.task import Guide, Task
from tournament.words.search import finds, found_by, synonyms

GUIDES = {guide.role: guide for guide in (DIRECTOR, SCORER, REFEREE, PLAYER)}


def place_of(page: str, roles: Collection[str] = ()) -> tuple[str, str] | None:
    """Role and anchor of the task that a page is about, by preference in a guide of the reader's roles."""
    places = [
        (guide.role, task.anchor) for guide in GUIDES.values() for task in guide.tasks if page in task.pages
    ]
    return next((place for place in places if place[0] in roles), next(iter(places), None))


def help_address(page: str, path: str = "", roles: Collection[str] = ()) -> str:
    """The address of the help about a page, at its place; the start of the help for a page it is not about.

    `page`: the name of the page; `path`: where the reader saw it, if that was at an event.
    """
    place = place_of(page, roles)
    if place is None:
        return reverse("help")
    role, anchor = place
    query = f"?{urlencode({'at': path})}" if is_of_an_event(path) else ""
    return f"{reverse('help-guide', args=[role])}{query}#{anchor}"


def is_of_an_event(path: str) -> bool:
    """Whether a path is that of an event's page."""
    return "slug" in _page_at(path)[1]


def tasks_with_links(guide: Guide, path: str) -> Iterator[tuple[Task, str]]:
    """Each task with the address of its page at the event of `path`; without one, of the question for it."""
    _page, facts = _page_at(path)
    for task in guide.tasks:
        yield task, _page_of(task, facts) or question_of(guide.role, task)


def question_of(role: str, task: Task) -> str:
    """The address that asks for the event before it leads to the page of a task."""
    return f"{reverse('help-guide', args=[role])}?{urlencode({'to': task.anchor})}"


def page_at_event(task: Task, slug: str) -> str:
    """The address of the page of a task at an event."""
    return _page_of(task, {"slug": slug})


def tasks_found(text: str) -> list[tuple[Guide, Task]]:
    """The tasks that a search finds, with their guides, in every language; by their titles first.

    text: what was typed. Titles, steps, names of guides and synonyms are searched, as words and stems.
    """
    places = [(guide, task) for guide in GUIDES.values() for task in guide.tasks]
    ranked = [
        (not finds(text, in_title), guide, task)
        for guide, task in places
        for in_title, anywhere in [index_of(guide.role, task.anchor)]
        if finds(text, anywhere)
    ]
    return [(guide, task) for _further, guide, task in sorted(ranked, key=itemgetter(0))]


@cache
def index_of(role: str, anchor: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What a search finds a task by: in its title and synonyms, and anywhere."""
    guide = GUIDES[role]
    task = next(task for task in guide.tasks if task.anchor == anchor)
    in_title = found_by(partial(str, task.title), partial(synonyms, f"help {anchor}"))
    anywhere = found_by(*(partial(str, text) for text in (guide.title, *task.steps)))
    return tuple(in_title.split()), (*in_title.split(), *anywhere.split())


def shape_of(page: str) -> str:
    """The address of a page with its parts in capitals: /desk/SLUG/clock/."""
    [(shape, parts)] = get_resolver().reverse_dict.getlist(page)[0][0]
    return f"/{shape % {part: part.upper() for part in parts}}"


def _page_at(path: str) -> tuple[str, Mapping[str, object]]:
    """The name of the page at a path and what its address says; nothing for a path that leads nowhere."""
    try:
        match = resolve(path)
    except Resolver404:
        return "", {}
    return match.url_name or "", match.kwargs


def _above(task: Task) -> str:
    """The page from which that of a task is found: the overview, or the event's own page."""
    return "event-desk" if shape_of(task.link).startswith("/desk/") else "event"


def _page_of(task: Task, facts: Mapping[str, object]) -> str:
    return _filled(task.link, facts) or _filled(_above(task), facts)


def _filled(page: str, facts: Mapping[str, object]) -> str:
    """The address of a page with what it takes of these facts; "" if it takes more."""
    [(_shape, parts)] = get_resolver().reverse_dict.getlist(page)[0][0]
    return reverse(page, kwargs={part: facts[part] for part in parts}) if facts.keys() >= set(parts) else ""
