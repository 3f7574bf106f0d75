"""What is printed around the games: timetable, the draw's certificate, awards. Texts come ready to print."""

from dataclasses import dataclass


@dataclass(frozen=True)
class TimetableLine:
    """A session or a break. time: "09:00–10:30"; note: what is said beside it; pause: printed in grey."""

    time: str
    what: str
    note: str = ""
    pause: bool = False


@dataclass(frozen=True)
class TimetableDay:
    """A day, with its lines in order. name: "Saturday 9 May", or empty where no day is planned."""

    name: str
    lines: tuple[TimetableLine, ...]


@dataclass(frozen=True)
class Measure:
    """One figure of a draw's quality: what is counted, how much, and what that means in a sentence."""

    title: str
    value: int
    sentence: str


@dataclass(frozen=True)
class DrawCertificate:
    """How seats were drawn, so that anybody can check it.

    title: "Draw 1, sessions 1–4"; facts: label and text, the lots' text among them; wishes: what the draw had
    to respect; url: where it is checked, printed as a QR code; command: how it is checked from its file.
    """

    title: str
    facts: tuple[tuple[str, str], ...]
    measures: tuple[Measure, ...]
    wishes: tuple[str, ...] = ()
    fingerprint: str = ""
    url: str = ""
    command: str = ""


@dataclass(frozen=True)
class Award:
    """A place that is honoured. place: "First place"; detail: country, or a team's players; score: points."""

    place: str
    name: str
    detail: str = ""
    score: str = ""
