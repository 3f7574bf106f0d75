"""Pages to read: the players, the rules."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from scoring.rulesets import GROUPS
from tournament.forms.presets import CHARACTER
from tournament.forms.rules import GROUP_NAMES
from tournament.models import Event
from tournament.queries.players import PlayerRow, player_rows, sort_key
from tournament.queries.rules_plain import plain_rules
from tournament.queries.rules_said import described, differing
from tournament.views.access import public_view
from tournament.views.public.page import show


@require_safe
@public_view
def players(request: HttpRequest, event: Event) -> HttpResponse:
    """Everybody registered, by number; ?find= keeps whose number, name, country, club or team fits."""
    rows = player_rows(event)
    text = request.GET.get("find", "").strip()
    words = sort_key(text).split()
    found = {
        "rows": [row for row in rows if mentions(row, words)],
        "all": len(rows),
        "countries": len({row.country for row in rows if row.country}),
        "clubs": any(row.club for row in rows),
        "teams": any(row.team for row in rows),
        "find": text,
    }
    return show(request, "public/players.html", found)


def mentions(row: PlayerRow, words: list[str]) -> bool:
    """Whether the words fit what is public of a player; EMA numbers are not."""
    text = sort_key(f"{row.number} {row.name} {row.country_name} {row.club} {row.team}")
    return all(word in text for word in words)


@require_safe
@public_view
def rules(request: HttpRequest, event: Event) -> HttpResponse:
    """The rules in force, in plain words, with their sources; what differs from the preset is marked."""
    changed = {one.key: one.preset_shown for one in differing(event.rules)}
    options = described(event.rules)
    groups = [
        {
            "key": key,
            "label": GROUP_NAMES.get(key, key),
            "rows": [{"rule": one, "preset": changed.get(one.key)} for one in options if one.group == key],
        }
        for key in GROUPS
    ]
    found = {
        "plain": plain_rules(event.rules, {one.key: one for one in options}),
        "groups": [group for group in groups if group["rows"]],
        "changed": [one for one in options if one.key in changed],
        "character": CHARACTER.get(event.rules_key, ""),
    }
    return show(request, "public/rules.html", found)
