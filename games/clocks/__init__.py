"""Clocks: the remaining time and the deadline of each seat, as pure functions.

* `controls`: the time controls that players can choose.
* `calendars`: the days on which a clock stops.
* `sums`: deadlines, computed from both.
* `clock`: the time of each seat of a game.

All times are arguments; no function here reads the system clock. This is a bottom
layer, as is `games.rules`: it imports no other package of the project.
"""
