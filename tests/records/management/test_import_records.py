"""`manage.py import_records`, as a person runs it."""

import io
import json

import psycopg
import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from blokus_api.embedded.postgres import OWNER
from records.archive.archiving import ARCHIVE_LOCK
from records.models import Record
from tests.records.exchange.imports.files import a_document, a_zip, lines

pytestmark = pytest.mark.django_db


def run(*arguments):
    out, err = io.StringIO(), io.StringIO()
    call_command("import_records", *map(str, arguments), stdout=out, stderr=err)
    return out.getvalue(), err.getvalue()


def test_files_and_folders_are_archived(tmp_path):
    games = [a_document(seed) for seed in range(4)]
    inner = tmp_path / "games" / "more"
    inner.mkdir(parents=True)
    (inner / "a.ndjson").write_bytes(lines(games[0], games[1]))
    (inner / "b.json").write_text(json.dumps(games[2]))
    (inner / "readme.md").write_text("Not a game.")
    packed = tmp_path / "c.zip"
    packed.write_bytes(a_zip(c_jsonl=lines(games[3], games[0])))
    out, err = run(tmp_path / "games", packed, "--source", "My disk")
    assert out == "games=5 archived=4 duplicates=1 refused=0\n"
    assert err == ""
    assert set(Record.objects.values_list("source", flat=True)) == {"My disk"}
    out, _ = run(tmp_path / "games", packed)
    assert out == "games=5 archived=0 duplicates=5 refused=0\n"


def test_what_systems_add_to_folders_is_passed_over(tmp_path):
    folder = tmp_path / ".hidden" / "games"
    for name in (".git/a.json", "__MACOSX/._a.json", "._a.json", "Thumbs.db"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(b"\0\5\x16\7")
    (folder / "a.json").write_text(json.dumps(a_document()))
    assert run(folder) == ("games=1 archived=1 duplicates=0 refused=0\n", "")


def test_games_of_the_arena_are_archived(tmp_path):
    file = tmp_path / "x.jsonl"
    few = ("--variant", "junior", "--games", "6", "--output", str(file))
    call_command("arena", "greedy", "random", *few, stdout=io.StringIO())
    assert run(file) == ("games=6 archived=6 duplicates=0 refused=0\n", "")
    assert {
        (record.kind, record.is_dated, *sorted(record.players))
        for record in Record.objects.all()
    } == {("game", True, "imported:greedy", "imported:random")}
    assert run(file)[0] == "games=6 archived=0 duplicates=6 refused=0\n"


def test_each_game_can_be_told_with_its_record(tmp_path):
    file = tmp_path / "a.ndjson"
    file.write_bytes(lines(a_document(1), a_document(2), a_document(1)))
    out, _ = run(file, "--all-records")
    one, other, again, sums = out.splitlines()
    ids = {str(record) for record in Record.objects.values_list("id", flat=True)}
    assert one.startswith(f"{file}: game 1 record ")
    assert {one.split()[-1], other.split()[-1]} == ids
    assert again == f"{file}: game 3 duplicate of {one.split()[-1]}"
    assert sums == "games=3 archived=2 duplicates=1 refused=0"


def test_refused_games_are_told_with_their_place(tmp_path):
    wrong = a_document()
    wrong["placements"] = wrong["placements"][2:]
    file = tmp_path / "a.ndjson"
    file.write_bytes(lines(wrong) + b"nonsense")
    out, err = run(file)
    assert out == "games=2 archived=0 duplicates=0 refused=2\n"
    first, second = err.splitlines()
    assert first.startswith(f"{file}: game 1 placement 1 start-required: ")
    assert second.startswith(f"{file}: game 2 syntax: ")
    out, _ = run(file, "--lenient")
    assert "archived=1" in out


def test_an_archive_that_is_held_is_told(tmp_path, postgres_server):
    file = tmp_path / "a.ndjson"
    file.write_bytes(lines(a_document()))
    with psycopg.connect(postgres_server.url(OWNER)) as other:
        other.execute("SELECT pg_advisory_xact_lock(%s)", [ARCHIVE_LOCK])
        with connection.cursor() as cursor:
            cursor.execute("SET lock_timeout = '50ms'")
        with pytest.raises(CommandError, match="locked the archive"):
            run(file)
    assert run(file)[0] == "games=1 archived=1 duplicates=0 refused=0\n"


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["/nowhere.json"], "No such file"),
        (["manage.py"], "must end in one of the suffixes"),
        (["manage.py", "--source", "game"], "--source"),
    ],
)
def test_what_cannot_be_read_is_told(arguments, reason):
    with pytest.raises(CommandError, match=reason):
        run(*arguments)
