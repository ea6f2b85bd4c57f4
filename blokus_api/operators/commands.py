"""Base class of operator commands, which record each intervention and its reason."""

import getpass
import logging
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from blokus_api.players.models import Intervention

logger = logging.getLogger(__name__)


class OperatorCommand(BaseCommand):
    """A command that requires a reason."""

    always_acts = True
    """Whether the command always makes a change, and so always needs a reason."""

    def add_arguments(self, parser: CommandParser) -> None:
        """Declare the operator and the reason."""
        parser.add_argument(
            "--why",
            required=self.always_acts,
            help="reason for the action; it will be stored",
        )
        parser.add_argument(
            "--by",
            default=getpass.getuser(),
            help="name of the operator (default: %(default)s)",
        )

    def store(self, action: str, target: str, options: dict[str, Any]) -> None:
        """Store an intervention permanently, then log and print it."""
        intervention = Intervention.objects.create(
            operator=options["by"], what=action, whom=target, why=options["why"]
        )
        logger.warning("%s", intervention)
        self.stdout.write(str(intervention))
