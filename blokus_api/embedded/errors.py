"""Errors of the embedded servers."""


class EmbeddedError(Exception):
    """Raised if the server cannot run; the message says what to do."""
