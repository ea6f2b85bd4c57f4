"""Command lines of our processes."""

import resource

import pytest

from blokus_api.embedded import programs


@pytest.mark.parametrize(
    ("files", "expected"),
    [(1024, 924), (20_000, 6000), (resource.RLIM_INFINITY, 6000)],
)
def test_a_server_takes_no_more_connections_than_it_may_have_files(
    monkeypatch: pytest.MonkeyPatch, files: int, expected: int
) -> None:
    monkeypatch.setattr(resource, "getrlimit", lambda _: (256, files))

    words = programs.streams({}, "127.0.0.1", 8000).argv

    assert words[words.index("--backpressure") + 1] == str(expected)
