"""The page draws what the server draws: two drawers of one picture."""

import io
from urllib.request import urlopen

import pytest
from PIL import Image, ImageChops, ImageStat
from playwright.sync_api import Page

from games.lab.client.api import Client
from tests.browser.conftest import Telling, Visiting
from tests.browser.driver import RESTING
from tests.browser.places import VARIANTS, begun
from tests.depth import mostly_deep

WIDTH = 800
MOST = 0.02
"""Of the way from black to white, on the average of all pixels."""
THEMES = [
    *((variant, "light") for variant in VARIANTS),
    *(("duo", "dark"), ("classic", "contrast")),
]
ENLARGE = """(board, width) => {
  const {width: w, height: h} = board.viewBox.baseVal;
  for (const [name, value] of Object.entries({
    position: "fixed", left: 0, top: 0, "z-index": 99, margin: 0, "max-width": "none",
    "max-height": "none", width: `${width}px`, height: `${Math.round(width * h / w)}px`,
  })) board.style.setProperty(name, value, "important");
  document.body.append(board);
}"""


@pytest.mark.parametrize(
    ("variant", "theme"), mostly_deep(THEMES, but=[("duo", "light")])
)
def test_they_agree(visit: Visiting, tell: Telling, variant: str, theme: str) -> None:
    looks = {"contrast": {"contrast": "more"}}
    ada = visit(**looks.get(theme, {"color_scheme": theme}))
    table = ada.sit_at(begun(ada.api, variant))
    table.wait(*RESTING)
    ours, theirs = drawn(ada.page), pictured(ada.api, table.game, theme)
    assert abs(ours.height / ours.width - theirs.height / theirs.width) < 0.01
    difference = ImageChops.difference(ours, theirs.resize(ours.size))
    mean = sum(ImageStat.Stat(difference).mean) / 3 / 255
    tell(f"drawn by page and server, {variant} {theme}: {mean:.2%} apart")
    assert mean < MOST


def drawn(page: Page) -> Image.Image:
    """The board of the page, by itself."""
    board = page.locator("svg.board")
    board.evaluate(ENLARGE, WIDTH)
    picture = Image.open(io.BytesIO(page.locator("body > svg.board").screenshot()))
    return picture.convert("RGB")


def pictured(client: Client, game: str, theme: str) -> Image.Image:
    """What the server draws of the same position."""
    url = f"{client.url}/api/v1/games/{game}.png?size={WIDTH}&theme={theme}"
    with urlopen(url, timeout=30) as answer:
        return Image.open(io.BytesIO(answer.read())).convert("RGB")
