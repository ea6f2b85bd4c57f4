"""What there is on a running server: all of it is made by requests."""

from typing import Any

import requests

from tests.contract.ids import Ids

SGF = "(;FF[4]GM[Blokus Duo];1[e8,d9,e9,f9,e10])"
PUZZLE = "solo-cube-3"


class RemoteIds(Ids):
    """World with a guest and their games, another guest, and an anonymous caller."""

    def __init__(self, url: str) -> None:
        self._url = f"{url}/api/v1/"
        self._session = requests.Session()
        guest, other = (self._made("guests") for _ in range(2))
        super().__init__(guest["token"], other["token"], None)
        self._session.headers["Authorization"] = f"Bearer {self.first}"
        seats = {"duo": ["me", {"ai": "greedy"}], "junior": ["me"], PUZZLE: ["me"]}
        games = [
            self._made("games", {"variant": variant, "seats": seat_count})
            for variant, seat_count in seats.items()
        ]
        question = {"kind": "solvable", "variant": PUZZLE}
        self.known |= {
            "analysis": [self._made("analyses", question)["id"]],
            "family": ["duo", "classic"],
            "game": [game["id"] for game in games],
            "import": [self._imported()["id"]],
            "player": [guest["player"]["id"]],
            "ruleset": ["duo", "junior"],
            "seat": [0, 1],
            "variant": ["duo", "trigon", "rumis-steps", "draft-2p", PUZZLE],
            "version": [1, 2],
        }

    def _made(self, path: str, body: object = None) -> Any:
        return self._posted(path, json=body or {})

    def _imported(self) -> Any:
        kind = {"Content-Type": "application/x-blokus-sgf"}
        return self._posted("imports", data=SGF, headers=kind)

    def _posted(self, path: str, **sent: Any) -> Any:
        answer = self._session.post(self._url + path, timeout=60, **sent)
        answer.raise_for_status()
        return answer.json()
