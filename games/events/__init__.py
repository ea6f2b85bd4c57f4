"""Events: what can happen in a game, and the envelope in which it is kept for ever."""
