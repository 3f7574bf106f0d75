"""Addresses for everybody: the events, their standings, seats, players, rules and screens."""

from django.urls import path

from tournament.views import live, player
from tournament.views.public import about, calendars, home, reading, screens, seating, standings, teams
from tournament.views.referee import calls

urlpatterns = [
    path("", home.home, name="home"),
    path("p/<str:key>/", player.link, name="player-link"),
    path("e/<slug:slug>/", home.event, name="event"),
    path("e/<slug:slug>/about/", about.about, name="event-about"),
    path("e/<slug:slug>/preview.png", about.picture, name="event-picture"),
    path("e/<slug:slug>/teams/<int:team>/", teams.team, name="event-team"),
    path("e/<slug:slug>/standings/", standings.standings, name="event-standings"),
    path("e/<slug:slug>/seating/", seating.seating, name="event-seating"),
    path("e/<slug:slug>/sessions/<int:session>/", seating.session, name="event-session"),
    path("e/<slug:slug>/players/", reading.players, name="event-players"),
    path("e/<slug:slug>/players/<int:number>/", player.player, name="event-player"),
    path("e/<slug:slug>/players/<int:number>/me/", player.this_is_me, name="event-player-me"),
    path("e/<slug:slug>/players/<int:number>/forget/", player.forget_me, name="event-player-forget"),
    path("e/<slug:slug>/players/<int:number>/call/", calls.player_call, name="event-player-call"),
    path("e/<slug:slug>/calendar.ics", calendars.event, name="event-calendar"),
    path("e/<slug:slug>/players/<int:number>/calendar.ics", calendars.player, name="event-player-calendar"),
    path("e/<slug:slug>/rules/", reading.rules, name="event-rules"),
    path("e/<slug:slug>/clock/", screens.clock, name="event-clock"),
    path("e/<slug:slug>/screen/", screens.screen, name="event-screen"),
    path("e/<slug:slug>/live/", live.event_live, name="event-live"),
]
