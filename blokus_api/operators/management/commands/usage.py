"""Command `manage.py usage`: list owners by usage, suspensions and interventions."""

from collections import defaultdict
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.db.models import Count

from blokus_api.players.models import Intervention
from blokus_api.players.suspensions import suspended
from blokus_api.webhooks.models import Endpoint
from games.storage import owned


class Command(BaseCommand):
    """Command that lists owners, highest usage first."""

    help = (
        "List owners with their unfinished games, their running and waiting tasks by"
        " kind, and their webhooks. Also list suspensions and the latest"
        " interventions."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """Declare the maximum number of lines per list."""
        parser.add_argument(
            "--most",
            type=int,
            default=20,
            help="maximum number of lines per list (default: 20)",
        )

    def handle(self, *_: Any, most: int, **options: Any) -> None:
        """Print each owner's usage as running + waiting."""
        uses: dict[str, list[str]] = defaultdict(list)
        sums: dict[str, int] = defaultdict(int)
        for owner, kind, waiting, running in owned.shares():
            uses[owner].append(f"{kind} {running}+{waiting}")
            sums[owner] += running + waiting
        hooks = Endpoint.objects.values_list("account").annotate(count=Count("id"))
        for owner, count in hooks:
            uses[owner].append(f"webhooks {count}")
            sums[owner] += count
        for owner in sorted(sums, key=lambda owner: (-sums[owner], owner))[:most]:
            self.stdout.write(f"{owner or '(nobody)'}: {', '.join(uses[owner])}")
        for target in suspended():
            self.stdout.write(f"suspended: {target}")
        for intervention in Intervention.objects.order_by("-id")[:most]:
            self.stdout.write(str(intervention))
