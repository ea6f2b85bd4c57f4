"""`manage.py name_claims`: who says to be whom in imported files, and who is."""

from typing import Any

from django.core.management.base import CommandError, CommandParser

from blokus_api.operators.commands import OperatorCommand
from blokus_api.players.models import NameClaim
from blokus_api.players.names import claims
from games.errors import NotFoundError


class Command(OperatorCommand):
    """Lists claims that nobody decided on, or decides on one.

    What is written down names the claim alone: it stays when the name is erased.
    """

    help = "List claims of names in imported files; accept or refuse one of them."
    always_acts = False

    def add_arguments(self, parser: CommandParser) -> None:
        """Take which claim it is about."""
        super().add_arguments(parser)
        decision = parser.add_mutually_exclusive_group()
        decision.add_argument(
            "--accept", metavar="CLAIM", help="it is their name: it goes with them"
        )
        decision.add_argument("--refuse", metavar="CLAIM", help="it is not, or unclear")

    def handle(
        self, *_: Any, accept: str | None, refuse: str | None, **options: Any
    ) -> None:
        """Decide on one claim, or list all that wait."""
        claim_id = accept or refuse
        if claim_id is None:
            self._list()
            return
        if not options["why"]:
            raise CommandError("Say --why: it is written down.")
        try:
            claim = claims.decide(claim_id, accept=accept is not None)
        except (NotFoundError, claims.TakenNameError) as error:
            raise CommandError(str(error)) from error
        what = "accept" if accept else "refuse"
        self.keep(f"{what} name claim {claim.id} of", claim.player_id, options)

    def _list(self) -> None:
        waiting = NameClaim.objects.filter(status=NameClaim.Status.WAITING)
        for claim in waiting.select_related("player").order_by("created_at"):
            count = claims.records_of(claim)
            self.stdout.write(
                f"{claim.id} {claim.name!r} is {claim.player_id}"
                f" {str(claim.player)!r}: {count} records"
            )
