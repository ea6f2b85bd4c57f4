"""What an operator does with the transparency log."""

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command

from games.storage import feed
from records.log import signing
from records.log.checkpoints import believed
from records.log.notes import parse_key
from tests.records.exchange.exports.records import a_record

pytestmark = pytest.mark.usefixtures("committed")


def said(*command: str) -> str:
    out = StringIO()
    call_command(*command, stdout=out)
    return out.getvalue()


def test_a_checkpoint_on_demand_covers_all_that_happened() -> None:
    record = a_record()
    while feed.sequence():
        pass
    key = signing.verifier_of(signing.log_keys()[0])
    checkpoint = believed(said("sign_checkpoint"), [key])
    assert checkpoint.size == feed.head() + record.number


def test_a_key_is_rotated_in_two_steps() -> None:
    old = signing.verifier_of(signing.log_keys()[0])
    new = parse_key(said("rotate_log_key").strip())
    note = said("sign_checkpoint")
    assert believed(note, [old]) == believed(note, [new])
    assert said("rotate_log_key", "--retire") == "retired=1\n"
    a_record()
    assert said("sign_checkpoint").count("\N{EM DASH} ") == 1


def test_an_export_writes_only_what_is_new(tmp_path: Path) -> None:
    a_record()
    while feed.sequence():
        pass
    assert said("export_log", str(tmp_path)) == "files=2\n"
    assert said("export_log", str(tmp_path)) == "files=0\n"
    checkpoint = (tmp_path / "checkpoint").read_text()
    assert checkpoint == said("sign_checkpoint")
