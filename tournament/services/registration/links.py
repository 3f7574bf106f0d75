"""A player's link: whoever opens it is that player, so it can be replaced and switched off.

The log never holds a key. A revoked link is a key that was never shown to anybody.
"""

from django.contrib.auth.base_user import AbstractBaseUser
from django.utils.translation import gettext as _

from tournament.models import Entry, LogEntry
from tournament.models.entry import new_link_key
from tournament.queries.players import REVOKED, link_revoked
from tournament.services.errors import refuse
from tournament.services.registration.rows import fresh
from tournament.services.writing import writing


def why_not_renew_link(entry: Entry) -> str | None:
    """The sentence why the player cannot get a new link, or None: he always can."""
    return None


def can_renew_link(entry: Entry) -> bool:
    """Whether the player can get a new link."""
    return why_not_renew_link(entry) is None


def why_not_revoke_link(entry: Entry) -> str | None:
    """The sentence why the link cannot be switched off, or None."""
    if link_revoked(entry):
        return _("The link of %(name)s is switched off already.") % {"name": entry}
    return None


def can_revoke_link(entry: Entry) -> bool:
    """Whether the link is on and can be switched off."""
    return why_not_revoke_link(entry) is None


def renew_link(*, entry: Entry, by: AbstractBaseUser | None, key: str = "") -> LogEntry:
    """Give the player a new link; the old one stops working on every phone that opened it."""
    with writing(entry.event, by=by, act="link.renew", key=key) as now:
        if now.repeated:
            return now.repeated
        entry = fresh(entry)
        entry.link_key = new_link_key()
        entry.save(update_fields=["link_key"])
        return now.log(
            _("New link for player %(number)d, %(name)s.") % {"number": entry.number, "name": entry.name},
            subject=f"player {entry.number}",
        )


def revoke_link(*, entry: Entry, by: AbstractBaseUser | None, key: str = "") -> LogEntry:
    """Switch the player's link off until he gets a new one."""
    with writing(entry.event, by=by, act="link.revoke", key=key) as now:
        if now.repeated:
            return now.repeated
        entry = fresh(entry)
        refuse(why_not_revoke_link(entry))
        entry.link_key = f"{REVOKED}{new_link_key()}"
        entry.save(update_fields=["link_key"])
        return now.log(
            _("Link of player %(number)d, %(name)s, switched off.")
            % {"number": entry.number, "name": entry.name},
            subject=f"player {entry.number}",
        )
