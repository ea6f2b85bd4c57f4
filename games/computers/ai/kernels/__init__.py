"""Hot loops of search and training; the only package that imports numba.

`bits` contains operations on rows of words. `moves` implements placements, turns and
scores on arrays. `playouts` plays random games, `priors` weighs placements, and
`evaluation` evaluates the net. `tree` is the search that uses all of these. `lessons`
plays whole games for training, and `learning` trains the net.

When the package is imported, `caching` sets the folder in which numba stores compiled
code, before any kernel can be compiled.
"""

import os

from games.computers.ai.builds import build_in
from games.computers.ai.kernels.caching import keep_in

keep_in(build_in(os.environ))
