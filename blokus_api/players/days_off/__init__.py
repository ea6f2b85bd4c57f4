"""Days off: vacations and weekends, during which a player's clocks are paused.

`calendars` changes days off and updates the running games. `commitments` stores the
copies that games use.
"""
