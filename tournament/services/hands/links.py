"""The links of tables: whoever opens one may type that table's hands while its session is open.

The log never holds a key.
"""

from django.contrib.auth.base_user import AbstractBaseUser
from django.utils.translation import gettext as _

from tournament.models import LogEntry, Session, Table
from tournament.models.entry import new_link_key
from tournament.services.errors import refuse
from tournament.services.tables import subject
from tournament.services.writing import writing


def why_not_link(session: Session) -> str | None:
    """The sentence why the tables of a session have no links, or None."""
    if not session.event.players_enter:
        return _("The players of this event do not enter their hands: the director can let them.")
    return None


def make_links(session: Session, *, by: AbstractBaseUser | None) -> dict[int, str]:
    """The keys of the session's tables by table number, made for those that have none yet.

    Nothing where the players do not enter hands.
    """
    if why_not_link(session):
        return {}
    lacking = Table.objects.filter(session=session, link_key=None)
    if lacking.exists():
        with writing(session.event, by=by, act="table.links") as now:
            for table in lacking:
                Table.objects.filter(pk=table.pk).update(link_key=new_link_key())
            now.log(_("Links for the tables of session %(number)s made") % {"number": session.number})
    return dict(Table.objects.filter(session=session).values_list("number", "link_key"))


def why_not_renew(table: Table) -> str | None:
    """The sentence why the table cannot get a new link, or None."""
    return why_not_link(table.session)


def can_renew(table: Table) -> bool:
    """Whether the table can get a new link."""
    return why_not_renew(table) is None


def renew_link(*, table: Table, by: AbstractBaseUser | None, key: str = "") -> LogEntry:
    """Give the table a new link; the old one stops working on every phone and on the printed sheet."""
    with writing(table.session.event, by=by, act="table.renew-link", key=key) as now:
        if now.repeated:
            return now.repeated
        refuse(why_not_renew(table))
        Table.objects.filter(pk=table.pk).update(link_key=new_link_key())
        return now.log(_("New link for table %(table)s") % {"table": table.number}, subject=subject(table))
