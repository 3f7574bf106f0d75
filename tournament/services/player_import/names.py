"""Splitting a full name into first and last name, as people write it."""

_PARTICLES = frozenset(
    [
        "van",
        "von",
        "der",
        "den",
        "de",
        "di",
        "da",
        "del",
        "della",
        "dello",
        "dal",
        "dalla",
        "degli",
        "dei",
        "dos",
        "das",
        "do",
        "la",
        "le",
        "lo",
        "ten",
        "ter",
        "zu",
        "zum",
        "af",
        "av",
        "el",
        "al",
    ]
)
_SECOND_NAMES = frozenset({"jr", "jr.", "sr", "sr.", "ii", "iii"})


def split_name(text: str, *, last_first: bool = False) -> tuple[str, str]:
    """(first name, last name) of “Mario Rossi”, “ROSSI Mario”, “Mario ROSSI” or “Rossi, Mario”.

    Capitals mark the last name where only a part is in capitals, and are taken off; particles (van der, De)
    belong to the last name; one word alone is a last name. last_first: the column says that “Rossi Mario”
    is the order.
    """
    if "," in text:
        last, _comma, first = (part.strip() for part in text.partition(","))
        return (first, _lowered(last)) if last else ("", _lowered(first))
    words = text.split()
    capitals = [word for word in words if _in_capitals(word)]
    if capitals and len(capitals) < len(words):
        return " ".join(word for word in words if word not in capitals), _lowered(" ".join(capitals))
    if last_first:
        end = _last_name_to(words)
        return " ".join(words[end:]), " ".join(words[:end])
    start = _last_name_at(words)
    return " ".join(words[:start]), " ".join(words[start:])


def _in_capitals(word: str) -> bool:
    letters = [c for c in word if c.isalpha()]
    return len(letters) > 1 and word.isupper()


def _last_name_at(words: list[str]) -> int:
    """Where the last name begins: at its first particle, else at the last word (a “Jr.” stays with it)."""
    for place, word in enumerate(words[1:-1], start=1):
        if word.casefold() in _PARTICLES:
            return place
    end = len(words) - 1
    if end > 1 and words[end].casefold() in _SECOND_NAMES:
        end -= 1
    return max(end, 0)


def _last_name_to(words: list[str]) -> int:
    """Where a last name that comes first ends: after its particles and one word."""
    place = 0
    while place < len(words) - 2 and words[place].casefold() in _PARTICLES:
        place += 1
    return place + 1


def _lowered(text: str) -> str:
    """“DE LA CRUZ” as “De La Cruz”; what is not in capitals stays."""
    return text.title() if _in_capitals(text) else text
