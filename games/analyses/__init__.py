"""Analyses: questions about a position that a worker answers, and how far it has come.

From the bottom: `reasons` and `comparisons` (why, counted on the board), `results`
(answers as JSON), `questions` (what can be asked, and what fits), `subjects` (what it
is asked about), `searching` (searches that share what they may cost), `lines` (what is
expected to follow), `moves`, `reviews` and `puzzles` (who answers), `answers` (who is
asked), `fairness` (what nobody is told), `models` (the table), `services` (the verbs:
take a question, tell, cancel, work on it), `documents`, `serializers`, `schema` and
`views` (HTTP in), `tasks` (worker in).
"""
