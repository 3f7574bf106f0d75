"""What the rules packages say in English, and numbers, as the reader's language has them.

A Sentence of scoring or seating carries its template and its values; it is told from other text by these, as
neither package knows the other's. See `rule_words` for how all of this comes into the catalogues.
"""

from django.utils.formats import get_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.problems import MINUS, SIGNED, Problem
from scoring.winds import WIND_NAMES


def grouped(number: int, *, signed: bool = False) -> str:
    """The number as people write it: 12,345 or 12.345, a real minus, a plus too when `signed`."""
    sign = MINUS if number < 0 else "+" if signed and number > 0 else ""
    return f"{sign}{regrouped(f'{abs(number):,}')}"


def regrouped(text: str) -> str:
    """English numbers, "+15,000 −5,000", with the separator of the reader's language."""
    return text.replace(",", get_format("THOUSAND_SEPARATOR"))


def worded(text: str) -> str:
    """A sentence in the reader's language, and what stands in it; text without a template as a whole."""
    template = getattr(text, "template", None)
    if template is None:
        return _(text) if text else ""
    values = {name: _value(value) for name, value in text.values.items()}
    if text.plural is not None:
        return ngettext(template, text.plural, text.number) % values
    return _(template) % values if values else _(template)


def _value(value: object) -> object:
    if hasattr(value, "template"):
        return worded(value)
    return grouped(value) if type(value) is int else value


def problem_words(problem: Problem) -> dict[str, str]:
    """The values of a problem's sentence: winds by name, numbers grouped, sentences in sentences too."""
    return {name: _problem_word(name, value) for name, value in problem.params.items()}


def _problem_word(name: str, value: object) -> str:
    if hasattr(value, "template"):
        return worded(value)
    if isinstance(value, int):
        return grouped(value, signed=name in SIGNED)
    if name == "text":  # as somebody typed it
        return str(value)
    return ", ".join(_(WIND_NAMES[one]) if one in WIND_NAMES else one for one in str(value).split(", "))


def problem_sentence(problem: Problem) -> str:
    """The whole sentence of a problem."""
    return _(problem.template) % problem_words(problem)
