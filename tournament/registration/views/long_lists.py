"""The pages of long lists of players or of results, which one job reads and plans, and another stores."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _

from tournament.acts.job.kinds import error_words
from tournament.models import Event, Job
from tournament.registration.forms import TableForm
from tournament.registration.services.importing import long_lists
from tournament.web.access import EventRequest
from tournament.web.feedback import key_of
from tournament.web.work import page_of_act, page_under_way


@dataclass(frozen=True)
class LongLists:
    """The kinds of the jobs of these lists, and the names of their pages, which take the event's slug.

    `import_page`: the form, and with "-job" behind its name the page of a job; `stored_page`: what shows the
    stored list; `storing_title`: of the page while a list is being stored.
    """

    reading: str
    storing: str
    import_page: str
    stored_page: str
    storing_title: Promise

    def look_soon(
        self, request: EventRequest, event: Event, form: TableForm, data: bytes, choices: Mapping[str, Any]
    ) -> HttpResponse:
        """Have a large list read by a job; its page shows how far it is, then the preview."""
        job = long_lists.look_soon(
            self.reading,
            event=event,
            data=data,
            is_file=bool(form.cleaned_data.get("file")),
            choices=choices,
            language=request.LANGUAGE_CODE,
            by=request.user,
        )
        return self._to_job(event, job)

    def store_soon(
        self, request: EventRequest, event: Event, form: TableForm, choices: Mapping[str, Any]
    ) -> HttpResponse | None:
        """Have a long list stored by a job; None for one that is stored while its page waits."""
        text = form.cleaned_data["text"]
        if not long_lists.is_long(text):
            return None
        job = long_lists.store_soon(
            self.storing,
            event=event,
            text=text,
            digest=form.cleaned_data["seen"],
            choices=choices,
            language=request.LANGUAGE_CODE,
            by=request.user,
            key=key_of(request),
        )
        long_lists.forget_looks(event, self.reading, request.user)
        return self._to_job(event, job)

    def _to_job(self, event: Event, job: Job) -> HttpResponse:
        return redirect(f"{self.import_page}-job", slug=event.slug, pk=job.pk)

    def job_at(self, request: EventRequest, event: Event, pk: int) -> tuple[Job, HttpResponse | None]:
        """The job of an address, and its page while it is under way or once it has stored the list.

        404 for a job of another event or kind.
        """
        job = get_object_or_404(Job, event=event, kind__in=(self.reading, self.storing), pk=pk)
        if job.kind == self.reading:
            return job, page_under_way(request, job, _("Reading the list"))
        stored = reverse(self.stored_page, args=[event.slug])
        return job, page_of_act(request, job, str(self.storing_title), stored)

    def why_not_read(self, job: Job) -> str:
        """Why a job could not read its list; "" for one that has read it."""
        return error_words(job) if job.kind == self.reading and job.state == Job.FAILED else ""

    def text_of(self, job: Job) -> str | None:
        """The list of a job that is over; None where it is no longer here, or was called off."""
        return None if job.state == Job.CANCELLED else long_lists.list_of(job)

    def context(self, request: EventRequest, event: Event) -> dict[str, Any]:
        """What the page of an import shows of jobs; the page of a job keeps the text for its other pages."""
        match = request.resolver_match
        at_job = bool(match and "pk" in match.kwargs)
        return {
            "pages_at": request.path if at_job else "",
            "under_way": long_lists.under_way(event, self.storing),
            "looked_at": [] if at_job else long_lists.waiting(event, self.reading),
        }
