"""Random games tell a wrong engine from a right one.

Every mutant plays the very games that `test_rules_against_oracle.py` plays with the
right engine, until one of them tells.
"""

from collections import deque
from functools import cache

import pytest

from games.rules import variants
from tests.property.agreement import DisagreementError
from tests.property.contest_mutants import CONTEST_MUTANTS
from tests.property.mutants import MUTANTS, OPTIONS_IGNORED, Mutant
from tests.property.plans import plans
from tests.property.random_games import play

pytestmark = pytest.mark.depth


@pytest.fixture
def fresh(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """Let no ruleset outlive its engine, and keep those of the right one."""
    for name in ("_ruleset", "_ruleset_of_its_own"):
        monkeypatch.setattr(variants, name, cache(variants._made))
    return monkeypatch


@pytest.mark.parametrize(
    "mutant",
    [
        pytest.param(mutant, id=mutant.fault)
        for mutant in (*MUTANTS, *CONTEST_MUTANTS, *OPTIONS_IGNORED)
    ],
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
