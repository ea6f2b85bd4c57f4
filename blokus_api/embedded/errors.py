"""Errors of the embedded servers."""


class EmbeddedError(Exception):
    """The message is a complete sentence for the person who typed the command."""
