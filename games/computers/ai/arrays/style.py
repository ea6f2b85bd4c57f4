"""The style of a search in the form of the kernels: learned weights and settings."""

from typing import NamedTuple

import numpy as np

from games.computers.ai.arrays.memory import PHASES, Floats
from games.computers.ai.arrays.nets import NO_NET, Net, fits
from games.computers.ai.arrays.tables import Tables
from games.rules.ruleset import Ruleset


class Settings(NamedTuple):
    """Settings of the search, tuned by matches (docs/players.md)."""

    growth: float = 3.0
    """Factor by which playouts prefer a piece to one that is a cell smaller."""
    answers: float = 0.9
    """Probability that a playout covers the newest corners of opponents, if
    possible."""
    exploration: float = 0.6
    rave: float = 500.0
    """Visits at which a child's own value weighs about as much as its RAVE value."""
    rave_doubt: float = 5.0
    """Simulations at which a RAVE value weighs half."""
    rave_fading: float = 0.0
    """Discount of RAVE for late moves of a simulation: 0 for none, 1 ignores the last
    move."""
    temperature: float = 0.4
    """Temperature of the priors: above 1 they are flatter than learned, below 1
    steeper."""
    least: float = 0.002
    """Smallest prior of a child, as a share of the largest; less likely ones are left
    out."""
    floor: float = 0.1
    """Share of the root's priors that is distributed equally among all children."""
    few: int = 0
    """Number of placements up to which all are searched, as at the root. The placement
    that refutes another one may have a low prior."""
    thorough: float = 10.0
    """Simulations per child of the root from which all children are visited; 0 for
    never."""
    patience: int = 3
    """Visits before a node gets children."""
    points: float = 0.3
    """Weight of the margin in a reward, against the win."""
    scale: float = 10.0
    """Margin that counts as a clear win, in points."""
    mix: float = 0.0
    """Weight of the net in a simulation's reward; the playout has the rest."""


class Weights(NamedTuple):
    """Weights of the priors; their sum is a placement's log-likelihood."""

    cells: Floats
    """Weights of the cells' features: (PHASES, ROLES, FEATURES)."""
    pieces: dict[str, list[float]]
    """Weight of each piece id in each phase."""


class Preferences(NamedTuple):
    """Settings, weights and net of a search for some rulesets."""

    weights: Weights
    settings: Settings
    net: Net = NO_NET


class Style(NamedTuple):
    """Weights and settings in the form of the kernels."""

    cells: Floats
    """Weights of the cells' features: (PHASES, ROLES, FEATURES)."""
    pieces: Floats
    """Weights of the pieces: (PHASES, pieces)."""
    playouts: np.ndarray[tuple[int], np.dtype[np.float64]]
    """Weight of each size of a piece in playouts, the largest size first."""
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
    """Convert preferences to the form of the kernels."""
    weights, settings, net = preferences
    if not fits(net, ruleset):
        settings, net = settings._replace(mix=0.0), NO_NET
    if ruleset.is_drafted:
        # All colors may continue from a shared color's corners, so they belong to no
        # opponent.
        settings = settings._replace(answers=0.0)
    ids = [ruleset.pieces[i].id for i in tables.order]
    pieces = [weights.pieces.get(piece, [0.0] * PHASES) for piece in ids]
    sizes = np.unique(tables.sizes)[::-1].astype(np.float64)
    return Style(
        cells=weights.cells,
        pieces=np.ascontiguousarray(np.array(pieces, np.float32).T),
        playouts=settings.growth ** (sizes - sizes[0]),
        # An integer 1 instead of 1.0 would compile all kernels again: 15 seconds.
        **{
            name: type(Settings._field_defaults[name])(getattr(settings, name))
            for name in Style._fields[3:-1]
        },
        net=net,
    )
