"""Costly addresses have a budget: what a view can reach of drawing, checking, papers, files and jobs."""

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from types import CodeType, FunctionType, ModuleType

import pytest
from django.urls import get_resolver

from tournament import templatetags
from tournament.acts.job.bounded import Bounds
from tournament.web.budgets import SIGNED_IN, addresses, budgets, costs

ROOT = Path(__file__).resolve().parents[3]
OURS = ("tournament.", "reports.", "seating.", "scoring.")
COSTLY = {
    "tournament.acts.job.bounded.bounded",
    "tournament.acts.job.bounded.run_bounded",
    "tournament.acts.job.queue.ask",
    "tournament.draw.queries.pages.judged_draw",
    "tournament.draw.queries.feasibility.feasibility",
    "tournament.hand.queries.tiles.verdict",
    "tournament.live.frames.built_list",
    "tournament.standings.tables.player_rows",
    "tournament.standings.queries.progress.progress_of",
    "tournament.hand.queries.statistics.statistics_of",
    "tournament.move.services.fetching.fetch",
    "tournament.move.services.offering.fetched",
    "tournament.ranking.queries.player_lines",
    "reports.link_preview.preview_png",
    "reports.charts.bars_and_heat_map.bar_chart",
    "reports.charts.bars_and_heat_map.heat_map",
    "reports.charts.line_chart.line_chart",
    "tournament.web.links.qr_code",
    "scoring.score_hands.answer",
    "scoring.game.play_table.answer",
    "seating.report.quality.quality",
}
SENT_FILES = "FILES"
TEMPLATES = (".html", ".svg", ".js")
TAG = re.compile(r"(?:\{%\s*|\|)(\w+)")
NAMED = re.compile(r"""["']([\w/-]+\.(?:html|svg|js))["']""")
# An act asks for its costs itself; what follows it is part of it.
NOT_FOLLOWED = {
    *("tournament.acts.undo", "tournament.acts.writing"),
    *("tournament.web.feedback", "tournament.web.password_again"),  # they ask whether a file was sent
}


def unwrapped(view: Callable) -> Callable:
    while hasattr(view, "__wrapped__"):
        view = view.__wrapped__
    return view


def names_in(code: CodeType) -> Iterator[str]:
    """Every global name and attribute that the code of a function names, nested ones too."""
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from names_in(constant)


def functions_in(value: object) -> Iterator[FunctionType]:
    """The functions of ours that a name stands for: itself, or the methods of a class."""
    value = unwrapped(value) if callable(value) else value
    if isinstance(value, FunctionType) and value.__module__.startswith(OURS):
        yield value
    elif isinstance(value, type) and value.__module__.startswith(OURS):
        for part in vars(value).values():
            part = getattr(part, "fget", None) or getattr(part, "func", None) or part  # noqa: PLW2901 - a property
            if isinstance(part, FunctionType):
                yield part


def texts_in(code: CodeType) -> Iterator[str]:
    """Every text that the code of a function holds."""
    for constant in code.co_consts:
        if isinstance(constant, str):
            yield constant
        elif isinstance(constant, CodeType):
            yield from texts_in(constant)


@cache
def tags() -> dict[str, list[object]]:
    """The function of each of our template tags and filters, by its name."""
    tags_by_name: dict[str, list[object]] = {}
    for module in iter_modules(templatetags.__path__, f"{templatetags.__name__}."):
        library = import_module(module.name).register
        for name, tag in {**library.tags, **library.filters}.items():
            tags_by_name[name] = [tag, *(cell.cell_contents for cell in tag.__closure__ or ())]
    return tags_by_name


@cache
def drawn_by(template: str) -> frozenset[FunctionType]:
    """The functions behind the tags of a template, and of those that it extends and includes."""
    path = ROOT / "templates" / template
    text = path.read_text(encoding="utf-8") if path.is_file() else ""
    behind = [value for name in TAG.findall(text) for value in tags().get(name, ())]
    inner = [value for value in behind if isinstance(value, str)] + NAMED.findall(text)
    functions = {function for value in behind for function in functions_in(value)}
    return frozenset(functions.union(*(drawn_by(name) for name in inner if name != template)))


@cache
def used_by(function: FunctionType) -> tuple[FunctionType, ...]:
    """The functions that a function names, in its code or by the templates that it shows."""
    names, space = set(names_in(function.__code__)), function.__globals__
    values: list[object] = [cell.cell_contents for cell in function.__closure__ or ()]
    for name in names:
        value = space.get(name)
        if isinstance(value, ModuleType) and value.__name__.startswith(OURS):
            values += [vars(value)[part] for part in names if part in vars(value)]
        elif value is not None:
            values.append(value)
    shown = [text for text in texts_in(function.__code__) if text.endswith(TEMPLATES)]
    drawn = (used for template in shown for used in drawn_by(template))
    return (*(used for value in values for used in functions_in(value)), *drawn)


def costs_of(view: Callable) -> set[str]:
    """The costly things that a view reaches."""
    followed: set[FunctionType] = set()
    waiting, costly = [unwrapped(view)], set()
    while waiting:
        function = waiting.pop()
        if function in followed or function.__module__ in NOT_FOLLOWED:
            continue
        followed.add(function)
        name = f"{function.__module__}.{function.__qualname__}"
        if name in COSTLY:
            costly.add(name)
            continue
        if SENT_FILES in names_in(function.__code__):
            costly.add(SENT_FILES)
        waiting += used_by(function)
    return costly


def views() -> dict[str, Callable]:
    return {
        address: view
        for address, view in addresses(get_resolver().url_patterns)
        if isinstance(unwrapped(view), FunctionType)
    }


def test_every_costly_view_has_a_budget():
    unbounded = {
        address: sorted(costly)
        for address, view in views().items()
        if not hasattr(view, "budget") and (costly := costs_of(view))
    }
    assert unbounded == {}


def is_for_staff(view: Callable) -> bool:
    """Whether somebody has to be signed in."""
    return "public" not in getattr(view, "roles", {"public"})


def test_every_address_for_everybody_has_a_budget():
    unbounded = [
        address
        for address, view in addresses(get_resolver().url_patterns)
        if not hasattr(view, "budget") and not is_for_staff(view) and not address.startswith(SIGNED_IN)
    ]
    assert unbounded == []


def test_no_view_of_the_staff_has_a_budget_for_nothing():
    idle = [
        address
        for address, view in views().items()
        if hasattr(view, "budget") and is_for_staff(view) and not costs_of(view)
    ]
    assert idle == []


def test_every_costly_function_exists_under_its_name():
    for name in COSTLY:
        module, _dot, function = name.rpartition(".")
        assert callable(getattr(sys.modules[module], function)), name


def test_a_budget_needs_a_bound():
    with pytest.raises(AssertionError, match="a costly view has a bound"):
        costs("draws")
    marked = costs("draws", Bounds(seconds=0.4, megabytes=50), "one at a time")(lambda request: None)
    assert marked.budget.bound == "a process of 0.4 s of a processor and 50 MB; one at a time"


def test_the_manual_lists_every_budget():
    text = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
    assert [address for address, _who, _budget in budgets() if f"| `{address}` |" not in text] == []
    finished = subprocess.run(
        [sys.executable, ".ci/budgets", "-"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert finished.stdout == text
