"""Registering many people one after the other: a line for each, what it means while it is typed, Undo."""

from dataclasses import dataclass

from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from tournament.acts.log import told_line
from tournament.acts.refusals import Refused
from tournament.bounds import one_line, tidy_line, whole_number
from tournament.member.services import Check, as_written, check_of, members_typed
from tournament.models import Entry, Event, LogEntry, Member, Person
from tournament.person.services.joining import NOT_PROPOSED
from tournament.person.services.matching import Proposal, proposals_by_name
from tournament.registration.queries.players import last_registered
from tournament.registration.services.doubles import doubles_of
from tournament.registration.services.fees import mark_fee
from tournament.registration.services.player_facts import (
    Doubtful,
    PlayerFacts,
    doubts_about,
    known_person,
    normal_ema_number,
    problems_of,
    why_not_taken,
)
from tournament.registration.services.quick_line import LONGEST_LINE, QuickLine, read_line, written
from tournament.registration.services.registering import Beside, next_number, register, why_not_register
from tournament.web import feedback
from tournament.web.access import EventRequest, staff_view
from tournament.web.feedback import key_of, may_undo

TYPED = ("last_name", "first_name", "country", "ema_number", "club")
MOST_PEOPLE = 999_999_999  # the highest id of a person
RECENT = 12
"""How many of the latest registrations the page lists."""


@dataclass(frozen=True)
class Reading:
    """What a line means: its facts, what is wrong with it, whom it may repeat, and who it may be."""

    line: QuickLine | None = None
    problems: tuple[str, ...] = ()
    doubles: tuple[str, ...] = ()
    proposals: tuple[Proposal, ...] = ()
    members: tuple[Member, ...] = ()
    check: Check | None = None
    payer: Entry | None = None  # of a plus alone


@require_http_methods(["GET", "HEAD", "POST"])
@staff_view("director")
def quick(request: EventRequest, event: Event) -> HttpResponse:
    """One line, Enter, the next one. What a script asks for while somebody types is the reading alone."""
    text = one_line((request.POST if request.method == "POST" else request.GET).get("line", ""))[
        :LONGEST_LINE
    ]
    if request.method == "POST" and (member := chosen_member(request)):
        text = _filled(text, member)
    elif request.method == "POST":
        return _registered(request, event, text)
    reading = reading_of(request, event, text)
    if "HX-Request" in request.headers:
        return render(request, "registration/quick_reading.html", {"reading": reading})
    return _page(request, event, text, reading)


def reading_of(request: EventRequest, event: Event, text: str) -> Reading:
    """What a line means, without changing anything: ten queries at most, whatever it says."""
    if not text.strip():
        return Reading()
    try:
        line = read_line(text)
    except Refused as refusal:
        return Reading(problems=(refusal.sentence,))
    if line.pays_alone and (payer := _registered_last_by(request, event)):
        return Reading(line, payer=payer)
    problems = tuple(str(problem.sentence) for problem in problems_of(line.facts))
    if not problems and (taken := why_not_taken(event, line.facts)):
        problems = (str(taken),)
    owner = known_person(line.facts.ema_number) if line.facts.ema_number else None
    doubles = () if problems else (*doubles_of(event, line.facts), *doubts_about(line.facts, owner))
    return Reading(
        line,
        problems,
        doubles,
        tuple(proposals_by_name(event, request.user, line.facts)),
        suggested_members(line.facts),
        check_of(line.facts),
    )


def suggested_members(facts: PlayerFacts) -> tuple[Member, ...]:
    """Members with this number or name, without one who is typed as the list has it: one query at most."""
    members = members_typed(facts.name, facts.ema_number)
    return tuple(member for member in members if as_written(facts, member) != facts)


def chosen_member(request: EventRequest) -> Member | None:
    """The member whose button was pressed."""
    pk = whole_number(request.POST.get("fill"), MOST_PEOPLE)
    return Member.objects.filter(pk=pk).first() if pk is not None else None


def _filled(text: str, member: Member) -> str:
    """The line with what the list says of the member; a line that is not understood stays."""
    try:
        line = read_line(text)
    except Refused:
        return text
    return written(QuickLine(as_written(line.facts, member), line.paid))


@require_safe
@staff_view("director")
def suggestions(request: EventRequest, event: Event) -> HttpResponse:
    """What a script asks for while the full form is filled in: members, doubles, people of earlier events.

    ?entry=N: a registration is corrected, whose person is known.
    """
    facts = _typed(request.GET)
    is_new = "entry" not in request.GET
    context = {
        "members": suggested_members(facts),
        "check": check_of(facts),
        "doubles": doubles_of(event, facts) if is_new else (),
        "proposals": proposals_by_name(event, request.user, facts) if is_new else (),
        "club": facts.club,
    }
    return render(request, "registration/suggestions.html", context)


def filled_in(request: EventRequest, member: Member) -> dict[str, object]:
    """What the full form holds once a member's button was pressed: what was typed, and what the list says."""
    facts = as_written(_typed(request.POST), member)
    return {**request.POST.dict(), **{name: getattr(facts, name) for name in TYPED}}


def _typed(sent: QueryDict) -> PlayerFacts:
    """The facts as far as they are typed into the full form."""
    last, first, country, number, club = (tidy_line(sent.get(name, ""))[:80] for name in TYPED)
    return PlayerFacts(last, first, country, normal_ema_number(number), club)


def _registered(request: EventRequest, event: Event, text: str) -> HttpResponse:
    """Register who stands in the line, or say why not, with the line as it was typed."""
    try:
        line = _act(request, event, read_line(text), accepted=request.POST.get("accept") == text)
    except Doubtful as doubt:
        return _page(request, event, text, reading_of(request, event, text), doubts=doubt.sentences)
    except Refused as refusal:
        return _page(request, event, text, reading_of(request, event, text), refusal=refusal.sentence)
    if line:
        feedback.done(request, told_line(line), line)
    else:
        feedback.unchanged(request)
    return redirect("desk-players-quick", slug=event.slug)


def _act(request: EventRequest, event: Event, line: QuickLine, *, accepted: bool) -> LogEntry | None:
    """`accepted`: somebody was asked about this very line, and says that it is right."""
    if line.pays_alone and (payer := _registered_last_by(request, event)):
        return mark_fee(who=payer, paid=True, by=request.user, key=key_of(request))
    check = check_of(line.facts)
    if check and check.differs and not accepted:
        raise Doubtful((check.sentence,))
    return register(
        event=event,
        facts=line.facts,
        by=request.user,
        key=key_of(request),
        accept_doubts=accepted,
        beside=Beside(chosen_person(request, event, line.facts), line.paid),
    )


def _registered_last_by(request: EventRequest, event: Event) -> Entry | None:
    """The player whom this user registered last: at another door somebody else may have come since."""
    lines = event.log.filter(act="player.register", actor=request.user).order_by("-pk")[:RECENT]
    ids = [line.after["entry"] for line in lines if line.after]
    return event.entries.filter(pk__in=ids).order_by("-pk").first()


def chosen_person(request: EventRequest, event: Event, facts: PlayerFacts) -> Person | None:
    """Who of earlier events somebody chose; Refused unless that person is proposed for this line."""
    pk = whole_number(request.POST.get("person"), MOST_PEOPLE)
    if pk is None:
        return None
    proposals = proposals_by_name(event, request.user, facts)
    person = next((proposal.person for proposal in proposals if proposal.person.pk == pk), None)
    if person is None:
        raise Refused(NOT_PROPOSED(name=facts.name))
    return person


def _page(
    request: EventRequest,
    event: Event,
    text: str,
    reading: Reading,
    *,
    refusal: str = "",
    doubts: tuple[str, ...] = (),
) -> HttpResponse:
    context = {
        "typed": text,
        "reading": reading,
        "refusal": refusal,
        "doubts": doubts,
        "why_not": why_not_register(event),
        "next_number": next_number(event),
        "recent": _recent(request, event),
    }
    status = 400 if refusal or doubts else 200
    return render(request, "registration/quick.html", context, status=status)


def _recent(request: EventRequest, event: Event) -> list[tuple[Entry, LogEntry | None]]:
    """The players registered last, newest first, each with the line of the log that Undo takes back."""
    entries = last_registered(event, RECENT)
    lines = event.log.filter(act="player.register").order_by("-pk")[: 2 * RECENT]
    by_entry = {line.after["entry"]: line for line in lines if line.after and may_undo(request, line)}
    return [(entry, by_entry.get(entry.pk)) for entry in entries]
