"""The laboratory for developers: matches, training, and checks against other programs.

* `arena`: matches that measure strength.
* `school`, `training`: nets and priors, trained on self-play games (`selfplay`).
* `conformance`: comparison of our rules with games recorded elsewhere.
* `client`: a client that plays recorded games on a running server.

Modules that serve requests do not import this package. The commands in
`games.management` use it.
"""
