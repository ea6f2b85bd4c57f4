"""Signs of each attack on the committed dashboard: by them one sees who hurts whom.

docs/runbook.md says the same to people.
"""

import json
import time
from collections.abc import Iterable
from dataclasses import dataclass

from tests.adversary.attacks import ATTACKS
from tests.prometheus import MONITORING, Labels, Prometheus

SETTLES = 2.0
"""Seconds until what there was has been scraped."""

_PANELS = json.loads((MONITORING / "dashboard.json").read_text())["panels"]
PANELS: dict[str, list[str]] = {
    panel["title"]: [target["expr"] for target in panel.get("targets", ())]
    for panel in _PANELS
}


@dataclass(frozen=True)
class Sign:
    """A line of a panel that is as high as that in one attack alone."""

    panel: str
    line: dict[str, str]
    least: float
    """The mean over some seconds."""

    def height(self, shown: dict[Labels, float]) -> float:
        """Return the height of the line; of several matching lines, the highest."""
        like = self.line.items()
        return max(
            (mean for labels, mean in shown.items() if labels >= like), default=0.0
        )


ROUTES = "Routes that took most time, by class of caller"
UNDER_WAY = "Work under way by queue and class of owner"
REFUSED = "Refused, by limit and class of caller"
SIGNS = {
    "60 games of computers": Sign(
        UNDER_WAY, {"queue": "searches", "owner_class": "guest"}, 0.5
    ),
    "4 long analyses": Sign(
        UNDER_WAY, {"queue": "analyses", "owner_class": "guest"}, 0.5
    ),
    "100 bots with webhooks": Sign(
        REFUSED, {"limit": "too-many-webhooks", "owner_class": "account"}, 0.01
    ),
    "solutions at the limit": Sign(
        ROUTES,
        {
            "method": "POST",
            "route": "api/v1/variants/<str:variant>/solutions",
            "owner_class": "guest",
        },
        0.05,
    ),
    "half-sent bodies": Sign("Bodies of requests that are awaited", {}, 8),
    "4 slow receivers": Sign(
        UNDER_WAY, {"queue": "deliver", "owner_class": "account"}, 5
    ),
    "pictures of 8 addresses": Sign(
        ROUTES,
        {
            "method": "GET",
            "route": "api/v1/games/<uuid:game>/states/<int:version>.png",
            "owner_class": "nobody",
        },
        0.2,
    ),
    "analyses of 50 app users": Sign(
        REFUSED, {"limit": "too-many-analyses", "owner_class": "account"}, 1
    ),
    "streams without tokens": Sign(
        "Streams open by class of caller", {"owner_class": "nobody"}, 20
    ),
    "garbage as zip": Sign(
        ROUTES,
        {"method": "POST", "route": "api/v1/imports", "owner_class": "guest"},
        0.02,
    ),
    "invitations of 26 guests": Sign(
        REFUSED, {"limit": "too-many-invitations", "owner_class": "guest"}, 1
    ),
    "games of the erased": Sign(
        REFUSED, {"limit": "quota-exceeded", "owner_class": "account"}, 0.05
    ),
}
assert SIGNS.keys() == ATTACKS.keys()


def heights(prometheus: Prometheus | None, start: float) -> dict[str, float]:
    """Return the height of each sign's line since `start`; {} without Prometheus."""
    if prometheus is None:
        return {}
    time.sleep(SETTLES)
    end = time.time()
    panels = {sign.panel for sign in SIGNS.values()}
    shown = {panel: _shown(prometheus, PANELS[panel], start, end) for panel in panels}
    return {name: sign.height(shown[sign.panel]) for name, sign in SIGNS.items()}


def visible_signs(means: dict[str, float]) -> set[str]:
    """Return the attacks that the dashboard shows."""
    return {name for name, height in means.items() if height >= SIGNS[name].least}


def _shown(
    prometheus: Prometheus, queries: Iterable[str], start: float, end: float
) -> dict[Labels, float]:
    means: dict[Labels, float] = {}
    for query in queries:
        means |= prometheus.mean(query, start, end)
    return means
