"""What the rules packages keep in tables and people read: for the catalogues of translations."""

from collections.abc import Collection, Iterator

from scoring.classical.doublings import DOUBLINGS
from scoring.classical.limit_hands import LIMIT_HANDS
from scoring.game.sentences import GAME_SENTENCES
from scoring.problems import SENTENCES
from scoring.riichi.payments import LIMITS, limit_name
from scoring.rulesets.clauses import SOURCES
from scoring.rulesets.options import OPTION
from scoring.rulesets.source import Sources
from scoring.winds import WIND_NAMES

_BASE = (
    *(
        f"{state} {form} of {kind}, %(tiles)s"
        for form in ("pung", "kong")
        for state in ("concealed", "open")
        for kind in ("simples", "terminals or honours")
    ),
    "pair %(tiles)s",
    "going out",
    "drawn by oneself",
    "completing the pair",
    "the middle tile of a chow",
    "the side tile of a chow",
    "seven pairs",
)
_LIMITS = ("limit", *(name for _least, _base, name in LIMITS), *map(limit_name, range(2, 7)))
UNVERIFIED = " (unverified)"  # the end of a source that is unsure itself: a word of its own on the page


def _said(sources: Collection[Sources]) -> list[str]:
    wholes = [one.otherwise for one in sources]
    unsure = [text for one in sources for text in one.by_option.values() if text.endswith(UNVERIFIED)]
    return [text.removesuffix(UNVERIFIED) for text in (*wholes, *unsure)]


_TOLD = {
    "a wind": WIND_NAMES.values(),
    "what is wrong with a score or a hand; the names stay": (
        *SENTENCES.values(),
        *GAME_SENTENCES.values(),
    ),
    "a limit of points": [name.replace("-", " ").capitalize() for name in _LIMITS],
    "where a preset's value comes from": _said(SOURCES.values()),
    "where the value of an option comes from": ("changed for this event",),
    "the value of an option": ("yes", "no", "none"),
    "what earns base points": _BASE,
    "a doubling or a limit hand of classical rules": [one.name for one in (*DOUBLINGS, *LIMIT_HANDS)],
    "whom to keep apart": ("team", "club", "country", "family", "group"),
}


def rule_words() -> dict[str, str]:
    """Every such text in English, with a word for translators about where it stands."""
    told = ((text, about) for about, texts in _TOLD.items() for text in texts)
    found: dict[str, str] = {}
    for text, about in (*told, *_options()):
        found.setdefault(text, about)
    return found


def _options() -> Iterator[tuple[str, str]]:
    for option in OPTION.values():
        yield option.label, f"the rules' option {option.key}"
        yield option.meaning, f"meaning of the option “{option.label}”"
        if option.unit:
            yield option.unit, f"unit of the option “{option.label}”"
        for _value, words in option.choices:
            yield words, f"a choice of the option “{option.label}”"
