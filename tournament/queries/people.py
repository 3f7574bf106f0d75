"""The people who work at an event, each with all roles."""

from dataclasses import dataclass, field

from tournament.models import Event, Role, User


@dataclass(frozen=True)
class StaffNames:
    """The names of those who work at an event, by account; no head referee is an empty name."""

    head_referee: str
    by_account: dict[str, str]

    def of(self, account: str) -> str:
        """The full name where it is known, else the account."""
        return self.by_account.get(account, account)


def staff_names(event: Event) -> StaffNames:
    """Everybody with a role by name, in one query."""
    names: dict[str, str] = {}
    head = ""
    for role in Role.objects.filter(event=event).select_related("user"):
        name = names[role.user.get_username()] = role.user.get_full_name() or role.user.get_username()
        head = name if role.kind == Role.HEAD else head
    return StaffNames(head, names)


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
