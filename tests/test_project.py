"""The rules of the house that no linter knows: sizes, what must not stand anywhere, documents that agree."""

import ast
import re
import statistics
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("tournament", "scoring", "seating", "penalties", "reports")
RULES = ("scoring", "penalties")
COMMANDS = ROOT / "tournament" / "management" / "commands"
TEXT = {".py", ".html", ".css", ".js", ".md", ".toml", ".yaml", ".yml", ".txt", ".in", ".svg", ".json", ""}
SCRIPT_OR_STYLE = re.compile(
    r"<script(?![^>]*\bsrc=)(?![^>]*application/json)|<style|\sstyle=|\son[a-z]+=[\"']|hx-on|javascript:",
    re.IGNORECASE,
)
OTHER_HOST = re.compile(
    r"(?:src|href|action)=[\"']?(?:https?:)?//|@import|url\(\s*[\"']?(?:https?:)?//", re.IGNORECASE
)
OPENED_BY_PEOPLE = re.compile(r"<a\s[^>]*href=[\"']https?://[^>]*>", re.IGNORECASE)


@cache
def tracked() -> tuple[Path, ...]:
    """All files of the project, as far as they are its own: no environment, data, caches."""
    # In a second working copy of a repository .git is a file.
    skipped = re.compile(r"\.git$|(\.git|\.venv|data|wheels)/|(.*/)?(__pycache__|\.\w+_cache|\.hypothesis)/")
    return tuple(
        path for path in sorted(ROOT.rglob("*")) if path.is_file() and not skipped.match(named(path))
    )


def named(path: Path) -> str:
    """A path as people write it."""
    return path.relative_to(ROOT).as_posix()


@cache
def parsed(text: str) -> ast.Module:
    """The tree of a file's text, once for all tests that look at it."""
    return ast.parse(text)


@cache
def program() -> dict[Path, str]:
    """Every Python file that is not a test or a migration, with its text; empty ones aside."""
    files = [ROOT / "start.py", ROOT / "manage.py"]
    files += [
        path for path in tracked() if path.suffix == ".py" and path.relative_to(ROOT).parts[0] in PACKAGES
    ]
    texts = {path: path.read_text(encoding="utf-8") for path in files if "migrations" not in path.parts}
    return {path: text for path, text in texts.items() if text.strip()}


@cache
def functions() -> dict[str, int]:
    """The lines of each function of the program, by file and name."""
    sizes = {}
    for path, text in program().items():
        for node in ast.walk(parsed(text)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                sizes[f"{named(path)}:{node.lineno} {node.name}"] = node.end_lineno - node.lineno + 1
    return sizes


def files() -> dict[str, int]:
    """The lines of each file of the program."""
    return {named(path): text.count("\n") for path, text in program().items()}


def ninth_tenth(sizes: dict[str, int]) -> float:
    """The size that nine of ten stay within."""
    return statistics.quantiles(sizes.values(), n=10)[8]


def larger_than(sizes: dict[str, int], limit: int) -> dict[str, int]:
    """The parts that are larger than allowed."""
    return {name: size for name, size in sizes.items() if size > limit}


# --- Sizes -------------------------------------------------------------------------------------------------


def test_no_file_has_more_than_400_lines():
    assert larger_than(files(), 400) == {}


def test_nine_of_ten_files_have_at_most_300_lines():
    assert ninth_tenth(files()) <= 300, larger_than(files(), 300)


def test_no_function_has_more_than_60_lines():
    assert larger_than(functions(), 60) == {}


def test_nine_of_ten_functions_have_at_most_25_lines():
    assert ninth_tenth(functions()) <= 25, larger_than(functions(), 25)


# --- Code --------------------------------------------------------------------------------------------------


def test_every_module_says_what_it_is_for():
    silent = [named(path) for path, text in program().items() if not ast.get_docstring(parsed(text))]
    assert silent == []


def test_the_rules_use_no_float():
    """Points are int and shared places Fraction, so that places never hang on rounding."""
    faults = []
    for path, text in program().items():
        if path.relative_to(ROOT).parts[0] in RULES:
            for node in ast.walk(parsed(text)):
                is_float = isinstance(node, ast.Constant) and isinstance(node.value, float)
                if is_float or (isinstance(node, ast.Name) and node.id == "float"):
                    faults.append(f"{named(path)}:{node.lineno}")
    assert faults == []


def test_no_error_is_passed_over_in_silence():
    handlers = [
        f"{named(path)}:{node.lineno}"
        for path, text in program().items()
        for node in ast.walk(parsed(text))
        if isinstance(node, ast.ExceptHandler) and all(isinstance(line, ast.Pass) for line in node.body)
    ]
    assert handlers == []


# Words that name anything: a name says what it holds, as `sheet`, `entry` or `revision` do.
RIDDLES = frozenset(
    {"asked", "found", "given", "held", "it", "kept", "known", "made", "one", "own", "said", "seen", "that"}
    | {"them", "told", "what", "whole"}
)
# Names of the field, or that others rely on: columns, fields of files, forms and answers, words of templates.
RELIED_ON = {
    "tests/left_out.py": {"whole"},  # a whole run of the suite
    "scoring/riichi/hand_tallies.py": {"one"},  # the first of three suits: one, another, third
    "tests/scoring/riichi/rulebooks/test_ema_2012_4_1_counting.py": {"held"},  # as in “tiles held”
    "tests/scoring/riichi/verdicts.py": {"held"},  # as the field of a hand
    "tests/tournament/acts/test_writing_act.py": {"what"},  # an act's key is made of its arguments' names
    "tournament/account/queries.py": {"seen"},  # account/account.html
    "tournament/api/acting/event.py": {"asked", "seen"},  # paths of faults, and a field of bodies
    "tournament/api/acting/floor.py": {"asked", "seen"},
    "tournament/api/acting/planning.py": {"asked"},
    "tournament/api/acting/referees.py": {"asked"},
    "tournament/api/acting/sessions.py": {"asked"},
    "tournament/api/acting/tables.py": {"asked", "seen"},
    "tournament/api/done.py": {"made"},  # a field of answers
    "tournament/api/reading/engines.py": {"asked"},
    "tournament/api/reading/stream.py": {"whole"},  # a field of frames
    "tournament/clock/queries.py": {"own", "whole"},  # clock/*.html
    "tournament/event_file/services/content.py": {"told"},  # a field of event files
    "tournament/files/forms.py": {"what"},  # a field of a form, as the next six
    "tournament/hand/forms/tiles.py": {"given"},
    "tournament/hand/queries/worth.py": {"given"},
    "tournament/move/forms.py": {"seen"},
    "tournament/move/services/bringing.py": {"seen"},  # a key of a job's stored arguments
    "tournament/presence/forms.py": {"asked"},
    "tournament/registration/forms.py": {"seen"},
    "tournament/models/log.py": {"told"},  # a column
    "tournament/rules/queries.py": {"one"},  # a placeholder of a message: one %(one)s; two %(two)s
    "tournament/words/sentences.py": {"kept", "told"},  # the verbs of Kept and Told
}
NAMED_FILES = (*PACKAGES, "benchmarks", "tests")


def bound_names(node: ast.AST) -> Iterator[str]:
    """The names that a node of a module gives: of functions, classes, parameters, variables, fields."""
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        yield node.name
    elif isinstance(node, ast.arg):
        yield node.arg
    elif isinstance(node, ast.Name | ast.Attribute) and isinstance(node.ctx, ast.Store):
        yield node.id if isinstance(node, ast.Name) else node.attr


@pytest.mark.parametrize("folder", NAMED_FILES)
def test_names_say_what_they_hold(folder):
    paths = (path for path in tracked() if path.suffix == ".py" and path.is_relative_to(ROOT / folder))
    assert [
        f"{named(path)}:{node.lineno} {name}"
        for path in paths
        if "migrations" not in path.parts
        for node in ast.walk(parsed(path.read_text(encoding="utf-8")))
        for name in bound_names(node)
        if name in RIDDLES - RELIED_ON.get(named(path), set())
    ] == []


def test_every_name_that_others_rely_on_is_there():
    names = {
        path: {
            name for node in ast.walk(parsed((ROOT / path).read_text("utf-8"))) for name in bound_names(node)
        }
        for path in RELIED_ON
    }
    assert {path: gone for path in RELIED_ON if (gone := RELIED_ON[path] - names[path])} == {}


CODE_OF_FUNCTIONS = re.compile(
    r"\b(?:__code__|__defaults__|__kwdefaults__|__closure__)|^(?:import|from) inspect\b"
)


def test_no_program_reads_the_code_of_functions():
    """Compiled functions have no `__code__` and no signature."""
    assert found_in(iter(program()), CODE_OF_FUNCTIONS) == []


QUERY_CALLS = {"filter", "exclude", "exists", "select_related", "prefetch_related", "values_list"}


def decorators(node: ast.FunctionDef | ast.AsyncFunctionDef) -> set[str]:
    """The names of a function's decorators that are not called."""
    return {getattr(each, "attr", "") or getattr(each, "id", "") for each in node.decorator_list}


def asks_the_database(node: ast.AST) -> bool:
    """A manager (`.objects`), or a call of a query set's method; `count` of a list has an argument."""
    if isinstance(node, ast.Attribute) and node.attr == "objects":
        return True
    if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)):
        return False
    name = node.func.attr
    return name in QUERY_CALLS or (name == "count" and not node.args)


def test_no_property_asks_the_database():
    """What looks like a value must not cost a query: a method says that it works."""
    hidden = [
        f"{named(path)}:{part.lineno} {node.name}"
        for path, text in program().items()
        if path.relative_to(ROOT).parts[0] == "tournament"
        for node in ast.walk(parsed(text))
        if isinstance(node, ast.FunctionDef) and decorators(node) & {"property", "cached_property"}
        for part in ast.walk(node)
        if asks_the_database(part)
    ]
    assert hidden == []


def shows_refusal(handler: ast.ExceptHandler) -> bool:
    """Whether an `except Refused` shows the sentence on the next page, as `when_refused` would."""
    caught = {getattr(part, "id", "") for part in ast.walk(handler.type)} if handler.type else set()
    calls = [part.func for part in ast.walk(handler) if isinstance(part, ast.Call)]
    names = {getattr(func, "attr", "") or getattr(func, "id", "") for func in calls}
    return "Refused" in caught and any(name == "refused" or name.startswith("_back") for name in names)


def test_refusals_become_pages_by_the_decorator():
    by_hand = [
        f"{named(path)}:{node.lineno}"
        for path, text in program().items()
        if path.relative_to(ROOT).parts[0] == "tournament" and path.name != "feedback.py"
        for node in ast.walk(parsed(text))
        if isinstance(node, ast.ExceptHandler) and shows_refusal(node)
    ]
    assert by_hand == []


def test_imports_keep_to_the_contracts_of_pyproject():
    program_path = Path(sys.executable).parent / "lint-imports"
    done = subprocess.run([program_path], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-2000:]


def found_in(paths: Iterator[Path], pattern: re.Pattern[str]) -> list[str]:
    """Where a pattern occurs: file, line and what was found."""
    return [
        f"{named(path)}:{number} {match.group(0)}"
        for path in paths
        for number, line in enumerate(path.read_text(encoding="utf-8", errors="replace").splitlines(), 1)
        if (match := pattern.search(line))
    ]


def texts() -> Iterator[Path]:
    """All files that people read as text, but this one, which names what must not be named."""
    return (path for path in tracked() if path.suffix in TEXT and path != Path(__file__).resolve())


UNREASONED = re.compile(r"# (?:type: ignore|noqa)\b(?!(?:\[[\w, -]+\]|: [A-Z0-9, ]+?)\s+(?:#|-) ?\w)")


def test_every_exception_from_a_check_gives_its_code_and_a_reason():
    """As in `# noqa: S603 - our own command`, or `# type: ignore[attr-defined]  # JSON`."""
    code = (path for path in texts() if path.suffix == ".py")
    assert found_in(code, UNREASONED) == []


def test_nothing_is_left_to_be_done_later():
    code = (path for path in texts() if path.suffix in {".py", ".html", ".css", ".js", ".md"})
    assert found_in(code, re.compile(r"\b(?:TODO|FIXME|XXX|HACK)\b")) == []


def test_no_path_of_somebodys_machine_stands_anywhere():
    pattern = re.compile(r"(?<![\w.])/(?:home|root|Users|work|opt|private/tmp)/\w+")
    assert found_in(texts(), pattern) == []


# --- Pages -------------------------------------------------------------------------------------------------


def pages() -> Iterator[Path]:
    """All templates of pages."""
    return (path for path in templates() if path.suffix == ".html")


def templates() -> Iterator[Path]:
    """All templates: pages, texts, scripts, pictures."""
    return (path for path in tracked() if path.is_relative_to(ROOT / "templates"))


def test_no_line_of_a_template_has_more_than_120_characters():
    """The formatter cannot break a tag of Django: only its author can."""
    assert found_in(templates(), re.compile(r"^.{121,}$")) == []


def test_no_template_has_inline_script_or_style():
    hits = [
        (path, match[0]) for path in pages() for match in SCRIPT_OR_STYLE.finditer(path.read_text("utf-8"))
    ]
    assert hits == []


def test_every_blocktranslate_is_trimmed():
    """Otherwise the message would change with every line break of the template."""
    assert found_in(pages(), re.compile(r"\{%-?\s*blocktrans(?:late)?\b(?!\s+trimmed\b)[^%]*")) == []


def test_no_page_or_style_loads_anything_from_another_host():
    styles = (path for path in tracked() if path.suffix == ".css" and "static" in path.parts)
    hits = [hit for path in [*pages(), *styles] for hit in loads_from_elsewhere(path)]
    assert hits == []


def loads_from_elsewhere(path: Path) -> list[str]:
    """Lines that make a browser ask another host by itself; links that people follow do not count."""
    text = OPENED_BY_PEOPLE.sub("<a>", path.read_text(encoding="utf-8"))
    return [f"{named(path)} {match.group(0)}" for match in OTHER_HOST.finditer(text)]


# --- Tests -------------------------------------------------------------------------------------------------


@cache
def parsed_tests() -> dict[Path, ast.Module]:
    """Every file of tests, parsed."""
    paths = [path for path in tracked() if path.name.startswith("test_") and path.suffix == ".py"]
    return {path: parsed(path.read_text(encoding="utf-8")) for path in paths}


def states_something(node: ast.AST) -> bool:
    """An assert, pytest.raises, `refused`, or a helper that is named for what it asserts."""
    if isinstance(node, ast.Assert):
        return True
    called = node.func if isinstance(node, ast.Call) else None
    name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
    return name in {"raises", "refused", "fail", "warns"} or bool(
        re.match(r"_?(django_)?(assert|expect|check)", name)
    )


def test_every_test_states_something():
    silent = [
        f"{named(path)}:{node.lineno} {node.name}"
        for path, module in parsed_tests().items()
        for node in ast.walk(module)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and node.name.startswith("test_")
        and not any(states_something(part) for part in ast.walk(node))
    ]
    assert silent == []


# As a translation would name a test: a native names what happens, to whom.
STILTED_NAME = re.compile(
    r"^(?:what(?:ever)?|who(?:ever|se)?|how|which|it|they)_|_(?:of|to|for|by|as)_who_|pressing_twice|lands_on"
    r"|knows?_no_|_(?:his|he|him|himself)(?:_|$)|[a-z]_s_|_ones_own|_by_now|_as_ever|_of_before"
    r"|(?<!there)_(?:is|are)_no_(?!longer|more|less)|_(?:is|are)_(?:said|told)$"
)


def test_the_names_of_tests_are_plain_english():
    stilted = [
        f"{named(path)}:{node.lineno} {node.name}"
        for path, module in parsed_tests().items()
        for node in ast.walk(module)
        if isinstance(node, ast.FunctionDef) and STILTED_NAME.search(node.name.removeprefix("test_"))
        if node.name.startswith("test_")
    ]
    assert stilted == []


def test_no_test_sleeps_or_mocks():
    paths = (path for path in parsed_tests() if path != Path(__file__).resolve())
    waits_or_mocks = r"\btime\.sleep\(|\.wait_for_timeout\(|unittest\.mock|\bMagicMock\b|\bmocker\b"
    assert found_in(paths, re.compile(waits_or_mocks)) == []


# --- Documents ---------------------------------------------------------------------------------------------


@cache
def commands() -> tuple[str, ...]:
    """The names of our management commands."""
    return tuple(sorted(path.stem for path in COMMANDS.glob("*.py") if not path.stem.startswith("_")))


@pytest.mark.parametrize("command", commands())
def test_the_readme_tells_of_every_command(command):
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert re.search(rf"`[^`\n]*\b{command}\b[^`\n]*`|manage\.py {command}\b", readme) is not None, command


@pytest.mark.parametrize("document", ["README.md", "CONTRIBUTING.md"])
def test_a_document_tells_of_no_command_that_is_not_there(document):
    django = {
        "makemigrations",
        "migrate",
        "createsuperuser",
        "changepassword",
        "check",
        "shell",
        "collectstatic",
    }
    named = re.findall(r"manage\.py (\w+)", (ROOT / document).read_text(encoding="utf-8"))
    assert set(named) - set(commands()) - django == set()


@pytest.mark.parametrize("document", ["README.md", "CONTRIBUTING.md"])
def test_a_document_tells_of_no_make_target_that_is_not_there(document):
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    named = re.findall(r"`make (\w+)", (ROOT / document).read_text(encoding="utf-8"))
    assert set(named) - targets == set()


@pytest.mark.parametrize("document", ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"])
def test_every_file_that_a_document_links_to_is_there(document):
    links = re.findall(r"\]\((?!https?:|#|mailto:)([^)#\s]+)", (ROOT / document).read_text(encoding="utf-8"))
    assert [link for link in links if not (ROOT / link).exists()] == []


LOCKED = ("", "-dev", "-oracles", "-audit", "-contract")


def test_the_locked_requirements_name_no_index_and_pin_with_hashes():
    locked = [ROOT / f"requirements{kind}.txt" for kind in LOCKED]
    assert found_in(iter(locked), re.compile(r"^\s*--(?:index|extra|find|trusted)\S*")) == []
    for path in locked:
        pins = re.findall(r"^[a-z0-9][^\n]*\n\s+(\S+)", path.read_text(encoding="utf-8"), re.MULTILINE)
        assert {pin[:14] for pin in pins} == {"--hash=sha256:"}


@pytest.mark.parametrize("kind", LOCKED)
def test_everything_that_is_required_is_locked(kind):
    name = f"requirements{kind}.in"
    wanted = re.findall(r"^([A-Za-z][\w-]*)", (ROOT / name).read_text(encoding="utf-8"), re.MULTILINE)
    locked = (ROOT / name.replace(".in", ".txt")).read_text(encoding="utf-8")
    assert [
        each for each in wanted if not re.search(rf"^{each.lower()}(\[\w+\])?==", locked, re.MULTILINE)
    ] == []
