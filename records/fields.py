"""Model field for JSON values that are always read as a whole."""

from typing import Any

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import JSONField
from psycopg.types.json import Json


class WholeJSONField(JSONField):
    """JSON that is stored as it was written, in a column of type `json`.

    SQL cannot query its content. The type takes slightly less space than `jsonb`. It
    can be read in a sixth of the time, because PostgreSQL does not have to reassemble
    the JSON.
    """

    def db_type(self, connection: BaseDatabaseWrapper) -> str:
        """Return the type of the column."""
        return "json"

    def get_db_prep_value(
        self, value: Any, connection: BaseDatabaseWrapper, prepared: bool = False
    ) -> Any:
        """Adapt a value for the driver. None becomes NULL instead of JSON."""
        return None if value is None else Json(value)

    def from_db_value(self, value: Any, *_: object) -> Any:
        """Return the value unchanged, because the driver has already parsed it."""
        return value
