"""Players: guests, accounts, bots and users of API clients, with their access tokens.

`models` has the tables, `secrets` makes ids and secrets, and `accounts` looks up
players and the accounts that answer for them. Each package has one subject:

* `tokens` authenticates requests, and makes and revokes access tokens and sessions;
* `names` has rules for names, reports of them, and claims of names in imported files;
* `days_off` has vacations and weekends, `blocks` the players whom a player refuses;
* `profiles` has guests, their recovery codes, and what players say of themselves;
* `bots` and `clients` have the players for whom an account answers;
* `login` is sign-up and login.

`mail` writes to players, `erasure` deletes personal data, and `suspensions` keeps
players and networks out.

`blokus_api.limits`, `blokus_api.webhooks` and `blokus_api.streams` stand above it.
Games know players only through the ports (`games.ports`) that `apps` fills.
"""
