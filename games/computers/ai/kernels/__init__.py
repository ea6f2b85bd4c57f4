"""The hot loops: compiled by numba, which nothing outside this package imports.

From the bottom: `caching` (where machine code is kept), `bits` (rows of words), `moves`
(placing, turns, scores), `playouts` (random games), `priors` (what a placement looks
like), `evaluation` (what the net makes of a position), `tree` (the search). `lessons`
plays whole games with it, and `learning` teaches the net by them.
"""

import os

from games.computers.ai.builds import build_in
from games.computers.ai.kernels.caching import keep_in

keep_in(build_in(os.environ))
