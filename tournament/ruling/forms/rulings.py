"""The referees' forms: a ruling at a table, a ruling without a table, and an appeal's decision."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any, Final, NamedTuple

from django import forms
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from penalties import minutes_late
from scoring.rulesets import RuleSet
from scoring.winds import WINDS
from scoring.written_numbers import read_number
from tournament.bounds import LineField, NumberField
from tournament.models import Entry, Event, Ruling, Seat, Session
from tournament.presence.forms import SINCE, sitting_text, who_may_sit
from tournament.presence.services.handing_over import Successor
from tournament.presence.services.out_of_competition import DISQUALIFIED, LEAVING
from tournament.ruling.forms.offences import options_of
from tournament.ruling.queries.suggestions import (
    LATENESS,
    OTHER,
    Hint,
    Suggestion,
    began_at,
    hint_for,
    offence_of,
    questionable,
    remarks_of,
    suggestion,
)
from tournament.ruling.services.rulings import Sanction
from tournament.words.sentences import Counted, Said, Told, grouped

MOST_MINUTES: Final = 600
MOST_HANDS: Final = 1000
SUBSTITUTE: Final = "substitute"
TYPED: Final = {"minutes": NumberField(), "arrived": forms.TimeField()}
"""What reads lateness out of a form that may not be valid yet."""


class RulingForm(forms.Form):
    """An offence; the sanction is that of the rules unless the referee decides otherwise and says why.

    A form for one of the two kinds of ruling says whom it is against: `entry`, None while nobody is chosen.
    """

    kind = forms.ChoiceField(label=gettext_lazy("Offence"), widget=forms.RadioSelect)
    measure = forms.ChoiceField(label=gettext_lazy("Sanction"), required=False)
    points = LineField(label=gettext_lazy("Points off"), required=False, max_length=12)
    hand = NumberField(label=gettext_lazy("Hand number"), required=False, min_value=1, max_value=MOST_HANDS)
    off = forms.ChoiceField(
        label=gettext_lazy("Taken off"),
        required=False,
        choices=[
            ("", gettext_lazy("As the rules say")),
            (Ruling.TABLE_POINTS, gettext_lazy("The table points")),
        ],
    )
    note = LineField(label=gettext_lazy("Note"), required=False, max_length=250)

    entry: Entry | None
    session: Session | None

    def __init__(self, data: Mapping[str, Any] | None = None, *, event: Event, at_table: bool) -> None:
        super().__init__(data, auto_id="ruling-%s")
        self.event = event
        self.rules: RuleSet = event.rules
        self._hint: Hint | None = None
        options = options_of(self.rules, get_language() or "en", at_table=at_table)
        self.groups = options.groups
        self._offer("kind", options.kinds, required=_("Choose the offence."))
        self._offer("measure", options.measures)
        self.fields["points"].help_text = options.points_help
        if not self.rules.table_points:
            del self.fields["off"]
        for name in ("points", "hand", "minutes"):
            if name in self.fields:
                self.fields[name].widget.attrs.update({"inputmode": "numeric", "autocomplete": "off"})
        self.fields["note"].widget.attrs["autocomplete"] = "off"

    def _offer(self, name: str, choices: Sequence[tuple[str, Any]], required: str = "") -> None:
        """Give a field its choices, and the sentence for one that is left empty."""
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = choices
        if required:
            field.error_messages["required"] = required

    def clean_points(self) -> int | None:
        """The points as a loss: 8,000 and −8,000 both take 8,000 off; None when left empty."""
        return points_off(self.cleaned_data["points"])

    def clean(self) -> dict[str, Any]:
        """The referee's own decision needs a note, and so does what the rules leave to the referee."""
        values = self.cleaned_data
        suggestion = self.hint().suggestion
        if values.get("off") and values.get("points") is None and "points" not in self.errors:
            self.add_error("points", _("Say how many table points."))
        if self.errors or suggestion is None or values.get("note"):
            return values
        if values.get("off"):
            self.add_error("note", _("The rules do not suggest taking table points: say why."))
            return values
        if values["kind"] == OTHER:
            self.add_error("note", _("Say what happened: it is not in the list."))
        elif values["points"] is not None and not suggestion.covers(values["points"], ""):
            self.add_error("note", self._why_these(values["points"]))
        elif values["measure"] and not suggestion.covers(None, values["measure"]):
            self.add_error("note", _("The rules suggest another sanction: say why you chose this one."))
        return values

    def _why_these(self, points: int) -> str:
        """The question why the referee takes just so many points."""
        if not questionable(self.rules, points):
            return _("The rules suggest other points: say why you chose these.")
        bounds = {
            "least": grouped(self.rules.penalty_minimum),
            "most": grouped(self.rules.penalty_maximum),
            "step": grouped(self.rules.penalty_step),
        }
        sentence = _(
            "Penalties here are %(least)s to %(most)s points, in steps of %(step)s: say why this one differs."
        )
        return sentence % bounds

    def hint(self) -> Hint:
        """The player's earlier rulings and what the rules say to what is chosen, asked for once."""
        if self._hint is None:
            kind, minutes = self.data.get("kind", ""), self.minutes_late()
            self._hint = (
                hint_for(self.event, self.entry, kind, minutes, self.session) if self.entry else Hint()
            )
        return self._hint

    def minutes_late(self) -> int | None:
        """The player's lateness in minutes, as far as known."""
        return None

    @property
    def remarks(self) -> list[str]:
        """Remarks of the rules on the chosen offence."""
        return remarks_of(self.rules, self.data.get("kind", ""))

    @property
    def otherwise(self) -> bool:
        """Whether anything beyond player and offence was typed, or has to be."""
        names = ("measure", "points", "off", "hand", "note")
        return any(self.data.get(name) or name in self.errors for name in names)

    def sanction(self) -> Sanction:
        """The sanction of a valid form, for the services."""
        suggestion, values = self.hint().suggestion, self.cleaned_data
        assert suggestion is not None, "a valid form has a player and an offence"
        referee_chose = values["points"] and suggestion.measure == "referee"
        measure = values["measure"] or ("points" if referee_chose else suggestion.measure)
        points = _points_of(suggestion, values["measure"]) if values["points"] is None else values["points"]
        return Sanction(
            values["kind"],
            points,
            values.get("off") or suggestion.moment,
            suggestion.clause[:60],
            self._note(),
            measure,
            values.get("hand"),
        )

    def _note(self) -> str | Said:
        """The note, with the minutes of a player who was late."""
        note: str = self.cleaned_data["note"]
        if self.cleaned_data["kind"] != LATENESS:
            return note
        late: Said = Counted("%(n)s minute late", "%(n)s minutes late", {"n": self.minutes_late() or 0})
        if (arrived := self.cleaned_data.get("arrived")) and not self.cleaned_data.get("minutes"):
            late = Told("%(late)s (arrived at %(at)s)", {"late": late, "at": f"{arrived:%H:%M:%S}"})
        return Told("%(late)s. %(note)s", {"late": late, "note": note}) if note else late


def points_off(text: str) -> int | None:
    """Typed points as a loss, at most 0; None for an empty text. Raises ValidationError."""
    text = text.strip()
    if not text:
        return None
    number = read_number(text)
    if number is None:
        raise forms.ValidationError(
            _("“%(text)s” is not a number of points: write one like 8,000.") % {"text": text}
        )
    return -abs(number)


def _points_of(suggestion: Suggestion, measure: str) -> int:
    """The points of a ruling for which none were typed: none with another measure than the rules'."""
    return suggestion.points if measure in ("", suggestion.measure) else 0


ALL: Final = "all"


class Given(NamedTuple):
    """A ruling at a table, as a valid form gives it, as `give_ruling` takes it."""

    seat: Seat
    sanction: Sanction
    against_substitute: bool
    successor: Successor


class TableRulingForm(RulingForm):
    """A ruling against one of the four at a table; lateness by minutes, or by the time of arrival."""

    wind = forms.ChoiceField(label=gettext_lazy("Player"), widget=forms.RadioSelect)
    minutes = NumberField(
        label=gettext_lazy("Minutes late"), required=False, min_value=1, max_value=MOST_MINUTES
    )
    arrived = forms.TimeField(
        label=gettext_lazy("or arrived at"),
        required=False,
        widget=forms.TimeInput(attrs={"type": "time", "step": 1}, format="%H:%M:%S"),
    )
    sits = forms.ChoiceField(label=gettext_lazy("Who takes the seat?"), required=False)
    since = forms.ChoiceField(
        label=gettext_lazy("Since when?"), choices=SINCE, required=False, initial=Seat.DURING
    )
    field_order = ("wind", "kind", "minutes", "arrived")

    def __init__(self, data: Mapping[str, Any] | None = None, *, seats: Iterable[Seat], event: Event) -> None:
        super().__init__(data, event=event, at_table=True)
        self.seats = {seat.wind: seat for seat in seats}
        self.session = self.seats["E"].table.session
        wind, _dot, whom = self.data.get("wind", "").partition(".")
        self.seat = self.seats.get(wind)
        self.against_substitute = whom == SUBSTITUTE
        self.entry = self._whom()
        self._offer("wind", list(self._people()), required=_("Choose the player."))
        self.seated = who_may_sit(self.session, self.seat) if self.leaves else {}
        names = [(key, sitting_text(entry)) for key, entry in self.seated.items()]
        self._offer("sits", [("", _("Choose …")), *names])

    def _whom(self) -> Entry | None:
        """Whom the ruling is against: the player of the seat chosen, or the substitute there."""
        if self.seat is None:
            return None
        return self.seat.substitute if self.against_substitute else self.seat.entry

    @property
    def for_all(self) -> bool:
        """Whether each who sits at the table is ruled on alike."""
        return bool(self.data.get("wind") == ALL)

    def hint(self) -> Hint:
        """The suggestion for one of the four; for all of them, without what each has done before."""
        kind = self.data.get("kind", "")
        if self.for_all and kind and kind != LATENESS:
            return Hint((), suggestion(self.rules, kind, None, (), self.session))
        return super().hint()

    def _people(self) -> Iterator[tuple[str, str]]:
        """The four, the substitutes who play for them, and all of them together."""
        for wind in WINDS:
            seat = self.seats[wind]
            yield wind, seat.entry.name
            if seat.substitute:
                names = {"substitute": seat.substitute.name, "player": seat.entry.name}
                yield f"{wind}.{SUBSTITUTE}", _("%(substitute)s (substitute for %(player)s)") % names
        yield ALL, _("All who sit here")

    @property
    def people(self) -> list[tuple[str, str, str]]:
        """The players whom the ruling can be against: wind or none, the value of the choice, the words."""
        return [("" if key == ALL else key[0], key, words) for key, words in self._people()]

    @property
    def measure_chosen(self) -> str:
        """The measure as far as known: the referee's, else that of the rules."""
        suggestion = self.hint().suggestion
        return self.data.get("measure", "") or (suggestion.measure if suggestion else "")

    @property
    def leaves(self) -> bool:
        """Whether the ruling takes its player away from the table, so that somebody else has to sit there."""
        is_there = self.seat is not None and (self.against_substitute or self.seat.substitute is None)
        return is_there and self.entry is not None and self.measure_chosen in LEAVING

    @property
    def asks_since(self) -> bool:
        """Whether it has to be known since when somebody else plays: who came too late played nothing."""
        return self.measure_chosen == DISQUALIFIED and not self.against_substitute

    @property
    def began(self) -> datetime | None:
        """The start from which lateness counts."""
        return began_at(self.session) if self.session else None

    def decision(self) -> Given | None:
        """Whom the ruling is against and what is imposed; None where the form has errors."""
        if not self.is_valid() or self.seat is None:
            return None
        values = self.cleaned_data
        successor = Successor(self.seated.get(values["sits"]), values["since"] or Seat.DURING)
        return Given(self.seat, self.sanction(), self.against_substitute, successor)

    def clean(self) -> dict[str, Any]:
        """Lateness needs its minutes, or the arrival and a session whose start is known."""
        values = self.cleaned_data
        if self.for_all and self._differs_by_player():
            self.add_error("wind", _("This depends on earlier offences: rule on the players one by one."))
        if values.get("kind") == LATENESS and not {"minutes", "arrived"} & set(self.errors):
            if values.get("arrived") and not values.get("minutes") and self.began is None:
                self.add_error("arrived", _("This session has no planned start: give the minutes."))
            elif not self.minutes_late():
                self.add_error("minutes", _("Say how many minutes late."))
        if self.leaves and "sits" in self.data and not values.get("sits") and "sits" not in self.errors:
            self.add_error("sits", _("Say who takes the seat, or that nobody does."))
        return super().clean()

    def _differs_by_player(self) -> bool:
        """Whether the sanction is not the same for all: of lateness, or of what is counted."""
        kind = self.data.get("kind", "")
        offence = offence_of(self.rules, kind)
        return kind == LATENESS or (offence is not None and len(offence.ladder) > 1)

    def minutes_late(self) -> int | None:
        """The minutes typed, or those that count between the start of the session and the arrival."""
        minutes: int | None = self._typed("minutes")
        if minutes or (began := self.began) is None:
            return minutes or None
        arrived = self._typed("arrived")
        if arrived is None:
            return None
        local = began.astimezone(self.event.tz)
        arrival = datetime.combine(local.date(), arrived, local.tzinfo)
        return min(minutes_late(local, arrival, self.rules.lateness_minute), MOST_MINUTES)

    def _typed(self, name: str) -> Any:
        """The typed value of a field, even of an invalid form; None for one that the field refuses."""
        try:
            return TYPED[name].clean(self.data.get(name, ""))
        except forms.ValidationError:
            return None


class ApartRulingForm(RulingForm):
    """A ruling that belongs to no table: its points are taken from the player's total."""

    player = forms.ChoiceField(label=gettext_lazy("Player"))
    field_order = ("player", "kind")
    session = None

    def __init__(
        self, data: Mapping[str, Any] | None = None, *, entries: Sequence[Entry], event: Event
    ) -> None:
        super().__init__(data, event=event, at_table=False)
        players = {str(entry.number): entry for entry in entries}
        self.entry = players.get(self.data.get("player", ""))
        names = [(number, f"{entry.number} · {entry.name}") for number, entry in players.items()]
        self._offer("player", [("", _("Choose …")), *names], required=_("Choose the player."))
        del self.fields["hand"]
