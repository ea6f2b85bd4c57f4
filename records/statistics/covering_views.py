"""HTTP endpoints for heat maps, which show how often colors cover each cell."""

from typing import ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.http import caching
from games.api.http.answer import Answer
from games.api.http.endpoint import Endpoint
from games.api.http.problems import problems
from games.api.names import RulesetName, VariantId
from games.api.pictures.endpoints import DRAWING, PictureEndpoint, picture_response
from games.api.requests.moves import find_color
from games.events.game import Options
from games.pictures.heat import Heat, draw_heat, fields_of
from games.rules.ruleset import Ruleset
from records.judging.rulesets import require_ruleset
from records.statistics.covering import Boards, Window, latest_boards
from records.statistics.requests import (
    CoveringLookQuery,
    CoveringQuery,
)
from records.statistics.views import MINUTE


class ColorCovering(Answer):
    """Number of games in which each color covered each cell."""

    color: str
    cells: list[int]
    """Number of games for each cell, in the order of the cells in the geometry."""


class Covering(Answer):
    """Covered cells in up to 1,000 of a ruleset's latest public games."""

    ruleset: RulesetName
    variant: VariantId
    options: Options
    games: int
    from_ply: int
    to_ply: int | None
    """Last placement that is counted. Null means the end of each game."""
    colors: list[ColorCovering]


class CoveringView(Endpoint):
    """Covered cells in a ruleset's games."""

    queries: ClassVar = {"GET": CoveringQuery}

    @extend_schema(
        operation_id="read_covering",
        tags=["records"],
        responses={200: Covering, **problems(404, 422)},
    )
    def get(self, request: Request, ruleset: str) -> Response:
        """Count the games in which each cell was covered.

        Cells are counted for each color, in the latest 1,000 public games played under
        the rules.
        """
        rules, query = require_ruleset(ruleset), self.queried(CoveringQuery)
        colors, boards = _colors(rules, query), latest_boards(rules)
        fields = [[cell] for cell in range(len(rules.grid.cells))]
        counts = boards.counts(_window(query), fields, list(colors))
        answer = Covering(
            ruleset=str(rules),
            variant=rules.variant,
            options=rules.options,
            games=boards.games,
            from_ply=query.from_ply,
            to_ply=query.to_ply,
            colors=[
                ColorCovering(color=color, cells=counts[number])
                for number, color in colors.items()
            ],
        )
        return self.conditional(
            caching.content_tag(answer), lambda: answer, max_age=MINUTE
        )


class CoveringSvgView(PictureEndpoint):
    """Heat map of a ruleset's board."""

    queries: ClassVar = {"GET": CoveringLookQuery}

    @extend_schema(
        operation_id="draw_covering",
        tags=["pictures"],
        responses={**DRAWING, **problems(404, 422)},
    )
    def get(self, request: Request, ruleset: str) -> Response:
        """Draw a heat map of covered cells as SVG.

        Each cell has the color that covered it most often. Higher counts are more
        opaque. 3D boards are shown from above.
        """
        rules, query = require_ruleset(ruleset), self.queried(CoveringLookQuery)
        heat = _heat(rules, latest_boards(rules), query)
        drawing = draw_heat(heat, query.theme, labels=query.labels)
        return picture_response(self, drawing, max_age=MINUTE)


def _heat(ruleset: Ruleset, boards: Boards, query: CoveringQuery) -> Heat:
    fields, games = fields_of(ruleset.grid), max(1, boards.games)
    colors = _colors(ruleset, query)
    counts = boards.counts(_window(query), fields, list(colors))
    shares = {
        color: [count / games for count in counts[number]]
        for number, color in colors.items()
    }
    plies = f"placements {query.from_ply} to {query.to_ply or 'the end'}"
    return Heat(ruleset, shares, f"{boards.games:,} games, {plies}.")


def _window(query: CoveringQuery) -> Window:
    return Window(query.from_ply, query.last_ply)


def _colors(ruleset: Ruleset, query: CoveringQuery) -> dict[int, str]:
    """Return the requested colors by index; raise `InvalidError` if unknown."""
    if query.color is not None:
        return {find_color(ruleset, query.color): query.color}
    return dict(enumerate(ruleset.colors))
