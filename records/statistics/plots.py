"""Plots of statistics as SVG files, which have no scripts or external resources."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pygal import Bar, Dot, Line, StackedBar

from records.charts import (
    GRAY,
    HEIGHT,
    INK,
    PAINT,
    PRINTED,
    SERIES,
    chart,
    labeled,
    render,
)
from records.statistics.summary import Counts, Summary
from records.statistics.tallies import Measure

ROW = 22
"""Height of the row for each piece, in pixels."""
FEW = 30
"""Minimum number of games for a line plot. With fewer games, a line would suggest a
trend, so bars are drawn."""
BARS, FEW_BARS = 45, 15
"""Maximum number of bars. If there are more values, several values share a bar."""
STEPS = (1, 2, 5, 10, 20, 50, 100)
LABELS = 12
"""Approximate number of labels that fit below a plot."""


def draw(plot: str, summary: Summary) -> bytes:
    """Draw one of the plots in `PLOTS`."""
    return render(PLOTS[plot](summary), summary.ruleset, summary.games)


def _pieces(summary: Summary) -> Any:
    """Return a dot plot of the rounds in which pieces were placed."""
    colors, shares = len(summary.ruleset.colors), _shares_by_round(summary)
    most = max((share for row in shares.values() for share in row), default=0.0)
    rounds = max(map(len, shares.values()))
    drawn = chart(
        Dot,
        colors=(INK,) * len(shares),
        title="when pieces are placed",
        x_title=f"round of {colors} placements (largest dot: {most:.1f} % of them)",
        y_title="piece",
        x_labels=[str(number) for number in range(1, rounds + 1)],
        height=HEIGHT // 3 + ROW * len(shares),
        show_legend=False,
    )
    for piece, row in shares.items():
        drawn.add(piece, row)
    return drawn


def _shares_by_round(summary: Summary) -> dict[str, list[float]]:
    """Return each piece's share of the possible placements, by round, in percent."""
    ruleset = summary.ruleset
    colors = len(ruleset.colors)
    plies = max(summary.counts(Measure.LENGTH), default=0)
    shares = {piece.id: [0.0] * -(-plies // colors) for piece in ruleset.pieces}
    for piece, row in shares.items():
        for ply, games in summary.counts(Measure.PIECE, piece).items():
            row[(ply - 1) // colors] += _percent(games, summary.games * colors)
    return shares


def _seats(summary: Summary) -> Any:
    ruleset = summary.ruleset
    seats = range(len(ruleset.seats))
    drawn = chart(
        StackedBar,
        title="games won by seat",
        x_title="seat and its colors, in the order of play",
        y_title="share of the games (%)",
        x_labels=[
            f"{seat + 1}: {', '.join(ruleset.colors[color] for color in colors)}"
            for seat, colors in enumerate(ruleset.seats)
        ],
        **PRINTED,
    )
    for name, measure in (("alone", Measure.WON), ("shared", Measure.SHARED)):
        drawn.add(name, [100 * summary.rate(measure, seat) for seat in seats])
    return drawn


def _colors(summary: Summary) -> Any:
    names = summary.ruleset.colors
    drawn = chart(
        StackedBar,
        title="best score by color",
        x_title="color (gray: tied with another)",
        y_title="share of the games (%)",
        x_labels=list(names),
        show_legend=False,
        **PRINTED,
    )
    drawn.add(
        "alone",
        [
            {"value": 100 * summary.rate(Measure.COLOR_WON, name), "color": PAINT[name]}
            for name in names
        ],
    )
    shared = [100 * summary.rate(Measure.COLOR_SHARED, name) for name in names]
    drawn.add("shared", [{"value": rate, "color": GRAY} for rate in shared])
    return drawn


def _lengths(summary: Summary) -> Any:
    return _histogram(
        {"": summary.counts(Measure.LENGTH)},
        title="length of games",
        x_title="placements in a game",
    )


def _margins(summary: Summary) -> Any:
    return _histogram(
        {"": summary.counts(Measure.MARGIN)},
        title="margins of victory",
        x_title="points between the first team and the next",
    )


def _scores(summary: Summary) -> Any:
    seats = range(len(summary.ruleset.seats))
    return _histogram(
        {f"seat {seat + 1}": summary.counts(Measure.SCORE, seat) for seat in seats},
        colors=_paint_of(summary),
        title="scores by seat",
        x_title="points at the end",
    )


PLOTS: dict[str, Callable[[Summary], Any]] = {
    "pieces": _pieces,
    "seats": _seats,
    "colors": _colors,
    "lengths": _lengths,
    "margins": _margins,
    "scores": _scores,
}
"""Functions that build the charts, by plot name."""


def _paint_of(summary: Summary) -> Sequence[str]:
    """Return the paint of each seat, which is the paint of its first color."""
    ruleset = summary.ruleset
    return [PAINT[ruleset.colors[own[0]]] if own else INK for own in ruleset.seats]


def _histogram(
    series: Mapping[str, Counts], colors: Sequence[str] = SERIES, **words: str
) -> Any:
    """Return a chart of shares of games by value, with bars, or lines if it is long."""
    is_few = max(sum(counts.values()) for counts in series.values()) < FEW
    step, values = _bins(list(series.values()), FEW_BARS if is_few else BARS)
    step_note = f" (in steps of {step})" if step > 1 else ""
    is_single = len(series) == 1
    drawn = chart(
        Bar if is_single or is_few else Line,
        colors=colors,
        y_title="share of the games (%)",
        show_legend=not is_single,
        include_x_axis=True,
        dots_size=2,
        **labeled([str(value) for value in values], LABELS),
        **{**words, "x_title": words["x_title"] + step_note},
    )
    for name, counts in series.items():
        games = sum(counts.values())
        shares = dict.fromkeys(values, 0.0)
        for value, number in counts.items():
            shares[value // step * step] += _percent(number, games)
        drawn.add(name, list(shares.values()))
    return drawn


def _bins(series: Sequence[Counts], bars: int) -> tuple[int, range]:
    """Return the number of values per bar, and the lowest value of each bar."""
    values = [value for counts in series for value in counts]
    if not values:
        return 1, range(0)
    least, most = min(values), max(values)
    step = next((s for s in STEPS if (most - least) // s < bars), STEPS[-1])
    return step, range(least // step * step, most + 1, step)


def _percent(games: int, total: int) -> float:
    return 100 * games / total if total else 0.0
