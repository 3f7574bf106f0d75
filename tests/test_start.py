"""start.py: what it says to old Pythons, how it installs and repairs, and one real start from nothing."""

import ast
import base64
import hashlib
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import urllib.request
import zipfile
from pathlib import Path

import pytest

import start

NOT_COPIED = shutil.ignore_patterns(".venv", ".git", "wheels", "__pycache__", ".*_cache", ".hypothesis")


@pytest.fixture
def root(tmp_path, monkeypatch) -> Path:
    """An empty project folder that start.py takes for its own; no uv on PATH."""
    monkeypatch.setattr(start, "ROOT", tmp_path)
    monkeypatch.setenv("PATH", "/usr/bin:/bin")
    return tmp_path


@pytest.fixture
def venv(root) -> Path:
    """A virtual environment without pip: made in a tenth of a second."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", root / ".venv"], check=True)
    return root / ".venv"


@pytest.fixture(scope="module")
def model_venv(tmp_path_factory) -> Path:
    """A virtual environment with pip, made by start.py itself."""
    folder = tmp_path_factory.mktemp("model") / ".venv"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PATH", "/usr/bin:/bin")
        patch.setattr(start, "python_with_pip", lambda: "")
        start.make_venv(folder)
    return folder


@pytest.fixture
def pip_venv(root, model_venv) -> Path:
    """The same environment with pip, as if it had been made here: copied in a tenth of the time."""
    shutil.copytree(model_venv, root / ".venv", symlinks=True)
    return root / ".venv"


@pytest.fixture
def uv(root, monkeypatch) -> Path:
    """A uv on PATH, for which an environment needs no pip, that does nothing."""
    uv = root / "uv"
    uv.write_text("#!/bin/sh\n")
    uv.chmod(0o755)
    monkeypatch.setenv("PATH", f"{root}:/usr/bin:/bin")
    return uv


def make_wheel(folder: Path, name: str) -> str:
    """Write a wheel with one module of this name, version 1.0; give the sha256 that pip wants."""
    folder.mkdir(exist_ok=True)
    path, info = folder / f"{name}-1.0-py3-none-any.whl", f"{name}-1.0.dist-info"
    with zipfile.ZipFile(path, "w") as wheel:
        wheel.writestr(f"{name}.py", "WIND = 'E'\n")
        wheel.writestr(f"{info}/METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
        wheel.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        names = [f"{name}.py", f"{info}/METADATA", f"{info}/WHEEL"]
        lines = [f"{name},sha256={record_hash(wheel.read(name))},{len(wheel.read(name))}" for name in names]
        wheel.writestr(f"{info}/RECORD", "\n".join([*lines, f"{info}/RECORD,,", ""]))
    return hashlib.sha256(path.read_bytes()).hexdigest()


def record_hash(content: bytes) -> str:
    """The hash form of a wheel's RECORD."""
    return base64.urlsafe_b64encode(hashlib.sha256(content).digest()).decode().rstrip("=")


def require(root: Path, name: str, sha256: str) -> None:
    """Write a requirements.txt that wants this package with this hash."""
    (root / "requirements.txt").write_text(f"{name}==1.0 --hash=sha256:{sha256}\n")


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


# --- Python ------------------------------------------------------------------------------------------------


def test_a_python_older_than_the_oldest_can_read_start_py():
    source = Path(start.__file__).read_text(encoding="utf-8")
    assert isinstance(ast.parse(source, feature_version=(3, 7)), ast.Module)


def test_start_py_imports_only_the_standard_library():
    source = ast.parse(Path(start.__file__).read_text(encoding="utf-8"))
    imported = {
        alias.name for node in ast.walk(source) if isinstance(node, ast.Import) for alias in node.names
    }
    imported |= {node.module for node in ast.walk(source) if isinstance(node, ast.ImportFrom)}
    assert imported - sys.stdlib_module_names == set()


def test_the_version_of_a_python_is_asked_of_itself():
    assert start.python_version(sys.executable) == sys.version_info[:2]


@pytest.mark.parametrize("text", [None, "#!/bin/sh\nexit 127\n"], ids=["no file", "fails"])
def test_a_python_that_does_not_run_has_no_version(tmp_path, text):
    python = tmp_path / "python3"
    if text:
        python.write_text(text)
        python.chmod(0o755)
    assert start.python_version(str(python)) == ()


def test_a_newer_python_is_found_on_the_path(tmp_path, monkeypatch):
    python = tmp_path / "python3.11"
    python.symlink_to(sys.executable)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert start.newer_python() == str(python)


def test_no_newer_python_is_found_where_there_is_none(tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    assert start.newer_python() == ""


# --- Installing --------------------------------------------------------------------------------------------


def test_requirements_are_installed_once_they_are_noted(root, venv):
    require(root, "wind", "0" * 64)
    before = start.is_installed(venv, start.TO_RUN)
    start.mark_installed(venv, start.TO_RUN)
    assert (before, start.is_installed(venv, start.TO_RUN)) == (False, True)


def test_changed_requirements_are_not_installed(root, venv):
    require(root, "wind", "0" * 64)
    start.mark_installed(venv, start.TO_RUN)
    require(root, "wind", "1" * 64)
    assert start.is_installed(venv, start.TO_RUN) is False


def test_an_environment_whose_python_has_gone_is_not_installed(root, venv):
    require(root, "wind", "0" * 64)
    start.mark_installed(venv, start.TO_RUN)
    start.venv_python(venv).unlink()
    assert start.is_installed(venv, start.TO_RUN) is False


def test_a_missing_environment_is_made_and_noted(root, uv):
    require(root, "wind", "0" * 64)
    start.install(root / ".venv", start.TO_RUN)
    assert start.python_version(str(start.venv_python(root / ".venv"))) == sys.version_info[:2]
    assert start.is_installed(root / ".venv", start.TO_RUN) is True


def test_an_environment_that_works_is_kept(venv):
    (venv / "kept").touch()
    start.make_venv(venv)
    assert (venv / "kept").exists()


@pytest.mark.parametrize("harm", ["python gone", "cut short"])
def test_a_half_made_environment_is_made_anew(venv, uv, harm):
    (venv / "left").touch()
    if harm == "python gone":
        start.venv_python(venv).unlink()
    else:
        (venv / "hanchan-installing").touch()
    start.make_venv(venv)
    assert start.python_version(str(start.venv_python(venv))) == sys.version_info[:2]
    assert not (venv / "left").exists()


@pytest.mark.slow
def test_packages_come_from_the_wheels_folder_without_network(root, pip_venv, monkeypatch):
    monkeypatch.setenv("PIP_INDEX_URL", f"http://127.0.0.1:{free_port()}/")
    require(root, "wind_of_the_round", make_wheel(root / "wheels", "wind_of_the_round"))
    start.install(pip_venv, start.TO_RUN)
    shutil.rmtree(root / "wheels")
    start.install(pip_venv, start.TO_RUN)  # nothing to do: needs neither wheels nor network
    code = "import wind_of_the_round; print(wind_of_the_round.WIND)"
    assert subprocess.check_output([start.venv_python(pip_venv), "-c", code], text=True) == "E\n"


@pytest.mark.slow
def test_our_pip_installs_into_an_environment_without_one(root, monkeypatch):
    python = sys._base_executable  # a first start runs in it; the environment that runs tests may have no pip
    if subprocess.run([python, "-m", "pip", "--version"], capture_output=True, check=False).returncode:
        pytest.skip(f"{python} has no pip.")
    assert start.python_with_pip.__wrapped__() in {sys.executable, python}
    require(root, "wind_of_the_round", make_wheel(root / "wheels", "wind_of_the_round"))
    start.install(root / ".venv", start.TO_RUN)
    code = "import wind_of_the_round, importlib.util; print(importlib.util.find_spec('pip'))"
    python = start.venv_python(root / ".venv")
    assert subprocess.check_output([python, "-c", code], text=True) == "None\n"


@pytest.mark.parametrize(
    ("ours", "base", "used"),
    [
        ("print(22, 2)", "print(22, 2)", ""),
        ("print(22, 3)", "print(26, 0)", "ours"),
        ("import no_pip", "print(26, 0)", "base"),
        ("import no_pip", "print('26.0rc1')", ""),
    ],
)
def test_the_pip_is_ours_or_that_of_the_python_our_environment_was_made_from(
    ours, base, used, tmp_path, monkeypatch
):
    for name, code in (("ours", ours), ("base", base)):
        (tmp_path / name).write_text(f"#!{sys.executable}\n{code}\n", encoding="utf-8")
        (tmp_path / name).chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(tmp_path / "ours"))
    monkeypatch.setattr(sys, "_base_executable", str(tmp_path / "base"))
    assert start.python_with_pip.__wrapped__() == (used and str(tmp_path / used))


@pytest.mark.slow
def test_a_package_with_another_hash_is_not_installed(root, pip_venv, monkeypatch):
    monkeypatch.setenv("PIP_INDEX_URL", f"http://127.0.0.1:{free_port()}/")
    make_wheel(root / "wheels", "wind_of_the_round")
    require(root, "wind_of_the_round", "0" * 64)
    with pytest.raises(start.StartError):
        start.install(pip_venv, start.TO_RUN)
    assert start.is_installed(pip_venv, start.TO_RUN) is False


@pytest.mark.slow
def test_without_network_the_first_start_says_so(root, pip_venv, monkeypatch):
    for name in [name for name in os.environ if name.startswith("PIP_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("PIP_CONFIG_FILE", os.devnull)
    monkeypatch.setenv("PIP_INDEX_URL", f"http://127.0.0.1:{free_port()}/")
    require(root, "wind-of-the-round", "0" * 64)
    with pytest.raises(start.StartError, match="needs the internet once"):
        start.install(pip_venv, start.TO_RUN)


def test_a_full_disk_is_named():
    message = "ERROR: Could not install packages due to an OSError: [Errno 28] No space left on device"
    assert start.why_not_installed(message) == f"The disk is full: Hanchan needs 400 MB for {start.VENV}."


def test_another_failure_points_at_what_the_installer_said():
    message = "ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE."
    expected = "The packages that Hanchan needs could not be installed; the lines above say why."
    assert start.why_not_installed(message) == f"{message}\n{expected}"


def test_wheels_come_before_the_network(root, monkeypatch):
    monkeypatch.setattr(start, "python_with_pip", lambda: "")
    (root / "wheels").mkdir()
    commands = start.install_commands("python", ("requirements.txt",))
    assert [[("--no-index" in command) for command in way] for way in commands] == [[True], [False]]


def test_uv_comes_before_our_pip_and_another_is_added_when_both_fail(uv, monkeypatch):
    monkeypatch.setattr(start, "python_with_pip", lambda: sys.executable)
    commands = start.install_commands("python", ("requirements.txt",))
    assert [[command[:3] for command in way] for way in commands] == [
        [[str(uv), "pip", "install"]],
        [[sys.executable, "-m", "pip"]],
        [["python", "-m", "ensurepip"], ["python", "-m", "pip"]],
    ]


# --- The command line --------------------------------------------------------------------------------------


def test_the_defaults_are_port_8000_the_demo_and_the_folder_data(monkeypatch):
    monkeypatch.delenv("HANCHAN_DATA", raising=False)
    options = start.parse([])
    assert vars(options) == {"port": 8000, "no_demo": False, "data": str(start.ROOT / "data")}


def test_the_data_folder_of_the_environment_counts_until_another_is_given(monkeypatch):
    monkeypatch.setenv("HANCHAN_DATA", "/srv/hanchan")
    assert [start.parse([]).data, start.parse(["--data", "hall"]).data] == ["/srv/hanchan", "hall"]


@pytest.mark.parametrize("port", ["0", "65536", "east"])
def test_an_impossible_port_is_wrong_usage(port, capsys):
    with pytest.raises(SystemExit) as ended:
        start.parse(["--port", port])
    assert ended.value.code == 2
    assert f"{port} is not a port (1–65535)" in capsys.readouterr().err


def test_a_data_folder_below_a_file_is_refused(tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(start.StartError, match="cannot be made: Not a directory"):
        start.check_folder(tmp_path / "file" / "data")


# --- The real thing ----------------------------------------------------------------------------------------


@pytest.fixture
def copy(tmp_path) -> Path:
    """A copy of the project with an environment of its own, which borrows the packages installed here."""
    copy = tmp_path / "hanchan"
    shutil.copytree(start.ROOT, copy, ignore=NOT_COPIED)
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", copy / ".venv"], check=True)
    ours, theirs = (next(Path(prefix).glob("lib/*/site-packages")) for prefix in (sys.prefix, copy / ".venv"))
    (theirs / "borrowed.pth").write_text(f"{ours}\n")
    start.mark_installed(copy / ".venv", start.TO_RUN)
    return copy


def read_until(lines, pattern: str) -> list[str]:
    """The lines up to the first with the pattern in it; all when there is none."""
    read = []
    for line in lines:
        read.append(line)
        if re.search(pattern, line):
            break
    return read


@pytest.mark.slow
def test_a_first_start_prints_the_password_serves_and_stops_on_ctrl_c(copy, tmp_path):
    port = free_port()
    command = [
        sys.executable,
        copy / "start.py",
        "--port",
        str(port),
        "--no-demo",
        "--data",
        tmp_path / "data",
    ]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process:
        try:
            output = "".join(read_until(process.stdout, "Ctrl-C stops it"))
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=60) as page:
                status = page.status
            second = subprocess.run(command, capture_output=True, text=True, check=False)
        finally:
            process.send_signal(signal.SIGINT)
        remaining_output = process.communicate(timeout=60)[0]
    assert re.search(r"Sign in as `director` with the password (\w{4}-){3}\w{4}\n", output)
    assert f":{port} for everyone on this network" in output
    assert (second.returncode, second.stdout) == (1, "")
    assert second.stderr.startswith(
        f"Hanchan already runs on the data in {tmp_path / 'data'} (process {process.pid})."
    )
    assert (status, remaining_output, process.returncode) == (200, "Stopped.\n", 0)
