"""The staff page of an event: roles given and taken, and accounts for helpers."""

from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tournament.account.forms import GiveRoleForm, HelperForm, TakeRoleForm
from tournament.account.queries import staff_of
from tournament.account.services import roles
from tournament.acts.log import told_line
from tournament.acts.refusals import Reason, Refused
from tournament.models import Event, User
from tournament.web import feedback
from tournament.web.access import EventRequest, staff_view
from tournament.web.feedback import back_to, key_of, refusals_in, when_refused
from tournament.web.password_again import asks_again

NO_ROLE_CHOSEN = Reason("account.no-role-chosen", "Choose whose role to take on the staff page.")
HELPER_IDS = "helper_%s"  # two forms stand on one page


@require_http_methods(["GET", "POST"])
@staff_view("director")
@asks_again()
def staff(request: EventRequest, event: Event) -> HttpResponse:
    """Everybody who works here; POST gives a role to an account."""
    if request.method == "GET":
        return _page(request, event)
    form = GiveRoleForm(request.POST)
    if form.is_valid():
        with refusals_in(form, "account"):
            entry = roles.give_role(
                event=event,
                user=form.cleaned_data["account"],
                kind=form.cleaned_data["kind"],
                by=request.user,
                key=key_of(request),
            )
            feedback.done(request, told_line(entry), entry)
            return redirect("event-staff", slug=event.slug)
    return _page(request, event, give=form, status=400)


@require_POST
@staff_view("director")
@asks_again()
def take(request: EventRequest, event: Event) -> HttpResponseBase:
    """Take a role away."""
    form = TakeRoleForm(request.POST)
    if not form.is_valid():
        raise Refused(NO_ROLE_CHOSEN())
    return _take(request, event, form)


@when_refused(back_to("event-staff"))
def _take(request: EventRequest, event: Event, form: TakeRoleForm) -> HttpResponse:
    entry = roles.take_role(
        event=event,
        user=form.cleaned_data["user"],
        kind=form.cleaned_data["kind"],
        by=request.user,
        sign_out=form.cleaned_data["sign_out"],
        key=key_of(request),
    )
    feedback.done(request, told_line(entry), entry)
    still_director = roles.is_director(event, request.user)
    return redirect("event-staff", slug=event.slug) if still_director else redirect("desk")


@never_cache
@require_POST
@staff_view("director")
@asks_again()
def helper(request: EventRequest, event: Event) -> HttpResponse:
    """Make an account; its password is on the answer itself and nowhere else."""
    form = HelperForm(request.POST, auto_id=HELPER_IDS)
    if form.is_valid():
        with refusals_in(form):
            user, password = roles.create_helper(
                event=event, by=request.user, key=key_of(request), **form.cleaned_data
            )
            return _password_page(request, user, password)
    return _page(request, event, helper_form=form, status=400)


@never_cache
@require_POST
@staff_view("director")
@asks_again()
@when_refused(back_to("event-staff"))
def password(request: EventRequest, event: Event, user: int) -> HttpResponse:
    """Give a helper a new password."""
    account = get_object_or_404(User, pk=user)
    new_password = roles.renew_password(event=event, user=account, by=request.user, key=key_of(request))
    return _password_page(request, account, new_password)


def _password_page(request: EventRequest, user: User, new_password: str) -> HttpResponse:
    context = {"account": user, "name": roles.shown_name(user), "password": new_password}
    return render(request, "account/helper_password.html", context)


def _page(
    request: EventRequest,
    event: Event,
    *,
    give: GiveRoleForm | None = None,
    helper_form: HelperForm | None = None,
    status: int = 200,
) -> HttpResponse:
    context = {
        "people": staff_of(event),
        "give": give or GiveRoleForm(),
        "helper": helper_form or HelperForm(auto_id=HELPER_IDS),
    }
    return render(request, "account/staff.html", context, status=status)
