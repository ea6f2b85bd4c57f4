"""The documentation in HTML: what it may run, in the origin that stores tokens."""

import base64
import hashlib
import re
from typing import Any

import pytest

from tests.api import Api, problem


def policy_of(answer: Any) -> dict[str, str]:
    """The parts of a document's Content-Security-Policy."""
    parts = answer["Content-Security-Policy"].split(";")
    return dict(part.strip().split(" ", 1) for part in parts)


def test_the_docs_run_their_own_scripts_and_no_others() -> None:
    answer = Api().get("/api/docs")
    page, policy = answer.content, policy_of(answer)

    assert policy["default-src"] == policy["frame-ancestors"] == "'none'"
    for kind in ("script", "style"):
        inline = re.findall(rb"<%s>(.*?)</" % kind.encode(), page, re.DOTALL)
        hashes = [base64.b64encode(hashlib.sha256(text).digest()) for text in inline]
        assert policy[f"{kind}-src"] == " ".join(
            ["'self'", *(f"'sha256-{each.decode()}'" for each in hashes)]
        )


def test_no_caller_writes_into_the_docs() -> None:
    assert problem(Api().get("/api/docs?lang=</script>"))["status"] == 400


@pytest.mark.parametrize("path", ["/api/docs", "/api/docs/problems"])
def test_no_window_of_others_holds_the_docs(path: str) -> None:
    answer = Api().get(path)
    assert answer["Cross-Origin-Opener-Policy"] == "same-origin"
    assert policy_of(answer)["default-src"] == "'none'"
