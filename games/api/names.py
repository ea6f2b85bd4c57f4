"""Types of the names in paths, requests and answers; each is one OpenAPI component."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from games.replay import state
from games.rules.variants import ALIASES, VARIANTS

GameStatus: TypeAlias = Annotated[state.Status, Meta(title="GameStatus")]
VariantId: TypeAlias = Annotated[
    str,
    Meta(
        title="VariantId",
        description="The canonical id of a variant; none is an alias.",
        extra_json_schema={"enum": list(VARIANTS)},
    ),
]
VariantName: TypeAlias = Annotated[
    str,
    Meta(
        title="VariantName",
        description="The canonical id of a variant, or an alias of one.",
        extra_json_schema={"enum": [*VARIANTS, *ALIASES]},
    ),
]
SeriesStatus: TypeAlias = Annotated[
    Literal["open", "playing", "ended"], Meta(title="SeriesStatus")
]
RulesetName: TypeAlias = Annotated[
    str,
    Meta(
        title="RulesetName",
        description="A variant, and the options that differ from its defaults:"
        " `duo;scoring=onboard;starts=fixed`.",
        pattern=r"^[a-z0-9-]+(;[a-z_]+=[a-z0-9,-]+)*$",
    ),
]

PositionKey: TypeAlias = Annotated[
    str,
    Meta(
        title="PositionKey",
        description="The same for all positions that are alike by symmetry.",
        pattern="^[0-9a-f]{16}$",
    ),
]

PARAMETERS = {"variant": VariantName, "ruleset": RulesetName}
"""Types of path parameters, by the name of the parameter."""
