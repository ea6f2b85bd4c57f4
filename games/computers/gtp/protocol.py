"""The lines of GTP: commands as they come in, answers as they go out."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import BinaryIO

MAX_LINE = 4096
"""Bytes of a command; the longest move has 200."""

_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")
_COMMAND = re.compile(r"(?:(-?[0-9]{1,18})\s+)?(\S+)\s*(.*)", re.ASCII)


class CommandRefusedError(ValueError):
    """A command that is answered by `?` and this text."""


@dataclass(frozen=True)
class GtpCommand:
    """A command of a controller; its id, often empty, comes back with the answer."""

    id: str
    name: str
    text: str = ""
    """Everything after the name, without blanks at the ends."""

    @property
    def argument(self) -> str:
        """The only argument; raises `CommandRefusedError`."""
        words = self.text.split()
        if not words:
            raise CommandRefusedError("missing argument 1")
        if len(words) > 1:
            raise CommandRefusedError("too many arguments")
        return words[0]


def read_command(line: bytes) -> GtpCommand | None:
    """Read a line; None where there is only a comment, or nothing.

    Control characters but for tabs are dropped, as the protocol wants it.
    """
    text = _CONTROL.sub("", line.decode("ascii", "replace"))
    match = _COMMAND.fullmatch(text.partition("#")[0].replace("\t", " ").strip())
    if match is None:
        return None
    return GtpCommand(match[1] or "", match[2], match[3])


def read_lines(source: BinaryIO) -> Iterator[bytes]:
    """Yield lines until the end; of one that is too long only the beginning."""
    while line := source.readline(MAX_LINE):
        yield line
        while not line.endswith(b"\n") and (line := source.readline(MAX_LINE)):
            pass


def answer_text(command: GtpCommand, text: str) -> str:
    """Write that a command was followed; an empty line ends every answer."""
    return f"={command.id} {text}\n\n"


def refusal_text(command: GtpCommand, reason: str) -> str:
    """Write why a command was not followed."""
    return f"?{command.id} {reason}\n\n"
