"""The style of a search, as the kernels read it: learned weights, and settings."""

from typing import NamedTuple

import numpy as np

from games.computers.ai.arrays.memory import PHASES, Floats
from games.computers.ai.arrays.nets import NO_NET, Net, fits
from games.computers.ai.arrays.tables import Tables
from games.rules.ruleset import Ruleset


class Settings(NamedTuple):
    """Settings of the search; found by matches (docs/players.md)."""

    growth: float = 3.0
    """How much likelier playouts place a piece than one a cell smaller."""
    answers: float = 0.9
    """How often playouts cover the newest corners of opponents, where they can."""
    exploration: float = 0.6
    rave: float = 500.0
    """Visits at which a child's own value counts about as much as its RAVE value."""
    rave_doubt: float = 5.0
    """Simulations that a RAVE value needs to count half."""
    rave_fading: float = 0.0
    """How much less a move at the very end of a simulation counts for its RAVE value
    than one made at once: 0 as much, 1 nothing."""
    temperature: float = 0.4
    """Above 1, priors are flatter than those that were learned; below, steeper."""
    least: float = 0.002
    """Children that are less likely than this share of the likeliest are left out."""
    floor: float = 0.1
    """The part of the root's priors that all its children have in equal shares."""
    few: int = 0
    """Where there are no more placements than these, all of them are looked at as at
    the root: the answer that refutes a placement may be one that nobody likes."""
    thorough: float = 10.0
    """Simulations a child of the root from which on all are looked at; 0: never."""
    patience: int = 3
    """Visits before a node gets children."""
    points: float = 0.3
    """How much the margin counts in a reward, against the win."""
    scale: float = 10.0
    """The margin, in points, that is a clear win."""
    mix: float = 0.0
    """How much of a simulation's reward is the net's; the rest is the playout's."""


class Weights(NamedTuple):
    """Weights of the priors: they add up to a placement's log-likelihood."""

    cells: Floats
    """(PHASES, ROLES, FEATURES)"""
    pieces: dict[str, list[float]]
    """Per piece id: a weight for each phase."""


class Preferences(NamedTuple):
    """All that a search of some rulesets prefers."""

    weights: Weights
    settings: Settings
    net: Net = NO_NET


class Style(NamedTuple):
    """Weights and settings as the kernels read them."""

    cells: Floats
    """(PHASES, ROLES, FEATURES)"""
    pieces: Floats
    """(PHASES, pieces)"""
    playouts: np.ndarray[tuple[int], np.dtype[np.float64]]
    """Per size of a piece, the biggest first: how likely playouts place it."""
    answers: float
    exploration: float
    rave: float
    rave_doubt: float
    rave_fading: float
    temperature: float
    least: float
    floor: float
    few: int
    thorough: float
    patience: int
    points: float
    scale: float
    mix: float
    net: Net


def style_of(preferences: Preferences, ruleset: Ruleset, tables: Tables) -> Style:
    """Return preferences as the kernels read them."""
    weights, settings, net = preferences
    if not fits(net, ruleset):
        settings, net = settings._replace(mix=0.0), NO_NET
    if ruleset.is_drafted:
        # Everybody may go on from a color's corners: they are no opponent's.
        settings = settings._replace(answers=0.0)
    ids = [ruleset.pieces[i].id for i in tables.order]
    pieces = [weights.pieces.get(piece, [0.0] * PHASES) for piece in ids]
    sizes = np.unique(tables.sizes)[::-1].astype(np.float64)
    return Style(
        cells=weights.cells,
        pieces=np.ascontiguousarray(np.array(pieces, np.float32).T),
        playouts=settings.growth ** (sizes - sizes[0]),
        # 1 instead of 1.0 would have all kernels compiled once more: 15 seconds.
        **{
            name: type(Settings._field_defaults[name])(getattr(settings, name))
            for name in Style._fields[3:-1]
        },
        net=net,
    )
