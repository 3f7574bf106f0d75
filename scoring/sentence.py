"""An English sentence that keeps its template and values, so that it can be translated later."""

from collections.abc import Mapping


class Signed(int):
    """A number among the values of a Sentence that is said with its sign: "+10,000", "−5,000", "0"."""


class Sentence(str):  # noqa: SLOT000 - short-lived, so memory does not matter
    """An English sentence that remembers its template with placeholders, and their values.

    It is a `str` and can be used as text. Translations are made from `template`, `plural` and `number` (both
    None unless the sentence is counted) and `values`; a Sentence among the values is translated as well.
    `context` is that of a name in the catalogues, None for a sentence.
    """

    template: str
    plural: str | None = None
    number: int | None = None
    context: str | None = None
    values: Mapping[str, object]

    def __new__(cls, template: str, /, **values: object) -> "Sentence":
        """The sentence of a template with placeholders like %(seat)s. Raises KeyError for a missing value."""
        words = {name: _written(value) for name, value in values.items()}
        sentence = super().__new__(cls, template % words if words else template)
        sentence.template, sentence.values = template, values
        return sentence

    def filled(self, **values: object) -> "Sentence":
        """The sentence of this one's template with values. Raises KeyError for a missing value."""
        return Sentence(self.template, **values)

    def __str__(self) -> "Sentence":
        """The Sentence itself, so that str(error) of an error raised with a Sentence can be translated."""
        return self


def counted(singular: str, plural: str, number: int, /, **values: object) -> Sentence:
    """A sentence with one form for 1 and another for other numbers; the number fills in %(n)s."""
    sentence = Sentence(singular if number == 1 else plural, n=number, **values)
    sentence.template, sentence.plural, sentence.number = singular, plural, number
    return sentence


IN_MINUTES = 180
"""Up to so many, minutes are what people say: rules give the length of a session in them."""


def duration(minutes: int) -> Sentence:
    """How long something lasts: "120 minutes", but "16 h 30 min" for what lasts longer than three hours."""
    if minutes <= IN_MINUTES:
        return counted("%(n)s minute", "%(n)s minutes", minutes)
    hours, rest = divmod(minutes, 60)
    if not rest:
        return Sentence("%(hours)s h", hours=hours)
    return Sentence("%(hours)s h %(minutes)s min", hours=hours, minutes=rest)


def named(context: str, name: str, /) -> Sentence:
    """A name that is translated in its context: one word may be another's in another game."""
    sentence = Sentence(name)
    sentence.context = context
    return sentence


def joined(*sentences: Sentence) -> Sentence:
    """Whole sentences, one after the other."""
    values = {f"sentence_{number}": sentence for number, sentence in enumerate(sentences, 1)}
    template = " ".join(f"%({name})s" for name in values)
    return Sentence(template, **values)


def _written(value: object) -> object:
    if type(value) not in (int, Signed):
        return value
    sign = "+" if type(value) is Signed and value > 0 else ""
    return f"{sign}{value:,}".replace("-", "−")
