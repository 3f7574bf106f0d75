"""The guides as the files of docs/: director.md and others in English, it/director.md and so on beside it."""

from collections.abc import Iterator

from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext as _

from tournament.pages.guides.places import GUIDES, shape_of
from tournament.pages.guides.task import Guide, Task

NOTE = "<!-- `make guides` writes this page from tournament/pages/guides and the catalogues. -->"


def files() -> dict[str, str]:
    """The text of each file by its place in docs/."""
    written: dict[str, str] = {}
    for code, _name in settings.LANGUAGES:
        with translation.override(code):
            written |= {_place(code, role): _page(code, guide) for role, guide in GUIDES.items()}
    return written


def _place(code: str, role: str) -> str:
    return f"{role}.md" if code == settings.LANGUAGE_CODE else f"{code}/{role}.md"


def _page(code: str, guide: Guide) -> str:
    up = "" if code == settings.LANGUAGE_CODE else "../"
    languages = " · ".join(
        name if other == code else f"[{name}]({up}{_place(other, guide.role)})"
        for other, name in settings.LANGUAGES
    )
    parts = [f"# {guide.title}\n{NOTE}", languages, str(guide.lead)]
    return "\n\n".join((*parts, *(line for task in guide.tasks for line in _task(task, up)))) + "\n"


def _task(task: Task, up: str) -> Iterator[str]:
    """The parts of a task: heading, steps, picture, and the address of its page at an event called EVENT."""
    address = shape_of(task.link).replace("SLUG", "EVENT")
    page = _("Page")
    yield f'<a id="{task.anchor}"></a>\n## {task.title}'
    yield "\n".join((*(f"- {step}" for step in task.steps), f"- {page}: `{address}`"))
    if task.picture:
        yield f"![{task.title}]({up}screens/{task.picture}.png)"
