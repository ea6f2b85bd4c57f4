import pytest

from games.rules.variants import VARIANTS
from tests.api import Api
from tests.records.search.test_patterns import word
from tests.records.search.test_positions import words
from tests.records.transcripts import a_transcript


@pytest.mark.depth
def test_every_variant_is_searched(archived):
    ids = dict.fromkeys(VARIANTS, "")
    for variant in VARIANTS:
        (ids[variant],) = archived.keep(a_transcript(variant, plies=6))
    for variant, record in ids.items():
        game = archived.games[record]
        color, _, cells = game.placements[-1]
        term = word(game.ruleset.grid, ("piece", color, cells))
        keys = Api().get(f"records/{record}").json()["positions"]
        assert archived.find(variant=variant, pattern=term) == {record}
        assert archived.find(position=keys[3]) == {record}
        if not game.picks:
            assert archived.find(variant=variant, moves=words(game, 3)) == {record}
            assert archived.find(variant=variant, opening=words(game, 5)) == {record}
