"""The rules as people read them: one folder of data per language, and its readers.

`told` returns the rules of a game in a language. `books` reads the files of a language:
`en/common.toml` has the texts that families share, and one file per family the others.
`en/refusals.toml` and `en/hints.toml` are sentences about moves
(`games.rules.wording`), `en/puzzles.toml` the names of puzzles. `conditions` chooses
the paragraphs that fit a variant's options, and `facts` fills in its numbers.

It stands at the top of `games.rules`; the API, records and pictures use it.
"""
