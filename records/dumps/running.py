"""The running month: an export of the records since the last sealed month.

The export is not sealed. No manifest covers its bytes, and its last line has the code
`unfinished`.
"""

from collections.abc import Iterator
from datetime import UTC
from pathlib import Path

from django.utils import timezone

from games.api.http.answer import encode
from games.events.times import time_text
from records.dumps.lines import dump_lines
from records.dumps.manifests import DumpMonth, Unfinished, link_of, sealed_months


def running_lines(folder: Path | None, after: int) -> Iterator[bytes]:
    """Yield a line per record after the number `after`, and then a closing line.

    `folder` contains the sealed months. If no month is sealed, the export begins with
    the current month.
    """
    now = timezone.now().astimezone(UTC)
    sealed = sealed_months(folder) if folder else []
    since = sealed[-1].next() if sealed else DumpMonth.from_time(now)
    previous = link_of(folder / sealed[-1].manifest) if folder and sealed else None
    records, chains, last = 0, 0, after
    for line in dump_lines(since.begin, after=after):
        records += 1
        chains += line.head is not None
        last = line.number
        yield line.text
    end = Unfinished(
        code="unfinished",
        since=str(since),
        at=time_text(now),
        after=after,
        last=last,
        records=records,
        chains=chains,
        previous=previous,
    )
    yield encode(end) + b"\n"
