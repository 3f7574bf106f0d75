"""Moments as event files write them."""

from datetime import UTC, datetime


def moment(at: datetime | None) -> str | None:
    """A moment in UTC, ISO 8601 with its offset; None for none."""
    return at.astimezone(UTC).isoformat() if at else None
