"""Who has paid the fee and who has not, with what they owe and how they are reached."""

import re
from dataclasses import dataclass
from decimal import Decimal

from django.utils.translation import gettext as _

from reports import printed_data
from reports.spreadsheets.sheet import Column, Sheet
from tournament.models import Application, Entry, Event
from tournament.words.names import by_alphabet


@dataclass(frozen=True)
class FeeRow:
    """A player or applicant who owes the fee or has paid it."""

    who: Entry | Application
    name: str
    player: int | None
    application: int | None
    paid: bool
    email: str = ""
    phone: str = ""


def fee_rows(event: Event) -> tuple[FeeRow, ...]:
    """Players and undecided applicants by last name, those who have not paid first.

    Two queries.
    """
    entries = event.entries.filter(substitute=False, withdrawn_at=None, disqualified_at=None)
    rows = [
        FeeRow(
            entry,
            _last_first(entry),
            entry.number,
            None,
            bool(entry.paid_at),
            entry.email,
            entry.phone,
        )
        for entry in entries
    ]
    rows += [
        FeeRow(
            application,
            _last_first(application),
            None,
            application.number,
            bool(application.paid_at),
            application.email,
        )
        for application in event.applications.filter(state=Application.ASKED)
    ]
    return tuple(sorted(rows, key=lambda row: (row.paid, by_alphabet(row.name))))


def _last_first(person: Entry | Application) -> str:
    """The name as people look for it in a list."""
    return ", ".join(filter(None, (person.last_name, person.first_name)))


def total_owed(fee: str, owing: int) -> str:
    """The total owed by `owing` people, in the words of the fee; "" for fewer than two, or an unclear fee."""
    numbers = re.findall(r"\d+(?:[.,]\d{1,2})?", fee)
    if len(numbers) != 1 or owing < 2:
        return ""
    amount = Decimal(numbers[0].replace(",", ".")) * owing
    return fee.replace(numbers[0], f"{amount:f}")


def owing(event: Event) -> list[printed_data.Owing]:
    """Who has not paid, by last name, with the fee in the event's own words: two queries."""
    return [
        printed_data.Owing(row.name, row.player, event.fee, row.phone, row.email)
        for row in fee_rows(event)
        if not row.paid
    ]


def owing_sheet(event: Event) -> Sheet:
    """The players who have not paid, with the amount and how to reach them."""
    heads = (_("No."), _("Name"), _("Amount"), _("Phone"), _("E-mail"))
    rows = tuple((line.number, line.name, line.amount, line.phone, line.email) for line in owing(event))
    return Sheet(_("Not paid"), tuple(map(Column, heads)), rows)
