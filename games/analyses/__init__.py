"""Analyses: questions about a position or a game that a worker answers.

`views` receives a question, `services` stores it (`models`), and `tasks` runs it in a
worker, by `runs`. `answers` chooses who answers: `moves` (best placements), `reviews`
(a whole game), `drafts`, `puzzles` or `solitaire`. `reasons` says why a placement is
good, and `fairness` refuses questions about rated games in play. `packing` and `alone`
solve puzzles.

It stands above `games.api`, whose requests and answers it uses, beside `games.lab`.
"""
