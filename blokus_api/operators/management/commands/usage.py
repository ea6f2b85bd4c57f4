"""`manage.py usage`: who uses what, who is suspended, and what operators did."""

from collections import defaultdict
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.db.models import Count

from blokus_api.players.models import Intervention
from blokus_api.players.suspensions import suspended
from blokus_api.webhooks.models import Endpoint
from games.storage import owned


class Command(BaseCommand):
    """Lists owners, who use most first."""

    help = (
        "List owners: unfinished games, work under way and waiting by kind, webhooks."
        " Then who is suspended, and the last interventions."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """Take how many."""
        parser.add_argument("--most", type=int, default=20, help="default: 20")

    def handle(self, *_: Any, most: int, **options: Any) -> None:
        """Tell of each owner what they use: under way + waiting."""
        uses: dict[str, list[str]] = defaultdict(list)
        sums: dict[str, int] = defaultdict(int)
        for owner, what, waiting, under_way in owned.shares():
            uses[owner].append(f"{what} {under_way}+{waiting}")
            sums[owner] += under_way + waiting
        hooks = Endpoint.objects.values_list("account").annotate(count=Count("id"))
        for owner, count in hooks:
            uses[owner].append(f"webhooks {count}")
            sums[owner] += count
        for owner in sorted(sums, key=lambda one: (-sums[one], one))[:most]:
            self.stdout.write(f"{owner or '(nobody)'}: {', '.join(uses[owner])}")
        for whom in suspended():
            self.stdout.write(f"suspended: {whom}")
        for done in Intervention.objects.order_by("-id")[:most]:
            self.stdout.write(str(done))
