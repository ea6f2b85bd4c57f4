"""The school: a search plays against itself, and a net learns from these games.

* `course`: the settings of self-play and learning.
* `rounds`: the steps of each round.
* `chunks`: the games of a round.
* `studies`: the training of a net on these games.
* `exams`: games between the net and another player.
* `journal`: a log of all steps, from which `manage.py train` continues after an
  interruption.
"""
