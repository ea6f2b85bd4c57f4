"""A season in figures."""

import os
from collections import Counter
from collections.abc import Sequence
from datetime import timedelta

from tests.reliability.season.audit import Audit
from tests.reliability.season.clocks import TIMEKEEPER, Findings
from tests.reliability.season.seasons import Season
from tests.reliability.season.strikes import Striker

CHANGES = ("undo.applied", "clock.paused", "clock.resumed", "time.added")
TIMEOUTS = ("seat.out", "seat.handed-over", "game.aborted")


def tell(
    season: Season, striker: Striker, audit: Audit, findings: Sequence[Findings]
) -> str:
    """Return a report of the season in words."""
    size, diary, types = season.size, season.diary, audit.types
    observer = season.observer
    playing = sorted(diary.playing[len(diary.playing) // 10 :])
    ends = sum((finding.ends for finding in findings), Counter[str]())
    close = sum((finding.close for finding in findings), Counter[str]())
    latest = max(finding.latest for finding in findings)
    stood = sum((finding.stood for finding in findings), Counter[str]())
    scored, aborted = types["game.scored"], types["game.aborted"]
    timeouts = Counter(
        envelope.type
        for stream in audit.streams.values()
        for envelope in stream
        if envelope.actor == TIMEKEEPER and envelope.type in TIMEOUTS
    )
    variants = {stream[0].data["variant"] for stream in audit.streams.values()}
    plies = types["move.played"] + types["piece.drafted"]
    lines = [
        f"{size.people} people, {size.days} days in {diary.steps} steps,"
        f" {diary.sittings} sittings; {diary.seconds / 60:.1f} minutes, of them"
        f" {observer.waited / 60:.1f} of waiting; load {os.getloadavg()[1]:.1f}",
        f"{len(audit.streams)} games of {len(variants)} variants, {playing[0]} to"
        f" {playing[-1]} at once (half the time {playing[len(playing) // 2]} or more),"
        f" {scored} scored, {aborted} called off",
        f"{sum(types.values())} events, {plies} moves and picks,"
        f" {types['plan.fired']} of them by plans;"
        f" {types['offer.made']} offers, {types['offer.accepted']} answers yes,"
        f" {types['offer.declined']} no;"
        f" {_counted(Counter({name: types[name] for name in CHANGES}))}",
        f"{types['seat.handed-over']} hand-overs, {types['calendar.changed']} changed"
        f" calendars; turns with a deadline ended by"
        f" {_counted(ends)} (timeouts led to {_counted(timeouts)})",
        f"{diary.brinks} turns brought to the brink, and within a second of their"
        f" deadlines {_counted(close)}; the latest timeout"
        f" {timedelta(milliseconds=latest)} late; time ran"
        f" {_days(sum(finding.ran for finding in findings))} of"
        f" {_days(sum(finding.wall for finding in findings))} days, stood still"
        f" {', '.join(f'{_days(ms)} for {name}s' for name, ms in stood.items())}",
        f"faults: {_counted(striker.struck)};"
        f" {observer.leases} leases ran out;"
        f" {sum(season.book.answers.values())} requests, {season.book.unknown} of"
        f" unknown outcome at first; {season.book.histories.summary()}",
        *(
            f"memory on day {day}: {sum(memory.values()):.0f} MB ("
            + ", ".join(f"{name} {held:.0f}" for name, held in memory.items())
            + ")"
            for day, memory in season.diary.memory.items()
        ),
    ]
    return "; ".join(lines)


def _counted(counts: Counter[str]) -> str:
    return ", ".join(f"{count:,} {name}" for name, count in counts.most_common())


def _days(ms: int) -> str:
    return f"{ms / 86_400_000:,.0f}"
