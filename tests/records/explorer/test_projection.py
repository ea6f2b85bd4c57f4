from dataclasses import replace
from functools import partial

import pytest
from django.core.management import call_command

from games.ids import new_id
from records.archive import rows
from records.explorer.models import Choice
from records.explorer.projection import EXAMPLES
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


@pytest.mark.django_db
def test_the_first_records_to_come_are_examples_whatever_their_ids(monkeypatch):
    later_first = iter(sorted((new_id() for _ in range(10)), reverse=True))
    monkeypatch.setattr(rows, "new_id", lambda: next(later_first))
    records = [keep(replace(a_transcript(), game=str(new_id())))[0] for _ in range(10)]
    live = list(Choice.objects.order_by("pk").values())
    assert live[0]["examples"] == [record.id for record in records[:EXAMPLES]]
    call_command("rebuild_archive", "explorer")
    assert list(Choice.objects.order_by("pk").values()) == live
