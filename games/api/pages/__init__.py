"""Human-readable pages in HTML and Markdown.

`rules` builds the page of a variant's rules from `games.rules.texts`, and `markup`
writes it in either format. `games.api.views.rules` serves it.
"""
