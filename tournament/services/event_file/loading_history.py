"""Publications, draws and the log of an event file to rows."""

from dataclasses import asdict
from datetime import datetime

from tournament.models import Draw, Event, LogEntry, Notice, Publication
from tournament.services.event_file.content import Content, FileDraw, FileLogLine, FileNotice


def load_publications(event: Event, content: Content, at: datetime) -> None:
    """What the file says was published; a bare file's drawn sessions are."""
    sessions = {session.number: session for session in event.sessions.all()}
    if content.publications is None:
        for one in content.sessions:
            if one.tables:
                Publication.objects.create(
                    event=event, kind=Publication.SEATING, session=sessions[one.number], published_at=at
                )
        return
    for publication in content.publications:
        Publication.objects.create(
            event=event,
            kind=publication.kind,
            session=sessions.get(publication.session),
            after=publication.after,
            published_by=publication.published_by,
            published_at=publication.published_at,
            withdrawn_at=publication.withdrawn_at,
        )


def load_notices(event: Event, notices: tuple[FileNotice, ...]) -> None:
    """Notices with their times: one that stood where the file was made stands here too."""
    for notice in notices:
        Notice.objects.create(event=event, **asdict(notice))


def load_draws(event: Event, draws: tuple[FileDraw, ...]) -> None:
    """Draws, oldest first."""
    for draw in draws:
        Draw.objects.create(
            event=event,
            state=draw.state,
            method=draw.method,
            seed=draw.seed,
            plan=draw.plan,
            numbers=draw.numbers,
            first_session=draw.first_session,
            last_session=draw.last_session,
            made_by=draw.made_by,
            made_at=draw.made_at,
            confirmed_at=draw.confirmed_at,
        )


def load_log(event: Event, log: tuple[FileLogLine, ...] | None) -> None:
    """The log as it was; it can be read here, not undone."""
    lines: list[LogEntry] = []
    for line in log or ():
        earlier = lines[line.undoes] if line.undoes is not None else None
        lines.append(
            LogEntry.objects.create(
                event=event,
                at=line.at,
                actor_name=line.by,
                act=line.act,
                subject=line.subject,
                summary=line.summary,
                before=line.before,
                after=line.after,
                undoes=earlier,
                imported=True,
            )
        )
