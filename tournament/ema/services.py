"""The files sent to EMA after an event (formats.md, "ema_export"), and the zip that holds them."""

import io
import zipfile
from collections.abc import Mapping

from reports.ema import (
    EmaResults,
    check_report,
    metadata,
    observer_report,
    results_csv,
    results_csv_18,
    results_workbook,
)
from scoring.mers import COUNTRIES_FOR_ONE
from tournament.acts.refusals import Reason, Refused, refuse
from tournament.ema.queries import ema_results, not_final, observed_of, why_not_ema
from tournament.models import Event
from tournament.standings.queries.standings import standings_of
from tournament.words.sentences import worded

NOTHING_PLAYED = Reason("ema.nothing-played", "No table has a result yet. Enter results first.")
_ZIP_TIME = (2000, 1, 1, 0, 0, 0)


def ema_files(
    event: Event, *, quota: bool = False, countries_for_one: int = COUNTRIES_FOR_ONE
) -> dict[str, bytes]:
    """File names and contents: workbook, its eighteen columns as CSV, seven columns as CSV, check report,
    metadata, and the observer's report with its known fields filled in.

    quota: entered by country quota; countries_for_one: from how many countries on they weigh 1, 10 or 11.
    Refused when EMA cannot rank the event, or nothing was played.
    """
    refuse(why_not_ema(event))
    if not standings_of(event).after:
        raise Refused(NOTHING_PLAYED())
    results, observed = ema_results(event, quota=quota), observed_of(event)
    observer = observer_report(results, observed, worded, countries_for_one)
    return {
        f"{event.slug}-ema.xlsx": results_workbook(results, countries_for_one),
        f"{event.slug}-ema.csv": results_csv_18(results, countries_for_one),
        f"{event.slug}-ema-7-columns.csv": results_csv(results),
        f"{event.slug}-ema-check.txt": _report(event, results, countries_for_one).encode(),
        f"{event.slug}-ema-metadata.json": metadata(results, observed, countries_for_one),
        f"{event.slug}-ema-observer.txt": observer.encode(),
    }


def _report(event: Event, results: EmaResults, countries_for_one: int) -> str:
    """The check report, under a line that says so where the event is not over."""
    text = check_report(results, worded, countries_for_one)
    warning = not_final(event)
    return f"{warning}\n\n{text}" if warning else text


def zipped(files: Mapping[str, bytes]) -> bytes:
    """The files in one zip; the same files give the same bytes."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            entry = zipfile.ZipInfo(name, _ZIP_TIME)
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, content)
    return stream.getvalue()
