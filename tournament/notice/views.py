"""Notices to the hall: the current ones, posting a new one, changing one and taking it down."""

from http import HTTPStatus

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST

from tournament.acts.log import told_line
from tournament.acts.refusals import Stale
from tournament.bounds import whole_number
from tournament.models import Event, LogEntry, Notice
from tournament.notice import services
from tournament.notice.forms import NoticeForm, values_of
from tournament.notice.queries import gone_notices, standing, timed
from tournament.web import feedback
from tournament.web.access import EventRequest, staff_view
from tournament.web.feedback import back_to, key_of, refusals_in, when_refused


@require_http_methods(["GET", "HEAD", "POST"])
@staff_view("referee")
def notices(request: EventRequest, event: Event) -> HttpResponse:
    """All of them, and the form of a new one; ?again= begins it with the words of an earlier one."""
    with timezone.override(event.tz):
        if request.method != "POST":
            return _page(request, event, NoticeForm(initial=_initial_values(request, event)))
        form = NoticeForm(request.POST)
        if form.is_valid():
            with refusals_in(form):
                line = services.post_notice(
                    event=event, words=form.words, by=request.user, key=key_of(request)
                )
                return _back_to_notices(request, event, line)
        return _page(request, event, form, HTTPStatus.BAD_REQUEST)


def _initial_values(request: EventRequest, event: Event) -> dict[str, object]:
    number = whole_number(request.GET.get("again", ""), 999_999)
    earlier = event.notices.filter(number=number).first() if number else None
    return {"text": earlier.text} if earlier else {}


def _page(request: EventRequest, event: Event, form: NoticeForm, status: int = HTTPStatus.OK) -> HttpResponse:
    now = timezone.now()
    context = {
        "form": form,
        "standing": timed(standing(event, now), now),
        "gone": gone_notices(event, now),
        "why_not": services.why_not_post(event, now),
        "now": now,
    }
    return render(request, "notice/list.html", context, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@staff_view("referee")
def notice(request: EventRequest, event: Event, notice: int) -> HttpResponse:
    """Change a notice; if it changed meanwhile, show the typed text beside what is stored now."""
    row = _notice_or_404(event, notice)
    with timezone.override(event.tz):
        if request.method != "POST":
            return _change_page(request, row, NoticeForm(initial=values_of(row), notice=row))
        form = NoticeForm(request.POST, notice=row)
        try:
            if form.is_valid():
                with refusals_in(form):
                    return _back_to_notices(request, event, _changed(request, row, form))
        except Stale as conflict:
            return _change_page(request, row, _conflict_form(request, row, conflict), HTTPStatus.CONFLICT)
        return _change_page(request, row, form, HTTPStatus.BAD_REQUEST)


def _changed(request: EventRequest, row: Notice, form: NoticeForm) -> LogEntry | None:
    return services.change_notice(
        notice=row,
        words=form.words,
        revision=form.cleaned_data["rev"],
        by=request.user,
        key=key_of(request),
    )


def _conflict_form(request: EventRequest, row: Notice, conflict: Stale) -> NoticeForm:
    """The form with the typed text and the conflict; saving it again overwrites the other change."""
    typed = request.POST.copy()
    typed["rev"] = str(row.revision)
    form = NoticeForm(typed, notice=row)
    form.add_error(None, conflict.sentence)
    return form


def _change_page(
    request: EventRequest, row: Notice, form: NoticeForm, status: int = HTTPStatus.OK
) -> HttpResponse:
    context = {"form": form, "notice": row, "why_not": services.why_not_change(row)}
    return render(request, "notice/edit.html", context, status=status)


@require_POST
@staff_view("referee")
@when_refused(back_to("desk-notices"))
def take_down(request: EventRequest, event: Event, notice: int) -> HttpResponse:
    """Take the notice down."""
    row = _notice_or_404(event, notice)
    line = services.take_down_notice(notice=row, by=request.user, key=key_of(request))
    return _back_to_notices(request, event, line)


def _notice_or_404(event: Event, number: int) -> Notice:
    return get_object_or_404(Notice.objects.select_related("event"), event=event, number=number)


def _back_to_notices(request: EventRequest, event: Event, line: LogEntry | None) -> HttpResponse:
    if line:
        feedback.done(request, told_line(line), line)
    else:
        feedback.unchanged(request)
    return redirect("desk-notices", event.slug)
