"""What generated requests lead to: made-up ids alone would find nothing."""

import zlib
from collections.abc import Mapping
from typing import Any

from records.archive.played import archive_game
from records.models import Record
from tests.builders import Guest, a_game, a_guest, play

SGF = b"(;FF[4]GM[Blokus Duo];1[e8,d9,e9,f9,e10])"
DRAFT = "draft-2p"
PUZZLE = "solo-cube-3"


class World:
    """Two guests, games at every stage, a record, and whatever else has an id."""

    def __init__(self) -> None:
        self.guest: Guest = a_guest()
        self.reader: Guest = a_guest("games:read")
        seats = [self.guest.actor, self.reader.actor]
        underway = a_game("duo", seats, visibility="private")
        play(underway, 3)
        ended = a_game("junior", seats)
        archive_game(ended, play(ended).version)
        record = Record.objects.get(game=ended)
        games = [
            a_game("duo", seats),
            underway,
            ended,
            a_game("duo", [self.guest.actor]),
            a_game(DRAFT, seats),
            a_game(PUZZLE, [self.guest.actor]),
            a_game("duo", [self.reader.actor], visibility="private"),
        ]
        question = {"kind": "solvable", "variant": PUZZLE}
        token = {"name": "a", "scopes": ["play"]}
        self._known: dict[str, list[Any]] = {
            "analysis": [self._made("analyses", question)],
            "game": games,
            "import_id": [self._imported()],
            "player": [self.guest.id, "player:" + self.guest.id, "Anna/Berta"],
            "player_id": [self.guest.id],
            "record": [str(record.id)],
            "ruleset": [record.ruleset, "duo"],
            "seat": [0, 1],
            "token_id": [self._made("me/tokens", token)],
            "version": [1, 3],
            "variant": ["duo", "trigon", "rumis-steps", DRAFT, PUZZLE],
        }

    def caller(self, seed: bytes) -> Guest | None:
        """Who sends a request: mostly the guest, sometimes nobody."""
        return (self.guest, self.guest, self.guest, self.reader, None)[_dice(seed, 5)]

    def placed(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """The values with ids that exist, but for some of those that were made up."""
        return {name: self._place(name, value) for name, value in values.items()}

    def _place(self, name: str, made_up: Any) -> Any:
        known = self._known.get(name, [])
        dice = _dice(repr(made_up).encode(), len(known) + 1)
        return known[dice] if dice < len(known) else made_up

    def _made(self, path: str, body: object) -> str:
        answer = self.guest.post(path, body)
        assert answer.status_code in (201, 202), answer.content
        made: str = answer.json()["id"]
        return made

    def _imported(self) -> str:
        answer = self.guest.send(
            "POST", "imports", SGF, content_type="application/x-blokus-sgf"
        )
        assert answer.status_code == 202, answer.content
        made: str = answer.json()["id"]
        return made


def _dice(seed: bytes, sides: int) -> int:
    """Chance that is the same whenever a request is repeated."""
    return zlib.crc32(seed) % sides
