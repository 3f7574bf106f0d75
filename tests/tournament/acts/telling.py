"""The rule that what the program stores can be told to everybody, checked on each row that tests write.

A sentence with a part that the catalogues lack would stay in the language of the person who acted.
"""

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from django.conf import settings
from django.db.models.signals import post_save
from django.utils.translation import gettext, ngettext, override

from tournament.models import Call, LogEntry, Ruling
from tournament.words.sentences import can_be_told, in_every_language, told

TOLD = {LogEntry: ("told", "actor_told"), Ruling: ("note_told", "cancel_told"), Call: ("reason_told",)}
PLACEHOLDER = re.compile(r"%\(\w+\)s")
OTHERS = [code for code, _name in settings.LANGUAGES if code != settings.LANGUAGE_CODE]


@contextmanager
def overheard() -> Iterator[list[str]]:
    """What cannot be told of the rows that are written while the block runs."""
    faults: list[str] = []

    def look(sender: type, instance: Any, created: bool, raw: bool, **_more: object) -> None:
        if sender in TOLD and not raw:
            faults.extend(faults_of(instance))

    post_save.connect(look)
    try:
        yield faults
    finally:
        post_save.disconnect(look)


def faults_of(row: Any) -> list[str]:
    """What cannot be told of one row to one of the readers, as `act: message`."""
    if isinstance(row, LogEntry) and (row.imported or row.act.startswith("test")):
        return []
    name = row.act if isinstance(row, LogEntry) else type(row).__name__
    messages = [facts for field in TOLD[type(row)] if (facts := getattr(row, field)) is not None]
    return [f"{name}: {fault}" for facts in messages for fault in faults_in(facts)]


def faults_in(facts: Mapping[str, Any]) -> list[str]:
    """The faults of a kept sentence: not readable, or with a message that a language has not."""
    if not can_be_told(facts):
        return [str(facts)]
    silent = [language for language, words in in_every_language(lambda: told(facts, "")).items() if not words]
    return [f"silent in {language}" for language in silent] + untranslated(facts)


def untranslated(facts: Any) -> list[str]:
    """The messages in a kept sentence, also inside its values, that stay English in another language."""
    if isinstance(facts, list):
        return [fault for item in facts for fault in untranslated(item)]
    if not isinstance(facts, Mapping):
        return []
    parts = [*facts.get("values", {}).values(), facts.get("row", [])]
    inner = [fault for part in parts for fault in untranslated(part)]
    return inner + ([] if "message" not in facts or is_in_all_catalogues(facts) else [facts["message"]])


def is_in_all_catalogues(facts: Mapping[str, Any]) -> bool:
    """Whether each language has the message: names may be the same in several, and values need none."""
    if "context" in facts or not any(map(str.isalpha, PLACEHOLDER.sub("", facts["message"]))):
        return True
    return all(_says(facts, language) for language in OTHERS)


def _says(facts: Mapping[str, Any], language: str) -> bool:
    message = facts["message"]
    with override(language):
        if "plural" in facts:
            return ngettext(message, facts["plural"], 2) != facts["plural"]
        return gettext(message) != message or message in SAME_EVERYWHERE


SAME_EVERYWHERE = frozenset({"Chombo", "chombo", "no", "No"})
"""Words that are the same in another language."""
