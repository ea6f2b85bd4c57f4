"""The app of finished games."""

import orjson
from django.apps import AppConfig
from psycopg.types.json import set_json_loads


class RecordsConfig(AppConfig):
    """Registers the reader of the feed, and the search's projection of the archive."""

    name = "records"

    def ready(self) -> None:
        """Let the archive read the feed, and the tables of the search take new records.

        Records are mostly JSON, which orjson reads three times as fast.
        """
        from games.storage import feed
        from records.archive import feed_reader, projections
        from records.search import projection

        feed.register(feed_reader.READER)
        projections.register(projection.PROJECTION)

        set_json_loads(orjson.loads)
