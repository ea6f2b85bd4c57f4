"""Timeline: a drawing of the time left until each deadline of a player."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from blokus_api.notifications.texts import EmailTexts
from games.pictures.layers import page
from games.pictures.svg import WIDTH, Box, document, path, texts
from games.pictures.theme import ThemeName, palette

MARGIN, ROW, BAR = 16, 34, 20
LEFT_EDGE, RIGHT_EDGE = 300, 640
"""Left and right edges of the bars, between the titles and the times."""
LETTERS = 13
LONGEST_TITLE = 36
URGENT = timedelta(days=1)


@dataclass(frozen=True)
class TimeLeft:
    """A future deadline."""

    title: str
    """Title of the game, such as `Duo with Ben`."""
    remaining: timedelta


def draw_timeline(
    deadlines: Sequence[TimeLeft], words: EmailTexts, theme_name: ThemeName
) -> str:
    """Return a drawing with a bar for each deadline, proportional to the time left.

    Bars are red on the last day.
    """
    theme = palette().themes[theme_name]
    longest = (
        max((deadline.remaining for deadline in deadlines), default=URGENT) or URGENT
    )
    height = 2 * MARGIN + ROW * max(1, len(deadlines))
    whole = Box(0, 0, WIDTH, height)
    body = [page(whole, theme)]
    ink = f'fill="{theme.ink}"'
    for row, deadline in enumerate(deadlines):
        middle = MARGIN + ROW * row + ROW // 2
        across = max(
            1, round((RIGHT_EDGE - LEFT_EDGE) * (deadline.remaining / longest))
        )
        paint = theme.refused if deadline.remaining < URGENT else theme.faint
        bar = f"M{LEFT_EDGE} {middle - BAR // 2}h{across}v{BAR}h{-across}z"
        body += (
            path([bar], f'fill="{paint}"'),
            texts([((MARGIN, middle), _short(deadline.title))], LETTERS, ink, "start"),
            texts(
                [((RIGHT_EDGE + MARGIN, middle), words.time(deadline.remaining))],
                LETTERS,
                ink,
                "start",
            ),
        )
    if not deadlines:
        body.append(
            texts([((MARGIN, height // 2), words.no_deadlines)], LETTERS, ink, "start")
        )
    description = "; ".join(
        f"{deadline.title}: {words.time(deadline.remaining)}" for deadline in deadlines
    )
    return document(
        whole,
        "".join(body),
        title=words.deadlines,
        description=description or words.no_deadlines,
    )


def _short(title: str) -> str:
    return title if len(title) <= LONGEST_TITLE else title[: LONGEST_TITLE - 1] + "…"
