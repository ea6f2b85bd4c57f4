"""Whatever is played here can be written to a file, and read again as it was."""

from contextlib import suppress
from dataclasses import replace
from itertools import count
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.api.http.answer import encode
from games.rules.variants import VARIANTS
from records.archive.answers import FullRecord
from records.archive.rows import transcript_of
from records.blksgf.reader import read_transcripts
from records.blksgf.writer import write_transcript
from records.documents.reader import read_json
from records.exchange.imports.batches import foreign
from records.judging.judge import RefusedError, judge_transcript
from records.judging.transcripts import Setup, Transcript
from tests.property.agreement import Setting
from tests.property.plans import IDS, Plan, plans
from tests.records.blksgf.games import random_transcript
from tests.records.transcripts import keep

pytestmark = pytest.mark.depth

FILES = sorted((Path(__file__).parents[1] / "data" / "blksgf").glob("*/*.blksgf"))


def read(text):
    return list(read_transcripts(text.encode()))


@pytest.mark.parametrize("variant_id", IDS)
def test_a_game_is_written_and_read_again(variant_id):
    for plan in plans(variant_id):
        transcript = random_transcript(plan)
        assert read(write_transcript(transcript)) == [transcript]


@pytest.mark.django_db
@pytest.mark.parametrize("variant_id", IDS)
def test_a_record_is_written_read_again_and_known(variant_id):
    games = [foreign(random_transcript(plan)) for plan in plans(variant_id)]
    for record in keep(*games):
        kept = transcript_of(record)
        (again,) = read(write_transcript(kept))
        assert replace(again, nodes=()) == kept
        assert read_json(encode(FullRecord.from_record(record))) == kept
        assert keep(again) == []


@pytest.mark.parametrize(
    "variant", [name for name in VARIANTS if not name.startswith(("solo", "draft"))]
)
def test_a_setup_is_written_and_read_again(variant):
    plans = (Plan(Setting(variant, {}), f"{variant} setup {i}") for i in count())
    games = (random_transcript(plan, 20) for plan in plans)
    game = next(game for game in games if len(game.placements) > 7)
    index = game.ruleset.color_index
    laid = sorted(game.placements[:7], key=lambda named: index[named.color])
    for color in (None, *game.ruleset.colors):
        transcript = replace(
            game,
            setup=Setup(placements=tuple(laid), color=color),
            placements=game.placements[7:],
            nodes=tuple(range(2, len(game.placements) - 5)),
        )
        assert read(write_transcript(transcript)) == [transcript]


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(
    st.sampled_from(FILES),
    st.integers(0, 4000),
    st.integers(0, 9),
    st.binary(max_size=9),
)
def test_a_damaged_file_is_read_or_refused(file, start, length, damage):
    data = file.read_bytes()
    start %= len(data)
    for found in read_transcripts(data[:start] + damage + data[start + length :]):
        if isinstance(found, Transcript):
            assert read(write_transcript(found)) == [found]
            with suppress(RefusedError):
                judge_transcript(found, lenient=True)
