"""What EMA would send back: wrong numbers, countries, players, sessions; and numbers in doubt."""

from collections import Counter
from collections.abc import Iterator

from penalties import ema_requirements as ema
from reports.countries import COUNTRIES, check_ema_number, country_of_prefix, is_guest_number
from reports.ema.data import EmaEvent, EmaPlayer, EmaResults, Translate
from reports.ema.weight_and_metadata import countries, decimal, mers_weight
from reports.printed_data import untranslated
from scoring.mers import COUNTRIES_FOR_ONE, base_rank
from scoring.sentence import counted


def doubts(results: EmaResults, translate: Translate = untranslated) -> tuple[str, ...]:
    """All doubtful numbers, one sentence each, in the order of the standings."""
    return tuple(sentence for player in results.players for sentence in number_doubts(player, translate))


def number_doubts(player: EmaPlayer, translate: Translate = untranslated) -> Iterator[str]:
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
        yield sentence % {"name": player.name, "country": _(home.title), "number": number}


def problems(results: EmaResults, translate: Translate = untranslated) -> tuple[str, ...]:
    """Everything that EMA would send back, one sentence each, in the order of the standings."""
    of_players = [sentence for player in results.players for sentence in player_problems(player, translate)]
    return (*of_players, *event_problems(results, translate))


def event_problems(results: EmaResults, translate: Translate = untranslated) -> tuple[str, ...]:
    """What EMA would send back about the tournament as a whole: numbers used twice, players, sessions."""
    sentences = [*_excluded(results, translate), *_duplicates(results, translate)]
    sentences += _player_count(results, translate)
    return (*sentences, *_session_problems(results.event, translate))


def player_problems(player: EmaPlayer, translate: Translate = untranslated) -> Iterator[str]:
    """What EMA would send back about one player: number and country."""
    _ = translate
    if not player.ema_number:
        yield _("%(name)s, place %(place)d: no EMA number, so no ranking points.") % _named(player)
    elif problem := check_ema_number(player.ema_number, player.country, translate):
        yield f"{player.name}: {problem}"
    if not player.country:
        yield _("%(name)s, place %(place)d: no country.") % _named(player)
    elif player.country not in COUNTRIES:
        sentence = _("%(name)s: “%(country)s” is not a country code of ISO 3166.")
        yield sentence % {"name": player.name, "country": player.country}


def _named(player: EmaPlayer) -> dict[str, object]:
    return {"name": player.name, "place": player.place}


def _excluded(results: EmaResults, translate: Translate) -> Iterator[str]:
    """Russia and Belarus as host or as countries of players, since 31 March 2022."""
    _, event = translate, results.event
    if ema.is_excluded(event.country, event.ends_on):
        sentence = _("EMA has certified no tournaments in %(country)s since 31 March 2022.")
        yield sentence % {"country": _(COUNTRIES[event.country].title)}
    names = [player.name for player in results.players if ema.is_excluded(player.country, event.ends_on)]
    if names:
        sentence = _(
            "Players from Russia and Belarus have received no ranking points since 31 March 2022: %(names)s."
        )
        yield sentence % {"names": ", ".join(names)}


def _duplicates(results: EmaResults, translate: Translate) -> Iterator[str]:
    _ = translate
    counts = Counter(player.ema_number for player in results.players if player.ema_number)
    for number, count in counts.items():
        if count > 1:
            names = ", ".join(player.name for player in results.players if player.ema_number == number)
            yield _("EMA number %(number)s stands for several players: %(names)s.") % {
                "number": number,
                "names": names,
            }


def _player_count(results: EmaResults, translate: Translate) -> Iterator[str]:
    members = sum(1 for player in results.players if _from_ema(player))
    if members < ema.PLAYERS:
        sentence = counted(
            "%(n)s player from EMA countries; a MERS tournament needs at least %(needed)s.",
            "%(n)s players from EMA countries; a MERS tournament needs at least %(needed)s.",
            members,
            needed=ema.PLAYERS,
        )
        yield translate(sentence)


def _from_ema(player: EmaPlayer) -> bool:
    country = COUNTRIES.get(player.country)
    return country is not None and country.ema_member and not is_guest_number(player.ema_number)


def _session_problems(event: EmaEvent, translate: Translate) -> Iterator[str]:
    family: ema.Family = "mcr" if event.rules == "MCR" else "riichi"
    days = max(1, min(event.days, 3))
    needed, minutes = ema.minimum_format(family, days)
    if len(event.sessions) < needed:
        sentence = counted(
            "%(n)s session; %(days)s-day tournaments need at least %(needed)s.",
            "%(n)s sessions; %(days)s-day tournaments need at least %(needed)s.",
            len(event.sessions),
            days=days,
            needed=needed,
        )
        yield translate(sentence)
    for number, session in enumerate(event.sessions, start=1):
        if session.minutes < minutes:
            sentence = counted(
                "Session %(session)s lasted %(n)s minute; at least %(minutes)s are needed.",
                "Session %(session)s lasted %(n)s minutes; at least %(minutes)s are needed.",
                session.minutes,
                session=number,
                minutes=minutes,
            )
            yield translate(sentence)
    most = ema.SESSIONS_A_DAY[family]
    for day, count in sorted(Counter(session.on for session in event.sessions).items()):
        if count > most:
            sentence = counted(
                "%(n)s session on %(day)s; at most %(most)s a day are allowed.",
                "%(n)s sessions on %(day)s; at most %(most)s a day are allowed.",
                count,
                day=day,
                most=most,
            )
            yield translate(sentence)


def check_report(
    results: EmaResults, translate: Translate = untranslated, countries_for_one: int = COUNTRIES_FOR_ONE
) -> str:
    """The check report as plain text: weight with its parts, problems, doubts, each player's base rank."""
    _ = translate
    sentences = problems(results, translate)
    lines = [results.event.name, f"{results.event.city}, {results.event.dates}", ""]
    lines += [_weight_line(results, translate, countries_for_one), ""]
    lines += (
        [_("To correct before sending:"), *(f"- {problem}" for problem in sentences)] if sentences else []
    )
    lines += [] if sentences else [_("Nothing to correct.")]
    if doubtful := doubts(results, translate):
        lines += ["", _("To look at before sending:"), *(f"- {sentence}" for sentence in doubtful)]
    lines += ["", *_guest_lines(results, translate), _("Base ranks:"), *_rank_lines(results)]
    return "\n".join(lines) + "\n"


def _weight_line(results: EmaResults, translate: Translate, countries_for_one: int) -> str:
    _ = translate
    weight = mers_weight(results, countries_for_one)
    if weight.graded:
        sentence = _(
            "MERS weight %(total)s (before 2018: 1, a National Championship 2, a European Championship 5)"
        )
        return sentence % {"total": decimal(weight.total)}
    return _(
        "MERS weight %(total)s (days %(days)s, players %(players)s, countries %(countries)s: %(nations)d,"
        " qualification %(extra)s)"
    ) % {
        "total": decimal(weight.total),
        "days": decimal(weight.days),
        "players": decimal(weight.players),
        "countries": decimal(weight.countries),
        "nations": len(countries(results)),
        "extra": decimal(weight.extra),
    }


def _guest_lines(results: EmaResults, translate: Translate) -> list[str]:
    guests = [player.name for player in results.players if is_guest_number(player.ema_number)]
    if not guests:
        return []
    _ = translate
    sentence = _("Guests, counted to the host country and without quota: %(names)s.")
    return [sentence % {"names": ", ".join(guests)}, ""]


def _rank_lines(results: EmaResults) -> Iterator[str]:
    day = results.event.ends_on
    for player in results.players:
        base = base_rank(player.place, len(results.players))
        rank = "-" if not player.ema_number or ema.is_excluded(player.country, day) else str(base)
        yield f"{player.place:>4}  {player.ema_number or '-':>8}  {rank:>4}  {player.name}"
