"""Days off: vacations and weekends, when the clocks of a player are paused.

`calendars` changes days off and informs the running games. `commitments` stores the
copies that games use.
"""
