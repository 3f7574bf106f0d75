"""The texts in the rules packages that people read, collected for the translation catalogues."""

from collections.abc import Collection, Iterator

from scoring.classical.doublings_and_limits import DOUBLINGS, LIMIT_HANDS
from scoring.game.problems import GAME_SENTENCES
from scoring.problems import SENTENCES
from scoring.riichi.payments.hand_values import LIMITS, limit_name
from scoring.rulesets.options import OPTION
from scoring.rulesets.sources import SOURCES, Sources
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
    "flowers and seasons",
    "seven pairs",
)
_LIMITS = ("limit", *(name for _least, _base, name in LIMITS), *map(limit_name, range(2, 7)))
UNVERIFIED = " (unverified)"  # the end of a source that is unsure itself: a word of its own on the page


def _source_texts(sources: Collection[Sources]) -> list[str]:
    """Where the values of presets come from, in words."""
    wholes = [source.otherwise for source in sources]
    by_option = [text for source in sources for text in source.by_option.values()]
    in_words = [text for text in by_option if text.endswith(UNVERIFIED) or text.startswith("not stated")]
    return [text.removesuffix(UNVERIFIED) for text in (*wholes, *in_words)]


_TEXTS = {
    "a wind": WIND_NAMES.values(),
    "what is wrong with a score or a hand; the names stay": (
        *SENTENCES.values(),
        *GAME_SENTENCES.values(),
    ),
    "a limit of points": [name.replace("-", " ").capitalize() for name in _LIMITS],
    "where a preset's value comes from": _source_texts(SOURCES.values()),
    "where the value of an option comes from": ("changed for this event",),
    "the value of an option": ("yes", "no", "none"),
    "what earns base points": _BASE,
    "a doubling or a limit hand of classical rules": [hand.name for hand in (*DOUBLINGS, *LIMIT_HANDS)],
    "whom to keep apart": ("team", "club", "country", "family", "group"),
}


def rule_words() -> dict[str, str]:
    """Every such text in English, with a word for translators about where it stands."""
    listed = ((text, about) for about, texts in _TEXTS.items() for text in texts)
    words: dict[str, str] = {}
    for text, about in (*listed, *_options()):
        words.setdefault(text, about)
    return words


def _options() -> Iterator[tuple[str, str]]:
    for option in OPTION.values():
        yield option.label, f"the rules' option {option.key}"
        yield option.meaning, f"meaning of the option “{option.label}”"
        if option.unit:
            yield option.unit, f"unit of the option “{option.label}”"
        for _value, words in option.choices:
            yield words, f"a choice of the option “{option.label}”"
