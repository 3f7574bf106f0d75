"""Saving a sheet from any page: stored, or back with a sentence and everything that was typed."""

from dataclasses import dataclass

from django.http import HttpRequest
from django.utils.translation import gettext as _

from tournament.forms.scores import SheetForm
from tournament.queries.sessions import TableView
from tournament.queries.sheets import sentence_of
from tournament.services.errors import Refused, Stale
from tournament.services.results import record_result
from tournament.views import feedback
from tournament.views.feedback import key_of
from tournament.views.scorer.found import revision_of, say_done
from tournament.views.scorer.sheetpage import same_as_stored


@dataclass(frozen=True)
class Outcome:
    """What became of a sent sheet: saved, or the status and the sentence of the page that shows it again."""

    saved: bool
    form: SheetForm
    status: int = 200
    sentence: str = ""

    @property
    def conflict(self) -> bool:
        """Whether somebody else acted at the table in between."""
        return self.status == 409


def save_sheet(request: HttpRequest, view: TableView) -> Outcome:
    """Store the sheet that was sent for this table, if it can be stored."""
    form = SheetForm(request.POST, facts=view.facts)
    if form.taken:
        return Outcome(False, form.with_suggestion())
    if not form.savable:
        return Outcome(False, form, 400, why_not_save(form))
    if same_as_stored(view.result, form) and revision_of(request) == view.table.revision:
        feedback.unchanged(request)
        return Outcome(True, form)
    return _stored(request, view, form)


def _stored(request: HttpRequest, view: TableView, form: SheetForm) -> Outcome:
    try:
        record_result(
            table=view.table,
            sheet=form.sheet,
            by=request.user,
            seen=revision_of(request),
            key=key_of(request),
        )
    except Stale as error:
        return Outcome(False, form, 409, error.sentence)
    except Refused as error:
        return Outcome(False, form, 400, error.sentence)
    say_done(request, _("Result of table %(table)s saved") % {"table": view.table.number})
    return Outcome(True, form)


def why_not_save(form: SheetForm) -> str:
    """The sentence why the sheet cannot be stored as it is, and what to do."""
    reading = form.reading
    if reading.blank:
        return _("Nothing was saved: type the four scores.")
    if reading.only_the_sum_is_off:
        return _("Nothing was saved: %(problem)s. Correct a score, or save it as provisional.") % {
            "problem": reading.sum_text
        }
    problems = " · ".join(sentence_of(one) for one in (*reading.problems, reading.sum_problem) if one)
    return _("Nothing was saved: %(problems)s.") % {"problems": problems}
