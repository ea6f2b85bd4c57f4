"""Faults under a running stack, run by name: python -m pytest tests/reliability."""

from tests.e2e.conftest import guest, stack

__all__ = ["guest", "stack"]
