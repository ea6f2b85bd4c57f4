"""Which records somebody means, of those that they may see."""

from collections.abc import Mapping
from typing import Any

from django.db.models import Q, QuerySet

from games.wishes import find_rules
from records.models import Record


def visible_to(viewer: str | None) -> QuerySet[Record]:
    """Return all records but the private games of others."""
    visible = Q(visibility="public")
    if viewer is not None:
        visible |= Q(players__contains=[viewer])
    return Record.objects.filter(visible)


def find_records(viewer: str | None, filters: Mapping[str, Any]) -> QuerySet[Record]:
    """Return the visible records that pass all filters; raises `InvalidError`."""
    wanted = Q()
    if "variant" in filters:
        # Without others given, a ruleset's options are those its alias settles.
        rules = find_rules(filters["variant"], {})
        wanted &= Q(variant=rules.variant, options__contains=dict(rules.options))
    if "player" in filters:
        wanted &= Q(players__contains=[filters["player"]])
    if "game" in filters:
        wanted &= Q(game=filters["game"])
    return visible_to(viewer).filter(wanted)
