"""The recipes of docs/recipes.md run from top to bottom in one shell."""

import re
import shutil
import subprocess

import psycopg
import pytest

from blokus_api.embedded.programs import ROOT
from games.lab.client.api import Client
from tests.pages import code_blocks
from tests.stack import Stack

pytestmark = [
    pytest.mark.depth,
    pytest.mark.skipif(not shutil.which("curl"), reason="needs curl"),
]

PAGE = (ROOT / "docs" / "recipes.md").read_text()
SERVER = "http://127.0.0.1:8000"
TOKEN = "blk_..."
SEPARATOR = "====="
PROBLEM = '"type":"/api/docs/problems#'
MOST_LINES = 15
"""Maximum lines of a recipe, without blank lines and fences."""

PREPARATION, *SECTIONS = PAGE.split("\n## ")
RECIPES = {section.partition("\n")[0]: section for section in SECTIONS}


def test_there_are_enough_recipes() -> None:
    assert 12 <= len(RECIPES) <= 16


@pytest.mark.parametrize("title", RECIPES)
def test_a_recipe_is_short(title: str) -> None:
    lines = RECIPES[title].splitlines()
    assert list(code_blocks(RECIPES[title]))
    assert (
        sum(bool(line) and not line.startswith("```") for line in lines) <= MOST_LINES
    )


@pytest.fixture(scope="module")
def outputs(stack: Stack, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Return the output of each recipe by its title."""
    folder = tmp_path_factory.mktemp("recipes")
    (folder / "tests").symlink_to(ROOT / "tests")
    script = []
    for title, section in {"": PREPARATION, **RECIPES}.items():
        script.append(f"echo '{SEPARATOR}{title}'")
        for language, block in code_blocks(section):
            if language == "python":
                (name,) = re.findall(r"Save it as `(\w+\.py)`", section)
                (folder / name).write_text(block)
            else:
                script.append(block)
    text = "\n".join(script)
    for old, new in {SERVER: stack.streams_url, TOKEN: account_token(stack)}.items():
        assert old in text
        text = text.replace(old, new)
    done = subprocess.run(
        ["bash", "-eu", "-o", "pipefail", "-c", text],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    sections = done.stdout.split(SEPARATOR)[1:]
    return {title: text for title, _, text in (one.partition("\n") for one in sections)}


def account_token(stack: Stack) -> str:
    """Return the token of a new account; the tests of signing up are elsewhere."""
    with Client(stack.url) as client:
        answer = client.post("/guests", {})
    player, token = answer.body["player"]["id"], answer.body["token"]
    with psycopg.connect(stack.env["DATABASE_URL"]) as connection:
        connection.execute(
            "UPDATE players_player SET kind = 'user' WHERE id = %s", [player]
        )
    return str(token)


@pytest.mark.parametrize("title", RECIPES)
def test_no_request_of_a_recipe_is_refused(title: str, outputs: dict[str, str]) -> None:
    assert PROBLEM not in outputs[title]


@pytest.mark.parametrize(
    ("title", "part"),
    [
        ("Play against the computer", '"actor":"ai:greedy"'),
        ("Get a hint", '"status":"done"'),
        ("Let two people play by link", '"game.started"'),
        ("Follow a game live", "event: snapshot"),
        ("Import my collection", "'archived': 5"),
        ("Search positions", '"items":'),
        ("Export my games", '"variant":"duo"'),
        ("Play the puzzle of the day", '"status":"playing"'),
        ("Bring the users of my own app", '"external"'),
        ("Receive webhooks on my server", "whsec_"),
    ],
)
def test_a_recipe_has_its_result(
    title: str, part: str, outputs: dict[str, str]
) -> None:
    assert part in outputs[title]
