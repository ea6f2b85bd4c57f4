"""The laboratory for developers: matches, training, and checks against other programs.

* `arena`: matches that measure strength.
* `school`, `training`: nets and priors, trained on self-play games (`selfplay`).
* `conformance`: comparison of the rules with games recorded elsewhere.
* `client`: a client that plays recorded games on a running server.

No module that serves requests imports this package. The commands in `games.management`
use it.
"""
