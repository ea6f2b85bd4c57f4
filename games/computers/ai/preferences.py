"""Search preferences that ship with the project: small files in `priors/`.

A file contains search settings, and either weights or the edition whose weights it
uses. `manage.py train_priors` writes these files. Without a file, a search has no
priors.
"""

import json
import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from games.computers.ai.arrays.memory import FEATURES, PHASES, ROLES
from games.computers.ai.arrays.style import Preferences, Settings, Weights
from games.computers.ai.manner import EDITION, USUAL, Manner
from games.computers.ai.nets import beside, read_net
from games.rules.lattices import TriangleLattice
from games.rules.ruleset import Ruleset

EARLIER = {3: 2}
"""Earlier edition that supplies the files missing from an edition."""
PRIORS = Path(__file__).with_name("priors")
DECIMALS = 3
TWO = 2
_BREAKS = re.compile(r"(?<=[\[,])\s+(?=[-0-9])|(?<=[0-9])\s+(?=\])")
"""Line breaks beside numbers; they are removed, so that each row is one line."""


def kinds_of(ruleset: Ruleset) -> Iterator[str]:
    """Yield the kinds of a ruleset, most specific first."""
    board = _board_of(ruleset)
    if ruleset.scoring.objective == "reverse":
        yield f"{board}-reverse"
        yield "reverse"
    if ruleset.is_drafted:
        yield "draft"
    if ruleset.obstacles:
        yield "obstacle"
    starts, edges = ruleset.starts, ruleset.grid.forbids
    if board == "duo" and any(len(edges[start]) == TWO for start in starts[0]):
        yield "half-board"
    yield board


def _board_of(ruleset: Ruleset) -> str:
    if not ruleset.grid.is_flat:
        return "cubes"
    if isinstance(ruleset.grid.lattice, TriangleLattice):
        return "trigon"
    return "duo" if len(ruleset.colors) == TWO else "classic"


def file_for(ruleset: Ruleset, edition: int = EDITION) -> Path:
    """Return the edition's file that fits a ruleset best."""
    folders = [
        PRIORS / f"{number}" for number in (edition, EARLIER.get(edition)) if number
    ]
    files = [
        folder / f"{kind}.json" for kind in kinds_of(ruleset) for folder in folders
    ]
    return next((file for file in files if file.exists()), files[0])


def preferences_for(ruleset: Ruleset, manner: Manner = USUAL) -> Preferences:
    """Return the search preferences for a ruleset."""
    priors = manner.priors or file_for(ruleset, manner.edition)
    preferences = read(priors)
    settings = {**preferences.settings._asdict(), **dict(manner.settings)}
    net = read_net(manner.net or beside(priors))
    return preferences._replace(settings=Settings(**settings), net=net)


@lru_cache(maxsize=32)
def read(path: Path) -> Preferences:
    """Read a preferences file; without one, all placements are equally likely."""
    if not path.exists():
        return Preferences(
            Weights(np.zeros((PHASES, ROLES, FEATURES), np.float32), {}), Settings()
        )
    document = json.loads(path.read_text())
    settings = Settings(**document["settings"])
    if "weights_of" in document:
        earlier = path.parent.with_name(str(document["weights_of"])) / path.name
        return Preferences(read(earlier).weights, settings)
    cells = np.array(document["cells"], np.float32).reshape(PHASES, ROLES, FEATURES)
    return Preferences(Weights(cells, document["pieces"]), settings)


def write(path: Path, preferences: Preferences) -> None:
    """Write a preferences file with the changed settings and rounded weights."""
    weights, settings, _ = preferences
    default = Settings()._asdict()
    document: dict[str, Any] = {
        "settings": {k: v for k, v in settings._asdict().items() if v != default[k]},
        "cells": [_rounded(row) for row in weights.cells.reshape(-1, FEATURES)],
        "pieces": {piece: _rounded(row) for piece, row in weights.pieces.items()},
    }
    path.write_text(_BREAKS.sub(" ", json.dumps(document, indent=1)) + "\n")


def _rounded(values: Any) -> list[float]:
    return [round(float(value), DECIMALS) for value in values]
