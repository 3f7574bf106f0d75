"""What a player's hands say, on his page, and shares as people read them."""

from django import template
from django.utils.formats import get_format
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from reports.bars import Bar, BarChart, BarLine, bar_chart
from tournament.models import Entry, Event
from tournament.queries.hand_statistics import statistics_of
from tournament.queries.hand_tally import Tally

register = template.Library()


@register.filter
def percent(share: int | None) -> str:
    """Thousandths as a percentage: 234 is 23.4 %; a dash for a share of nothing."""
    return "–" if share is None else f"{share // 10}{get_format('DECIMAL_SEPARATOR')}{share % 10} %"


@register.inclusion_tag("player/hands.html")
def hands_of(event: Event, entry: Entry, last: int | None) -> dict[str, object]:
    """What the player's hands say up to session `last`, beside everybody's; nothing where he has none."""
    found = statistics_of(event, last)
    own = found.players.get(entry.number)
    if own is None:
        return {}
    return {
        "own": own,
        "everybody": found.everybody,
        "event": event,
        "lines": lines_of(event, own, found.everybody),
        "chart": _chart(event, entry, own, found.everybody),
    }


def lines_of(event: Event, own: Tally, everybody: Tally) -> list[tuple[str, int | None, int | None]]:
    """Each rate in words, with the player's and everybody's in thousandths."""
    rates = [(_("Wins"), "win_rate"), (_("Deal-ins"), "deal_in_rate")]
    if event.rules.family == "riichi":
        rates += [(_("Riichi"), "riichi_rate"), (_("Tenpai at a draw"), "tenpai_rate")]
    rates.append((_("Wins self-drawn"), "self_drawn_rate"))
    return [(words, getattr(own, name), getattr(everybody, name)) for words, name in rates]


def _chart(event: Event, entry: Entry, own: Tally, everybody: Tally) -> SafeString:
    lines = tuple(
        BarLine(words, (Bar(mine or 0, percent(mine)), Bar(all_ or 0, percent(all_))))
        for words, mine, all_ in lines_of(event, own, everybody)
    )
    about = _("%(name)s above, everybody below; the numbers are in the table.") % {"name": entry.name}
    return SafeString(bar_chart(BarChart(_("What the hands say"), about, lines, "hands")))
