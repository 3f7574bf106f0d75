"""The bounds of every field: each column and each field of a form keeps to them, for every role."""

import re
from datetime import UTC, date, datetime, timedelta
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import pytest
from django import forms
from django.apps import apps
from django.core.exceptions import ValidationError
from django.db import connection, models
from hypothesis import given
from hypothesis import strategies as st

import tournament
from tests.factories import make_event
from tests.tournament.acts.refused import refused
from tournament import bounds
from tournament.bounds import looked_for, several_lines, tidy_line
from tournament.event.services.details import change_details
from tournament.models import Event, Job, LogEntry, Person, Session

SOURCE = Path(tournament.__file__).parent
# Bounded by what they are: a choice of ours, yes or no, a row of ours, the size of an upload, a time.
BY_THEMSELVES = (
    forms.ChoiceField,
    forms.BooleanField,
    forms.ModelChoiceField,
    forms.FileField,
    forms.TimeField,
)
COLUMNS_BY_THEMSELVES = (models.BooleanField, models.ForeignKey, models.BigAutoField)


def our_columns() -> list[models.Field]:
    """Every column of the program's rows, but those of accounts that Django made."""
    of_django = {"password", "last_login", "username", "email", "date_joined"}
    fields = [
        field for model in apps.get_app_config("tournament").get_models() for field in model._meta.fields
    ]
    return [field for field in fields if field.name not in of_django]


def our_forms() -> list[type[forms.BaseForm]]:
    for module in walk_packages(tournament.__path__, "tournament."):
        if re.search(r"\.(forms|views|styleguide)\b", module.name):
            import_module(module.name)
    form_kinds, waiting = [], [forms.BaseForm]
    while waiting:
        waiting += (kinds := waiting.pop().__subclasses__())
        form_kinds += [kind for kind in kinds if kind.__module__.startswith("tournament.")]
    return form_kinds


def test_every_column_checks_its_bounds():
    unbounded = [
        str(column)
        for column in our_columns()
        if not isinstance(column, (bounds.Bounded, *COLUMNS_BY_THEMSELVES))
    ]
    assert unbounded == []


def test_every_column_of_text_has_a_length_or_is_the_programs_own():
    without = {
        str(column) for column in our_columns() if hasattr(column, "put_right") and not column.max_length
    }
    assert without == {"tournament.Job.error"}


def test_every_field_of_every_form_is_bounded():
    loose, of_django = [], {"SignInForm.username"}  # which gets its length as it is made
    for form in our_forms():
        for name, field in getattr(form, "base_fields", {}).items():
            if isinstance(field, bounds.DayField | bounds.MomentField | bounds.NumberField):
                continue
            if not isinstance(field, BY_THEMSELVES) and not getattr(field, "max_length", None):
                loose.append(f"{form.__name__}.{name}")
    assert (len(our_forms()) > 30, set(loose)) == (True, of_django)


def test_no_form_and_no_row_has_a_field_of_djangos_that_takes_anything():
    taking = re.compile(
        r"(forms|models)\.(Char|Text|Email|URL|Date|DateTime|\w*Integer|Float|Decimal|JSON)Field\("
    )
    places = [
        f"{path.relative_to(SOURCE)}: {form_kinds}"
        for path in SOURCE.rglob("*.py")
        if path.name != "bounds.py" and "migrations" not in path.parts
        for form_kinds in taking.findall(path.read_text(encoding="utf-8"))
    ]
    assert places == ["account/forms.py: ('forms', 'Char')"]  # a password, which is taken as it is typed


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("Anna  Rossi ", "Anna Rossi"),
        ("Anna\r\nRossi", "Anna Rossi"),
        ("Anna\u2028Rossi\tBerg", "Anna Rossi Berg"),
        ("An\u200bna\ufeff Ro\u00adssi\u2060", "Anna Rossi"),
        ("\u202eAnna\u2066", "Anna"),
        ("An\0na\x07\x9f", "Anna"),
        ("\u3164\u2800\u200b", ""),
        ("Zoë Đặng Ярослава 王", "Zoë Đặng Ярослава 王"),
        ("a\u00a0b\u3000c", "a b c"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("Anna\u200d Rossi\u200c", "Anna Rossi"),
        ("half \ud800 of one", "half of one"),
        ("＝1+1 −5½", "＝1+1 −5½"),
    ],
)
def test_a_line_is_one_line_of_what_can_be_seen(typed, expected):
    assert (tidy_line(typed), bounds.LineField(required=False).clean(typed)) == (expected, expected)


def test_searched_text_becomes_one_line_of_at_most_160_characters():
    assert looked_for("  anna\n\u200bberg ") == "anna berg"
    assert looked_for("a " * 14_000) == ("a " * 80).strip()


def test_a_text_keeps_its_lines_and_loses_invisible_characters():
    assert several_lines("a\r\nb\rc\u2028d\te\u200b\0") == "a\nb\nc\nd\te"


def test_tidying_a_text_twice_changes_nothing_more():
    for text in ("Anna Rossi", "a\u00a0b", "x\ny", "می\u200cخواهم", "\u200b"):
        assert (tidy_line(tidy_line(text)), several_lines(several_lines(text))) == (
            tidy_line(text),
            several_lines(text),
        )


@pytest.mark.parametrize("year", [1, 1899, 1989, 2101, 9999])
def test_forms_and_columns_take_no_other_years(year):
    day, moment = date(year, 6, 1), datetime(year, 6, 1, tzinfo=UTC)
    for field, typed in ((bounds.DayField(), day), (bounds.MomentField(), moment)):
        with pytest.raises(ValidationError) as error:
            field.clean(typed)
        assert error.value.messages == ["choose a year from 1990 to 2100."]
    for column, value in (
        (Event._meta.get_field("starts_on"), day),
        (Session._meta.get_field("starts_at"), moment),
    ):
        with pytest.raises(bounds.OutOfBounds):
            column.get_db_prep_save(value, connection)


@pytest.mark.parametrize("typed", ["0001-01-01T00:00", "9999-12-31T23:59", "10000-01-01T00:00"])
def test_a_moment_at_the_ends_of_the_calendar_is_an_error_of_its_box(typed):
    with pytest.raises(ValidationError):
        bounds.MomentField(input_formats=["%Y-%m-%dT%H:%M"]).clean(typed)


def test_a_computer_whose_clock_was_never_set_still_writes(db):
    Job.objects.create(kind="x", asked_at=datetime(1970, 1, 1, tzinfo=UTC))
    assert Job.objects.get().asked_at.year == 1970


@pytest.mark.parametrize("number", [-(2**31), 2**31, 10**30])
def test_numbers_that_no_column_takes_are_refused(number):
    with pytest.raises(ValidationError):
        bounds.NumberField().clean(number)
    for name in ("extra_seconds", "paused_seconds"):
        with pytest.raises(bounds.OutOfBounds):
            apps.get_model("tournament", "Clock")._meta.get_field(name).get_db_prep_save(number, connection)


@pytest.mark.parametrize("way", ["save", "update", "bulk"])
def test_every_writer_of_rows_keeps_to_the_bounds(db, way):
    typed = {"first_name": "An\u200bna\n", "last_name": "Ros\0si"}
    if way == "bulk":
        Person.objects.bulk_create([Person(**typed)])
    elif way == "save":
        person = Person.objects.create(**typed)
        assert person.first_name == "Anna "  # the row in hand says what is stored
    else:
        Person.objects.create(last_name="x")
        Person.objects.update(**typed)
    assert Person.objects.values_list("first_name", "last_name").get() == ("Anna ", "Rossi")
    with pytest.raises(bounds.OutOfBounds):
        Person.objects.create(last_name="x" * 81)


def test_an_act_with_a_value_out_of_bounds_is_refused_and_writes_nothing(director):
    event = make_event(players=0, sessions=0, drawn=False, staff={"director": director})
    with refused("form.out-of-bounds"):
        change_details(event=event, details={"ends_on": date(2101, 1, 1)}, by=director)
    event.refresh_from_db()
    assert (event.ends_on.year < 2100, LogEntry.objects.count()) == (True, 0)


def test_facts_hold_nothing_that_no_database_keeps(db):
    facts = {"a\0": ["b\0", {"c": "\ud800d"}, 1, None]}
    job = Job.objects.create(kind="x", asked_at=datetime.now(UTC), args=facts)
    job.refresh_from_db()
    assert job.args == {"a": ["b", {"c": "d"}, 1, None]}


@given(
    st.lists(st.text() | st.text("ab~", max_size=200) | st.integers() | st.booleans() | st.none(), max_size=4)
)
def test_columns_store_the_values_they_keep_unchanged(values):
    for column in our_columns():
        if isinstance(column, bounds.Bounded) and column.keeps(values):
            nearest = [column.nearest(value) for value in values]
            assert all(near is other for near, other in zip(nearest, values, strict=True)), column


@pytest.mark.parametrize(
    ("column", "expected", "not_kept"),
    [
        (bounds.LineColumn(max_length=3), ["abc", ""], [["abcd"], ["é"], ["a\n"], [7], [None]]),
        (bounds.SmallColumn(), [0, 32_767], [[-1], [32_768], [True], [1.0], ["1"], [None]]),
    ],
)
def test_columns_tell_the_values_they_keep_from_the_rest(column, expected, not_kept):
    assert column.keeps(expected)
    assert [values for values in not_kept if column.keeps([*expected, *values])] == []


def test_bounded_columns_are_djangos_own_to_migrations():
    for column in our_columns():
        if isinstance(column, bounds.Bounded):
            assert column.deconstruct()[1].startswith("django.db.models."), column


def test_times_that_are_moved_stay_within_the_years(director):
    event = make_event(players=4, sessions=1, staff={"director": director})
    session = event.sessions.get()
    last = datetime(2100, 12, 31, 23, tzinfo=UTC)
    with pytest.raises(bounds.OutOfBounds):
        Session.objects.filter(pk=session.pk).update(starts_at=last + timedelta(hours=2))
