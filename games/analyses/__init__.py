"""Analyses: questions about a position that a worker answers, and how far it has come.

From the bottom: `answers` (asks the searches of `games.puzzles`), `models` (the table),
`services` (the verbs: take a question, tell, cancel, work on it), `serializers`,
`schema` and `views` (HTTP in), `tasks` (worker in).
"""
