"""The form of a notice to everybody: its text, and when it is shown."""

from datetime import datetime
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.bounds import LineField, MomentField, NumberField
from tournament.models import Notice
from tournament.notice.queries import waits
from tournament.notice.services import Words

FORMATS = ["%Y-%m-%dT%H:%M", "%Y-%m-%d %H:%M", "%Y-%m-%dT%H:%M:%S"]


class _MomentField(MomentField):
    """A moment that may be left out, in the time zone in force."""

    def __init__(self, **kwargs: Any) -> None:
        picked = forms.DateTimeInput(format="%Y-%m-%dT%H:%M", attrs={"type": "datetime-local"})
        super().__init__(required=False, input_formats=FORMATS, widget=picked, **kwargs)


class NoticeForm(forms.Form):
    """A new notice, or one that is changed: with the revision that was seen. Times are the venue's."""

    text = LineField(
        label=_("Notice"),
        max_length=Notice.LONGEST,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_("A sentence or two in plain words, with the time in them."),
    )
    shows_from = _MomentField(label=_("Show it from"), help_text=_("Empty: at once."))
    shows_until = _MomentField(label=_("Until"), help_text=_("Empty: until somebody takes it down."))

    def __init__(self, *args: Any, notice: Notice | None = None, **kwargs: Any) -> None:
        self.notice = notice
        super().__init__(*args, **kwargs)
        if notice:
            self.fields["rev"] = NumberField(widget=forms.HiddenInput, initial=notice.revision)
            if not waits(notice, timezone.now()):
                del self.fields["shows_from"]

    @property
    def words(self) -> Words:
        """The words for the services. An emptied start means now; one in the past stays."""
        begins: datetime | None = self.cleaned_data.get("shows_from")
        if self.notice and "shows_from" in self.fields:
            begins = begins or timezone.now()
        return Words(self.cleaned_data["text"], begins, self.cleaned_data["shows_until"])


def values_of(notice: Notice) -> dict[str, object]:
    """What a form that changes this notice begins with."""
    return {"text": notice.text, "shows_from": notice.shows_from, "shows_until": notice.shows_until}
