"""Jobs that search for a draw, print its certificate, and make the seating as PDF, XLSX and CSV."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from time import monotonic

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from reports.pdf.certificates import draw_certificates_pdf
from reports.pdf.schedule_cards import schedule_cards_pdf
from reports.pdf.seating_lists import people_of, seating_by_name_pdf, seating_by_table_pdf
from reports.printed_data import DrawCertificate, Measure, Seating
from reports.spreadsheets.file_formats import csv_bytes, xlsx_bytes
from reports.spreadsheets.standings_and_seating import seating_sheet
from seating import SoFar
from tournament.acts.job.bounded import run_bounded
from tournament.acts.job.files import drawing, file_name, in_job_language, number_in
from tournament.acts.job.kinds import Cancelled, Progress, job
from tournament.acts.refusals import Reason, Refusal, Refused
from tournament.draw.queries.certificates import PublicDraw, certificate, draws_in_force, wishes_of
from tournament.draw.queries.draws import Player, method_name, players_by_number
from tournament.draw.queries.pages import judged_draw
from tournament.draw.queries.papers import seating_of
from tournament.draw.services.certificates import fingerprint
from tournament.draw.services.constraints import wish_from_json
from tournament.draw.services.drafts import best_so_far, draft_key, make_draft
from tournament.files.services import player_addresses
from tournament.models import Event, Job
from tournament.session.queries import next_times
from tournament.words.papers import MOMENT, event_of, look_of
from tournament.words.sentences import Told, enumerated

NOBODY_SEATED = Reason("draw.nobody-seated", "There are no seats yet. Draw them first.")
NOBODY_SEATED_IN_SESSION = Reason(
    "draw.nobody-seated-in-session",
    "Session %(number)s has no seats yet. Draw them first.",
)


@job("draw")
@in_job_language
def draw(row: Job, progress: Progress) -> tuple[str, bytes]:
    """A draft of `wish`, made once however often it is run; the file is its document."""
    wish = wish_from_json(row.args["wish"])
    progress(0, 0, Told("Reading the players"))
    watch, event = Watch(progress, wish.seconds), row.its_event()
    draft = make_draft(event=event, wish=wish, by=row.asked_by, key=draft_key(row), progress=watch)
    return file_name(event, _("draw"), "json"), json.dumps(draft.plan, ensure_ascii=False).encode()


class Watch:
    """Called by the engine during its search with the best draw so far and its bound; False stops the search.

    Somebody who cancels the job stops the search, and the best so far is the draft. Over several attempts,
    the best is that of all of them.
    """

    def __init__(self, progress: Progress, seconds: int) -> None:
        self.progress, self.seconds = progress, seconds
        self.start = monotonic()
        self.best: int | None = None
        self.stopped = False

    def __call__(self, so_far: SoFar) -> bool:
        """Whether the search is to go on."""
        if self.stopped:
            return False
        if self.seconds:
            self.best = so_far.repeats if self.best is None else min(self.best, so_far.repeats)
            so_far = replace(so_far, repeats=self.best)
        try:
            self.progress(*self.done(so_far), best_so_far(so_far))
        except Cancelled:
            self.stopped = True
        return not self.stopped

    def done(self, so_far: SoFar) -> tuple[int, int]:
        """The time or steps spent so far, and the total."""
        if self.seconds:
            return min(self.seconds, int(monotonic() - self.start)), self.seconds
        return so_far.done + (so_far.part - 1) * so_far.total, so_far.parts * so_far.total


@job("draw-certificate")
@in_job_language
def draw_certificate(row: Job, progress: Progress) -> tuple[str, bytes]:
    """A page for each draw in force; of one that is not published as a whole, its fingerprint alone."""
    event = row.its_event()
    draws, players = draws_in_force(event), players_by_number(event)
    certificates = []
    for index, drawn in enumerate(draws):
        progress(index, len(draws), _("Comparing the draws"))
        certificates.append(_certificate(event, drawn, players, row.args.get("base", "")))
    content = run_bounded(
        draw_certificates_pdf, event_of(event), certificates, look_of(event, row.args.get("paper", ""))
    )
    progress(max(1, len(draws)), max(1, len(draws)))
    return file_name(event, _("certificate of the draw"), "pdf"), content


def _certificate(
    event: Event, drawn: PublicDraw, players: Mapping[int, Player], base: str
) -> DrawCertificate:
    made_at = (_("Drawn on"), date_format(drawn.row.made_at.astimezone(event.tz), MOMENT))
    note = _("It is shown when all the seats are published: anybody who knew it would know the seats.")
    outline = DrawCertificate(
        title=_title(drawn),
        fingerprint=fingerprint(certificate(drawn.row)),
        url=f"{base}{reverse('event-draw', args=[event.slug, drawn.number])}" if base else "",
        facts=(made_at, (_("Seed"), note)),
        measures=(),
    )
    if not drawn.is_whole:
        return outline
    judged = judged_draw(drawn.row, players)
    return replace(
        outline,
        facts=(
            (_("Seed"), drawn.row.seed),
            (_("Method"), f"{method_name(drawn.row.method)} · {drawn.row.plan['algorithm']}"),
            (_("Players"), str(drawn.row.plan["players"])),
            made_at,
        ),
        measures=tuple(Measure(count.title, count.value, count.sentence) for count in judged.counts()),
        wishes=tuple(wishes_of(judged.plan, judged.constraints, judged.people)),
        command=f"python manage.py draw_seating --verify {event.slug}-draw-{drawn.number}.json",
    )


def _title(drawn: PublicDraw) -> str:
    sessions = sorted((*drawn.sessions, *drawn.hidden))
    sentence = ngettext(
        "Draw %(number)s: session %(list)s", "Draw %(number)s: sessions %(list)s", len(sessions)
    )
    return sentence % {"number": drawn.number, "list": spans(sessions)}


def spans(numbers: Sequence[int]) -> str:
    """Numbers in order, runs joined: 1–4, 6."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return enumerated(f"{run[0]}–{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)


@job("seating-by-table")
@in_job_language
def by_table(row: Job, progress: Progress) -> tuple[str, bytes]:
    """For the wall: the tables with their four names, a page per session."""
    seating = read(row, progress)
    content = run_bounded(seating_by_table_pdf, seating, look_of(row.its_event(), row.args.get("paper", "")))
    progress(2, 2)
    return name(row, _("seating by table"), "pdf"), content


@job("seating-by-name")
@in_job_language
def by_name(row: Job, progress: Progress) -> tuple[str, bytes]:
    """For the wall: everybody in alphabetical order with table and wind."""
    seating = read(row, progress)
    content = run_bounded(seating_by_name_pdf, seating, look_of(row.its_event(), row.args.get("paper", "")))
    progress(2, 2)
    return name(row, _("seating by name"), "pdf"), content


@job("schedule-cards")
@in_job_language
def cards(row: Job, progress: Progress) -> tuple[str, bytes]:
    """A card for each player's pocket, its QR code leading to the player's own page."""
    seating = read(row, progress)
    look = look_of(row.its_event(), row.args.get("paper", ""))
    urls = player_addresses(row.its_event(), row.args.get("base", ""))
    drawn = drawing(progress, Told("Drawing the cards"))
    content = run_bounded(schedule_cards_pdf, seating, look, urls, report=drawn)
    people = len(people_of(seating, look))
    progress(people, people)
    return name(row, _("schedule cards"), "pdf"), content


@job("seating-xlsx")
@in_job_language
def xlsx(row: Job, progress: Progress) -> tuple[str, bytes]:
    """A row per seat."""
    content = run_bounded(xlsx_bytes, [seating_sheet(read(row, progress), look_of(row.its_event()))])
    progress(2, 2)
    return name(row, _("seating"), "xlsx"), content


@job("seating-csv")
@in_job_language
def csv(row: Job, progress: Progress) -> tuple[str, bytes]:
    """A row per seat, for other programs."""
    content = csv_bytes(seating_sheet(read(row, progress), look_of(row.its_event())), bom=True)
    progress(2, 2)
    return name(row, _("seating"), "csv"), content


def read(row: Job, progress: Progress) -> Seating:
    """The seats asked for; Refused where nobody is seated."""
    progress(0, 2, Told("Reading the seats"))
    number = number_in(row, "session")
    seating = seating_of(row.its_event(), next_times(row.its_event()), number)
    if not seating.sessions:
        raise Refused(nobody_seated(number))
    progress(1, 2, Told("Writing the lists"))
    return seating


def nobody_seated(number: int | None) -> Refusal:
    """The refusal to print a session, or an event (None), without seats."""
    return NOBODY_SEATED() if number is None else NOBODY_SEATED_IN_SESSION(number=number)


def name(row: Job, title: str, ending: str) -> str:
    """The file's name, with the session where it is one alone."""
    if number := number_in(row, "session"):
        title = _("%(what)s, session %(number)s") % {"what": title, "number": number}
    return file_name(row.its_event(), title, ending)
