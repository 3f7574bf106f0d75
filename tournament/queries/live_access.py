"""Who may follow an event that is not public, as short names that go into the tokens of its streams."""

from hashlib import sha256

from tournament.models import Entry, Role, Table, User


def staff_holder(user_id: int) -> str:
    """The name of somebody who works at the event, or looks after the installation."""
    return f"u{user_id}"


def link_holder(link_key: str) -> str:
    """The name of whoever opened a player's or a table's link; it does not give the link away."""
    return f"k{sha256(link_key.encode()).hexdigest()[:32]}"


def holders_of(event_id: int) -> frozenset[str]:
    """Everybody whose token is in force now: four queries.

    A link that was renewed or switched off, a role that was taken, an account that was closed are gone.
    """
    working = Role.objects.filter(event=event_id, user__is_active=True).values_list("user_id", flat=True)
    keepers = User.objects.filter(is_superuser=True, is_active=True).values_list("pk", flat=True)
    players = Entry.objects.filter(event=event_id).values_list("link_key", flat=True)
    tables = Table.objects.filter(session__event=event_id, link_key__isnull=False)
    links = [*players, *tables.values_list("link_key", flat=True)]
    return frozenset({*map(staff_holder, {*working, *keepers}), *map(link_holder, links)})
