"""Our commands, except for a fault: python -m tests.reliability.faulty relay.

`FAULT` names it: `tripled` sends every task three times and again later, and any name
of `STEPS` ends the process in the middle of that step, every now and then.
"""

import os
import random
import signal
import sys
from collections.abc import Callable
from functools import wraps
from typing import Any

import django
from django.core.management import execute_from_command_line
from django.db import transaction

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "blokus_api.settings")
django.setup()

from games.storage import (  # noqa: E402 - needs the settings above
    dispatching,
    feed,
    feed_reading,
)

RETAINED = 50
ODDS = 10
STEPS = ("before-sequencing", "sequenced", "sent", "put-to-readers", "advanced")


def main() -> None:
    fault = os.environ["FAULT"]
    if fault == "tripled":
        triple()
    else:
        die_in(fault)
    execute_from_command_line(["manage.py", *sys.argv[1:]])


def triple() -> None:
    """Three copies of each message, and old ones again, in any order."""
    publish, chance = dispatching._publish, random.Random(5)
    rows: list[tuple[Any, ...]] = []

    def publish_thrice(*message: Any) -> bool:
        rows.append(message)
        del rows[:-RETAINED]
        copies = [message, message, message, chance.choice(rows)]
        chance.shuffle(copies)
        return sum(publish(*copy) for copy in copies) == len(copies)

    setattr(dispatching, "_publish", publish_thrice)  # noqa: B010 - any arguments


def die_in(step: str) -> None:
    """Before or after one of the relay's acts, some of them uncommitted."""
    match step:
        case "before-sequencing":
            feed.sequence = dying(feed.sequence, before=True)
        case "sequenced":
            feed.sequence = in_transaction(feed.sequence)
        case "sent":
            dispatching._publish = dying(dispatching._publish)
        case "put-to-readers":
            feed_reading._affect = in_transaction(feed_reading._affect)
        case "advanced":
            feed_reading._affect = dying(feed_reading._affect)
        case _:
            raise ValueError(step)


def dying(act: Callable[..., Any], *, before: bool = False) -> Callable[..., Any]:
    """Does something, and now and then ends the process."""
    chance = random.Random()

    @wraps(act)
    def acting(*args: Any) -> Any:
        will_die = chance.randrange(ODDS) == 0
        if will_die and before:
            die()
        result = act(*args)
        did_something = result is None or bool(result)
        if will_die and did_something:
            die()
        return result

    return acting


def in_transaction(act: Callable[..., Any]) -> Callable[..., Any]:
    """Die before the commit, if the fault is due."""
    risky = dying(act)

    @wraps(act)
    def acting(*args: Any) -> Any:
        with transaction.atomic():
            return risky(*args)

    return acting


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


if __name__ == "__main__":
    main()
