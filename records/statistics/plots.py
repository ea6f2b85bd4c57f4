"""Plots of statistics, as SVG without scripts and without anything from elsewhere."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pygal import Bar, Dot, Line, StackedBar
from pygal.style import Style

from records.statistics.summary import Counts, Summary
from records.statistics.tallies import Measure

WIDTH, HEIGHT = 900, 500
ROW = 22
"""Height of a piece."""
BARS = 45
"""More values than these share bars."""
STEPS = (1, 2, 5, 10, 20, 50, 100)
LABELS = 12
"""About so many words fit below a plot."""

BLUE, ORANGE, GRAY = "#4285c8", "#e08a2c", "#8a8a8a"
PAINT = {
    "blue": "#3f7fd0",
    "yellow": "#d3a212",
    "red": "#d64f4f",
    "green": "#3d9b52",
    "purple": "#9464c8",
    "orange": ORANGE,
}
"""Colors of the game that can be told apart on white and on black."""
SERIES = (BLUE, ORANGE, PAINT["green"], PAINT["red"])

LOOKS = {
    "background": "#ffffff",
    "plot_background": "#ffffff",
    "foreground": "#333333",
    "foreground_strong": "#111111",
    "foreground_subtle": "#d0d0d0",
    "guide_stroke_color": "#d0d0d0",
    "major_guide_stroke_color": "#d0d0d0",
    "font_family": "system-ui, sans-serif",
    "label_font_size": 12,
    "major_label_font_size": 12,
    "value_font_size": 13,
    "legend_font_size": 13,
    "title_font_size": 17,
    "no_data_font_size": 24,
    "opacity": ".9",
    "opacity_hover": "1",
    "stroke_width": "2",
}
PRINTED: dict[str, Any] = {
    "print_values": True,
    "print_zeroes": False,
    "zero": 0,
    "include_x_axis": True,
}
"""Of bars that stand for few numbers: tell each."""
NAME = "plot"
"""Makes the drawing's id `chart-plot`; pygal's own would be another each time."""
DARK = """inline:
@media (prefers-color-scheme: dark) {
  #chart-plot { background-color: #16181c; }
  #chart-plot .graph > .background, #chart-plot .plot > .background { fill: #16181c; }
  #chart-plot .graph, #chart-plot .legends .legend text { fill: #d0d0d0; }
  #chart-plot .title, #chart-plot .axis text, #chart-plot text.no_data,
  #chart-plot .text-overlay text { fill: #eeeeee !important; }
  #chart-plot .axis .line { stroke: #eeeeee; }
  #chart-plot .axis .guide.line { stroke: #4a4e55 !important; }
}
"""


def draw(plot: str, summary: Summary) -> bytes:
    """Draw one of `PLOTS`."""
    chart = PLOTS[plot](summary)
    title = chart.config.title
    chart.config.title = f"{summary.ruleset}: {title} ({summary.games:,} games)"
    chart.uuid = NAME
    chart.add_xml_filter(_bare)
    svg: bytes = chart.render()
    return svg


def _pieces(summary: Summary) -> Any:
    """Return how often a piece is placed in each round: a dot in a row for each."""
    colors, shares = len(summary.ruleset.colors), _shares_by_round(summary)
    most = max((share for row in shares.values() for share in row), default=0.0)
    rounds = max(map(len, shares.values()))
    chart = _chart(
        Dot,
        colors=(BLUE,) * len(shares),
        title="pieces by round",
        x_title=f"round of {colors} placements (largest dot: {most:.1f} % of them)",
        y_title="piece",
        x_labels=[str(number) for number in range(1, rounds + 1)],
        height=HEIGHT // 3 + ROW * len(shares),
        show_legend=False,
    )
    for piece, row in shares.items():
        chart.add(piece, row)
    return chart


def _shares_by_round(summary: Summary) -> dict[str, list[float]]:
    """Return per piece and round its share of what could be placed, in percent."""
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
    chart = _chart(
        StackedBar,
        title="games won by seat",
        x_title="seat and its colors, in the order of play",
        y_title="share of the games (%)",
        x_labels=[
            f"{seat}: {', '.join(ruleset.colors[color] for color in colors)}"
            for seat, colors in enumerate(ruleset.seats)
        ],
        **PRINTED,
    )
    for name, measure in (("alone", Measure.WON), ("shared", Measure.SHARED)):
        chart.add(name, [100 * summary.rate(measure, seat) for seat in seats])
    return chart


def _colors(summary: Summary) -> Any:
    names = summary.ruleset.colors
    chart = _chart(
        StackedBar,
        title="best score by color",
        x_title="color (gray: as good as another)",
        y_title="share of the games (%)",
        x_labels=list(names),
        show_legend=False,
        **PRINTED,
    )
    chart.add(
        "alone",
        [
            {"value": 100 * summary.rate(Measure.COLOR_WON, name), "color": PAINT[name]}
            for name in names
        ],
    )
    shared = [100 * summary.rate(Measure.COLOR_SHARED, name) for name in names]
    chart.add("shared", [{"value": rate, "color": GRAY} for rate in shared])
    return chart


def _lengths(summary: Summary) -> Any:
    return _histogram(
        {"": summary.counts(Measure.LENGTH)},
        title="lengths",
        x_title="placements in a game",
    )


def _margins(summary: Summary) -> Any:
    return _histogram(
        {"": summary.counts(Measure.MARGIN)},
        title="margins",
        x_title="points between the first team and the next",
    )


def _scores(summary: Summary) -> Any:
    seats = range(len(summary.ruleset.seats))
    return _histogram(
        {f"seat {seat}": summary.counts(Measure.SCORE, seat) for seat in seats},
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
"""By name; each makes a chart without its scripts and colors."""


def _histogram(series: Mapping[str, Counts], **words: str) -> Any:
    """Return the shares of games by value: bars, or a line for each of several."""
    step, values = _bins(list(series.values()))
    of_step = f" (from each number on: {step})" if step > 1 else ""
    is_one = len(series) == 1
    chart = _chart(
        Bar if is_one else Line,
        y_title="share of the games (%)",
        x_labels=[str(value) for value in values],
        x_labels_major_every=max(1, -(-len(values) // LABELS)),
        show_minor_x_labels=False,
        show_legend=not is_one,
        include_x_axis=True,
        dots_size=2,
        **{**words, "x_title": words["x_title"] + of_step},
    )
    for name, counts in series.items():
        games = sum(counts.values())
        shares = dict.fromkeys(values, 0.0)
        for value, number in counts.items():
            shares[value // step * step] += _percent(number, games)
        chart.add(name, list(shares.values()))
    return chart


def _bins(series: Sequence[Counts]) -> tuple[int, range]:
    """Return how many values share a bar, and the least of each."""
    values = [value for counts in series for value in counts]
    if not values:
        return 1, range(0)
    least, most = min(values), max(values)
    step = next((s for s in STEPS if (most - least) // s < BARS), STEPS[-1])
    return step, range(least // step * step, most + 1, step)


def _percent(games: int, of: int) -> float:
    return 100 * games / of if of else 0.0


def _chart(
    kind: Callable[..., Any], colors: Sequence[str] = SERIES, **options: Any
) -> Any:
    return kind(
        **{
            "style": Style(**LOOKS, colors=colors),
            "css": ("file://style.css", "file://graph.css", DARK),
            "js": (),
            "width": WIDTH,
            "height": HEIGHT,
            "legend_at_bottom": True,
            "value_formatter": lambda value: f"{value:.1f}",
            "no_data_text": "No games yet",
            "truncate_label": -1,
            **options,
        }
    )


def _bare(root: Any) -> Any:
    """Take out scripts, which would only show what is printed, and comments."""
    for child in list(root):
        if not isinstance(child.tag, str):
            root.remove(child)
    for parent in list(root.iter()):
        for script in parent.findall("script"):
            parent.remove(script)
    return root
