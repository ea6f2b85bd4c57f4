"""Common style of all charts, without scripts or external resources."""

from collections.abc import Callable, Sequence
from typing import Any

from pygal.style import Style

from games.rules.ruleset import Ruleset
from games.rules.texts.told import title_of

WIDTH, HEIGHT = 900, 500
GRAY = "#8a8a8a"
INK, LIGHT = "#4a6572", "#9db4c0"
"""Colors of data series that do not represent a color of the game."""
PAINT = {
    "blue": "#3f7fd0",
    "yellow": "#d3a212",
    "red": "#d64f4f",
    "green": "#3d9b52",
    "purple": "#9464c8",
    "orange": "#e08a2c",
}
"""Colors of the game, adjusted for white and black backgrounds."""
SERIES = (INK, LIGHT)

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
"""Options for bar charts with few bars, which show the value of each bar."""
NAME = "plot"
"""Identifier of the chart, which becomes `chart-plot`. pygal's default identifier would
differ each time.
"""
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


def chart(
    kind: Callable[..., Any], colors: Sequence[str] = SERIES, **options: Any
) -> Any:
    """Return a pygal chart in the common style."""
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


def labeled(labels: Sequence[str], count: int) -> dict[str, Any]:
    """Return chart options that show about `count` labels below the chart."""
    return {
        "x_labels": labels,
        "x_labels_major_every": max(1, -(-len(labels) // count)),
        "show_minor_x_labels": False,
    }


def render(drawn: Any, ruleset: Ruleset, games: int) -> bytes:
    """Return a chart as SVG with the ruleset and the number of games in its title."""
    title = drawn.config.title
    drawn.config.title = f"{_title_of(ruleset)}: {title} ({games:,} games)"
    drawn.uuid = NAME
    drawn.add_xml_filter(_bare)
    svg: bytes = drawn.render()
    return svg


def _title_of(ruleset: Ruleset) -> str:
    """Return a human-readable title. A ruleset with options is called "house rules"."""
    title = title_of(ruleset.variant, "en").title
    return title if str(ruleset) == ruleset.variant else f"{title}, house rules"


def _bare(root: Any) -> Any:
    """Remove comments and scripts, which would only repeat printed values."""
    for child in list(root):
        if not isinstance(child.tag, str):
            root.remove(child)
    for parent in list(root.iter()):
        for script in parent.findall("script"):
            parent.remove(script)
    return root
