"""Addresses of the draw, of who sits where, and of the certificates that anybody can check."""

from django.urls import path

from tournament.draw.views import certificates, drafts, draw, public_seating, seating
from tournament.web.links import DESK, EVENT

urlpatterns = [
    path(f"{EVENT}/seating/", public_seating.seating, name="event-seating"),
    path(f"{EVENT}/sessions/<int:session>/", public_seating.session, name="event-session"),
    path("verify-draw/", certificates.verify_draw, name="verify-draw"),
    path(f"{EVENT}/draws/", certificates.draws, name="event-draws"),
    path(f"{EVENT}/draws/<int:number>/", certificates.draw, name="event-draw"),
    path(f"{EVENT}/draws/<int:number>/file/", certificates.draw_file, name="event-draw-file"),
    path(f"{DESK}/draw/", draw.draw, name="desk-draw"),
    path(f"{DESK}/draw/new/", draw.new, name="desk-draw-new"),
    path(f"{DESK}/draw/possible/", draw.possible, name="desk-draw-possible"),
    path(f"{DESK}/draw/ways/", draw.ways, name="desk-draw-ways"),
    path(f"{DESK}/draw/compare/", draw.compare, name="desk-draw-compare"),
    path(f"{DESK}/draw/jobs/<int:pk>/", draw.job, name="desk-draw-job"),
    path(f"{DESK}/draw/jobs/<int:pk>/stop/", draw.stop, name="desk-draw-job-stop"),
    path(f"{DESK}/draw/<int:pk>/", drafts.draft, name="desk-draft"),
    path(f"{DESK}/draw/<int:pk>/people/", draw.people, name="desk-draft-people"),
    path(f"{DESK}/draw/<int:pk>/swap/", drafts.swap, name="desk-draft-swap"),
    path(f"{DESK}/draw/<int:pk>/confirm/", drafts.confirm, name="desk-draft-confirm"),
    path(f"{DESK}/draw/<int:pk>/discard/", drafts.discard, name="desk-draft-discard"),
    path(f"{DESK}/draw/<int:pk>/file/", drafts.download, name="desk-draft-file"),
    path(f"{DESK}/seating/", seating.seating, name="desk-seating"),
    path(f"{DESK}/seating/print/", seating.seating_on_paper, name="desk-seating-print"),
    path(f"{DESK}/seating/publish/", seating.publish_all, name="desk-seating-publish-all"),
    path(f"{DESK}/seating/<int:session>/publish/", seating.publish, name="desk-seating-publish"),
    path(f"{DESK}/seating/<int:session>/withdraw/", seating.withdraw, name="desk-seating-withdraw"),
    path(f"{DESK}/seating/<int:session>/swap/", seating.swap, name="desk-seating-swap"),
]
