"""The rules in words: one folder of data per language, and its readers.

* `told`: the rules of a game in a language.
* `books`: the files of a language. `en/common.toml` has the texts that families share;
  each family has a file of its own.
* `en/refusals.toml`, `en/hints.toml`: sentences about moves (`games.rules.wording`).
* `en/puzzles.toml`: the names of puzzles.
* `conditions`: selects the paragraphs for a variant's options.
* `facts`: inserts the numbers of a ruleset.

This is the top layer of `games.rules`; the API, records and pictures use it.
"""
