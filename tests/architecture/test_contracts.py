"""Imports run one way: the contracts stand in pyproject.toml."""

from importlinter.cli import EXIT_STATUS_SUCCESS, lint_imports


def test_every_import_contract_is_kept():
    assert lint_imports(no_cache=True) == EXIT_STATUS_SUCCESS
