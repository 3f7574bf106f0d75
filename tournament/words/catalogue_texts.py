"""The texts in the rules packages that people read, collected for the translation catalogues."""

from collections.abc import Iterator

from django.utils.translation import pgettext

from reports.names_and_numbers import ALPHABET
from scoring.game.problems import GAME_SENTENCES
from scoring.problems import SENTENCES
from scoring.rulesets.options import OPTION
from scoring.winds import WIND_NAMES
from tournament.words.hand_names import hand_names
from tournament.words.names import country_texts, offence_texts, rule_set_texts
from tournament.words.read_words import read_texts
from tournament.words.search import synonym_texts
from tournament.words.sentences import Told

_LETTERS = (
    "the letters of your alphabet in their order; those with marks only if they have a place of their own"
)
_OPTION = "option"

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

_TEXTS = {
    "a wind": WIND_NAMES.values(),
    "what is wrong with a score or a hand; the names stay": (
        *SENTENCES.values(),
        *GAME_SENTENCES.values(),
    ),
    "what earns base points": _BASE,
    "whom to keep apart": ("team", "club", "country", "family", "group"),
}


def rule_words() -> dict[str, str]:
    """Every such text in English, with a word for translators about where it stands."""
    words: dict[str, str] = {}
    for text, about in ((text, about) for about, texts in _TEXTS.items() for text in texts):
        words.setdefault(text, about)
    return words


def rule_names() -> dict[tuple[str, str], str]:
    """Every name of the rules by its context and in English, with a word for translators about it."""
    names: dict[tuple[str, str], str] = {}
    for context, text, about in (
        *hand_names(),
        *_options(),
        *offence_texts(),
        *rule_set_texts(),
        *country_texts(),
        *synonym_texts(),
        *read_texts(),
        (str(ALPHABET.context), ALPHABET.template, _LETTERS),
    ):
        names.setdefault((context, text), about)
    return names


def option_words(text: str) -> str:
    """What an option says, its label, meaning, unit or value, in the reader's language."""
    return pgettext(_OPTION, text) if text else ""


def option_named(text: str) -> Told:
    """What an option says, to be told in another one."""
    return Told(text, context=_OPTION)


def _options() -> Iterator[tuple[str, str, str]]:
    for value in ("yes", "no", "none"):
        yield _OPTION, value, "the value of an option"
    for option in OPTION.values():
        yield _OPTION, option.label, f"the rules' option {option.key}"
        yield _OPTION, option.meaning, f"meaning of the option “{option.label}”"
        if option.unit:
            yield _OPTION, option.unit, f"unit of the option “{option.label}”"
        for _value, words in option.choices:
            yield _OPTION, words, f"a choice of the option “{option.label}”"
