"""The sentences and numbers of the rules packages in the reader's language.

A Sentence of the rules packages carries its template and its values. `rule_words` collects all of these for
the translation catalogues.
"""

from collections.abc import Callable, Sequence

from django.conf import settings
from django.utils.formats import get_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, override, pgettext

from scoring.problems import MINUS, SIGNED, Problem
from scoring.sentence import Sentence, Signed
from scoring.winds import WIND_NAMES


def grouped(number: int, *, signed: bool = False) -> str:
    """The number as people write it: 12,345 or 12.345, a real minus, a plus too when `signed`."""
    sign = MINUS if number < 0 else "+" if signed and number > 0 else ""
    return f"{sign}{regrouped(f'{abs(number):,}')}"


def regrouped(text: str) -> str:
    """English numbers, "+15,000 −5,000", with the separator of the reader's language."""
    return text.replace(",", get_format("THOUSAND_SEPARATOR"))


def listed(numbers: Sequence[int]) -> str:
    """Numbers inside a sentence: 2, 4 and 5."""
    *most, last = [str(number) for number in numbers]
    return _("%(most)s and %(last)s") % {"most": ", ".join(most), "last": last} if most else last


def worded(text: str) -> str:
    """A sentence in the reader's language, and what stands in it; text without a template as a whole."""
    if not isinstance(text, Sentence):
        return _(text) if text else ""
    if text.context is not None:
        return pgettext(text.context, text.template)
    values = {name: _value(value) for name, value in text.values.items()}
    if text.plural is not None and text.number is not None:
        return ngettext(text.template, text.plural, text.number) % values
    return _(text.template) % values if values else _(text.template)


def in_every_language(say: Callable[[], str]) -> dict[str, str]:
    """What is said in each language, by its code."""
    said = {}
    for code, _name in settings.LANGUAGES:
        with override(code):
            said[code] = say()
    return said


def _value(value: object) -> object:
    if isinstance(value, Sentence):
        return worded(value)
    if isinstance(value, Signed):
        return grouped(value, signed=True)
    return grouped(value) if type(value) is int else value


def problem_words(problem: Problem) -> dict[str, str]:
    """The values of a problem's sentence: winds by name, numbers grouped, sentences in sentences too."""
    return {name: _problem_word(name, value) for name, value in problem.params.items()}


def _problem_word(name: str, value: object) -> str:
    if isinstance(value, Sentence):
        return worded(value)
    if isinstance(value, int):
        return grouped(value, signed=name in SIGNED)
    if name == "text":  # as somebody typed it
        return str(value)
    return ", ".join(_(WIND_NAMES[word]) if word in WIND_NAMES else word for word in str(value).split(", "))


def problem_sentence(problem: Problem) -> str:
    """The whole sentence of a problem."""
    return _(problem.template) % problem_words(problem)
