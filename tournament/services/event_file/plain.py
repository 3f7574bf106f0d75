"""Values as event files write them, the same from every database."""

from datetime import UTC, datetime
from typing import Any


def moment(at: datetime | None) -> str | None:
    """A moment in UTC, ISO 8601 with its offset; None for none."""
    return at.astimezone(UTC).isoformat() if at else None


def in_order(value: Any) -> Any:
    """Stored JSON with the keys of its objects sorted: PostgreSQL does not keep the order they came in."""
    if isinstance(value, dict):
        return {key: in_order(value[key]) for key in sorted(value)}
    if isinstance(value, list):
        return [in_order(one) for one in value]
    return value
