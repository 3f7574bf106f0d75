"""What README and docs name is run as a person runs it: a process of its own, nothing in the environment.

Starting takes longer than most commands: once the first two have begun from nothing, those that need the
whole program are forks of one process that has loaded it (tests/loaded.py).
"""

import json
import os
import re
import shutil
import signal
import subprocess
import uuid
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

import psycopg
import pytest

from tests.loaded import Loaded
from tests.test_start import free_port

ROOT = Path(__file__).resolve().parents[3]
DOCUMENTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
LEFT_OUT = shutil.ignore_patterns(".git", ".venv", "wheels", ".*_cache", ".hypothesis")
HAND = '{"hand": "23456m456p78s11z", "melds": ["c345p"], "win": "9s", "by": "ron"}\n'
TABLE = '{"rules": "ema-riichi-2016", "hands": []}\n'
RANKING = '{"tournaments": []}'
PASSWORD = r"(\w{4}-){3}\w{4}"


@dataclass(frozen=True)
class Step:
    """A command, what is typed into it, its exit status, and a pattern of what it says.

    `terminal`: whether it is typed at a keyboard; `output`: the file that its answer goes to; `started`:
    whether it is started from nothing, as what is typed at a keyboard always is.
    """

    words: str
    says: str
    typed: str = ""
    status: int = 0
    terminal: bool = False
    output: str = ""
    started: bool = False


# In this order: each finds what those before it have left.
WALK = (
    Step(
        "standings demo",
        r"There is no Hanchan database in .*/data\. .* HANCHAN_DATA=/path",
        status=1,
        started=True,
    ),
    Step(
        "set_up --demo",
        rf"(?s)Sign in as `director` with the password {PASSWORD}\n.*Demo: Hanchan Demo Open",
        started=True,
    ),
    Step("set_up", r"^$"),
    Step("first_director", r"^$"),
    Step("new_password director", rf"Sign in as `director` with the password {PASSWORD}\n"),
    Step("new_password director --no-second-factor", rf"`director` with the password {PASSWORD}\n"),
    Step("new_password dora", r"no account “dora”. Who looks after this installation: director\.", status=1),
    Step("load_demo", r"^$"),
    Step("simulate_event --players 16 --sessions 2 --rules mcr-2006 --slug simulated", r"simulated"),
    Step("export_event simulated --out event.json", r"^$"),
    Step("validate event.json", r"event\.json: an event file\. Form and facts are right\."),
    Step("import_event event.json --slug again", r"again\n"),
    Step("standings again", r"1"),
    Step("standings again --after 1 --teams --json", r'"after": 1'),
    Step("check_event again", r"“again” agrees with its facts\."),
    Step("ema_export again --out ema", r""),
    Step("backup saved.zip", r"saved\.zip: \d+ rows\."),
    Step("restore saved.zip", r"This would replace everything in .* \(5 events\).* add --yes", status=1),
    Step("restore saved.zip", r"Type yes to go on: .*Nothing was changed\.", "no\n", 1, terminal=True),
    Step("restore saved.zip", r"Type yes to go on: .*Nothing was changed\.", "\n", 1, terminal=True),
    Step(
        "restore saved.zip", r"Type yes to go on: .*Restored\. What was there before", "yes\n", terminal=True
    ),
    Step("restore saved.zip --yes", r"Restored\. What was there before is in .*before-restore"),
    Step("rulesets --json", r"ema-riichi-2025", started=True),
    Step("score_hands --rules ema-riichi-2016 --jobs 2", r'"valid": ', HAND, started=True),
    Step("play_table --rules ema-riichi-2025", r'"points": ', TABLE, started=True),
    Step("mers_ranking - --on 2026-01-01", r'"MCR": \[\]', RANKING, started=True),
    Step("draw_seating --players 16 --sessions 4", r"16", started=True),
    Step(
        "draw_seating --players 16 --sessions 4 --json", r'"hanchan-draw"', output="draw.json", started=True
    ),
    Step("draw_seating --verify draw.json", r"draw\.json: everything is as the draw says\.", started=True),
    Step("search_draw --hours 0.001", r"20 players, 6 sessions: 6 repeated meetings", started=True),
    Step("messages", r"locale"),
    Step("check --deploy", r"security\."),
    Step("serve", r"for everyone on this network"),
)
PROGRAMS = ("live", "writing", "crashes", "power_cut", "soak", "wifi", "pages", "standings", "starting")
PROGRAMS += (
    "requests",
    "importing",
    "seating",
    "mers",
    "replay",
    "score_riichi",
    "score_mcr",
    "score_lines",
    "page",
    "unchanged",
    "growth",
    "draws",
    "reports",
)
# Asks each of the programs named on the command line for its help; one that has none ends it.
HELPS = """
import json, runpy, sys
for name in json.loads(sys.argv[1]):
    sys.argv[1:] = ["--help"]
    try:
        runpy.run_module(f"benchmarks.{name}", run_name="__main__", alter_sys=True)
    except SystemExit as ended:
        if ended.code == 0:
            continue
    sys.exit(f"{name} has no help")
"""
TARGETS = (
    "budgets",
    "check",
    "guides",
    "picture",
    "walks",
    "audit",
    "bandit",
    "imports",
    "lock",
    "long",
    "full",
    "refusals",
    "wheels",
)
# Named too, and run elsewhere.
ELSEWHERE = {
    "start.py": "tests/test_start.py starts it from nothing, and again",
    "start.py test": "this is it",
    "python -m tests.reports.pictures": "draws what tests/reports compares; it would change the tree",
    "python -m tournament.serving.web": "serve starts it",
    "python -m benchmarks": "the head of a table",
    ".ci/run": "runs all tests, this one too",
    ".ci/picture": "make picture",
    ".ci/walks": "make walks",
    ".ci/refusals": "make refusals",
}


def left_out(folder: str, names: list[str]) -> set[str]:
    """Files outside the program: tools' folders, and at the top the tests and somebody's data."""
    return LEFT_OUT(folder, names) | ({"data", "tests"} & {*names} if folder == str(ROOT) else set())


@pytest.fixture(scope="module")
def database() -> Iterator[dict[str, str]]:
    """A new database: a file in the folder of data, or one of its own on the server that tests use."""
    server = os.environ.get("DATABASE_URL", "")
    if not server.startswith("postgres"):
        yield {}
        return
    name = f"hanchan_terminal_{uuid.uuid4().hex[:12]}"
    place = server.rpartition("/")[0]
    with psycopg.connect(f"{place}/postgres", autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"')
        yield {"DATABASE_URL": f"{place}/{name}"}
        connection.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


@pytest.fixture(scope="module")
def copy(tmp_path_factory) -> Path:
    """The program in a new folder, with what is installed but without data."""
    folder = tmp_path_factory.mktemp("copy") / "hanchan"
    shutil.copytree(ROOT, folder, ignore=left_out)
    for name in (".venv", "tests"):
        (folder / name).symlink_to(ROOT / name)
    return folder


@pytest.fixture(scope="module")
def environment(tmp_path_factory, database) -> dict[str, str]:
    """As `env -i` gives it: a path and a home."""
    return {"PATH": "/usr/bin:/bin", "HOME": str(tmp_path_factory.mktemp("home"))} | database


@pytest.fixture(scope="module")
def loaded(copy, environment) -> Iterator[Loaded]:
    """The program of the copy, loaded once it has data."""
    with closing(Loaded(environment, copy)) as loaded:
        yield loaded


@contextmanager
def keyboard(step: Step) -> Iterator[int]:
    """What the command reads: a terminal at which somebody types, or a pipe with all of it."""
    theirs, ours = reversed(os.openpty()) if step.terminal else os.pipe()
    try:
        os.write(ours, step.typed.encode())
        if not step.terminal:
            os.close(ours)
        yield theirs
    finally:
        os.close(theirs)
        if step.terminal:
            os.close(ours)


def ran_by_itself(step: Step, copy: Path, environment: dict[str, str]) -> tuple[int, str, str]:
    """The exit status, output and errors of a command that is started."""
    with keyboard(step) as typed:
        ran = subprocess.run(
            [".venv/bin/python", "manage.py", *step.words.split()],
            cwd=copy,
            env=environment,
            stdin=typed,
            capture_output=True,
            text=True,
            check=False,
            timeout=180,
        )
    return ran.returncode, ran.stdout, ran.stderr


def ran_in_a_fork(step: Step, loaded: Loaded) -> tuple[int, str, str]:
    """The same of one to which nothing is typed, without the time that starting takes."""
    with loaded.start("-m", "manage", *step.words.split(), errors=subprocess.PIPE) as fork:
        fork.stdin.close()
        out, err = fork.stdout.read(), fork.stderr.read()
        return fork.wait(180), out, err


def first_lines(command: list[str], copy: Path, environment: dict[str, str], end: str) -> str:
    """What a server says until the line that ends so; then Ctrl-C, which it takes for its end."""
    with subprocess.Popen(
        command, cwd=copy, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as process:
        lines = []
        for line in process.stdout:
            lines.append(line)
            if end in line:
                process.send_signal(signal.SIGINT)
    assert process.returncode == 0
    return "".join(lines)


@pytest.mark.slow
@pytest.mark.parametrize("step", WALK, ids=lambda step: step.words)
def test_a_command_does_what_the_documents_say(copy, environment, request, step):
    if step.words == "serve":
        command = [".venv/bin/python", "manage.py", "serve", "--no-demo", "--port", str(free_port())]
        assert re.search(step.says, first_lines(command, copy, environment, "Ctrl-C stops it."))
        return
    if "DATABASE_URL" in environment and "no Hanchan database" in step.says:
        step = replace(step, says=r"DATABASE_URL \(hanchan_terminal_\w+\) cannot be used")

    if step.started or step.terminal:
        status, out, err = ran_by_itself(step, copy, environment)
    else:
        status, out, err = ran_in_a_fork(step, request.getfixturevalue("loaded"))
    if step.output:
        (copy / step.output).write_text(out, encoding="utf-8")

    assert (status, "Traceback" in err) == (step.status, False), err
    assert re.search(step.says, out + err), out + err


@pytest.mark.slow
def test_the_measurements_and_targets_that_the_documents_name_are_there(copy, environment):
    helps = [".venv/bin/python", "-c", HELPS, json.dumps(PROGRAMS)]
    for command in (helps, ["make", "--dry-run", *TARGETS]):
        ran = subprocess.run(command, cwd=copy, env=environment, capture_output=True, text=True, check=False)
        assert ran.returncode == 0, ran.stderr


OTHER_PROGRAMS = ("curl", "docker", "useradd", "python3", "su ", "install", "systemctl", "journalctl")
ELSEWHERE_OPTIONS = {
    "--port": "tests/test_start.py starts it so",
    "--no-demo": "tests/test_start.py starts it so",
    "--data": "tests/test_start.py starts it so",
    "--help": "tests/tournament/management/test_terminal.py",
    "--pages": "a measurement",
    "--control": "a measurement",
    "--seconds": "a measurement",
    "--whole": "a measurement",
    "--concurrency": "of Celery",
    "--slug": "in the walk",
}
NAMING = {
    "manage.py {}": r"manage\.py ([a-z_]+)",
    "make {}": r"(?:`|^)make ([a-z]+)",
    "python -m {}": r"python -m ([\w.]+\w)",
    ".ci/{}": r"\.ci/([a-z]+)",
    "start.py{}": r"python3 start\.py( test|)",
}


def named_in(text: str) -> set[str]:
    """The commands that a document names, without their arguments."""
    return {
        form.format(name)
        for form, pattern in NAMING.items()
        for name in re.findall(pattern, text, re.MULTILINE)
    }


def options_in(text: str) -> set[str]:
    """The options of our commands that a document names in code."""
    spans = [span for span in re.findall(r"`([^`\n]+)`", text) if not span.startswith(OTHER_PROGRAMS)]
    return {option for span in spans for option in re.findall(r"(?<![\w-])--[a-z][a-z-]+", span)}


def rows_of(text: str, heading: str) -> set[str]:
    """The commands in the first column of the table under a heading."""
    part = text.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| (`.+?`) \|", part, re.MULTILINE)
    return {name for row in rows for name in re.findall(r"`([a-z_]+)[ `]", row)} - {"python"}


def test_every_command_that_a_document_names_is_run():
    readme = DOCUMENTS[0].read_text(encoding="utf-8")
    named = set().union(*(named_in(path.read_text(encoding="utf-8")) for path in DOCUMENTS))
    named |= {f"manage.py {name}" for name in rows_of(readme, "From the terminal")}
    named |= {f"python -m benchmarks.{name}" for name in rows_of(readme, "For developers")}

    run = {f"manage.py {step.words.split()[0]}" for step in WALK}
    run |= {f"python -m benchmarks.{name}" for name in PROGRAMS} | {f"make {name}" for name in TARGETS}
    assert named - run - set(ELSEWHERE) == set()


def test_every_option_that_a_document_names_is_in_the_walk():
    named = set().union(*(options_in(path.read_text(encoding="utf-8")) for path in DOCUMENTS))
    walked = {word for step in WALK for word in step.words.split() if word.startswith("--")}
    assert {"--yes", "--verify", "--no-second-factor", "--teams", "--demo"} <= named
    assert named - walked - set(ELSEWHERE_OPTIONS) == set()


def test_translated_guides_and_the_schemas_are_among_the_documents():
    folders = {path.parent.name for path in DOCUMENTS}
    assert folders >= {"docs", "it", "uk", "schema"}
