"""Random games tell a wrong engine from a right one.

Every mutant plays the very games that `test_rules_against_oracle.py` plays with the
right engine, until one of them tells.
"""

from collections import deque
from collections.abc import Iterator

import pytest

from games.rules import variants
from tests.property.agreement import DisagreementError
from tests.property.mutants import MUTANTS, OPTIONS_IGNORED, Mutant
from tests.property.plans import plans
from tests.property.random_games import play


@pytest.fixture
def fresh(monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.MonkeyPatch]:
    """Let no ruleset outlive the engine that made it."""
    variants._ruleset.cache_clear()
    yield monkeypatch
    monkeypatch.undo()
    variants._ruleset.cache_clear()


@pytest.mark.parametrize(
    "mutant",
    [pytest.param(mutant, id=mutant.fault) for mutant in (*MUTANTS, *OPTIONS_IGNORED)],
)
def test_random_games_tell_that(mutant: Mutant, fresh: pytest.MonkeyPatch) -> None:
    mutant.mutate(fresh)
    games = (
        plan
        for variant_id in mutant.ids
        for plan in plans(variant_id)
        if mutant.option is None or mutant.option in plan.setting.options
    )
    with pytest.raises(DisagreementError):
        deque(map(play, games), maxlen=0)
