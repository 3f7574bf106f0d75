"""Tables that this program has exported, recognised by their heads in every language it speaks."""

from collections.abc import Mapping, Sequence
from functools import cache

from django.conf import settings
from django.utils import translation

from tournament.registration.queries import PLAYER_COLUMNS, STATE_NAMES
from tournament.registration.services.importing.words import STATES, plain

Heads = tuple[Mapping[str, str], ...]
"""By language: the field of each head, which is plain."""
LEAST = 5  # heads that tell an exported table from one that only looks alike


@cache
def player_heads() -> Heads:
    """The heads of the exported list of players."""
    return tuple(_in_language(code) for code, _name in settings.LANGUAGES)


def _in_language(code: str) -> Mapping[str, str]:
    with translation.override(code):
        return {plain(str(head)): field for field, head in PLAYER_COLUMNS}


def own_fields(cells: Sequence[str], heads_by_language: Heads) -> list[str] | None:
    """The fields of a header if all its heads are those of an exported table in one language, or None."""
    words = [plain(cell) if cell else "" for cell in cells]
    if sum(map(bool, words)) < LEAST:
        return None
    heads = next((heads for heads in heads_by_language if heads.keys() >= {*words} - {""}), None)
    return None if heads is None else [heads.get(word, "") for word in words]


@cache
def states() -> Mapping[str, str]:
    """The state that each word means, ours in every language first."""
    words = dict(STATES)
    for code, _name in settings.LANGUAGES:
        with translation.override(code):
            words |= {plain(str(name)): state for state, name in STATE_NAMES.items()}
    return words
