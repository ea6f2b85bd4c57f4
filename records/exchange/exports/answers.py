"""The JSON line that ends an incomplete export."""

from typing import Literal

from games.api.http.answer import Answer


class CutOff(Answer):
    """Last line of an incomplete export."""

    code: Literal["cut-off"]
    detail: str
    """Instructions on how to get the remaining records."""
