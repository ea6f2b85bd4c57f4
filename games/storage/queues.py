"""Queues: what workers are started for, so that cheap work always finds one free.

No worker that reads a queue of short work reads one of long work. Of what waits for a
queue only so much lies in the broker that no worker is idle: the rest waits in the
table of obligations, where it is shared out anew at every look.
"""

from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

GUEST_PREFIX = "guest:"
"""How the name of an owner begins who has no account."""
OF_GAMES = "games."
"""How the names of tasks begin whose subject is a game."""
OwnerClass: TypeAlias = Literal["guest", "account", "nobody"]
OWNER_CLASSES: tuple[OwnerClass, ...] = get_args(OwnerClass)
"""What is told of owners where no name may be: nobody is for whom all is alike."""


def owner_class(owner: str) -> OwnerClass:
    """Return the class of an owner, by which the measures of work are told apart."""
    if not owner:
        return "nobody"
    return "guest" if owner.startswith(GUEST_PREFIX) else "account"


@dataclass(frozen=True)
class Queue:
    """Where work waits for workers, and how much of it there is at once."""

    name: str
    waiting: int
    """Messages in the broker that no worker has begun, at most."""
    each: int | None = None
    """What one owner may have under way at once; None: no bound."""


SCORE = Queue("score", waiting=200)
"""What a game needs to go on or to end: milliseconds."""
MOVES = Queue("ai", waiting=8, each=4)
"""Moves of computers that answer at once."""
SEARCHES = Queue("searches", waiting=2, each=4)
"""Moves of computers that take seconds."""
HINTS = Queue("hints", waiting=1, each=1)
"""Analyses of some seconds."""
ANALYSES = Queue("analyses", waiting=1, each=1)
"""Analyses that may take minutes."""
IMPORTS = Queue("imports", waiting=1, each=1)
"""Files of games, a stretch at a time; and replays as pictures, which take seconds."""
FAN_OUTS = Queue("fan-out", waiting=24, each=4)
"""Events that become messages: milliseconds."""
DELIVERIES = Queue("deliver", waiting=24, each=3)
"""Messages to receivers that may be slow, and mails."""
