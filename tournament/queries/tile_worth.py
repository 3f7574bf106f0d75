"""The engines' answers to a hand in words: yaku or fan, mini-points, other readings, and who pays what."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.mcr.fans import FANS, NUMBER
from scoring.riichi.fu import rounded
from scoring.rulesets import RuleSet
from scoring.tiles import kind_of, read_tiles, write_tiles
from tournament.queries.citations import cited_as
from tournament.queries.tile_words import classical_name, fan_name, limit_words, yaku_name, yaku_note
from tournament.queries.verdict import Count, Line, Sets, Verdict
from tournament.queries.worded import grouped, worded

Found = Mapping[str, Any]

_PAYERS: Final = {
    "discarder": gettext_lazy("The discarder"),
    "each": gettext_lazy("Each of the three"),
    "east": gettext_lazy("East"),
    "others": gettext_lazy("The others, each"),
}
_BONUS: Final = (
    ("dora", gettext_lazy("Dora")),
    ("red_fives", gettext_lazy("Red fives")),
    ("ura_dora", gettext_lazy("Ura dora")),
)
_SHORT: Final = {
    "no-yaku": gettext_lazy("no yaku"),
    "two-fan-minimum": gettext_lazy("two fan are needed"),
}
_AGAINST: Final = {
    "points": gettext_lazy("%(less)s points against %(more)s"),
    "fan": gettext_lazy("%(less)s fan against %(more)s"),
    "fu": gettext_lazy("%(less)s fu against %(more)s"),
}
_PRINCIPLES: Final = {
    "non-repetition": gettext_lazy("within %(by)s"),
    "account-once": gettext_lazy("its sets are joined already"),
    "non-separation": gettext_lazy("of another reading"),
}


def told(found: Found, rules: RuleSet) -> Verdict:
    """A hand that wins, as `score_hands` answered it with its explanation."""
    counts, aside = _COUNTS[rules.family](found)
    return Verdict(
        wins=True,
        worth=_worth(found, rules),
        points=_points(found),
        paid=_paid(found),
        counts=counts,
        aside=aside,
        sets=sets_of(found["reading"]),
    )


def refusal(found: Found, rules: RuleSet) -> Verdict:
    """A hand that does not win: the sentence why, and the fans of one that is too small."""
    counts, aside = _mcr(found) if "fans" in found else ((), ())
    return Verdict(worded(found["message"]), wrong=True, counts=counts, aside=aside)


def worth_words(found: Found, rules: RuleSet) -> str:
    """What a win would be worth, short; or why it would not be one."""
    if found["valid"]:
        return _worth(found, rules) or _points(found)
    if found["reason"] == "eight-point-minimum":
        return _("%(points)s of %(minimum)s points") % {
            "points": found["points_without_flowers"],
            "minimum": rules.minimum_points,
        }
    short = _SHORT.get(found["reason"])
    return str(short) if short else worded(found["message"])


def _points(found: Found) -> str:
    return _("%(points)s points") % {"points": grouped(found["points"])}


def _worth(found: Found, rules: RuleSet) -> str:
    """What the points come from; in Chinese rules they are counted as they are."""
    if rules.family == "mcr":
        return ""
    limit = found["limit"] or ""
    value = fan_and_fu(found) if rules.family == "riichi" else _base_and_doublings(found)
    parts = (value if "yakuman" not in limit else "", limit_words(limit))
    return " · ".join(filter(None, parts))


def fan_and_fu(found: Found) -> str:
    """ "4 fan 30 fu", as far as these count."""
    if not found["fan"]:
        return ""
    words = _("%(fan)s fan %(fu)s fu") if found["fu"] else _("%(fan)s fan")
    return words % {"fan": found["fan"], "fu": found["fu"]}


def _base_and_doublings(found: Found) -> str:
    return _("base %(base)s, doubled %(times)s×") % {"base": found["base"], "times": found["doublings"]}


def sets_of(text: str) -> Sets:
    """A reading's groups, tile by tile; the letter of a set laid out is passed over."""
    groups = [group[not group[0].isdigit() :] for group in text.split()]
    return tuple(
        tuple(write_tiles([tile]) for tile in sorted(read_tiles(group), key=kind_of)) for group in groups
    )


def _paid(found: Found) -> tuple[Line, ...]:
    paid = [Line(str(_PAYERS[who]), grouped(points)) for who, points in found["payments"].items()]
    return (*paid, Line(_("The winner receives"), grouped(found["total"])))


Counts = tuple[tuple[Count, ...], tuple[Count, ...]]


def _riichi(found: Found) -> Counts:
    yaku = [Line(yaku_name(one["key"]), str(one["fan"]), yaku_note(one["key"])) for one in found["yaku"]]
    bonus = [Line(str(name), str(found[key])) for key, name in _BONUS if found[key]]
    fan = _("%(fan)s fan") % {"fan": found["fan"]} if found["fan"] else limit_words(found["limit"])
    beaten = tuple(_beaten(other, found) for other in found["beaten"])
    return (
        (Count(_("Yaku"), (*yaku, *bonus), fan), *_fu(found["fu_lines"])),
        (Count(_("Readings that are worth less"), beaten),) if beaten else (),
    )


def _fu(rows: list[Found]) -> tuple[Count, ...]:
    if not rows:
        return ()
    lines = tuple(
        Line(_capital(_(row["reason"].removesuffix(f" {row['fu']}"))), str(row["fu"])) for row in rows
    )
    fu = sum(row["fu"] for row in rows)
    words = _("%(fu)s fu") if fu == rounded(fu) else _("%(sum)s, rounded up to %(fu)s fu")
    return (Count(_("Mini-points"), lines, words % {"sum": fu, "fu": rounded(fu)}),)


def _capital(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}"


def _beaten(other: Found, found: Found) -> Line:
    names = ", ".join(yaku_name(one["key"]) for one in other["yaku"])
    return Line(names, fan_and_fu(other), _because(other, found), sets_of(other["reading"]))


def _because(other: Found, found: Found) -> str:
    """What a reading that was not chosen has less of."""
    for name, words in _AGAINST.items():
        if other[name] < found[name]:
            return str(words) % {"less": grouped(other[name]), "more": grouped(found[name])}
    return _("worth the same")


def _mcr(found: Found) -> Counts:
    fans = [
        Line(
            fan_name(fan["number"]),
            _times(fan["points"], fan["count"]),
            cited_as(FANS[fan["number"]].clause),
            sets_of(" ".join(fan["sets"])),
        )
        for fan in found["fans"]
    ]
    flowers = [Line(_("Flowers"), str(found["flowers"]))] if found["flowers"] else []
    points = found["points_without_flowers"] + found["flowers"]
    left = tuple(map(_left_out, found.get("left_out", ())))
    total = _("%(points)s points") % {"points": points}
    return (
        (Count(_("Fan"), (*fans, *flowers), total),),
        (Count(_("Found, and not counted"), left),) if left else (),
    )


def _times(points: int, count: int) -> str:
    return str(points) if count == 1 else f"{count} × {points}"


def _left_out(one: Found) -> Line:
    by = fan_name(NUMBER[one["by"]]) if one["by"] else ""
    note = str(_PRINCIPLES[one["principle"]]) % {"by": by}
    return Line(fan_name(one["number"]), str(FANS[one["number"]].points), note, sets_of(one["sets"]))


def _classical(found: Found) -> Counts:
    base = tuple(Line(_capital(worded(one["reason"])), str(one["points"])) for one in found["base_lines"])
    doublings = tuple(
        Line(classical_name(one["key"]), str(one["doublings"])) for one in found["doubling_lines"]
    )
    limits = tuple(Line(classical_name(key), _("limit")) for key in found["limit_hands"])
    counts = (
        Count(_("Base points"), base, str(found["base"])),
        Count(_("Doublings"), doublings, str(found["doublings"])),
        Count(_("Limit hands"), limits),
    )
    return tuple(count for count in counts if count.lines), ()


_COUNTS: Final[Mapping[str, Callable[[Found], Counts]]] = {
    "riichi": _riichi,
    "mcr": _mcr,
    "classical": _classical,
}
