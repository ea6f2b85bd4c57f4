"""Whatever is played here can be written to a file, and read again as it was."""

import pytest

from records.blksgf.reader import read_transcripts
from records.blksgf.writer import write_transcript
from tests.property.plans import IDS, plans
from tests.records.blksgf.games import random_transcript


@pytest.mark.parametrize("variant_id", IDS)
def test_a_game_is_written_and_read_again(variant_id):
    for plan in plans(variant_id):
        transcript = random_transcript(plan)
        assert list(read_transcripts(write_transcript(transcript).encode())) == [
            transcript
        ]
