"""Controls: how much time a seat has, and what a move gives back of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

DAY_S = 86_400


@dataclass(frozen=True)
class Days:
    """So many days for each move; what is left over is lost."""

    days: int
    kind = "days"
    uses_calendar = True

    @property
    def bank_ms(self) -> int:
        """What a seat begins with."""
        return self.days * DAY_S * 1000

    def after_move(self, left_ms: int) -> int:
        """Return what a seat has once it has moved."""
        return self.bank_ms

    def data(self) -> dict[str, Any]:
        """Return it as JSON."""
        return {"kind": self.kind, "days": self.days}


@dataclass(frozen=True)
class Bank:
    """A supply of time; each move adds an increment, up to a cap (after Fischer)."""

    bank_s: int
    increment_s: int
    cap_s: int
    kind = "fischer"
    uses_calendar = True

    @property
    def bank_ms(self) -> int:
        """What a seat begins with."""
        return self.bank_s * 1000

    def after_move(self, left_ms: int) -> int:
        """Return what a seat has once it has moved.

        The cap bounds what increments add; extra time may go beyond it.
        """
        with_increment = left_ms + self.increment_s * 1000
        return min(with_increment, max(left_ms, self.cap_s * 1000))

    def data(self) -> dict[str, Any]:
        """Return it as JSON."""
        return {
            "kind": self.kind,
            "bank_s": self.bank_s,
            "increment_s": self.increment_s,
            "cap_s": self.cap_s,
        }


@dataclass(frozen=True)
class LiveBank(Bank):
    """The same for people who sit down together: their days off do not matter."""

    kind = "live"
    uses_calendar = False


Control = Days | Bank


def read_control(data: Mapping[str, Any]) -> Control:
    """Return a control from its JSON."""
    if data["kind"] == Days.kind:
        return Days(data["days"])
    kind = {Bank.kind: Bank, LiveBank.kind: LiveBank}[data["kind"]]
    return kind(data["bank_s"], data["increment_s"], data["cap_s"])
