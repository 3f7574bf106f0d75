"""One noun, one folder: where things stand, how many may stand there, and what docs/architecture.md says."""

import re
import subprocess
import sys
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
TOURNAMENT = ROOT / "tournament"
PAGE = ROOT / "docs" / "architecture.md"
PICTURE = ROOT / "docs" / "architecture.svg"
# What a subject may hold: each a module, or a package once its modules together have more than 400 lines.
KINDS = frozenset({"queries", "services", "forms", "tables", "views", "urls", "jobs"})
LAYERS = frozenset(
    {
        *("acts", "words", "models", "web", "live", "pages", "api"),
        *("serving", "management", "templatetags", "migrations"),
    }
)
MODULES = frozenset(
    {
        *(
            "apps",
            "asgi",
            "bounds",
            "celery",
            "environment",
            "middleware",
            "settings",
            "tasks",
            "urls",
            "wsgi",
        ),
        "__init__",
    }
)
# Folders of templates, static files and tests that are named for no subject and no layer, with the reason.
OTHERS = {
    "components": "what repeats on many pages, and the base that all pages load",
    "django": "templates that take the place of Django's own",
    "fonts": "typefaces, for pages and paper alike",
    "marks": "pictures of tiles, winds and signs, for pages and paper alike",
    "security": "what holds for every page and every address at once",
}
MOST_LINES_OF_A_MODULE = 400
LEAST_MEAN_LINES, MOST_IN_A_FOLDER, MOST_SHORT, SHORT = 115, 24, 40, 30


def packages(folder: Path) -> set[str]:
    """The names of the Python packages in a folder."""
    return {path.parent.name for path in folder.glob("*/__init__.py")}


def folders(folder: Path) -> set[str]:
    """The names of the folders in a folder that hold files at any depth."""
    folders_inside = (path for path in folder.iterdir() if path.is_dir() and path.name != "__pycache__")
    return {path.name for path in folders_inside if any(inner.is_file() for inner in path.rglob("*.*"))}


SUBJECTS = sorted(packages(TOURNAMENT) - LAYERS)


@cache
def program() -> dict[Path, int]:
    """Every Python file that is not a test, with its number of lines."""
    places = ("tournament", "scoring", "seating", "penalties", "reports", "benchmarks")
    files = [*ROOT.glob("*.py"), *(path for place in places for path in (ROOT / place).rglob("*.py"))]
    return {path: len(path.read_text(encoding="utf-8").splitlines()) for path in sorted(files)}


def named(path: Path) -> str:
    """A path as people write it."""
    return path.relative_to(ROOT).as_posix()


def modules() -> dict[Path, int]:
    """The modules that people write: no migrations, no `__init__.py`."""
    return {
        path: lines
        for path, lines in program().items()
        if path.name != "__init__.py" and "migrations" not in path.parts
    }


# --- Subjects and layers -----------------------------------------------------------------------------------


def test_only_known_modules_stand_in_the_project_itself():
    assert {path.stem for path in TOURNAMENT.glob("*.py")} == MODULES


def test_every_layer_is_there():
    assert packages(TOURNAMENT) >= LAYERS


@pytest.mark.parametrize("subject", SUBJECTS)
def test_a_subject_holds_the_seven_kinds_of_modules_and_nothing_else(subject):
    home = TOURNAMENT / subject
    modules = {path.stem for path in home.glob("*.py")} | folders(home)
    assert modules - KINDS == {"__init__"}
    assert modules & KINDS != set()


@pytest.mark.parametrize("subject", SUBJECTS)
def test_a_kind_is_a_module_or_a_package_and_not_both(subject):
    home = TOURNAMENT / subject
    assert {path.stem for path in home.glob("*.py")} & folders(home) == set()


@pytest.mark.parametrize("subject", SUBJECTS)
def test_a_kind_is_a_package_only_where_one_module_would_be_too_long(subject):
    sizes: Counter[str] = Counter()
    for path, lines in modules().items():
        if path.is_relative_to(TOURNAMENT / subject) and path.parent != TOURNAMENT / subject:
            sizes[path.relative_to(TOURNAMENT / subject).parts[0]] += lines
    assert {kind: lines for kind, lines in sizes.items() if lines <= MOST_LINES_OF_A_MODULE} == {}


@pytest.mark.parametrize("subject", SUBJECTS)
def test_the_head_of_a_subject_is_a_docstring_alone(subject):
    text = (TOURNAMENT / subject / "__init__.py").read_text(encoding="utf-8")
    assert re.fullmatch(r'"""[^"]+"""\n', text) is not None


def test_no_kind_of_module_has_a_folder_for_all_subjects():
    assert [kind for kind in sorted(KINDS) if (TOURNAMENT / kind).is_dir()] == []


# --- Mirrors -----------------------------------------------------------------------------------------------

MIRRORS = [ROOT / "templates", TOURNAMENT / "static", ROOT / "tests" / "tournament"]


@pytest.mark.parametrize("mirror", MIRRORS, ids=named)
def test_folders_of_a_mirror_are_named_for_what_they_mirror(mirror):
    assert folders(mirror) - set(SUBJECTS) - LAYERS - set(OTHERS) == set()


@pytest.mark.parametrize("mirror", MIRRORS, ids=named)
def test_folders_of_pages_are_named_for_the_module_of_a_role(mirror):
    roles = {path.stem for path in (TOURNAMENT / "pages").glob("*.py")} - {"__init__", "urls"}
    pages = mirror / "pages"
    assert (folders(pages) if pages.is_dir() else set()) - roles == set()


def names_in(folder: Path) -> set[str]:
    """The names of the modules and packages in a folder, at any depth."""
    paths = folder.rglob("*")
    return {path.stem for path in paths if path.suffix == ".py" or path.is_dir()}


def test_a_module_of_tests_is_named_for_the_module_or_package_that_it_tests():
    """Its name begins with the other's, so that all tests of a module stand side by side in one folder."""
    mirror = ROOT / "tests" / "tournament"
    lost = []
    for path in sorted(mirror.rglob("test_*.py")):
        place = path.relative_to(mirror)
        if place.parts[0] in {*OTHERS, "models"}:  # every model at once, in every state that was released
            continue
        inside = TOURNAMENT / place.parent
        names = names_in(inside) if place.parent.name else {module.stem for module in inside.glob("*.py")}
        name = place.stem.removeprefix("test_")
        if not any(name == subject or name.startswith(f"{subject}_") for subject in names):
            lost.append(place.as_posix())
    assert lost == []


# --- Sizes -------------------------------------------------------------------------------------------------


def test_files_become_more_only_as_the_program_grows():
    assert sum(program().values()) / len(program()) >= LEAST_MEAN_LINES


def test_no_folder_has_more_than_24_modules():
    counts = Counter(named(path.parent) for path in modules())
    assert {folder: count for folder, count in counts.items() if count > MOST_IN_A_FOLDER} == {}


def test_at_most_40_modules_are_under_30_lines():
    short = [named(path) for path, lines in modules().items() if lines < SHORT]
    assert len(short) <= MOST_SHORT, short


# --- The page and the picture ------------------------------------------------------------------------------


def source_of(path: str) -> str | None:
    """The text of a module that the page names, from the root or from tournament/; None without one."""
    file = next((place / path for place in (ROOT, TOURNAMENT) if (place / path).is_file()), None)
    return file.read_text(encoding="utf-8") if file else None


def defines(source: str, name: str) -> bool:
    """Whether a module has a function, a class or a value of that name."""
    definition = re.search(rf"^\s*(?:async def|def|class) {name}\b|^{name}\b.*=", source, re.MULTILINE)
    return definition is not None


def test_the_page_names_every_subject_and_every_layer():
    page = PAGE.read_text(encoding="utf-8")
    assert [name for name in (*SUBJECTS, *sorted(LAYERS)) if not re.search(rf"\b{name}\b[`/]", page)] == []


def test_the_page_names_every_package_of_the_rules_and_reports():
    page = PAGE.read_text(encoding="utf-8")
    listed = [
        f"{root}/{package}"
        for root in ("scoring", "seating", "penalties", "reports")
        for package in packages(ROOT / root)
    ]
    assert [name for name in sorted(listed) if f"`{name}`" not in page] == []


def test_every_module_and_function_that_the_page_names_is_there():
    page = PAGE.read_text(encoding="utf-8")
    pairs = [
        (path, name)
        for path, names in re.findall(r"`([\w/]+\.py)`((?: · `\w+`)?(?:(?:, | and )`\w+`)*)", page)
        for name in (re.findall(r"`(\w+)`", names) if names.startswith(" · ") else []) or [""]
    ]
    sources = {path: source_of(path) for path, _name in pairs}
    assert sorted(path for path, source in sources.items() if source is None) == []
    assert [(path, name) for path, name in pairs if name and not defines(sources[path] or "", name)] == []


def test_the_picture_is_drawn_from_the_imports_of_now(tmp_path):
    drawn = tmp_path / "architecture.svg"
    subprocess.run([sys.executable, ROOT / ".ci" / "picture", drawn], cwd=ROOT, check=True)
    assert drawn.read_bytes() == PICTURE.read_bytes(), "make picture draws it anew"
