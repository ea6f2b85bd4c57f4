"""Pages for people, as HTML and as Markdown.

`rules` builds the page with the rules of a variant from `games.rules.texts`, and
`markup` writes it in either format. `games.api.views.rules` serves it.
"""
