"""Keys and fingerprints of requests."""

from games.api.http import idempotency


def test_a_fingerprint_knows_what_was_asked_but_not_how_it_was_written() -> None:
    first = idempotency.fingerprint("POST", "/a", {"x": 1, "y": [1, 2]})

    assert first == idempotency.fingerprint("POST", "/a", {"y": [1, 2], "x": 1})
    others = [
        idempotency.fingerprint("PUT", "/a", {"x": 1, "y": [1, 2]}),
        idempotency.fingerprint("POST", "/b", {"x": 1, "y": [1, 2]}),
        idempotency.fingerprint("POST", "/a", {"x": 1, "y": [2, 1]}),
        idempotency.fingerprint("POST", "/a", {"x": "1", "y": [1, 2]}),
    ]
    assert len({first, *others}) == 5
