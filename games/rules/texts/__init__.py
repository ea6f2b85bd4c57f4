"""The rules as text: one folder of data files per language, and their readers.

* `told`: the rules of a game in one language.
* `books`: the text files of a language. `en/common.toml` contains the texts that
  families share; each family has its own file.
* `en/refusals.toml`, `en/hints.toml`: sentences about moves (`games.rules.wording`).
* `en/puzzles.toml`: the names of puzzles.
* `conditions`: selects the paragraphs for a variant's options.
* `facts`: inserts the numbers of a ruleset.

This is the top layer of `games.rules`; the API, records and pictures use it.
"""
