"""What an event's public page says before it begins, and whether players register themselves."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.models import Event
from tournament.services.events import ANNOUNCED


class AnnouncementForm(forms.ModelForm):
    """The announcement and the registration by players."""

    capacity = forms.IntegerField(
        label=_("Places"),
        required=False,
        min_value=1,
        max_value=10_000,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
        help_text=_("Empty for as many as come. When all are taken, a waiting list begins."),
        error_messages={"invalid": _("Write a number of players, or nothing.")},
    )

    class Meta:
        model = Event
        fields = tuple(ANNOUNCED)
        labels = {
            "announcement": _("Announcement"),
            "venue": _("Where exactly"),
            "fee": _("Fee"),
            "contact": _("Contact"),
            "registering": _("Players register themselves on the public page"),
            "register_until": _("Last day to register"),
        }
        help_texts = {
            "announcement": _("Plain text. An empty line begins a paragraph; addresses become links."),
            "venue": _("The address, and how to get there."),
            "fee": _("As players read it: € 40, students € 25, in cash on Saturday."),
            "contact": _("Who answers questions: a name, an e-mail address, a telephone number."),
            "registering": _("You confirm each of them. Off, you register everybody yourself."),
            "register_until": _("To its end, in the time of the venue. Empty: until the event begins."),
        }
        widgets = {
            "announcement": forms.Textarea(attrs={"rows": 10}),
            "register_until": forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}),
        }

    def clean_announcement(self) -> str:
        """The text with the line ends of one kind."""
        return self.cleaned_data["announcement"].replace("\r\n", "\n").strip()

    @property
    def details(self) -> dict[str, object]:
        """What the services take."""
        return {name: self.cleaned_data[name] for name in ANNOUNCED}
