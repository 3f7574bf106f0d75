"""Search as people type: by stems, synonyms and clauses, without case and marks, in every language."""

import re
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache

from django.conf import settings
from django.utils.translation import get_language_info, override, pgettext

from tournament.words.names import without_marks

STEM = "~"
"""The sign behind a stem: what is typed may have another ending. ruling/rulings.js knows it too."""
LONGEST_ENDING = 3
SHORTEST_STEM = 3
CONTEXT = "found by"
_QUOTES = re.compile("[§’ʼ']")
_APART = re.compile(r"[\s(),;:!?“”«»–—-]+")
_VOWELS = re.compile("[aeiouyаеєиіїоуюяйь]{1,2}$")

_CHOMBO = "chombo, false win, false ron, false tsumo, false hu, furiten, no yaku"
_WALL = "wall, tiles fall, tiles shown, knocked over"
_TILES = "dead hand, tile too many, tile missing, long hand, short hand"
_INFORMATION = "talking, hint, signal, comment, phone, mobile"
_DISTURBING = "disturbs, noise, argues, shouts, phone, mobile"
_SLOW = "slow, late, loses time, phone, mobile"
_SHEET = "score sheet, signature, wrong score"
_SYNONYMS = {
    "lateness": "late, delay, not on time, not there, clause 5.6",
    "other": "something else, phone, mobile, alcohol, dress",
    "cheating": "cheat, fraud, collusion, phone, mobile",
    "swap-calling": "kuikae, swap",
    **dict.fromkeys(("invalid-win", "false-win", "false-hu", "false-hu-too-low"), _CHOMBO),
    **dict.fromkeys(("invalid-riichi", "invalid-concealed-kong"), "chombo, noten riichi, wrong kan"),
    "furiten-not-announced": "furiten, own discard",
    **dict.fromkeys(
        ("wall-exposed", "dead-wall-exposed", "wrong-end-drawn", "wall-destroyed", "wall-destroyed-early"),
        _WALL,
    ),
    **dict.fromkeys(("wall-destroyed-on-purpose", "wall-taken-in-wrong-order", "tiles-dropped"), _WALL),
    **dict.fromkeys(("wrong-number-of-tiles", "claim-with-dead-hand"), _TILES),
    **dict.fromkeys(("passing-information", "helping-the-winner"), _INFORMATION),
    "obstruction": _DISTURBING,
    **dict.fromkeys(("stalling", "slow-turn", "late-call"), _SLOW),
    "help undo": "mistake, wrong, take back, revert",
    "help correct": "mistake, wrong score, change",
    **dict.fromkeys(("help no-network", "help offline"), "offline, Wi-Fi, wifi, no internet, connection"),
    **dict.fromkeys(
        ("help substitute", "help leaving"), "ill, sick, substitute, replacement, went home, missing player"
    ),
    **dict.fromkeys(("help stopped", "help times"), "delay, late, power cut, emergency, break"),
    **dict.fromkeys(("help call", "help calls"), "judge, problem, dispute"),
    **dict.fromkeys(("help links", "help my-page"), "QR code, card, personal link"),
    "help screens": "projector, beamer, TV",
    "help files": "PDF, CSV, Excel, EMA, score sheets, certificates",
    **dict.fromkeys(("last-hand-sheet-wrong", "sheet-beyond-repair", "sheet-unsigned"), _SHEET),
}


def synonyms(key: str) -> str:
    """Other words for an offence, or for a task of the help ("help undo"), in the reader's language.

    Commas separate them; "" for none.
    """
    words = _SYNONYMS.get(key, "")
    return pgettext(CONTEXT, words) if words else ""


def synonym_texts() -> Iterator[tuple[str, str, str]]:
    """The synonyms with their context, and what finds by them: for the catalogues."""
    for words in dict.fromkeys(_SYNONYMS.values()):
        keys = ", ".join(key for key, synonyms in _SYNONYMS.items() if synonyms == words)
        yield (
            CONTEXT,
            words,
            f"other words that people type for {keys}, apart by commas: as many as there are",
        )


def words_of(text: str) -> list[str]:
    """The words of a text without case, marks and signs; a clause like 5.6 is one."""
    plain = without_marks(_QUOTES.sub("", text))
    return [word.strip(".") for word in _APART.split(plain) if word.strip(".")]


def found_by(*says: Callable[[], str]) -> str:
    """The words and stems, in every language, by which a search finds what is said, apart by blanks."""
    words: set[str] = set()
    for code, _name in settings.LANGUAGES:
        with override(code):
            words |= {word for say in says for word in _indexed(say(), code)}
    return " ".join(sorted(words))


def finds(typed: str, words: Iterable[str]) -> bool:
    """Whether each typed word begins one of the words, or is one of the stems with another ending."""
    indexed = tuple(words)
    return all(any(_fits(start, word) for word in indexed) for start in words_of(typed))


def _fits(start: str, word: str) -> bool:
    if not word.endswith(STEM):
        return word.startswith(start)
    stem = word.removesuffix(STEM)
    return start.startswith(stem) and len(start) - len(stem) <= LONGEST_ENDING


@lru_cache(maxsize=4096)
def _indexed(text: str, language: str) -> frozenset[str]:
    words = [*words_of(text), *words_of(_QUOTES.sub(" ", text))]  # "l'orologio" is found as "orologio", too
    stems = {_stem(word, language) for word in words}
    return frozenset(words) | {stem + STEM for stem in stems if len(stem) >= SHORTEST_STEM}


def _stem(word: str, language: str) -> str:
    import snowballstemmer  # noqa: PLC0415 - the grammars of thirty languages, of which few pages search

    name = get_language_info(language)["name"].lower()
    if name in snowballstemmer.algorithms():
        return str(snowballstemmer.stemmer(name).stemWord(word))
    return _VOWELS.sub("", word)
