"""Ids that exist: made-up ones alone would find nothing."""

import random
from collections.abc import Mapping
from typing import Any


class Ids:
    """Existing ids, by the names of parameters and fields."""

    def __init__(self, first: str | None, *others: str | None) -> None:
        """Tokens of the senders of requests, mostly the first; None: no token."""
        self.dice = random.Random(0)
        self.first = first
        self._others = others
        # None stands for leaving a value out.
        self.known: dict[str, list[Any]] = {
            "cursor": [None],
            "If-Match": [None],
            "If-None-Match": [None, "*"],
            "Idempotency-Key": [None],
            "Last-Event-ID": [None, "1"],
            "X-Session-Token": [None],
        }

    def placed(self, values: Mapping[str, Any] | None) -> dict[str, Any]:
        """Replace most generated values by existing ones."""
        placed = {
            name: self._place(name, each_value)
            for name, each_value in (values or {}).items()
        }
        return {name: value for name, value in placed.items() if value is not None}

    def path(self, names: Mapping[str, Any]) -> dict[str, Any]:
        """Something that exists for every gap of a path."""
        return {
            name: self.dice.choice(self.known.get(name, [value]))
            for name, value in names.items()
        }

    def sender(self) -> str | None:
        """Return the token for a request that may fail."""
        return self.dice.choice([*[self.first] * 4, *self._others])

    def _place(self, name: str, made_up: Any) -> Any:
        known_ids = self.known.get(name)
        if known_ids is None or self.dice.random() < 0.2:
            return made_up
        return self.dice.choice(known_ids)
