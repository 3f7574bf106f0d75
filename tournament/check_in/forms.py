"""The form of a walk-in: who it is, and where they play."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.check_in.services.walk_in import Way
from tournament.registration.forms import PlayerForm

LEFT_OUT = ("team", "email", "own_table", "substitute", "counts")


class WalkInForm(PlayerForm):
    """A player's name and number, and the way to a seat; the best way is chosen already."""

    way = forms.ChoiceField(label=_("Where do they play?"), widget=forms.RadioSelect)

    def __init__(self, *args: Any, ways: Sequence[Way], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in LEFT_OUT:
            del self.fields[name]
        choices = [(way.key, f"{way.name}. {way.cost}") for way in ways]
        self.fields["way"].choices = choices  # type: ignore[attr-defined] # of a ChoiceField
        self.fields["way"].initial = choices[0][0]
        self.fields["first_name"].widget.attrs["autofocus"] = True
