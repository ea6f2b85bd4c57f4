"""What the endpoints of plans answer, for the OpenAPI document."""

from typing import Any

from rest_framework.serializers import (
    BooleanField,
    CharField,
    ChoiceField,
    IntegerField,
    ListField,
    Serializer,
    UUIDField,
)

from games.api.answers.games_schema import Cell, LegalMove
from games.decisions.plans import Verdict
from games.decisions.plans_firing import STOPS


class PlanDeed(Serializer[Any]):
    """What a seat may have done since; no seat: any other than the plan's."""

    seat = IntegerField(allow_null=True)
    covered = Cell(allow_null=True)
    played = CharField(allow_null=True)


class OrderFinding(Serializer[Any]):
    """What an order comes to if its seat is to move now."""

    verdict = ChoiceField(choices=[verdict.value for verdict in Verdict])
    cells = ListField(child=Cell(), help_text="Those that stand in its way.")
    reason = CharField(allow_null=True, help_text="Why the rules refuse it.")


class PlanOrder(Serializer[Any]):
    """A standing order; `fired` is the version of its `plan.fired`."""

    color = CharField(allow_null=True)
    piece = CharField(allow_null=True)
    cells = ListField(child=Cell(), allow_null=True)
    only_move = BooleanField()
    if_legal = BooleanField()
    while_empty = ListField(child=Cell())
    unless_touched = ListField(child=Cell())
    only_if = PlanDeed(many=True)
    turn = IntegerField(allow_null=True)
    fired = IntegerField(allow_null=True)
    finding = OrderFinding(allow_null=True)


class PlannedMove(LegalMove):
    """What would be played."""

    color = CharField()


class Prospect(Serializer[Any]):
    """What the plan does if its seat is to move now; `order` counts from 0."""

    does = ChoiceField(choices=["plays", "waits", "stops", "cannot-move"])
    order = IntegerField(allow_null=True)
    reason = CharField(allow_null=True, help_text="Why it stops.")
    move = PlannedMove(allow_null=True)


class Plan(Serializer[Any]):
    """The standing orders of a seat, for its player alone.

    `version` is the game's, `made_at` what it was when the plan was made. `stopped`
    says why it plays no more.
    """

    game = UUIDField()
    version = IntegerField()
    seat = IntegerField()
    made_at = IntegerField()
    stop_if_none = BooleanField()
    stopped = ChoiceField(choices=STOPS, allow_null=True)
    now = Prospect(allow_null=True)
    orders = PlanOrder(many=True)
