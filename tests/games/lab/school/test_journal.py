from datetime import datetime

import numpy as np
import orjson

from games.lab.school.journal import note, noted


def test_what_was_noted_of_a_round_is_known(tmp_path):
    note(tmp_path, "played", 1, chunk=0)
    note(tmp_path, "played", 2, chunk=1, share=np.float64(0.5))
    note(tmp_path, "learned", 2, net=0)
    (line,) = noted(tmp_path, "played", 2)
    assert datetime.fromisoformat(line.pop("at")).tzinfo
    assert line == {"round": 2, "what": "played", "chunk": 1, "share": 0.5}


def test_without_a_journal_nothing_was_done(tmp_path):
    assert noted(tmp_path, "played", 1) == []


def test_a_torn_line_hides_neither_what_came_before_nor_what_comes_after(tmp_path):
    path = tmp_path / "journal.ndjson"
    for chunk in range(3):
        note(tmp_path, "played", 1, chunk=chunk)
    path.write_bytes(path.read_bytes()[:-9])
    note(tmp_path, "played", 1, chunk=7)
    assert [line["chunk"] for line in noted(tmp_path, "played", 1)] == [0, 1, 7]


def test_each_line_is_json(tmp_path):
    note(tmp_path, "played", 1, chunk=0)
    note(tmp_path, "learned", 1, net=0)
    lines = (tmp_path / "journal.ndjson").read_bytes().splitlines()
    assert [orjson.loads(line)["what"] for line in lines] == ["played", "learned"]
