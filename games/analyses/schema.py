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

from games.analyses.questions import KINDS, REASONS
from games.api.answers.games_schema import Cell

STATUSES = ["waiting", "running", "done", "cancelled", "failed"]


class SuggestedPlacement(Serializer[Any]):
    """A piece to place."""

    color = CharField()
    piece = CharField()
    cells = ListField(child=Cell())


class AnalysisProgress(Serializer[Any]):
    """How far a search has come."""

    share = FloatField(help_text="The part that is done, 0 to 1.")
    found = IntegerField(help_text="Of a count: solutions found so far.")
    simulations = IntegerField(help_text="Of a game: simulations made so far.")
    best = SuggestedPlacement(
        allow_null=True,
        help_text="Of best moves and hints, while they are searched: the best so far.",
    )


class BestMove(SuggestedPlacement):
    """A placement, and what the search thinks of it."""

    visits = IntegerField(help_text="Simulations that went through it.")
    value = FloatField(
        help_text="The share of the win that it brings: 1 a win, 0 none. A team that"
        " shares a win has a part of it."
    )
    score = FloatField(
        help_text="Points ahead of the best other team when the game ends."
    )


class JudgedPlacement(SuggestedPlacement):
    """A placement, and what may be expected after it."""

    value = FloatField(help_text="The share of the win, for who made the turn.")
    score = FloatField(help_text="Points ahead of the best other team.")


class ReviewedTurn(Serializer[Any]):
    """A placement that was made, and the best that there was."""

    ply = IntegerField(help_text="As in its event: 1 is the first placement.")
    seat = IntegerField()
    played = JudgedPlacement()
    best = JudgedPlacement()
    value_lost = FloatField(help_text="What the best has more; 0 where it has not.")
    points_lost = FloatField()


class ReviewedSeat(Serializer[Any]):
    """How a seat did on the whole."""

    seat = IntegerField()
    turns = IntegerField(help_text="Placements that it made.")
    best = IntegerField(help_text="How many of them were the best.")
    mean_value_lost = FloatField()
    mean_points_lost = FloatField()


class AnalysisResult(Serializer[Any]):
    """What was found; which fields there are depends on the kind."""

    solvable = BooleanField(
        required=False,
        allow_null=True,
        help_text="null: neither a solution nor a proof was found in time.",
    )
    placement = SuggestedPlacement(
        required=False,
        allow_null=True,
        help_text="A hint: the next of some solution, or the best in a game.",
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
    simulations = IntegerField(required=False, help_text="Of a game: how many.")
    moves = BestMove(
        required=False, many=True, help_text="The best placements, the best first."
    )
    turns = ReviewedTurn(
        required=False, many=True, help_text="Of a review: in the order of play."
    )
    mistakes = ListField(
        required=False,
        child=IntegerField(),
        help_text="Of a review: plies that lost the most value, the worst first.",
    )
    seats = ReviewedSeat(
        required=False, many=True, help_text="Of a review: who made a placement."
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
    simulations = IntegerField(allow_null=True)
    status = ChoiceField(choices=STATUSES)
    reason = ChoiceField(
        choices=REASONS,
        allow_null=True,
        help_text="Why it failed. `given-up`: it was begun three times and never ended."
        " `unsearchable`: the server has no worker that can search games.",
    )
    progress = AnalysisProgress()
    result = AnalysisResult(allow_null=True)
    created_at = DateTimeField()
    updated_at = DateTimeField()


class AnalysisPage(Serializer[Any]):
    """A page of analyses, newest first."""

    items = Analysis(many=True)
    next = CharField(allow_null=True)
