"""Types of names in paths, requests and answers; each is an OpenAPI component."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from games.replay import state
from games.rules.variants import ALIASES, SPELLINGS, VARIANTS

GameStatus: TypeAlias = Annotated[
    state.Status,
    Meta(
        title="GameStatus",
        description="Stage of a game: `open` until all seats are taken, then `playing`,"
        " and finally `ended` with a result or `aborted` without one.",
    ),
]
VariantId: TypeAlias = Annotated[
    str,
    Meta(
        title="VariantId",
        description="Canonical id of a variant, never an alias.",
        extra_json_schema={"enum": list(VARIANTS)},
    ),
]
VariantName: TypeAlias = Annotated[
    str,
    Meta(
        title="VariantName",
        description="Id or alias of a variant. `blokus-3d-*` also names `rumis-*`;"
        " responses use the canonical id.",
        extra_json_schema={"enum": [*VARIANTS, *ALIASES, *SPELLINGS]},
    ),
]
SeriesStatus: TypeAlias = Annotated[
    Literal["open", "playing", "ended"],
    Meta(
        title="SeriesStatus",
        description="Stage of a series: `open` until its first game starts, then"
        " `playing`, and finally `ended`.",
    ),
]
RulesetName: TypeAlias = Annotated[
    str,
    Meta(
        title="RulesetName",
        description="Variant with the options that differ from its defaults:"
        " `duo;scoring=onboard;starts=fixed`.",
        pattern=r"^[a-z0-9-]+(;[a-z_]+=[a-z0-9,-]+)*$",
    ),
]

PositionKey: TypeAlias = Annotated[
    str,
    Meta(
        title="PositionKey",
        description="Key of a position; all symmetric positions share it.",
        pattern="^[0-9a-f]{16}$",
    ),
]

PARAMETERS = {"variant": VariantName, "ruleset": RulesetName}
"""Types of path parameters, by the name of the parameter."""
