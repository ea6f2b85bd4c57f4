"""Public data that changes only with a release: made once, kept as it is sent."""

from collections.abc import Callable, Hashable
from functools import lru_cache
from typing import NamedTuple, TypeAlias

import msgspec
from rest_framework.response import Response

from games.api.http import caching
from games.api.http.answer import Answer, encode
from games.api.http.endpoint import Endpoint
from games.api.http.headers import say_language
from games.rules.languages import Language
from games.rules.ruleset import Ruleset
from games.rules.variants import find_variant

HOUR = 3600
MOST_WRITTEN = 128
"""Answers that a process keeps as they are sent, 5 to 70 kB each."""

Tell: TypeAlias = Callable[..., Answer | str]
"""What makes an answer of what it is about."""


class Written(NamedTuple):
    """An answer as it is sent, and its tag."""

    tag: str
    body: msgspec.Raw | bytes


def _written_of(language: Language | None, tell: Tell, *about: Hashable) -> Written:
    """Return what is told; boards of just one game are too many to keep."""
    rulesets = (one for one in about if isinstance(one, Ruleset))
    has_own_board = any(find_variant(one.variant).has_own_boards for one in rulesets)
    write = _written if has_own_board else _written_once
    return write(language, tell, *about)


def _written(language: Language | None, tell: Tell, *about: Hashable) -> Written:
    answer = tell(*about)
    tag = caching.content_tag(answer if language is None else [language, answer])
    if isinstance(answer, str):
        return Written(tag, answer.encode())
    return Written(tag, msgspec.Raw(encode(answer)))


_written_once = lru_cache(maxsize=MOST_WRITTEN)(_written)
"""To make an answer, hash it and write it took half of a request."""


class CatalogueEndpoint(Endpoint):
    """Public data that changes only with a release."""

    def cached(self, tell: Tell, *about: Hashable) -> Response:
        """Answer with a strong entity tag, to be kept for an hour."""
        return self._conditional(_written_of(None, tell, *about))

    def cached_in(self, language: Language, tell: Tell, *about: Hashable) -> Response:
        """Answer with texts in a language, of which the tag knows."""
        response = self._conditional(_written_of(language, tell, *about))
        say_language(response, language)
        return response

    def _conditional(self, written: Written) -> Response:
        return self.conditional(written.tag, lambda: written.body, max_age=HOUR)
