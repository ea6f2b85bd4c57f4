"""A search's style, in the form that the kernels need: learned weights and settings."""

from typing import NamedTuple

import numpy as np

from games.computers.ai.arrays.memory import PHASES, Floats
from games.computers.ai.arrays.nets import NO_NET, Net, fits
from games.computers.ai.arrays.tables import Tables
from games.rules.ruleset import Ruleset


class Settings(NamedTuple):
    """Search settings, tuned by matches (docs/players.md)."""

    growth: float = 3.0
    """Factor by which playouts prefer a piece over one with one cell fewer."""
    answers: float = 0.9
    """Probability that a playout covers an opponent's newest corners, if possible."""
    exploration: float = 0.6
    rave: float = 500.0
    """Number of visits at which a child's own value weighs about as much as its RAVE
    value."""
    rave_doubt: float = 5.0
    """Number of simulations at which a RAVE value has half its full weight."""
    rave_fading: float = 0.0
    """RAVE discount for late moves in a simulation: 0 means no discount, and 1 ignores
    the last move."""
    temperature: float = 0.4
    """Temperature of the priors. Values above 1 make the priors flatter than learned,
    and values below 1 steeper."""
    least: float = 0.002
    """Smallest prior of a child, as a share of the largest prior. Less likely children
    are left out."""
    floor: float = 0.1
    """Share of the root's priors that is spread equally over all children."""
    few: int = 0
    """Maximum number of placements for a node to search all of them, as the root does.
    A placement that refutes another one may have a low prior."""
    thorough: float = 10.0
    """Minimum number of simulations per child of the root for every child to be
    visited; 0 turns this off."""
    patience: int = 3
    """Number of visits before a node gets children."""
    points: float = 0.3
    """Weight of the margin in a reward; the win has the remaining weight."""
    scale: float = 10.0
    """Margin that counts as a clear win, in points."""
    mix: float = 0.0
    """Weight of the net in a simulation's reward; the playout has the remaining
    weight."""


class Weights(NamedTuple):
    """Weights of the priors, which add up to a placement's log-likelihood."""

    cells: Floats
    """Weights of the cell features. Shape: (PHASES, ROLES, FEATURES)."""
    pieces: dict[str, list[float]]
    """Weights of each piece by phase; the keys are piece ids."""


class Preferences(NamedTuple):
    """Search settings, weights and net for some rulesets."""

    weights: Weights
    settings: Settings
    net: Net = NO_NET


class Style(NamedTuple):
    """Weights and settings in the form that the kernels need."""

    cells: Floats
    """Weights of the cell features. Shape: (PHASES, ROLES, FEATURES)."""
    pieces: Floats
    """Weights of the pieces. Shape: (PHASES, pieces)."""
    playouts: np.ndarray[tuple[int], np.dtype[np.float64]]
    """Weight of each piece size in playouts, largest size first."""
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
    """Convert preferences to the kernels' form."""
    weights, settings, net = preferences
    if not fits(net, ruleset):
        settings, net = settings._replace(mix=0.0), NO_NET
    if ruleset.is_drafted:
        # All colors may continue from a shared color's corners, so these belong to no
        # opponent.
        settings = settings._replace(answers=0.0)
    ids = [ruleset.pieces[i].id for i in tables.order]
    pieces = [weights.pieces.get(piece, [0.0] * PHASES) for piece in ids]
    sizes = np.unique(tables.sizes)[::-1].astype(np.float64)
    return Style(
        cells=weights.cells,
        pieces=np.ascontiguousarray(np.array(pieces, np.float32).T),
        playouts=settings.growth ** (sizes - sizes[0]),
        # This must stay 1.0. With the integer 1, numba would compile all kernels again,
        # which takes 15 seconds.
        **{
            name: type(Settings._field_defaults[name])(getattr(settings, name))
            for name in Style._fields[3:-1]
        },
        net=net,
    )
