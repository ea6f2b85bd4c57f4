"""Days off: vacations and weekends, on which the clocks of a player stand still.

`calendars` changes them and informs the running games. `commitments` stores the copies
that games use.
"""
