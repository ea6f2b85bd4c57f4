"""The lies of an operator who has the keys, and the client that finds each.

The client kept one old checkpoint, and checks with files alone: docs/log.md has the
same table.
"""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from psycopg.types.json import Json

from games.events.envelope import envelope_hash
from games.storage import event_store
from records.log import signing, tree
from records.log.check import main
from records.log.models import SignedCheckpoint
from records.log.notes import SigningKey
from records.log.verdicts import SOUND, WRONG
from records.models import Record
from tests.api import Api
from tests.builders import a_game, play
from tests.intruder import unguarded
from tests.leaves import give_leaves
from tests.records.exchange.exports.records import a_record

pytestmark = pytest.mark.usefixtures("committed")


class Client:
    """Keeps what it is told, and checks it."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.folder, self.capsys = folder, capsys
        self.files: list[str] = []
        self.keys = [str(signing.verifier_of(key)) for key in signing.log_keys()]

    def keep(self, told: str) -> None:
        file = self.folder / f"kept-{len(self.files)}"
        file.write_text(told)
        self.files.append(str(file))

    def ask(self, path: str) -> Any:
        answer = Api().get(path)
        assert answer.status_code == 200, answer.content
        self.keep(answer.content.decode())
        return answer

    def find(self, *, tiles: bool = False) -> str:
        """Return what is wrong; empty if nothing is."""
        arguments = [word for key in self.keys for word in ("--key", key)]
        if tiles:
            exported = self.folder / "log"
            call_command("export_log", str(exported))
            arguments += ["--tiles", str(exported)]
        status = main([*arguments, *self.files])
        faults = self.capsys.readouterr().err
        assert status == (WRONG if faults else SOUND)
        return faults


@pytest.fixture
def game() -> str:
    return str(a_record().game)


@pytest.fixture
def client(game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Client:
    """A client that keeps the checkpoint of today."""
    client = Client(tmp_path, capsys)
    signed()
    client.ask("log/checkpoint")
    return client


def signed() -> str:
    """Let the log take all there is, and sign it."""
    give_leaves()
    return signing.sign().note


def log_made_anew() -> str:
    """The operator hides what was there: another log of the same name, by the keys."""
    with unguarded() as operator:
        operator.execute(
            "TRUNCATE log_tile, log_stretch, log_recordnames, log_signedcheckpoint"
        )
        operator.execute("UPDATE log_loghead SET (size, position, number) = (0, 0, 0)")
    return signed()


def rechained(game: str) -> None:
    """The operator changes who made a game, and every hash after it."""
    prev = None
    with unguarded() as operator:
        for event in event_store.events(game):
            hashed = {**event.hashed(), "prev": prev}
            if event.version == 2:
                hashed["actor"] = "player:Other"
            prev = envelope_hash(hashed)
            operator.execute(
                "UPDATE games_event SET (actor, prev, hash, data) = (%s, %s, %s, %s)"
                " WHERE (game_id, version) = (%s, %s)",
                [
                    *(hashed["actor"], hashed["prev"], prev, Json(hashed["data"])),
                    *(game, event.version),
                ],
            )


def removed(game: str) -> None:
    """The operator takes a game away, and closes the gap that it leaves."""
    with unguarded() as operator:
        gone = len(event_store.events(game))
        operator.execute("DELETE FROM records_record WHERE game = %s", [game])
        for table in ("games_feedentry", "games_event"):
            operator.execute(f"DELETE FROM {table} WHERE game_id = %s", [game])
        operator.execute("DELETE FROM games_game WHERE id = %s", [game])
        operator.execute("UPDATE games_feedentry SET position = -position")
        operator.execute("UPDATE games_feedentry SET position = -position - %s", [gone])
        operator.execute("UPDATE games_feedhead SET last = last - %s", [gone])


def test_an_honest_log_that_grew_is_sound(client: Client, game: str) -> None:
    client.ask(f"games/{game}/proof")
    client.ask(f"games/{game}/events")
    old = signing.sign().size
    play(a_game("junior"), seed=3)
    signed()
    record = Record.objects.get(game=game).id
    client.ask(f"records/{record}/proof")
    client.ask(f"records/{record}")
    new = signing.sign().size
    client.ask(f"log/checkpoint?size={new}")
    client.keep(json.dumps(consistency(old, new)))
    assert client.find(tiles=True) == ""


def consistency(first: int, second: int) -> dict[str, Any]:
    path = [one.hex() for one in tree.consistency(first, second)]
    return {"first": first, "second": second, "path": path}


def test_a_rechained_game_is_found_by_its_leaves(client: Client, game: str) -> None:
    rechained(game)
    client.ask(f"games/{game}/proof")
    assert "version 2 is not in the log at its index" in client.find()


def test_a_rechained_game_is_found_by_who_has_an_old_proof(
    client: Client, game: str
) -> None:
    client.ask(f"games/{game}/proof")
    rechained(game)
    client.ask(f"games/{game}/events")
    assert "version 2 does not match the event in the log" in client.find()


def test_a_rechained_game_with_a_log_made_anew_is_found(
    client: Client, game: str
) -> None:
    rechained(game)
    client.keep(log_made_anew())
    assert "was signed with two roots: the log is forked" in client.find()


@pytest.mark.parametrize("later", [0, 1])
def test_a_removed_game_is_found(client: Client, game: str, later: int) -> None:
    old = signing.sign().size
    removed(game)
    for seed in range(3 * later):
        play(a_game("junior"), seed=seed)
    client.keep(log_made_anew())
    found = client.find(tiles=True)
    assert f"size {old} " in found


def test_a_removed_game_is_still_proved_by_who_kept_its_proof(
    client: Client, game: str
) -> None:
    client.ask(f"games/{game}/proof")
    client.ask(f"games/{game}/events")
    removed(game)
    assert not event_store.events(game)
    play(a_game("junior"), seed=5)
    client.ask("log/checkpoint")
    assert client.find(tiles=True) == ""


def test_a_forked_log_is_found_by_its_consistency(client: Client) -> None:
    old = signing.sign().size
    with unguarded() as operator:
        operator.execute("UPDATE games_event SET hash = md5(hash) WHERE version = 1")
    play(a_game("junior"), seed=2)
    client.keep(log_made_anew())
    new = SignedCheckpoint.objects.latest("size").size
    client.keep(json.dumps(consistency(old, new)))
    assert f"size {new} does not extend the checkpoint of size {old}" in client.find()


@pytest.mark.parametrize(
    "change",
    ["winners = '{}'", "placements = '[]'", "ended_at = now()", "margin = margin + 1"],
)
def test_an_altered_record_is_found(client: Client, game: str, change: str) -> None:
    record = Record.objects.get(game=game)
    client.ask(f"records/{record.id}/proof")
    with unguarded() as operator:
        operator.execute(f"UPDATE records_record SET {change}")
    told = Api().get(f"records/{record.id}/proof").json()
    client.keep(json.dumps(told))
    assert f"record {record.id} is not in the log" in client.find()


def test_a_record_with_other_players_is_found(client: Client, game: str) -> None:
    record = Record.objects.get(game=game)
    client.ask(f"records/{record.id}/proof")
    told = Api().get(f"records/{record.id}").json()
    client.keep(json.dumps({**told, "players": told["players"][::-1]}))
    assert "do not match the record in the log" in client.find()


def shift(leaf: dict[str, Any]) -> None:
    leaf["index"] += 1


def other_hash(leaf: dict[str, Any]) -> None:
    leaf["hash"] = "0" * 64


def other_version(leaf: dict[str, Any]) -> None:
    leaf["version"] += 1


def other_nonce(leaf: dict[str, Any]) -> None:
    leaf["nonce"] = leaf["nonce"][::-1]


def shorter_path(leaf: dict[str, Any]) -> None:
    leaf["path"].pop()


@pytest.mark.parametrize(
    "lie", [shift, other_hash, other_version, other_nonce, shorter_path]
)
def test_a_leaf_that_is_told_otherwise_is_found(
    client: Client, game: str, lie: Callable[[dict[str, Any]], None]
) -> None:
    proof = Api().get(f"games/{game}/proof").json()
    lie(proof["events"][3])
    client.keep(json.dumps(proof))
    assert "is not in the log at its index" in client.find()


def test_a_checkpoint_by_another_key_is_not_believed(client: Client) -> None:
    stranger = SigningKey(signing.log_keys()[0].name, bytes(32))
    text = signing.sign().note.partition("\n\n")[0] + "\n"
    client.keep(f"{text}\n{stranger.sign(text)}")
    assert "No known key" in client.find()


def test_a_checkpoint_whose_root_was_changed_is_not_believed(client: Client) -> None:
    client.keep(signing.sign().note.replace("\n", "\n1", 1))
    assert "is invalid" in client.find()


def test_a_tile_that_was_changed_is_found(client: Client) -> None:
    client.find(tiles=True)
    tile = next((client.folder / "log" / "tile" / "0").rglob("[0-9]*[0-9]"))
    assert tile.is_file()
    told = bytearray(tile.read_bytes())
    told[0] ^= 1
    tile.write_bytes(told)
    assert "does not match the tiles" in client.find(tiles=True)
