"""The school: a search plays against itself, and a net learns from these games.

`course` says how much is played and learned. Each of the `rounds` plays games
(`chunks`), trains a net with them (`studies`) and lets it play against another player
(`exams`). `journal` logs every step, so that `manage.py train` can continue where it
was stopped.
"""
