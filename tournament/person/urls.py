"""Addresses of people over all events, and of the lists of members beside them."""

from django.urls import path

from tournament.member.views import members
from tournament.person import views
from tournament.web.links import DESK

urlpatterns = [
    path("desk/people/", views.people_list, name="people"),
    path("desk/people/undo/<int:entry>/", views.undo_line, name="people-undo"),
    path("desk/people/members/", members, name="members"),
    path("people/<int:pk>/", views.person_page, name="person"),
    path("desk/people/<int:pk>/merge/", views.merge, name="person-merge"),
    path("desk/people/<int:pk>/split/", views.split, name="person-split"),
    path("desk/people/<int:pk>/names/", views.add_alias, name="person-add-alias"),
    path("desk/people/<int:pk>/names/take/", views.take_alias, name="person-take-alias"),
    path("people/<int:pk>/show/", views.show, name="person-show"),
    path("people/<int:pk>/hide/", views.hide, name="person-hide"),
    path("desk/people/<int:pk>/erase/", views.erase, name="person-erase"),
    path(f"{DESK}/players/<int:number>/join/", views.join, name="desk-player-join"),
]
