"""Notices to players: the inbox, a calendar of deadlines, emails and reminders.

`feed_reader` stores a notice when a game waits for a player. `mailing` sends a player's
pending notices in one email. No notice is sent twice. `relevance` drops notices that
are no longer true, and `recipients` selects the players who want emails. `reminding`
schedules reminders of deadlines. `inbox_views` and `deadline_views` serve the inbox and
the calendar over HTTP. `timing` and `emails` do no I/O.

This package may import `blokus_api.players` and `blokus_api.webhooks`, but they must
not import it.
"""
