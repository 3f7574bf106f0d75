"""The tiles of a winning hand as form fields, which the tile pad fills, and as a record.

The form has only the fields that the rules need: ura dora and flowers only if they are played.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from scoring.riichi.price.result import red_fives_of
from scoring.rulesets import RuleSet
from scoring.tiles import TileError, single_tiles
from tournament.bounds import LineField, NumberField

LONGEST = 60
MOST_FLOWERS = 8
MOST_OWN_FLOWERS = 2
RIICHI = {
    "no": _("no riichi"),
    "riichi": _("riichi"),
    "double": _("double riichi"),
    "open": _("open riichi"),
    "double-open": _("double open riichi"),
}
RARE = ("double", "open", "double-open")


class Flag(NamedTuple):
    """A checkbox beside the tiles: its key in a record, its label, and which rules know it."""

    key: str
    label: Any
    is_in: Callable[[RuleSet], bool]


def _mcr(rules: RuleSet) -> bool:
    return rules.family == "mcr"


def _not_mcr(rules: RuleSet) -> bool:
    return not _mcr(rules)


FLAGS = (
    Flag("ippatsu", _("Ippatsu"), lambda rules: rules.family == "riichi" and rules.ippatsu),
    Flag("after_kong", _("On a kong’s replacement tile"), _not_mcr),
    Flag("after_kong", pgettext_lazy("mcr", "On a kong’s replacement tile"), _mcr),
    Flag("robbing_kong", _("Robbing a kong"), _not_mcr),
    Flag("robbing_kong", pgettext_lazy("mcr", "Robbing a kong"), _mcr),
    Flag("last_tile", _("Last tile of the wall, or its discard"), lambda _rules: True),
    Flag("first_turn", _("First turn, nothing called before"), _not_mcr),
    Flag("last_of_kind", _("Fourth of its kind, three in sight"), _mcr),
)


_SETS = (
    ("chow", _("Chow"), pgettext_lazy("mcr", "Chow")),
    ("pung", _("Pung"), pgettext_lazy("mcr", "Pung")),
    ("kong", _("Kong"), pgettext_lazy("mcr", "Kong")),
    ("concealed-kong", _("Concealed kong"), pgettext_lazy("mcr", "Concealed kong")),
)
"""The melds laid out, in the words of riichi and of MCR."""


class PadRow(NamedTuple):
    """The keys of one suit: its name, and each tile with how many of exactly that one there are."""

    name: object
    keys: tuple[tuple[str, int], ...]


def pad_rows(rules: RuleSet) -> list[PadRow]:
    """The keys of the pad, a row a suit; a red five stands last in its row."""
    reds = red_fives_of(rules) if rules.family == "riichi" else (0, 0, 0)
    names = (_("Characters"), _("Circles"), _("Bamboos"))
    rows = [PadRow(name, tuple(_suit(suit, red))) for name, suit, red in zip(names, "mps", reds, strict=True)]
    return [*rows, PadRow(_("Winds and dragons"), tuple((f"{number}z", 4) for number in range(1, 8)))]


def _suit(suit: str, reds: int) -> Iterator[tuple[str, int]]:
    yield from ((f"{number}{suit}", 4 - reds * (number == 5)) for number in range(1, 10))
    if reds:
        yield f"0{suit}", reds


def _text(label: Any, example: str) -> LineField:
    plain = {"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false", "placeholder": example}
    widget = forms.TextInput(attrs=plain)
    return LineField(label=label, max_length=LONGEST, required=False, widget=widget)


class TilesForm(forms.Form):
    """A hand as text. `record` is what the engines read; it refuses only what is too long or no choice."""

    hand = _text(_("Concealed tiles"), "123m 406p 789s 11z")
    win = _text(_("Winning tile"), "9s")
    melds = _text(_("Sets laid out"), "c234m p777z k9999s a1111z")
    dora = _text(_("Dora indicators"), "3m 7z")
    ura = _text(_("Ura dora indicators"), "2s")
    riichi = forms.ChoiceField(label=_("Riichi"), required=False)
    flowers = NumberField(label=_("Flowers"), min_value=0, max_value=MOST_FLOWERS, required=False)
    own_flowers = NumberField(
        label=_("of them of the own wind"), min_value=0, max_value=MOST_OWN_FLOWERS, required=False
    )

    RECORD = frozenset(
        {
            *("hand", "win", "melds", "dora", "ura", "riichi", "flowers", "own_flowers"),
            *dict.fromkeys(flag.key for flag in FLAGS),
        }
    )

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        rules: RuleSet,
        beside_seats: bool = False,
        **kwargs: Any,
    ) -> None:
        """`prefix` is written before each name as it stands: "tiles_" makes tiles_hand, tiles_win, ...

        `beside_seats`: who declared riichi is chosen elsewhere on the page, so here its rare kinds alone are.
        """
        super().__init__(data, **{"prefix": "tiles_", **kwargs})
        self.rules, self.beside_seats = rules, beside_seats
        if beside_seats and self.data.get(f"{self.prefix}riichi") == "riichi":
            self.data = {**self.data, f"{self.prefix}riichi": "no"}
        self._keep_what_rules_know()
        for flag in self.known_flags:
            self.fields[flag.key] = forms.BooleanField(label=flag.label, required=False)

    def add_prefix(self, field_name: str) -> str:
        """The name of a field in the page."""
        return f"{self.prefix}{field_name}"

    def _keep_what_rules_know(self) -> None:
        rules, is_riichi = self.rules, self.rules.family == "riichi"
        unknown = {
            "dora": not is_riichi,
            "ura": not (is_riichi and rules.ura_dora),
            "riichi": rules.family == "mcr",
            "flowers": is_riichi or not rules.flowers,
            "own_flowers": rules.family != "classical" or not rules.flowers,
        }
        for name in (name for name, is_unknown in unknown.items() if is_unknown):
            del self.fields[name]
        if "riichi" in self.fields:
            riichi = self.fields["riichi"]
            assert isinstance(riichi, forms.ChoiceField)
            riichi.choices = list(self._riichi())
            if len(riichi.choices) == 1:
                del self.fields["riichi"]

    def _riichi(self) -> Iterator[tuple[str, Any]]:
        rules, is_riichi = self.rules, self.rules.family == "riichi"
        allowed = {"double": is_riichi and rules.double_riichi, "open": is_riichi and rules.open_riichi}
        kinds = RIICHI
        if self.beside_seats:
            kinds = {"no": _("as chosen above"), **{key: RIICHI[key] for key in RARE}}
        for key, words in kinds.items():
            if all(allowed.get(part, True) for part in key.split("-")):
                yield key, words

    @property
    def known_flags(self) -> list[Flag]:
        """The boxes that the rules know."""
        return [flag for flag in FLAGS if flag.is_in(self.rules)]

    @property
    def texts(self) -> list[forms.BoundField]:
        """The fields of tiles."""
        return [self[name] for name in ("hand", "win", "melds", "dora", "ura") if name in self.fields]

    @property
    def flags(self) -> list[forms.BoundField]:
        """The boxes."""
        return [self[flag.key] for flag in self.known_flags]

    @property
    def sets(self) -> list[tuple[str, object]]:
        """What the pad lays out, and its names in the words of these rules."""
        return [(key, in_mcr if _mcr(self.rules) else name) for key, name, in_mcr in _SETS]

    @property
    def rows(self) -> list[PadRow]:
        """The keys of the pad."""
        return pad_rows(self.rules)

    @property
    def most_dora(self) -> int:
        """The largest number of dora indicators."""
        return 5 if self.rules.kan_dora != "no" else 1

    @property
    def most_ura(self) -> int:
        """The largest number of ura dora indicators."""
        return 5 if self.rules.kan_ura_dora else 1

    @property
    def given(self) -> bool:
        """Whether any tile of the hand was typed."""
        return self.is_valid() and bool(self.cleaned_data["hand"] or self.cleaned_data["melds"])

    @property
    def record(self) -> dict[str, Any]:
        """The typed values by the keys of `score_hands`, without empty fields. Of a valid form."""
        typed = {name: value for name, value in self.cleaned_data.items() if name in self.RECORD and value}
        if typed.get("riichi") == "no":
            del typed["riichi"]
        for name in {"dora", "ura"} & typed.keys():
            typed[name] = _single(typed[name])
        if "melds" in typed:
            typed["melds"] = typed["melds"].replace(",", " ").split()
        return {"hand": "", **typed}


def _single(text: str) -> list[str]:
    """Each tile of a text; text that cannot be read stays whole, for the engine to name."""
    try:
        return single_tiles(text)
    except TileError:
        return [text]


def record_of(data: Mapping[str, str], rules: RuleSet) -> dict[str, Any]:
    """The tiles in a form's data as keys of `score_hands`, empty where no tile of the hand was typed."""
    form = TilesForm(data, rules=rules)
    return form.record if form.given else {}


def initial_of(record: dict[str, Any]) -> dict[str, Any]:
    """The initial values of a form that shows a stored record."""
    lists = {name: " ".join(record.get(name) or ()) for name in ("melds", "dora", "ura")}
    return {name: value for name, value in record.items() if name in TilesForm.RECORD} | lists
