"""Judging: games as they were written down, held to the rules. Pure.

`transcripts` is what files and events are read as, `judge` replays it, `results` says
how it ended, and `transcript_ofing` writes down what was played here.
"""
