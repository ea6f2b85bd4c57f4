from collections.abc import Iterable, Mapping
from urllib.parse import urlencode

import pytest

from records.archive import archiving
from records.archive.pools import Pool
from records.judging.judge import judge_transcript
from records.judging.transcripts import Transcript
from tests.api import Api


class Searched:
    """An archive, and what searches in it find."""

    def __init__(self) -> None:
        self.games: dict[str, Transcript] = {}

    def keep(
        self, *games: Transcript, source: str = "test", visibility: str = "public"
    ) -> list[str]:
        ids = archiving.archive(
            [judge_transcript(game) for game in games],
            source=source,
            pool=Pool.IMPORTED,
            visibility=visibility,
        )
        new = {str(i): game for i, game in zip(ids, games, strict=True) if i}
        self.games.update(new)
        return list(new)

    def find(self, client: Api | None = None, **query: object) -> set[str]:
        """Request all results, in pages of three."""
        client, record_ids = client or Api(), []
        page: Mapping[str, object] = {"next": None}
        while True:
            parameters = {**query, "limit": 3}
            if page["next"]:
                parameters["cursor"] = page["next"]
            answer = client.get(f"records?{urlencode(parameters)}")
            assert answer.status_code == 200, answer.content
            page = answer.json()
            items: Iterable[dict[str, str]] = answer.json()["items"]
            record_ids += [item["id"] for item in items]
            if page["next"] is None:
                assert len(set(record_ids)) == len(record_ids)
                return set(record_ids)


@pytest.fixture
def archived(db: None) -> Searched:
    return Searched()
