"""Our web application on a host whose clock is wrong by `ASTRAY` seconds."""

import os
import time

_right = time.time
time.time = lambda: _right() + int(os.environ["ASTRAY"])

from blokus_api.wsgi import application  # noqa: E402 - shall know no other clock

__all__ = ["application"]
