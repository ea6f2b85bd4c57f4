"""The lake after a removal: files are written again, and empty ones go."""

from io import StringIO
from pathlib import Path
from uuid import UUID

import pytest
from django.core.management import call_command

from tests.blokus_api.operators.removal.sending import remove
from tests.builders import a_guest
from tests.records.exchange.imports.files import a_document, imported, lines

parquet = pytest.importorskip("pyarrow.parquet")
pytestmark = pytest.mark.usefixtures("committed")

EARLIER = {"ended_at": "2025-03-02T03:03:03.030Z"}


def export(folder: Path) -> str:
    out = StringIO()
    call_command("export_lake", str(folder), stdout=out)
    return out.getvalue().removeprefix(f"{folder} ").strip()


def ids(folder: Path) -> set[str]:
    return {
        record
        for file in folder.rglob("*.parquet")
        for record in parquet.ParquetFile(file).read()["id"].to_pylist()
    }


def test_the_lake_has_no_removed_records(tmp_path: Path) -> None:
    imported(a_guest(), lines(a_document(1)))
    export(tmp_path)
    kept = ids(tmp_path)
    flood = imported(a_guest(), lines(a_document(2), a_document(3, **EARLIER)))
    assert export(tmp_path) == "records=3 files=2 written=2"

    remove(import_id=UUID(flood["id"]))

    assert export(tmp_path) == "records=1 files=1 written=1"
    assert ids(tmp_path) == kept
    assert not list(tmp_path.glob("year=2025"))
