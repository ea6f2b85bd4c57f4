import json
from contextlib import suppress
from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from records.blksgf.extension import read_members, write_members
from records.judging.judge import RefusedError
from records.judging.transcripts import Leaving, NamedPick, Skip

GAME = "01890a5d-ac96-774b-bcce-b302099a8057"


def test_what_is_written_is_read_again():
    members = {
        "options": {"starts": "fixed", "region": [[1, 2]], "colors": 4},
        "players": ("player:3f", "ai:greedy", "imported:Bo", ""),
        "picks": (NamedPick(0, "blue", "F"),),
        "out": (Leaving(2, 31, "resigned"),),
        "skips": (Skip(4, "blue"), Skip(4, "yellow")),
        "first_piece": "W",
        "started_at": datetime(2026, 11, 21, 10, 15, 30, 123000, tzinfo=UTC),
        "ended_at": None,
        "game": GAME,
        "head": "0f" * 32,
        "stand_ins": (1, 3),
    }
    assert read_members(write_members(members)) == members


def test_times_are_written_in_utc():
    east = timezone(timedelta(hours=2))
    text = write_members({"ended_at": datetime(2026, 11, 21, 1, tzinfo=east)})
    assert text == '{"ended_at":"2026-11-20T23:00:00Z"}'


@pytest.mark.parametrize(
    "text",
    [
        *("", "[]", "null", "{", '"x"', "[" * 50_000, '{"a":' * 50_000),
        *('{"surprise": 1}', '{"options": []}', '{"players": {}}', '{"players": [1]}'),
        *('{"players": ["Ana"]}', '{"players": ["imported:"]}'),
        *('{"players": ["player:\\u0000"]}', '{"players": ["imported:a\\u0000"]}'),
        '{"players": ["imported:a\\u0085"]}',
        *('{"players": ["imported:\\ud800"]}', '{"players": ["", "", "", "", ""]}'),
        *('{"picks": [[0, "blue"]]}', '{"picks": [[0, "blue", 1]]}', '{"picks": 1}'),
        *('{"picks": [[-1, "blue", "F"]]}', '{"picks": [[true, "blue", "F"]]}'),
        *('{"out": [[0, 256, "x"]]}', '{"out": [[0, 1e400, "x"]]}'),
        *('{"out": [[0, 1.0, "x"]]}', '{"out": [[0, 1, "a\\nb"]]}'),
        *('{"skips": [[4]]}', '{"skips": [[256, "blue"]]}', '{"skips": [[-1, "a"]]}'),
        *('{"skips": [["blue", 4]]}', '{"skips": [[4, "a\\u0000"]]}', '{"skips": {}}'),
        '{"skips": [' + ", ".join(['[0, "blue"]'] * 1001) + "]}",
        *('{"first_piece": ""}', '{"first_piece": null}', '{"first_piece": 5}'),
        '{"first_piece": "' + "W" * 41 + '"}',
        *('{"started_at": 0}', '{"started_at": "2026-11-21"}'),
        *(
            '{"ended_at": "2026-02-30T00:00:00Z"}',
            '{"ended_at": "0000-01-01T00:00:00Z"}',
        ),
        *('{"ended_at": "2026-11-21T10:00:00"}', '{"game": null}', '{"game": "x"}'),
        '{"head": "' + "0" * 65 + '"}',
    ],
)
def test_anything_else_is_refused(text):
    with pytest.raises(RefusedError) as refused:
        read_members(text)
    assert refused.value.code == "bad-extension"
    assert len(refused.value.detail) < 200


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner),
    max_leaves=8,
)
_MEMBER = st.sampled_from(
    ["options", "players", "picks", "out", "started_at", "ended_at", "game", "head"]
)


@pytest.mark.depth
@settings(suppress_health_check=[HealthCheck.too_slow])
@given(st.dictionaries(_MEMBER, _JSON, max_size=3))
def test_any_json_is_read_or_refused(document):
    with suppress(RefusedError):
        read_members(json.dumps(document))
