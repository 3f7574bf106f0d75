"""Notices to the hall: what stands, a new one, changing one and taking it down."""

from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST

from tournament.forms.notices import NoticeForm, values_of
from tournament.models import Event, LogEntry, Notice
from tournament.queries.notices import gone_notices, standing, timed
from tournament.services import notices as services
from tournament.services.errors import Refused, Stale
from tournament.views import feedback
from tournament.views.access import staff_view
from tournament.views.feedback import key_of


@require_http_methods(["GET", "HEAD", "POST"])
@staff_view("referee")
def notices(request: HttpRequest, event: Event) -> HttpResponse:
    """All of them, and the form of a new one; ?again= begins it with the words of an earlier one."""
    with timezone.override(event.tz):
        if request.method != "POST":
            return _page(request, event, NoticeForm(initial=_again(request, event)))
        form = NoticeForm(request.POST)
        if form.is_valid():
            try:
                line = services.post_notice(
                    event=event, words=form.words, by=request.user, key=key_of(request)
                )
                return _done(request, event, line)
            except Refused as error:
                form.add_error(error.field, error.sentence)
        return _page(request, event, form, HTTPStatus.BAD_REQUEST)


def _again(request: HttpRequest, event: Event) -> dict[str, object]:
    number = request.GET.get("again", "")
    found = event.notices.filter(number=number).first() if number.isdecimal() and len(number) < 7 else None
    return {"text": found.text} if found else {}


def _page(request: HttpRequest, event: Event, form: NoticeForm, status: int = HTTPStatus.OK) -> HttpResponse:
    now = timezone.now()
    found = {
        "form": form,
        "standing": timed(standing(event, now), now),
        "gone": gone_notices(event, now),
        "why_not": services.why_not_post(event, now),
        "now": now,
    }
    return render(request, "director/notices.html", found, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@staff_view("referee")
def notice(request: HttpRequest, event: Event, notice: int) -> HttpResponse:
    """Change one; who saw an older version gets his words back, with what is stored now."""
    row = _notice_or_404(event, notice)
    with timezone.override(event.tz):
        if request.method != "POST":
            return _change_page(request, row, NoticeForm(initial=values_of(row), notice=row))
        form = NoticeForm(request.POST, notice=row)
        if not form.is_valid():
            return _change_page(request, row, form, HTTPStatus.BAD_REQUEST)
        try:
            line = services.change_notice(
                notice=row,
                words=form.words,
                revision=form.cleaned_data["rev"],
                by=request.user,
                key=key_of(request),
            )
        except Stale as error:
            return _change_page(request, row, _seen(request, row, error), HTTPStatus.CONFLICT)
        except Refused as error:
            form.add_error(error.field if error.field in form.fields else None, error.sentence)
            return _change_page(request, row, form, HTTPStatus.BAD_REQUEST)
        return _done(request, event, line)


def _seen(request: HttpRequest, row: Notice, error: Stale) -> NoticeForm:
    """What was typed, with the sentence; saved once more it stands over what the other one wrote."""
    typed = request.POST.copy()
    typed["rev"] = str(row.revision)
    form = NoticeForm(typed, notice=row)
    form.add_error(None, error.sentence)
    return form


def _change_page(
    request: HttpRequest, row: Notice, form: NoticeForm, status: int = HTTPStatus.OK
) -> HttpResponse:
    found = {"form": form, "notice": row, "why_not": services.why_not_change(row)}
    return render(request, "director/notice.html", found, status=status)


@require_POST
@staff_view("referee")
def take_down(request: HttpRequest, event: Event, notice: int) -> HttpResponse:
    """Nobody sees it any more."""
    row = _notice_or_404(event, notice)
    try:
        line = services.take_down_notice(notice=row, by=request.user, key=key_of(request))
    except Refused as error:
        feedback.refused(request, error)
        return redirect("desk-notices", event.slug)
    return _done(request, event, line)


def _notice_or_404(event: Event, number: int) -> Notice:
    return get_object_or_404(Notice.objects.select_related("event"), event=event, number=number)


def _done(request: HttpRequest, event: Event, line: LogEntry | None) -> HttpResponse:
    if line:
        feedback.done(request, line.summary, line)
    else:
        feedback.unchanged(request)
    return redirect("desk-notices", event.slug)
