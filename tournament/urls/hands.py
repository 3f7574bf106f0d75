"""Addresses of a table's hands: for the staff under /desk/<slug>/, and by the table's link under /t/."""

from django.urls import path

from tournament.urls.sessions import TABLE
from tournament.views import tablelink
from tournament.views.scorer import hands

STAFF = f"desk/<slug:slug>/{TABLE}/hands"

urlpatterns = [
    path(f"{STAFF}/", hands.hands, name="desk-hands"),
    path(f"{STAFF}/preview/", hands.preview, name="desk-hands-preview"),
    path(f"{STAFF}/remove/", hands.remove, name="desk-hands-remove"),
    path(f"{STAFF}/undo/", hands.take_back, name="desk-hands-undo"),
    path(f"{STAFF}/result/", hands.take, name="desk-hands-result"),
    path(f"{STAFF}/link/", hands.link, name="desk-hands-link"),
    path(f"{STAFF}/link/renew/", hands.link_renew, name="desk-hands-link-renew"),
    path("t/<str:key>/", tablelink.hands, name="table-link"),
    path("t/<str:key>/preview/", tablelink.preview, name="table-link-preview"),
    path("t/<str:key>/remove/", tablelink.remove, name="table-link-remove"),
    path("t/<str:key>/undo/", tablelink.take_back, name="table-link-undo"),
    path("t/<str:key>/call/", tablelink.call, name="table-link-call"),
    path("t/<str:key>/result/", tablelink.take, name="table-link-result"),
]
