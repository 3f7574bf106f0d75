"""Uploaded files of events, kept with their outlines until the users who brought them decide."""

import json
import secrets
from pathlib import Path

from tournament.models import User
from tournament.move.services import kept
from tournament.move.services.document import Document
from tournament.move.services.kept import ARRIVING
from tournament.move.services.reading import outline_of


def new_name(user: User) -> str:
    """The name of a file that will wait for this user, which nobody can guess."""
    return f"{ARRIVING}{secrets.token_hex(16)}-{user.pk}.json"


def keep(name: str, text: str, outline: Document) -> str:
    """Keep a file until its user decides; returns its name. OSError if it cannot."""
    kept.keep(_outline_name(name), json.dumps(outline))
    kept.keep(name, text)
    return name


def is_for(user: User, name: str) -> bool:
    """Whether a file waits for this user."""
    return name.startswith(ARRIVING) and name.endswith(f"-{user.pk}.json")


def path_for(user: User, name: str) -> Path | None:
    """The path of a waiting file: the user's own, or any kept file for a superuser; None for others."""
    path = kept.kept_file(name)
    return path if path and (is_for(user, name) or user.is_superuser) else None


def outline(path: Path) -> Document:
    """What a kept file holds, read once. Refused when it is not an event file."""
    beside = path.with_name(_outline_name(path.name))
    if not beside.is_file():
        return outline_of(path.read_bytes())
    document: Document = json.loads(beside.read_text(encoding="utf-8"))
    return document


def forget(name: str) -> None:
    """Forget a waiting file; one of a deleted or replaced event stays."""
    if name.startswith(ARRIVING):
        kept.forget(name)
        (kept.folder() / _outline_name(name)).unlink(missing_ok=True)


def _outline_name(name: str) -> str:
    return f"{name.removesuffix('.json')}.outline"
