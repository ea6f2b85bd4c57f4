"""Queues of work, each with its own workers, so that short work never waits for long.

No worker consumes from a queue of short work and from one of long work. The broker
holds only enough messages to keep workers busy. The rest waits in the table of
obligations, where each dispatch shares it among the owners.
"""

from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

GUEST_PREFIX = "guest:"
"""Prefix of the names of owners without an account."""
OF_GAMES = "games."
"""Prefix of the names of tasks whose subject is a game."""
OwnerClass: TypeAlias = Literal["guest", "account", "nobody"]
NO_OWNER: OwnerClass = "nobody"
OWNER_CLASSES: tuple[OwnerClass, ...] = get_args(OwnerClass)
"""Classes of owners in metrics, which contain no names."""


def owner_class(owner: str) -> OwnerClass:
    """Return the class of an owner, a label of metrics."""
    if not owner:
        return NO_OWNER
    return "guest" if owner.startswith(GUEST_PREFIX) else "account"


@dataclass(frozen=True)
class Queue:
    """A queue and its limits."""

    name: str
    waiting: int
    """Maximum number of messages in the broker that no worker has begun."""
    each: int | None = None
    """Maximum number of one owner's items that are sent or begun; None: unlimited."""


SCORE = Queue("score", waiting=200)
"""Work without which a game cannot continue or end. Takes milliseconds."""
MOVES = Queue("ai", waiting=8, each=4)
"""Moves of computer players without a search."""
SEARCHES = Queue("searches", waiting=2, each=4)
"""Moves of computer players that search for seconds."""
HINTS = Queue("hints", waiting=1, each=1)
"""Analyses that take seconds."""
ANALYSES = Queue("analyses", waiting=1, each=1)
"""Analyses that may take minutes."""
IMPORTS = Queue("imports", waiting=1, each=1)
"""Imported files, a section at a time, and animated replays. Both take seconds."""
FAN_OUTS = Queue("fan-out", waiting=24, each=4)
"""Events that become messages. Takes milliseconds."""
DELIVERIES = Queue("deliver", waiting=24, each=3)
"""Emails, and messages to receivers that may be slow."""
