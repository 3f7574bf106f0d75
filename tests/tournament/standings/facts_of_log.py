"""What the log of an event says, read without the program: for the second count of its standings.

A line of the log is a mapping with `pk`, `act`, `before`, `after` and `undoes` (the pk of the line that it
takes back, or None).
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

PlaceOfSeat = tuple[int, int, str]  # session, table, wind
Line = Mapping[str, Any]


@dataclass(frozen=True)
class Book:
    """What a rulebook publishes: uma or table points by place, what a player gets who is replaced or misses a
    session, what a chombo costs after uma, and whether a disqualified player is left with nothing.
    """

    uma: tuple[int, int, int, int]
    replaced: int
    table_points: tuple[int, int, int, int] | None = None
    chombo_after_uma: int = 0
    bets_to_winner: bool = True
    disqualified_have_nothing: bool = False


BOOKS = {
    "ema-riichi-2012": Book((30_000, 10_000, -10_000, -30_000), replaced=-30_000),  # 3.6.1, 5.7
    "ema-riichi-2025": Book((15_000, 5_000, -5_000, -15_000), replaced=-30_000, chombo_after_uma=-20_000),
    "mcr-2006": Book(
        (0, 0, 0, 0),
        replaced=0,
        table_points=(4, 2, 1, 0),
        bets_to_winner=False,
        disqualified_have_nothing=True,
    ),
}


@dataclass
class Player:
    """Somebody entered, as they stood when the log began, and what the log has said of them since."""

    number: int
    substitute: bool = False
    counts: bool | None = None
    struck: bool = False
    withdrawn: bool = False
    left_after: int | None = None
    director: bool = False  # the director has disqualified them
    played_until: int | None = None  # the last session before the disqualification
    put_out: set[PlaceOfSeat] = field(default_factory=set)  # seats that the disqualification emptied


@dataclass
class Chair:
    """A seat: its player, who sits there instead and since when, and whether nobody does."""

    player: int
    substitute: int | None = None
    since: str = ""
    empty: bool = False
    hands_before: int = 0


@dataclass
class Facts:
    """An event as its log tells it. `entries`: player numbers by the ids that some lines use."""

    book: Book
    players: dict[int, Player]
    chairs: dict[PlaceOfSeat, Chair]
    entries: Mapping[int, int]
    sessions: dict[int, str] = field(default_factory=lambda: defaultdict(lambda: "planned"))
    results: dict[tuple[int, int], Mapping[str, Any]] = field(default_factory=dict)
    hands: dict[tuple[int, int], list[Mapping[str, Any]]] = field(default_factory=lambda: defaultdict(list))
    rulings: dict[tuple[str, str, int], Mapping[str, Any]] = field(default_factory=dict)
    absences: dict[tuple[int, int], bool] = field(default_factory=dict)
    chairs_before: dict[int, dict[PlaceOfSeat, Chair]] = field(default_factory=dict)

    def read(self, log: Iterable[Line]) -> "Facts":
        """Take the lines of the log in, oldest first."""
        readers = {
            "session": self._session,
            "result": self._result,
            "hand": self._hand,
            "ruling": self._ruling,
            "seat": self._substitute,
            "presence": self._absence,
            "player": self._player,
        }
        for line in log:
            subject = line["act"].partition(".")[0]
            readers[subject](line, line["act"].removesuffix(".undo").partition(".")[2])
        return self

    def _session(self, line: Line, _verb: str) -> None:
        self.sessions[line["after"]["session"]] = line["after"]["state"]

    def _result(self, line: Line, verb: str) -> None:
        if verb != "record":
            return
        place = (line["before"] if line["undoes"] else line["after"]) or {}
        table = place["session"], place["table"]
        if line["after"]:
            self.results[table] = line["after"]
        else:
            self.results.pop(table, None)

    def _hand(self, line: Line, _verb: str) -> None:
        before, after = line["before"], line["after"]
        place = after or before
        hands = self.hands[place["session"], place["table"]]
        if before:
            del hands[before["hand"] - 1]
        if after:
            hands.insert(after["hand"] - 1, after["facts"])

    def _ruling(self, line: Line, verb: str) -> None:
        ruling = line["after"] or line["before"]
        name = ruling["given_at"], ruling["kind"], ruling["player"]
        player = self.players[ruling["player"]]
        was_out = self.is_disqualified(player)
        if (verb == "give") != bool(line["undoes"]):
            self.rulings[name] = ruling
        else:
            self.rulings.pop(name, None)
        self._let_seats_follow(player, was_out=was_out)
        if "table" in ruling and not self.is_disqualified(player):
            table = ruling["session"], ruling["table"]
            player.put_out = {place for place in player.put_out if place[:2] != table}

    def _player(self, line: Line, verb: str) -> None:
        facts, undone = line["after"], bool(line["undoes"])
        if verb == "withdraw":
            player = self.players[self.entries[(facts or line["before"])["entry"]]]
            player.withdrawn = not undone
            player.left_after = None if undone else facts["left_after"]
        elif verb == "restore":
            self._restored(line, undone=undone)
        elif verb == "stop":
            self._stopped(line, undone=undone)
        else:
            player = self.players[facts["player"]]
            was_out = self.is_disqualified(player)
            player.struck = bool(facts["struck_at"])
            if verb in {"disqualify", "readmit"}:
                player.director = bool(facts["disqualified_at"])
            self._let_seats_follow(player, was_out=was_out)
            if verb == "readmit" and undone:
                player.played_until = facts["left_after"]

    def _restored(self, line: Line, *, undone: bool) -> None:
        told, back = (line["after"], line["before"]) if undone else (line["before"], line["after"])
        player = self.players[self.entries[told["entry"]]]
        player.withdrawn = undone
        player.left_after = told["left_after"] if undone else None
        for session in back["missed"]:
            if undone:
                del self.absences[session, player.number]
            else:
                self.absences[session, player.number] = False

    def _stopped(self, line: Line, *, undone: bool) -> None:
        facts = line["after"]
        player = self.players[facts["player"]]
        player.withdrawn = bool(facts["withdrawn_at"])
        disqualified_now = not undone and bool(facts["disqualified_at"])
        player.director = disqualified_now
        player.left_after = None if disqualified_now else facts["left_after"]
        player.played_until = facts["left_after"] if disqualified_now else None
        self._seats_told(line, facts["seats"])
        if disqualified_now:
            player.put_out |= {
                (seat["session"], seat["table"], seat["wind"])
                for seat in facts["seats"]
                if seat["session"] == facts["left_after"] and self.sessions[seat["session"]] == "open"
            }
        elif undone:
            self._give_back(player)

    def _substitute(self, line: Line, _verb: str) -> None:
        after, before = line["after"], line["before"]
        self._seats_told(line, [after, *after.get("later", ())])
        number = before["substitute"] if line["undoes"] else after["substitute"]
        if number is not None and "counts" in after:
            self.players[number].counts = after["counts"]

    def _seats_told(self, line: Line, seats: Iterable[Mapping[str, Any]]) -> None:
        """Seats as an act leaves them; an act taken back leaves them as they were before it."""
        places = {(seat["session"], seat["table"], seat["wind"]): seat for seat in seats}
        if line["undoes"]:
            self.chairs |= {
                place: Chair(**vars(chair))
                for place, chair in self.chairs_before[line["undoes"]].items()
                if place in places
            }
            for place, seat in places.items():
                self.chairs[place].empty |= seat["out"] and not self.is_out(place)
            return
        self.chairs_before[line["pk"]] = {place: Chair(**vars(self.chairs[place])) for place in places}
        for place, seat in places.items():
            self.chairs[place] = Chair(
                self.chairs[place].player,
                seat["substitute"],
                seat["since"],
                empty=seat["out"] and line["act"] == "player.stop",
                hands_before=len(self.hands[place[:2]]),
            )

    def _absence(self, line: Line, _verb: str) -> None:
        noted = line["after"] or line["before"]
        key = noted["session"], noted["player"]
        if line["after"]:
            self.absences[key] = noted["planned"]
        else:
            self.absences.pop(key, None)

    def is_disqualified(self, player: Player) -> bool:
        """Whether the director or a ruling in force has disqualified the player."""
        return player.director or any(
            ruling["player"] == player.number and ruling["measure"] == "disqualified"
            for ruling in self.rulings.values()
        )

    def _let_seats_follow(self, player: Player, *, was_out: bool) -> None:
        """Whoever is disqualified leaves the tables that play, and is back where it is open."""
        is_out = self.is_disqualified(player)
        if is_out and not was_out:
            opened = [
                session
                for (session, _table, _wind), chair in self.chairs.items()
                if chair.player == player.number and self.sessions[session] != "planned"
            ]
            player.played_until = max(opened, default=0)
            self._empty_tables(player)
        elif was_out and not is_out:
            player.played_until = None
            self._give_back(player)

    def _give_back(self, player: Player) -> None:
        player.put_out = {place for place in player.put_out if self.sessions[place[0]] == "closed"}

    def _empty_tables(self, player: Player) -> None:
        player.put_out |= {
            place
            for place, chair in self.chairs.items()
            if chair.player == player.number
            and self.sessions[place[0]] == "open"
            and place[:2] not in self.results
        }

    def is_out(self, place: PlaceOfSeat) -> bool:
        """Whether nobody plays in a seat: its player left, came too late or was disqualified."""
        chair = self.chairs[place]
        if chair.substitute is not None:
            return False
        return (
            chair.empty
            or place in self.players[chair.player].put_out
            or any(
                ruling["player"] == chair.player
                and (ruling.get("session"), ruling.get("table")) == place[:2]
                and ruling["measure"] in {"disqualified", "substitute"}
                for ruling in self.rulings.values()
            )
        )
