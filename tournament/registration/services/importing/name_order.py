"""Whether the names of a list begin with the given or the family name: recognised with a reason, or asked."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from tournament.registration.services.importing.cells import is_marked, split_name
from tournament.registration.services.importing.columns import Columns
from tournament.registration.services.importing.given_names import is_given_name
from tournament.registration.services.importing.text import Row
from tournament.registration.services.names import folded, latin

GIVEN, FAMILY = "given", "family"
ORDERS = (GIVEN, FAMILY)
CLEAR = 9  # times as many lines for one order as for the other
_FAMILY_ENDING = re.compile(
    r".{2,}(ová|ský|ská|cký|cká|ski|ska|cki|cka|wicz|czyk|sson|dóttir|enko|енко|чук|ський|ська|цький|цька"
    r"|ović|vić|opoulos|shvili)",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class NameOrder:
    """The order in which names are read, and why. `unclear`: lines speak for both, so somebody has to choose.

    `against`: the line numbers of names that look as if they were in the other order.
    """

    order: str
    note: str
    unclear: bool = False
    against: frozenset[int] = frozenset()


def find_order(rows: Sequence[Row], columns: Columns, choice: str = "") -> NameOrder | None:
    """The order of the names in one column; None where first and last name have columns of their own.

    `choice`: the order that somebody has chosen.
    """
    field = next((field for field in ("name", "last_first") if field in columns.fields), "")
    if not field:
        return None
    if choice in ORDERS:
        return NameOrder(choice, _said(choice, _("as chosen")))
    usual = FAMILY if field == "last_first" else GIVEN
    place, address = columns.fields.index(field), _place(columns.fields, "email")
    cells = [(row.number, _cell(row, place), _cell(row, address)) for row in rows]
    if all(is_marked(name) or " " not in name for _number, name, _address in cells):
        return NameOrder(usual, "")
    given_names = _told_given(name for _number, name, _address in cells)
    votes = {number: vote for number, name, mail in cells if (vote := order_shown(name, mail, given_names))}
    return _decided(usual, votes, headed=field == "last_first")


def ordered(columns: Columns, order: NameOrder | None) -> Columns:
    """The columns with the names in this order."""
    if order is None:
        return columns
    wanted = "last_first" if order.order == FAMILY else "name"
    fields = tuple(wanted if field in {"name", "last_first"} else field for field in columns.fields)
    return replace(columns, fields=fields)


def _decided(usual: str, votes: Mapping[int, str], *, headed: bool) -> NameOrder:
    """The order that the votes of lines give; a head that says one is only contradicted, never overruled."""
    count = {order: sum(vote == order for vote in votes.values()) for order in ORDERS}
    order = max(ORDERS, key=lambda order: (count[order], order == usual))
    other = FAMILY if order == GIVEN else GIVEN
    if not votes:
        reason = _("as the header says") if headed else _("nothing in the list shows the order")
        return NameOrder(usual, _said(usual, reason))
    clear = count[order] >= CLEAR * count[other] and (order == usual or count[order] > 1)
    if not clear or (headed and order != usual):
        sentence = _(
            "It seems that the given name comes first in some lines (%(given)d) and the family name in "
            "others (%(family)d)."
        )
        return NameOrder(usual, sentence % count, unclear=True)
    sentence = _("%(count)d of %(all)d lines that show an order have it") % {
        "count": count[order],
        "all": len(votes),
    }
    against = frozenset(number for number, vote in votes.items() if vote == other)
    return NameOrder(order, _said(order, sentence), against=against)


def _said(order: str, reason: str) -> str:
    if order == FAMILY:
        return _("Names are read with the family name first: %(reason)s.") % {"reason": reason}
    return _("Names are read with the given name first: %(reason)s.") % {"reason": reason}


def _place(fields: Sequence[str], field: str) -> int:
    return fields.index(field) if field in fields else -1


def _cell(row: Row, place: int) -> str:
    return row.cells[place] if 0 <= place < len(row.cells) else ""


def _told_given(names: Iterable[str]) -> frozenset[str]:
    """The given names of lines in which a comma or capitals tell them."""
    firsts = (split_name(name)[0] for name in names if is_marked(name))
    return frozenset(folded(word) for first in firsts for word in first.split())


def order_shown(name: str, address: str = "", given_names: frozenset[str] = frozenset()) -> str:
    """The order for which a name speaks, or nothing. A comma tells of its own line alone.

    `address`: the e-mail address beside it; `given_names`: those that the list tells.
    """
    if "," in name:
        return ""
    words = name.split()
    if len(words) < 2:
        return ""
    if is_marked(name):
        return FAMILY if split_name(name)[0].split()[:1] != words[:1] else GIVEN
    orders = {*_by_given_names(words, given_names), *_by_endings(words), *_by_address(words, address)}
    return orders.pop() if len(orders) == 1 else ""


def _by_given_names(words: Sequence[str], given_names: frozenset[str]) -> Iterator[str]:
    first, last = (is_given_name(word) or folded(word) in given_names for word in (words[0], words[-1]))
    if first != last:
        yield GIVEN if first else FAMILY


def _by_endings(words: Sequence[str]) -> Iterator[str]:
    first, last = (_FAMILY_ENDING.fullmatch(word) is not None for word in (words[0], words[-1]))
    if first != last:
        yield FAMILY if first else GIVEN


def _by_address(words: Sequence[str], address: str) -> Iterator[str]:
    """Addresses like jiri.dvoracek@… or jdvoracek@… begin with the given name."""
    parts = re.split(r"[._\-]", folded(address.partition("@")[0]))
    first, last = (latin(folded(word)) for word in (words[0], words[-1]))
    sides = (latin(parts[0]), latin(parts[-1]))
    if len(parts) > 1 and sides in {(first, last), (last, first)}:
        yield GIVEN if sides == (first, last) else FAMILY
    elif len(parts) == 1 and sides[0] in {first[:1] + last, last[:1] + first}:
        yield GIVEN if sides[0] == first[:1] + last else FAMILY
