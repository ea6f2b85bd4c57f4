"""The Django app for finished games."""

import orjson
from django.apps import AppConfig
from psycopg.types.json import set_json_loads


class RecordsConfig(AppConfig):
    """Configuration that registers the archive's readers, projections and tasks."""

    name = "records"

    def ready(self) -> None:
        """Register the readers, projections and tasks of this app.

        Also configure psycopg to parse JSON with orjson, which parses records three
        times as fast.
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
