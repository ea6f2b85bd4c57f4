"""Analyses: questions about a position or a game that a worker answers.

`views` receives a question, `services` stores it (`models`), and `tasks` runs it in a
worker through `runs`. `answers` selects the module that answers it: `moves` (best
placements), `reviews` (a whole game), `drafts`, `puzzles` or `solitaire`. `reasons`
explains why a placement is good, and `fairness` refuses questions about rated games in
play. `packing` and `alone` solve puzzles.

This layer is above `games.api`, whose requests and answers it uses, and beside
`games.lab`.
"""
