"""Streams: what happens in a game, or in all games of a player, as it happens.

The view answers with what there is now, on any server. `application`, the streams
process, sends that on and then goes on from there, as `hub` hears of new events.
"""
