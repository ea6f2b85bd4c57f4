from games.lab.arena.results import EngineFailure
from games.lab.arena.table import table_text
from games.lab.arena.tally import add_up
from tests.games.lab.arena.results import PAIRING, a_result


def told(*results):
    return table_text({PAIRING: add_up(results)})


def test_a_row_tells_how_sure_it_is():
    heading, row = told(a_result(0), a_result(1, margin=7)).split("\n")
    assert heading.split()[:6] == ["first", "second", "games", "won", "drawn", "lost"]
    assert row.split()[:6] == ["level:2", "level:1", "2", "2", "0", "0"]
    assert "100.0% (34.2% to 100.0%)" in row
    assert "+6.0 (+4.0 to +8.0)" in row
    assert row.endswith("0.2000 / 0.1000")


def test_what_spoils_a_match_is_noted():
    row = told(
        a_result(0, moves=()),
        a_result(1, moves=(), failure=EngineFailure(1, "ended"), cpu=(1.0, None)),
    )
    assert row.endswith("level:1 failed in 1 games, only 1 different games")


def test_what_is_not_known_is_not_told():
    row = told(a_result(failure=EngineFailure(1, "ended"), cpu=(None, None)))
    assert "? / ?" in row
    assert "inf" not in row
