import json

import pytest

from tests.games.lab.conformance.checking import run


@pytest.fixture
def check(tmp_path):
    """Return a function that writes lines to a file and runs the command on it."""

    def check_lines(*lines, name="changed.jsonl"):
        file = tmp_path / name
        texts = [line if isinstance(line, str) else json.dumps(line) for line in lines]
        file.write_text("\n".join(texts) + "\n")
        return run(file)

    return check_lines
