"""GTP lines: incoming commands and outgoing responses."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import BinaryIO

MAX_LINE = 4096
"""Maximum length of a command, in bytes; the longest move has 200 bytes."""

_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")
_COMMAND = re.compile(r"(?:(-?[0-9]{1,18})\s+)?(\S+)\s*(.*)", re.ASCII)


class CommandRefusedError(ValueError):
    """Raised if a command is refused; the response is `?` and the message."""


@dataclass(frozen=True)
class GtpCommand:
    """A controller's command; the response repeats its id, which is often empty."""

    id: str
    name: str
    text: str = ""
    """Text after the command's name, without surrounding spaces."""

    @property
    def argument(self) -> str:
        """Single argument; raises `CommandRefusedError` unless exactly one was sent."""
        words = self.text.split()
        if not words:
            raise CommandRefusedError("missing argument 1")
        if len(words) > 1:
            raise CommandRefusedError("too many arguments")
        return words[0]


def read_command(line: bytes) -> GtpCommand | None:
    """Parse a line; return None for a comment or an empty line.

    Control characters other than tabs are removed, as the protocol requires.
    """
    text = _CONTROL.sub("", line.decode("ascii", "replace"))
    match = _COMMAND.fullmatch(text.partition("#")[0].replace("\t", " ").strip())
    if match is None:
        return None
    return GtpCommand(match[1] or "", match[2], match[3])


def read_lines(source: BinaryIO) -> Iterator[bytes]:
    """Yield lines until the end of the input; lines that are too long are cut off."""
    while line := source.readline(MAX_LINE):
        yield line
        while not line.endswith(b"\n") and (line := source.readline(MAX_LINE)):
            pass


def answer_text(command: GtpCommand, text: str) -> str:
    """Format the response to an accepted command; responses end with an empty line."""
    return f"={command.id} {text}\n\n"


def refusal_text(command: GtpCommand, reason: str) -> str:
    """Format the response to a refused command."""
    return f"?{command.id} {reason}\n\n"
