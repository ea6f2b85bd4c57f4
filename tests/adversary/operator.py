"""What operators do about an attack: as operation.md says, who takes too much."""

from tests.e2e.table import manage
from tests.reliability.house import House

OWNERS = """
    SELECT owner, bool_or(kind = 'webhook') FROM games_obligation
    WHERE owner <> '' AND kind IN ('ai-search', 'analysis', 'webhook')
    GROUP BY owner
"""


def keep_out(house: House) -> None:
    """Suspend the owners of receivers, and cancel their pending work."""
    for owner, has_receivers in house.ask(OWNERS):
        if has_receivers:
            manage(house, "suspend", owner.partition(":")[2], "--why", "an attack")
        else:
            manage(house, "empty_queue", owner, "--why", "an attack")
