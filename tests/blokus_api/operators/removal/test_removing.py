"""Removal by operators: what goes, what stays, and what readers are answered."""

import re
from uuid import UUID

import pytest
from django.core.management import CommandError
from django.db import ProgrammingError, connection, connections

from blokus_api.operators import removing, selection
from blokus_api.players.models import Intervention, Player
from blokus_api.players.tokens.services import SCOPES, create_token
from games.ids import new_id
from records.exchange.imports import worker
from records.exchange.imports.batches import Batch
from records.exchange.imports.models import Chunk, Import, ImportedGame, Problem
from records.models import (
    ImportedBatch,
    Record,
    RecordBoard,
    RecordPosition,
    RemovalReason,
    RemovedRecord,
)
from tests.api import Api, problem
from tests.blokus_api.operators.removal.derived import derived, differing
from tests.blokus_api.operators.removal.sending import line, records_of, remove
from tests.builders import Guest, a_guest, an_account
from tests.records.exchange.exports.records import a_record
from tests.records.exchange.imports.files import (
    a_document,
    imported,
    lines,
    problems_of,
    sent,
)
from tests.records.puzzles.test_views import solved
from tests.records.transcripts import a_transcript

pytestmark = pytest.mark.usefixtures("committed")

NOW = "2026-11-26T09:00:00.000Z"
ROUTES = (
    "",
    "/curve",
    ".svg",
    ".png",
    "/replay.svg",
    "/replay.webp",
    ".json",
    ".blksgf",
)


def three_games(
    guest: Guest, first: int = 1, **changed: object
) -> tuple[str, list[str]]:
    """An import of three games; its id, and the ids of its records."""
    documents = [a_document(seed, **changed) for seed in range(first, first + 3)]
    told = imported(guest, lines(*documents))
    return told["id"], records_of(guest, told)


def test_an_import_goes_with_its_records_and_nobody_elses() -> None:
    flooder, honest = a_guest(), a_guest()
    import_id, gone = three_games(flooder)
    _, kept = three_games(honest, 10)

    told = remove(import_id=UUID(import_id))

    assert "records=3 bytes=" in told
    assert "removed=3 rebuilt=3" in told
    assert {str(record.id) for record in Record.objects.all()} == {*kept}
    for model in (RecordBoard, RecordPosition):
        named = model._default_manager.values_list("record", flat=True)
        assert {str(record) for record in named} == {*kept}
    assert not Import.objects.filter(id=import_id).exists()
    for leftover in (ImportedGame, Problem, Chunk):
        assert not leftover._default_manager.filter(owner=UUID(import_id)).exists()
    assert flooder.get(f"imports/{import_id}").status_code == 404
    assert {str(row.id) for row in RemovedRecord.objects.all()} == {*gone}


@pytest.mark.parametrize("route", ROUTES)
def test_a_removed_record_is_said_to_be_removed(route: str) -> None:
    import_id, (gone, *_) = three_games(a_guest())
    remove(import_id=UUID(import_id))
    answer = Api().get(f"records/{gone}{route}")
    assert (answer.status_code, problem(answer)["code"]) == (410, "removed")
    assert Api().get(f"records/{new_id()}{route}").status_code == 404


@pytest.mark.parametrize("route", ["/curve", ".svg", "/replay.svg"])
def test_caches_of_others_keep_what_can_be_removed_for_a_day(route: str) -> None:
    _, (record, *_) = three_games(a_guest())
    answer = Api().get(f"records/{record}{route}")
    assert answer["Cache-Control"] == "public, max-age=86400"


def test_nothing_of_the_content_is_listed_anywhere() -> None:
    guest = a_guest()
    name = "imported:Q1 Bad Name"
    import_id, gone = three_games(guest, players=[name, "imported:Other"])
    found = f"players/{name}/ratings", f"records?player={name}", "records"
    assert all(name in Api().get(path).content.decode() for path in found)

    remove(import_id=UUID(import_id))

    paths = (
        *found,
        *("records.ndjson", "dumps/running.ndjson", "explorer/junior", "stats/junior"),
        *(
            "rulesets",
            "leaderboards/junior?pool=imported",
            "leaderboards?pool=imported",
        ),
    )
    for path in paths:
        answer = Api().get(path)
        body = b"".join(answer) if answer.streaming else answer.content
        assert b"Q1 Bad" not in body.replace(path.encode(), b"")
        if path != "dumps/running.ndjson":
            assert not any(record.encode() in body for record in gone), path


def test_all_imports_of_an_account_and_its_bots_go() -> None:
    account, other = an_account(), a_guest()
    made = Player.objects.get(id=account.post("bots", {"name": "Robby"}).json()["id"])
    bot = Guest(made.actor, create_token(made, name="", scopes=SCOPES)[1])
    three_games(account)
    three_games(bot, 10)
    _, kept = three_games(other, 20)
    remove(owner=f"account:{account.id}")
    assert {str(record.id) for record in Record.objects.all()} == {*kept}


def test_who_erased_their_account_is_still_known_by_what_they_sent() -> None:
    account = an_account()
    three_games(account)
    assert account.delete("me").status_code == 204
    remove(owner=f"account:{account.id}")
    assert not Record.objects.exists()


def test_imports_from_before_an_upgrade_belong_to_the_account_of_their_player() -> None:
    account = an_account()
    three_games(account)
    ImportedBatch.objects.using("owner").update(owner=account.actor)
    Import.objects.all().delete()
    remove(owner=f"account:{account.id}")
    assert not Record.objects.exists()


def test_imports_of_a_guest_go_with_the_account_that_the_guest_became() -> None:
    guest = a_guest()
    three_games(guest)
    Player.objects.filter(id=guest.id).update(kind=Player.Kind.USER)
    remove(owner=f"account:{guest.id}")
    assert not Record.objects.exists()


def test_what_an_owner_played_here_stays() -> None:
    guest = a_guest()
    three_games(guest)
    played = a_record()
    remove(owner=f"guest:{guest.id}")
    assert [record.id for record in Record.objects.all()] == [played.id]
    with pytest.raises(CommandError, match="was not imported"):
        remove(record=played.id)


def test_one_record_goes_and_its_import_is_named() -> None:
    guest = a_guest()
    import_id, (gone, *kept) = three_games(guest)
    told = remove(record=UUID(gone), dry_run=True)
    assert f"--import {import_id} --owner guest:{guest.id}" in told
    remove(record=UUID(gone))
    assert {str(record.id) for record in Record.objects.all()} == {*kept}


def test_a_dry_run_counts_and_removes_nothing() -> None:
    import_id, _ = three_games(a_guest())
    three_games(a_guest())
    told = remove(import_id=UUID(import_id), dry_run=True, why=None)
    assert re.match(r"records=3 bytes=\d+ removed=0 imports=1 sent_by_others=3", told)
    assert Record.objects.count() == 3
    assert not Intervention.objects.exists()


def test_a_removal_needs_a_reason_and_is_written_down() -> None:
    import_id, _ = three_games(a_guest())
    with pytest.raises(CommandError, match="--why"):
        remove(import_id=UUID(import_id), why=None)
    remove(import_id=UUID(import_id))
    assert str(Intervention.objects.get()).endswith(
        f"anna: remove 3 records of import {import_id}: a complaint"
    )


def test_who_is_not_known_has_nothing_to_remove() -> None:
    for options in (
        {"import_id": new_id()},
        {"record": new_id()},
        {"owner": "guest:nobody"},
    ):
        with pytest.raises(CommandError):
            remove(**options)


def test_the_same_games_are_refused_when_they_come_again() -> None:
    import_id, _ = three_games(a_guest())
    remove(import_id=UUID(import_id))
    guest = a_guest()
    again = imported(guest, lines(a_document(1), a_document(7)))
    assert (again["progress"]["archived"], again["progress"]["refused"]) == (1, 1)
    (refused,) = problems_of(guest, again)
    assert (refused["code"], refused["game"]) == ("removed", 1)
    assert not Record.objects.filter(number=1).exists()


def test_the_same_games_may_return_where_the_operator_allows_it() -> None:
    import_id, _ = three_games(a_guest())
    remove(import_id=UUID(import_id), may_return=True)
    again = imported(a_guest(), lines(a_document(1)))
    assert again["progress"]["archived"] == 1


def test_a_game_under_other_names_is_another_game() -> None:
    """What is refused is the same game to the byte: quotas bound all others."""
    import_id, _ = three_games(a_guest())
    remove(import_id=UUID(import_id))
    renamed = imported(a_guest(), lines(a_document(1, players=["Eve", "Bob"])))
    assert renamed["progress"]["archived"] == 1


def test_the_line_of_a_removed_record_is_no_game_to_import() -> None:
    _, (there, *_) = three_games(a_guest())
    told = {"id": there, "number": 1, "removed_at": NOW, "reason": "flood"}
    other = a_document(10)
    guest = a_guest()
    answer = imported(guest, lines(other, told))
    assert (answer["progress"]["archived"], answer["progress"]["refused"]) == (1, 0)
    assert Api().get(f"records/{there}").status_code == 200


def test_a_flood_of_pieces_of_games_goes_without_a_rebuild(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Nothing but the search has them, and a rebuild takes long."""
    three_games(a_guest())
    expected = derived()
    flood = (line(a_transcript("classic", n, plies=9, leaves_at=3)) for n in range(20))
    import_id = imported(a_guest(), b"".join(flood))["id"]
    assert {*Record.objects.values_list("kind", flat=True)} == {"game", "unfinished"}
    assert "RecordPosition" in differing(derived(), expected)
    monkeypatch.setattr(removing, "rebuild", None)
    remove(import_id=UUID(import_id))
    assert differing(derived(), expected) == []


def test_between_the_batches_and_the_rebuild_no_reader_fails() -> None:
    guest, puzzle = a_guest(), line(solved(players=("player:1",)))
    documents = lines(*(a_document(seed) for seed in range(5)))
    import_id = imported(guest, documents + puzzle)["id"]
    first = Api().get("explorer/junior").json()["moves"][0]
    chosen = selection.select_import(UUID(import_id))
    assert [*removing.remove(chosen, removing.Grounds(RemovalReason.OTHER))] == [6]
    for path, status in (
        *((path, 200) for path in ("records", "explorer/junior", "stats/junior")),
        *((path, 200) for path in ("leaderboards/junior?pool=imported", "puzzles")),
        ("puzzles/cube-3-1/solutions", 200),
        (f"explorer/junior?position={first['key']}", 404),
        (f"records?position={first['key']}", 200),
        (f"records/{first['examples'][0]}", 410),
    ):
        assert Api().get(path).status_code == status, path
    assert Api().get("records").json()["items"] == []


def test_numbers_are_never_given_twice() -> None:
    import_id, _ = three_games(a_guest())
    remove(import_id=UUID(import_id))
    three_games(a_guest(), 10)
    numbers = Record.objects.order_by("number").values_list("number", flat=True)
    assert list(numbers) == [7, 8, 9]


def test_an_import_that_still_runs_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("records.exchange.imports.batches.AT_ONCE", 2)
    guest = a_guest()
    answer = sent(guest, lines(*(a_document(seed) for seed in range(6))))
    import_id = UUID(answer.json()["id"])
    advance, batches = worker._advance, []

    def and_remove(row: Import, batch: Batch) -> bool:
        batches.append(advance(row, batch))
        if len(batches) == 2:
            remove(import_id=import_id)
        return batches[-1]

    monkeypatch.setattr(worker, "_advance", and_remove)
    worker.work(str(import_id))

    assert batches == [True, True, False]
    assert (Record.objects.count(), RemovedRecord.objects.count()) == (0, 4)
    assert not Chunk.objects.exists()


def test_who_is_interrupted_begins_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(removing, "AT_ONCE", 2)
    import_id, _ = three_games(a_guest())
    chosen = selection.select_import(UUID(import_id))
    next(removing.remove(chosen, removing.Grounds(RemovalReason.FLOOD)))
    assert (Record.objects.count(), RemovedRecord.objects.count()) == (1, 2)

    told = remove(import_id=UUID(import_id))

    assert "records=1 " in told
    assert "removed=2 " in told
    assert (Record.objects.count(), RemovedRecord.objects.count()) == (0, 3)
    assert remove(import_id=UUID(import_id)).startswith("records=0 bytes=0 removed=3")


SAY_THAT_IT_IS_REMOVED = """
INSERT INTO records_removedrecord SELECT id, number, 100, 'other', now(),
    kind, archived_at, content, '', '' FROM records_record WHERE id = %s
"""


def test_the_application_cannot_say_that_a_record_is_removed() -> None:
    _, (there, *_) = three_games(a_guest())
    with (
        connection.cursor() as cursor,
        pytest.raises(ProgrammingError, match="only the owner of the tables"),
    ):
        cursor.execute(SAY_THAT_IT_IS_REMOVED, [there])
    assert not RemovedRecord.objects.exists()


def test_the_database_lets_no_record_go_without_what_says_so() -> None:
    three_games(a_guest())
    played = a_record()
    with connections["owner"].cursor() as cursor:
        with pytest.raises(Exception, match="records are never changed"):
            cursor.execute("DELETE FROM records_record WHERE game IS NULL")
        cursor.execute(SAY_THAT_IT_IS_REMOVED, [played.id])
        for statement in (
            "DELETE FROM records_record WHERE game IS NOT NULL",
            "DELETE FROM records_removedrecord",
            "UPDATE records_removedrecord SET reason = 'flood'",
        ):
            with pytest.raises(Exception, match="records are never changed"):
                cursor.execute(statement)
