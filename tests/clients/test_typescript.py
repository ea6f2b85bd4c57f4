"""A TypeScript client generated from the OpenAPI document compiles; needs npm."""

from pathlib import Path

from tests.clients.conftest import run


def test_a_frontend_compiles_against_the_document(typescript: Path) -> None:
    run(typescript, "npx", "--no", "tsc")
