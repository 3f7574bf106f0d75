"""People, tables and events for the tests of reports: names that are long, accented, Cyrillic, and plain."""

import io

from pypdf import PdfReader

from reports.printed_data import WINDS, Event, Player, Seat, Seating, Session, Table

RIICHI = Event(
    "Open di Forlì",
    "riichi",
    "Forlì, Italy",
    "9–10 May 2026",
    "EMA riichi 2025",
    (15000, 5000, -5000, -15000),
    30000,
)
MCR = Event("Madrid Open", "mcr", "Madrid, Spain", "17–18 March 2018", "MCR 2006")

FOUR = (
    Player(1, "Niccolò", "Dell’Àquila", "IT", team="Gru"),
    Player(2, "Олександра-Євгенія", "Ґалаґанівська-Їжакевич", "UA"),
    Player(
        3, "Maximiliana-Alexandra Konstantina", "Wolfeschlegelsteinhausenbergerdorff-Szczebrzeszyńska", "DE"
    ),
    Player(4, "Åsa", "Öberg & <Söner>", "SE"),
)


def table(number: int, players: tuple[Player, ...] = FOUR, url: str = "") -> Table:
    """A full table: the players in the order E, S, W, N."""
    seats = tuple(Seat(wind, player) for wind, player in zip(WINDS, players, strict=True))
    return Table(number, seats, url)


def crowd(count: int) -> tuple[Player, ...]:
    """Players 1 to count with plain names."""
    return tuple(Player(number, f"First{number}", f"Last{number:03}", "FR") for number in range(1, count + 1))


def seating(event: Event = RIICHI, sessions: int = 1, tables: int = 1) -> Seating:
    """A schedule in which everybody keeps the table; one table seats the four with difficult names."""
    people = FOUR if tables == 1 else crowd(4 * tables)
    return Seating(
        event,
        tuple(
            Session(
                session,
                f"Session {session}",
                tuple(table(at + 1, people[4 * at : 4 * at + 4]) for at in range(tables)),
                "Saturday 10:00",
            )
            for session in range(1, sessions + 1)
        ),
    )


def pages(data: bytes) -> list[str]:
    """The text of each page, lines and blanks as one blank each."""
    return [" ".join(page.extract_text().split()) for page in PdfReader(io.BytesIO(data)).pages]


def squeezed(data: bytes) -> str:
    """The whole text without blanks: names that run over lines stand in one piece."""
    return "".join("".join(page.extract_text().split()) for page in PdfReader(io.BytesIO(data)).pages)


def paper(data: bytes) -> tuple[int, int]:
    """Width and height of the first page in whole PDF points."""
    box = PdfReader(io.BytesIO(data)).pages[0].mediabox
    return round(float(box.width)), round(float(box.height))


def fonts(data: bytes) -> set[tuple[str, bool]]:
    """Every font that a page uses, without its subset prefix, and whether it is embedded."""
    embedded_fonts = set()
    for page in PdfReader(io.BytesIO(data)).pages:
        for reference in page["/Resources"]["/Font"].values():
            font = reference.get_object()
            descriptor = font.get("/FontDescriptor")
            embedded = descriptor is not None and "/FontFile2" in descriptor.get_object()
            embedded_fonts.add((font["/BaseFont"].split("+")[-1].lstrip("/"), embedded))
    return embedded_fonts
