"""Create the proofs that the log contains the records of a sealed month."""

import logging
from itertools import islice
from pathlib import Path

import orjson

from games.api.http.answer import encode
from games.storage.files import beside
from records.dumps.manifests import DumpMonth, file_hash
from records.dumps.packing import lines_of, packed
from records.dumps.proofs import ProofsHead
from records.log import growth, signing
from records.log.forks import ForkError
from records.log.proving import prove_records

logger = logging.getLogger(__name__)

AT_ONCE = 500


def prove(month: DumpMonth, folder: Path) -> None:
    """Write the proofs of a sealed month, based on a new checkpoint.

    If the log cannot be signed, the old proofs are deleted, because they may contain
    the nonce of a name that has since been erased.
    """
    growth.catch_up()
    try:
        checkpoint = signing.sign()
    except ForkError as error:
        logger.error("%s Dump %s has no proofs.", error, month)  # noqa: TRY400
        (folder / month.proofs).unlink(missing_ok=True)
        return
    dump = folder / month.dump
    head = ProofsHead(
        month=str(month),
        sha256=file_hash(dump),
        checkpoint=signing.note_of(checkpoint),
    )
    with beside(folder / month.proofs) as new_file:
        with new_file.open("wb") as raw, packed(raw) as file:
            file.write(encode(head) + b"\n")
            records = map(orjson.loads, lines_of(dump))
            while batch := list(islice(records, AT_ONCE)):
                for leaf in prove_records(batch, checkpoint):
                    file.write(encode(leaf) + b"\n")
        new_file.replace(folder / month.proofs)
