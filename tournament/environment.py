"""Configuration from the environment, the languages there are, and this computer's address in the hall.

Everything has a default that works on a laptop (formats.md, "Starting").
"""

import contextlib
import os
import secrets
import shutil
import socket
import tempfile
from pathlib import Path

import environ

os.umask(0o077)  # what is stored is for the account that runs Hanchan alone, wherever the folder came from
DATA_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"
"""The content security policy of everything but our pages: static files, streams, health."""


def lan_address() -> str:
    """This computer's IPv4 address in the hall's network; 127.0.0.1 without a network. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for elsewhere in ("10.255.255.255", "192.168.255.255", "172.31.255.255"):
            with contextlib.suppress(OSError):
                probe.connect((elsewhere, 9))  # a datagram socket only chooses its way
                return str(probe.getsockname()[0])
    with contextlib.suppress(OSError):
        return socket.gethostbyname(socket.gethostname())
    return "127.0.0.1"


def languages_in(folder: Path) -> list[tuple[str, str]]:
    """The languages that have a folder of translations: code, and the language's name in itself."""
    from django.conf.locale import LANG_INFO  # noqa: PLC0415 - the supervisor needs neither, nor asyncio
    from django.utils.translation import to_language  # noqa: PLC0415 - as above

    codes = sorted(to_language(place.name) for place in folder.iterdir() if place.is_dir())
    names = ((code, LANG_INFO.get(code, {}).get("name_local", code)) for code in codes)
    return [(code, name[:1].upper() + name[1:]) for code, name in names]


BASE_DIR = Path(__file__).resolve().parent.parent
env = environ.Env()
DATA_DIR = Path(env.str("HANCHAN_DATA", default=str(BASE_DIR / "data"))).resolve()
REDIS_URL = env.str("REDIS_URL", default="")
PUBLIC_HTTPS = env.bool("PUBLIC_HTTPS", default=False)
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["*"])
SECRET_KEY_FALLBACKS = env.list("SECRET_KEY_FALLBACKS", default=[])
LOG_FORMAT = env.str("LOG_FORMAT", default="line")
STYLEGUIDE = env.bool("STYLEGUIDE", default=False)
METRICS_TOKEN = env.str("METRICS_TOKEN", default="")
SIGN_INS_KEPT_DAYS = env.int("SIGN_INS_KEPT_DAYS", default=90)
CONTACT_KEPT_DAYS = env.int("CONTACT_KEPT_DAYS", default=180)
JOBS_KEPT_DAYS = env.int("JOBS_KEPT_DAYS", default=180)
PASSWORD_AGAIN_MINUTES = env.int("PASSWORD_AGAIN_MINUTES", default=10)
# Of whom a second factor is asked: "administrator", and roles at events as Role.KINDS has them.
SECOND_FACTOR_FOR = env.list("SECOND_FACTOR_FOR", default=[])
EMAIL_FROM = env.str("EMAIL_FROM", default="hanchan@localhost")


def database() -> dict[str, object]:
    """The database of DATABASE_URL, else SQLite in the data folder, set for durability and fair waiting.

    WAL, IMMEDIATE and synchronous=FULL lose no acknowledged score in a power cut; connections persist.
    """
    url = env.str("DATABASE_URL", default="")
    if url:
        return {**environ.Env.db_url_config(url), "CONN_MAX_AGE": 60, "CONN_HEALTH_CHECKS": True}
    with contextlib.suppress(OSError):  # the database itself says what is wrong, to those who need it
        DATA_DIR.mkdir(mode=0o700, parents=True, exist_ok=True)
    return {
        "ENGINE": "tournament.serving.sqlite3",
        "NAME": DATA_DIR / "hanchan.sqlite3",
        "TEST": {"NAME": ":memory:"},  # pytest-django sets it for Django's own engine alone
        "CONN_MAX_AGE": 600,
        "OPTIONS": {
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            "init_command": "PRAGMA journal_mode=WAL;PRAGMA synchronous=FULL;",
        },
    }


def mail_server() -> dict[str, object]:
    """Django's EMAIL_… settings as EMAIL_URL says; without it no host, and nothing is sent."""
    url = env.str("EMAIL_URL", default="")
    return dict(environ.Env.email_url_config(url)) if url else {"EMAIL_HOST": ""}


def secret_key() -> str:
    """SECRET_KEY of the environment, else the one kept in the data folder, made on the first start.

    Empty when the folder cannot be used: the commands that need no data run all the same, and Django refuses
    everything that would sign something.
    """
    key: str = env.str("SECRET_KEY", default="")
    if key:
        return key
    path = DATA_DIR / "secret-key"
    try:
        if not path.exists() or not path.stat().st_size:  # empty: a full disk
            path.unlink(missing_ok=True)
            _keep_new_key(path)
        return path.read_text(encoding="utf-8").strip()
    except OSError:
        return ""


def _keep_new_key(path: Path) -> None:
    """Create the key file in one step, so that two programs starting at once use the same key."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile("w", dir=path.parent, prefix=".secret-key.") as beside:
        beside.write(secrets.token_urlsafe(64))
        beside.flush()
        _link_or_copy(beside.name, path)


def _link_or_copy(source: str, path: Path) -> None:
    """Give the file its final name, unless another process has created it first."""
    try:
        os.link(source, path)
    except FileExistsError:
        return
    except OSError:  # a stick formatted for Windows has no second names
        shutil.copy(source, path)
