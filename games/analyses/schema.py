"""What the endpoints of analyses answer, for the OpenAPI document."""

from typing import Any

from rest_framework.serializers import (
    BooleanField,
    CharField,
    ChoiceField,
    DateTimeField,
    DictField,
    FloatField,
    IntegerField,
    ListField,
    Serializer,
    UUIDField,
)

from games.analyses.answers import KINDS
from games.views.schema import Cell

STATUSES = ["waiting", "running", "done", "cancelled", "failed"]


class SuggestedPlacement(Serializer[Any]):
    """A piece to place."""

    color = CharField()
    piece = CharField()
    cells = ListField(child=Cell())


class AnalysisProgress(Serializer[Any]):
    """How far a search has come."""

    share = FloatField(help_text="Of a count: the part that is searched, 0 to 1.")
    found = IntegerField(help_text="Of a count: solutions found so far.")


class AnalysisResult(Serializer[Any]):
    """What was found; which fields there are depends on the kind."""

    solvable = BooleanField(
        required=False,
        allow_null=True,
        help_text="null: neither a solution nor a proof was found in time.",
    )
    placement = SuggestedPlacement(
        required=False, allow_null=True, help_text="A hint: the next of some solution."
    )
    placements = SuggestedPlacement(
        required=False,
        many=True,
        allow_null=True,
        help_text="The rest of a solution, in an order in which it can be placed.",
    )
    found = IntegerField(
        required=False,
        help_text="Solutions. At level `free` those that differ only in colors are one;"
        " at the others those that differ only in the names of colors not yet placed.",
    )
    complete = BooleanField(
        required=False, help_text="Whether these are all the solutions there are."
    )


class Analysis(Serializer[Any]):
    """A question and, once it is done, its answer."""

    id = UUIDField()
    kind = ChoiceField(choices=KINDS)
    variant = CharField()
    options = DictField()
    game = UUIDField(allow_null=True)
    version = IntegerField(allow_null=True)
    seconds = IntegerField()
    limit = IntegerField(allow_null=True)
    status = ChoiceField(choices=STATUSES)
    progress = AnalysisProgress()
    result = AnalysisResult(allow_null=True)
    created_at = DateTimeField()
    updated_at = DateTimeField()


class AnalysisPage(Serializer[Any]):
    """A page of analyses, newest first."""

    items = Analysis(many=True)
    next = CharField(allow_null=True)
