"""Publications, draws and the log of an event file."""

from tournament.services.event_file.content import FileDraw, FileLogLine, FilePublication
from tournament.services.event_file.fields import Fields


def read_publications(root: Fields) -> tuple[FilePublication, ...] | None:
    """What was published; None when the file does not say."""
    if "publications" not in root.data:
        return None
    return tuple(
        FilePublication(
            kind=fields.choice("kind", ("seating", "freeze", "final")),
            session=fields.whole("session", 1, 1000, None),
            after=fields.whole("after", 0, 1000, None),
            published_by=fields.text("by", 150),
            published_at=fields.moment("at"),
            withdrawn_at=fields.moment("withdrawn_at"),
        )
        for fields in root.items("publications")
    )


def read_draws(root: Fields) -> tuple[FileDraw, ...]:
    """Drafts and confirmed draws."""
    return tuple(
        FileDraw(
            state=fields.choice("state", ("draft", "confirmed", "discarded")),
            method=fields.text("method", 20, "full"),
            seed=fields.text("seed", 200),
            plan=(fields.inner("plan") or fields).data,
            numbers=fields.plain("numbers"),
            first_session=fields.whole("first_session", 1, 1000, 1),
            last_session=fields.whole("last_session", 1, 1000, 1),
            made_by=fields.text("by", 150),
            made_at=fields.moment("at"),
            confirmed_at=fields.moment("confirmed_at"),
        )
        for fields in root.items("draws")
    )


def read_log(root: Fields) -> tuple[FileLogLine, ...] | None:
    """The log, oldest line first; None when the file has none."""
    if "log" not in root.data:
        return None
    return tuple(
        FileLogLine(
            at=fields.moment("at"),
            by=fields.text("by", 150),
            act=fields.text("act", 60),
            subject=fields.text("subject", 120),
            summary=fields.text("summary", 300),
            before=fields.data.get("before"),
            after=fields.data.get("after"),
            undoes=fields.whole("undoes", 0, 10**7, None),
        )
        for fields in root.items("log")
    )
