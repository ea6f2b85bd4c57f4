"""Events and records get their leaves once, in order, whoever asks for it."""

from io import StringIO

import psycopg
import pytest
from django.conf import settings
from django.core.management import call_command
from django.db import connection
from psycopg.errors import RestrictViolation

from games import relay
from games.storage import event_store, feed, feed_reading
from records.log import growth, leaves, merkle, signing, tiles, tree
from records.log.feed_reader import READER
from records.log.models import LogHead, RecordNames, Stretch, Tile
from records.models import Record
from tests.api import Api, problem
from tests.builders import a_game, a_guest, play
from tests.leaves import give_leaves
from tests.records.exchange.exports.records import a_record
from tests.records.exchange.imports.files import a_document, imported, lines

pytestmark = pytest.mark.usefixtures("committed", "broker")


def sequenced() -> None:
    while feed.sequence():
        pass


def caught_up() -> LogHead:
    give_leaves()
    return LogHead.objects.get()


def all_entries(size: int) -> list[bytes]:
    bundles = range(-(-size // tiles.WIDTH))
    told = [tiles.split(tree.read_tile(None, number)) for number in bundles]
    return [entry for entries in told for entry in entries]


def test_every_event_has_a_leaf_that_tells_nothing_but_to_who_knows_it():
    game = a_game("junior", visibility="private")
    play(game)
    head = caught_up()
    events = event_store.events(game)
    assert head.size == head.position == len(events)
    indexes = tree.indexes_of_events(game, range(1, len(events) + 1))
    entries = all_entries(head.size)
    for event in events:
        nonce = leaves.nonce_of(bytes(head.secret), "event", game, str(event.version))
        statement = leaves.event_statement(game, event.version, event.hash)
        entry = entries[indexes[event.version]]
        assert entry == leaves.commitment(nonce, statement)
    assert len({*entries}) == len(entries)


def test_leaves_come_in_the_order_of_the_feed_and_records_among_them():
    first = a_record()
    before = caught_up()
    assert (before.number, before.size) == (1, before.position + 1)
    second = a_record(seed=1)
    caught_up()
    numbers = [first.number, second.number]
    last = LogHead.objects.get().size - 1
    assert tree.indexes_of_records(numbers) == {1: before.size - 1, 2: last}
    events = tree.indexes_of_events(str(second.game), range(1, 4))
    assert events == {1: before.size, 2: before.size + 1, 3: before.size + 2}
    assert Stretch.objects.count() == 4


def test_what_has_no_leaf_yet_has_no_index():
    game = a_game("junior")
    assert tree.indexes_of_events(game, [1]) == {}
    sequenced()
    assert tree.indexes_of_events(game, [1]) == {}
    caught_up()
    assert tree.indexes_of_events(game, [1, 99]) == {1: 0}
    assert tree.indexes_of_records([1]) == {}


def test_whatever_the_steps_the_tree_is_that_of_its_entries(monkeypatch):
    monkeypatch.setattr(feed, "READ_AT_ONCE", 7)
    for seed in range(14):
        play(a_game("junior"), seed=seed)
    size = caught_up().size
    assert size > 2 * tiles.WIDTH
    whole = merkle.subtree_of([merkle.leaf_hash(one) for one in all_entries(size)])
    for older in (1, 7, 255, 256, 257, size):
        assert tree.root(older) == merkle.root(whole, older)
    proofs = tree.inclusions([0, 255, 256, size - 1], size)
    for proof in proofs:
        assert proof.path == merkle.inclusion_path(whole, proof.index, size)
    assert tree.consistency(100, size) == merkle.consistency_path(whole, 100, size)


def test_to_grow_again_adds_nothing():
    a_record()
    head = caught_up()
    assert growth.grow() == 0
    assert LogHead.objects.get().size == head.size


def test_the_feed_s_reader_lets_the_log_grow_and_signs_what_is_stored(monkeypatch):
    monkeypatch.setattr(signing, "HOURLY", signing.HOURLY * 0)
    sizes = [0]
    for _ in range(2):
        a_game("junior")
        sequenced()
        assert feed_reading.advance(READER)
        head = LogHead.objects.get()
        assert head.size == head.position == feed.head()
        assert signing.find(sizes[-1])
        assert signing.find(head.size) is None
        sizes.append(head.size)


def test_a_stretch_costs_as_many_statements_however_long_it_is(
    django_assert_max_num_queries,
):
    for seed in range(5):
        a_record(seed=seed)
    sequenced()
    signing.log_keys()
    with django_assert_max_num_queries(15):
        growth.grow()


def test_an_imported_record_gets_its_leaf_by_the_relay_alone():
    """No event tells of it, and no worker works."""
    settled()
    imported(a_guest(), lines(a_document()))
    record = Record.objects.get()
    assert problem(Api().get(f"records/{record.id}/proof"))["code"] == "not-found"
    settled()
    signing.sign()
    index = Api().get(f"records/{record.id}/proof").json()["index"]
    assert index == LogHead.objects.get().size - 1


def settled() -> None:
    while relay.run_once()[0]:
        pass


def test_an_erased_name_changes_neither_the_facts_nor_what_was_kept_of_the_names():
    record = a_record()
    caught_up()
    told = growth.document_of(record)
    secret = bytes(LogHead.objects.get().secret)
    nonce = leaves.nonce_of(secret, "names", str(record.id))
    kept = RecordNames.objects.get(record=record.id).hash
    assert leaves.names_hash(nonce, told) == kept
    erased = {**told, "players": ["imported:erased-1", "player:B"]}
    assert leaves.facts_hash(erased) == leaves.facts_hash(told)
    assert leaves.names_hash(nonce, erased) != kept


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE log_tile SET hashes = substring(hashes FOR 32)",
        "DELETE FROM log_tile",
        "UPDATE log_loghead SET size = 0",
        "DELETE FROM log_loghead",
        "DELETE FROM log_stretch",
        "UPDATE log_signedcheckpoint SET note = ''",
    ],
)
def test_the_database_refuses_a_log_that_shrinks(statement):
    a_game("junior")
    caught_up()
    signing.sign()
    with (
        psycopg.connect(settings.DATABASE_OWNER_URL) as owner,
        pytest.raises(RestrictViolation, match="only grows"),
    ):
        owner.execute(statement)


def test_a_rebuild_of_the_archive_takes_no_leaf_away():
    record = a_record()
    size = caught_up().size
    call_command("rebuild_archive", stdout=StringIO())
    settled()
    assert Record.objects.get() == record
    assert LogHead.objects.get().size == size == all_count()


def all_count() -> int:
    with connection.cursor() as cursor:
        cursor.execute("SELECT sum(length(hashes)) / 32 FROM log_tile WHERE level = 0")
        return int(cursor.fetchone()[0])


def test_records_and_tiles_are_as_many_as_the_head_says():
    a_record()
    head = caught_up()
    assert Record.objects.count() == head.number
    assert all_count() == head.size
    assert Tile.objects.filter(level=0).count() == -(-head.size // tiles.WIDTH)
