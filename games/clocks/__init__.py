"""Clocks: the remaining time and the deadline of each seat, as pure functions.

* `controls`: the time controls that players can choose.
* `calendars`: the days on which a clock stops.
* `sums`: deadlines, computed from both.
* `clock`: the time of each seat of a game.

All times are arguments; no function here reads the system clock. Like `games.rules`,
this is a bottom layer. It imports no other package of the project.
"""
