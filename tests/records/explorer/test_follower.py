from dataclasses import replace
from functools import partial

import pytest

from games.ids import new_id
from records.explorer.models import Choice
from records.statistics.models import TallyRow
from tests.records.transcripts import a_transcript, cut, keep
from tests.threads import together

AT_ONCE = 4


def test_batches_that_meet_are_all_counted(committed):
    games = [a_transcript("duo", seed, among=2) for seed in range(6)]
    batches = [
        [replace(game, game=str(new_id())) for game in games[:: 1 - 2 * (i % 2)]]
        for i in range(AT_ONCE)
    ]
    together([partial(keep, *batch) for batch in batches])
    total = AT_ONCE * len(games)
    assert sum(Choice.objects.values_list("games", flat=True)) == 16 * total
    assert TallyRow.objects.get(measure="games").games == total


@pytest.mark.django_db
def test_a_game_in_which_nothing_was_placed_adds_nothing():
    keep(cut(a_transcript(), ()))
    assert not Choice.objects.exists()
    assert TallyRow.objects.get(measure="length").value == 0


@pytest.mark.django_db
def test_drafts_and_boards_of_their_own_are_not_explored():
    for variant in ("draft-2p", "solo-trigon-figure"):
        keep(a_transcript(variant))
    assert not Choice.objects.exists()
