"""Clocks: pure functions for the remaining time and the deadline of each seat.

* `controls`: the time controls that players can choose.
* `calendars`: the days on which a player's clock stops.
* `sums`: deadlines, computed from remaining times and days off.
* `clock`: the time left to each seat in a game.

All times are arguments; no function here reads the system clock. Like `games.rules`,
this package is a bottom layer: it imports no other package of the project.
"""
