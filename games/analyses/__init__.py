"""Analyses: workers answer questions about positions and games.

`views` receives a question, `services` stores it in `models`, and `tasks` runs it in a
worker through `runs`. `answers` selects the module that answers the question: `moves`
(best placements), `reviews` (a whole game), `drafts`, `puzzles` or `solitaire`.
`reasons` explains why a placement is good, and `fairness` refuses questions about rated
games that are still being played. `packing` and `alone` solve puzzles.

The package uses the request and response types of `games.api`, but not `games.lab`.
"""
