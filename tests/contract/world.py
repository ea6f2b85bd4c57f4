"""What there is where the application runs in this process: one of everything.

The names are those of parameters; games are at every stage.
"""

from pathlib import Path
from typing import Any

from django.utils.timezone import now

from blokus_api.players.mail import unsubscribe_ticket
from blokus_api.players.models import Player
from blokus_api.players.tokens.services import SCOPES, create_token
from records.archive.feed_reader import archive_games
from records.dumps import sealing
from records.dumps.manifests import DumpMonth
from records.log import signing
from records.models import Record
from records.ratings.models import Rating
from records.ratings.ranking import ENOUGH, rank
from tests.api import Api
from tests.builders import Guest, a_game, a_guest, play
from tests.contract.ids import Ids
from tests.intruder import unguarded
from tests.leaves import give_leaves

SGF = b"(;FF[4]GM[Blokus Duo];1[e8,d9,e9,f9,e10])"
DRAFT = "draft-2p"
PUZZLE = "solo-cube-3"
QUESTION = {"kind": "solvable", "variant": PUZZLE}
SERIES = {"variant": "duo", "seats": ["me", "me"], "games": 2}
HOOK = {"url": "https://frontend.example/blokus"}


class World(Ids):
    """An account, a guest who only reads, and one of whatever else has an id."""

    def __init__(self, dumps: Path) -> None:
        self.nobody = Api()
        self.account = _account()
        reader = a_guest("games:read")
        seats = [self.account.actor, reader.actor]
        self.mine = a_game("duo", [self.account.actor] * 2)
        self.draft = a_game(DRAFT, [self.account.actor] * 2)
        self.underway = a_game("duo", seats, visibility="private")
        play(self.underway, 3)
        self.ended = a_game("junior", seats)
        archive_games([(self.ended, play(self.ended).version)])
        give_leaves()
        signing.sign()
        record = Record.objects.get(game=self.ended)
        with unguarded() as intruder:
            intruder.execute("UPDATE records_record SET archived_at = '2026-10-21Z'")
        sealing.seal(DumpMonth(2026, 10), dumps)
        _rank(self.account.actor)
        app = self.create("apps", {"name": "Club"})["id"]
        players = f"apps/{app}/players"
        external = self.create(players, {"external_id": "1"})["id"]
        of_external = self.create(f"{players}/{external}/tokens")["token"]
        table = {"variant": "duo", "seats": ["me", "token"]}
        of_seat = self.create("games", table)["seat_tokens"][0]["token"]
        super().__init__(self.account.token, reader.token, of_external, of_seat, None)
        webhook = self.create("webhooks", HOOK)["id"]
        bot = self.bot()
        self.known |= {
            "analysis": [self.analysis()],
            "app": [app],
            "bot": [bot],
            "dump": [DumpMonth(2026, 10).manifest.removesuffix(".manifest.json")],
            "delivery": [self.create(f"webhooks/{webhook}/test")["id"]],
            "external_id": ["1"],
            "family": ["duo", "classic"],
            "game": [
                *(self.mine, self.draft, self.underway, self.ended),
                a_game("duo", [self.account.actor]),
                a_game(PUZZLE, [self.account.actor]),
                a_game("duo", [reader.actor], visibility="private"),
            ],
            "import": [self.imported()],
            "name": sorted(path.name for path in dumps.glob("*.gz")),
            "piece": ["I2", "L4", "1"],
            "player": [self.account.id, self.account.actor, "Anna/Berta", external],
            "record": [str(record.id)],
            "ruleset": [record.ruleset, "duo"],
            "seat": [0, 1],
            "series": [self.create("series", SERIES)["id"]],
            "ticket": [unsubscribe_ticket(Player.objects.get(id=self.account.id))],
            "token": [self.token()],
            "version": [1, 3],
            "variant": ["duo", "trigon", "rumis-steps", DRAFT, PUZZLE],
            "webhook": [webhook],
        }
        self.app = f"apps/{app}"

    def create(self, path: str, body: object = None) -> Any:
        """Create an object and return the response of the API."""
        answer = self.account.post(path, body)
        assert answer.status_code in (200, 201, 202), answer.content
        return answer.json()

    def cancel(self, kind: str) -> None:
        """Cancel pending analyses, to make room for more."""
        for each in self.account.get(kind).json()["items"]:
            if each["status"] in ("waiting", "running"):
                self.account.delete(f"{kind}/{each['id']}")

    def analysis(self) -> str:
        """Create an analysis and return its id."""
        self.cancel("analyses")
        return str(self.create("analyses", QUESTION)["id"])

    def imported(self) -> str:
        """Create an import and return its id."""
        self.cancel("imports")
        answer = self.account.send(
            "POST", "imports", SGF, content_type="application/x-blokus-sgf"
        )
        assert answer.status_code == 202, answer.content
        return str(answer.json()["id"])

    def token(self) -> str:
        """Create an access token and return its id."""
        return str(self.create("me/tokens", {"name": "a", "scopes": ["play"]})["id"])

    def bot(self) -> str:
        """Create a bot and return its id."""
        return str(self.create("bots", {"name": "Blokbot"})["id"])

    def webhook(self) -> str:
        """Create a webhook; delete the earlier ones, to make room."""
        for each in self.account.get("webhooks").json()["items"]:
            if each["id"] not in self.known["webhook"]:
                self.account.delete(f"webhooks/{each['id']}")
        return str(self.create("webhooks", HOOK)["id"])


def _rank(player: str) -> None:
    """Give a player enough rated games to be ranked."""
    belief = {"mu": 29.4, "sigma": 2.1, "ordinal": 23.1}
    played = {
        "pool": "people",
        "model": 1,
        "games": ENOUGH,
        "wins": 7,
        "updated_at": now(),
        "opponents": ["player:X", "player:Y", "player:Z"],
    }
    Rating.objects.create(player=player, ruleset="duo", **belief, **played)
    rank([player])


def _account() -> Guest:
    player = Player.objects.create(name="Ada")
    _, secret = create_token(player, name="", scopes=SCOPES)
    return Guest(player.actor, secret)
