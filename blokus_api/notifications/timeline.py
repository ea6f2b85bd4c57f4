"""Timelines: what is left of a player's deadlines, as a drawing."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from blokus_api.notifications.texts import EmailTexts
from games.pictures.layers import page
from games.pictures.svg import WIDTH, Box, document, path, texts
from games.pictures.theme import ThemeName, palette

MARGIN, ROW, BAR = 16, 34, 20
LEFT, RIGHT = 300, 640
"""Between these are the bars; what a game is called stands before, the time after."""
LETTERS = 13
LONGEST_TITLE = 36
URGENT = timedelta(days=1)


@dataclass(frozen=True)
class TimeLeft:
    """A deadline that is to come."""

    title: str
    """The game: `Duo with Ben`."""
    left: timedelta


def draw_timeline(
    deadlines: Sequence[TimeLeft], words: EmailTexts, theme_name: ThemeName
) -> str:
    """Return a bar for each deadline, as long as what is left; red on the last day."""
    theme = palette().themes[theme_name]
    longest = max((one.left for one in deadlines), default=URGENT) or URGENT
    height = 2 * MARGIN + ROW * max(1, len(deadlines))
    whole = Box(0, 0, WIDTH, height)
    body = [page(whole, theme)]
    ink = f'fill="{theme.ink}"'
    for row, one in enumerate(deadlines):
        middle = MARGIN + ROW * row + ROW // 2
        across = max(1, round((RIGHT - LEFT) * (one.left / longest)))
        paint = theme.refused if one.left < URGENT else theme.faint
        bar = f"M{LEFT} {middle - BAR // 2}h{across}v{BAR}h{-across}z"
        body += (
            path([bar], f'fill="{paint}"'),
            texts([((MARGIN, middle), _short(one.title))], LETTERS, ink, "start"),
            texts(
                [((RIGHT + MARGIN, middle), words.time(one.left))],
                LETTERS,
                ink,
                "start",
            ),
        )
    if not deadlines:
        body.append(
            texts([((MARGIN, height // 2), words.no_deadlines)], LETTERS, ink, "start")
        )
    told = "; ".join(f"{one.title}: {words.time(one.left)}" for one in deadlines)
    return document(
        whole,
        "".join(body),
        title=words.deadlines,
        description=told or words.no_deadlines,
    )


def _short(title: str) -> str:
    return title if len(title) <= LONGEST_TITLE else title[: LONGEST_TITLE - 1] + "…"
