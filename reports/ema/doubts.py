"""EMA numbers that may be right, and that somebody should compare with EMA's site before sending."""

from collections.abc import Iterator

from reports.countries import COUNTRIES, check_ema_number, country_of_prefix, is_guest_number
from reports.data import same
from reports.ema.data import EmaPlayer, EmaResults, Translate


def doubts(results: EmaResults, translate: Translate = same) -> tuple[str, ...]:
    """All doubtful numbers, one sentence each, in the order of the standings."""
    return tuple(sentence for player in results.players for sentence in number_doubts(player, translate))


def number_doubts(player: EmaPlayer, translate: Translate = same) -> Iterator[str]:
    """What makes a well-formed number doubtful: a prefix that stands for no known country, or a home country
    whose prefix is not known here (Norway, Romania, Ireland, Latvia).

    Numbers that are missing or wrong are not doubtful: `player_problems` names them.
    """
    _ = translate
    number = player.ema_number
    if not number or is_guest_number(number) or check_ema_number(number, player.country, translate):
        return
    home = COUNTRIES.get(player.country)
    if country_of_prefix(number[:2]) is None:
        sentence = _(
            "%(name)s: no country is known for EMA numbers like %(number)s; compare it with EMA’s site."
        )
        yield sentence % {"name": player.name, "number": number}
    elif home is not None and home.ema_member and not home.ema_prefix:
        sentence = _(
            "%(name)s: the EMA numbers of %(country)s are not known here; compare %(number)s with EMA’s site."
        )
        yield sentence % {"name": player.name, "country": home.name, "number": number}
