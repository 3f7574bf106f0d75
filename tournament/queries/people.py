"""The people who work at an event, each with all roles."""

from dataclasses import dataclass, field

from tournament.models import Event, Role, User


@dataclass
class StaffMember:
    """Somebody who works at an event. A role is (kind, its word, whether it may be taken)."""

    user: User
    roles: list[tuple[str, str, bool]] = field(default_factory=list)


def staff_of(event: Event) -> list[StaffMember]:
    """Everybody with a role, directors first, in one query. The role of the only director stays."""
    rows = list(Role.objects.filter(event=event).select_related("user").order_by("kind", "user__username"))
    directors = sum(1 for row in rows if row.kind == Role.DIRECTOR)
    found: dict[int, StaffMember] = {}
    for row in rows:
        person = found.setdefault(row.user_id, StaffMember(row.user))
        takeable = row.kind != Role.DIRECTOR or directors > 1
        person.roles.append((row.kind, str(row.get_kind_display()), takeable))
    return list(found.values())
