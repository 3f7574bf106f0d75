"""Pages for what went wrong, in plain sentences."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """The form came without its token: cookies are off, or the sign-in changed in another tab."""
    return render(request, "403_csrf.html", status=403)
