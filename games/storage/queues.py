"""Work queues with separate workers, so that short tasks never wait for long ones.

No worker serves both a queue of short tasks and a queue of long tasks. The broker holds
only enough messages to keep the workers busy. All other work waits in the table of
obligations, from which the dispatcher chooses fairly among owners.
"""

from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

GUEST_PREFIX = "guest:"
"""Prefix for the ids of owners without an account."""
OF_GAMES = "games."
"""Prefix for the names of tasks whose subject is a game."""
OwnerClass: TypeAlias = Literal["guest", "account", "nobody"]
NO_OWNER: OwnerClass = "nobody"
OWNER_CLASSES: tuple[OwnerClass, ...] = get_args(OwnerClass)
"""Owner classes, which metrics use instead of names."""


def owner_class(owner: str) -> OwnerClass:
    """Return the class of an owner, which is a label in metrics."""
    if not owner:
        return NO_OWNER
    return "guest" if owner.startswith(GUEST_PREFIX) else "account"


@dataclass(frozen=True)
class Queue:
    """A queue with its limits."""

    name: str
    waiting: int
    """Maximum number of messages that wait in the broker."""
    each: int | None = None
    """Maximum number of sent or begun items of one owner; None means no limit."""


SCORE = Queue("score", waiting=200)
"""Work that a game needs to continue or end. An item takes milliseconds."""
MOVES = Queue("ai", waiting=8, each=4)
"""Moves of computer players that do not search."""
SEARCHES = Queue("searches", waiting=2, each=4)
"""Moves of computer players whose search takes seconds."""
HINTS = Queue("hints", waiting=1, each=1)
"""Analyses that take seconds."""
ANALYSES = Queue("analyses", waiting=1, each=1)
"""Analyses that may take minutes."""
IMPORTS = Queue("imports", waiting=1, each=1)
"""Sections of imported files and animated replays, each of which takes seconds."""
FAN_OUTS = Queue("fan-out", waiting=24, each=4)
"""Conversion of events to messages. An item takes milliseconds."""
DELIVERIES = Queue("deliver", waiting=24, each=3)
"""Emails and webhook messages, whose receivers may be slow."""
