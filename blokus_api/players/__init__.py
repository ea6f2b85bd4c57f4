"""Players: guests, accounts, bots and users of API clients, with their access tokens.

`models` defines the tables, `secrets` creates ids and secrets, and `accounts` looks up
players and the accounts that are responsible for them. Each package has one subject:

* `tokens` authenticates requests, and creates and revokes access tokens and sessions;
* `names` has rules for names, reports of names, and claims of names in imported files;
* `days_off` has vacations and weekends, `blocks` the players whom a player refuses;
* `profiles` has guests, their recovery codes, and the profiles of players;
* `bots` and `clients` have the players for whom an account is responsible;
* `login` is sign-up and login.

`mail` sends emails to players, `erasure` deletes personal data, and `suspensions`
excludes players and networks.

`blokus_api.limits`, `blokus_api.webhooks` and `blokus_api.streams` may import this
package, not the reverse. Games access players only through the ports (`games.ports`)
that `apps` fills.
"""
