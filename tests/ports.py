"""Ports for the servers of tests."""

import socket
from random import SystemRandom

CHOICE = range(20_000, 32_000)
"""Ports below those that kernels choose from."""
_chance = SystemRandom()
"""No seed: all processes of a run have the same one."""


def free_port() -> int:
    """Return a port of loopback on which no server listens.

    A port that the kernel chooses may belong to a connection of another process before
    the server of the test listens there.
    """
    while True:
        port = _chance.choice(CHOICE)
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
        return port
