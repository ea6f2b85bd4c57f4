"""A season of correspondence: weeks of play in minutes, with faults, all checked.

    python -m pytest tests/reliability/season
    RELIABILITY=long python -m pytest tests/reliability/season

The long one is 200 people with 1,000 games at once, for 60 days. `SEASON` sets people,
games, days, faults and the pace: SEASON=50,200,20,20,1.
"""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.e2e.table import manage, until
from tests.reliability.conftest import Measure
from tests.reliability.house import Database, House, housing
from tests.reliability.season import clocks, telling
from tests.reliability.season.audit import Audit
from tests.reliability.season.observer import PROCESSES
from tests.reliability.season.seasons import START, Season, Size
from tests.reliability.season.shifting import SimulatedClock
from tests.reliability.season.strikes import Striker
from tests.reliability.sizes import IS_LONG
from tests.reliability.test_truth import contents, is_followed

SHORT, LONG = "20,40,5,4,4", "200,1000,60,60,1"
"""People, games at once, days, faults, and how much rather than usual people come."""
SIZE = os.environ.get("SEASON", LONG if IS_LONG else SHORT)
DERIVED = (
    *("ratings_rating", "ratings_ratingchange"),
    *("explorer_choice", "statistics_tally"),
)
"""What is derived from the archive, and rebuilt from it."""


@pytest.fixture(scope="module")
def house(room: Path, durable: Database) -> Iterator[House]:
    """A house whose time is ours."""
    with housing(room / "season", durable, names=()) as house:
        house.env["GUEST_SCOPES"] = "play,games:read,games:create,account"
        yield house


@pytest.mark.timeout(0)
def test_a_season_leaves_nothing_that_should_not_be(
    house: House, durable: Database, measured: Measure
) -> None:
    clock = SimulatedClock(house, START)
    for name in PROCESSES:
        house.start(name)
    striker = Striker(house, durable, seed=6)
    season = Season(house, clock, striker, Size(*map(int, SIZE.split(","))))
    season.play()
    house.assert_fed()
    until(lambda: is_followed(house))
    audit = Audit(house, season.book)
    with house.guest() as anybody:
        faults = list(audit.faults(anybody))
    found = [
        clocks.check(stream, audit.rows[game].deadline, audit.calendars)
        for game, stream in audit.streams.items()
    ]
    faults += [fault for one in found for fault in one.faults]
    said = telling.tell(season, striker, audit, found)
    assert faults == [], (len(faults), *faults[:20])
    assert "faults=0" in manage(house, "verify_games", within=1800)
    assert "differing=0" in manage(house, "rebuild_projections", "--check", within=1800)
    before = [contents(house, table) for table in DERIVED]
    manage(house, "rebuild_archive", within=1800)
    assert [contents(house, table) for table in DERIVED] == before
    assert before[0] or not IS_LONG
    measured(21, f"{said}; {len(before[0])} ratings as rebuilt")
