"""The facts of the interface in the words and numbers of the pages."""

from fractions import Fraction

from tournament.words.numbers import signed, signed_points, table_points, wind_name


def share(text: str | None) -> str:
    """Table points as pages write them."""
    return "" if text is None else table_points(Fraction(text))


def cell(line: dict | None) -> str:
    """A session in the standings."""
    if line is None:
        return "–"
    played = signed(line["score"] - line["penalties"] - line["chips"])
    words = [share(line["table_points"]), played, "substitute" * line["substitute"]]
    penalty = f"penalty {signed(line['penalties'])}" if line["penalties"] else ""
    return " ".join(word for word in (*words, penalty) if word)


def standing(row: dict, answer: dict, players: dict[int, dict]) -> list[str]:
    """A row of the standings."""
    player = players[row["player"]]
    left = player["state"] if player["state"] in ("withdrawn", "disqualified") else ""
    below = " · ".join(word for word in (row["country"], player["club"], left) if word)
    name = " ".join(word for word in (row["name"], below) if word)
    place = f"{row['place']} shared" if row["shared"] else str(row["place"])
    cells = [cell(line) for line in row["sessions"]]
    penalties = signed(row["penalties"]) if row["penalties"] else "–"
    totals = [signed(row["total"]), *([share(row["table_points"])] if row["table_points"] else [])]
    assert len(cells) == answer["after"]
    return [place, str(row["player"]), name, *cells, penalties, *totals]


def outcome(seat: dict, *, mcr: bool) -> list[str]:
    """What a seat brought."""
    facts = f"sheet {signed(seat['points'])}, uma {signed(seat['uma'])}"
    facts = facts if seat["uma"] or seat["points"] != seat["score"] else ""
    facts = signed_points(seat["score"]) if mcr else facts
    facts += f", penalty {signed(seat['penalties'])}" if seat["penalties"] else ""
    main = share(seat["table_points"]) if mcr else signed(seat["score"])
    rank = f"place {seat['place']} shared" if seat["tied"] else f"place {seat['place']}."
    return [fact for fact in (main, rank, facts) if fact]


def seat_line(seat: dict) -> list[str]:
    """Who sits there, and for whom."""
    name = seat["player"]["name"]
    name += f" replaced by {seat['substitute']['name']}" if seat["substitute"] else ""
    name += " out of the session" if seat["out"] and not seat["substitute"] else ""
    return [wind_name(seat["wind"]), str(seat["player"]["number"]), name]


def day_line(line: dict) -> list[str]:
    """A session of a player."""
    names = [opponent["name"] for opponent in line["opponents"]]
    head = [f"Session {line['session']}", str(line["table"]), wind_name(line["wind"]), *names]
    if line["result"] is None:
        return head
    result = line["result"]
    score = signed(result["score"])
    score += f" penalty {signed(result['penalties'])}" if result["penalties"] else ""
    brought = [str(result["place"]), share(result["table_points"]), score, signed(line["total"])]
    return [*head, *(word for word in brought if word)]
