"""Players: guests, accounts, bots and users of API clients, with their access tokens.

`models` defines the tables, `secrets` creates ids and secrets, and `accounts` looks up
players and the accounts responsible for them. Each package covers one subject:

* `tokens` authenticates requests, and manages access tokens and login sessions;
* `names` handles rules for names, name reports, and claims to names in imported files;
* `days_off` handles vacations and weekends, and `blocks` handles blocked players;
* `profiles` handles guests, their recovery codes, and player profiles;
* `bots` and `clients` handle the players for whom an account is responsible;
* `login` handles sign-up and login.

`mail` sends emails to players, `erasure` deletes personal data, and `suspensions`
excludes players and networks.

`blokus_api.limits`, `blokus_api.webhooks` and `blokus_api.streams` may import this
package, but not vice versa. Games access players only through the ports (`games.ports`)
that `apps` fills.
"""
