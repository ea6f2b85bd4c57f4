"""Results: answers as JSON."""

from typing import Any, TypeAlias

from games.rules.ruleset import Ruleset

Result: TypeAlias = dict[str, Any]


def placement_document(ruleset: Ruleset, color: int, number: int) -> Result:
    """Tell a placement as the API takes it for a move."""
    table = ruleset.placements
    return {
        "color": ruleset.colors[color],
        "piece": table.piece_of(number).id,
        "cells": table.cells_of(number),
    }
