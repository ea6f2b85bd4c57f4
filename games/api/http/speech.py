"""In which language an answer is: what `Accept-Language` asks for, and who is told."""

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.cache import patch_vary_headers
from django.utils.translation.trans_real import parse_accept_lang_header
from rest_framework.request import Request

from games.api.http.headers import ACCEPT_LANGUAGE, CONTENT_LANGUAGE
from games.rules.languages import LANGUAGES, Language

SPOKEN = (ACCEPT_LANGUAGE, CONTENT_LANGUAGE)
"""What the OpenAPI document says of a route that speaks languages."""


def language_of(request: Request | HttpRequest) -> Language:
    """Return the language that is liked best of those we have; else the first."""
    wanted = request.headers.get("Accept-Language", "")
    for tag, quality in parse_accept_lang_header(wanted):
        primary, _, _ = tag.partition("-")
        for language in LANGUAGES:
            if quality and language == primary:
                return language
    return LANGUAGES[0]


def say_language(response: HttpResponseBase, language: Language) -> None:
    """Tell the reader and caches which language an answer is in."""
    response["Content-Language"] = language
    patch_vary_headers(response, ("Accept-Language",))
