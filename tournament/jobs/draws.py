"""The certificates of the draws that people sit by, on paper."""

from collections.abc import Mapping, Sequence

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from reports.occasions import DrawCertificate, Measure
from reports.pdf.draw_certificate import draw_certificates_pdf
from tournament.jobs.making import file_name, in_its_language
from tournament.models import Event, Job
from tournament.queries.certificates import PublicDraw, certificate, draws_in_force, wishes_of
from tournament.queries.draw import Player, players_by_number
from tournament.queries.draw_names import method_name
from tournament.queries.draw_pages import judged_draw
from tournament.queries.reporting import event_of, look_of
from tournament.queries.reporting.words import MOMENT
from tournament.services.drawing import fingerprint
from tournament.services.jobs import Progress, job


@job("draw-certificate")
@in_its_language
def draw_certificate(row: Job, progress: Progress) -> tuple[str, bytes]:
    """A page for each draw in force; of one that is not published as a whole, its fingerprint alone."""
    event = row.event
    draws, players = draws_in_force(event), players_by_number(event)
    found = []
    for index, one in enumerate(draws):
        progress(index, len(draws), _("Judging the draws"))
        found.append(_certificate(event, one, players, row.args.get("base", "")))
    content = draw_certificates_pdf(event_of(event), found, look_of(event, row.args.get("paper", "")))
    progress(max(1, len(draws)), max(1, len(draws)))
    return file_name(event, _("certificate of the draw"), "pdf"), content


def _certificate(event: Event, one: PublicDraw, players: Mapping[int, Player], base: str) -> DrawCertificate:
    shown = {
        "title": _title(one),
        "fingerprint": fingerprint(certificate(one.row)),
        "url": f"{base}{reverse('event-draw', args=[event.slug, one.number])}" if base else "",
    }
    made_at = (_("Drawn on"), date_format(one.row.made_at.astimezone(event.tz), MOMENT))
    if not one.is_whole:
        note = _("They are shown when all its seats are published: whoever knew them would know the seats.")
        return DrawCertificate(facts=(made_at, (_("Text of the lots"), note)), measures=(), **shown)
    judged = judged_draw(one.row, players)
    return DrawCertificate(
        facts=(
            (_("Text of the lots"), one.row.seed),
            (_("Drawn by"), f"{method_name(one.row.method)} · {one.row.plan['algorithm']}"),
            (_("Players"), str(one.row.plan["players"])),
            made_at,
        ),
        measures=tuple(Measure(count.title, count.value, count.sentence) for count in judged.counts()),
        wishes=tuple(wishes_of(judged.plan, judged.constraints, judged.people)),
        command=f"python manage.py draw_seating --verify {event.slug}-draw-{one.number}.json",
        **shown,
    )


def _title(one: PublicDraw) -> str:
    sessions = sorted((*one.sessions, *one.hidden))
    named = ngettext("Draw %(number)s: session %(list)s", "Draw %(number)s: sessions %(list)s", len(sessions))
    return named % {"number": one.number, "list": spans(sessions)}


def spans(numbers: Sequence[int]) -> str:
    """Numbers in order as people write them: 1–4, 6."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(f"{run[0]}–{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)
