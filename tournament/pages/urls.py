"""Addresses of the pages that read many subjects: desk, tables, player, public, screens, help."""

from django.urls import path

from tournament.overlay import views as overlay
from tournament.pages import (
    ceremony,
    desk,
    embed,
    feed,
    hall,
    installed_app,
    player,
    public,
    referee,
    scorer,
    side_by_side,
    styleguide,
    table,
)
from tournament.pages import help as help_pages
from tournament.web.links import DESK, EVENT, SESSION, TABLE

urlpatterns = [
    path("", public.home, name="home"),
    path("p/<str:key>/", player.link, name="player-link"),
    path(f"{EVENT}/", public.event, name="event"),
    path(f"{EVENT}/players/", public.players, name="event-players"),
    path(f"{EVENT}/players/<int:number>/", player.player, name="event-player"),
    path(f"{EVENT}/players/<int:number>/me/", player.this_is_me, name="event-player-me"),
    path(f"{EVENT}/players/<int:number>/forget/", player.forget_me, name="event-player-forget"),
    path(f"{EVENT}/rules/", public.rules, name="event-rules"),
    path(f"{EVENT}/clock/", hall.clock, name="event-clock"),
    path(f"{EVENT}/screen/", hall.screen, name="event-screen"),
    path("screens/", side_by_side.side_by_side, name="screens"),
    path(f"{EVENT}/news.rss", feed.feed, name="event-feed"),
    path(f"{EVENT}/embed/", embed.maker, name="event-embed"),
    path("embed/frame.js", embed.script, name="embed-script"),
    *(
        path(f"embed/<slug:slug>/{kind}", embed.embed, {"kind": kind}, name=f"embed-{kind}")
        for kind in embed.KINDS
    ),
    *(
        path(f"overlay/<slug:slug>/{kind}/", overlay.overlay, {"kind": kind}, name=f"overlay-{kind}")
        for kind in overlay.KINDS
    ),
    path(f"{DESK}/overlays/", overlay.overlays, name="desk-overlays"),
    path(f"{EVENT}/live/", public.event_live, name="event-live"),
    path("start/", installed_app.start, name="start"),
    path("manifest.webmanifest", installed_app.manifest, name="manifest"),
    path("worker.js", installed_app.worker, name="worker"),
    path("offline/", installed_app.offline, name="offline"),
    path("help/", help_pages.help_page, name="help"),
    path("help/<slug:role>/", help_pages.guide, name="help-guide"),
    path("help/tour/<slug:role>/", help_pages.tour, name="help-tour"),
    path("styleguide/", styleguide.styleguide, name="styleguide"),
    path("desk/", desk.desk, name="desk"),
    path(f"{DESK}/", desk.overview, name="event-desk"),
    path(f"{DESK}/strip/", desk.strip, name="event-strip"),
    path(f"{DESK}/log/", desk.log, name="event-log"),
    path(f"{DESK}/log/<int:entry>/undo/", desk.undo_act, name="event-undo"),
    path(f"{SESSION}/", scorer.session_page, name="desk-session"),
    path(f"{SESSION}/open/", scorer.session_open, name="desk-session-open"),
    path(f"{SESSION}/close/", scorer.session_close, name="desk-session-close"),
    path(f"{SESSION}/reopen/", scorer.session_reopen, name="desk-session-reopen"),
    path(f"{SESSION}/clock/", scorer.session_clock, name="desk-session-clock"),
    path(f"{TABLE}/", table.table, name="desk-table"),
    path(f"{TABLE}/result/", table.result, name="desk-table-result"),
    path(f"{TABLE}/confirm/", table.confirm, name="desk-table-confirm"),
    path(f"{DESK}/referee/", referee.home, name="desk-referee"),
    path(f"{TABLE}/rulings/", table.ruling, name="desk-table-ruling"),
    path(f"{TABLE}/rulings/suggestion/", table.suggestion, name="desk-ruling-suggestion"),
    path(f"{TABLE}/substitute/", table.substitute, name="desk-table-substitute"),
    path(f"{TABLE}/substitute/following/", table.following, name="desk-substitute-following"),
    path(f"{DESK}/standings/ceremony/", ceremony.ceremony, name="desk-ceremony"),
]
