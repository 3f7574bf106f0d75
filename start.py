"""Start Hanchan: `python3 start.py` sets everything up and serves; `python3 start.py test` runs the tests.

Standard library only: it runs before anything is installed, then it becomes `tournament.serving.starting`.
Pythons too old for Hanchan read it too, and get a sentence instead of a traceback: no syntax newer than 3.6.
"""

import argparse
import functools
import hashlib
import os
import re
import shutil
import signal
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
OLDEST = (3, 11)
TO_RUN = ("requirements.txt",)
TO_TEST = ("requirements.txt", "requirements-dev.txt")
# Files in their own order: browser/ has the few slow tests, which sorted by number would all come last.
BY_FILE = ("--dist", "loadfile", "--no-loadscope-reorder")
PACKAGES = ("tournament", "scoring", "seating", "penalties", "reports")
WINDOWS = os.name == "nt"
NO_NETWORK = re.compile(
    r"name resolution|getaddrinfo|NewConnectionError|ConnectTimeout|ConnectionReset|Network is unreachable"
    r"|Max retries|ProxyError|dns error|error sending request|tcp connect",
    re.IGNORECASE,
)


class StartError(Exception):
    """The reason why Hanchan cannot start, as one sentence for people."""


def say(text: str = "") -> None:
    """Print at once, also into a pipe, so that it stands before what child processes print."""
    print(text, flush=True)


# --- Python and its packages -------------------------------------------------------------------------------


def numbers_of(python: str, code: str) -> tuple:
    """The numbers that a Python program prints for the code, () when it does not run or fails."""
    try:
        answer = subprocess.run(
            [python, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True
        )
        return tuple(int(part) for part in answer.stdout.split())
    except (OSError, subprocess.CalledProcessError, ValueError):
        return ()


def python_version(python: str) -> tuple:
    """(major, minor) of a Python program, () when it does not run."""
    return numbers_of(python, "import sys; print(*sys.version_info[:2])")


def newer_python() -> str:
    """The path of a Python on PATH that is new enough, "" when there is none."""
    for minor in range(20, OLDEST[1] - 1, -1):
        path = shutil.which(f"python3.{minor}")
        if path and python_version(path) >= OLDEST:
            return path
    return ""


def hand_over(command: list) -> int:
    """Become another program; on Windows, which cannot, wait for it and give its exit code."""
    if not WINDOWS:
        os.execv(command[0], command)  # noqa: S606 - no shell is wanted
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the program that took over
    return subprocess.call(command)


def venv_python(venv: Path) -> Path:
    """Where a virtual environment keeps its Python."""
    return venv / ("Scripts/python.exe" if WINDOWS else "bin/python")


def fingerprints(names: tuple, python: str) -> set:
    """One line a requirements file: its name, the hash of its content, the Python that it is for."""
    version = ".".join(map(str, python_version(python)))
    return {
        f"{name} {hashlib.sha256((ROOT / name).read_bytes()).hexdigest()} python{version}" for name in names
    }


def is_installed(venv: Path, names: tuple) -> bool:
    """Whether just these requirements were installed here, and the Python of the environment still runs."""
    stamp, python = venv / "hanchan-installed", str(venv_python(venv))
    noted = set(stamp.read_text(encoding="utf-8").splitlines()) if stamp.exists() else set()
    return fingerprints(names, python) <= noted


def mark_installed(venv: Path, names: tuple) -> None:
    """Note what `is_installed` asks for."""
    lines = fingerprints(names, str(venv_python(venv)))
    (venv / "hanchan-installed").write_text("\n".join(sorted(lines)) + "\n", encoding="utf-8")


def attempt(command: list) -> str:
    """Run a command quietly; what it said when it failed, "" when it went well."""
    run = subprocess.run(
        command, cwd=str(ROOT), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False
    )
    output = run.stdout.decode("utf-8", "replace").strip()
    return (output or f"{command[0]} failed") if run.returncode else ""


@functools.lru_cache(maxsize=None)  # noqa: UP033 - older Pythons, which get a sentence, have no `cache`
def python_with_pip() -> str:
    """A Python whose pip can install for another one (22.3, of 2022); "" when there is none.

    It is this one, or the one that the environment we run in was made from: such as ours have no pip.
    """
    code = "from importlib import metadata; print(*metadata.version('pip').split('.')[:2])"
    for python in (sys.executable, getattr(sys, "_base_executable", "")):
        if python and numbers_of(python, code) >= (22, 3):
            return python
    return ""


def make_venv(venv: Path) -> None:
    """Make the virtual environment, or make it anew when it is half-made or its Python has gone."""
    if python_version(str(venv_python(venv))) >= OLDEST and not (venv / "hanchan-installing").exists():
        return
    without = ["--without-pip"] if shutil.which("uv") or python_with_pip() else []  # it takes seconds to copy
    problem = attempt([sys.executable, "-m", "venv", "--clear", *without, str(venv)])
    if problem:
        say(problem)
        raise StartError(
            f"{sys.executable} could not make the folder {venv}. "
            "On Debian and Ubuntu `sudo apt install python3-venv` helps."
        )


def install_commands(python: str, names: tuple) -> list:
    """Lists of commands, best first: the wheels/ folder of an offline copy before the net.

    uv comes before the pip that there is already, and that before one copied into the environment.
    """
    files = [part for name in names for part in ("-r", str(ROOT / name))]
    wheels = ["--no-index", "--find-links", str(ROOT / "wheels")]
    install_there = ["install", "--quiet", "--no-compile", "--retries", "2"]
    uv, pip_python = shutil.which("uv"), python_with_pip()
    installs = []
    for source in [wheels, []] if (ROOT / "wheels").is_dir() else [[]]:
        if uv:
            installs.append([[uv, "pip", "install", "--quiet", "--python", python, *source, *files]])
        if pip_python:
            pip = [pip_python, "-m", "pip", "--python", python]
            installs.append([[*pip, *install_there, *source, *files]])
        get_pip = [[python, "-m", "ensurepip"]] if uv or pip_python else []
        installs.append([*get_pip, [python, "-m", "pip", *install_there, *source, *files]])
    return installs


def why_not_installed(output: str) -> str:
    """The sentence for what pip or uv said when it failed."""
    if NO_NETWORK.search(output):
        return (
            "Hanchan needs the internet once, for its first start, and found none. Connect this computer, "
            "or copy the folder wheels/ here, made by `make wheels` on one that is connected."
        )
    if "No space left" in output:
        return f"The disk is full: Hanchan needs 400 MB for {VENV}."
    lines = "\n".join(output.splitlines()[-6:])
    return f"{lines}\nThe packages that Hanchan needs could not be installed; the lines above say why."


def install(venv: Path, names: tuple) -> None:
    """Bring the packages of the requirements files into the environment; no network when they are there."""
    if is_installed(venv, names):
        return
    say("Installing what Hanchan needs. This happens once and takes up to a minute ...")
    make_venv(venv)
    begun = venv / "hanchan-installing"
    begun.touch()  # found at the next start: this one was cut short, so the folder is made anew
    python = str(venv_python(venv))
    # Meanwhile, as the network and a second core have time.
    compiling = subprocess.Popen(
        [python, "-m", "compileall", "-q", *PACKAGES], cwd=str(ROOT), stdout=subprocess.DEVNULL
    )
    problems = []
    for commands in install_commands(python, names):
        problems = [problem for problem in map(attempt, commands) if problem]
        if not problems:
            break
    compiling.wait()
    begun.unlink()
    if problems:
        raise StartError(why_not_installed(problems[-1]))
    mark_installed(venv, names)


# --- The two commands --------------------------------------------------------------------------------------


def check_folder(folder: Path) -> None:
    """Make the data folder; StartError when nothing can be written there."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise StartError(
            f"The data folder {folder} cannot be made: {error.strerror}. Give another with --data."
        ) from None
    if not os.access(str(folder), os.W_OK | os.X_OK):
        raise StartError(f"Nothing can be written to the data folder {folder}. Give another with --data.")


def serve(options) -> int:
    """`start.py`: install what is missing, then hand over to `tournament.serving.starting`."""
    folder = Path(options.data).expanduser().resolve()
    check_folder(folder)
    install(VENV, TO_RUN)
    os.environ["HANCHAN_DATA"] = str(folder)
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # or each start would compile the whole program anew
    os.chdir(str(ROOT))
    demo = ["--no-demo"] if options.no_demo else []
    serve_hall = ["-m", "tournament.serving.starting", "--port", str(options.port), *demo]
    return hand_over([str(venv_python(VENV)), *serve_hall])


def test(arguments: list) -> int:
    """`start.py test`: install what tests need, run pytest in as many processes as keep all cores busy.

    HANCHAN_TEST_WORKERS: how many of them.
    """
    install(VENV, TO_TEST)
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # tests start our programs often: compile once
    own_choice = any(re.match(r"-n|--numprocesses|--dist|--pdb", argument) for argument in arguments)
    # One more than there are cores, since servers, browsers and databases are waited for now and then.
    workers = os.environ.get("HANCHAN_TEST_WORKERS") or str((os.cpu_count() or 1) + 1)
    spread = [] if own_choice else ["-n", workers, *BY_FILE]
    os.chdir(str(ROOT))
    return hand_over([str(venv_python(VENV)), "-m", "pytest", *spread, *arguments])


def port_number(text: str) -> int:
    """A port from the command line; ArgumentTypeError outside 1 to 65535."""
    if not text.isdecimal() or not 1 <= int(text) <= 65535:
        raise argparse.ArgumentTypeError(f"{text} is not a port (1–65535)")
    return int(text)


def parse(arguments: list):
    """Read the command line of `start.py`; exit 2 on wrong usage."""
    parser = argparse.ArgumentParser(
        description="Set Hanchan up and serve it to the hall until Ctrl-C.",
        epilog="`start.py test` runs the tests; what follows `test` goes to pytest.",
    )
    parser.add_argument("--port", type=port_number, default=8000, help="port to serve on (default 8000)")
    parser.add_argument("--no-demo", action="store_true", help="leave a new database empty")
    default = os.environ.get("HANCHAN_DATA") or str(ROOT / "data")
    parser.add_argument(
        "--data", metavar="DIR", default=default, help="folder of database and files (default data/)"
    )
    return parser.parse_args(arguments)


def main(arguments: list) -> int:
    """Give the exit code: 1 something stands in the way, 2 wrong usage, 130 interrupted before serving."""
    if sys.version_info < OLDEST:
        newer = newer_python()
        if newer:
            return hand_over([newer, str(Path(__file__).resolve()), *arguments])
        say(
            f"Hanchan needs Python 3.11 or newer; this is {sys.version.split()[0]}. See https://www.python.org"
        )
        return 1
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        return test(arguments[1:]) if arguments[:1] == ["test"] else serve(parse(arguments))
    except StartError as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        say("Interrupted; the next start repairs what is half done.")
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
