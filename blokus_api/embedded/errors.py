"""Errors of the embedded servers."""


class EmbeddedError(Exception):
    """Error with a message in complete sentences for the person who ran the command."""
