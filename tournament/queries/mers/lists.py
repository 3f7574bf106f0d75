"""The lists of the ranking over all events of the installation: players and countries."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from reports.countries import is_guest_number
from scoring.mers import CountryRank, Mahjong, Quota, Ranked, by_country, country_ranking, quotas, ranking
from tournament.models import Person
from tournament.queries.country_names import country_name
from tournament.queries.mers.countries import of_members
from tournament.queries.mers.events import Played
from tournament.queries.players import sort_key


@dataclass(frozen=True)
class Line:
    """A ranked player."""

    ranked: Ranked
    person: Person

    @property
    def country(self) -> str:
        """The alpha-2 code of the country that the player counts for."""
        return self.person.country


@dataclass(frozen=True)
class CountryLine:
    """A ranked country, its name, and the seats of a championship that it gets, where they were asked for."""

    rank: CountryRank
    name: str
    seats: Quota | None


def player_lines(played: Sequence[Played], mahjong: Mahjong, on: date) -> tuple[Line, ...]:
    """The list of one kind of mahjong on a day: one query."""
    listed = ranking((one.tournament for one in played), mahjong, on)
    people = Person.objects.in_bulk([int(line.ema_number) for line in listed])
    # The rules order equal points by EMA number; here people stand for their numbers.
    lines = [Line(line, people[int(line.ema_number)]) for line in listed]
    return tuple(sorted(lines, key=lambda line: (line.ranked.position, line.person.ema_number)))


def found_lines(lines: Sequence[Line], text: str) -> list[Line]:
    """The lines whose name or country fits the words."""
    words = sort_key(text).split()
    return [line for line in lines if all(word in _searched(line) for word in words)]


def _searched(line: Line) -> str:
    return sort_key(f"{line.person} {country_name(line.country)}")


def country_lines(lines: Sequence[Line], seats: int | None = None) -> tuple[CountryLine, ...]:
    """The countries of the ranked players, guests left out; with how many of `seats` each member gets."""
    pairs = [(one.country, one.ranked.points) for one in lines if _counts_for_a_country(one)]
    points: Mapping[str, list[Fraction]] = by_country(pairs)
    given = {one.country: one for one in quotas(of_members(points), seats)} if seats else {}
    return tuple(
        CountryLine(rank, _name(rank.country), given.get(rank.country)) for rank in country_ranking(points)
    )


def _counts_for_a_country(line: Line) -> bool:
    return bool(line.country) and not is_guest_number(line.person.ema_number)


def _name(code: str) -> str:
    return country_name(code)
