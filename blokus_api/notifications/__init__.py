"""Notices to players: the inbox, a calendar of deadlines, emails and reminders.

`feed_reader` stores a notice when a game waits for a player. `mailing` sends the
pending notices of a player in one email, each at most once. `relevance` drops notices
that are no longer true, and `recipients` decides who wants emails. `reminding` plans
reminders of a deadline. `inbox_views` and `deadline_views` serve the inbox and the
calendar over HTTP. `timing` and `emails` are pure.

This package may import `blokus_api.players` and `blokus_api.webhooks`, not the reverse.
"""
