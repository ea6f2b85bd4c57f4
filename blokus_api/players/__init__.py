"""Players: guests, accounts, bots and users of API clients, with their access tokens.

`models` has the tables, and `accounts` the operations on players and tokens.
`authentication` turns the token of a request into a caller. `owners` says which account
or guest is responsible for a player. `calendars` has days off, `suspensions` keeps
players and networks out, and `erasure` deletes personal data. `login` is sign-up and
login.

`blokus_api.limits`, `blokus_api.webhooks` and `blokus_api.streams` stand above it.
Games know players only through the ports (`games.ports`) that `apps` fills.
"""
