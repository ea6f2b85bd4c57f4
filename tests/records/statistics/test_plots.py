"""What plots say, whatever the numbers."""

import pytest
from pygal import Bar, Line

from games.rules.variants import find_ruleset
from records.charts import PAINT
from records.statistics.plots import FEW, PLOTS, draw
from records.statistics.summary import Summary
from records.statistics.tallies import Measure, Tally


def summary_of(games: int, name: str = "duo", **options: object) -> Summary:
    scores = [
        (Tally(Measure.SCORE, str(seat), 50 + game % 30), 1)
        for seat in range(2)
        for game in range(games)
    ]
    merged: dict[Tally, int] = {Tally(Measure.GAMES): games}
    for tally, number in scores:
        merged[tally] = merged.get(tally, 0) + number
    return Summary.from_tallies(find_ruleset(name, options), merged.items())


@pytest.mark.parametrize(("games", "kind"), [(FEW - 1, Bar), (FEW, Line)])
def test_few_games_are_bars_and_many_are_lines(games: int, kind: type) -> None:
    assert type(PLOTS["scores"](summary_of(games))) is kind


def test_a_title_is_what_people_call_the_game() -> None:
    assert (
        "<title>Duo: length of games (3 games)"
        in draw("lengths", summary_of(3)).decode()
    )


def test_other_options_are_house_rules() -> None:
    summary = summary_of(3, objective="reverse")
    assert "<title>Duo, house rules: " in draw("lengths", summary).decode()


def test_seats_are_counted_from_one_in_the_colors_of_the_game() -> None:
    drawn = draw("scores", summary_of(3)).decode()
    assert "seat 1" in drawn
    assert "seat 0" not in drawn
    assert PAINT["purple"] in drawn
