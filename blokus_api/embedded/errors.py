"""Errors of the embedded servers, said so that a person can act."""


class EmbeddedError(Exception):
    """The message is a whole sentence for whoever typed the command."""
