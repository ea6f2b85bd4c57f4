"""Public data that changes only with a release and is cached as encoded responses."""

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
"""Maximum number of cached responses per process, 5 to 70 kB each."""

Tell: TypeAlias = Callable[..., Answer | str]
"""Function that builds an answer from its subject."""


class Written(NamedTuple):
    """An encoded answer with its entity tag."""

    tag: str
    body: msgspec.Raw | bytes


def _written_of(language: Language | None, tell: Tell, *about: Hashable) -> Written:
    """Return the encoded answer; boards that were made for one game are not cached."""
    rulesets = (subject for subject in about if isinstance(subject, Ruleset))
    has_own_board = any(
        find_variant(subject.variant).has_own_boards for subject in rulesets
    )
    write = _written if has_own_board else _written_once
    return write(language, tell, *about)


def _written(language: Language | None, tell: Tell, *about: Hashable) -> Written:
    answer = tell(*about)
    tag = caching.content_tag(answer if language is None else [language, answer])
    if isinstance(answer, str):
        return Written(tag, answer.encode())
    return Written(tag, msgspec.Raw(encode(answer)))


_written_once = lru_cache(maxsize=MOST_WRITTEN)(_written)
"""Cached `_written`. Building, hashing and encoding took half the time of a request."""


class CatalogueEndpoint(Endpoint):
    """Public data that changes only with a release."""

    def cached(self, tell: Tell, *about: Hashable) -> Response:
        """Respond with a strong entity tag; caches may store it for an hour."""
        return self._conditional(_written_of(None, tell, *about))

    def cached_in(self, language: Language, tell: Tell, *about: Hashable) -> Response:
        """Respond with texts in a language, which is part of the entity tag."""
        response = self._conditional(_written_of(language, tell, *about))
        say_language(response, language)
        return response

    def _conditional(self, written: Written) -> Response:
        return self.conditional(written.tag, lambda: written.body, max_age=HOUR)
