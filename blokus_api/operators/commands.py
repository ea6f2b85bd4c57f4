"""Commands of operators: each says who did what to whom, and why, and keeps it."""

import getpass
import logging
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from blokus_api.players.models import Intervention

logger = logging.getLogger(__name__)


class OperatorCommand(BaseCommand):
    """A command that asks for a reason."""

    always_acts = True
    """Whether it never only looks, and needs a reason every time."""

    def add_arguments(self, parser: CommandParser) -> None:
        """Take who asks, and why."""
        parser.add_argument(
            "--why", required=self.always_acts, help="the reason, for the log"
        )
        parser.add_argument(
            "--by", default=getpass.getuser(), help="who asks; default: %(default)s"
        )

    def keep(self, what: str, whom: str, options: dict[str, Any]) -> None:
        """Write down what was done, for good, and log it."""
        done = Intervention.objects.create(
            operator=options["by"], what=what, whom=whom, why=options["why"]
        )
        logger.warning("%s", done)
        self.stdout.write(str(done))
