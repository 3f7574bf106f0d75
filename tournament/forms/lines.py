"""The field of a name or another short text that stands on one line wherever it is shown."""

import unicodedata

from django import forms

# They turn the direction of the text that follows, also outside of the name that holds them.
_TURNING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


class LineField(forms.CharField):
    """Text without line ends and other characters that nobody can see; spaces between words are single."""

    def to_python(self, value: object) -> str:
        """The text as it is kept."""
        text = super().to_python(value)
        seen = [letter for letter in text if not _hidden(letter)]
        return " ".join("".join(seen).split())


def _hidden(letter: str) -> bool:
    return letter in _TURNING or (unicodedata.category(letter) == "Cc" and not letter.isspace())
