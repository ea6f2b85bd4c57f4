from pathlib import Path

import pytest

from records.archive.archiving import archive as archive_all
from records.archive.pools import Pool
from records.archive.rebuilding import new_record_of
from records.archive.rows import transcript_of
from records.blksgf.reader import read_transcripts
from records.blksgf.writer import write_transcript
from records.judging.judge import RefusedError, judge_transcript
from records.judging.transcripts import Transcript
from records.models import Record
from tests.records.transcripts import a_transcript, keep

pytestmark = pytest.mark.django_db

FORMAT = Path(__file__).parents[2] / "data" / "blksgf" / "format"


def stored(data):
    """Keep the game of a file, and return what the archive has of it."""
    (transcript,) = read_transcripts(data)
    assert isinstance(transcript, Transcript)
    judged = judge_transcript(transcript, lenient=True)
    archive_all([judged], source="import", pool=Pool.IMPORTED)
    return transcript, transcript_of(Record.objects.get())


@pytest.mark.parametrize(
    "name",
    [
        *("old_properties", "setup_inner_AE", "skipped_color", "trigon_letters"),
        *("unknown_properties", "variations_comments"),
    ],
)
def test_a_file_comes_out_of_the_archive_as_it_went_in(name):
    read, kept = stored((FORMAT / f"{name}.blksgf").read_bytes())
    assert write_transcript(kept) == write_transcript(read)


def test_who_was_stood_in_for_comes_out_as_it_went_in():
    told = b'(;GM[Blokus Duo]BLOKUSAPI[{"stand_ins":[1\\],"options":{}}];B[e10])'
    read, kept = stored(told)
    assert kept.stand_ins == read.stand_ins == (1,)
    assert '"stand_ins":[1' in write_transcript(kept)


def test_a_seat_that_is_not_there_is_refused():
    file = b'(;GM[Blokus Duo]BLOKUSAPI[{"stand_ins":[2\\]}];B[e10])'
    (refusal,) = read_transcripts(file)
    assert isinstance(refusal, RefusedError)
    assert "must list seats from 0 to 1" in refusal.detail


def test_properties_keep_their_order():
    _, kept = stored(b"(;XYZ[1]GM[Blokus Duo]AP[2]A[3];B[e10])")
    assert ";XYZ[1]GM[Blokus Duo]AP[2]A[3]\n" in write_transcript(kept)


def test_a_record_that_is_refused_now_is_named():
    (record,) = keep(a_transcript())
    record.placements = record.placements[1:]
    with pytest.raises(RefusedError) as error:
        new_record_of(record)
    assert error.value.__notes__ == [
        f"The record with number 1 ({record.id}) was refused."
    ]
