"""A sitting: the actions of a person who looks after their games."""

import random
import time
from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from typing import Any

from games.lab.client.api import ServerResponse
from tests.reliability.season import moving, tables
from tests.reliability.season.lines import Line
from tests.reliability.season.people import Person
from tests.reliability.season.village import Village

HOUR_S = 3600
ACCEPTS = 0.8
SITS_DOWN = 0.8
PLAYS_AGAIN = 0.5
FORKS = 0.01
HANDS_OVER = 0.002
ABORTS = 0.01
"""Actions in a game that has just begun."""
COMES_BACK_EARLY = 0.3

Row = Mapping[str, Any]
Events = Iterable[Mapping[str, Any]]


class Sitting:
    """One person at one time, on one connection."""

    def __init__(
        self, person: Person, line: Line, village: Village, chance: random.Random
    ) -> None:
        self._person = person
        self._line = line
        self._village = village
        self._chance = chance
        line.speak_for(person)

    def spend(self, now: datetime, day: int) -> None:
        self._mind_the_calendar(now, day)
        while self._person.letters:
            self._answer(*self._person.letters.popleft())
        page = self._line.ask("/games?my_turn=true&status=playing&limit=200")
        for row in page["items"]:
            self._attend(row)
        self._look_for_games()

    def hurry(self, row: Row, pause: float) -> None:
        """Find a move, and play it after this number of seconds."""
        if moves := moving.choices(self._line, row, self._seat(row)):
            time.sleep(pause)
            self._move(row, moves)

    def _seat(self, row: Row) -> int:
        seat: int = row["players"].index(self._person.actor)
        return seat

    def _mind_the_calendar(self, now: datetime, day: int) -> None:
        person = self._person
        if person.moves_to and day >= person.moves_to[0]:
            person.zone, person.moves_to = person.moves_to[1], None
            self._line.put_in_place(
                "move house", "PATCH", "/me", {"time_zone": person.zone}
            )
        for away in person.absences:
            if not away.is_announced or day < away.first - away.lead:
                continue
            away.is_announced = False
            first = person.today(now) + timedelta(days=max(0, away.first - day))
            last = first + timedelta(days=away.days - 1)
            dates = {"first_day": str(first), "last_day": str(last)}
            self._line.put_in_place("vacation", "PUT", "/me/vacation", dates)
            if self._chance.random() < COMES_BACK_EARLY:
                away.days -= away.days // 2
                person.letters.append(("back", "", away.first + away.days))

    def _answer(self, kind: str, game: str, more: Any) -> None:
        chance = self._chance.random()
        match kind:
            case "offer":
                answer = "accept" if chance < ACCEPTS else "decline"
                self._do(answer, game, f"/offers/{more}/{answer}", {})
            case "invitation" if chance < SITS_DOWN:
                self._sit_down(game, more)
            case "invitation":
                path = f"/invitations/{more}/decline"
                self._do("decline a seat", game, path, {})
            case "ended" if chance < FORKS:
                body = {"version": max(1, more // 2), "seats": ["me"]}
                self._line.set_up("fork", f"/games/{game}/fork", body)
            case "ended" if chance < PLAYS_AGAIN:
                self._play_again(game)
            case "rematch" if chance < SITS_DOWN:
                self._play_again(game)
            case "back":
                self._line.put_in_place("come back", "DELETE", "/me/vacation", None)

    def _play_again(self, game: str) -> None:
        answer = self._line.set_up("rematch", f"/games/{game}/rematch", {})
        if answer.status == 201:
            for seat in answer.body["seats"]:
                if seat["player"] is None and seat["reserved"]:
                    self._village.write(seat["reserved"], "rematch", game, None)

    def _attend(self, row: Row) -> None:
        person, chance = self._person, self._chance
        game, seat = row["id"], self._seat(row)
        if chance.random() < person.habit.resigns:
            self._do("resign", game, "/resign", {"seat": seat}, row)
        elif chance.random() < HANDS_OVER:
            self._line.sit_down(game, seat, {"ai": chance.choice(tables.COMPUTERS)})
        elif row["ply"] < 2 and chance.random() < ABORTS:
            self._do("abort", game, "/abort", {}, row)
        elif chance.random() < person.habit.offers:
            self._do("offer", game, "/offers", self._an_offer(row, seat), row)
        elif chance.random() < person.habit.diligence:
            plans = person.habit.plans > 0
            if moves := moving.choices(self._line, row, seat, all_pieces=plans):
                self._move(row, moves)

    def _an_offer(self, row: Row, seat: int) -> dict[str, Any]:
        """Send a command that may be impossible now."""
        chance = self._chance
        kinds = {"undo": 5, "pause": 3, "resume": 1, "extra-time": 3, "abort": 1}
        [kind] = chance.choices(list(kinds), list(kinds.values()))
        offer: dict[str, Any] = {"kind": kind, "seat": seat}
        if kind == "undo":
            offer["to"] = max(1, row["version"] - chance.randrange(1, 5))
        if kind in ("pause", "extra-time"):
            offer["seconds"] = HOUR_S * chance.choice((1, 12, 24, 72))
        if chance.random() < 0.2:
            offer["expires_in"] = HOUR_S * chance.choice((1, 24))
        return offer

    def _move(self, row: Row, moves: moving.Choices) -> None:
        move = self._chance.choice(moves.moves)
        answer = self._do(moves.command, row["id"], moves.path, move, row)
        if (
            answer.status == 201
            and moves.path == "/moves"
            and self._chance.random() < self._person.habit.plans
        ):
            self._plan(row, answer.body["version"], moves)

    def _plan(self, row: Row, version: int, moves: moving.Choices) -> None:
        game, seat = row["id"], self._seat(row)
        body = {
            **moving.a_plan(moves, self._chance),
            "expected_version": version,
        }
        # As sent: whether it is kept is not known before the answer.
        self._village.book.plans.setdefault((game, seat), version)
        path = f"/games/{game}/seats/{seat}/plan"
        self._line.put_in_place("plan", "PUT", path, body)

    def _do(
        self,
        command: str,
        game: str,
        path: str,
        body: Mapping[str, Any],
        row: Row | None = None,
    ) -> ServerResponse:
        version = None if row is None else row["version"]
        answer = self._line.command(command, game, path, body, version)
        if answer.status == 201:
            self._village.tell(game, answer.body["events"], self._person)
        return answer

    def _sit_down(self, game: str, seat: int) -> None:
        answer = self._line.sit_down(game, seat, {})
        if answer.status == 201:
            self._village.tell(game, answer.body["events"], self._person)

    def _look_for_games(self) -> None:
        village, chance = self._village, self._chance
        for _ in range(village.games_to_set_up()):
            others = [actor for actor in village.actors if actor != self._person.actor]
            body = tables.a_game(
                chance, [actor.removeprefix("player:") for actor in others]
            )
            answer = self._line.set_up("create", "/games", body)
            for seat in answer.body["seats"] if answer.status == 201 else ():
                if seat["reserved"]:
                    village.write(
                        seat["reserved"], "invitation", answer.body["id"], seat["seat"]
                    )
        if not (free_seats := village.seats_to_take()):
            return
        page = self._line.ask("/games?open_seats=true&status=open&limit=50")
        rows = [
            row for row in page["items"] if self._person.actor not in row["players"]
        ]
        for row in chance.sample(rows, min(free_seats, len(rows))):
            seats = [seat for seat, player in enumerate(row["players"]) if not player]
            self._sit_down(row["id"], chance.choice(seats))
