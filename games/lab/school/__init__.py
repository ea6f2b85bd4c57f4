"""The school: games of a search against itself, and the net that learns from them.

`course` says how much of what; `chunks` plays and keeps games, `studies` makes a net of
them, `exams` lets it meet another player; `journal` tells what came of each.
`manage.py train` goes through it all, and goes on where it was stopped.
"""
