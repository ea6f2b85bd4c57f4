"""Clocks: how long a seat may think, and when its time is over. Pure, and exact.

`controls` say how much time there is, `calendars` on which days it stands still, `sums`
add both up to a deadline, and `clock` keeps them for one game. Times come from events;
nothing here asks what time it is.
"""
