"""An English sentence that keeps its template and values, so that it can be translated later."""

from collections.abc import Mapping


class Sentence(str):  # noqa: SLOT000 - it is made once and shown, not kept by the million
    """An English sentence: a template with named places, and the values that stand there.

    It is its own text wherever text is wanted. Another language's is made from `template`, `plural` and
    `number` (both None where nothing is counted) and `values`, in which a Sentence is to be translated too.
    """

    template: str
    plural: str | None = None
    number: int | None = None
    values: Mapping[str, object]

    def __new__(cls, template: str, /, **values: object) -> "Sentence":
        """The sentence of a template with places such as %(seat)s. Raises KeyError for a value too few."""
        words = {name: _written(value) for name, value in values.items()}
        sentence = super().__new__(cls, template % words if words else template)
        sentence.template, sentence.values = template, values
        return sentence

    def __str__(self) -> "Sentence":
        """Itself: str(error) of an error that was given a Sentence is one too."""
        return self


def counted(one: str, many: str, number: int, /, **values: object) -> Sentence:
    """A sentence with one form for 1 and another for other numbers; the number stands at %(n)s."""
    sentence = Sentence(one if number == 1 else many, n=number, **values)
    sentence.template, sentence.plural, sentence.number = one, many, number
    return sentence


def _written(value: object) -> object:
    return f"{value:,}".replace("-", "−") if type(value) is int else value
