"""What the docs list is what the code has."""

from pathlib import Path

from games.rules.refusals import Reason

DOCS = Path(__file__).parents[2] / "docs"


def test_every_reason_for_a_refusal_is_listed_with_its_sentence():
    rows = [f"| `{reason}` | {reason.sentence} |" for reason in Reason]
    assert "\n".join(rows) in (DOCS / "conventions.md").read_text()
