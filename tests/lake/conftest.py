"""Jobs on Spark; run by name, since they need Java.

`LAKE=required python -m pytest tests/lake` fails without Spark; otherwise the tests
are skipped there.
"""

import os
import shutil
from collections.abc import Iterator
from importlib.util import find_spec
from typing import TYPE_CHECKING

import pytest
from django.db import connection

from tests.records.lake.conftest import dataset

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

__all__ = ["dataset"]

IS_REQUIRED = os.environ.get("LAKE") == "required"


@pytest.fixture(scope="session")
def spark() -> Iterator["SparkSession"]:
    is_here = shutil.which("java") is not None and find_spec("pyspark") is not None
    if not is_here:
        assert not IS_REQUIRED, "LAKE=required, but there is no Java, or no pyspark"
        pytest.skip("needs Java, and the extra spark")
    from records.lake.spark import session  # noqa: PLC0415 - an extra

    spark = session("local[2]")
    yield spark
    spark.stop()


@pytest.fixture
def patient_database(db: None) -> None:
    """Disable the transaction timeout: jobs take minutes on a busy machine."""
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL idle_in_transaction_session_timeout = 0")
