"""Clocks: how much time each seat has, and when it is over. Pure and exact.

`controls` declares the times that players can agree on, `calendars` the days on which a
clock stands still, and `sums` adds both up to a deadline. `clock` has the time of each
seat of a game. All times are arguments: nothing here reads the system's clock.

This is a bottom layer beside `games.rules`: it imports nothing else of the project.
"""
