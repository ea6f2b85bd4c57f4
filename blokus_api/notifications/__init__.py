"""Notices: what waits for a player, and how they are told when they are not there.

The inbox and the deadlines are asked for; mails and reminders go out by themselves,
each (recipient, event) at most once. `timing` and `emails` are pure.
"""
