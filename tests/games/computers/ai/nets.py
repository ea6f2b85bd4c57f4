"""Nets for tests of any board, with random weights."""

import numpy as np

from games.computers.ai.arrays.nets import Net, layout_of, net_of
from games.rules.ruleset import Ruleset


def a_net(ruleset: Ruleset, seed: int = 1) -> Net:
    """Return an untrained net with a different output for each position."""
    return net_of(layout_of(ruleset).rows, np.random.default_rng(seed))
