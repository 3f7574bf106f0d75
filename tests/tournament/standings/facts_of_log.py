"""What the log of an event says, read without the program: for the second count of its standings.

A line of the log is a mapping with `pk`, `at`, `act`, `before`, `after` and `undoes` (the pk of the line that
it takes back, or None).
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from tests.tournament.standings.facts_of_draws import Book, Chair, Final, PlaceOfSeat, Plan

Line = Mapping[str, Any]


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
class Facts:
    """An event as its log tells it. `entries`: player numbers by the ids that some lines use; `plans`: the
    draws that it names, by when they were made."""

    book: Book
    players: dict[int, Player]
    chairs: dict[PlaceOfSeat, Chair]
    entries: Mapping[int, int]
    plans: Mapping[str, Plan]
    sessions: dict[int, str] = field(default_factory=lambda: defaultdict(lambda: "planned"))
    results: dict[tuple[int, int], Mapping[str, Any]] = field(default_factory=dict)
    hands: dict[tuple[int, int], list[Mapping[str, Any]]] = field(default_factory=lambda: defaultdict(list))
    rulings: dict[tuple[str, str], Mapping[str, Any]] = field(default_factory=dict)
    moved: dict[tuple[str, str], Mapping[str, Any]] = field(default_factory=dict)
    confirmed: list[tuple[str, str]] = field(default_factory=list)  # draws, and when
    seated_before: dict[int, tuple[Any, ...]] = field(default_factory=dict)
    successors: dict[int, int | None] = field(default_factory=dict)  # who plays in all sessions to come
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
            "draw": self._draw,
            "seating": self._swap,
            "seats": self._exchange,
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
        name = ruling["given_at"], ruling["kind"]
        ruling = {**ruling, **self.moved.get(name, {})}
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
        if verb == "register":
            facts_before = line["before"] if undone else facts
            if undone:
                del self.players[facts_before["number"]]
            else:
                self.players[facts_before["number"]] = Player(
                    facts_before["number"], facts_before["substitute"], facts_before["counts"]
                )
        elif verb == "withdraw":
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
        facts, back = (line["after"], line["before"]) if undone else (line["before"], line["after"])
        player = self.players[self.entries[facts["entry"]]]
        player.withdrawn = undone
        player.left_after = facts["left_after"] if undone else None
        for session in back["missed"]:
            if undone:
                del self.absences[session, player.number]
            else:
                self.absences[session, player.number] = False

    def _stopped(self, line: Line, *, undone: bool) -> None:
        facts = line["after"]
        player = self.players[facts["player"]]
        player.withdrawn = bool(facts["withdrawn_at"])
        self.successors[player.number] = facts["replaced_by"]
        was_disqualified = bool(line["before"]["disqualified_at"])  # by a ruling, or by the director
        is_disqualified = bool(facts["disqualified_at"])
        if is_disqualified != was_disqualified:
            player.director = is_disqualified
        player.left_after = None if is_disqualified else facts["left_after"]
        player.played_until = facts["left_after"] if is_disqualified else None
        self._seats_told(line, facts["seats"])
        if is_disqualified and not was_disqualified and not undone:
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
        self.successors[after["player"]] = after["kept"]
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

    def _draw(self, line: Line, verb: str) -> None:
        """A draw becomes the seating, or what was seated before it is again."""
        if verb != "confirm":
            return
        undone = line["undoes"]
        name = (line["before"] if undone else line["after"])["draw"]
        plan = self.plans[name]
        if undone:
            self.confirmed = [row for row in self.confirmed if row[0] != name]
            self._seat_anew(plan, *self.seated_before.pop(undone))
            return
        self.confirmed.append((name, line["at"].isoformat()))
        self.seated_before[line["pk"]] = self._seated_in(plan)
        resting = {key: True for key in plan.sitting_out() if self._plays(self.players[key[1]])}
        self._seat_anew(plan, plan.chairs(), resting, {})
        for place, chair in self.chairs.items():
            successor = self.successors.get(chair.player)
            if plan.first <= place[0] <= plan.last and successor and self._is_free(successor, place):
                self.chairs[place] = Chair(chair.player, successor, "start")

    def _seated_in(self, plan: Plan) -> tuple[Any, ...]:
        """Seats, absences and who was put out, in the sessions of a draw."""
        sessions = range(plan.first, plan.last + 1)
        return (
            {place: Chair(**vars(chair)) for place, chair in self.chairs.items() if place[0] in sessions},
            {key: planned for key, planned in self.absences.items() if key[0] in sessions},
            {
                player.number: {place for place in player.put_out if place[0] in sessions}
                for player in self.players.values()
            },
        )

    def _seat_anew(self, plan: Plan, chairs: Any, absences: Any, put_out: Any) -> None:
        sessions = range(plan.first, plan.last + 1)
        self.chairs = {place: chair for place, chair in self.chairs.items() if place[0] not in sessions}
        self.chairs |= {place: Chair(**vars(chair)) for place, chair in chairs.items()}
        self.absences = {key: planned for key, planned in self.absences.items() if key[0] not in sessions}
        self.absences |= absences
        for player in self.players.values():
            player.put_out = {place for place in player.put_out if place[0] not in sessions}
            player.put_out |= put_out.get(player.number, set())

    def _plays(self, player: Player) -> bool:
        return not (player.substitute or player.withdrawn or self.is_disqualified(player))

    def _is_free(self, number: int, place: PlaceOfSeat) -> bool:
        """Whether somebody may play, and plays at no other place of the session."""
        player = self.players[number]
        busy = any(
            other[0] == place[0] and other != place and number in {chair.player, chair.substitute}
            for other, chair in self.chairs.items()
        )
        return not (busy or player.withdrawn or self.is_disqualified(player))

    def finals(self) -> list[Final]:
        """The finals whose first session was not drawn anew, the first one first."""
        drawn_by = {
            session: name
            for name, _at in self.confirmed
            if not self.plans[name].mends
            for session in range(self.plans[name].first, self.plans[name].last + 1)
        }
        finals = [
            final
            for name, at in self.confirmed
            if (final := self.plans[name].final(at)) and drawn_by[final.first] == name
        ]
        return sorted(finals, key=lambda final: final.first)

    def _swap(self, line: Line, _verb: str) -> None:
        """Two players have changed seats, and their substitutes with them."""
        facts = line["after"]
        first, second = ((facts["session"], seat["table"], seat["wind"]) for seat in facts["seats"])
        self.chairs[first], self.chairs[second] = self.chairs[second], self.chairs[first]
        for here, there in ((first, second), (second, first)):
            player = self.players[self.chairs[here].player]
            if there in player.put_out:
                player.put_out = player.put_out - {there} | {here}

    def _exchange(self, line: Line, _verb: str) -> None:
        """What two played in each other's seats goes to who played it; neither of them is out."""
        facts = line["after"]
        for seat in facts["seats"]:
            self.chairs[seat["session"], seat["table"], seat["wind"]] = Chair(
                seat["player"], seat["substitute"], seat["since"], hands_before=seat["hands_before"] or 0
            )
        for ruling in facts["rulings"]:
            name = ruling["given_at"], ruling["kind"]
            self.moved[name] = {"player": ruling["player"], "table": ruling["table"]}
            if name in self.rulings:
                self.rulings[name] = {**self.rulings[name], **self.moved[name]}

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
        """A disqualified player leaves the tables that play, and returns where the session is open."""
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
