"""The app of finished games."""

import orjson
from django.apps import AppConfig
from psycopg.types.json import set_json_loads


class RecordsConfig(AppConfig):
    """Registers the feed's reader, the search's projection, the witness, resealing."""

    name = "records"

    def ready(self) -> None:
        """Let the archive read the feed, and the tables of the search take new records.

        And let records bear witness to the games that they were made of, and sealed
        months be owed without erased names. Records are mostly JSON, which orjson reads
        three times as fast.
        """
        from games.storage import feed, obligations, witnesses
        from records.archive import feed_reader, projections, witness
        from records.dumps import tasks
        from records.search import projection

        feed.register(feed_reader.READER)
        obligations.register(tasks.KIND)
        witnesses.register(witness.WITNESS)
        projections.register(projection.PROJECTION)

        set_json_loads(orjson.loads)
