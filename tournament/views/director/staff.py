"""Who works at the event: roles given and taken, and accounts for helpers."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tournament.forms.staff import GiveRoleForm, HelperForm, TakeRoleForm
from tournament.models import Event, User
from tournament.queries.people import staff_of
from tournament.services import roles
from tournament.services.errors import Refused
from tournament.views import feedback
from tournament.views.access import staff_view
from tournament.views.feedback import key_of

HELPER_IDS = "helper_%s"  # two forms stand on one page


@require_http_methods(["GET", "POST"])
@staff_view("director")
def staff(request: HttpRequest, event: Event) -> HttpResponse:
    """Everybody who works here; POST gives a role to an account."""
    if request.method == "GET":
        return _page(request, event)
    form = GiveRoleForm(request.POST)
    if form.is_valid():
        try:
            entry = roles.give_role(
                event=event,
                user=form.cleaned_data["account"],
                kind=form.cleaned_data["kind"],
                by=request.user,
                key=key_of(request),
            )
            feedback.done(request, entry.summary, entry)
            return redirect("event-staff", slug=event.slug)
        except Refused as error:
            form.add_error("account", error.sentence)
    return _page(request, event, give=form, status=400)


@require_POST
@staff_view("director")
def take(request: HttpRequest, event: Event) -> HttpResponse:
    """Take a role away."""
    form = TakeRoleForm(request.POST)
    if not form.is_valid():
        raise Refused(_("Choose whose role to take on the staff page."))
    try:
        entry = roles.take_role(
            event=event,
            user=form.cleaned_data["user"],
            kind=form.cleaned_data["kind"],
            by=request.user,
            sign_out=form.cleaned_data["sign_out"],
            key=key_of(request),
        )
        feedback.done(request, entry.summary, entry)
    except Refused as error:
        feedback.refused(request, error)
    still = roles.is_director(event, request.user)
    return redirect("event-staff", slug=event.slug) if still else redirect("desk")


@never_cache
@require_POST
@staff_view("director")
def helper(request: HttpRequest, event: Event) -> HttpResponse:
    """Make an account; its password is on the answer itself and nowhere else."""
    form = HelperForm(request.POST, auto_id=HELPER_IDS)
    if not form.is_valid():
        return _page(request, event, helper_form=form, status=400)
    given = form.cleaned_data
    try:
        user, password = roles.create_helper(event=event, by=request.user, key=key_of(request), **given)
    except Refused as error:
        form.add_error(error.field, error.sentence)
        return _page(request, event, helper_form=form, status=400)
    return _password_page(request, user, password)


@never_cache
@require_POST
@staff_view("director")
def password(request: HttpRequest, event: Event, user: int) -> HttpResponse:
    """Give a helper a new password."""
    helper_account = get_object_or_404(User, pk=user)
    try:
        new = roles.renew_password(event=event, user=helper_account, by=request.user, key=key_of(request))
    except Refused as error:
        feedback.refused(request, error)
        return redirect("event-staff", slug=event.slug)
    return _password_page(request, helper_account, new)


def _password_page(request: HttpRequest, user: User, secret: str) -> HttpResponse:
    found = {"account": user, "name": roles.shown_name(user), "password": secret}
    return render(request, "director/password.html", found)


def _page(
    request: HttpRequest,
    event: Event,
    *,
    give: GiveRoleForm | None = None,
    helper_form: HelperForm | None = None,
    status: int = 200,
) -> HttpResponse:
    found = {
        "people": staff_of(event),
        "give": give or GiveRoleForm(),
        "helper": helper_form or HelperForm(auto_id=HELPER_IDS),
    }
    return render(request, "director/staff.html", found, status=status)
