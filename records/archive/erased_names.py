"""Pseudonyms that replace erased names, even in games that are archived later."""

import secrets
from collections.abc import Collection, Iterable, Mapping, Sequence

import orjson
from django.db import connection
from django.utils.crypto import salted_hmac

from records.archive.rows import transcript_of
from records.judging.names import spellings
from records.judging.transcripts import ERASED_PREFIX, IMPORTED_PREFIX
from records.models import ErasedName, Record, RetoldContent

_RANDOM_BYTES = 6
"""Number of random bytes in a pseudonym, which are written as hex digits."""


def erased_name(player: str) -> ErasedName:
    """Return the pseudonym of `imported:NAME`; create it if it is missing.

    The same pseudonym is used in all games, so that ratings still treat them as the
    games of one player. The pseudonym is random, so the name cannot be derived from it.
    """
    pseudonym = ERASED_PREFIX + secrets.token_hex(_RANDOM_BYTES)
    row, _ = ErasedName.objects.get_or_create(
        digest=_digest(player), defaults={"pseudonym": pseudonym}
    )
    return row


def replace_erased_names(records: Sequence[Record]) -> None:
    """Replace erased names with pseudonyms in records that are not stored yet.

    The caller locks the archive, so that no name is erased in the meantime.
    """
    pseudonyms = _pseudonyms({name for record in records for name in record.players})
    changed = [
        record for record in records if not pseudonyms.keys().isdisjoint(record.players)
    ]
    for record in changed:
        for player in pseudonyms.keys() & set(record.players):
            if record.tree is not None:
                record.tree = _retold(record, player, pseudonyms[player])
            record.players = [
                pseudonyms[player] if name == player else name
                for name in record.players
            ]
    store_retold_contents(changed)


def store_retold_contents(records: Iterable[Record]) -> None:
    """Store the content ids of records after pseudonyms have replaced names in them.

    Exports contain the pseudonyms, so an import recognizes the games as duplicates.
    """
    RetoldContent.objects.bulk_create(
        (RetoldContent(content=transcript_of(record).content) for record in records),
        batch_size=1000,
        ignore_conflicts=True,
    )


def _pseudonyms(players: Collection[str]) -> Mapping[str, str]:
    """Return the pseudonyms of the players whose names are erased."""
    if not ErasedName.objects.exists():
        return {}
    digests = {
        _digest(spelling): player
        for player in players
        if player.startswith(IMPORTED_PREFIX)
        for spelling in spellings(player)  # earlier releases did not normalize names
    }
    rows = ErasedName.objects.filter(digest__in=digests)
    return {digests[row.digest]: row.pseudonym for row in rows}


def _digest(player: str) -> str:
    return salted_hmac(__name__, player, algorithm="sha256").hexdigest()


def _retold(record: Record, player: str, pseudonym: str) -> object:
    """Return the record's SGF tree with the pseudonym instead of the name.

    This function calls the database function that also changes stored trees.
    """
    tree = orjson.dumps(record.tree).decode()
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT records_retold_tree(%s::json, %s, %s, %s)",
            [tree, record.players, player, pseudonym],
        )
        retold_tree: object = cursor.fetchone()[0]
    return retold_tree
