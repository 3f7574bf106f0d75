"""The other name or number that somebody types for a person."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.bounds import LineField
from tournament.models import Alias


class AliasForm(forms.Form):
    """Another name, EMA number or name used online."""

    kind = forms.ChoiceField(label=_("What it is"), choices=Alias.KINDS)
    text = LineField(label=_("Name or number"), max_length=160)
