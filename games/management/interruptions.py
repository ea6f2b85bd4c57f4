"""Interruptions of a command by Ctrl-C or by a service manager (SIGTERM)."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager


class Interruptions:
    """Raises `KeyboardInterrupt` for both signals, except inside `deferred` blocks."""

    def __init__(self) -> None:
        """Create inactive handlers."""
        self._is_deferred = self._is_pending = False

    @contextmanager
    def handled(self) -> Iterator[None]:
        """Handle both signals inside the block."""
        signals = (signal.SIGINT, signal.SIGTERM)
        before = [signal.signal(number, self._interrupt) for number in signals]
        try:
            yield
        finally:
            for number, handler in zip(signals, before, strict=True):
                signal.signal(number, handler)

    @contextmanager
    def deferred(self) -> Iterator[None]:
        """Delay interruptions until the block has finished."""
        self._is_deferred = True
        try:
            yield
        finally:
            self._is_deferred = False
        if self._is_pending:
            self._is_pending = False
            raise KeyboardInterrupt

    def _interrupt(self, *_: object) -> None:
        if not self._is_deferred:
            raise KeyboardInterrupt
        self._is_pending = True
