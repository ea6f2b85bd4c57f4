"""The hot loops of search and training; the only package that imports numba.

`bits` has operations on rows of words, and `moves` plays on arrays: placements, turns
and scores. `playouts` plays random games, `priors` weighs placements, and `evaluation`
is the net. `tree` is the search that uses them. `lessons` plays whole games for
training, and `learning` trains the net.

Importing the package sets the folder in which numba stores compiled code (`caching`),
before any kernel can be compiled.
"""

import os

from games.computers.ai.builds import build_in
from games.computers.ai.kernels.caching import keep_in

keep_in(build_in(os.environ))
