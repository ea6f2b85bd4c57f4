"""After a restore to an earlier time: a log that lost what it signed signs nothing."""

import logging
import os
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from games import relay
from games.storage import feed
from records.log import forks, signing
from records.log.checkpoints import Checkpoint, believed
from records.log.forks import ForkError
from records.log.models import LogHead, LogKey
from records.log.notes import parse_key
from tests.api import Api, problem
from tests.builders import a_game, play
from tests.intruder import unguarded
from tests.leaves import give_leaves
from tests.records.exchange.exports.records import a_record

pytestmark = pytest.mark.usefixtures("committed", "broker")


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file beside the database."""
    monkeypatch.setattr(forks, "LAST_CHECKPOINT", tmp_path / "last-checkpoint")
    return tmp_path / "last-checkpoint"


@pytest.fixture
def restored(kept: Path) -> Checkpoint:
    """The last checkpoint before a restore to a moment when there were fewer leaves."""
    a_record()
    signed()
    head = LogHead.objects.get()
    play(a_game("junior"), seed=4)
    new = signed()
    lost(head)
    return new


def signed() -> Checkpoint:
    give_leaves()
    return the_last(signing.sign().note)


def the_last(note: str) -> Checkpoint:
    return believed(note, [signing.verifier_of(key) for key in signing.log_keys()])


def lost(head: LogHead) -> None:
    """The database is as it was when the log had this head, of one tile."""
    with unguarded() as operator:
        operator.execute(
            "DELETE FROM log_signedcheckpoint WHERE size > %s", [head.size]
        )
        operator.execute("DELETE FROM log_stretch WHERE start >= %s", [head.size])
        operator.execute(
            "UPDATE log_loghead SET (size, position, number) = (%s, %s, %s)",
            [head.size, head.position, head.number],
        )
        operator.execute(
            "UPDATE log_tile SET hashes = substring(hashes FOR %s),"
            " entries = substring(entries FOR %s)",
            [32 * head.size] * 2,
        )
        for statement in (
            "DELETE FROM games_feedentry WHERE position > %s",
            "UPDATE games_feedhead SET last = %s",
            "UPDATE games_feedreader SET position = %s",
        ):
            operator.execute(statement, [head.position])


def test_each_checkpoint_is_kept_before_anybody_is_told_it(kept: Path) -> None:
    a_game("junior")
    assert signed() == the_last(kept.read_text())
    play(a_game("junior"))
    note = Api().get(f"log/checkpoint?size={signed().size}").content.decode()
    assert kept.read_text() == note


def test_a_log_that_lost_leaves_signs_none_of_them_again(
    restored: Checkpoint, kept: Path
) -> None:
    assert signing.sign().size < restored.size
    game = a_game("junior")
    with pytest.raises(ForkError, match=f"a checkpoint of size {restored.size}, but"):
        signed()
    for one in (game, a_game("junior")):
        play(one, seed=5)
    with pytest.raises(ForkError, match="a different root for that size"):
        signed()
    assert LogHead.objects.get().size > restored.size
    assert the_last(kept.read_text()) == restored


def test_what_was_signed_before_is_still_told_and_the_log_says_what_to_do(
    restored: Checkpoint,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(signing.latest, "__defaults__", (signing.FRESH * 0,))
    a_game("junior")
    while relay.run_once()[0]:
        pass
    with caplog.at_level(logging.ERROR):
        told = the_last(Api().get("log/checkpoint").content.decode())
    assert told.size < restored.size
    assert "The command `begin_log NAME`" in caplog.text
    with pytest.raises(CommandError, match="begin_log"):
        call_command("sign_checkpoint")


def test_a_log_that_signed_nothing_since_says_so_and_grows_on(
    restored: Checkpoint,
) -> None:
    with unguarded() as operator:
        operator.execute("DELETE FROM log_signedcheckpoint")
    assert problem(Api().get("log/checkpoint"))["code"] == "not-found"
    before = LogHead.objects.get().size
    a_game("junior")
    while relay.run_once()[0]:
        pass
    assert LogHead.objects.get().size > before


def test_the_same_log_signs_on(kept: Path) -> None:
    a_game("junior")
    old = signed()
    with unguarded() as operator:
        operator.execute("DELETE FROM log_signedcheckpoint")
    assert signing.sign().size == old.size
    play(a_game("junior"))
    assert signed().size > old.size


def test_a_file_that_is_none_signs_nothing_and_one_of_another_log_is_no_matter(
    kept: Path,
) -> None:
    a_game("junior")
    kept.write_text("nothing")
    with pytest.raises(ForkError, match="has no valid checkpoint"):
        signed()
    key = signing.log_keys()[0]
    kept.unlink()
    note = signing.sign().note
    kept.write_text(note.replace(key.name, "example.com/log", 1))
    play(a_game("junior"))
    assert signed() == the_last(kept.read_text())


def test_a_file_that_cannot_be_written_is_told_and_stops_nothing(
    kept: Path, caplog: pytest.LogCaptureFixture
) -> None:
    kept.with_name(f".{kept.name}.{os.getpid()}").mkdir()
    a_game("junior")
    assert signed().size
    assert "The last checkpoint of the log could not be stored" in caplog.text


def test_tiles_of_another_log_are_not_mixed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, restored: Checkpoint
) -> None:
    monkeypatch.setattr(forks, "LAST_CHECKPOINT", None)
    folder = tmp_path / "log"
    folder.mkdir()
    _, _, lines = signing.sign().note.partition("\n\n")
    (folder / "checkpoint").write_text(f"{restored.text}\n{lines}")
    with pytest.raises(CommandError, match="begin_log"):
        call_command("export_log", str(folder), stdout=StringIO())
    assert [path.name for path in folder.iterdir()] == ["checkpoint"]


def test_a_log_of_another_name_begins_with_all_that_there_is(
    restored: Checkpoint, kept: Path
) -> None:
    old = signing.log_keys()[0].name
    for name in (old, "a b", "a+b"):
        with pytest.raises(CommandError):
            call_command("begin_log", name)
    out = StringIO()
    call_command("begin_log", "example.com/log-2", stdout=out)
    key = parse_key(out.getvalue().strip())
    assert (key.name, LogKey.objects.count()) == ("example.com/log-2", 1)
    assert LogHead.objects.count() == 0
    new = signed()
    assert believed(Api().get("log/checkpoint").content.decode(), [key]) == new
    assert new.size == feed.head() + 1
    assert (new.origin, the_last(kept.read_text())) == (key.name, new)
