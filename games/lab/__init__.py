"""The laboratory, for developers: matches, training, and checks against other programs.

`arena` plays matches to measure strength. `school` trains nets and `training` trains
priors, both from games that a search plays against itself (`selfplay`). `conformance`
compares the rules with games recorded elsewhere, and `client` plays recorded games on a
running server.

Nothing that serves requests imports it; the commands in `games.management` start it.
"""
