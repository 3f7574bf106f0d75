"""Addresses of the draw and of the seating, under /desk/<slug>/."""

from django.urls import path

from tournament.views import printing
from tournament.views.director import drafts, draw, draw_jobs, draw_reading, seating

urlpatterns = [
    path("draw/", draw.draw, name="desk-draw"),
    path("draw/new/", draw.new, name="desk-draw-new"),
    path("draw/possible/", draw.possible, name="desk-draw-possible"),
    path("draw/compare/", draw_reading.compare, name="desk-draw-compare"),
    path("draw/jobs/<int:pk>/", draw_jobs.job, name="desk-draw-job"),
    path("draw/jobs/<int:pk>/stop/", draw_jobs.stop, name="desk-draw-job-stop"),
    path("draw/<int:pk>/", drafts.draft, name="desk-draft"),
    path("draw/<int:pk>/people/", draw_reading.people, name="desk-draft-people"),
    path("draw/<int:pk>/swap/", drafts.swap, name="desk-draft-swap"),
    path("draw/<int:pk>/confirm/", drafts.confirm, name="desk-draft-confirm"),
    path("draw/<int:pk>/discard/", drafts.discard, name="desk-draft-discard"),
    path("draw/<int:pk>/file/", drafts.download, name="desk-draft-file"),
    path("seating/", seating.seating, name="desk-seating"),
    path("seating/print/", printing.seating, name="desk-seating-print"),
    path("seating/publish/", seating.publish_all, name="desk-seating-publish-all"),
    path("seating/<int:session>/publish/", seating.publish, name="desk-seating-publish"),
    path("seating/<int:session>/withdraw/", seating.withdraw, name="desk-seating-withdraw"),
    path("seating/<int:session>/swap/", seating.swap, name="desk-seating-swap"),
]
