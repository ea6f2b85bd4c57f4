"""Hashes of records, as earlier releases computed them: new fields change none.

Contents identify duplicates, facts are leaves of the log, and lines are sealed months.
"""

import hashlib
from dataclasses import replace
from typing import Any
from uuid import UUID

import orjson
import pytest

from games.rules.moves import Move
from records.archive.pools import Pool
from records.archive.rows import record_of
from records.exchange.exports.ndjson import record_line
from records.judging.judge import judge_transcript
from records.judging.transcripts import Setup, Transcript
from records.log.leaves import facts_hash
from tests.records.transcripts import a_transcript

GAME = "0197a3b0-0000-7000-8000-000000000044"
CORNER = Move("blue", "1", ((0, 0),))


def told(variant: str, **others: Any) -> Transcript:
    return a_transcript(variant, "leaf", game=GAME, head="4" * 64, **others)


def a_position() -> Transcript:
    setup = Setup(placements=(CORNER,), color="red")
    return replace(told("classic-2p", plies=0), setup=setup)


CASES = {
    "game": (
        told("duo"),
        "00ba07a0-401c-fdfb-2e46-e4d47843ed78",
        "0de2e915c8386921a1c8d211942ffbcd99857d3a7062dafe4566da8d68f1cda9",
        "fbbddba48188b09c51adc320163a9a01c3c781b56194b35d82bf33a7d5886ee9",
    ),
    "left": (
        told("classic-2p", leaves_at=9),
        "61165af7-997f-b8af-7f29-a4561dfdb83d",
        "f7355d1b3a5960baf12387c348e9d16e12a43365ca7868b4afa35df96367a914",
        "f9efbf95a519489ce19661ed77ed1cefc1ca71dd4da6402fdbc403ef744c3719",
    ),
    "draft": (
        told("draft-3p"),
        "d218351d-f82a-c7d2-e3e5-7528d3a6933a",
        "f07b534071da008b8feda746d3fcf2fe5e3ab2c0f2149c784d72770b926c531c",
        "00057887ecb4018a08f20928d0b0f7a5f1b65228a1df0666e4d28d1c6386c5b6",
    ),
    "options": (
        told("classic", options={"starts": "fixed"}, stand_ins=(1, 2)),
        "8d61afb1-8a84-d5fb-317f-c460adc9934a",
        "99d7ac5ec8d32fd439031998f092b24eb104058e5547db1761efe48c8fb51044",
        "6091e9cd40ac14aa3a2f27ed525f69030ce09dc6fc28661ba189fa332f8dd5a5",
    ),
    "position": (
        a_position(),
        "edd17012-9fad-9fd7-25f0-ffd30b26a726",
        "d24f0e56abfb04ed949b358ba0d4254a5b8cbd49ffb89038a3e542e7145025e5",
        "138515ad08c90fd72a00659cf7395a83789573c99b3e5a0d16ae5f78f161a78c",
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_records_of_earlier_releases_keep_their_hashes(case):
    transcript, content, facts, line = CASES[case]
    record = record_of(judge_transcript(transcript), "game", Pool.PEOPLE, "public")
    record.id, record.number = UUID(GAME), 1
    text = record_line(record)
    assert str(transcript.content) == content
    assert facts_hash(orjson.loads(text)) == facts
    assert hashlib.sha256(text).hexdigest() == line
