"""The form of a score sheet: four scores, the bets left, and how they are written. What was typed stays."""

from collections.abc import Mapping

from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from scoring.winds import WINDS
from tournament.queries.sheets import MANNERS, Reading, SheetTexts, TableFacts, read_sheet
from tournament.services.results import Sheet

LONGEST = 20
MANNER_WORDS = {
    "": _("recognised by their sum"),
    "points": _("held at the end, in points"),
    "short": _("held at the end, in hundreds"),
    "difference": _("differences, in points"),
    "short-difference": _("differences, in hundreds"),
}
MANNER_WORDS_OF_TENS = {
    **MANNER_WORDS,
    "short": _("held at the end, in tens"),
    "short-difference": _("differences, in tens"),
}


class SheetForm:
    """A sheet as somebody types it. Refuses no text: `reading` says what it means and what is wrong."""

    def __init__(
        self, data: QueryDict | None = None, *, facts: TableFacts, texts: SheetTexts | None = None
    ) -> None:
        self.data = data or {}
        self.facts = facts
        self.texts = texts or _texts(self.data)
        self.reading: Reading = read_sheet(facts, self.texts)

    @property
    def taken(self) -> bool:
        """Whether the suggested fourth score was asked for instead of a save."""
        return "take" in self.data and self.reading.read.suggestion is not None

    def with_suggestion(self) -> "SheetForm":
        """The same sheet with the missing score filled in."""
        found = self.reading.read.suggestion
        if found is None:
            return self
        scores = tuple(
            found.text if wind == found.wind else text
            for wind, text in zip(WINDS, self.texts.scores, strict=True)
        )
        return SheetForm(facts=self.facts, texts=SheetTexts(scores, self.texts.bets, self.texts.manner))

    @property
    def wants_provisional(self) -> bool:
        """Whether the person agreed to save it although the sum is off."""
        return bool(self.data.get("provisional")) and self.reading.only_the_sum_is_off

    @property
    def savable(self) -> bool:
        """Whether it can be stored as it is."""
        return self.reading.right or self.wants_provisional

    @property
    def sheet(self) -> Sheet:
        """What the services take, of a savable form."""
        return Sheet(
            points=self.reading.points,
            bets_left=self.reading.bets_left or 0,
            provisional=self.wants_provisional,
            note=self.data.get("note", "").strip(),
        )

    @property
    def manners(self) -> list[tuple[str, object, bool]]:
        """The ways of writing to choose from, and whether each is chosen; nothing where there is one only."""
        unit = self.facts.rules.points_unit
        if unit == 1:
            return []
        words = MANNER_WORDS if unit == 100 else MANNER_WORDS_OF_TENS
        return [(key, words[key], key == self.texts.manner) for key in MANNERS]


def _texts(data: Mapping[str, str]) -> SheetTexts:
    manner = data.get("manner", "")
    return SheetTexts(
        tuple(data.get(wind, "")[:LONGEST] for wind in WINDS),
        data.get("bets", "")[:LONGEST],
        manner if manner in MANNERS else "",
    )
