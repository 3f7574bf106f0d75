"""What lies in deploy/ can be read by whom it is for, and names only what there is."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from start import PACKAGES

ROOT = Path(__file__).resolve().parents[2]
DEPLOY = ROOT / "deploy"
UNITS = sorted((DEPLOY / "systemd").iterdir())
SERVICES = [unit for unit in UNITS if unit.suffix == ".service"]
OURS = ("set-up", "web-1", "web-2", "live", "worker", "beat")
# Everything that reads the environment: our own names, and uvicorn's.
READ = re.compile(r"""env\.\w+\(\s*"([A-Z_]+)"|os\.environ\[?\.?\w*\(?"([A-Z_]+)\"""")
NOT_OURS = {"FORWARDED_ALLOW_IPS"}


def compose() -> dict[str, dict]:
    return yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))


def settings_read() -> set[str]:
    """The names that the program asks the environment for."""
    texts = [path.read_text(encoding="utf-8") for path in (ROOT / "tournament").rglob("*.py")]
    names_read = {name for text in texts for pair in READ.findall(text) for name in pair if name}
    return names_read - {"DJANGO_SETTINGS_MODULE"} | NOT_OURS


def settings_told() -> set[str]:
    """The names in the table of the manual."""
    text = (ROOT / "docs" / "deploy.md").read_text(encoding="utf-8")
    return set(re.findall(r"^\| `([A-Z_]+)` \|", text, re.MULTILINE))


def test_the_manual_tells_of_every_setting_and_of_no_other():
    assert settings_told() == settings_read()


def test_the_example_of_the_environment_sets_what_there_is():
    text = (DEPLOY / "hanchan.env.example").read_text(encoding="utf-8")
    assert set(re.findall(r"^([A-Z_]+)=", text, re.MULTILINE)) - settings_told() == set()


def test_every_process_of_the_compose_file_runs_the_same_image_with_the_same_settings():
    services = compose()["services"]
    assert set(services) == {"postgresql", "redis", "proxy", *OURS}
    assert {services[name]["image"] for name in OURS} == {"hanchan"}
    assert {frozenset(services[name]["environment"].items()) for name in OURS} == {
        frozenset(services["worker"]["environment"].items())
    }
    documented = settings_told()
    assert [name for name in services["worker"]["environment"] if name not in documented] == []


def test_everything_but_the_preparation_starts_again_when_it_ends():
    restarts = {name: service["restart"] for name, service in compose()["services"].items()}
    assert {name for name, how in restarts.items() if how != "always"} == {"set-up"}


def test_the_compose_file_waits_for_and_mounts_only_what_it_has():
    file = compose()
    services = file["services"]
    waited = {name for service in services.values() for name in service.get("depends_on", ())}
    mounted = {
        volume.partition(":")[0] for service in services.values() for volume in service.get("volumes", ())
    }
    networks = {name for service in services.values() for name in service["networks"]}
    assert waited <= set(services)
    assert {name for name in mounted if not name.startswith(".")} == set(file["volumes"])
    assert networks == set(file["networks"])
    assert [name for name in services if "ports" in services[name]] == ["proxy"]


def test_the_image_copies_and_runs_what_is_there():
    text = (DEPLOY / "Dockerfile").read_text(encoding="utf-8")
    assert "USER hanchan" in text
    compiled = re.search(r"^RUN python -m compileall -q (.+)$", text, re.MULTILINE)[1]
    assert tuple(compiled.split()) == PACKAGES  # its user may not write there
    assert [
        path for path in re.findall(r"^COPY (\S+) ", text, re.MULTILINE) if not (ROOT / path).exists()
    ] == []


def commands() -> list[str]:
    units = [re.search(r"^ExecStart=\S+/(.+)$", unit.read_text(), re.MULTILINE)[1] for unit in SERVICES]
    composed = [" ".join(compose()["services"][name].get("command", ())) for name in OURS]
    image = re.search(r"^CMD \[(.+)\]$", (DEPLOY / "Dockerfile").read_text(), re.MULTILINE)[1]
    return sorted({*units, *composed, image.replace('"', "").replace(",", "")} - {""})


@pytest.mark.parametrize("command", commands())
def test_every_command_is_one_of_ours(command, tmp_path):
    program, *words = command.replace("%i", "8001").split()
    program_path = [sys.executable] if program == "python" else [str(Path(sys.executable).parent / program)]
    help_command = [*program_path, *words, "--help"]
    env = {"HANCHAN_DATA": str(tmp_path), "PATH": "/usr/bin:/bin"}
    done = subprocess.run(help_command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    assert (done.returncode, "sage" in done.stdout) == (0, True), done.stderr


@pytest.mark.parametrize("unit", SERVICES, ids=lambda unit: unit.stem)
def test_a_unit_starts_again_for_ever_and_may_do_little(unit):
    text = unit.read_text(encoding="utf-8")
    once = "Type=oneshot" in text
    assert ("Restart=always" in text, "StartLimitIntervalSec=0" in text) == (not once, not once)
    for line in ("NoNewPrivileges=yes", "ProtectSystem=strict", "CapabilityBoundingSet=", "User=hanchan"):
        assert re.search(rf"^{line}$", text, re.MULTILINE), line


def test_the_target_wants_units_that_there_are():
    target = (DEPLOY / "systemd" / "hanchan.target").read_text(encoding="utf-8")
    wanted = re.sub(r"@\d+", "@", re.search(r"^Wants=(.+)$", target, re.MULTILINE)[1]).split()
    assert {*wanted, "hanchan-set-up.service"} == {unit.name for unit in SERVICES}


@pytest.mark.parametrize("unit", SERVICES, ids=lambda unit: unit.name)
def test_a_unit_lets_processes_be_bounded_and_nothing_else_of_that_kind(unit):
    filters = re.findall(r"^SystemCallFilter=(.+)$", unit.read_text(encoding="utf-8"), re.MULTILINE)
    bounding = "setpriority setrlimit sched_setaffinity"
    assert filters == ["@system-service", "~@privileged @resources", bounding]


def test_systemd_itself_has_nothing_against_the_units(tmp_path):
    program = shutil.which("systemd-analyze")
    if program is None:
        pytest.skip("Needs systemd-analyze: apt-get install systemd")
    there = {"/srv/hanchan/.venv/bin": str(Path(sys.executable).parent), "/srv/hanchan": str(ROOT)}
    there |= {"=hanchan\nGroup=hanchan": "=root\nGroup=root"}
    for unit in UNITS:
        text = unit.read_text(encoding="utf-8")
        for old, new in there.items():
            text = text.replace(old, new)
        (tmp_path / unit.name).write_text(text, encoding="utf-8")
    named = [str(tmp_path / unit.name.replace("@.", "@8001.")) for unit in UNITS]
    done = subprocess.run(
        [program, "verify", "--man=no", *named], capture_output=True, text=True, check=False
    )
    assert [line for line in done.stderr.splitlines() if str(tmp_path) in line or "hanchan" in line] == []


def test_the_proxy_keeps_what_machines_ask_to_itself_and_streams_apart():
    text = (DEPLOY / "Caddyfile").read_text(encoding="utf-8")
    assert text.count("{") == text.count("}")
    assert re.findall(r"path (/healthz) (/readyz) (/metrics)", text) == [("/healthz", "/readyz", "/metrics")]
    streams = text.partition("handle /live/*")[2].partition("handle {")[0]
    assert ("{$HANCHAN_LIVE:127.0.0.1:8100}" in streams, "flush_interval -1" in streams) == (True, True)


def test_systemd_finds_little_that_a_process_of_ours_may_do(tmp_path):
    program = shutil.which("systemd-analyze")
    if program is None:
        pytest.skip("Needs systemd-analyze: apt-get install systemd")
    exposed = {}
    for unit in SERVICES:
        shutil.copy(unit, tmp_path)
        command = [program, "security", "--offline=true", "--no-pager", str(tmp_path / unit.name)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        exposed[unit.name] = float(re.search(r"exposure level for \S+: ([\d.]+)", done.stdout)[1])
    assert {name: level for name, level in exposed.items() if level > 2} == {}
