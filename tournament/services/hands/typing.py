"""Who types hands: somebody of the staff, or the players at the table, whose phones hold the table's link."""

from dataclasses import dataclass

from django.contrib.auth.base_user import AbstractBaseUser
from django.utils.translation import gettext as _

from tournament.models import Result, Session, Table
from tournament.services import results


@dataclass(frozen=True)
class Typist:
    """A user of the staff, or (`user` None) the table itself through its link, by `name`."""

    user: AbstractBaseUser | None = None
    name: str = ""

    @property
    def by_link(self) -> bool:
        """Whether the players type at their table."""
        return self.user is None and bool(self.name)


def players_of(table: Table) -> Typist:
    """The players at a table, as the log names them."""
    return Typist(name=_("Players at table %(number)s") % {"number": table.number})


def why_not_type(table: Table, typist: Typist) -> str | None:
    """The sentence why this person cannot touch the table's hands now, or None."""
    return results.why_not_record(table, typist.user) or (why_not_by_link(table) if typist.by_link else None)


def why_not_by_link(table: Table) -> str | None:
    """The sentence why the players cannot type at their table now, or None."""
    session = table.session
    if not session.event.players_enter:
        return _("The players of this event do not enter their hands. Ask a scorer.")
    if session.state != Session.OPEN:
        return _("Session %(number)s is not being played. Ask a scorer.") % {"number": session.number}
    if Result.objects.filter(table=table, current=True, state=Result.CONFIRMED).exists():
        return _("The result of table %(table)s is confirmed. Ask a scorer to change a hand.") % {
            "table": table.number
        }
    return None
