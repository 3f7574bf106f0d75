"""Finding people by their names, however a list writes them: marks, letters of another script, any order.

A name is looked up exactly first, then without marks and in Latin letters, then with a second name or the
rest of a first name missing. The looser a match, the more it has to be the only one; it is always said.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable
from difflib import get_close_matches
from functools import lru_cache
from typing import Generic, NamedTuple, TypeVar

from tournament.words.names import without_marks

_LETTERS = str.maketrans(
    {
        "ß": "ss", "ø": "o", "œ": "o", "æ": "a", "å": "a", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i",
        "ħ": "h", "ŋ": "n",
    }
)  # fmt: skip
_CYRILLIC = str.maketrans(
    {
        "а": "a", "б": "b", "в": "v", "г": "h", "ґ": "g", "д": "d", "е": "e", "є": "ie", "ё": "e", "ж": "zh",
        "з": "z", "и": "i", "і": "i", "ї": "i", "й": "i", "к": "k", "л": "l", "м": "m", "н": "n", "о": "o",
        "п": "p", "р": "r", "с": "s", "т": "t", "у": "u", "ў": "u", "ф": "f", "х": "kh", "ц": "ts", "ч": "ch",
        "ш": "sh", "щ": "shch", "ъ": "", "ы": "i", "ь": "", "э": "e", "ю": "iu", "я": "ia",
    }
)  # fmt: skip
# What the ways of writing a Cyrillic name in Latin letters differ in, made alike: Yurii, Yuriy, Jurij, Yuri.
_SOUNDS = (
    (r"c(?![hzeiy])|q", "k"),
    (r"([aeiou])h(?![aeiouy])", r"\1"),
    (r"shch|szcz|sch|sh|sz", "s"),
    (r"zh", "z"),
    (r"tch|ch|cz|ts|tz", "c"),
    (r"kh|gh|g", "h"),
    (r"ks", "x"),
    (r"[yj]", "i"),
    (r"ou", "u"),
    (r"w", "v"),
    (r"ph", "f"),
    (r"i*([aeu])", r"\1"),
    (r"(.)\1+", r"\1"),
)
_DIGRAPHS = ((r"([aou])e", r"\1"), (r"aa", "a"))
_ALIKE = 0.75  # how much of two names is the same where one may be meant by the other
_KEPT = 32_768  # words
_APART = re.compile(r"[-,./;()·]+|\s+")
_QUOTES = re.compile("['’ʼ`´]")

Person = TypeVar("Person", bound=Hashable)
Key = tuple[str, ...]


def folded(text: str) -> str:
    """Text without case, accents and doubled spaces, for comparing names."""
    return " ".join(without_marks(text).split())


def name_key(first_name: str, last_name: str) -> Key:
    """A key for comparing names in any word order: “ROSSI, Mario” equals “Mario Rossi”."""
    words = _APART.split(_QUOTES.sub("", folded(f"{first_name} {last_name}")))
    return tuple(sorted(word for word in words if word))


@lru_cache(maxsize=_KEPT)
def latin(word: str) -> str:
    """A folded word in plain Latin letters: “Nøhr”, “Noehr” and “Nohr” are one, so are “ß” and “ss”."""
    text = word.translate(_LETTERS)
    for pattern, letters in _DIGRAPHS:
        text = re.sub(pattern, letters, text)
    return text


@lru_cache(maxsize=_KEPT)
def sounding(word: str) -> str:
    """A folded word as it sounds: “Юрій”, “Yurii”, “Yuriy” and “Jurij” are one."""
    text = latin(word.translate(_CYRILLIC))
    for pattern, letters in _SOUNDS:
        text = re.sub(pattern, letters, text)
    return text.rstrip("i") or text


class Match(NamedTuple, Generic[Person]):
    """The people a name may refer to; `exact`: whether it is spelled as in the list."""

    people: tuple[Person, ...]
    exact: bool = True


class NameBook(Generic[Person]):
    """People by their names."""

    def __init__(self, people: Iterable[tuple[Person, str]] = ()) -> None:
        self._written: dict[Person, str] = {}
        self._alike: dict[str, Person | None] = {}
        self._waiting: list[tuple[Person, Key]] = []  # whose looser keys nobody has needed yet
        self._by_key: tuple[defaultdict[Key, list[Person]], ...] = tuple(defaultdict(list) for _way in _WAYS)
        self._by_word: defaultdict[str, list[tuple[Key, Person]]] = defaultdict(list)
        for person, name in people:
            self.add(person, name)

    def add(self, person: Person, name: str) -> None:
        """One more, by the full name."""
        self._written.setdefault(person, name)
        self._alike.clear()
        words = name_key("", name)
        _put(self._by_key[0][words], person)
        self._waiting.append((person, words))

    def _add_looser_keys(self) -> None:
        for person, words in self._waiting:
            for by_key, way in zip(self._by_key[1:], _WAYS[1:], strict=True):
                _put(by_key[_key(words, way)], person)
            sounds = _key(words, sounding)
            for word in set(sounds):
                self._by_word[word].append((sounds, person))
        self._waiting.clear()

    def find(self, name: str) -> Match[Person]:
        """Everybody whom the name fits best."""
        words = name_key("", name)
        if not words or not self._written:
            return Match(())
        if people := self._by_key[0].get(words):
            return Match(tuple(people))
        self._add_looser_keys()
        for place, (by_key, way) in enumerate(zip(self._by_key, _WAYS, strict=True)):
            if people := by_key.get(_key(words, way)):
                return Match(tuple(people), exact=place == 0)
        return Match(tuple(self._partly(_key(words, sounding))), exact=False)

    def find_part(self, name: str) -> Match[Person]:
        """Everybody whom the name fits best, a single word such as a last name too."""
        match, words = self.find(name), name_key("", name)
        if match.people or len(words) != 1:
            return match
        (sounds,) = _key(words, sounding)
        return Match(
            tuple(dict.fromkeys(person for _key_of, person in self._by_word.get(sounds, ()))), exact=False
        )

    def fitting(self, name: str) -> tuple[Person, ...]:
        """Everybody whom the name fits, best first: as it is, in other letters, by sound; else in part.

        Somebody who is listed twice, in two spellings, is found twice.
        """
        words = name_key("", name)
        if not words:
            return ()
        self._add_looser_keys()
        ways = zip(self._by_key, _WAYS, strict=True)
        people = dict.fromkeys(person for by_key, way in ways for person in by_key.get(_key(words, way), ()))
        return tuple(people or self._partly(_key(words, sounding)))

    def _partly(self, words: Key) -> list[Person]:
        """People matched by two words of the name, or by one word and an initial."""
        if len(words) < 2:
            return []
        near = {person: key for word in words for key, person in self._by_word.get(word, ())}
        return [person for person, key in near.items() if _within(words, key) or _within(key, words)]

    def alike(self, name: str) -> Person | None:
        """The person whose name is spelled most similarly, or else sounds so, in any script; or None."""
        if name not in self._alike:
            ways = (folded, _as_spoken)
            self._alike[name] = next((near for way in ways if (near := self._nearest(name, way))), None)
        return self._alike[name]

    def _nearest(self, name: str, way: Callable[[str], str]) -> Person | None:
        names = {way(full_name): person for person, full_name in self._written.items()}
        nearest = get_close_matches(way(name), names, n=1, cutoff=_ALIKE)
        return names[nearest[0]] if nearest else None


def _as_spoken(name: str) -> str:
    """A name in the sounds of its words: two scripts can be compared."""
    return " ".join(sounding(word) for word in _APART.split(_QUOTES.sub("", folded(name))) if word)


def _put(people: list[Person], person: Person) -> None:
    if person not in people:
        people.append(person)


def _as_it_is(word: str) -> str:
    return word


_WAYS: tuple[Callable[[str], str], ...] = (_as_it_is, latin, sounding)


def _key(words: Key, way: Callable[[str], str]) -> Key:
    return tuple(sorted(way(word) for word in words))


def _within(fewer: Key, more: Key) -> bool:
    """Whether each word of a name is in the other, or matches an initial there; at least one in full."""
    rest, whole_words = list(more), 0
    for word in sorted(fewer, key=len, reverse=True):
        match = next((candidate for candidate in rest if candidate == word), None)
        whole_words += match is not None and len(word) > 1
        match = match or next(
            (candidate for candidate in rest if len(word) == 1 and candidate.startswith(word)), None
        )
        if match is None:
            return False
        rest.remove(match)
    return whole_words > 0 and len(fewer) > 1
