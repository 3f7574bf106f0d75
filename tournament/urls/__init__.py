"""All addresses: /e/ is for everybody, /desk/ for the staff of an event."""

from django.urls import include, path

urlpatterns = [
    path("", include("tournament.urls.public")),
    path("", include("tournament.urls.certificates")),
    path("", include("tournament.urls.applications")),
    path("", include("tournament.urls.rankings")),
    path("", include("tournament.urls.accounts")),
    path("", include("tournament.urls.installing")),
    path("", include("tournament.urls.calculator")),
    path("", include("tournament.urls.help")),
    path("desk/", include("tournament.urls.setup")),
    path("desk/<slug:slug>/", include("tournament.urls.players")),
    path("desk/<slug:slug>/", include("tournament.urls.draw")),
    path("", include("tournament.urls.hands")),
    path("", include("tournament.urls.after_hands")),
    path("desk/<slug:slug>/", include("tournament.urls.sessions")),
    path("desk/<slug:slug>/", include("tournament.urls.referee")),
    path("desk/<slug:slug>/", include("tournament.urls.standings")),
    path("", include("tournament.urls.clock")),
    path("desk/<slug:slug>/", include("tournament.urls.notices")),
    path("desk/<slug:slug>/", include("tournament.urls.files")),
]
handler500 = "tournament.views.errors.server_error"
