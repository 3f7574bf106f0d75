"""The forms of a substitution, and of a player who does not play on: why, since when, who sits there now."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypedDict

from django import forms
from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from penalties import Consequence, Substitution
from penalties.substitution import HOLDING
from scoring.rulesets import RuleSet
from scoring.winds import WINDS
from tournament.bounds import LineField
from tournament.models import Entry, Hand, Seat, Session
from tournament.presence.queries import (
    consequences_of,
    counts_of,
    terms_of,
    way_text,
    ways,
    written_reason,
)
from tournament.presence.services.departures import Departure, as_it_would_be, has_gone, why_not_stop
from tournament.presence.services.seat_changes import is_free, seats_to_come
from tournament.registration.services.registering import why_not_ask
from tournament.standings.queries.wrong_seats import Change, changes_if_gone

WAYS = {key: (reason, since) for key, reason, since in ways()}
ANSWERS = [
    ("", gettext_lazy("Not asked")),
    ("no", gettext_lazy("It does not count")),
    ("yes", gettext_lazy("It counts")),
]
WISHES = {"": None, "no": False, "yes": True}


def candidates(session: Session) -> list[Entry]:
    """Everybody who could sit in: nobody plays twice in a session. Registered substitutes come first."""
    busy = Q(seats__session=session) | Q(substituted_seats__session=session)
    free = session.event.entries.filter(withdrawn_at=None, disqualified_at=None).exclude(busy)
    return list(free.order_by("-substitute", "number"))


class SubstituteFacts(TypedDict):
    """The facts of a substitution besides the person: since when, why, whether the result counts."""

    since: str
    reason: str
    counts: bool | None


class SubstituteForm(forms.Form):
    """Who plays instead of whom, why and since when; in session 1 also whether the result shall count."""

    wind = forms.ChoiceField(label=gettext_lazy("For"), widget=forms.RadioSelect)
    player = forms.ChoiceField(label=gettext_lazy("Substitute"))
    way = forms.ChoiceField(label=gettext_lazy("Why"), widget=forms.RadioSelect)
    detail = LineField(label=gettext_lazy("Note"), max_length=120, required=False)
    asked = forms.ChoiceField(
        label=gettext_lazy("Should this substitute’s result count for the ranking?"),
        choices=ANSWERS,
        required=False,
    )

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        seats: Sequence[Seat],
        entries: Sequence[Entry],
        rules: RuleSet,
    ) -> None:
        super().__init__(data, auto_id="substitute-%s")
        self.seats = {seat.wind: seat for seat in seats}
        self.entries = {str(entry.number): entry for entry in entries}
        self.rules = rules
        self.session = seats[0].table.session
        self._offer("wind", [(wind, self.seats[wind].entry.name) for wind in WINDS])
        names = [(number, f"{entry.number} · {entry.name}") for number, entry in self.entries.items()]
        self._offer("player", [("", _("Choose …")), *names])
        self._offer("way", [(key, way_text(*way)) for key, way in WAYS.items()])
        self.fields["wind"].error_messages["required"] = _("Choose the player who is replaced.")
        self.fields["player"].error_messages["required"] = _("Choose who plays instead.")
        self.fields["way"].error_messages["required"] = _("Say why the player is replaced.")
        self.fields["detail"].widget.attrs["autocomplete"] = "off"
        if self.session.number != 1 or why_not_ask(self.session.event):
            del self.fields["asked"]

    def _offer(self, name: str, choices: Iterable[tuple[str, str]]) -> None:
        """Give a field its choices."""
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = list(choices)

    @property
    def following(self) -> tuple[Consequence, ...]:
        """The consequences of the choices so far; none before a reason is chosen."""
        way, seat = WAYS.get(self.data.get("way", "")), self.seats.get(self.data.get("wind", ""))
        entry = self.entries.get(self.data.get("player", ""))
        if way is None:
            return ()
        player = seat.entry.name if seat else _("the player")
        substitute = entry.name if entry else _("the substitute")
        counts = WISHES.get(self.data.get("asked", ""))
        if entry and counts is None:
            counts = counts_of(entry)
        change = Substitution(player, substitute, *way, self.session.number, counts)
        return consequences_of(self.rules, change)

    @property
    def seat(self) -> Seat:
        """The seat of a valid form."""
        return self.seats[self.cleaned_data["wind"]]

    @property
    def entry(self) -> Entry:
        """The substitute of a valid form."""
        return self.entries[self.cleaned_data["player"]]

    @property
    def facts(self) -> SubstituteFacts:
        """Since when, why and the wish to be ranked, of a valid form, as the service takes them."""
        reason, since = WAYS[self.cleaned_data["way"]]
        wish = WISHES[self.cleaned_data.get("asked", "")]
        return {"since": since, "reason": written_reason(reason, self.cleaned_data["detail"]), "counts": wish}


SINCE = [
    (Seat.DURING, gettext_lazy("The player had begun to play")),
    (Seat.START, gettext_lazy("Before the first hand")),
]
NOBODY = "nobody"
"""The choice of a form that nobody sits in the seat now."""


def who_may_sit(session: Session, seat: Seat | None) -> dict[str, Entry | None]:
    """By the choice of a form: everybody free to take the seat, substitutes first, and nobody at the end.

    Where there is no seat yet, only substitutes can be named.
    """
    free = [entry for entry in candidates(session) if entry.substitute or seat]
    by_choice: dict[str, Entry | None] = {str(entry.number): entry for entry in free}
    return by_choice | {NOBODY: None}


def sitting_text(entry: Entry | None) -> str:
    """Who could sit there, as a person chooses them."""
    if entry is None:
        return _("Nobody: the others are placed without the player")
    words = _("%(number)s · %(name)s (substitute)") if entry.substitute else "%(number)s · %(name)s"
    return words % {"number": entry.number, "name": entry.name}


@dataclass(frozen=True)
class LaterSeat:
    """A seat of a session to come, and whether the substitute can take it."""

    seat: Seat
    free: bool


@dataclass(frozen=True)
class Effect:
    """What follows when a player does not play on, for the page, before it is stored.

    `missed` are the sessions missed altogether, `each` the points that each of them costs, uma included; None
    where the rules leave it to the referee. `hands` are those typed at the table of the session.
    """

    departure: Departure
    seat: Seat | None
    consequences: tuple[Consequence, ...]
    changes: tuple[Change, ...]
    hands: int
    later: tuple[LaterSeat, ...]
    missed: tuple[int, ...]
    each: int | None


COMES_BACK = [
    ("no", gettext_lazy("No, also out of all later sessions")),
    ("yes", gettext_lazy("Yes, or not known yet")),
]


class DepartureForm(forms.Form):
    """A player who does not play on: from which session, why, who sits there now, whether for good."""

    session = forms.ChoiceField(label=gettext_lazy("From which session?"), widget=forms.RadioSelect)
    way = forms.ChoiceField(label=gettext_lazy("Why"), widget=forms.RadioSelect)
    sits = forms.ChoiceField(label=gettext_lazy("Who takes the seat?"))
    back = forms.ChoiceField(
        label=gettext_lazy("Will the player come back?"), choices=COMES_BACK, widget=forms.RadioSelect
    )
    detail = LineField(label=gettext_lazy("Note"), max_length=120, required=False)

    def __init__(self, data: Mapping[str, Any] | None = None, *, entry: Entry) -> None:
        super().__init__(data, auto_id="departure-%s")
        self.player = entry
        self.sessions = {str(row.number): row for row in _sessions_to_play(entry)}
        self.chosen = self._chosen_session()
        self.seat = _seat_in(entry, self.chosen)
        self.seated = who_may_sit(self.chosen, self.seat) if self.chosen else {}
        self.fields["session"].choices = [(number, str(row)) for number, row in self.sessions.items()]  # type: ignore[attr-defined] # a ChoiceField
        is_planned = self.chosen is not None and self.chosen.state == Session.PLANNED
        self.fields["way"].choices = [  # type: ignore[attr-defined] # a ChoiceField
            (key, way_text(*way)) for key, way in WAYS.items() if not (is_planned and way[1] == Seat.DURING)
        ]
        names = [(key, sitting_text(substitute)) for key, substitute in self.seated.items()]
        self.fields["sits"].choices = [("", _("Choose …")), *names]  # type: ignore[attr-defined] # a ChoiceField
        if has_gone(entry):
            del self.fields["back"]
        self._say_what_is_missing()

    def _say_what_is_missing(self) -> None:
        sentences = {
            "session": _("Choose the session."),
            "way": _("Say why."),
            "sits": _("Say who takes the seat, or that nobody does."),
            "back": _("Say whether the player is coming back."),
        }
        for name, field in self.fields.items():
            if name in sentences:
                field.error_messages["required"] = sentences[name]
        self.fields["detail"].widget.attrs["autocomplete"] = "off"

    def _chosen_session(self) -> Session | None:
        """The session chosen; else the open one, else the next."""
        rows = list(self.sessions.values())
        is_open = [row for row in rows if row.state == Session.OPEN]
        return self.sessions.get(self.data.get("session", "")) or next(iter([*is_open, *rows]), None)

    @property
    def departure(self) -> Departure | None:
        """The choice so far; None until the reason and the substitute are chosen. Late players come back."""
        way, successor = WAYS.get(self.data.get("way", "")), self.data.get("sits", "")
        if way is None or self.chosen is None or successor not in self.seated:
            return None
        reason, since = way
        back = self.data.get("back", "") or ("yes" if reason == "late" else "no")
        return Departure(
            self.chosen.number,
            since,
            reason,
            self.seated[successor],
            self.data.get("detail", "").strip(),
            for_good=back == "no" and not has_gone(self.player),
        )

    def effect(self) -> Effect | None:
        """The consequences of the choices so far; None if they are incomplete or refused."""
        departure = self.departure
        if departure is None or why_not_stop(self.player, departure):
            return None
        entry, seat = as_it_would_be(self.player, departure)
        missed = self._missed(departure)
        terms = terms_of(self.player.event.rules)
        return Effect(
            departure,
            seat,
            self._consequences(departure),
            changes_if_gone(self.player.event, entry, seat),
            Hand.objects.filter(table=seat.table).count() if seat else 0,
            self._later(departure),
            missed,
            terms.points + terms.uma if terms and not terms.table_points else None,
        )

    def _later(self, departure: Departure) -> tuple[LaterSeat, ...]:
        """The player's seats in sessions to come, as far as somebody else plays there then."""
        substitute = departure.substitute if departure.reason in HOLDING else None
        if not (departure.for_good or substitute):
            return ()
        return tuple(
            LaterSeat(row, bool(substitute and is_free(substitute, row.session, row)))
            for row in seats_to_come(self.player, departure.session)
        )

    def _missed(self, departure: Departure) -> tuple[int, ...]:
        """The numbers of the sessions after this one that a player who leaves for good does not play."""
        if not departure.for_good:
            return ()
        is_planned = self.chosen is not None and self.chosen.state == Session.PLANNED
        is_seat_kept = self.seat is None or (departure.substitute is None and is_planned)
        first = departure.session + (not is_seat_kept)
        sessions = self.player.event.sessions.filter(number__gte=first).exclude(state=Session.CALLED_OFF)
        return tuple(sessions.order_by("number").values_list("number", flat=True))

    def _consequences(self, departure: Departure) -> tuple[Consequence, ...]:
        """The consequences by the rulebook; without a substitute, only those for the player."""
        reason, since = WAYS[self.data["way"]]
        substitute = departure.substitute
        change = Substitution(
            self.player.name,
            substitute.name if substitute else _("nobody"),
            reason,
            since,
            departure.session,
            counts_of(substitute) if substitute else False,
        )
        consequences = consequences_of(self.player.event.rules, change)
        return tuple(
            consequence
            for consequence in consequences
            if substitute or consequence.topic in {"player", "list", "referee"}
        )


def _sessions_to_play(entry: Entry) -> list[Session]:
    """The sessions that are not over, and of one who has left those in which they still have a seat."""
    sessions = entry.event.sessions.exclude(state__in=Session.OVER)
    if has_gone(entry):
        sessions = sessions.filter(seats__entry=entry, seats__substitute=None, seats__out=False)
    return list(sessions.order_by("number"))


def _seat_in(entry: Entry, session: Session | None) -> Seat | None:
    seats = Seat.objects.filter(entry=entry, session=session).select_related("table")
    return seats.first() if session else None
