"""A season of correspondence: weeks of play in minutes, with faults; then all is checked.

    python -m pytest tests/reliability/season
    RELIABILITY=long python -m pytest tests/reliability/season

The long one is 200 people with 1,000 games at once, for 60 days.
"""

from tests.reliability.house import housing
from tests.reliability.season.seasons import START, Season, Size
from tests.reliability.season.shifting import SimulatedClock
from tests.reliability.season.strikes import Striker
from tests.reliability.sizes import size
from tests.stack import Name

PROCESSES: tuple[Name, ...] = ("broker", "worker", "relay", "web")
SIZE = Size(
    people=size(20, 200),
    games=size(40, 1000),
    days=size(10, 60),
    faults=size(4, 60),
)


def test_a_season_leaves_nothing_that_should_not_be(room, durable, measured):
    with housing(room / "season", durable, names=()) as house:
        house.env["GUEST_SCOPES"] = "play,games:read,games:create,account"
        clock = SimulatedClock(house, START)
        for name in PROCESSES:
            house.start(name)
        striker = Striker(house, durable, seed=6)
        season = Season(house, clock, striker, SIZE)
        try:
            season.play()
        except BaseException:
            import traceback
            print("STRUCK", striker.struck)
            for n in PROCESSES: print(n, house.is_alive(n), house.log(n)[-1500:])
            print((room/'postgres.log').read_text()[-1500:])
            raise
        print(season.diary); print(house.log("worker")[-3000:])
        print(season.book.answers)
        print(striker.struck)
