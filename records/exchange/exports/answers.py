"""Lines of an export as JSON: records, and what says that there are more."""

from typing import Literal

from games.api.http.answer import Answer


class CutOff(Answer):
    """The last line of an export that is not complete."""

    code: Literal["cut-off"]
    detail: str
    """How to go on."""
