"""Command `manage.py name_claims`: decide on claims to names in imported files."""

from typing import Any

from django.core.management.base import CommandError, CommandParser

from blokus_api.operators.commands import OperatorCommand
from blokus_api.players.models import NameClaim
from blokus_api.players.names import claims
from games.errors import NotFoundError


class Command(OperatorCommand):
    """Command that lists undecided claims, or decides on one.

    The stored intervention contains only the claim's id, because it outlives an erasure
    of the name.
    """

    help = "List the claims to names in imported files, or accept or refuse a claim."
    always_acts = False

    def add_arguments(self, parser: CommandParser) -> None:
        """Declare the decision."""
        super().add_arguments(parser)
        decision = parser.add_mutually_exclusive_group()
        decision.add_argument(
            "--accept",
            metavar="CLAIM",
            help="accept this claim; the name will be erased together with the account",
        )
        decision.add_argument(
            "--refuse",
            metavar="CLAIM",
            help="refuse this claim, for example because the evidence is unclear",
        )

    def handle(
        self, *_: Any, accept: str | None, refuse: str | None, **options: Any
    ) -> None:
        """Decide on one claim, or list all undecided ones."""
        claim_id = accept or refuse
        if claim_id is None:
            self._list()
            return
        if not options["why"]:
            raise CommandError("Add --why with a reason. The reason will be stored.")
        try:
            claim = claims.decide(claim_id, accept=accept is not None)
        except (NotFoundError, claims.TakenNameError) as error:
            raise CommandError(str(error)) from error
        action = "accept" if accept else "refuse"
        self.store(f"{action} name claim {claim.id} of", claim.player_id, options)

    def _list(self) -> None:
        waiting = NameClaim.objects.filter(status=NameClaim.Status.WAITING)
        for claim in waiting.select_related("player").order_by("created_at"):
            count = claims.records_of(claim)
            self.stdout.write(
                f"{claim.id}: {claim.player_id} {str(claim.player)!r} claims"
                f" {claim.name!r} ({count} records)"
            )
