"""Lists of members: what a file would change, loading it, and finding members by names and numbers."""

import hashlib
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import partial

from django.db.models import Count, Max, Q
from django.utils.translation import gettext as _

from tournament.acts.job.bounded import bounded
from tournament.acts.refusals import Reason, Refused, Stale
from tournament.acts.writing import Writing, act
from tournament.models import ColumnMapping, LogEntry, Member, User
from tournament.registration.services.importing.columns import ASKS_FOR_COLUMNS, NO_NAMES
from tournament.registration.services.importing.lines import columns_to_choose, read_list
from tournament.registration.services.importing.mapping import (
    ColumnChoice,
    all_remembered,
    remember,
    shape_of,
)
from tournament.registration.services.importing.reading import Reading, why_no_player
from tournament.registration.services.importing.text import Row
from tournament.registration.services.names import NameBook, latin, name_key, sounding
from tournament.registration.services.player_facts import PlayerFacts, problems_of
from tournament.words.sentences import Counted, Told, in_a_row

NO_SOURCE = Reason("member.no-source", "Say whose list this is, such as EMA or the name of a federation.")
LIST_CHANGED = Reason("member.list-changed", "This list has changed since you checked: check it again.")
NO_LIST = Reason("member.no-list", "There is no longer a list with this name.")
FIELDS = ("name", "first_name", "last_name", "particle", "last_first", "country", "ema_number", "club")
"""What a column of a list may be chosen to hold."""
SHOWN = 8
"""How many members are shown for what is typed."""
LEAST_LETTERS, LEAST_DIGITS = 2, 3
"""How much of a name or number is looked for."""


@dataclass(frozen=True)
class Listed:
    """A member as a list writes it: EMA number or none, names, ISO 3166-1 country, club."""

    number: str
    first_name: str
    last_name: str
    country: str
    club: str

    @property
    def key(self) -> tuple[object, ...]:
        """What tells one member of a list from the others: the number, or without one name and country."""
        return (self.number,) if self.number else (name_key(self.first_name, self.last_name), self.country)

    def __str__(self) -> str:
        words = (self.number, f"{self.first_name} {self.last_name}".strip(), self.country, self.club)
        return " · ".join(filter(None, words))


@dataclass(frozen=True)
class ReadMembers:
    """The members of a text, the lines that hold none, each with the reason, and how its columns were read.

    `named`: whether a column is known to hold names; without one nobody is a member. `shape`: its heads,
    or what stands for them; `chosen`: the field of each column where somebody has chosen them.
    """

    members: tuple[Listed, ...]
    left_out: tuple[str, ...]
    columns: tuple[ColumnChoice, ...] = ()
    shape: tuple[str, ...] = ()
    chosen: tuple[str, ...] = ()
    named: bool = True


@dataclass(frozen=True)
class Changes:
    """What loading a list would change; `changed`: pairs of before and after."""

    members: tuple[Listed, ...]
    left_out: tuple[str, ...]
    new: tuple[Listed, ...]
    gone: tuple[Listed, ...]
    changed: tuple[tuple[Listed, Listed], ...]

    @property
    def digest(self) -> str:
        """A hash, 16 hex digits: only what somebody has seen is loaded."""
        content = repr((self.members, self.gone, self.changed))
        return hashlib.sha256(content.encode()).hexdigest()[:16]


def members_in(
    data: bytes, keys: Sequence[str] = (), earlier: Mapping[str, tuple[str, ...]] | None = None
) -> ReadMembers:
    """The members of a list with any heads, as UTF-8 text. Refused where it has no lines; reads no rows.

    `keys`: the field chosen for each column; `earlier`: those chosen for other lists, by the shape of their
    heads.
    """
    text, columns_by_shape = data.decode(), earlier or {}

    def remembered(shape: Sequence[str]) -> tuple[str, ...]:
        return columns_by_shape.get(shape_of(ColumnMapping.PLAYERS, shape), ())

    try:
        read = read_list(text, keys, remembered=remembered)
    except Refused as refused:
        if refused.code not in ASKS_FOR_COLUMNS:
            raise
        return ReadMembers((), (), columns_to_choose(text), chosen=tuple(keys), named=False)
    members, left_out = _members(read.readings, read.columns.heads)
    return ReadMembers(members, left_out, read.choices, read.shape, tuple(keys))


def _members(
    readings: Iterable[tuple[Row, Reading]], heads: Sequence[str]
) -> tuple[tuple[Listed, ...], tuple[str, ...]]:
    """The members of these rows, each once, and why lines are left out."""
    members: dict[tuple[object, ...], Listed] = {}
    left_out = []
    for row, reading in readings:
        listed, why = _listed(row, reading, heads)
        if listed is None:
            left_out.append(_("Line %(line)d: %(reason)s") % {"line": row.number, "reason": why})
        elif members.setdefault(listed.key, listed) != listed:
            sentence = _("Line %(line)d: another line has %(member)s; this one is left out.")
            left_out.append(sentence % {"line": row.number, "member": members[listed.key]})
    return tuple(members.values()), tuple(left_out)


def _listed(row: Row, reading: Reading, heads: Sequence[str]) -> tuple[Listed | None, str]:
    """The member of a row, or why it holds none. No country, number or club: left empty."""
    facts = reading.facts
    if reason := why_no_player(row, facts, heads):
        return None, reason
    faulty = {problem.field: problem.sentence for problem in problems_of(facts)}
    if sentence := faulty.get("last_name") or faulty.get("first_name"):
        return None, str(sentence)
    number, country, club = (
        "" if name in faulty else str(getattr(facts, name)) for name in ("ema_number", "country", "club")
    )
    return Listed(number, facts.first_name, facts.last_name, country, club), ""


def read_members(text: str, keys: Sequence[str] = ()) -> ReadMembers:
    """The members of a list with any heads, read in a process of its own. Refused where it has no lines.

    `keys`: the field chosen for each column; else a list with the heads of an earlier one, of members or of
    players, is read as that was.
    """
    earlier = {} if keys else all_remembered(ColumnMapping.PLAYERS)
    return bounded(partial(members_in, keys=tuple(keys), earlier=earlier), text.encode())


def changes_of(source: str, read: ReadMembers) -> Changes:
    """What loading what was read as the list of `source` would change: one query."""
    before = {listed.key: listed for listed in map(_as_listed, Member.objects.filter(source=source))}
    after = {listed.key: listed for listed in read.members}
    return Changes(
        read.members,
        read.left_out,
        new=tuple(listed for key, listed in after.items() if key not in before),
        gone=tuple(listed for key, listed in before.items() if key not in after),
        changed=tuple(
            (before[key], listed) for key, listed in after.items() if before.get(key, listed) != listed
        ),
    )


def _as_listed(member: Member) -> Listed:
    return Listed(member.number, member.first_name, member.last_name, member.country, member.club)


@act("member.load", event="")
def load(now: Writing, *, source: str, read: ReadMembers, digest: str, by: User, key: str = "") -> LogEntry:
    """Replace the list of `source` by what was read. `digest`: the digest of the changes looked at. Refused
    where no column holds names.

    The log says how many, and names nobody: who is erased from a list is in no line of it.
    """
    if not source:
        raise Refused(NO_SOURCE(), "source")
    if not read.named:
        raise Refused(NO_NAMES(), "text")
    changes = changes_of(source, read)
    if changes.digest != digest:
        raise Stale(LIST_CHANGED())
    remember(ColumnMapping.PLAYERS, read.shape, read.chosen)
    Member.objects.filter(source=source).delete()
    Member.objects.bulk_create(
        (
            Member(source=source, loaded_at=now.at, searched=searched(listed), **asdict(listed))
            for listed in changes.members
        ),
        batch_size=1000,
    )
    parts = [
        Counted(
            "%(source)s: list with %(n)s member loaded.",
            "%(source)s: list with %(n)s members loaded.",
            {"n": len(changes.members), "source": source},
        ),
        Told(
            "New: %(new)s, changed: %(changed)s, no longer there: %(gone)s.",
            {"new": len(changes.new), "changed": len(changes.changed), "gone": len(changes.gone)},
        ),
    ]
    return now.log(in_a_row(parts), subject="members", after={"source": source})


@act("member.remove-list", event="")
def remove_list(now: Writing, *, source: str, by: User, key: str = "") -> LogEntry:
    """Forget a list; it can be loaded again."""
    removed, _rows = Member.objects.filter(source=source).delete()
    if not removed:
        raise Refused(NO_LIST())
    sentence = Told("%(source)s: list of members removed.", {"source": source})
    return now.log(sentence, subject="members", before={"source": source})


def searched(listed: Listed) -> str:
    """The words that a search finds a member by, each after a space."""
    words = name_key(listed.first_name, listed.last_name)
    forms = dict.fromkeys(form for word in words for form in (word, latin(word), sounding(word)))
    return "".join(f" {form}" for form in forms)[:600]


@dataclass(frozen=True)
class MemberList:
    """A list that is loaded: whose, how many, when."""

    source: str
    members: int
    loaded_at: object


def lists() -> list[MemberList]:
    """All lists that are loaded: one query."""
    rows = Member.objects.order_by().values("source").annotate(Count("pk"), Max("loaded_at"))
    return [
        MemberList(row["source"], row["pk__count"], row["loaded_at__max"])
        for row in sorted(rows, key=lambda row: row["source"])
    ]


def members_typed(name: str, number: str = "") -> list[Member]:
    """Members whose number or names begin with what is typed, in any order and script: one query at most."""
    digits = _digits(number)
    words = name_key("", name)
    if len(digits) >= LEAST_DIGITS:
        rows = Member.objects.filter(number__startswith=digits)
    elif sum(map(len, words)) >= LEAST_LETTERS:
        rows = Member.objects.all()
        for word in words:
            forms = {word, latin(word), sounding(word)}
            any_form = Q()
            for form in forms:
                any_form |= Q(searched__contains=f" {form}")
            rows = rows.filter(any_form)
    else:
        return []
    once: dict[object, Member] = {}
    for member in rows[: 3 * SHOWN]:
        once.setdefault(_as_listed(member).key, member)
    return list(once.values())[:SHOWN]


def _digits(text: str) -> str:
    """The digits of a number as it is typed, in the figures of any script."""
    return "".join(str(unicodedata.digit(sign)) for sign in text if sign.isdigit())


def owner_of(number: str) -> Member | None:
    """The member with this EMA number in any list, or None."""
    return Member.objects.filter(number=number).first() if number else None


@dataclass(frozen=True)
class Check:
    """What the lists say of a number beside a name; `differs`: it is somebody else's."""

    sentence: str
    differs: bool = False


def check_of(facts: PlayerFacts) -> Check | None:
    """“07000123 is Anna Rossi”; None without a number, or without lists: two queries at most."""
    if not facts.ema_number:
        return None
    owner = owner_of(facts.ema_number)
    if owner is None:
        has_lists = Member.objects.exclude(number="").exists()
        sentence = _("%(number)s is in no list of members.") % {"number": facts.ema_number}
        return Check(sentence) if has_lists else None
    values = {"number": facts.ema_number, "member": owner, "name": facts.name}
    if facts.last_name and not NameBook([(owner, str(owner))]).find(facts.name).people:
        return Check(
            _("%(number)s is %(member)s in the list of members, not %(name)s: check the number.") % values,
            differs=True,
        )
    return Check(_("%(number)s is %(member)s.") % values)


def as_written(facts: PlayerFacts, member: Member) -> PlayerFacts:
    """The facts with name, number and country as the list writes them, and its club where none is typed."""
    return replace(
        facts,
        first_name=member.first_name,
        last_name=member.last_name,
        ema_number=member.number or facts.ema_number,
        country=member.country or facts.country,
        club=facts.club or member.club,
    )


def forget(numbers: Iterable[str], names: Iterable[tuple[str, str]]) -> None:
    """Take somebody out of all lists: by EMA number, and by first and last name where a line has none."""
    gone = Q(number__in={number for number in numbers if number})
    for first_name, last_name in names:
        gone |= Q(number="", first_name=first_name, last_name=last_name)
    Member.objects.filter(gone).delete()
