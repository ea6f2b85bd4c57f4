"""The preferences that ship with the project: small files in `priors/`.

They are made by `manage.py train_priors`; a search without one has no priors.
"""

import json
import re
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from games.computers.ai.arrays.memory import FEATURES, PHASES, ROLES
from games.computers.ai.arrays.style import Preferences, Settings, Weights
from games.rules.lattices import TriangleLattice
from games.rules.ruleset import Ruleset

FOLDER = Path(__file__).with_name("priors")
DECIMALS = 3
_BREAKS = re.compile(r"(?<=[\[,])\s+(?=[-0-9])|(?<=[0-9])\s+(?=\])")
"""Line breaks beside numbers: a row is a line."""


def kind_of(ruleset: Ruleset) -> str:
    """Return the name of the preferences that suit a ruleset best."""
    if ruleset.scoring.objective == "reverse":
        return "reverse"
    if not ruleset.grid.is_flat:
        return "cubes"
    if isinstance(ruleset.grid.lattice, TriangleLattice):
        return "trigon"
    return "duo" if len(ruleset.colors) == 2 else "classic"  # noqa: PLR2004


def preferences_for(ruleset: Ruleset) -> Preferences:
    """Return what a search of a ruleset prefers."""
    return read(FOLDER / f"{kind_of(ruleset)}.json")


@lru_cache(maxsize=32)
def read(path: Path) -> Preferences:
    """Read a file of preferences; without it, all placements are as likely."""
    if not path.exists():
        return Preferences(
            Weights(np.zeros((PHASES, ROLES, FEATURES), np.float32), {}), Settings()
        )
    document = json.loads(path.read_text())
    cells = np.array(document["cells"], np.float32)
    return Preferences(
        Weights(cells.reshape(PHASES, ROLES, FEATURES), document["pieces"]),
        Settings(**document["settings"]),
    )


def write(path: Path, preferences: Preferences) -> None:
    """Write a file of preferences: settings that differ, and rounded weights."""
    weights, settings = preferences
    default = Settings()._asdict()
    document: dict[str, Any] = {
        "settings": {k: v for k, v in settings._asdict().items() if v != default[k]},
        "cells": [_rounded(row) for row in weights.cells.reshape(-1, FEATURES)],
        "pieces": {piece: _rounded(row) for piece, row in weights.pieces.items()},
    }
    path.write_text(_BREAKS.sub(" ", json.dumps(document, indent=1)) + "\n")


def _rounded(values: Any) -> list[float]:
    return [round(float(value), DECIMALS) for value in values]
