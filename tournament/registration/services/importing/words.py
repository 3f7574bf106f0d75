"""The words of lists of players: heads of columns, yes and no, states."""

import re
import unicodedata
from collections.abc import Callable, Mapping
from difflib import get_close_matches

from tournament.words.read_words import for_languages, keys_of, words_read

TICKS = frozenset("✓✔✅☑🗸❌✗✘☐")


def plain(text: str) -> str:
    """A word without case, points and doubled spaces, to look it up; a lone hyphen stays."""
    text = unicodedata.normalize("NFKC", text.replace("\ufe0f", "")).casefold()
    text = re.sub("[’`ʼ]", "'", text)
    return " ".join(re.sub(r"[_.:;,/()\[\]\-–?!*]+", " ", text).split()) or text.strip()


def _words(key: str) -> Callable[[], frozenset[str]]:
    return for_languages(lambda: frozenset(map(plain, words_read(key))))


yes_words = _words("yes")
fee_heads = _words("fees")
"""Heads of what is to be paid, where another column says who has paid."""
arrived_words = _words("players here")
not_paid_words = _words("not paid")
"""Words, any of which says that a fee is not paid: “not paid 40”, “noch nicht bezahlt”."""
substitute_titles = _words("substitutes")
"""Titles of the substitutes below, and of those who wait for a place."""
withdrawal_titles = _words("withdrawals")
"""Titles of those below who do not come after all."""
captain_words = _words("captains")
no_value_words = _words("nothing")
nobody_words = _words("nobody")
_paid_heads = _words("players paid")
_yes_first = _words("yes first")
"""A yes that something may follow: “oui (chèque)”. Not “si”, as in “si paga sul posto”."""
_filling = _words("filling")


def _paid_words() -> frozenset[str]:
    return _paid_heads() - fee_heads()


@for_languages
def no_words() -> frozenset[str]:
    """What people write in a column that says who is a substitute."""
    return frozenset({"", *map(plain, words_read("no"))})


@for_languages
def state_by_word() -> Mapping[str, str]:
    """What people write in a column that says how somebody is registered."""
    return {plain(word): state for state in keys_of("state") for word in words_read(f"state {state}")}


@for_languages
def field_by_head() -> Mapping[str, str]:
    """The field of each head, “either” for one with two meanings."""
    fields: dict[str, str] = {}
    for field in keys_of("players"):
        for word in words_read(f"players {field}"):
            fields.setdefault(plain(word), field)
    return fields | {plain(word): "either" for word in words_read("either")}


def starts_with(*keys: str) -> re.Pattern[str]:
    """A pattern of plain texts that begin with one of the words."""
    words = "|".join(re.escape(plain(word)) for key in keys for word in words_read(key))
    return re.compile(rf"({words})\b.*")


_EMA = frozenset({"ema", "ема"})
_ALIKE = 0.8  # of two heads, at least
_NEVER_MEANT = frozenset({"either", "number", "category"})
_SENTENCES = ("name", "last_first", "country", "ema_number", "club", "team", "email", "phone", "paid")
"""Fields that a head of many words may ask for: “Which country do you represent?”"""


def field_asked(head: str) -> str:
    """The field of the longest known head within a longer one, or nothing where two are as long."""
    words = plain(head).split()
    parts = {
        " ".join(words[start:end]) for start in range(len(words)) for end in range(start + 1, len(words) + 1)
    }
    heads = {
        part: field for part in parts if (field := field_by_head().get(part)) in _SENTENCES and len(part) > 3
    }
    longest = max(map(len, heads), default=0)
    fields = {field for part, field in heads.items() if len(part) == longest}
    return fields.pop() if len(fields) == 1 else ""


def field_of(head: str) -> str:
    """The field that a column's head names, “either” for a word with two meanings, or nothing."""
    return field_by_head().get(plain(head)) or field_by_head().get(
        plain(re.sub(r"[(\[].*?[)\]]", " ", head)), ""
    )


def names_ema(head: str) -> bool:
    """Whether a head has the word EMA, as “Cod. EMA” and “Numer EMA (jeśli posiadasz)” have."""
    return not _EMA.isdisjoint(plain(head).split())


def says_paid(text: str) -> bool | None:
    """Whether a cell says that a fee is paid, by a yes, a word or an amount; None where it says neither."""
    word = plain(text)
    if word in yes_words() | no_words():
        return word in yes_words()
    letters = re.findall(r"[^\W\d_]+", word)
    if not_paid_words().intersection(letters):
        return False
    if amounts := re.findall(r"\d+", word):
        return any(map(int, amounts))
    says_yes = bool(letters) and letters[0] in _yes_first()
    return True if says_yes or _paid_words().intersection([word, *letters]) else None


def is_on_fee(text: str) -> bool:
    """Whether a text only says if a fee is paid: “pagato”, “da pagare”."""
    words = {*plain(text).split()}
    fee_words = words & (_paid_words() | not_paid_words())
    return bool(fee_words) and words <= fee_words | _filling()


def nearest_field(head: str) -> str:
    """The field whose head an unknown one resembles, if it is one that a list keeps, or nothing."""
    near = get_close_matches(plain(head), field_by_head(), n=1, cutoff=_ALIKE) if len(head) > 3 else []
    field = field_by_head()[near[0]] if near else ""
    return "" if field in _NEVER_MEANT else field
