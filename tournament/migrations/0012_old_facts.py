"""Facts from before presence was stored: who left when, who sat out, whose offence it was.

No figure changes: an event whose standings would differ under today's counting keeps counting as it did
(`old_counting`), until it is reopened or a director has it counted anew.
"""

from collections import defaultdict
from typing import Any

from django.db import migrations
from django.db.models import Q

CLOSED, PLANNED = "closed", "planned"


def left_and_sat_out(apps: Any, schema_editor: Any) -> None:
    """When those who withdrew played last, and who had no seat in a drawn session although they play."""
    models = {name: apps.get_model("tournament", name) for name in ("Entry", "Seat", "Session", "Absence")}
    opened = set(models["Session"].objects.exclude(state=PLANNED).values_list("pk", flat=True))
    seated: defaultdict[int, set[int]] = defaultdict(set)
    drawn: defaultdict[int, dict[int, int]] = defaultdict(dict)
    for event, session, number, entry in models["Seat"].objects.values_list(
        "session__event", "session", "session__number", "entry"
    ):
        seated[entry].add(session)
        drawn[event][session] = number
    for entry in models["Entry"].objects.filter(Q(withdrawn_at__isnull=False) | Q(seats__isnull=False)).distinct():
        own, numbers = seated[entry.pk], drawn[entry.event_id]
        if entry.withdrawn_at:
            entry.left_after = max((numbers[session] for session in own & opened), default=0)
            entry.save(update_fields=["left_after"])
        elif own and not entry.disqualified_at and not entry.substitute:
            first = min(numbers[session] for session in own)
            models["Absence"].objects.bulk_create(
                models["Absence"](session_id=session, entry=entry)
                for session, number in numbers.items()
                if number > first and session not in own
            )


def offences_of_substitutes(apps: Any, schema_editor: Any) -> None:
    """What was ruled against a seat whose substitute has a result of their own was taken from the substitute."""
    ruling_model, seat_model = apps.get_model("tournament", "Ruling"), apps.get_model("tournament", "Seat")
    seats = seat_model.objects.filter(substitute__counts=True, substitute_since="start")
    rulings = ruling_model.objects.exclude(measure__in=("disqualified", "substitute"))  # these are the player's
    for table, entry, substitute in seats.values_list("table", "entry", "substitute"):
        rulings.filter(table=table, entry=entry).update(entry=substitute)


def old_counting(apps: Any, schema_editor: Any) -> None:
    """Events in which somebody left after playing, or a penalty was typed in a hand, keep their places."""
    event_model, hand_model = apps.get_model("tournament", "Event"), apps.get_model("tournament", "Hand")
    entry_model, session_model = apps.get_model("tournament", "Entry"), apps.get_model("tournament", "Session")
    with_hands = hand_model.objects.filter(
        Q(facts__outcome="chombo") | Q(facts__has_key="penalties")
    ).values_list("table__session__event", flat=True)
    last = dict(session_model.objects.filter(state=CLOSED).values_list("event", "number").order_by("number"))
    gone = entry_model.objects.filter(seats__isnull=False).filter(
        Q(left_after__isnull=False) | Q(disqualified_at__isnull=False)
    )
    with_gaps = {
        entry.event_id
        for entry in gone.distinct()
        if entry.disqualified_at or entry.left_after < last.get(entry.event_id, 0)
    }
    event_model.objects.filter(pk__in={*with_hands, *with_gaps}).update(old_counting=True)


class Migration(migrations.Migration):
    dependencies = [("tournament", "0011_presence_and_ledger")]
    operations = [
        migrations.RunPython(left_and_sat_out, migrations.RunPython.noop),
        migrations.RunPython(offences_of_substitutes, migrations.RunPython.noop),
        migrations.RunPython(old_counting, migrations.RunPython.noop),
    ]
