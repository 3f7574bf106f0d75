"""The links of tables: created for all tables of a session, and renewed. Keys are never logged."""

from tournament.acts.refusals import Reason, Refusal, refuse
from tournament.acts.writing import Writing, act, writing
from tournament.models import LogEntry, Session, Table, User
from tournament.models.entry import new_link_key
from tournament.session.services.table_revisions import subject
from tournament.words.sentences import Told

NO_LINKS = Reason(
    "hand.no-links", "Players do not enter hands at this event: the director can allow it in the settings."
)


def why_not_link(session: Session) -> Refusal | None:
    """Why the tables of a session have no links, or None."""
    return None if session.event.players_enter else NO_LINKS()


def make_links(session: Session, *, by: User | None) -> dict[int, str]:
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
            now.log(Told("Links for the tables of session %(number)s made", {"number": session.number}))
    keys = Table.objects.filter(session=session).values_list("number", "link_key")
    return {number: key for number, key in keys if key}


@act("table.renew-link", event="table.session.event")
def renew_link(now: Writing, *, table: Table, by: User | None, key: str = "") -> LogEntry:
    """Give the table a new link; the old one stops working on every phone and on the printed sheet."""
    refuse(why_not_link(table.session))
    Table.objects.filter(pk=table.pk).update(link_key=new_link_key())
    return now.log(Told("New link for table %(table)s", {"table": table.number}), subject=subject(table))
