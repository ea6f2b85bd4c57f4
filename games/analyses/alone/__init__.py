"""Games for one that are played by the rules: what solves them, and how far one gets.

`known` are solutions that ship with the project, as pictures of the full board; `beam`
searches where none of them goes on from a position. Nothing here knows who asks.
"""
